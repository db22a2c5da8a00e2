//! Typed votes, and the count of a day.

use std::collections::BTreeMap;

use super::Desk;
use super::decision::{Decision, Refused};
use crate::command::VoteLine;
use crate::game::{Ballot, Cause, DayEnds, Event, Game, Seat, SeatId, Vote};
use crate::text::wording::count as counted;
use crate::time::{Phase, PhaseKind};
use crate::votes::{Cast, Electorate, Line, Tally, count, majority_of};

/// The votes of a day as they add up among those who were in it to its end;
/// votes for others have gone. Whom the day eliminated still counts in it.
#[must_use]
pub fn tally(game: &Game, day: Phase) -> Tally<SeatId, Ballot> {
    let casts: Vec<_> = game
        .votes
        .iter()
        .filter(|vote| vote.day == day)
        .map(|vote| cast(game, vote))
        .collect();
    count(&casts, &electorate(game, day))
}

/// How many votes eliminate on a day.
#[must_use]
pub fn majority(game: &Game, day: Phase) -> u32 {
    electorate(game, day).majority
}

/// Whether a seat was in a day to its end.
fn in_day(game: &Game, seat: &Seat, day: Phase) -> bool {
    let Some(death) = &seat.death else {
        return true;
    };
    let first = game.setup.schedule.first;
    let place = |phase: Phase| first.index_of(phase);
    match death.phase {
        Some(phase) if phase == day => death.cause == Cause::Elimination,
        Some(phase) => place(phase) > place(day),
        None => false,
    }
}

fn cast(game: &Game, vote: &Vote) -> Cast<SeatId, Ballot> {
    let counts = |ballot: &Ballot| match ballot {
        Ballot::Seat(seat) => game
            .seat(*seat)
            .is_some_and(|seat| in_day(game, seat, vote.day)),
        Ballot::NoElimination => true,
    };
    Cast {
        voter: vote.voter,
        target: vote.ballot.filter(counts),
        post: vote.post,
    }
}

fn electorate(game: &Game, day: Phase) -> Electorate<SeatId, Ballot> {
    let voters: Vec<_> = game
        .seats()
        .filter(|(_, seat)| in_day(game, seat, day))
        .map(|(seat, _)| (seat, 1))
        .collect();
    Electorate {
        majority: majority_of(voters.len()),
        voters,
        thresholds: BTreeMap::new(),
        hammer_ends: ends_by_hammer(game),
    }
}

pub(super) fn take(desk: &Desk<'_>, votes: &[VoteLine]) -> Result<Decision, Refused> {
    let game = desk.game();
    let day = running_day(game)?;
    let before = tally(game, day);
    if let Some(hammer) = before.hammer.filter(|_| ends_by_hammer(game)) {
        return Err(Refused::because(
            "after_hammer",
            format!(
                "{} has the votes it takes{}; later votes of {day} do not count",
                ballot_name(game, hammer.target),
                hammer
                    .post
                    .map(|post| format!(" since post {post}"))
                    .unwrap_or_default()
            ),
        )
        .hint("`end day` ends the day"));
    }
    let mut after = game.clone();
    let mut events = Vec::new();
    let mut late = Vec::new();
    for vote in votes {
        check_vote(game, vote)?;
        if ends_by_hammer(game) && tally(&after, day).hammer.is_some() {
            late.push(vote);
            continue;
        }
        let event = Event::VoteCast {
            voter: vote.voter,
            ballot: vote.ballot,
            post: vote.post,
        };
        after = super::end::after(&after, std::slice::from_ref(&event))?;
        events.push(event);
    }
    let now = tally(&after, day);
    let taken = votes.len() - late.len();
    let said = match votes {
        [vote] => one(game, vote, &now),
        _ => several(game, taken, &now),
    };
    let hammer = now.hammer.filter(|_| ends_by_hammer(game));
    let mut decision = Decision::of(events).say(match (hammer, votes) {
        (Some(_), [_]) => format!("{said} Later votes of {day} will not count."),
        _ => said,
    });
    if !late.is_empty() {
        let lines: Vec<_> = late.iter().map(|vote| vote_words(game, vote)).collect();
        decision = decision.say(format!(
            "after the hammer, not counted: {}",
            lines.join("; ")
        ));
    }
    Ok(match hammer {
        Some(_) => decision.then("end day"),
        None => decision,
    })
}

