//! nightdesk: the desk at which a host runs a forum game of Mafia or Werewolf.

pub mod command;
pub mod desk;
pub mod game;
pub mod logic;
pub mod rules;
pub mod text;
pub mod time;
pub mod votes;
