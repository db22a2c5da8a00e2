//! What deaths bring about.

use super::component::foretell;
use super::{backup, bequest, flips, lovers, neighbours, single};
use nightdesk_game::{Event, Game, SeatId, Stage};

/// What follows from deaths, the game being as they left it.
#[must_use]
pub(super) fn from_deaths(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    // The living take over from the dead of a night when it is kept.
    match game.is_night() && !game.night_done() {
        true => at_once(game, fallen, By::Hand),
        false => follows(game, fallen),
    }
}

/// How deaths have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    /// A night was resolved, with all that its deaths set off.
    Night,
    /// Otherwise.
    Hand,
}

/// What follows from the deaths of a night that is resolved, the game being as they left it.
#[must_use]
pub(super) fn from_night(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    all(game, fallen, By::Night)
}

/// What follows from deaths, the game being as they left it: what follows at once, then what the
/// living take over from all the dead; and the results of single players once the game is over.
#[must_use]
pub(super) fn follows(game: &Game, fallen: &[SeatId]) -> Vec<Event> {
    all(game, fallen, By::Hand)
}

fn all(game: &Game, fallen: &[SeatId], by: By) -> Vec<Event> {
    let mut events = at_once(game, fallen, by);
    let mut after = game.clone();
    let mut fallen = fallen.to_vec();
    for event in &events {
        // Who follows has lived until now, so that the death fits.
        let _fits = after.apply(event);
        fallen.extend(event.out_by_host());
    }
    if by == By::Hand {
        events.extend(bequest::by_day(&after, &fallen));
    }
    events.extend(flips::opened(&after, &fallen));
    events.extend(backup::inherit(&after, &fallen));
    events.extend(foretell::foretell(&after, &fallen));
    events.extend(single::aims_lost(&after, &fallen));
    events.extend(single::leaving(&after, &fallen));
    if let Stage::Over { winners, .. } = &after.stage {
        events.extend(single::results(&after, winners));
    }
    events
}

/// What waits for no end of a night: who has reached an aim, and the deaths of those who are bound
/// to the dead.
#[must_use]
fn at_once(game: &Game, fallen: &[SeatId], by: By) -> Vec<Event> {
    let mut events = single::outliving(game, fallen);
    let mut after = game.clone();
    let mut fallen = fallen.to_vec();
    let mut neighbours_too = by == By::Hand;
    while !fallen.is_empty() {
        let mut deaths = lovers::follow(&after, &fallen);
        if neighbours_too {
            deaths.extend(neighbours::taken(&after, &fallen));
        }
        neighbours_too = true;
        fallen.clear();
        for death in deaths {
            // Whoever is named twice dies once.
            if after.apply(&death).is_ok() {
                fallen.extend(death.out_by_host());
                events.push(death);
            }
        }
    }
    events
}
