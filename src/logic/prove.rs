//! Plays the game of reasons and objections, remembering positions.

use std::collections::HashMap;

use super::chain::{Chain, Mark};
use super::reasons::{Claim, Fixed, Reason, Reasons};
use super::remainder::Remainder;
use super::rings::{RingId, Rings};
use super::verdict::WorkLimit;

/// The outcome of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Stands,
    Falls,
    /// The work allowed for this ring ran out.
    Unknown(RingId),
}

/// How a reason came up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// It is the question: the chain is as the question leaves it.
    Asked,
    /// It was raised against another, and its own acts have entered the chain.
    Raised,
}

/// The memo and the state of play.
#[derive(Debug, Default)]
pub(super) struct Prover {
    pub(super) chain: Chain,
    rings: Rings,
    limit: WorkLimit,
    /// What is remembered: per reason when asked; per reason when raised outside rings.
    asked: Vec<Option<Outcome>>,
    raised: Vec<Option<Outcome>>,
    /// Positions inside rings, by remainder; whether the reason stands.
    positions: HashMap<Box<[u64]>, bool, Fixed>,
    remembered_words: usize,
    /// Steps taken in each ring.
    spent: Vec<u64>,
    work: u64,
    frames: Vec<Frame>,
    remainder: Remainder,
}

/// A reason under trial.
#[derive(Debug)]
struct Frame {
    reason: Reason,
    /// How many of its attempts were tried.
    tried: usize,
    /// The chain without the objection being tried.
    chain: Mark,
    memo: Memo,
    /// The first ring whose exhaustion left an objection open.
    doubt: Option<RingId>,
}

/// Where the outcome of a frame is to be remembered.
#[derive(Debug)]
enum Memo {
    Asked,
    Raised,
    Position(Box<[u64]>),
    Nowhere,
}

/// A position with one objection only is not remembered: its outcome is the next one's, reversed.
const WORTH_REMEMBERING: usize = 2;
/// How many objections looked at while taking a remainder count as one step.
const GLANCES_PER_STEP: u64 = 32;

impl Prover {
    pub(super) fn new(limit: WorkLimit) -> Self {
        Self {
            limit,
            ..Self::default()
        }
    }

    pub(super) fn rings(&self) -> &Rings {
        &self.rings
    }

    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// How many positions inside rings are remembered.
    pub(super) fn positions(&self) -> usize {
        self.positions.len()
    }

    /// Takes note that more reasons were explored.
    ///
    /// What was found outside rings stays true for ever: it never depended on a chain. Positions
    /// are kept unless a ring changed.
    pub(super) fn survey<C: Claim>(&mut self, reasons: &Reasons<C>) {
        let rings = Rings::find(reasons);
        if !rings.same_as(&self.rings) {
            self.positions.clear();
            self.remembered_words = 0;
            self.spent = vec![0; rings.len()];
            for outcome in self.asked.iter_mut().chain(&mut self.raised) {
                if matches!(outcome, Some(Outcome::Unknown(_))) {
                    *outcome = None;
                }
            }
        }
        self.rings = rings;
        self.asked.resize(reasons.len(), None);
        self.raised.resize(reasons.len(), None);
        self.chain.cover(reasons.act_count());
    }

