//! What the tables of all rule sets keep alike: names that never change, and moves.

use super::{Problem, Refusal, refused};
use nightdesk_game::{Game, TakenMove};
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;

/// How the names in a line are to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// As a host types them: any part that fits one only.
    Typed,
    /// As a line was kept.
    Kept,
}

/// All names of a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatNames {
    /// The name in the setup: the one that lines are kept with, since it never changes.
    pub first: String,
    /// The present name, then all others.
    pub all: Vec<String>,
}

impl SeatNames {
    /// Those of every seat, in list order.
    pub fn of(game: &Game) -> Vec<Self> {
        let seats = game.seats().map(|(_, seat)| Self {
            first: seat.first_player().to_owned(),
            all: std::iter::once(&seat.name)
                .chain(&seat.aliases)
                .chain(&seat.former)
                .cloned()
                .collect(),
        });
        seats.collect()
    }

    /// The present name.
    pub fn present(&self) -> &str {
        self.all.first().map_or("", String::as_str)
    }
}

/// Goes through the moves of a game after those that are known already; `take` is told of each, and whether
/// it is the last. `key` is what in the setup their lines are read by.
///
/// # Errors
/// The move that `take` refuses, and why.
pub fn each_new_move(
    game: &Game,
    known: usize,
    key: &str,
    mut take: impl FnMut(&TakenMove, bool) -> Result<(), Refusal>,
) -> Result<(), Problem> {
    let mut moves = game.moves.iter().enumerate().skip(known).peekable();
    while let Some((index, taken)) = moves.next() {
        let is_last = moves.peek().is_none();
        take(taken, is_last).map_err(|refusal| unreadable(game, (index, taken), &refusal, key))?;
    }
    Ok(())
}

/// A kept move from which the table cannot go on: what it changed does not fit, or it is a line alone and
/// today's rules refuse it. `key` is what in the setup they read it by.
fn unreadable(
    game: &Game,
    (index, taken): (usize, &TakenMove),
    refusal: &Refusal,
    key: &str,
) -> Problem {
    let (number, line, why) = (index + 1, &taken.line, &refusal.message);
    let (message, key) = match &taken.step {
        Some(_) => {
            let message = say!(game, "move_cannot_be_applied", number, line, why);
            (message, "game.ruleset")
        }
        None => {
            let message = say!(game, "move_cannot_be_taken_again", number, line, why);
            (message, key)
        }
    };
    Problem {
        code: "unreadable-move",
        fatal: true,
        message,
        key: key.to_owned(),
        hint: Some(say!(game, "undo_takes_moves_back")),
    }
}

/// That what a move changes cannot be kept, or not be put on the table again.
pub fn unkept(of: &impl InLanguage, why: &impl Worded) -> Refusal {
    refused("unreadable-move", why.worded(of.language()))
}
