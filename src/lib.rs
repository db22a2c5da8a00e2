//! nightdesk: the desk at which a host runs a forum game of Mafia or Werewolf.
//!
//! The folders stand here in reading order; each may use only those above it,
//! as `ARCHITECTURE.md` lists and a test checks. The core never reads a clock,
//! a file, a terminal or a random source; `store`, `cli` and `repl` do.

// Words, time, counting and reasoning: nothing of the game.
pub mod logic;
pub mod text;
pub mod time;
pub mod votes;

// The game as facts, and what may happen in it.
pub mod game;
pub mod rules;
pub mod setup;

// What a host says, and what becomes of it.
pub mod command;
pub mod desk;

// What is said: answers as documents, documents as characters.
pub mod render;
pub mod report;

// Worked cases.
pub mod verify;

// The edges: disk, and the program itself.
pub mod open_game;
pub mod store;
