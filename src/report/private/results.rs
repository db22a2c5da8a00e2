//! Private results of a night, seat by seat.

use std::collections::BTreeMap;

use super::Reader;
use crate::document::{Document, Label, Line, Span};
use crate::sentence::Sentence;
use crate::templates::Filler;
use crate::{Circle, PublicView, Text, TextKind, Voice, Words};
use nightdesk_game::{Game, RecordedMessage, SeatId};
use nightdesk_rules::Message;
use nightdesk_time::Phase;

/// A private result, recorded or not.
#[derive(Debug, Clone, Copy)]
pub struct PrivateResult<'a> {
    /// Who is told.
    pub to: SeatId,
    /// The rule set's token.
    pub token: &'a str,
    /// What fills the message.
    pub slots: &'a BTreeMap<String, String>,
}

impl<'a> From<&'a Message> for PrivateResult<'a> {
    fn from(message: &'a Message) -> Self {
        Self {
            to: message.to,
            token: &message.token,
            slots: &message.slots,
        }
    }
}

impl<'a> From<&'a RecordedMessage> for PrivateResult<'a> {
    fn from(message: &'a RecordedMessage) -> Self {
        Self {
            to: message.to,
            token: &message.token,
            slots: &message.slots,
        }
    }
}

/// Everything one seat is told about a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatResults {
    /// The seat.
    pub seat: SeatId,
    /// The message.
    pub text: Text,
    /// Set when the seat died in that night: the host decides whether to send it.
    pub receiver_died: bool,
}

/// What a seat has learned in each night so far, a row for each result.
pub(super) fn results_by_night(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    seat: SeatId,
) -> Vec<Line> {
    let of_nights = game.nights.iter().flat_map(|record| {
        let own = record.messages.iter();
        let own = own.filter(move |message| message.to == seat);
        own.map(|message| {
            result_line(
                game,
                words,
                voice,
                record.night,
                PrivateResult::from(message),
            )
        })
    });
    of_nights.collect()
}

/// One message a seat, in list order; results of two seats never share a text.
///
/// Results the host has yet to decide on (held ones) must not be passed in.
#[must_use]
pub fn results<'a>(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    (circles, read): (&[Circle], &PublicView),
    night: Phase,
    told: impl IntoIterator<Item = impl Into<PrivateResult<'a>>>,
) -> Vec<SeatResults> {
    let mut by_seat: BTreeMap<SeatId, Vec<Line>> = BTreeMap::new();
    for told in told {
        let told = told.into();
        by_seat
            .entry(told.to)
            .or_default()
            .push(result_line(game, words, voice, night, told));
    }
    let one = |(seat, lines): (SeatId, Vec<Line>)| {
        let reader = Reader::new(game, (words, voice), (circles, read), seat);
        let known = |place: &str| reader.place(place);
        let filler = Filler::new(&known)
            .with("results", lines)
            .with("phase", words.phase(night));
        let document = Document::new(words.compose(TextKind::Results, &filler));
        SeatResults {
            seat,
            text: Text::to_seat(seat, TextKind::Results, document),
            receiver_died: died_in(game, seat, night),
        }
    };
    by_seat.into_iter().map(one).collect()
}

/// A result with its night, and with the link to the private thread that it is about.
pub(super) fn result_line(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    night: Phase,
    told: PrivateResult<'_>,
) -> Line {
    let result = words.say(&Sentence::ResultLine {
        phase: words.phase(night),
        result: voice.message(told.token, told.slots).into(),
    });
    let chat = told.slots.get(Message::CHAT);
    match chat.and_then(|chat| game.chat(chat)) {
        Some(link) => {
            let link = Span::new(link, Label::Link(link.clone())).into();
            let talk = words.say(&Sentence::TalkWithNeighbors { link });
            Line::joined([result, talk], " ")
        }
        None => result,
    }
}

fn died_in(game: &Game, seat: SeatId, night: Phase) -> bool {
    game.seat(seat).is_some_and(|seat| seat.died_in(night))
}
