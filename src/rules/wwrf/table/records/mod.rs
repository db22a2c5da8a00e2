//! What the table keeps of votes and answers, for those who read of the game when it is over.

mod nights;
mod polls;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::Laid;
use super::play::{Answered, Caused, Objected, Played, Voted};
use crate::game::TakenMove;
use crate::rules::wwrf::effect::{Counted, Effect, Origin};

/// What was answered and voted so far.
#[derive(Debug, Default)]
pub(super) struct Records {
    /// The answers that stand, by prompt, each with its place among all.
    answers: BTreeMap<u32, (usize, Answered)>,
    answered: usize,
    /// When polls were opened.
    opened: BTreeMap<u32, DateTime<Utc>>,
    /// The votes in polls, as they came.
    votes: BTreeMap<u32, Vec<(DateTime<Utc>, Voted)>>,
    /// What closed polls came to, and when.
    counts: BTreeMap<u32, (Counted, DateTime<Utc>)>,
    /// The moves by which a draw was set, by number, with what was drawn by name.
    pub(super) drawn: BTreeMap<u64, String>,
}

impl Records {
    /// Takes over what was entered with a move that is kept.
    pub(super) fn absorb(&mut self, played: &Played, taken: &TakenMove) {
        let at = taken.sent.unwrap_or(taken.at);
        if let Some(line) = played.draws.in_words(&taken.line) {
            self.drawn.insert(taken.no, line);
        }
        for prompt in &played.withdrawn {
            self.answers.remove(prompt);
        }
        for answer in &played.answered {
            self.answered += 1;
            let place = (self.answered, answer.clone());
            self.answers.insert(answer.prompt.id, place);
        }
        for vote in &played.votes {
            self.votes
                .entry(vote.poll)
                .or_default()
                .push((at, vote.clone()));
        }
        for count in &played.counts {
            self.counts.insert(count.poll, (count.clone(), at));
        }
        for caused in &played.happened.effects {
            if let Effect::PollOpened { poll, .. } = caused.effect {
                self.opened.insert(poll, at);
            }
        }
    }
}

/// What came of answers and votes.
#[derive(Debug, Default)]
struct Came<'l> {
    effects: BTreeMap<Origin, Vec<&'l Caused>>,
    objected: BTreeMap<Origin, Vec<&'l Objected>>,
}

impl<'l> Came<'l> {
    fn effects(&self, origin: Origin) -> impl Iterator<Item = &'l Caused> {
        self.effects.get(&origin).into_iter().flatten().copied()
    }

    fn objected(&self, origin: Origin) -> impl Iterator<Item = &'l Objected> {
        self.objected.get(&origin).into_iter().flatten().copied()
    }
}

impl Laid {
    /// What came of every answer and vote.
    fn came_of_all(&self) -> Came<'_> {
        let mut came = Came::default();
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
