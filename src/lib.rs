//! nightdesk: the desk at which a host runs a forum game of Mafia or Werewolf.
//!
//! This package is the program: arguments, the terminal, the clock, the clipboard.
//! What decides about a game is in the packages below `src/`, which never read a
//! clock, a file, a terminal or a random source; `ARCHITECTURE.md` has their map.

pub mod cli;
mod repl;
