//! Texts for one seat.
//!
//! A seat reads about itself, its own results and its own side; every other
//! seat is a name here.

mod prod;
mod replaces;
mod results;
mod role_message;

pub use prod::prod;
pub use replaces::{replacing, taken_back, taking_back};
pub use results::{SeatResults, Told, results};
pub use role_message::role_message;

use std::cell::LazyCell;

use super::document::{Label, Line, Span};
use super::templates::{Filler, Value, common};
use super::view::{full_title, side_title};
use super::{PublicView, Voice, Words};
use crate::game::{Game, SeatId};

/// What everybody may know, for those templates that ask for it.
fn known<'a>(
    game: &'a Game,
    words: &'a Words,
    voice: &'a dyn Voice,
) -> impl Fn(&str) -> Option<Value> + 'a {
    let view = LazyCell::new(move || PublicView::of(game, words, voice));
    move |place| common(&view, words, place)
}

/// What a template may say to a seat about itself; a card is not there before it is dealt.
fn seat_places<'f>(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    id: SeatId,
    common: &'f dyn Fn(&str) -> Option<Value>,
) -> Filler<'f> {
    let seat = game.seat(id);
    let card = seat.and_then(|seat| seat.card.as_ref());
    let title = card.map(|card| full_title(words, voice, &game.setup, &card.as_told()));
    let role = card.zip(title.as_ref());
    let bare: Option<Line> =
        role.map(|(card, title)| Span::new(title, Label::Role(card.faction.clone())).into());
    let side: Option<Line> = card.map(|card| {
        let side = side_title(&game.setup, &card.faction);
        Span::new(side, Label::Side(card.faction.clone())).into()
    });
    let name: Line = Span::new(game.name(id), Label::Player).into();
    Filler::new(common)
        .with("player", name)
        .maybe("role", bare)
        .maybe(
            "a_role",
            role.map(|(card, title)| words.a_role(title, Label::Role(card.faction.clone()))),
        )
        .maybe("side", side)
}
