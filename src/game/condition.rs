//! Whether a public fact is so, on which an order depends.

use super::card::Card;
use super::order::Condition;
use super::seat::{Cause, Seat};
use super::state::Game;
use nightdesk_time::{Phase, PhaseKind};

impl Condition {
    /// Whether it is so as the game stands, for an order of this night; `is_of` says whether a card
    /// is of a role, whatever the host calls it.
    #[must_use]
    pub fn holds(&self, game: &Game, night: Phase, is_of: &dyn Fn(&Card, &str) -> bool) -> bool {
        let day = last_day(game, night);
        let voted_out = |held: &Seat| {
            let death = held.death.as_ref();
            let out = death.filter(|death| death.cause == Cause::Elimination);
            day.is_some() && out.is_some_and(|death| death.phase == day)
        };
        let dead = |held: &&Seat| is_dead(game, held, night);
        // What a card has shown is told of the dead alone.
        let shown = |id| {
            game.seat(id)
                .filter(dead)
                .filter(|held| !held.dies_hidden())
        };
        match self {
            Self::Eliminated(id) => game.seat(*id).is_some_and(voted_out),
            Self::NobodyEliminated => !game.seats.iter().any(voted_out),
            Self::Dead(id) => game.seat(*id).filter(dead).is_some(),
            Self::Killed(id) => game.seat(*id).filter(dead).is_some_and(is_killed),
            Self::KilledAtNight(id) => {
                let held = game.seat(*id).filter(dead);
                held.is_some_and(|held| is_killed(held) && died_at_night(held))
            }
            Self::DiedAtNight(id) => game.seat(*id).filter(dead).is_some_and(died_at_night),
            Self::Left(id) => game.seat(*id).filter(dead).is_some_and(has_left),
            Self::Alive(id) => game.seat(*id).is_some_and(|held| !dead(&held)),
            Self::FlippedRole(id, role) => shown(*id)
                .and_then(|held| held.card.as_ref())
                .is_some_and(|card| is_of(card, role)),
            Self::FlippedSide(id, side) => {
                shown(*id).and_then(Seat::faction) == Some(side.as_str())
            }
            Self::Night(number) => night.number() == *number,
            Self::Day(number) => day.is_some_and(|day| day.number() == *number),
            Self::Not(inner) => !inner.holds(game, night, is_of),
            Self::All(parts) => parts.iter().all(|part| part.holds(game, night, is_of)),
            Self::Any(parts) => parts.iter().any(|part| part.holds(game, night, is_of)),
        }
    }
}

fn died_of(held: &Seat, cause: Cause) -> bool {
    let death = held.death.as_ref();
    death.is_some_and(|death| death.cause == cause)
}

/// What everybody knows is the phase in which somebody died: what else the host carried out there, by
/// an attack or by a word, is a death of the night as any other.
fn died_at_night(held: &Seat) -> bool {
    let phase = held.death.as_ref().and_then(|death| death.phase);
    phase.is_some_and(|phase| phase.kind() == PhaseKind::Night)
}

fn has_left(held: &Seat) -> bool {
    let death = held.death.as_ref();
    death.is_some_and(|death| death.left || death.cause == Cause::Removal)
}

fn is_killed(held: &Seat) -> bool {
    !has_left(held) && !died_of(held, Cause::Elimination)
}

/// The last day that ran before a night.
fn last_day(game: &Game, night: Phase) -> Option<Phase> {
    let first = game.setup.schedule.first;
    let mut begun = game.phases.iter().rev().map(|start| start.phase);
    begun.find(|phase| {
        phase.kind() == PhaseKind::Day && first.index_of(*phase) < first.index_of(night)
    })
}

