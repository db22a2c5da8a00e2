//! Mafia by actions: roles made of components, nights resolved by RAR, NAR or
//! the simple ordered method.
//!
//! The three methods are siblings: each takes a [`Night`] and gives an
//! [`Outcome`], and none knows another. What they share is data and content,
//! never control: the catalogue, entry checks, and what each component of an
//! ability is ([`component`]); no method names one.

mod backup;
mod bequest;
mod bleeding;
pub mod build;
pub mod card;
pub mod catalogue;
mod closure;
pub mod component;
mod component_sheets;
mod content;
mod days;
mod decided;
mod disguise;
mod entered;
pub mod entry;
#[cfg(test)]
mod every_name;
pub mod explain;
mod flips;
mod follows;
mod hollow;
mod known;
mod lots;
mod lovers;
pub mod nar;
mod neighbours;
pub mod night;
pub mod offers;
pub mod outcome;
mod own_lines;
pub mod problems;
pub mod rar;
mod reach;
pub mod roster;
mod rule_set;
pub mod settings;
mod sheets;
pub mod simple;
mod single;
mod stepwise;
#[cfg(test)]
pub(crate) mod testkit;
mod turning;
pub mod win;

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

pub use component_sheets::{ComponentSheet, component_sheets};
pub use hollow::card_in_force;
pub use rule_set::Classic;

/// What only the host reads, in every language.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("host.toml")));
