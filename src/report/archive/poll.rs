//! The votes that were held at a table.

use std::collections::BTreeMap;

use super::Source;
use super::model::{PollRecord, PollWagon, PollWagonVote, Race, Vote, WagonRace};
use nightdesk_game::Game;
use nightdesk_rules::{Poll, PollChoice};
use nightdesk_time::Phase;

/// The votes of a phase, one after another.
pub(super) fn polls(source: &Source<'_>, phase: Phase) -> Vec<PollRecord> {
    let polls = source.polls.iter().filter(|poll| poll.phase == phase);
    let (game, _) = source.in_phase(phase);
    polls.map(|poll| record(game, poll)).collect()
}

/// A round of votes at a table, with the names of the players in a game.
#[must_use]
pub fn record(game: &Game, poll: &Poll) -> PollRecord {
    let name = |seat| game.name(seat).to_owned();
    let count = poll.count.iter().map(|line| PollWagon {
        target: target(game, &line.choice),
        total: line.total,
        votes: line
            .votes
            .iter()
            .map(|(voter, weight)| PollWagonVote {
                voter: name(*voter),
                weight: *weight,
            })
            .collect(),
    });
    let votes = poll.history().into_iter().map(|vote| Vote {
        voter: name(vote.voter),
        target: Some(target(game, &vote.choice)),
        post: vote.post,
        unvote: false,
        provisional: false,
        decided: false,
        withdrawn: vote.withdrawn,
        before_runoff: false,
        void: vote.void,
        by_rule: vote.by_rule,
    });
    PollRecord {
        title: poll.title.clone(),
        public: poll.is_public,
        count: count.collect(),
        not_voting: poll.silent.iter().copied().map(name).collect(),
        votes: votes.collect(),
        race: race(game, poll),
        outcome: poll.came.clone(),
    }
}

/// How the votes moved, by numbers of posts where all are known, or else by the number of the change.
fn race(game: &Game, poll: &Poll) -> Race {
    let steps = poll.steps();
    let by_posts = steps.iter().all(|step| step.post.is_some());
    let mut moved: BTreeMap<&PollChoice, Vec<(u64, u32)>> = BTreeMap::new();
    let mut order: Vec<&PollChoice> = poll.count.iter().map(|line| &line.choice).collect();
    for (number, step) in (1..).zip(&steps) {
        let place = step.post.filter(|_| by_posts).unwrap_or(number);
        for (choice, total) in &step.changed {
            moved.entry(choice).or_default().push((place, *total));
            if !order.contains(&choice) {
                order.push(choice);
            }
        }
    }
    let wagons = order.into_iter().filter_map(|choice| {
        let steps = moved.remove(choice)?;
        Some(WagonRace {
            target: Some(target(game, choice)),
            steps,
        })
    });
    Race {
        by_posts,
        wagons: wagons.collect(),
        hammer: None,
    }
}

/// What a choice is called in the names of a game.
#[must_use]
pub fn target(game: &Game, choice: &PollChoice) -> String {
    match choice {
        PollChoice::Seat(seat) => game.name(*seat).to_owned(),
        PollChoice::Words(words) | PollChoice::NoVote(words) => words.clone(),
    }
}