    /// Judges a reason under the present chain, which is left as it was.
    pub(super) fn judge<C: Claim>(
        &mut self,
        reasons: &Reasons<C>,
        reason: Reason,
        manner: Manner,
    ) -> Outcome {
        let mut outcome = self.begin(reason, manner);
        while let Some(frame) = self.frames.last_mut() {
            if let Some(answer) = outcome.take() {
                self.chain.back_to(frame.chain);
                match answer {
                    Outcome::Falls => {}
                    Outcome::Unknown(ring) => {
                        frame.doubt.get_or_insert(ring);
                    }
                    Outcome::Stands => {
                        outcome = self.finish(Outcome::Falls);
                        continue;
                    }
                }
            }
            let attempts = self.rings.attempts(frame.reason);
            let next = attempts.iter().skip(frame.tried).position(|&number| {
                !self
                    .chain
                    .holds_any(reasons.parts(reasons.objection(number).by))
            });
            let Some(number) = next.and_then(|ahead| attempts.get(frame.tried + ahead)) else {
                let stands = frame.doubt.map_or(Outcome::Stands, Outcome::Unknown);
                outcome = self.finish(stands);
                continue;
            };
            frame.tried += next.map_or(0, |ahead| ahead + 1);
            let objection = reasons.objection(*number);
            self.chain.object(reasons, objection);
            outcome = self.begin(objection.by, Manner::Raised);
        }
        outcome.unwrap_or(Outcome::Stands)
    }

    /// Answers from memory, or opens a frame for the reason.
    fn begin(&mut self, reason: Reason, manner: Manner) -> Option<Outcome> {
        self.work += 1;
        let attempts = self.rings.attempts(reason).len();
        if attempts == 0 {
            return Some(Outcome::Stands);
        }
        let memo = match (manner, self.rings.seat(reason).zip(self.rings.ring(reason))) {
            (Manner::Asked, _) => {
                if let Some(known) = self.asked.get(reason.0).copied().flatten() {
                    return Some(known);
                }
                Memo::Asked
            }
            (Manner::Raised, None) => {
                if let Some(known) = self.raised.get(reason.0).copied().flatten() {
                    return Some(known);
                }
                Memo::Raised
            }
            (Manner::Raised, Some(((ring, seat), _))) => {
                if !self.spend(ring, 1) {
                    return Some(Outcome::Unknown(ring));
                }
                if attempts < WORTH_REMEMBERING {
                    Memo::Nowhere
                } else {
                    let (key, glances) = self.remainder.key(&self.rings, &self.chain, (ring, seat));
                    if let Some(&stands) = self.positions.get(key) {
                        return Some(if stands {
                            Outcome::Stands
                        } else {
                            Outcome::Falls
                        });
                    }
                    let key = key.into();
                    self.spend(ring, glances / GLANCES_PER_STEP);
                    Memo::Position(key)
                }
            }
        };
        let chain = self.chain.mark();
        self.frames.push(Frame {
            reason,
            tried: 0,
            chain,
            memo,
            doubt: None,
        });
        None
    }

    /// Closes the last frame and remembers its outcome.
    fn finish(&mut self, outcome: Outcome) -> Option<Outcome> {
        let frame = self.frames.pop()?;
        match frame.memo {
            Memo::Asked => remember(&mut self.asked, frame.reason, outcome),
            Memo::Raised => remember(&mut self.raised, frame.reason, outcome),
            Memo::Position(key) => self.remember_position(key, outcome),
            Memo::Nowhere => {}
        }
        Some(outcome)
    }

    /// Remembers a position while memory lasts; forgetting costs time, never truth.
    fn remember_position(&mut self, key: Box<[u64]>, outcome: Outcome) {
        let stands = match outcome {
            Outcome::Stands => true,
            Outcome::Falls => false,
            Outcome::Unknown(_) => return,
        };
        let words = self.remembered_words + key.len();
        if words <= self.limit.words {
            self.remembered_words = words;
            self.positions.insert(key, stands);
        }
    }

    /// Counts steps taken in a ring; false when it has none left.
    fn spend(&mut self, ring: RingId, steps: u64) -> bool {
        self.work += steps;
        self.spent.get_mut(ring.0).is_some_and(|spent| {
            let left = *spent < self.limit.steps;
            *spent = spent.saturating_add(steps);
            left
        })
    }
}

fn remember(memo: &mut [Option<Outcome>], reason: Reason, outcome: Outcome) {
    if let Some(slot) = memo.get_mut(reason.0) {
        *slot = Some(outcome);
    }
}
