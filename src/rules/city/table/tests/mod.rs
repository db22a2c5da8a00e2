//! Games played by a host's lines alone.

mod by_hand;
mod courses;
mod day_in_words;
mod day_letters;
mod first_vote;
mod followed;
mod game;
mod goes_on;
mod idle;
mod instead;
mod kept;
pub(in crate::table) mod kit;
mod lines;
mod old_lines;
mod opened;
mod over;
mod owed;
mod posts;
mod rare;
mod reasons;
mod received;
mod rounds;
mod said_right;
mod servants;
mod unsaid;
mod waited;
mod warrants;
