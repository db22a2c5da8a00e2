//! By which rules votes are counted.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_game::{Basis, DayEnds, NoEliminationTakes, SeatId};

/// How votes add up and what a majority does (tracker rules §3.4).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountRules {
    /// What ends the day, and so what a majority does.
    pub day_ends: DayEnds,
    /// Of what a majority is reckoned.
    pub basis: Basis,
    /// Votes that weigh other than 1; a weight of 0 is listed and adds nothing.
    pub weights: BTreeMap<SeatId, u32>,
    /// Those of them that everybody knows, whatever is hidden.
    pub known: BTreeMap<SeatId, u32>,
    /// Votes needed on a seat beyond the majority: `1` for loved, `-1` for hated.
    pub needs: BTreeMap<SeatId, i32>,
    /// Whose votes count only as the deciding one.
    pub only_decide: BTreeSet<SeatId>,
    /// Whether a vote for nobody's elimination counts.
    pub no_elimination: bool,
    /// How many such votes it takes.
    pub no_elimination_takes: NoEliminationTakes,
    /// Whether a vote for oneself counts.
    pub self_vote: bool,
    /// Whether every vote stands, because a table of the rule set judges them.
    pub judged_at_table: bool,
}

impl CountRules {
    /// What a seat's vote weighs.
    #[must_use]
    pub fn weight(&self, seat: SeatId) -> u32 {
        self.weights.get(&seat).copied().unwrap_or(1)
    }
}

/// The smallest number of votes that is more than half of `voters`.
#[must_use]
pub fn majority_of(voters: u32) -> u32 {
    voters / 2 + 1
}
