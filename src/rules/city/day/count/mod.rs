//! The vote arithmetic: what every vote weighs and what every sum comes to (city day §7).
//!
//! The steps stand in [`STEPS`], in the order in which they are taken; each is one
//! file. Circles of protections and legality come before, the forced
//! death after.

mod barrier;
mod black_cap;
mod ceiling;
mod forced;
mod grey_cap;
mod immunity;
mod lawyer;
mod limits;
mod raw;
mod red_cap;
mod scandal;
mod support;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::account::Account;
use super::ballots::{Ballots, Legality, RoundKind, Vote};
use super::carried_over::CarriedOver;
use super::moves::{BeforeVote, DuringVote, Moves};
use super::people::Town;
use super::protection::Protection;
use super::rulings::{Open, Rulings};
use super::weight::Weight;
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};

pub use forced::{all_others_on, all_reds_on};
pub use limits::Limits;
pub(crate) use raw::{COPIED_JUDGE, JUDGE_START};

/// A round of votes with everything that bears on it.
#[derive(Debug, Clone, Copy)]
pub struct Round<'a> {
    /// Who plays.
    pub town: &'a Town,
    /// Offices and counters when the vote starts.
    pub standing: &'a CarriedOver,
    /// How open questions are answered.
    pub rulings: &'a Rulings,
    /// The day's protections.
    pub protections: &'a [Protection],
    /// Moves before the start.
    pub before: &'a Moves<BeforeVote>,
    /// Moves when the votes of this round were in.
    pub during: &'a Moves<DuringVote>,
    /// The votes that count.
    pub ballots: &'a Ballots,
    /// What kind of round it is.
    pub kind: &'a RoundKind,
    /// Whom the priest pardons in this round.
    pub pardoned: Option<SeatId>,
}

/// A counted round.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Every vote with what it weighs, hidden ones last.
    pub votes: Vec<Weighed>,
    /// The sums, by target.
    pub sums: BTreeMap<SeatId, Sums>,
    /// The limits of the corrections.
    pub limits: Limits,
    /// Who dies whatever the sums say.
    pub forced: Vec<SeatId>,
    /// How it came about.
    pub account: Account,
}

/// A vote and its weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weighed {
    /// The vote.
    pub vote: Vote,
    /// What it weighs by itself, before sums are capped.
    pub weight: Weight,
    /// In which part of a sum it stands.
    pub part: Part,
    /// The part of its weight no barrier can touch.
    pub exempt: Weight,
    /// The part of its weight that was bought.
    pub bought: Weight,
    /// What was bought and stays in the purse, because a barrier of drugs stopped it (ORD-17).
    pub kept: Weight,
}

/// The parts of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Votes of black players, planted ones included.
    Black,
    /// The faceless' vote.
    Grey,
    /// Votes of red players.
    Red,
    /// Votes of agents.
    Elite,
}

/// What a target has, by parts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sums {
    /// Black votes.
    pub black: Weight,
    /// The faceless' vote.
    pub grey: Weight,
    /// Red votes.
    pub red: Weight,
    /// Agents' votes.
    pub elite: Weight,
}

impl Sums {
    /// The sum that decides.
    #[must_use]
    pub fn total(self) -> Weight {
        self.black + self.grey + self.red + self.elite
    }

    pub(crate) fn part(&mut self, part: Part) -> &mut Weight {
        match part {
            Part::Black => &mut self.black,
            Part::Grey => &mut self.grey,
            Part::Red => &mut self.red,
            Part::Elite => &mut self.elite,
        }
    }
}

/// The steps of the arithmetic, in the order in which they are taken.
pub const STEPS: &[Step] = &[
    Step {
        rule: "A-3",
        take: raw::take,
    },
    Step {
        rule: "A-4",
        take: ceiling::take,
    },
    Step {
        rule: "A-5",
        take: red_cap::take,
    },
    Step {
        rule: "A-6",
        take: immunity::take,
    },
    Step {
        rule: "A-7",
        take: barrier::take,
    },
    Step {
        rule: "A-8",
        take: black_cap::take,
    },
    Step {
        rule: "A-9",
        take: grey_cap::take,
    },
    Step {
        rule: "A-10",
        take: forced::take,
    },
];

/// One step of the arithmetic.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// Its id in the rules.
    pub rule: &'static str,
    take: fn(&Round<'_>, &mut Count),
}

/// Counts a round.
#[must_use]
pub fn count(round: &Round<'_>) -> Count {
    let limits = |rulings: &Rulings| Limits::of(round.town, round.standing, rulings);
    let mut count = count_under(round, limits(round.rulings));
    let other = limits(&round.rulings.with_other(Open::ActiveReds));
    // The ruling is named where the other answer would have made other sums.
    if other != count.limits && count_under(round, other).sums != count.sums {
        count.account.rely(Open::ActiveReds);
    }
    count
}

fn count_under(round: &Round<'_>, limits: Limits) -> Count {
    let mut count = Count {
        limits,
        ..Count::default()
    };
    for step in STEPS {
        (step.take)(round, &mut count);
    }
    count
}

impl Count {
    /// What a target's sum is.
    #[must_use]
    pub fn total(&self, seat: SeatId) -> Weight {
        self.sums
            .get(&seat)
            .map_or(Weight::ZERO, |sums| sums.total())
    }

    /// The targets with the highest sum above zero, in list order.
    #[must_use]
    pub fn leaders(&self) -> Vec<SeatId> {
        self.leaders_without(None)
    }

    /// The same, one player's sum taken for nothing.
    #[must_use]
    pub fn leaders_without(&self, pardoned: Option<SeatId>) -> Vec<SeatId> {
        let totals = || {
            let counted = self
                .sums
                .iter()
                .filter(|(seat, _)| Some(**seat) != pardoned);
            counted.map(|(seat, sums)| (*seat, sums.total()))
        };
        let most = totals().map(|(_, total)| total).max();
        let most = most.filter(|total| !total.is_zero());
        totals()
            .filter(|(_, total)| Some(*total) == most)
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Sets the weight of the votes a test picks, with a line for each that changes.
    fn reweigh(&mut self, change: impl Fn(&Weighed) -> Option<(Weight, super::account::Saying)>) {
        for weighed in &mut self.votes {
            let Some((after, saying)) = change(weighed) else {
                continue;
            };
            if after != weighed.weight {
                let vote = weighed.vote;
                self.account.note(
                    saying
                        .line()
                        .about(vote.on)
                        .voter(vote.by)
                        .change(weighed.weight, after),
                );
                weighed.weight = after;
            }
        }
    }

    /// Adds the votes up, exempt parts included.
    fn add_up(&mut self) {
        for weighed in &self.votes {
            let part = self
                .sums
                .entry(weighed.vote.on)
                .or_default()
                .part(weighed.part);
            *part = *part + weighed.weight;
        }
    }
}

/// A part of a sum in words.
fn part_words(part: Part) -> Slot {
    let key = match part {
        Part::Black => "part_black",
        Part::Grey => "part_grey",
        Part::Red => "part_red",
        Part::Elite => "part_elite",
    };
    Slot::Statement(Box::new(Statement::new(key)))
}

impl<'a> Round<'a> {
    /// What decides whether a vote of this round is legal.
    #[must_use]
    pub fn legality(&self) -> Legality<'a> {
        Legality {
            town: self.town,
            standing: self.standing,
            protections: self.protections,
            rulings: self.rulings,
            kind: self.kind,
        }
    }
}
