//! What becomes of the orders of a seat that is out of the game (H9.2).

use super::counts::{fallen_entries, standing_entries};
use super::words::sentence;
use super::{night_of, view};
use crate::desk::Desk;
use crate::game::{Game, NightEntry, SeatId};

/// A line for each order of a seat for the running or the coming night: whether it still stands
/// after the seat has left.
pub(in crate::desk) fn orders_after(desk: &Desk<'_>, after: &Game, seat: SeatId) -> Vec<String> {
    let game = desk.game();
    let Some(night) = night_of(game) else {
        return Vec::new();
    };
    let before = view(game);
    let fallen = fallen_entries(after, desk.rules, night);
    let of_seat = |entry: &NightEntry| entry.seat == seat;
    let standing = standing_entries(game, desk.rules, night);
    standing
        .iter()
        .filter(|entry| of_seat(entry))
        .map(|entry| {
            let order = sentence(desk.rules, &before, entry);
            match fallen.iter().find(|lapse| lapse.entry == entry.id) {
                Some(lapse) => format!("Falls away: {order} ({}).", lapse.reason),
                None => format!("Stands: {order}."),
            }
        })
        .collect()
}
