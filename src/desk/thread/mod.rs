//! Posts of the thread become facts: votes, votes on hold, and what the host wrote in them.

mod facts;
mod hearing;
mod pasted;
mod sorted;
mod told;

use std::collections::BTreeMap;

use chrono::TimeDelta;

use super::decision::{Decision, DueText, Refused};
use super::night::hitman_line;
use super::{Desk, chats, end};
use crate::game::{Announced, Event, Game, SeatId, Stage};
use crate::text::names::same;
use crate::text::wording::{count as counted, list};
use crate::thread::{HeadDoubt, Post};
use crate::time::Phase;
use crate::tracker::{Happening, Tracker, What};
use facts::Translation;
use hearing::Hearing;
pub use pasted::pasted;
use sorted::Sorted;
use told::Told;

/// Posts to be read, all at once.
#[derive(Debug, Clone, Default)]
pub struct Pile {
    /// The posts, in any order.
    pub posts: Vec<Post>,
    /// The ids that their board gave them, by number, where pages tell them.
    pub ids: BTreeMap<u64, u64>,
    /// How many more there were that had been read before.
    pub known: usize,
    /// Whether the posts carry no times: they were pasted while the phase runs.
    pub untimed: bool,
    /// The line of a pasted text above each post, from 1; nothing of pages.
    pub lines: Vec<usize>,
    /// What the host reads of how they were read.
    pub remarks: Vec<String>,
    /// A line of which it is not sure whether a post begins there.
    pub doubt: Option<HeadDoubt>,
}

/// What a pile of posts brings.
pub(super) fn hear(desk: &Desk<'_>, pile: &Pile) -> Result<Decision, Refused> {
    if let Some(doubt) = &pile.doubt {
        return Err(pasted::doubtful(doubt));
    }
    let game = desk.game();
    let phase = last_phase(game)?;
    let posts = in_time(desk, pile, phase)?;
    let posts = posts.as_slice();
    let mut sorted = Sorted::of(game, posts, pile)?;
    let mut tracker = Tracker::of_game(game, phase)
        .map_err(|error| Refused::because("thread", error.to_string()))?;
    let nobody = super::table::nobody(desk)?;
    tracker.know_nobody(nobody.clone());
    let plain = pile.untimed && !posts.iter().any(|post| post.body.is_bold_somewhere());
    if plain {
        tracker.count_plain_votes();
    }
    let early = sorted.before(game, pile);
    let heard = Hearing::new(game, phase).hear(&mut tracker, &sorted.new);
    let left = sorted.new.get(heard.len()..).unwrap_or_default();
    let is_over = matches!(game.stage, Stage::Over { .. });
    if is_over && !goes_on(&tracker) {
        return Err(end::is_over(desk.journal));
    }
    if let Some(entry) = end::ended_by_move(desk.journal) {
        return Err(end::ended_at_table(entry));
    }
    if heard.is_empty() && early.is_empty() && sorted.changed.is_empty() {
        return Err(match sorted.of_others.first() {
            Some(other) => other.refused(),
            None => nothing_new(game, sorted.known, left),
        });
    }
    let events = Translation {
        game,
        phase,
        tracker: &tracker,
        ids: &pile.ids,
        pasted: pile.untimed,
        end: super::phases::deadline(desk)?,
    }
    .events(&heard, &early, &sorted.changed);
    let deaths = Deaths::of(desk, &events)?;
    let mut events = events;
    events.extend(deaths.events);
    let after = end::after(game, &events)?;
    let told = Told::new(game, &after, phase, &tracker, nobody.into_iter().next());
    let mut decision = Decision::of(events);
    decision.echo = told.lines(&heard, &sorted, left);
    decision.echo.extend(pile.remarks.iter().cloned());
    decision.echo.extend(of_earlier(&early));
    decision.echo.extend(of_pauses(&after, &heard));
    decision.echo.extend(to_read_again(game, &after));
    if plain && tracker.happened().iter().any(is_vote) {
        decision.echo.push(
            "Nothing in what was pasted is bold, so lines that begin with VOTE or UNVOTE counted; \
             whether they were bold could not be checked."
                .to_owned(),
        );
    }
    if pile.untimed && tracker.happened().iter().any(is_vote) {
        let unchecked = super::votes::unchecked_times(desk)?;
        decision.echo.extend(unchecked);
    }
    decision.echo.extend(deaths.lines);
    decision
        .echo
        .extend(chats::changes(desk.rules, game, &after));
    if deaths.are_some && !deaths.is_over {
        decision
            .echo
            .extend(end::majority_now(&after).into_iter().take(1));
    }
    let next = told.next().or_else(|| newcomer(game, &after));
    Ok(match next {
        _ if deaths.is_over => decision.due([DueText::GameEnd]).then("finish"),
        Some(next) => decision.then(next),
        None => decision,
    })
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
    let (posts, they) = match gone.as_slice() {
        [] => return None,
        [_] => ("Post", "holds"),
        [_, _, ..] => ("Posts", "hold"),
    };
    Some(format!(
        "{posts} {} {they} votes that did not count because somebody did not play then: read \
         them again.",
        list(&gone)
    ))
}

