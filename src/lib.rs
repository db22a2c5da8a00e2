//! nightdesk: the desk at which a host runs a forum game of Mafia or Werewolf.
//!
//! This package is the program: arguments, the terminal, the clock, the clipboard.
//! What decides about a game is in the packages below `src/`, which never read a
//! clock, a file, a terminal or a random source; `ARCHITECTURE.md` has their map.

pub mod cli;
mod repl;

use std::sync::LazyLock;

use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// What the program around a game says to its host.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("cli/messages.toml")));
