//! That a message stands in place of one that was sent before, or that one does not hold.

use crate::document::{Block, Document, Line};
use crate::sentence::Sentence;
use crate::text::FootLine;
use crate::{Text, TextKind, Words};
use nightdesk_game::{Audience, DueText, SeatId, Subject};
use nightdesk_time::Phase;

/// A message with the word that it replaces the one of its kind sent before.
#[must_use]
pub fn replacing(text: Text, words: &Words, part: DueText) -> Text {
    let said = match part {
        DueText::RoleMessage(_) => Sentence::ReplacesMessage {},
        DueText::Warning(..) => Sentence::ReplacesWarning {},
        DueText::Results(_, night) => Sentence::ReplacesResults {
            phase: words.phase(night),
        },
        _ => Sentence::ReplacesTold {},
    };
    let line = words.say(&said);
    with_foot(text, line)
}

/// A message with the word that one sent before does not hold.
#[must_use]
pub fn taking_back(text: Text, words: &Words, of: &Subject) -> Text {
    let line = not_holding(words, of);
    with_foot(text, line)
}

/// A message that says nothing but that one sent before does not hold.
#[must_use]
pub fn taken_back(words: &Words, seat: SeatId, of: &Subject) -> Text {
    let line = not_holding(words, of);
    let document = Document::new(vec![Block::Paragraph(vec![line])]);
    Text::to_seat(seat, TextKind::Results, document)
}

/// Which message it was is said by its phase and headline: its reader has it, and what it says is
/// not repeated.
fn not_holding(words: &Words, of: &Subject) -> Line {
    let (phase, title) = match of {
        Subject::Role => (None, None),
        Subject::Results(night) => (Some(*night), None),
        Subject::Told { phase, title, .. } => (*phase, title.as_deref()),
    };
    let what = what(words, phase, title);
    words.say(&Sentence::MessageTakenBack { what })
}

fn what(words: &Words, phase: Option<Phase>, title: Option<&str>) -> Line {
    let phase = match phase {
        Some(phase) => words.phase(phase),
        None => words.say(&Sentence::MessageBefore {}),
    };
    match title {
        Some(title) if title != phase.plain_text() => words.say(&Sentence::MessageOf {
            phase,
            title: title.into(),
        }),
        Some(_) | None => phase,
    }
}

fn with_foot(text: Text, line: Line) -> Text {
    let Audience::Seat(seat) = *text.audience() else {
        return text;
    };
    let foot = Text::to_seat(seat, text.kind(), Document::new(Vec::new()))
        .with_foot(vec![FootLine::new(line, None)]);
    // Both are for the same readers, so nothing is left over.
    let mut text = text;
    let _nothing = text.append(foot);
    text
}