/// What follows from deaths that posts have told.
#[derive(Default)]
struct Deaths {
    events: Vec<Event>,
    lines: Vec<String>,
    are_some: bool,
    is_over: bool,
}

impl Deaths {
    fn of(desk: &Desk<'_>, events: &[Event]) -> Result<Self, Refused> {
        let game = desk.game();
        let died = events.iter().filter_map(|event| match event {
            Event::Died { seat, .. } => Some(*seat),
            _ => None,
        });
        let dead: Vec<SeatId> = died.collect();
        if dead.is_empty() {
            return Ok(Self::default());
        }
        let hitmen = dead
            .iter()
            .filter_map(|seat| hitman_line(game, desk.rules, *seat));
        let mut lines: Vec<String> = hitmen.collect();
        let mut follow = Vec::new();
        // Who dies in a night that is open still is inherited from when it is kept.
        if !game.is_night() || game.night_done() {
            let (inherited, taken) = end::inheritance(game, desk.rules, events, &dead)?;
            follow.extend(inherited);
            lines.extend(taken);
        }
        let all: Vec<Event> = events.iter().chain(&follow).cloned().collect();
        let check = end::check(game, desk.rules, &all)?;
        lines.extend(check.lines());
        let is_over = check.over.is_some();
        follow.extend(check.over);
        Ok(Self {
            events: follow,
            lines,
            are_some: true,
            is_over,
        })
    }
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
            .map_err(|error| Refused::because("schedule", error.to_string()))?;
        let end = schedule.and_then(|schedule| schedule.named(phase));
        let told = told_end(desk.game(), phase);
        let ends = end.map(|span| span.end).into_iter();
        let end = ends.chain(told.map(|told| told.at)).min();
        let last = end.map(|end| end - TimeDelta::seconds(1));
        let at = last.map_or(desk.now, |last| last.min(desk.now));
        for post in &mut posts {
            // What the host says after the deadline is not said before it, and what stands
            // behind the end that the host has told was not said before that.
            let before = told.is_some_and(|told| post.number < told.post);
            let behind = told.is_some() && !before;
            let by_host = is_host(desk.game(), post) && !before;
            post.at = match by_host || behind || is_over(desk.game()) {
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
            "not_running",
            "the game has not begun, so no post counts yet",
        )
        .hint("`start` begins it")),
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
fn told_end(game: &Game, phase: Phase) -> Option<Announced> {
    let (of, announced) = game.thread.announced_end?;
    (of == phase).then_some(announced)
}

/// What the host is told of posts from before the running phase.
fn of_earlier(early: &[&Post]) -> Option<String> {
    let first = early.first()?;
    Some(format!(
        "{} from #{} on of an earlier phase: nothing in them counts any more.",
        counted(early.len(), "post", "posts"),
        first.number
    ))
}

/// What the host is told of players' posts from while the game was over.
fn of_pauses(after: &Game, heard: &[&Post]) -> Option<String> {
    let paused = heard.iter().filter(|post| {
        let known = after.thread.posts.get(&post.number);
        known.is_some_and(|known| known.phase.is_none()) && !is_host(after, post)
    });
    let paused: Vec<u64> = paused.map(|post| post.number).collect();
    let first = paused.first()?;
    Some(format!(
        "{} from #{first} on made while the game was over: nothing in them counts.",
        counted(paused.len(), "post", "posts"),
    ))
}

fn is_host(game: &Game, post: &Post) -> bool {
    game.setup.hosts.iter().any(|host| same(host, &post.author))
}

fn nothing_new(game: &Game, known: usize, left: &[&Post]) -> Refused {
    match left.first() {
        Some(post) => Refused::because(
            "later_posts",
            format!(
                "post {} is of a later phase than {}",
                post.number,
                game.phase()
                    .map_or_else(String::new, |phase| phase.to_string())
            ),
        )
        .hint("go on to that phase, then read the posts again"),
        None if known == 0 => Refused::because("no_posts", "there are no posts in this"),
        None => Refused::because(
            "read_before",
            format!("{}, all read before", counted(known, "post", "posts")),
        ),
    }
}
