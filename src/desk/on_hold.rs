//! The votes of a day that wait for the host.

use super::{Desk, table};
use nightdesk_game::Game;
use nightdesk_rules::Table;
use nightdesk_time::Phase;
use nightdesk_votes::{DayCount, day_count};

/// The votes of a day as the thread has them, of those on hold only what still waits for the host: one
/// that cannot count at the game's table, whatever it says, is settled.
#[must_use]
pub fn still_held(game: &Game, day: Phase, table: Option<&dyn Table>) -> DayCount {
    let mut counted = day_count(game, day, None);
    if let Some(table) = table {
        counted.held.retain(|(place, held)| {
            let vote = game.vote_on_hold(held.voter, *place);
            table.judge(&vote).left_out.is_none()
        });
    }
    counted
}

/// The same at the game's table, if it has one.
pub(super) fn at_table(desk: &Desk<'_>, day: Phase) -> DayCount {
    let game = desk.game();
    if desk.rules.tables().is_none() {
        return still_held(game, day, None);
    }
    // What keeps a table from being laid is told with the next line for it.
    let held = table::with_table(desk, |table| Ok(still_held(game, day, Some(table))));
    held.unwrap_or_else(|_| still_held(game, day, None))
}
