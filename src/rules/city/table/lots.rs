//! Lots that a step of the table asks for, drawn until none is open; the journal keeps them.

use crate::game::SeatId;
use crate::rules::Chance;
use crate::rules::city::night::{Draw, DrawAbout, Draws};

/// How often a step may ask before its last answer stands.
const ASKED: usize = 16;

/// What chance decides of everything a step asks for.
pub(super) fn of(chance: &mut dyn Chance, asks: impl Fn(&Draws) -> Vec<Draw>) -> Draws {
    let mut draws = Draws::new();
    for _ in 0..ASKED {
        let mut open = asks(&draws);
        open.retain(|draw| !draws.contains_key(&draw.about));
        if open.is_empty() {
            break;
        }
        for draw in open {
            let number = u32::try_from(draw.among.len()).unwrap_or(u32::MAX);
            if number == 0 {
                continue;
            }
            let place = usize::try_from(chance.below(number)).unwrap_or_default();
            if let Some(seat) = draw.among.get(place) {
                draws.insert(draw.about, *seat);
            }
        }
    }
    draws
}

/// What was drawn for a question, if it was among these.
pub(super) fn drawn(draws: &Draws, about: DrawAbout, among: &[SeatId]) -> Option<SeatId> {
    let seat = draws.get(&about).copied();
    seat.filter(|seat| among.contains(seat))
}
