//! nightdesk: the desk at which a host runs a forum game of Mafia or Werewolf.
//!
//! The folders stand here in reading order; each may use only those above it,
//! as `ARCHITECTURE.md` lists and a test checks. The core never reads a clock,
//! a file, a terminal or a random source; `store`, `cli` and `repl` do.

// Words, time, reasoning, posts, and what a host and players write in them: nothing of the game.
pub mod ballot;
pub mod gm;
pub mod lang;
pub mod logic;
pub mod text;
pub mod thread;
pub mod time;

// The game as facts, what may happen in it, and what it is played by; the community's warnings.
pub mod game;
pub mod replies;
pub mod rules;
pub mod setup;
pub mod tracker;
pub mod votes;
pub mod warnings;

// What a host says, and what comes of it.
pub mod command;
pub mod desk;

// What is answered: answers as documents, documents as characters; and the texts that leave.
mod outbox;
pub mod render;
pub mod report;

// Worked cases.
pub mod verify;

// The edges: disk, and the program itself.
pub mod cli;
pub mod open_game;
mod repl;
pub mod session;
pub mod store;
