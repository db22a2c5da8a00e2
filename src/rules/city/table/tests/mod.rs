//! Games played by a host's lines alone.

mod courses;
mod game;
mod kit;
mod lines;