pub(super) fn running_day(game: &Game) -> Result<Phase, Refused> {
    match game.phase() {
        Some(phase) if phase.kind() == PhaseKind::Day => Ok(phase),
        Some(phase) => Err(Refused::because(
            "not_day",
            format!("{phase} runs, and no day"),
        )),
        None => Err(Refused::because("not_running", "no phase runs")),
    }
}

pub(super) fn ends_by_hammer(game: &Game) -> bool {
    game.setup.votes.day_ends == DayEnds::Majority
}

fn check_vote(game: &Game, vote: &VoteLine) -> Result<(), Refused> {
    let dead = |seat: SeatId| game.seat(seat).is_none_or(|seat| !seat.alive());
    if dead(vote.voter) {
        let name = game.name(vote.voter);
        return Err(Refused::because(
            "dead_voter",
            format!("`{name}` is dead and has no vote"),
        ));
    }
    match vote.ballot {
        Some(Ballot::Seat(target)) if dead(target) => {
            let name = game.name(target);
            Err(Refused::because("dead_target", format!("`{name}` is dead")))
        }
        Some(Ballot::Seat(target)) if target == vote.voter && !game.setup.votes.self_vote => {
            Err(Refused::because(
                "self_vote",
                "nobody may vote for themselves here (votes.self_vote = false)",
            ))
        }
        Some(Ballot::NoElimination) if !game.setup.votes.no_elimination => Err(Refused::because(
            "no_elimination",
            "nobody may vote for no elimination here (votes.no_elimination = false)",
        )),
        Some(_) | None => Ok(()),
    }
}

/// `Fir -> Elm, post 40. Elm 3 of 4.`
fn one(game: &Game, vote: &VoteLine, now: &Tally<SeatId, Ballot>) -> String {
    let words = vote_words(game, vote);
    let Some(line) = vote.ballot.and_then(|ballot| now.line(ballot)) else {
        return format!("{words}.");
    };
    if line.count >= line.needed && ends_by_hammer(game) {
        format!(
            "{words}. That is {} of {}: HAMMER.",
            line.count, line.needed
        )
    } else {
        format!("{words}. {}.", standing(game, line))
    }
}

/// `2 votes. Cedar has 4 of 4: HAMMER, post 41.`
fn several(game: &Game, taken: usize, now: &Tally<SeatId, Ballot>) -> String {
    let votes = counted(taken, "vote", "votes");
    match now.hammer.filter(|_| ends_by_hammer(game)) {
        Some(hammer) => {
            let line = now.line(hammer.target);
            let (count, needed) = line.map_or((0, 0), |line| (line.count, line.needed));
            let post = hammer
                .post
                .map(|post| format!(", post {post}"))
                .unwrap_or_default();
            let name = ballot_name(game, hammer.target);
            format!("{votes}. {name} has {count} of {needed}: HAMMER{post}.")
        }
        None => {
            let lines: Vec<_> = now
                .lines
                .iter()
                .map(|line| format!("{} {}", ballot_name(game, line.target), line.count))
                .collect();
            match lines.is_empty() {
                true => format!("{votes}. Nobody has a vote."),
                false => format!("{votes}. {}.", lines.join(", ")),
            }
        }
    }
}

fn standing(game: &Game, line: &Line<SeatId, Ballot>) -> String {
    let name = ballot_name(game, line.target);
    format!("{name} {} of {}", line.count, line.needed)
}

fn vote_words(game: &Game, vote: &VoteLine) -> String {
    let post = vote
        .post
        .map(|post| format!(", post {post}"))
        .unwrap_or_default();
    let voter = game.name(vote.voter);
    match vote.ballot {
        Some(ballot) => format!("{voter} -> {}{post}", ballot_name(game, ballot)),
        None => format!("{voter} unvotes{post}"),
    }
}

pub(super) fn ballot_name(game: &Game, ballot: Ballot) -> &str {
    match ballot {
        Ballot::Seat(seat) => game.name(seat),
        Ballot::NoElimination => "no elimination",
    }
}
