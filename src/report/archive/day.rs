//! The votes of a day.

use std::collections::BTreeMap;

use super::Source;
use super::model::{Day, Race, RefusedVote, Runoff, Vote, Wagon, WagonRace, WagonVote};
use nightdesk_game::{Ballot, Game, SeatId};
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_votes::{Count, DayCount, RaceStep, Table, day_count, race};

/// The votes of a day by true weights; none for a night, or where a table counts for itself.
pub(super) fn day(source: &Source<'_>, phase: Phase) -> Option<Day> {
    if !source.counts || phase.kind() != PhaseKind::Day {
        return None;
    }
    // Who sat there that day cast the votes of it.
    let (game, _) = source.in_phase(phase);
    let counted = day_count(game, phase, None);
    let count = counted.table.count();
    let names = Names(game);
    Some(Day {
        majority: count.majority,
        not_voting: silent(game, &count),
        votes: votes(game, &counted.table),
        not_counted: not_counted(game, &counted),
        race: race_of(&names, &count, &race(game, phase)),
        count: wagons(game, &count),
        runoff: counted.table.runoff().map(|(between, before)| {
            let count = before.count();
            Runoff {
                between: between.iter().map(|target| names.target(*target)).collect(),
                challenger: game
                    .begun_anew(phase)
                    .and_then(|(_, challenger)| challenger)
                    .map(|seat| game.name(seat).to_owned()),
                not_voting: silent(game, &count),
                count: wagons(game, &count),
            }
        }),
    })
}

/// Every vote of a day in order, and where votes were taken back.
#[must_use]
pub fn votes(game: &Game, table: &Table) -> Vec<Vote> {
    let names = Names(game);
    let is_decided = |voter: SeatId, post: Option<u64>| {
        let mut decided = game.thread.decided_votes.iter();
        decided.any(|it| it.vote.voter == voter && Some(it.place.post) == post)
    };
    let bare = |voter: SeatId, post: Option<u64>| Vote {
        voter: game.name(voter).to_owned(),
        target: None,
        post,
        unvote: false,
        provisional: false,
        decided: is_decided(voter, post),
        withdrawn: false,
        before_runoff: false,
        void: false,
        by_rule: false,
    };
    let cast = table.history().iter().map(|vote| Vote {
        target: names.target(vote.target),
        provisional: vote.provisional,
        withdrawn: vote.withdrawn && !vote.before_runoff,
        before_runoff: vote.before_runoff,
        ..bare(vote.voter, vote.post)
    });
    let mut taken_back = table.taken_back().iter().peekable();
    let mut votes = Vec::new();
    for (before, vote) in (0..).zip(cast.map(Some).chain([None])) {
        while let Some(taken) = taken_back.next_if(|taken| vote.is_none() || taken.after <= before)
        {
            votes.push(Vote {
                unvote: true,
                ..bare(taken.voter, taken.post)
            });
        }
        votes.extend(vote);
    }
    votes
}

/// The votes that the table of a day refused.
#[must_use]
pub fn not_counted(game: &Game, counted: &DayCount) -> Vec<RefusedVote> {
    let names = Names(game);
    let refused = counted.refused.iter().map(|vote| RefusedVote {
        voter: game.name(vote.voter).to_owned(),
        target: vote.ballot.and_then(|target| names.target(target)),
        unvote: Some(vote.ballot.is_none()),
        post: vote.place.map(|place| place.post),
        reason: vote.reason.word().to_owned(),
    });
    let in_vain = counted
        .in_vain
        .iter()
        .map(|(place, held, reason)| RefusedVote {
            voter: game.name(held.voter).to_owned(),
            target: None,
            unvote: None,
            post: Some(place.post),
            reason: reason.word().to_owned(),
        });
    refused.chain(in_vain).collect()
}

/// Who of a count has no vote in it.
#[must_use]
pub fn silent(game: &Game, count: &Count) -> Vec<String> {
    let silent = count.not_voting.iter();
    silent.map(|seat| game.name(*seat).to_owned()).collect()
}

/// A count, most votes first.
#[must_use]
pub fn wagons(game: &Game, count: &Count) -> Vec<Wagon> {
    let names = Names(game);
    let wagons = count.wagons.iter().map(|wagon| Wagon {
        target: names.target(wagon.target),
        total: wagon.total,
        votes: wagon
            .votes
            .iter()
            .map(|vote| WagonVote {
                voter: game.name(vote.voter).to_owned(),
                post: vote.post,
                weight: vote.weight,
                provisional: vote.provisional,
            })
            .collect(),
    });
    wagons.collect()
}

/// The race by numbers of posts where all are known, or else by the number of the change.
fn race_of(names: &Names<'_>, count: &Count, steps: &[RaceStep]) -> Race {
    let by_posts = steps.iter().all(|step| step.place.is_some());
    let mut moved: BTreeMap<Ballot, Vec<(u64, u32)>> = BTreeMap::new();
    let mut order: Vec<Ballot> = count.wagons.iter().map(|wagon| wagon.target).collect();
    for (number, step) in (1..).zip(steps) {
        let place = match step.place.filter(|_| by_posts) {
            Some(place) => place.post,
            None => number,
        };
        for (target, total) in &step.changed {
            moved.entry(*target).or_default().push((place, *total));
            if !order.contains(target) {
                order.push(*target);
            }
        }
    }
    let hammer = count.hammer.and_then(|hammer| hammer.post());
    Race {
        by_posts,
        wagons: order
            .into_iter()
            .map(|target| WagonRace {
                target: names.target(target),
                steps: moved.remove(&target).unwrap_or_default(),
            })
            .collect(),
        hammer: hammer.filter(|_| by_posts),
    }
}

/// The names of those who vote and are voted for.
struct Names<'g>(&'g Game);

impl Names<'_> {
    fn target(&self, target: Ballot) -> Option<String> {
        match target {
            Ballot::Seat(seat) => Some(self.0.name(seat).to_owned()),
            Ballot::NoElimination => None,
        }
    }
}
