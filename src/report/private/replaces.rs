//! That a message stands in place of one that was sent before (H6.2).

use crate::game::{Audience, DueText};
use crate::report::document::{Block, Document};
use crate::report::sentence::Sentence;
use crate::report::{Text, Words};

/// A message with the word that it replaces the one of its kind sent before.
#[must_use]
pub fn replacing(text: Text, words: &Words, part: DueText) -> Text {
    let said = match part {
        DueText::RoleMessage(_) => Sentence::ReplacesMessage {},
        DueText::Told { .. } => Sentence::ReplacesTold {},
        _ => Sentence::ReplacesResults {},
    };
    let Audience::Seat(seat) = *text.audience() else {
        return text;
    };
    let foot = Document::new(vec![Block::Paragraph(vec![words.say(&said)])]);
    let foot = Text::to_seat(seat, text.kind(), foot);
    // Both are for the same readers, so nothing is left over.
    let mut text = text;
    let _nothing = text.append(foot);
    text
}
