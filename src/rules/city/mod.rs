//! City: forum Mafia in which every player has a peaceful role and blacks have another above it.
//!
//! Roles, sides and formats are shared; the night and the day are siblings that meet in the
//! state alone. The folder must never know a clock, a file, chance (what is drawn comes in as
//! data) or the other rule sets, and it never words anything for players: it answers with data.

pub mod best;
mod catalogue;
pub mod day;
pub mod dusk;
pub mod end;
pub mod evening;
pub mod frame;
pub mod inherit;
pub mod moves;
pub mod night;
mod role;
pub mod rulings;
pub mod score;
pub mod state;
#[cfg(test)]
pub(crate) mod testkit;
pub mod words;

pub use catalogue::{RoleEntry, RoleGroup, catalogue, named};
pub use role::{Elite, Format, Negative, Peaceful, Role, Side};
