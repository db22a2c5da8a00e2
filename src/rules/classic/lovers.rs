//! Lovers: each dies when the other does.

use super::catalogue::{Catalogue, ModifierEffect};
use super::explain::words;
use nightdesk_game::{Card, Cause, Event, Game, Seat, SeatId};
use nightdesk_rules::Group;
use nightdesk_rules::wording::NO_PLACES;

/// Mark of a seat that dies with another; with whom stands in [`nightdesk_game::Mark::by`].
const LINKED: &str = "linked";

/// Who dies with whom: those whom a mark binds, and the holders of Lover cards, the first with the
/// second in the list, the third with the fourth.
#[must_use]
pub(super) fn pairs(catalogue: &Catalogue, game: &Game) -> Vec<(SeatId, SeatId)> {
    let marked = game.seats().flat_map(|(id, seat)| {
        let bound = seat.marks.iter().filter(|mark| mark.name == LINKED);
        bound.filter_map(move |mark| Some((id, mark.by?)))
    });
    let mut pairs: Vec<(SeatId, SeatId)> = marked
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let loves = |seat: &Seat| {
        seat.card
            .as_ref()
            .is_some_and(|card| is_lover(catalogue, card))
    };
    let lovers = game.seats().filter(|(_, seat)| loves(seat));
    let lovers: Vec<SeatId> = lovers.map(|(id, _)| id).collect();
    let in_twos = lovers.chunks_exact(2).filter_map(|pair| match pair {
        [one, other] => Some((*one, *other)),
        _ => None,
    });
    pairs.extend(in_twos);
    pairs
}

fn is_lover(catalogue: &Catalogue, card: &Card) -> bool {
    let mut kinds = catalogue.modifiers_of(card).map(|(kind, _)| kind);
    kinds.any(|kind| kind.effects.contains(&ModifierEffect::Linked))
}

/// The deaths that these bring about by day, the game being as they left it.
#[must_use]
pub(super) fn follow(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let pairs = pairs(&catalogue, game);
    // Whoever has left the game leaves nobody behind to die for it.
    let died = |seat: &SeatId| {
        let death = game.seat(*seat).and_then(|seat| seat.death.as_ref());
        death.is_some_and(|death| death.cause != Cause::Removal && !death.left)
    };
    let mut dead: Vec<SeatId> = fallen.iter().copied().filter(died).collect();
    let mut events = Vec::new();
    let mut next = 0;
    while let Some(of) = dead.get(next).copied() {
        next += 1;
        for (one, other) in &pairs {
            let with = match of {
                of if of == *one => *other,
                of if of == *other => *one,
                _ => continue,
            };
            let lives = game.seat(with).is_some_and(Seat::alive);
            if lives && !dead.contains(&with) {
                dead.push(with);
                events.push(Event::Died {
                    seat: with,
                    cause: Cause::Host,
                    comment: Some(words().with("died_of_love", NO_PLACES, game.setup.language)),
                    post: None,
                    midday: false,
                    at: None,
                });
            }
        }
    }
    events
}

/// The pairs as groups whose members know each other.
#[must_use]
pub(super) fn groups(catalogue: &Catalogue, game: &Game) -> Vec<Group> {
    let pairs = pairs(catalogue, game).into_iter();
    let group = |(one, other): (SeatId, SeatId)| Group {
        slug: format!("lovers-{}", one.index() + 1),
        title: words().with("lovers", NO_PLACES, game.setup.language),
        members: vec![one, other],
        of_one_side: false,
    };
    pairs.map(group).collect()
}
