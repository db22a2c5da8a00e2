//! Whoever takes along those next to them in the list.

use super::catalogue::{Ability, Catalogue, ModifierEffect};
use super::days::or_else;
use super::explain::words;
use super::hollow::card_in_force;
use nightdesk_game::{Card, Cause, Event, Game, Seat, SeatId};
use nightdesk_text::messages::NO_PLACES;

/// Those of the living who are next to somebody in the list, which goes round, the one before first.
#[must_use]
pub(super) fn beside<Id: Copy + Ord>(living: &[Id], of: Id) -> Vec<Id> {
    let mut others: Vec<Id> = living.to_vec();
    others.retain(|other| *other != of);
    let after = others.iter().find(|other| **other > of).or(others.first());
    let mut before = others.iter().rev();
    let before = before.find(|other| **other < of).or(others.last());
    let mut found: Vec<Id> = before.into_iter().chain(after).copied().collect();
    found.dedup();
    found
}

/// What a death by day, or by the host's word, does to those who live next to the dead: they die of it, or
/// something prevents it. In a night the method resolves it.
#[must_use]
pub(super) fn taken(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let takes = |seat: &Seat| {
        let card = card_in_force(&catalogue, seat);
        let died = seat.death.as_ref();
        let died = died.is_some_and(|death| death.cause != Cause::Removal && !death.left);
        died && card.is_some_and(|card| takes_neighbours(&catalogue, &card))
    };
    let living: Vec<SeatId> = game.living().map(|(seat, _)| seat).collect();
    let mut taken = Vec::new();
    for of in fallen {
        if !game.seat(*of).is_some_and(takes) {
            continue;
        }
        for seat in beside(&living, *of) {
            if !taken.contains(&seat) {
                taken.push(seat);
            }
        }
    }
    let comment = words().with("died_beside", NO_PLACES, game.setup.language);
    let deaths = taken.into_iter().flat_map(|seat| {
        let death = Event::Died {
            seat,
            cause: Cause::Host,
            comment: Some(comment.clone()),
            post: None,
            midday: false,
            at: None,
        };
        or_else(game, death)
    });
    deaths.collect()
}

/// Whether the holder of a card takes along the players beside them, by itself and already.
fn takes_neighbours(catalogue: &Catalogue, card: &Card) -> bool {
    if catalogue.has_effect(card, &ModifierEffect::Activated) {
        return false;
    }
    catalogue.abilities_held(card).any(|slug| {
        let ability = catalogue.abilities.get(slug);
        ability.is_some_and(Ability::waits_for_death)
    })
}

#[cfg(test)]
mod tests {
    use super::beside;

    #[test]
    fn the_list_goes_round() {
        assert_eq!(beside(&[0, 2, 5, 7], 2), [0, 5]);
        assert_eq!(beside(&[0, 2, 5, 7], 0), [7, 2]);
        assert_eq!(beside(&[2, 5], 7), [5, 2]);
        assert_eq!(beside(&[2, 5], 2), [5]);
        assert!(beside(&[2], 2).is_empty());
    }
}
