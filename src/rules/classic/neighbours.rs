//! Whoever takes along those next to them in the list.

use super::catalogue::{Catalogue, ModifierEffect};
use super::explain::words;
use super::hollow::card_in_force;
use nightdesk_game::{Cause, Event, Game, Seat, SeatId};
use nightdesk_text::messages::NO_PLACES;

/// The deaths of those who live next to the dead in the list, which goes round.
#[must_use]
pub(super) fn taken(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let takes = |seat: &Seat| {
        let card = card_in_force(&catalogue, seat);
        let died = seat.death.as_ref();
        let died = died.is_some_and(|death| death.cause != Cause::Removal && !death.left);
        let takes = ModifierEffect::TakesNeighbours;
        died && card.is_some_and(|card| catalogue.has_effect(&card, &takes))
    };
    let living: Vec<SeatId> = game.living().map(|(seat, _)| seat).collect();
    let mut taken = Vec::new();
    for of in fallen {
        if !game.seat(*of).is_some_and(takes) {
            continue;
        }
        let after = living.iter().find(|seat| *seat > of).or(living.first());
        let before = living
            .iter()
            .rev()
            .find(|seat| *seat < of)
            .or(living.last());
        for seat in [before, after].into_iter().flatten() {
            if !taken.contains(seat) {
                taken.push(*seat);
            }
        }
    }
    let comment = words().with("died_beside", NO_PLACES, game.setup.language);
    let deaths = taken.into_iter().map(|seat| Event::Died {
        seat,
        cause: Cause::Host,
        comment: Some(comment.clone()),
        post: None,
        midday: false,
        at: None,
    });
    deaths.collect()
}
