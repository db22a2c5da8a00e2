//! Games from a tiny book, played by a host's lines alone.

mod games;
mod kit;
mod lines;
