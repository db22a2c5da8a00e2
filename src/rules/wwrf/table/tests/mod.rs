//! Games from a tiny book, played by a host's lines alone.

mod book;
mod games;
mod host;
mod kit;
mod laws;
mod lines;
mod not_run;
mod places;
mod records;
mod russian;
mod standing;
mod told;
