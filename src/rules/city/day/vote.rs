//! A day's vote as it is entered: who plays, the moves, the votes of every round.

use super::carried_over::CarriedOver;
use super::moves::{BeforeVote, Cast, DuringVote, Entered, Moves};
use super::people::Town;
use super::rulings::Rulings;
use serde::{Deserialize, Serialize};

/// Everything a vote is decided by.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LynchVote {
    /// Who plays.
    pub town: Town,
    /// Offices and counters when the vote starts.
    pub standing: CarriedOver,
    /// How open questions are answered.
    pub rulings: Rulings,
    /// Moves before the start.
    pub before: Moves<BeforeVote>,
    /// The votes, in the order of the thread.
    pub casts: Vec<Cast>,
    /// Moves when the votes were in.
    pub during: Moves<DuringVote>,
    /// The re-votes as far as they were held; a pardon in a tie of three or more brings a second.
    pub revotes: Vec<Revote>,
    /// Which vote of the day it is.
    pub of_day: VoteOfDay,
}

/// Which vote of a day it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum VoteOfDay {
    /// The ordinary one.
    #[default]
    First,
    /// An extra vote.
    Extra,
}

/// A re-vote as it was held.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revote {
    /// Its votes.
    pub casts: Vec<Cast>,
    /// Moves when its votes were in.
    pub during: Moves<DuringVote>,
}

impl LynchVote {
    /// The moves of the round that is the last of so many.
    #[must_use]
    pub fn during_round(&self, rounds: usize) -> &Moves<DuringVote> {
        let after_the_first = rounds.checked_sub(2);
        let revote = after_the_first.and_then(|place| self.revotes.get(place));
        revote.map_or(&self.during, |revote| &revote.during)
    }

    /// The moves of all rounds, in their order.
    pub fn all_during(&self) -> impl Iterator<Item = &Entered<DuringVote>> {
        let later = self.revotes.iter().flat_map(|revote| revote.during.iter());
        self.during.iter().chain(later)
    }
}
