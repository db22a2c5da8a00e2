//! Players who win by themselves, whatever becomes of their sides.

use super::catalogue::{Catalogue, Wins};
use super::explain::words;
use nightdesk_game::{Card, Cause, Event, Game, Mark, Seat, SeatId};

/// Mark of a seat that lived when its target was voted out; the target stands in
/// [`nightdesk_game::Mark::by`].
const OUTLIVED: &str = "outlived_target";

/// Whether the holder of a card wins by itself, whatever becomes of its side.
#[must_use]
pub(super) fn wins_by_itself(catalogue: &Catalogue, card: &Card) -> bool {
    let mut roles = catalogue.known_roles(card);
    roles.any(|role| !role.wins.is_empty())
}

/// Whether what becomes of another player decides whether the holder of a card wins.
#[must_use]
pub(super) fn has_aim(catalogue: &Catalogue, card: &Card) -> bool {
    let mut roles = catalogue.known_roles(card);
    roles.any(|role| role.target && !role.wins.is_empty())
}

/// How the holder of a card wins, where that is not how the side does.
#[must_use]
pub(super) fn goal(catalogue: &Catalogue, card: &Card) -> Option<String> {
    let mut roles = catalogue.known_roles(card);
    roles.find_map(|role| role.goal.clone())
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
    let target = target_of(seat).and_then(|target| game.seat(target));
    match wins {
        Wins::Eliminated => voted_out(seat),
        Wins::Survives => seat.alive(),
        Wins::TargetSurvives => target.is_some_and(Seat::alive),
        Wins::TargetEliminated => target.is_some_and(|target| {
            let lived = seat.alive() || outlived(seat) || later(game, seat, target);
            voted_out(target) && lived
        }),
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

/// Whether a player lived when the target was voted out.
fn outlived(seat: &Seat) -> bool {
    seat.marks.iter().any(|mark| mark.name == OUTLIVED)
}

/// The player on whose fate a win hangs.
fn target_of(seat: &Seat) -> Option<SeatId> {
    let mut marks = seat.marks.iter();
    marks.find(|mark| mark.name == Mark::TARGET)?.by
}

/// That players lived when their targets were voted out, whatever becomes of them after that; the
/// votes of one day fall at once.
#[must_use]
pub(super) fn outliving(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let lives = |id: SeatId, seat: &Seat| seat.alive() || fallen.contains(&id) && voted_out(seat);
    let marked = game.seats().filter_map(|(id, seat)| {
        let target = target_of(seat).filter(|target| fallen.contains(target))?;
        let out = game.seat(target).is_some_and(voted_out);
        (out && lives(id, seat) && !outlived(seat)).then(|| Event::Marked {
            seat: id,
            mark: Mark {
                name: OUTLIVED.to_owned(),
                by: Some(target),
                value: None,
                since: game.phase(),
                until: None,
            },
        })
    });
    marked.collect()
}

/// The cards that change because somebody died whom their holders wanted to see voted out.
#[must_use]
pub(super) fn aims_lost(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let lost = |seat: &Seat| {
        let target = target_of(seat)?;
        let gone = game.seat(target).filter(|_| fallen.contains(&target))?;
        (!gone.alive() && !voted_out(gone)).then_some(gone)
    };
    let changed = game.living().filter_map(|(id, seat)| {
        let card = without_aim(&catalogue, seat.card.as_ref()?)?;
        let gone = lost(seat)?;
        let slots = [("player", gone.name.as_str())];
        Some(Event::CardChanged {
            seat: id,
            card,
            because: Some(words().with("aim_lost", &slots, game.setup.language)),
        })
    });
    changed.collect()
}

/// What a card becomes whose aim is out of reach: side and win change, and what else it is stays.
fn without_aim(catalogue: &Catalogue, card: &Card) -> Option<Card> {
    let alone = |slug: &str| Card {
        roles: vec![slug.to_owned()],
        faction: card.faction.clone(),
        ..Card::default()
    };
    let loses = |slug: &str| {
        let card = alone(slug);
        let mut roles = catalogue.known_roles(&card);
        roles.find_map(|role| role.lost.clone())
    };
    let becomes = card.roles.iter().find_map(|slug| loses(slug))?;
    let new = catalogue.roles.get(&becomes.role)?;
    let rest = card.roles.iter().filter(|slug| loses(slug).is_none());
    let mut roles: Vec<String> = rest.cloned().collect();
    if roles.is_empty() || !new.vanilla {
        roles.insert(0, becomes.role.clone());
    }
    Some(Card {
        roles,
        faction: becomes.side.clone().unwrap_or_else(|| card.faction.clone()),
        ..card.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::read_card;

    #[test]
    fn what_else_a_card_is_stays_when_its_aim_is_lost() {
        let becomes = |card: &str| {
            let (_, card) = read_card(Catalogue::builtin(), "neutral", card).unwrap();
            let new = without_aim(Catalogue::builtin(), &card).unwrap();
            format!("{} {}", new.faction, new.roles.join(" "))
        };
        assert_eq!(becomes("Lyncher"), "town vanilla");
        assert_eq!(becomes("Lyncher & Doctor"), "town doctor");
        assert_eq!(becomes("Doctor & Executioner"), "neutral jester doctor");
    }

    #[test]
    fn whoever_lived_when_the_target_was_voted_out_has_won_whatever_comes() {
        let mut game = Game::default();
        for (name, side, card) in [
            ("Ann", "town", "Doctor"),
            ("Bob", "neutral", "Lyncher"),
            ("Cat", "mafia", "Goon"),
        ] {
            let mut seat = Seat::new(name);
            seat.card = Some(read_card(Catalogue::builtin(), side, card).unwrap().1);
            game.seats.push(seat);
        }
        for name in [Mark::TARGET, "linked"] {
            game.seats[1].marks.push(Mark {
                name: name.to_owned(),
                by: Some(SeatId(0)),
                value: None,
                since: None,
                until: None,
            });
        }
        let phase = nightdesk_time::Phase::Day(1);
        let at = chrono::DateTime::UNIX_EPOCH;
        game.apply(&Event::PhaseBegan { phase, at }).unwrap();
        let out = Event::Died {
            seat: SeatId(0),
            cause: Cause::Elimination,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        game.apply(&out).unwrap();
        // He dies of love on the same day.
        for event in crate::follows::follows(&game, &[SeatId(0)]) {
            game.apply(&event).unwrap();
        }
        assert!(!game.seats[1].alive());
        assert_eq!(winners(Catalogue::builtin(), &game), [SeatId(1)]);
    }
}
