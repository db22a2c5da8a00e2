//! nightdesk: the desk at which a host runs a forum game of Mafia or Werewolf.

pub mod game;
pub mod logic;
pub mod open_game;
pub mod rules;
pub mod store;
pub mod text;
pub mod time;
