//! The real program in a temporary folder, as a host or a script meets it.
//!
//! Nothing here depends on the day the tests are run: the games have no planned
//! start, and the environment is emptied. Dates are tested in memory at the desk.

mod archive;
mod check;
mod codes;
mod complete;
mod config;
pub(crate) mod data;
mod earlier;
mod examples;
mod hostile;
mod killed;
pub(crate) mod kit;
mod lantern;
mod ledger;
mod listing;
mod lsp;
mod made;
mod mistakes;
mod new;
mod offered;
mod one_shot;
mod prompt;
mod repair;
mod run;
mod russian;
mod secrets;
mod shown;
mod tally;
mod templates;
mod thread_pages;
mod trees;
mod verify;
mod widths;
mod windows;
mod wwrf;
