//! Posts of the thread become facts: votes, votes on hold, and what the host wrote in them.

mod at_table;
mod beside;
mod facts;
mod follows;
mod hearing;
mod own;
mod part;
mod pasted;
mod pile_report;
mod sorted;
mod sums;

use std::collections::BTreeMap;

use chrono::TimeDelta;

use super::decision::{Decision, DueText, Refused, no_schedule};
use super::{Desk, chats, end};
pub(super) use at_table::{Ahead, texts_after, texts_brought};
use nightdesk_game::{Announced, Event, Game, Stage};
use nightdesk_text::Language;
use nightdesk_text::messages::Listed;
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::names::same;
use nightdesk_text::say;
use nightdesk_thread::{HeadDoubt, Post, UntimedPost};
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_tracker::{Happening, Tracker, What};
use part::Part;
pub use pasted::{as_seen, author_of, copied, page_options, pasted};

/// Posts to be read, all at once.
#[derive(Debug, Clone, Default)]
pub struct Pile {
    /// The posts, in any order.
    pub posts: Vec<Post>,
    /// The ids that their board gave them, by number, where pages tell them.
    pub ids: BTreeMap<u64, u64>,
    /// The numbers of posts that pages hold without their words: there is nothing to read.
    pub empty: Vec<u64>,
    /// How many more there were that had been read before.
    pub known: usize,
    /// Whether the posts were pasted by hand, without those around them.
    pub by_hand: bool,
    /// Whether the posts carry no times: they were pasted while the phase runs.
    pub untimed: bool,
    /// A post without a time, where others have one.
    pub partly_timed: Option<UntimedPost>,
    /// The line of a pasted text above each post, from 1; nothing of pages.
    pub lines: Vec<usize>,
    /// What the host reads of how they were read.
    pub remarks: Vec<String>,
    /// A line of which it is not sure whether a post begins there.
    pub doubt: Option<HeadDoubt>,
}

/// What a pile of posts brings.
///
/// A table must know of a death that a host's post tells before the next post is heard: such a pile
/// is heard in parts, each in the game as the part before has left it. All of it is one entry.
pub(super) fn hear(desk: &Desk<'_>, pile: &Pile) -> Result<Decision, Refused> {
    if let Some(doubt) = &pile.doubt {
        return Err(pasted::doubtful(desk.language(), doubt));
    }
    if let Some(post) = &pile.partly_timed {
        return Err(pasted::partly_timed(
            desk.language(),
            post,
            desk.game().setup.schedule.host_zone().name(),
        ));
    }
    let phase = last_phase(desk.game())?;
    let posts = in_time(desk, pile, phase)?;
    let plain = pile.by_hand && !posts.iter().any(|post| post.body.is_marked_somewhere());
    let mut whole = Part::of(desk, pile, plain)?;
    let mut ahead = Ahead::of(desk);
    while !whole.rest.is_empty() {
        let desk_then = ahead.after(desk, &whole.events)?;
        let rest = Pile {
            posts: std::mem::take(&mut whole.rest),
            ids: pile.ids.clone(),
            empty: pile.empty.clone(),
            known: 0,
            by_hand: pile.by_hand,
            untimed: pile.untimed,
            ..Pile::default()
        };
        if let Err(why) = whole.go_on(desk, &desk_then, &rest, plain) {
            whole
                .lines
                .extend(not_read(desk.language(), &rest.posts, &why));
        }
    }
    whole.events.extend(without_words(desk.game(), pile));
    let after = end::after(desk.game(), &whole.events)?;
    let chats = chats::changes(desk.rules, desk.game(), &after);
    let next = whole.next.or_else(|| newcomer(desk.game(), &after));
    let again = end::deadline_of_going_on(desk, &whole.events)?;
    let told = again.is_another && !end::moves_after_going_on(&whole.events);
    let mut decision = Decision::of(whole.events).due(whole.texts);
    decision = decision.due(told.then_some(DueText::DeadlineMoved));
    decision.echo.push(whole.sums.line(desk));
    decision.echo.extend(whole.lines);
    decision.echo.extend(again.lines);
    decision.echo.extend(pile.remarks.iter().cloned());
    decision.echo.extend(chats);
    decision.echo.extend(whole.majority);
    decision.next = next;
    Ok(decision)
}

/// That posts have no words, as pages say, so that nobody misses them.
fn without_words<'p>(game: &'p Game, pile: &'p Pile) -> impl Iterator<Item = Event> + 'p {
    let known = |number: &u64| game.thread.empty.contains(&(*number, *number));
    let new = pile
        .empty
        .iter()
        .copied()
        .filter(move |number| !known(number));
    new.map(|number| Event::MissingIgnored {
        first: number,
        last: number,
        empty: true,
    })
}

/// That posts after what has ended a phase, or the game, are not read.
fn not_read(language: Language, posts: &[Post], why: &Refused) -> Option<String> {
    let first = posts.first()?;
    Some(say!(
        &language,
        "from_on_not_read",
        posts = posts.len(),
        number = first.number,
        message = why.message
    ))
}

/// The role message of whoever has taken a seat is due next.
fn newcomer(before: &Game, after: &Game) -> Option<String> {
    let mut seats = after.seats();
    let new = seats.find(|(id, _)| before.name(*id) != after.name(*id));
    new.map(|(_, seat)| format!("pm {}", seat.name))
}

