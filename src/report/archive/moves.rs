//! Moves at a table and what they told, by phase.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::Source;
use super::comment::OwnComments;
use super::model::{Move, Reader, ToldText};
use crate::view::side_title;
use nightdesk_game::{Audience, Game, MoveText, TextPart};
use nightdesk_time::Phase;

/// What was moved and told in each phase; what came before the first one is in the first one, and
/// what came after the end of the game in the last.
pub(super) fn by_phase(
    source: &Source<'_>,
    own: &OwnComments,
) -> BTreeMap<Phase, (Vec<Move>, Vec<ToldText>)> {
    let (game, words) = (source.journal.game(), source.words);
    let first = game.phases.first().map(|start| start.phase);
    let mut begun = false;
    let mut phases: BTreeMap<Phase, (Vec<Move>, Vec<ToldText>)> = BTreeMap::new();
    for taken in &game.moves {
        let outside = match begun {
            true => phase_at(game, taken.at),
            false => first,
        };
        let begins = taken.told.iter().any(|told| told.begins.is_some());
        begun |= taken.phase.is_some() || begins;
        let Some(phase) = taken.phase.or(outside) else {
            continue;
        };
        let (moves, told) = phases.entry(phase).or_default();
        let kept = source.lines.get(&taken.no);
        let in_words = kept.and_then(|kept| kept.in_words.as_ref());
        let line = in_words.unwrap_or(&taken.line);
        moves.push(Move {
            at: taken.at,
            sent: taken.sent,
            late: taken.late,
            line: own.cut(taken.no, line),
        });
        let texts = taken.told.iter().zip(taken.told_before..);
        let texts = texts.map(|(text, place)| {
            let mut whole = text_at_table(game, text);
            // Who sat there then has read it, and nobody who came later.
            if let Audience::Seat(seat) = text.to
                && let Some(held) = game.seat(seat)
            {
                whole.to = Reader::Player(held.player_at(taken.at).to_owned());
            }
            let around = source.around.get(&(taken.no, place));
            let around = around.into_iter().flatten();
            whole.rows.extend(around.map(|row| vec![row.clone()]));
            if let (Some(phase), None) = (text.begins, &whole.title) {
                whole.title = Some(words.phase(phase).plain_text());
            }
            whole
        });
        told.extend(texts.filter(|text| text.title.is_some() || !text.rows.is_empty()));
    }
    phases
}

/// The phase that had begun last by then, or the first one.
fn phase_at(game: &Game, at: DateTime<Utc>) -> Option<Phase> {
    let begun = game.phases.iter().rev().find(|start| start.at <= at);
    begun.or(game.phases.first()).map(|start| start.phase)
}

/// What a table tells, with its reader.
#[must_use]
pub fn text_at_table(game: &Game, told: &MoveText) -> ToldText {
    let title = match (&told.place, &told.title) {
        (Some(place), Some(title)) => Some(format!("{place}: {title}")),
        (Some(words), None) | (None, Some(words)) => Some(words.clone()),
        (None, None) => None,
    };
    let mut rows = Vec::new();
    for part in &told.parts {
        match part {
            TextPart::Line(line) => {
                rows.extend(line.split('\n').map(|row| vec![row.to_owned()]));
            }
            TextPart::Table {
                header,
                rows: cells,
            } => {
                rows.push(header.clone());
                rows.extend(cells.iter().cloned());
            }
        }
    }
    ToldText {
        to: reader(game, &told.to),
        title,
        rows,
    }
}

/// Who reads a text.
#[must_use]
pub fn reader(game: &Game, audience: &Audience) -> Reader {
    match audience {
        Audience::Public => Reader::Everybody,
        Audience::Seat(seat) => Reader::Player(game.name(*seat).to_owned()),
        Audience::Faction(slug) => Reader::Side(side_title(&game.setup, slug).to_owned()),
        Audience::Host => Reader::Host,
    }
}
