//! Games played by a host's lines alone.

mod game;
mod kit;
mod lines;
