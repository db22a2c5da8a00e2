//! Players who seem to be somebody whom their side has killed (Disguiser).

use super::component::Trace;
use super::explain::seat;
use super::night::Night;
use super::outcome::Outcome;
use nightdesk_game::{Card, Event, Game, Mark, Seat};
use nightdesk_time::Phase;

/// Mark of a seat that seems to have another's card; [`Mark::by`] says whose.
const LOOKS_LIKE: &str = "looks_like";

/// The card that investigations of a phase find with a seat, where it is another's. What the phase
/// itself brings works after it.
#[must_use]
pub(crate) fn card(game: &Game, seat: &Seat, phase: Option<Phase>) -> Option<Card> {
    let mut marks = seat.marks.iter().rev();
    let last = marks.find(|mark| mark.name == LOOKS_LIKE && mark.since != phase)?;
    game.seat(last.by?)?.card.clone()
}

/// That players seem to be others from now on. `is_killed` says whether a side's kill is among the
/// reasons of a death.
pub(crate) fn put_on(
    night: &Night<'_>,
    outcome: &Outcome,
    phase: Phase,
    is_killed: impl Fn(super::night::Player, &str) -> bool,
) -> Vec<Event> {
    let lasting = outcome.lasting.iter();
    let looks = lasting.filter(|(_, component, _)| component.trace() == Some(Trace::Looks));
    let put_on = looks.filter_map(|&(act, _, on)| {
        let holder = night.act(act).actor;
        let side = &night.player(holder).card.faction;
        let lives = !outcome.deaths.contains(&holder);
        let dies = outcome.deaths.contains(&on) && is_killed(on, side);
        (lives && dies).then(|| Event::Marked {
            seat: seat(holder),
            mark: Mark {
                name: LOOKS_LIKE.to_owned(),
                by: Some(seat(on)),
                value: None,
                since: Some(phase),
                until: None,
            },
        })
    });
    put_on.collect()
}
