//! nightdesk: the desk at which a host runs a forum game of Mafia or Werewolf.

pub mod game;
pub mod logic;
pub mod open_game;
pub mod render;
pub mod rules;
pub mod setup;
pub mod store;
pub mod text;
pub mod time;
pub mod verify;
