//! Laying the table of a game: its book, and its moves from the first on.

use std::collections::BTreeMap;

use super::begin::Plan;
use super::play::Past;
use super::seats::{Reading, Seats};
use super::{AtDesk, Laid, thread};
use crate::game::{Game, Setup};
use crate::lang::Book;
use crate::rules::{Problem, Recorded};
use crate::time::FirstPhase;

/// The table of a game as its moves have left it.
pub(in crate::rules::wwrf) fn lay(game: &Game) -> Result<Laid, Problem> {
    if let Some(problem) = no_day_zero(&game.setup) {
        return Err(problem);
    }
    let (book, _) = Book::read(game.setup.files.iter());
    let desk = game.seats().map(|(_, seat)| AtDesk {
        alive: seat.alive(),
        card: seat.card.clone(),
    });
    let mut laid = Laid {
        book,
        seats: Seats::of(game),
        language: game.setup.language,
        plan: Plan::of(game),
        desk: desk.collect(),
        thread: thread::standing(game),
        voted: BTreeMap::new(),
        information: BTreeMap::new(),
        world: None,
        past: Past::default(),
    };
    for (index, taken) in game.moves.iter().enumerate() {
        let mut draws = Recorded::new(&taken.draws);
        let played = laid
            .read(&taken.line, Reading::Kept)
            .and_then(|read| laid.play(&read.entered, &mut draws))
            .map_err(|refusal| Problem {
                code: "unreadable_move",
                fatal: true,
                message: format!(
                    "move {}, `{}`, cannot be taken again: {}",
                    index + 1,
                    taken.line,
                    refusal.message
                ),
                key: "game.book".to_owned(),
                hint: Some("`undo` takes moves back".to_owned()),
            })?;
        laid.absorb(played, taken.at);
    }
    Ok(laid)
}

/// A game of this rule set begins with Day 0 (reference §13.1).
pub(in crate::rules::wwrf) fn no_day_zero(setup: &Setup) -> Option<Problem> {
    (setup.schedule.first != FirstPhase::DayZero).then(|| Problem {
        code: "no-day-zero",
        fatal: true,
        message: "a game of WWRF begins with Day 0".to_owned(),
        key: "schedule.first".to_owned(),
        hint: Some("write `first = \"day 0\"`".to_owned()),
    })
}
