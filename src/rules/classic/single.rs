//! Players who win by themselves, whatever becomes of their sides.

use super::catalogue::{Catalogue, Role, Wins};
use super::explain::words;
use nightdesk_game::{Card, Cause, Event, Game, Mark, Seat, SeatId};

/// Whether a card's holder gets the name of a player of the town when the cards are dealt.
#[must_use]
pub(super) fn has_target(catalogue: &Catalogue, card: &Card) -> bool {
    catalogue.known_roles(card).any(|role| role.target)
}

/// Whoever has won by itself if the game ends as it stands, in list order.
#[must_use]
pub(super) fn winners(catalogue: &Catalogue, game: &Game) -> Vec<SeatId> {
    let wins = |(id, seat): (SeatId, &Seat)| {
        let card = seat.card.as_ref()?;
        let mut roles = catalogue.known_roles(card);
        let role = roles.find(|role| !role.wins.is_empty())?;
        let holds = role.wins.iter().all(|wins| holds(game, seat, *wins));
        holds.then_some(id)
    };
    game.seats().filter_map(wins).collect()
}

fn holds(game: &Game, seat: &Seat, wins: Wins) -> bool {
    let target = target(game, seat);
    match wins {
        Wins::Eliminated => voted_out(seat),
        Wins::Survives => seat.alive(),
        Wins::TargetSurvives => target.is_some_and(Seat::alive),
        Wins::TargetEliminated => target
            .is_some_and(|target| voted_out(target) && (seat.alive() || later(game, seat, target))),
    }
}

fn voted_out(seat: &Seat) -> bool {
    let death = seat.death.as_ref();
    death.is_some_and(|death| death.cause == Cause::Elimination)
}

/// Whether one player died in a later phase than another.
fn later(game: &Game, one: &Seat, other: &Seat) -> bool {
    let when = |seat: &Seat| {
        let phase = seat.death.as_ref()?.phase?;
        game.setup.schedule.first.index_of(phase)
    };
    when(one) > when(other)
}

/// The player whose name somebody got when the cards were dealt.
fn target<'g>(game: &'g Game, seat: &Seat) -> Option<&'g Seat> {
    let mut marks = seat.marks.iter();
    let mark = marks.find(|mark| mark.name == Mark::KNOWS_SIDE)?;
    game.seat(mark.by?)
}

/// The cards that change because somebody died whom their holders wanted to see voted out.
#[must_use]
pub(super) fn aims_lost(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let lost = |seat: &Seat| {
        let mut marks = seat.marks.iter();
        let target = marks.find(|mark| mark.name == Mark::KNOWS_SIDE)?.by?;
        let gone = game.seat(target).filter(|_| fallen.contains(&target))?;
        (!gone.alive() && !voted_out(gone)).then_some(gone)
    };
    let changed = game.living().filter_map(|(id, seat)| {
        let card = seat.card.as_ref()?;
        let mut roles = catalogue.known_roles(card);
        let becomes = roles.find_map(|role: &Role| role.lost.as_ref())?;
        let gone = lost(seat)?;
        let card = Card {
            roles: vec![becomes.role.clone()],
            faction: becomes.side.clone().unwrap_or_else(|| card.faction.clone()),
            ..card.clone()
        };
        let slots = [("player", gone.name.as_str())];
        Some(Event::CardChanged {
            seat: id,
            card,
            because: Some(words().with("aim_lost", &slots, game.setup.language)),
        })
    });
    changed.collect()
}
