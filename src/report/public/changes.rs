//! What the thread is told when something changes between phases.

use super::PublicDocument;
use super::deadline::Deadline;
use super::phases::with_flip;
use crate::game::{Ballot, SeatId};
use crate::report::document::{Block, Line};
use crate::report::sentence::Sentence;
use crate::report::view::PublicView;
use crate::report::words::Words;
use crate::report::{Text, TextKind};

/// The running phase's new deadline; none when no phase runs.
#[must_use]
pub fn deadline_moved(view: &PublicView, words: &Words, deadline: &Deadline) -> Option<Text> {
    let line = words.say(&Sentence::DeadlineMoved {
        phase: words.phase(view.phase?),
        deadline: deadline.line(words),
    });
    Some(post(TextKind::DeadlineMoved, line))
}

/// Who takes a seat from whom; none if nobody ever left it.
#[must_use]
pub fn replacement(view: &PublicView, words: &Words, seat: SeatId) -> Option<Text> {
    let player = view.player(seat)?;
    let line = words.say(&Sentence::Replacement {
        new: player.name.as_str().into(),
        old: player.former.last()?.as_str().into(),
    });
    Some(post(TextKind::Replacement, line))
}

/// Who is out of the game, and what is shown of him; none while he is in it.
#[must_use]
pub fn left(view: &PublicView, words: &Words, seat: SeatId) -> Option<Text> {
    let player = view.player(seat).filter(|player| player.fate.is_some())?;
    let said = words.say(&Sentence::Left {
        player: player.line(),
    });
    Some(post(TextKind::Left, with_flip(words, player, said)))
}

/// Between whom votes begin anew, and until when.
#[must_use]
pub fn runoff(
    view: &PublicView,
    words: &Words,
    between: &[Ballot],
    deadline: Option<&Deadline>,
) -> Text {
    let names = between.iter().map(|target| match target {
        Ballot::Seat(seat) => {
            let player = view.player(*seat);
            player.map_or_else(Line::new, |player| player.name.as_str().into())
        }
        Ballot::NoElimination => words.say(&Sentence::NoElimination {}),
    });
    let names = Line::joined(names, ", ");
    let line = words.say(&match deadline {
        Some(deadline) => Sentence::RunoffUntil {
            names,
            deadline: deadline.line(words),
        },
        None => Sentence::Runoff { names },
    });
    post(TextKind::Runoff, line)
}

fn post(kind: TextKind, line: Line) -> Text {
    Text::public(
        kind,
        PublicDocument::new(vec![Block::Paragraph(vec![line])]),
    )
}
