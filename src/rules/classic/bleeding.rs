//! Players who die one phase after they were killed (Bleeder).

use super::component::BLEEDING;
use super::explain::words;
use nightdesk_game::{Cause, Event, Game, Mark, Seat, SeatId};
use nightdesk_text::messages::NO_PLACES;
use nightdesk_time::Phase;

/// Whether a seat was killed in the phase directly before this one and dies of it at its end.
#[must_use]
pub(crate) fn bleeds(game: &Game, seat: &Seat, phase: Option<Phase>) -> bool {
    let first = game.setup.schedule.first;
    let mut killed = killed_in(seat);
    phase.is_some() && killed.any(|since| first.after(since) == phase)
}

/// Whether a seat was killed, in the running phase or directly before it, and has yet to die of it.
#[must_use]
pub(crate) fn is_bleeding(game: &Game, seat: &Seat) -> bool {
    let phase = game.phase();
    bleeds(game, seat, phase) || killed_in(seat).any(|since| phase == Some(since))
}

fn killed_in(seat: &Seat) -> impl Iterator<Item = Phase> {
    let marks = seat.marks.iter().filter(|mark| mark.name == BLEEDING);
    marks.filter_map(|mark| mark.since)
}

/// That a player was killed in a phase and lives to the end of the next one.
pub(crate) fn begins(seat: SeatId, phase: Option<Phase>) -> Event {
    Event::Marked {
        seat,
        mark: Mark {
            name: BLEEDING.to_owned(),
            by: None,
            value: None,
            since: phase,
            until: None,
        },
    }
}

/// Who dies with the running day of what came before it.
#[must_use]
pub(crate) fn at_dusk(game: &Game) -> Vec<Event> {
    let bleeding = game.living();
    let bleeding = bleeding.filter(|(_, seat)| bleeds(game, seat, game.phase()));
    let died = bleeding.map(|(seat, _)| Event::Died {
        seat,
        cause: Cause::Host,
        comment: Some(words().with("bled_to_death", NO_PLACES, game.setup.language)),
        post: None,
        midday: false,
        at: None,
    });
    died.collect()
}
