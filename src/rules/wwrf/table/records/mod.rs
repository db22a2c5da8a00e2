//! What the table keeps of votes and answers, for those who read of the game when it is over.

mod nights;
mod polls;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::ScriptTable;
use super::played::{Answered, Caused, Objected, Voted};
use super::step::Step;
use crate::effect::{Counted, Effect, Origin, Use};
use nightdesk_game::TakenMove;

/// What was answered and voted so far.
#[derive(Debug, Default)]
pub(super) struct Records {
    /// The answers that stand, use by use, each with its place among all.
    answers: BTreeMap<Use, (usize, Answered)>,
    answered: usize,
    /// When polls were opened.
    opened: BTreeMap<u32, DateTime<Utc>>,
    /// The votes in polls, as they came.
    votes: BTreeMap<u32, Vec<(DateTime<Utc>, Voted)>>,
    /// What closed polls came to, and when.
    counts: BTreeMap<u32, (Counted, DateTime<Utc>)>,
    /// The moves that a host reads otherwise than they are kept, by number: with what was drawn by
    /// name, and with the present names of players.
    pub(super) in_words: BTreeMap<u64, String>,
}

impl Records {
    /// Takes over what was entered with a move that is kept.
    pub(super) fn absorb(&mut self, step: &Step, taken: &TakenMove) {
        // A poll opens and closes with the step, whenever a player sent the line that led to it.
        let at = taken.at;
        for prompt in &step.withdrawn {
            self.answers.remove(prompt);
        }
        for answer in &step.answered {
            self.answered += 1;
            let place = (self.answered, answer.clone());
            self.answers.insert(answer.as_use, place);
        }
        for vote in &step.votes {
            self.votes
                .entry(vote.poll)
                .or_default()
                .push((taken.sent.unwrap_or(at), vote.clone()));
        }
        for count in &step.counts {
            self.counts.insert(count.poll, (count.clone(), at));
        }
        for caused in &step.happened.effects {
            if let Effect::PollOpened { poll, .. } = caused.effect {
                self.opened.insert(poll, at);
            }
        }
    }
}

/// What came of answers and votes.
#[derive(Debug, Default)]
struct Consequences<'l> {
    effects: BTreeMap<Origin, Vec<&'l Caused>>,
    objected: BTreeMap<Origin, Vec<&'l Objected>>,
}

impl<'l> Consequences<'l> {
    fn effects(&self, origin: Origin) -> impl Iterator<Item = &'l Caused> {
        self.effects.get(&origin).into_iter().flatten().copied()
    }

    fn objected(&self, origin: Origin) -> impl Iterator<Item = &'l Objected> {
        self.objected.get(&origin).into_iter().flatten().copied()
    }
}

impl ScriptTable {
    /// What came of every answer and vote.
    fn came_of_all(&self) -> Consequences<'_> {
        let mut came = Consequences::default();
        for caused in &self.past.effects {
            if let Some(origin) = caused.origin {
                came.effects.entry(origin).or_default().push(caused);
            }
        }
        for objected in &self.past.objected {
            if let Some(origin) = objected.origin {
                came.objected.entry(origin).or_default().push(objected);
            }
        }
        came
    }
}
