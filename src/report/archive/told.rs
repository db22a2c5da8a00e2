//! Moves at a table and what they told, by phase.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::Source;
use super::model::{Move, Reader, ToldText};
use crate::game::{Audience, Game, Told, ToldPart};
use crate::report::at_table::added_at_table;
use crate::report::view::side_title;
use crate::report::{Frame, PublicView};
use crate::time::Phase;

/// What was moved and told in each phase; what came before the first one is in the first one, and
/// what came behind the end of the game in the last.
pub(super) fn by_phase(source: &Source<'_>) -> BTreeMap<Phase, (Vec<Move>, Vec<ToldText>)> {
    let (game, words) = (source.journal.game(), source.words);
    let view = PublicView::of(game, words, source.voice);
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
        let line = source.lines.get(&taken.no).unwrap_or(&taken.line);
        moves.push(Move {
            at: taken.at,
            sent: taken.sent,
            late: taken.late,
            line: line.clone(),
        });
        let texts = taken.told.iter().map(|text| {
            let mut whole = told_text(game, text);
            let frame = Frame::of(game, (&view, words), taken, text);
            whole.rows.extend(framing(text, &frame));
            if let (Some(phase), None) = (text.begins, &whole.title) {
                whole.title = Some(words.phase(phase).plain_text());
            }
            whole
        });
        // Who came back is not said to be out, and there may be nothing else in a text.
        told.extend(texts.filter(|text| text.title.is_some() || !text.rows.is_empty()));
    }
    phases
}

/// The phase that had begun last by then, or the first one.
fn phase_at(game: &Game, at: DateTime<Utc>) -> Option<Phase> {
    let begun = game.phases.iter().rev().find(|start| start.at <= at);
    begun.or(game.phases.first()).map(|start| start.phase)
}

/// What stood around a text: who was out by the host's word, what the dead were, who was alive, when
/// the phase ended that it began.
fn framing(told: &Told, frame: &Frame<'_>) -> Vec<Vec<String>> {
    let said = added_at_table(told, frame).map(|text| text.document().plain_text());
    let rows = said.flat_map(|said| {
        let rows = said.lines().map(|row| row.trim().to_owned());
        rows.collect::<Vec<_>>()
    });
    let rows = rows.filter(|row| !row.is_empty());
    rows.map(|row| vec![row]).collect()
}

fn told_text(game: &Game, told: &Told) -> ToldText {
    let title = match (&told.place, &told.title) {
        (Some(place), Some(title)) => Some(format!("{place}: {title}")),
        (Some(words), None) | (None, Some(words)) => Some(words.clone()),
        (None, None) => None,
    };
    let mut rows = Vec::new();
    for part in &told.parts {
        match part {
            ToldPart::Line(line) => rows.push(vec![line.clone()]),
            ToldPart::Table {
                header,
                rows: cells,
            } => {
                rows.push(header.clone());
                rows.extend(cells.iter().cloned());
            }
        }
    }
    ToldText {
        to: match &told.to {
            Audience::Public => Reader::Everybody,
            Audience::Seat(seat) => Reader::Player(game.name(*seat).to_owned()),
            Audience::Faction(slug) => Reader::Side(side_title(&game.setup, slug).to_owned()),
            Audience::Host => Reader::Host,
        },
        title,
        rows,
    }
}
