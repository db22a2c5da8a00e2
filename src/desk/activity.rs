//! Who was silent for how long, and what is due.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::silence::{Clock, Pause, is_locked, locked_nights};
use nightdesk_game::{DayEvent, Game, SeatId, ThreadPost};
use nightdesk_time::{Length, Phase, PhaseKind};

/// How active a living seat was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Activity {
    /// The seat.
    pub seat: SeatId,
    /// Posts in the running phase.
    pub posts: u32,
    /// When its player last posted; none if never since the game, or his taking over, began.
    pub last_post: Option<DateTime<Utc>>,
    /// Hours of silence that count: absences, locked nights and free weekends are left out.
    pub silent_hours: i64,
    /// Such hours since the last prod, where its answer is overdue.
    pub unanswered_hours: Option<i64>,
    /// How often he was prodded.
    pub prods: u32,
    /// What is due.
    pub due: Due,
    /// Whether he is below the posts a day asks for; nobody is who took the seat over in it.
    pub below_minimum: bool,
}

/// What is due about a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Nothing.
    Nothing,
    /// He is away, and said so.
    Away {
        /// Until when.
        until: DateTime<Utc>,
    },
    /// A prod.
    Prod,
    /// Another prod: the last one was not answered in time.
    AnotherProd {
        /// Which one it would be, counted from 1.
        number: u32,
    },
    /// An answer to a prod, by this time.
    Answer {
        /// By when; none if the setup sets no time.
        by: Option<DateTime<Utc>>,
    },
    /// A replacement: the prods were not answered in time.
    Replacement,
}

/// Every living seat, the longest silence first.
#[must_use]
pub fn activity(game: &Game, now: DateTime<Utc>) -> Vec<Activity> {
    let nights = locked_nights(game, now);
    let mut rows: Vec<_> = game
        .living()
        .map(|(seat, _)| of_seat(game, &nights, seat, now))
        .collect();
    rows.sort_by_key(|row| (std::cmp::Reverse(row.silent_hours), row.seat));
    rows
}

fn of_seat(game: &Game, nights: &[Pause], seat: SeatId, now: DateTime<Utc>) -> Activity {
    let clock = Clock::of(game, nights, seat);
    let since = began(game, seat);
    let posts = || own_posts(game, seat).filter(|post| post.phase.is_some());
    let typed = game.thread.typed_votes.get(&seat).copied();
    let last_post = posts().map(|post| post.post.at).chain(typed).max();
    let from = last_post.or(since).unwrap_or(now);
    let silent = clock.between(from, now);
    let phase = game.phase();
    let in_phase = posts().filter(|post| post.phase == phase && contributes(game, post));
    let day = phase.filter(|phase| phase.kind() == PhaseKind::Day);
    let typed_only = day.map_or(0, |day| typed_alone(game, seat, day));
    let in_phase = u32::try_from(in_phase.count() + typed_only).unwrap_or(u32::MAX);
    let by_day = day.is_some();
    let prods = game.thread.prods.get(&seat).map_or(&[][..], Vec::as_slice);
    let due = due(game, &clock, seat, prods, (last_post, silent), now);
    let overdue = matches!(due, Due::AnotherProd { .. } | Due::Replacement);
    let last_prod = prods.last().filter(|_| overdue);
    Activity {
        seat,
        posts: in_phase,
        last_post,
        silent_hours: silent.num_hours(),
        unanswered_hours: last_prod.map(|prod| clock.between(*prod, now).num_hours()),
        prods: u32::try_from(prods.len()).unwrap_or(u32::MAX),
        due,
        below_minimum: by_day
            && in_phase < game.setup.activity.min_posts
            && !day.is_some_and(|day| is_new(game, seat, day)),
    }
}

/// Whether a post counts towards those a day asks for: it was made alive, and the host has not
/// discounted it.
fn contributes(game: &Game, post: &ThreadPost) -> bool {
    !post.dead && game.setup.activity.contributes(post.post.number)
}

