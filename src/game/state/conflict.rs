//! Why an event does not fit.

use crate::day::MarkPlace;
use crate::order::EntryId;
use crate::seat::SeatId;
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};
use nightdesk_time::Phase;
use std::fmt;

/// Why an event does not fit the state. A journal we wrote holds none; an
/// undo in the middle of history can bring one about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
    /// The event names a seat that is not there.
    NoSeat(SeatId),
    /// The player has a seat already.
    SeatTaken(String),
    /// Nobody of that name is on the list, or the cards are dealt.
    NotSignedUp(String),
    /// The seat is dead already.
    DeadAlready(String),
    /// The seat is alive.
    AliveAlready(String),
    /// The numbers of cards and seats differ.
    CardCount {
        /// Cards.
        cards: usize,
        /// Seats.
        seats: usize,
    },
    /// The entry is not there.
    NoEntry(EntryId),
    /// No phase runs.
    NotRunning,
    /// The game is over.
    Over,
    /// A deadline cannot be moved as it was.
    Deadline(String),
    /// Nothing waits at this place.
    NothingHeld(MarkPlace),
    /// The phase does not follow the running one.
    WrongPhase(Phase),
}

impl Worded for Conflict {
    fn worded(&self, language: Language) -> String {
        let of = &language;
        match self {
            Self::NoSeat(seat) => say!(of, "there_is_no_seat", seat = seat.index() + 1),
            Self::SeatTaken(name) => say!(of, "has_a_seat_already", name),
            Self::NotSignedUp(name) => say!(of, "cannot_be_taken_off", name),
            Self::DeadAlready(name) => say!(of, "is_dead_already", name),
            Self::AliveAlready(name) => say!(of, "lives_still", name),
            Self::CardCount { cards, seats } => say!(of, "cards_do_not_fit", cards, seats),
            Self::NoEntry(entry) => say!(of, "there_is_no_night_entry", no = entry.0),
            Self::NotRunning => say!(of, "no_phase_runs"),
            Self::Over => say!(of, "the_game_is_over"),
            Self::Deadline(words) => words.clone(),
            Self::NothingHeld(place) => say!(of, "nothing_waits_in_post", post = place.post),
            Self::WrongPhase(phase) => say!(of, "does_not_come_next", phase),
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}
