//! The player list with every card.

use super::{Desk, warning};
use crate::document::{Block, Document, Label, Line, Span, Table};
use crate::public::fate_line;
use crate::sentence::Sentence;
use crate::view::{Fate, full_title, has_departed, side_colour};
use crate::{Text, TextKind, Voice, Words};
use nightdesk_game::{Game, MessageState, Seat, SeatId};

/// Seats, players, cards, who lives, and where each role message stands.
#[must_use]
pub fn players(game: &Game, words: &Words, voice: &dyn Voice) -> Text {
    let desk = Desk { game, words, voice };
    let header = [
        Sentence::ColumnSeat {},
        Sentence::ColumnPlayer {},
        Sentence::ColumnRole {},
        Sentence::ColumnState {},
        Sentence::ColumnTold {},
    ];
    let rows = game
        .seats()
        .map(|(id, seat)| {
            vec![
                Line::number(id.index() + 1),
                desk.player(id),
                role(&desk, id, seat),
                state(&desk, seat),
                message(&desk, seat.shown_message()),
            ]
        })
        .collect();
    let mut blocks = vec![Block::Table(Table {
        header: header.iter().map(|column| desk.say(column)).collect(),
        rows,
    })];
    let drawn = drawn(&desk);
    if !drawn.is_empty() {
        blocks.push(Block::Paragraph(drawn));
    }
    Text::for_host(TextKind::Players, Document::new(blocks))
}

/// What the draws of the setup gave at the last deal.
fn drawn(desk: &Desk<'_>) -> Vec<Line> {
    let draws = desk.game.setup.draws.draws.iter();
    let given = draws.filter_map(|draw| {
        let purpose = draw.purpose();
        let mut all = desk.game.draws.iter().rev();
        all.find(|(drawn, _)| *drawn == purpose)
    });
    given
        .map(|(purpose, outcome)| {
            desk.say(&Sentence::Drawn {
                purpose: purpose.as_str().into(),
                outcome: outcome.as_str().into(),
            })
        })
        .collect()
}

/// The card with the side by which its holder's result is reckoned: a servant's is the master's.
fn role(desk: &Desk<'_>, id: SeatId, seat: &Seat) -> Line {
    let shared = seat.shares().and_then(|_| desk.game.scored_card(id));
    match shared.as_ref().or(seat.card.as_ref()) {
        None => desk.say(&Sentence::NoCard {}),
        Some(card) => {
            let title = full_title(desk.words, desk.voice, &desk.game.setup, card);
            Span::new(&title, Label::Role(side_colour(desk.voice, card))).into()
        }
    }
}

fn state(desk: &Desk<'_>, seat: &Seat) -> Line {
    match &seat.death {
        None => desk.say(&Sentence::StateAlive {}),
        Some(death) => fate_line(
            desk.words,
            has_departed(desk.voice, seat),
            Fate {
                phase: death.phase,
                cause: death.cause,
            },
        ),
    }
}

fn message(desk: &Desk<'_>, state: MessageState) -> Line {
    match state {
        MessageState::Ready => desk.say(&Sentence::MessageReady {}),
        MessageState::Sent => desk.say(&Sentence::MessageSent {}),
        MessageState::Confirmed => desk.say(&Sentence::MessageConfirmed {}),
        MessageState::Stale => warning(&desk.say(&Sentence::MessageStale {})),
    }
}