/// The posts of a seat's player that were read: after the replacement, if there was one.
fn own_posts(game: &Game, seat: SeatId) -> impl Iterator<Item = &ThreadPost> {
    let since = began(game, seat);
    let posts = game.thread.posts.values();
    posts.filter(move |post| {
        post.seat == Some(seat) && since.is_none_or(|since| post.post.at >= since)
    })
}

/// Posts of a day that are known by a vote alone, which was typed with their number; those of a
/// former player of the seat are not the present one's.
fn typed_alone(game: &Game, seat: SeatId, day: Phase) -> usize {
    let own = game.day_steps.iter().filter(|step| {
        matches!(step.what, DayEvent::Vote { voter, .. } if step.day == day && voter == seat)
    });
    let numbers = own.filter_map(|step| step.place.map(|place| place.post));
    let former = game.thread.former_posts.get(&seat).copied();
    let numbers = numbers.filter(|number| former.is_none_or(|last| *number > last));
    let unread = numbers.filter(|number| !game.thread.posts.contains_key(number));
    let counting = unread.filter(|number| game.setup.activity.contributes(*number));
    counting.collect::<BTreeSet<u64>>().len()
}

/// From when a seat's player is expected to post.
fn began(game: &Game, seat: SeatId) -> Option<DateTime<Utc>> {
    let first = game.phases.first().map(|start| start.at);
    game.seat(seat).and_then(|held| held.since).or(first)
}

fn due(
    game: &Game,
    clock: &Clock,
    seat: SeatId,
    prods: &[DateTime<Utc>],
    (last_post, silent): (Option<DateTime<Utc>>, TimeDelta),
    now: DateTime<Utc>,
) -> Due {
    let rules = &game.setup.activity;
    let absences = game.thread.absences.iter();
    let away = absences
        .filter(|away| away.seat == seat && away.from <= now && now < away.until)
        .map(|away| away.until)
        .max();
    if let Some(until) = away {
        return Due::Away { until };
    }
    // Answering a prod resets the clock, not the count.
    let open = prods
        .last()
        .filter(|prod| last_post.is_none_or(|post| post < **prod));
    let long = rules
        .prod_after
        .and_then(Length::delta)
        .is_some_and(|after| silent >= after);
    let may_post = !is_locked(game);
    match open {
        Some(prod) => {
            // The time to answer stands still with the clock: nobody answers while he is away.
            let time = rules.answer_in.and_then(Length::delta);
            let by = time.and_then(|time| clock.after(*prod, time));
            let made = u32::try_from(prods.len()).unwrap_or(u32::MAX);
            let enough = rules.max_prods.is_none_or(|most| made >= most);
            match (by.is_some_and(|by| now >= by), enough) {
                (true, true) => Due::Replacement,
                // Nobody answers in a locked thread.
                (true, false) if may_post => Due::AnotherProd {
                    number: made.saturating_add(1),
                },
                (true | false, _) => Due::Answer { by },
            }
        }
        None if long && may_post => Due::Prod,
        None => Due::Nothing,
    }
}

/// Living seats below the posts a day asks for, with how many they have; none that somebody
/// took over in it.
#[must_use]
pub fn below_minimum(game: &Game, day: Phase) -> Vec<(SeatId, u32)> {
    let minimum = game.setup.activity.min_posts;
    let posts = |seat: SeatId| {
        let posts = own_posts(game, seat).filter(|post| post.phase == Some(day));
        let posts = posts.filter(|post| contributes(game, post));
        u32::try_from(posts.count() + typed_alone(game, seat, day)).unwrap_or(u32::MAX)
    };
    game.living()
        .filter(|(seat, _)| !is_new(game, *seat, day))
        .map(|(seat, _)| (seat, posts(seat)))
        .filter(|(_, posts)| *posts < minimum)
        .collect()
}

/// Whether a seat's player has taken it over since a phase began: what the phase asks for was not
/// asked of him alone.
fn is_new(game: &Game, seat: SeatId, phase: Phase) -> bool {
    let mut begun = game.phases.iter();
    let begun = begun.find(|start| start.phase == phase);
    let since = game.seat(seat).and_then(|held| held.since);
    begun
        .zip(since)
        .is_some_and(|(begun, since)| since > begun.at)
}
