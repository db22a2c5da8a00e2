//! Games from a tiny book, played by a host's lines alone.

mod book;
mod games;
mod groups;
mod host;
mod kit;
mod laws;
mod lines;
mod not_run;
mod places;
mod records;
mod russian;
mod texts;
