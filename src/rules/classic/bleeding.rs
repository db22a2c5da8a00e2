//! Players who die one phase after they were killed (Bleeder).

use super::component::BLEEDING;
use super::explain::words;
use nightdesk_game::{Cause, Event, Game, Mark, Seat, SeatId};
use nightdesk_text::messages::NO_PLACES;
use nightdesk_time::Phase;

/// Whether a seat was killed before a phase and dies of it at its end.
#[must_use]
pub(crate) fn bleeds(seat: &Seat, phase: Option<Phase>) -> bool {
    let mut marks = seat.marks.iter();
    marks.any(|mark| mark.name == BLEEDING && mark.since != phase)
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
    let bleeding = game.living().filter(|(_, seat)| bleeds(seat, game.phase()));
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
