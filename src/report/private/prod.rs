//! What a silent player is told.

use super::Reader;
use crate::document::Document;
use crate::templates::Filler;
use crate::{Circle, PublicView, Text, TextKind, Voice, Words};
use nightdesk_game::{Game, SeatId};

/// The message that asks a player to post again; none if there is no such seat.
#[must_use]
pub fn prod(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    (circles, read): (&[Circle], &PublicView),
    seat: SeatId,
) -> Option<Text> {
    game.seat(seat)?;
    let time = game.setup.activity.answer_in;
    let time = time.map(|length| words.length(length));
    let reader = Reader::new(game, (words, voice), (circles, read), seat);
    let known = |place: &str| reader.place(place);
    let filler = Filler::new(&known).maybe("time", time);
    let document = Document::new(words.compose(TextKind::Prod, &filler));
    Some(Text::to_seat(seat, TextKind::Prod, document))
}
