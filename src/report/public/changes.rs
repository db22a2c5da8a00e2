//! What the thread is told when something changes between phases.

use super::PublicDocument;
use super::deadline::Deadline;
use crate::game::SeatId;
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

fn post(kind: TextKind, line: Line) -> Text {
    Text::public(
        kind,
        PublicDocument::new(vec![Block::Paragraph(vec![line])]),
    )
}
