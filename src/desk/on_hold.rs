//! The votes of a day that wait for the host.

use super::{Desk, table};
use crate::game::{Game, SeatId};
use crate::time::Phase;
use crate::votes::{DayCount, day_count};

/// The votes of a day as the thread has them, of those on hold only what still waits for the host:
/// one of a player whose vote was entered at the table is settled.
#[must_use]
pub fn still_held<'g>(game: &'g Game, day: Phase, entered: &[SeatId]) -> DayCount<'g> {
    let mut counted = day_count(game, day, None);
    counted
        .held
        .retain(|(_, held)| !entered.contains(&held.voter));
    counted
}

/// The same with whoever has a vote that was entered at the game's table, if it has one.
pub(super) fn at_table<'g>(desk: &Desk<'g>, day: Phase) -> DayCount<'g> {
    // What keeps a table from being laid is told with the next line for it.
    let entered = match desk.rules.tables() {
        Some(_) => table::entered_by_hand(desk).unwrap_or_default(),
        None => Vec::new(),
    };
    still_held(desk.game(), day, &entered)
}
