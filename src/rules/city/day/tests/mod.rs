//! The rules of the day, each by its id; the tests' names begin with it.

mod admit;
mod day_end;
mod deathbeds;
mod decisions;
mod elections;
mod entry;
mod faceless;
mod hunts;
mod kit;
mod laws;
mod moments;
mod offices;
mod pardons;
mod posts;
mod questions;
mod rulings;
mod servants;
mod weights;
mod words;