/// Dead by the time of a night; who dies of that night itself was alive in it.
fn is_dead(game: &Game, held: &Seat, night: Phase) -> bool {
    let first = game.setup.schedule.first;
    let place = |phase: Option<Phase>| phase.and_then(|phase| first.index_of(phase));
    let Some(death) = &held.death else {
        return false;
    };
    let (died, night_begins) = (place(death.phase), place(Some(night)));
    died < night_begins || (died == night_begins && game.night_record(night).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Event, SeatId};

    const LITERAL: &dyn Fn(&Card, &str) -> bool =
        &|card, role| card.roles.iter().any(|one| one == role);

    /// Three players; the first was voted out on Day 1, and Night 1 runs.
    fn game() -> Game {
        let mut game = Game {
            seats: ["Alder", "Birch", "Cedar"].map(Seat::new).into(),
            ..Game::default()
        };
        let begin = |phase| Event::PhaseBegan {
            phase,
            at: chrono::DateTime::UNIX_EPOCH,
        };
        let died = Event::Died {
            seat: SeatId(0),
            cause: Cause::Elimination,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        for event in [begin(Phase::Day(1)), died, begin(Phase::Night(1))] {
            game.apply(&event).unwrap();
        }
        game
    }

    #[test]
    fn who_was_voted_out_is_known_of_the_last_day() {
        let mut game = game();
        let night = Phase::Night(1);
        let alder = Condition::Eliminated(SeatId(0));
        let holds = |game: &Game| {
            assert!(alder.holds(game, night, LITERAL));
            assert!(!Condition::NobodyEliminated.holds(game, night, LITERAL));
            assert!(Condition::Dead(SeatId(0)).holds(game, night, LITERAL));
        };
        holds(&game);
        let later = [Phase::Day(2), Phase::Night(2)];
        for phase in later {
            let at = chrono::DateTime::UNIX_EPOCH;
            game.apply(&Event::PhaseBegan { phase, at }).unwrap();
        }
        // What held in a night holds of it for ever.
        holds(&game);
        assert!(!alder.holds(&game, Phase::Night(2), LITERAL));
        assert!(Condition::NobodyEliminated.holds(&game, Phase::Night(2), LITERAL));
    }

    #[test]
    fn how_somebody_died_is_told_apart() {
        let mut game = game();
        for phase in [Phase::Day(2), Phase::Night(2)] {
            let at = chrono::DateTime::UNIX_EPOCH;
            game.apply(&Event::PhaseBegan { phase, at }).unwrap();
        }
        let death_in = |phase, cause, left| {
            Some(crate::Death {
                phase: Some(phase),
                cause,
                comment: None,
                left,
            })
        };
        let so = |game: &Game| {
            let of = [
                Condition::Killed as fn(SeatId) -> Condition,
                Condition::KilledAtNight,
                Condition::DiedAtNight,
                Condition::Left,
            ];
            of.map(|of| of(SeatId(1)).holds(game, Phase::Night(2), LITERAL))
        };
        let (night, day) = (Phase::Night(1), Phase::Day(2));
        for (phase, cause, left, told) in [
            (night, Cause::Night, false, [true, true, true, false]),
            (night, Cause::Host, false, [true, true, true, false]),
            (night, Cause::Removal, false, [false, false, true, true]),
            (night, Cause::Host, true, [false, false, true, true]),
            (day, Cause::Host, false, [true, false, false, false]),
            (day, Cause::Removal, false, [false, false, false, true]),
            (day, Cause::Elimination, false, [false; 4]),
        ] {
            game.seats[1].death = death_in(phase, cause, left);
            assert_eq!(so(&game), told, "{phase} {cause:?}");
        }
        game.seats[1].death = None;
        assert_eq!(so(&game), [false; 4]);
    }

    #[test]
    fn conditions_are_joined() {
        let (game, night) = (game(), Phase::Night(1));
        let (is, is_not) = (Condition::Day(1), Condition::Dead(SeatId(1)));
        let both = vec![is.clone(), is_not.clone()];
        assert!(is.holds(&game, night, LITERAL) && !is_not.holds(&game, night, LITERAL));
        assert!(!Condition::All(both.clone()).holds(&game, night, LITERAL));
        assert!(Condition::Any(both).holds(&game, night, LITERAL));
        assert!(!Condition::Day(2).holds(&game, night, LITERAL));
    }
}
