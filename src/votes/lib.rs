//! From votes to a count.
//!
//! A [`Table`] takes the votes of one day in their order, with deaths and other
//! changes in between, and can be counted at any moment. It knows seats by
//! number only; roles, names, posts and the clock are known to its callers.

mod correction;
mod count;
mod day;
mod doubt;
#[cfg(test)]
mod doubt_tests;
mod not_counted;
mod race;
mod rules;
mod running;
mod table;
#[cfg(test)]
mod tests;
mod verdict;

pub use correction::{Correction, Corrections};
pub use count::{Count, Hammer, HammerBy, StandingVote, Wagon};
pub use day::{DayCount, RefusedVote, day_count, day_count_without};
pub use doubt::{Hanging, MayBe, Open, VoteInDoubt};
pub use not_counted::NotCounted;
pub use race::{RaceStep, race};
pub use rules::{CountRules, majority_of};
pub use running::RunningCount;
pub use table::{CastVote, Table, TakenBack};
pub use verdict::{TieBreak, Verdict, verdict};
