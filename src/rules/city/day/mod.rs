//! The day of the City: election, lynch vote, witch hunt, and what follows from them.
//!
//! Everything here is a function of data: who plays, what was entered, how the
//! open questions are answered. The answer is data, too, with an account of
//! every step. The folder must never know the night's resolution, a clock, or
//! wording: what it says are keys and what fills them.

pub mod account;
pub mod admit;
mod aftermath;
pub mod ballots;
pub mod carried_over;
pub mod count;
pub mod day_end;
mod deathbed;
mod decide;
mod detonator;
pub mod discipline;
pub mod draw;
pub mod election;
pub mod entry;
mod hero;
pub mod hunt;
pub mod lynch;
pub mod moves;
pub mod notes;
pub mod outcome;
pub mod people;
pub mod posts;
mod priest;
pub mod protection;
pub mod questions;
pub mod rulings;
mod say;
pub mod servants;
#[cfg(test)]
mod tests;
pub mod times;
pub mod vote;
pub mod wall;
pub mod weight;

pub use carried_over::CarriedOver;
pub use election::{Election, ElectionOutcome, FirstVote, elect};
pub use hunt::{HuntOffer, HuntStart, hunt, offer};
pub use lynch::lynch;
pub use outcome::VoteOutcome;
pub use people::{Player, Town};
pub use rulings::{Open, Rulings};
pub use vote::{LynchVote, Revote};
pub use weight::Weight;
