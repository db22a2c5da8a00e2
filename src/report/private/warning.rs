//! What a player is told of a warning.
//!
//! It is made of what the ledger says of the warning to the player; of who gave it, and of what only
//! hosts read, nothing is known here.

use chrono::Timelike;

use super::Reader;
use crate::document::{Block, Document, Label, Line, Span};
use crate::sentence::Sentence;
use crate::templates::{Filler, common};
use crate::{Circle, PublicView, Text, TextKind, Voice, Words};
use nightdesk_game::{Game, SaidWarning, SeatId};
use nightdesk_time::day_in_words;

/// The message to the player of a seat about a warning, or about one that was deleted.
#[must_use]
pub fn warning(
    game: &Game,
    (words, voice): (&Words, &dyn Voice),
    (circles, read): (&[Circle], &PublicView),
    seat: SeatId,
    said: &SaidWarning,
) -> Text {
    let reader = Reader::new(game, (words, voice), (circles, read), seat);
    let known = |place: &str| reader.place(place);
    Text::to_seat(
        seat,
        TextKind::Warning,
        in_order(words, said, Filler::new(&known)),
    )
}

/// The same to somebody who has no seat in the game, and of whom nothing else is known; with whether
/// it stands in place of what he was told of the warning before.
#[must_use]
pub fn warning_outside(
    view: &PublicView,
    words: &Words,
    player: &str,
    (said, replaces): (&SaidWarning, bool),
) -> Document {
    let known = |place: &str| common(view, words, place);
    let name: Line = Span::new(player, Label::Player).into();
    let mut document = in_order(words, said, Filler::new(&known).with("player", name));
    if replaces {
        let line = words.say(&Sentence::ReplacesWarning {});
        document.blocks.push(Block::Paragraph(vec![line]));
    }
    document
}

fn in_order(words: &Words, said: &SaidWarning, filler: Filler<'_>) -> Document {
    let kind = match said.gone {
        true => TextKind::WarningGone,
        false => TextKind::Warning,
    };
    let filler = filler
        .with("points", points(words, said.points))
        .maybe("expires", ends(words, said))
        .with("reason", ended(&said.reason))
        .with("number", Line::number(said.number))
        .maybe("stasis", stasis(words, said))
        .maybe("denied", denied(words, said))
        .maybe(
            "answer",
            said.acknowledge
                .then(|| words.say(&Sentence::WarnedAnswer {})),
        );
    Document::new(words.compose(kind, &filler))
}

fn count_of(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// "2 points".
fn points(words: &Words, points: u32) -> Line {
    let forms: [fn(Line) -> Sentence; 3] = [
        |count| Sentence::PointOne { count },
        |count| Sentence::PointFew { count },
        |count| Sentence::PointMany { count },
    ];
    words.counted(count_of(points), forms)
}

/// The day; and where a warning was not given for whole days, the minute, too.
fn ends(words: &Words, said: &SaidWarning) -> Option<Line> {
    let ends = said.ends?;
    let day = day_in_words(ends.date_naive(), words.language());
    Some(
        match ends.time().with_nanosecond(0) == said.issued.time().with_nanosecond(0) {
            true => day.into(),
            false => format!("{day} {} UTC", ends.format("%H:%M")).into(),
        },
    )
}

/// What a host says mostly brings its own end.
fn ended(reason: &str) -> Line {
    match reason.ends_with(['.', '!', '?', '…']) {
        true => reason.into(),
        false => format!("{reason}.").into(),
    }
}

fn stasis(words: &Words, said: &SaidWarning) -> Option<Line> {
    (said.stasis > 0).then(|| {
        let forms: [fn(Line) -> Sentence; 3] = [
            |count| Sentence::GameOne { count },
            |count| Sentence::GameFew { count },
            |count| Sentence::GameMany { count },
        ];
        let games = words.counted(count_of(said.stasis), forms);
        words.say(&Sentence::WarnedStasis { games })
    })
}

fn denied(words: &Words, said: &SaidWarning) -> Option<Line> {
    (!said.deny.is_empty()).then(|| {
        let commands = said.deny.iter().map(|command| command.as_str().into());
        let commands = words.and(commands.collect());
        words.say(&Sentence::WarnedDenied { commands })
    })
}
