//! What a silent player is told.

use crate::game::{Game, SeatId};
use crate::report::document::{Block, Document, Line};
use crate::report::sentence::Sentence;
use crate::report::{Text, TextKind, Words};

/// The message that asks a player to post again (H8.2); none if there is no such seat.
#[must_use]
pub fn prod(game: &Game, words: &Words, seat: SeatId) -> Option<Text> {
    let player: Line = game.seat(seat)?.name.as_str().into();
    let line = words.say(&match game.setup.activity.answer_in {
        Some(length) => Sentence::ProdWithin {
            player,
            time: length.words().into(),
        },
        None => Sentence::Prod { player },
    });
    let document = Document::new(vec![Block::Paragraph(vec![line])]);
    Some(Text::to_seat(seat, TextKind::Prod, document))
}
