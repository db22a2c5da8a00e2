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
use super::sentence::Sentence;
use super::templates::{Filler, Value, common};
use super::view::{full_title, side_title};
use super::{PublicView, Voice, Words};
use crate::game::{Card, Game, SeatId};

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
    let card = known_card(game, id);
    let card = card.as_ref();
    let anothers = side_of_another(game, words, voice, id);
    let title = card.map(|card| match anothers {
        Some(_) => voice.card_title(&card.as_told()),
        None => full_title(words, voice, &game.setup, &card.as_told()),
    });
    let label = |card: &Card| match anothers {
        Some(_) => Label::Plain,
        None => Label::Role(voice.coloured_as(&card.faction).to_owned()),
    };
    let role = card.zip(title.as_ref());
    let bare: Option<Line> = role.map(|(card, title)| Span::new(title, label(card)).into());
    let side: Option<Line> = card.filter(|_| anothers.is_none()).map(|card| {
        let side = side_title(&game.setup, &card.faction);
        Span::new(side, Label::Side(card.faction.clone())).into()
    });
    let name: Line = Span::new(game.name(id), Label::Player).into();
    Filler::new(common)
        .with("player", name)
        .maybe("role", bare)
        .maybe(
            "a_role",
            role.map(|(card, title)| words.a_role(title, label(card))),
        )
        .maybe("side", side)
        .maybe("shared", anothers)
}

/// A seat's card, with the side that it may know.
fn known_card(game: &Game, id: SeatId) -> Option<Card> {
    let seat = game.seat(id)?;
    match seat.shares() {
        Some((_, true)) => game.scored_card(id),
        Some((_, false)) | None => seat.card.clone(),
    }
}

/// Whose side a seat's is, where it is another's and the seat is not told which one that is.
fn side_of_another(game: &Game, words: &Words, voice: &dyn Voice, id: SeatId) -> Option<Line> {
    let seat = game.seat(id)?;
    let sentence = match seat.shares() {
        Some((_, true)) => return None,
        Some((with, false)) => Sentence::SideOfPlayer {
            player: Span::new(game.name(with), Label::Player).into(),
        },
        None if voice.side_is_anothers(seat.card.as_ref()?) => Sentence::SideOfUnnamed {},
        None => return None,
    };
    Some(words.say(&sentence))
}
