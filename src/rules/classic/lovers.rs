//! Lovers: each dies when the other does.

use super::catalogue::{Catalogue, ModifierEffect};
use super::explain::words;
use super::settings::{LoversDie, LoversWin, Settings};
use nightdesk_game::{Card, Cause, Event, Game, Mark, Seat, SeatId, Setup, Stage};
use nightdesk_rules::Group;
use nightdesk_text::messages::NO_PLACES;

/// Mark of a seat that dies with another; with whom stands in [`nightdesk_game::Mark::by`].
pub(super) const LINKED: &str = "linked";

/// Who dies with whom. While the game is prepared, that goes by the cards; who is bound when it
/// begins stays so, whatever becomes of the cards.
#[must_use]
pub(super) fn pairs(catalogue: &Catalogue, game: &Game) -> Vec<(SeatId, SeatId)> {
    if game.stage == Stage::Preparing {
        return in_twos(catalogue, game);
    }
    let marked = game.seats().flat_map(|(id, seat)| {
        let bound = seat.marks.iter().filter(|mark| mark.name == LINKED);
        bound.filter_map(move |mark| Some((id, mark.by?)))
    });
    let mut pairs: Vec<(SeatId, SeatId)> = marked
        .map(|(one, other)| (one.min(other), one.max(other)))
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The holders of Lover cards, the first with the second in the list, the third with the fourth.
fn in_twos(catalogue: &Catalogue, game: &Game) -> Vec<(SeatId, SeatId)> {
    let loves = |seat: &Seat| {
        let card = seat.card.as_ref();
        card.is_some_and(|card| is_lover(catalogue, card))
    };
    let lovers = game.seats().filter(|(_, seat)| loves(seat));
    let lovers: Vec<SeatId> = lovers.map(|(id, _)| id).collect();
    let in_twos = lovers.chunks_exact(2).filter_map(|pair| match pair {
        [one, other] => Some((*one, *other)),
        _ => None,
    });
    in_twos.collect()
}

/// The marks that bind the Lovers of a game for good.
#[must_use]
pub(super) fn bound(game: &Game) -> Vec<Event> {
    let pairs = in_twos(&Catalogue::for_setup(&game.setup), game).into_iter();
    let marked = |(seat, other): (SeatId, SeatId)| Event::Marked {
        seat,
        mark: Mark {
            name: LINKED.to_owned(),
            by: Some(other),
            value: None,
            since: None,
            until: None,
        },
    };
    pairs.map(marked).collect()
}

/// Whether the holder of a card dies with another.
#[must_use]
pub(super) fn is_lover(catalogue: &Catalogue, card: &Card) -> bool {
    catalogue.has_effect(card, &ModifierEffect::Linked)
}

/// How the holder of a card wins, where Lovers of two sides win together and not otherwise.
#[must_use]
pub(super) fn goal(
    catalogue: &Catalogue,
    setup: &Setup,
    settings: &Settings,
    card: &Card,
) -> Option<String> {
    let together = settings.lovers_win == LoversWin::Together && is_lover(catalogue, card);
    together.then(|| words().with("goal_lovers", NO_PLACES, setup.language))
}

/// The living whose other Lover has died in the phase before the running one.
#[must_use]
pub(super) fn bereaved(catalogue: &Catalogue, game: &Game) -> Vec<SeatId> {
    let first = game.setup.schedule.first;
    let lately = |seat: &Seat| {
        let then = seat.death.as_ref().and_then(|death| death.phase);
        then.is_some_and(|then| first.after(then) == game.phase())
    };
    let is = |seat: SeatId, of: fn(&Seat) -> bool| game.seat(seat).is_some_and(of);
    let fell = |seat: SeatId| game.seat(seat).is_some_and(lately);
    let both = pairs(catalogue, game).into_iter();
    let both = both.flat_map(|(one, other)| [(one, other), (other, one)]);
    let left = both.filter(|(one, other)| fell(*one) && is(*other, Seat::alive));
    left.map(|(_, other)| other).collect()
}

/// The deaths with which a day ends by reason of the night before.
#[must_use]
pub(super) fn at_dusk(game: &Game) -> Vec<Event> {
    if Settings::of(game).lovers_die == LoversDie::AtOnce {
        return Vec::new();
    }
    let catalogue = Catalogue::for_setup(&game.setup);
    let left = bereaved(&catalogue, game).into_iter();
    left.map(|seat| died_of_love(game, seat)).collect()
}

fn died_of_love(game: &Game, seat: SeatId) -> Event {
    Event::Died {
        seat,
        cause: Cause::Host,
        comment: Some(words().with("died_of_love", NO_PLACES, game.setup.language)),
        post: None,
        midday: false,
        at: None,
    }
}

/// The deaths that these bring about at once, the game being as they left it.
#[must_use]
pub(super) fn follow(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    if Settings::of(game).lovers_die == LoversDie::NextPhase {
        return Vec::new();
    }
    let catalogue = Catalogue::for_setup(&game.setup);
    let pairs = pairs(&catalogue, game);
    let dies = |seat: &SeatId| game.seat(*seat).is_some_and(|seat| !seat.alive());
    let mut dead: Vec<SeatId> = fallen.iter().copied().filter(dies).collect();
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
                events.push(died_of_love(game, with));
            }
        }
    }
    events
}

/// The pairs as groups whose members know each other. A pair that is all of a side whose members know each
/// other anyway is none besides it; of a larger one they know each other's side.
#[must_use]
pub(super) fn groups(catalogue: &Catalogue, game: &Game) -> Vec<Group> {
    let side = |seat: SeatId| {
        let card = game.seat(seat).and_then(|seat| seat.card.as_ref());
        card.map(|card| card.faction.as_str())
    };
    let known_side = |one: SeatId, other: SeatId| {
        let shared = side(one).filter(|slug| side(other) == Some(slug));
        shared.filter(|slug| {
            let side = game.setup.factions.get(*slug);
            side.is_some_and(|side| side.informed)
        })
    };
    let is_whole_side = |slug: &str| {
        let members = game.seats().filter(|(id, _)| side(*id) == Some(slug));
        members.count() == 2
    };
    let group = |(one, other): (SeatId, SeatId)| Group {
        slug: format!("lovers-{}", one.index() + 1),
        title: words().with("lovers", NO_PLACES, game.setup.language),
        members: vec![one, other],
        side: known_side(one, other).map(str::to_owned),
        in_love: true,
    };
    let is_side =
        |(one, other): &(SeatId, SeatId)| known_side(*one, *other).is_some_and(is_whole_side);
    let pairs = pairs(catalogue, game).into_iter();
    pairs.filter(|pair| !is_side(pair)).map(group).collect()
}
