//! Why an event does not fit.

use crate::day::MarkPlace;
use crate::order::EntryId;
use crate::seat::SeatId;
use nightdesk_time::Phase;

/// Why an event does not fit the state. A journal we wrote holds none; an
/// undo in the middle of history can bring one about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
    /// The event names a seat that is not there.
    #[error("there is no seat {}", .0.index() + 1)]
    NoSeat(SeatId),
    /// The player has a seat already.
    #[error("`{0}` has a seat already")]
    SeatTaken(String),
    /// Nobody of that name is on the list, or the cards are dealt.
    #[error("`{0}` cannot be taken off the list")]
    NotSignedUp(String),
    /// The seat is dead already.
    #[error("`{0}` is dead already")]
    DeadAlready(String),
    /// The seat is alive.
    #[error("`{0}` is alive")]
    AliveAlready(String),
    /// The numbers of cards and seats differ.
    #[error("{cards} cards do not fit {seats} seats")]
    CardCount {
        /// Cards.
        cards: usize,
        /// Seats.
        seats: usize,
    },
    /// The entry is not there.
    #[error("there is no night entry {}", .0.0)]
    NoEntry(EntryId),
    /// No phase runs.
    #[error("no phase runs")]
    NotRunning,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A deadline cannot be moved as it was.
    #[error("{0}")]
    Deadline(String),
    /// Nothing waits at this place.
    #[error("nothing waits in post {}", .0.post)]
    NothingHeld(MarkPlace),
    /// The phase does not follow the running one.
    #[error("{0} does not come next")]
    WrongPhase(Phase),
}
