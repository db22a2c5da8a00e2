//! From votes to a count.
//!
//! Counting knows voters and targets only as values that can be compared; who
//! they are, whether they live and how long the day lasts is known to the
//! caller. Nothing here reads a clock or the game.

mod tally;

pub use tally::{Cast, Electorate, Hammer, Line, Standing, Tally, count, majority_of};
