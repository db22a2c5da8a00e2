//! WWRF: roles that are scripts, played (the language itself is `lang`).
//!
//! A [`World`] is a game as plain data; [`start`] makes one from a role book and the roles that
//! were dealt, [`step`] takes one entry and gives the world after it, with what to tell whom and
//! why. Nothing here reads a clock, a file or a random source: draws come through [`Chance`] and
//! are part of what a step gives, so that a record of them repeats a game byte for byte.
//!
//! Inside, a [`run`] works out one step. [`phases`] says what happens when, [`triggers`] whom an
//! event reaches, [`execute`] how a trigger is run, [`abilities`] what each ability does,
//! [`evaluate`] what selectors and conditions mean. A faulty ability fails alone and is told to
//! the host; abilities that set each other off without end are stopped by a limit that names them.

mod abilities;
mod admission;
mod answers;
mod attributes;
mod built_in;
mod chance;
mod clean_up;
mod convert;
mod effect;
mod emits;
mod evaluate;
mod execute;
mod forced;
mod groups;
mod held;
mod input;
mod kill_queue;
mod library;
mod phases;
mod poll_closing;
mod problems;
mod prompts;
mod reasons;
mod redirect;
mod restrictions;
mod rule_set;
mod run;
mod scene;
mod sheets;
mod shown;
mod skipped;
mod step;
mod table;
mod teams;
#[cfg(test)]
mod tests;
mod triggers;
mod visits;
mod voting;
mod work;
pub mod world;

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

pub use chance::{Chance, Draw, InOrder, Recorded, Why};
pub use effect::{
    Effect, HostList, Place, PollLine, PollOutcome, PollResult, ReasonedEffect, Step,
};
pub use input::{Input, Refusal, WrongForm};
pub use reasons::words;
pub use rule_set::Wwrf;
pub use shown::Shown;
pub use skipped::{NotRun, Skipped};
pub use step::{Dealt, Start, start, step};
pub use world::World;

/// What only the host reads, in every language.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("host.toml")));
