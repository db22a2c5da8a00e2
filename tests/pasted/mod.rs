//! What a host pastes: every text of a thread, in every markup, letter for letter.

mod counts;
mod hostile;
mod round_trip;
mod table;
