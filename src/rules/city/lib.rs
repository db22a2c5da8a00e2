//! City: forum Mafia in which every player has a peaceful role and blacks have another above it.
//!
//! Roles, sides and formats are shared; the night and the day are siblings that meet in the
//! state alone, and the table plays them one after the other. The folder must never know a clock, a
//! file, chance (what is drawn comes in as data) or the other rule sets. Nights and days answer with
//! data; `words`, the day's posts and the table alone put it into words.

pub mod best;
pub mod cards;
mod catalogue;
pub mod conditions;
pub mod day;
pub mod dusk;
pub mod end;
pub mod evening;
mod frame;
pub mod in_force;
pub mod inherit;
pub mod moves;
pub mod night;
mod open_questions;
mod role;
mod rule_set;
pub mod rulings;
pub mod score;
mod sheets;
mod spelling;
pub mod state;
mod table;
#[cfg(test)]
pub(crate) mod testkit;
pub mod words;

pub use catalogue::{RoleEntry, RoleGroup, catalogue, named};
pub use role::{Elite, Format, Negative, Peaceful, Role, Side};
pub use rule_set::CityRules;

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// What the host reads of the table.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("table/host.toml")));
