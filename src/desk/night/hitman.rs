//! Who carries out the kill of a side with a hitman.

use crate::game::{Game, Performer, SeatId};
use crate::text::names::same;

/// The question under which the host rules who is the hitman.
pub(super) const QUESTION: &str = "hitman";

/// The hitman, where the setup has one: whom the host named last, else the
/// first living one of the succession. None when the host must say.
#[must_use]
pub fn hitman(game: &Game) -> Option<SeatId> {
    if game.setup.kill.performer != Performer::Hitman {
        return None;
    }
    let ruled = game
        .rulings
        .iter()
        .rev()
        .filter(|ruling| ruling.question == QUESTION)
        .map(|ruling| &ruling.choice);
    let first_living = |name: &String| {
        game.living()
            .find(|(_, seat)| same(&seat.name, name))
            .map(|(seat, _)| seat)
    };
    // Only the last ruling counts: an earlier hitman does not come back when his heir dies.
    ruled
        .take(1)
        .chain(&game.setup.kill.succession)
        .find_map(first_living)
}

/// What the host reads when the hitman dies.
pub(in crate::desk) fn line_after(game: &Game, dead: SeatId) -> Option<String> {
    if hitman(game) != Some(dead) {
        return None;
    }
    let mut after = game.clone();
    let died = crate::game::Event::Died {
        seat: dead,
        cause: crate::game::Cause::Host,
        comment: None,
    };
    after.apply(&died).ok()?;
    let name = game.name(dead);
    Some(match hitman(&after) {
        Some(heir) => format!(
            "{name} was the hitman. {} is the hitman now.",
            game.name(heir)
        ),
        None => format!("{name} was the hitman. Say who follows: rule hitman NAME"),
    })
}
