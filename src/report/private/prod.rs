//! What a silent player is told.

use super::results::told_in_nights;
use super::{known, seat_places};
use crate::game::{Game, SeatId};
use crate::report::document::Document;
use crate::report::templates::TextName;
use crate::report::{Text, TextKind, Voice, Words};

/// The message that asks a player to post again (H8.2); none if there is no such seat.
#[must_use]
pub fn prod(game: &Game, words: &Words, voice: &dyn Voice, seat: SeatId) -> Option<Text> {
    game.seat(seat)?;
    let time = game.setup.activity.answer_in;
    let time = time.map(|length| words.length(length));
    let common = known(game, words, voice);
    let filler = seat_places(game, words, voice, seat, &common);
    let told = told_in_nights(game, words, voice, seat);
    let filler = filler.maybe("time", time).with("results", told);
    let document = Document::new(words.compose(TextName::Prod, &filler));
    Some(Text::to_seat(seat, TextKind::Prod, document))
}
