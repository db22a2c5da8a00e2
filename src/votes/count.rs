//! Votes added up: who has how many, who is silent, where the hammer fell.

use std::collections::BTreeMap;

use super::doubt::Hanging;
use super::table::Table;
use nightdesk_game::{Ballot, SeatId};

/// A count at one moment of a day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Count {
    /// Everybody who has votes, in the order of the table: larger totals first, of equal ones
    /// the wagon whose latest vote came earlier; no elimination after players
    /// (tracker rules §3.5).
    pub wagons: Vec<Wagon>,
    /// How many are in the count.
    pub voters: usize,
    /// Voters without a vote, in list order.
    pub not_voting: Vec<SeatId>,
    /// How many votes are more than half.
    pub majority: u32,
    /// How many votes nobody's elimination takes, where players may vote for it and it is not a
    /// majority.
    pub for_nobody: Option<u32>,
    /// Players whose voters cannot leave them any more, in the order it happened.
    pub locked: Vec<SeatId>,
    /// Whose votes locked them, by the locked; not those whom a death has locked.
    pub lockers: BTreeMap<SeatId, SeatId>,
    /// The vote that completed a majority, where that ends a day.
    pub hammer: Option<Hammer>,
    /// Who would be hammered or locked, if what is open did not say otherwise.
    pub hanging: Vec<Hanging>,
    /// Whether it is a runoff between equal leaders.
    pub is_runoff: bool,
    /// Number of the last post with a vote in it.
    pub last_post: Option<u64>,
}

/// The votes for one target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wagon {
    /// For whom.
    pub target: Ballot,
    /// Sum of the votes' weights.
    pub total: u32,
    /// Votes it takes to eliminate this target.
    pub needed: u32,
    /// The votes, earliest first.
    pub votes: Vec<StandingVote>,
}

impl Wagon {
    /// Whether it has half of the votes that it takes.
    #[must_use]
    pub const fn has_half(&self) -> bool {
        self.total.saturating_mul(2) >= self.needed
    }
}

/// A vote that stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandingVote {
    /// Who voted.
    pub voter: SeatId,
    /// What it weighs.
    pub weight: u32,
    /// Number of the post, where known.
    pub post: Option<u64>,
    /// Whether it is what words in doubt are like, and the host has not decided.
    pub provisional: bool,
}

/// The moment a majority was complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hammer {
    /// Whom it hit.
    pub target: Ballot,
    /// What brought it about.
    pub by: HammerBy,
}

/// What completed a majority.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HammerBy {
    /// A vote.
    Vote {
        /// Who voted.
        voter: SeatId,
        /// Number of the post, where known.
        post: Option<u64>,
    },
    /// The majority shrank, because somebody left the game.
    Change,
}

impl Count {
    /// A table's count as everybody may know it: weights and needs are left out unless they are
    /// public.
    #[must_use]
    pub fn public(table: &Table, modifiers_public: bool) -> Self {
        match modifiers_public {
            true => table.count(),
            false => table.count_by(&table.rules().clone().without_modifiers()),
        }
    }

    /// Whose vote decided that of a seat: it was the hammer, or it locked.
    #[must_use]
    pub fn decided_by(&self, seat: SeatId) -> Option<SeatId> {
        let hammer = self
            .hammer
            .filter(|hammer| hammer.target == Ballot::Seat(seat));
        match hammer.map(|hammer| hammer.by) {
            Some(HammerBy::Vote { voter, .. }) => Some(voter),
            Some(HammerBy::Change) => None,
            None if self.locked.contains(&seat) => self.lockers.get(&seat).copied(),
            None => None,
        }
    }

    /// One more vote than enough: what locks a wagon without a threshold of its own.
    #[must_use]
    pub fn lock_at(&self) -> u32 {
        self.majority.saturating_add(1)
    }

    /// What a target's hammer or lock hangs on, if it does.
    #[must_use]
    pub fn hangs(&self, target: Ballot) -> Option<&Hanging> {
        self.hanging.iter().find(|hanging| hanging.target == target)
    }

    /// The wagon of a target, if it has votes.
    #[must_use]
    pub fn wagon(&self, target: Ballot) -> Option<&Wagon> {
        self.wagons.iter().find(|wagon| wagon.target == target)
    }

    /// The wagons with most votes.
    #[must_use]
    pub fn leaders(&self) -> Vec<&Wagon> {
        let most = self.wagons.first().map(|wagon| wagon.total);
        self.wagons
            .iter()
            .take_while(|wagon| Some(wagon.total) == most)
            .collect()
    }
}

impl Wagon {
    /// Votes that are missing to eliminate the target.
    #[must_use]
    pub fn missing(&self) -> u32 {
        self.needed.saturating_sub(self.total)
    }
}

impl Hammer {
    /// The post that completed the majority, where it was a post with a number.
    #[must_use]
    pub fn post(&self) -> Option<u64> {
        match self.by {
            HammerBy::Vote { post, .. } => post,
            HammerBy::Change => None,
        }
    }
}