/// Posts that were read before somebody who votes in them, or is voted on, had a seat.
fn to_read_again(before: &Game, after: &Game) -> Option<String> {
    let posts = before.thread.posts.keys();
    let gone = posts.filter(|number| !after.thread.posts.contains_key(number));
    let gone: Vec<String> = gone.map(u64::to_string).collect();
    (!gone.is_empty()).then(|| {
        say!(
            before,
            "votes_that_did_not_count_because",
            number = gone.len(),
            posts = Listed(&gone)
        )
    })
}

fn is_vote(happening: &Happening) -> bool {
    matches!(happening.what, What::Voted { .. })
}

/// The posts with times: those without one count as made now, or before a deadline that has
/// passed meanwhile.
fn in_time(desk: &Desk<'_>, pile: &Pile, phase: Phase) -> Result<Vec<Post>, Refused> {
    let mut posts = pile.posts.clone();
    if pile.untimed {
        let schedule = desk
            .game()
            .schedule()
            .map_err(|error| no_schedule(desk, &error))?;
        let end = schedule.and_then(|schedule| schedule.named(phase));
        let told = end_in_post(desk.game(), phase);
        let ends = end.map(|span| span.end).into_iter();
        let end = ends.chain(told.map(|told| told.at)).min();
        let last = end.map(|end| end - TimeDelta::seconds(1));
        let at = last.map_or(desk.now, |last| last.min(desk.now));
        for post in &mut posts {
            // What the host says after the deadline is not said before it, and what stands
            // after the end that the host has told was not said before that.
            let before = told.is_some_and(|told| post.number < told.post);
            let after = told.is_some() && !before;
            let by_host = is_host(desk.game(), post) && !before;
            post.at = match by_host || after || is_over(desk.game()) {
                true => desk.now,
                false => at,
            };
        }
    }
    Ok(posts)
}

/// The phase that runs, or ran when the game ended.
fn last_phase(game: &Game) -> Result<Phase, Refused> {
    match (&game.stage, game.phases.last()) {
        (Stage::Running(phase), _) => Ok(*phase),
        (Stage::Over { .. }, Some(last)) => Ok(last.phase),
        (Stage::Preparing, _) | (Stage::Over { .. }, None) => Err(Refused::because(
            "not-running",
            say!(game, "the_game_has_not_begun_so_no"),
        )
        .hint(say!(game, "start_begins_it"))),
    }
}

/// Whether the game is over, at the desk or by a post of the host.
fn is_over(game: &Game) -> bool {
    matches!(game.stage, Stage::Over { .. }) || game.thread.announced_over.is_some()
}

/// Whether a post of the host has taken the end of the game back.
fn goes_on(tracker: &Tracker) -> bool {
    let mut happened = tracker.happened().iter();
    happened.any(|happening| happening.what == What::Unended)
}

/// Where a host's post has ended a phase.
fn end_in_post(game: &Game, phase: Phase) -> Option<Announced> {
    let (of, announced) = game.thread.announced_end?;
    (of == phase).then_some(announced)
}

/// What the host is told of posts from before the running phase.
fn of_earlier(language: Language, early: &[&Post]) -> Option<String> {
    let first = early.first()?;
    Some(say!(
        &language,
        "from_on_of_an_earlier_phase",
        posts = early.len(),
        number = first.number
    ))
}

/// Posts of players from nights before the running phase: no vote, and for the host to judge
/// (tracker rules §3.6).
fn of_nights(desk: &Desk<'_>, after: &Game, early: &[&Post]) -> Vec<String> {
    let talk_on = desk.rules.orders().may_talk(after).when_dead;
    let place = |phase: Phase| after.setup.schedule.first.index_of(phase);
    let lines = early.iter().filter_map(|post| {
        let known = after.thread.posts.get(&post.number)?;
        let night = known
            .phase
            .filter(|phase| phase.kind() == PhaseKind::Night)?;
        let id = known.seat?;
        let seat = after.seat(id)?;
        let death = seat.death.as_ref();
        let lived =
            death.is_none_or(|death| death.phase.is_none_or(|of| place(of) >= place(night)));
        let what = match lived || talk_on.contains(&id) {
            true => say!(after, "posted_at_night"),
            false => say!(after, "posted_after_death"),
        };
        let (number, name) = (post.number, seat.player_at(post.at));
        Some(say!(after, "for_you_to_judge", number, name, what, night))
    });
    lines.collect()
}

/// What the host is told of players' posts from while the game was over.
fn of_pauses(after: &Game, heard: &[&Post]) -> Option<String> {
    let paused = heard.iter().filter(|post| {
        let known = after.thread.posts.get(&post.number);
        known.is_some_and(|known| known.phase.is_none()) && !is_host(after, post)
    });
    let paused: Vec<u64> = paused.map(|post| post.number).collect();
    let first = paused.first()?;
    Some(say!(
        after,
        "from_on_made_while_the_game",
        posts = paused.len(),
        first
    ))
}

fn is_host(game: &Game, post: &Post) -> bool {
    game.setup.hosts.iter().any(|host| same(host, &post.author))
}

fn nothing_new(game: &Game, known: usize, left: &[&Post]) -> Refused {
    match left.first() {
        Some(post) => Refused::because(
            "later-posts",
            say!(
                game,
                "later_posts",
                number = post.number,
                phase = game
                    .phase()
                    .map_or_else(String::new, |phase| phase.worded(game.setup.language))
            ),
        )
        .hint(say!(game, "go_on_to_that_phase_then")),
        None if known == 0 => Refused::because("no-posts", say!(game, "no_posts")),
        None => Refused::because("read-before", say!(game, "read_before", posts = known)),
    }
}
