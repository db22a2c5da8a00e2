//! What stands between a lawyer and those he checked (V-20).

use super::Round;
use crate::Side;
use crate::day::people::DayRole;
use nightdesk_game::SeatId;

/// Whether a voter is a lawyer whose vote weighs one more against a target.
pub(super) fn gains(round: &Round<'_>, by: SeatId, on: SeatId) -> bool {
    let Some(DayRole::Lawyer { black, red }) = round.town.role(by) else {
        return false;
    };
    black.contains(&on) || round.town.is_colour(by, Side::Black) && red.contains(&on)
}

/// Whether no bonus and no barrier of `other` works against the lawyer, whom he checked black.
pub(super) fn sees_through(round: &Round<'_>, lawyer: SeatId, other: SeatId) -> bool {
    match round.town.role(lawyer) {
        Some(DayRole::Lawyer { black, .. }) => black.contains(&other),
        Some(_) | None => false,
    }
}
