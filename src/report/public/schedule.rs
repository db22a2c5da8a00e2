//! The next deadlines.

use super::PublicDocument;
use super::deadline::Deadline;
use crate::report::document::Block;
use crate::report::sentence::Sentence;
use crate::report::words::Words;
use crate::report::{Text, TextKind};
use crate::time::{PhaseSpan, StampStyle, Zone};

/// When these phases end, a row each; none if there are no phases.
#[must_use]
pub fn deadlines(words: &Words, zone: Zone, phases: &[PhaseSpan]) -> Option<Text> {
    let rows = phases.iter().map(|span| {
        let deadline = Deadline::of(span, zone, StampStyle::UtcAndLetters);
        words.say(&Sentence::PhaseEnds {
            phase: words.phase(span.name),
            deadline: deadline.line(words),
        })
    });
    let document = PublicDocument::new(vec![Block::Paragraph(rows.collect())]);
    (!phases.is_empty()).then(|| Text::public(TextKind::Deadlines, document))
}
