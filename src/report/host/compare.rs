//! Ways to resolve a night, side by side.

use std::collections::{BTreeMap, BTreeSet};

use super::{Desk, warning};
use crate::document::{Block, Document, Line, Table};
use crate::sentence::Sentence;
use crate::{Text, TextKind, Voice, Words};
use nightdesk_game::{Game, SeatId};
use nightdesk_rules::Resolution;

/// What each method makes of the night: who dies and what each action's
/// author is told, a column a method, rows that differ marked.
#[must_use]
pub fn compare(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    methods: &[(&str, &Resolution)],
) -> Text {
    let desk = Desk { game, words, voice };
    let mut header = vec![Line::new()];
    header.extend(methods.iter().map(|(method, _)| Line::from(*method)));
    let deaths = methods
        .iter()
        .map(|(_, resolution)| match resolution.deaths.as_slice() {
            [] => desk.say(&Sentence::Nobody {}),
            dead => desk.players(dead.iter().copied()),
        })
        .collect();
    let mut rows = vec![Row {
        head: desk.say(&Sentence::LabelDies {}),
        cells: deaths,
    }];
    rows.extend(messages(&desk, methods));
    let differ = rows.iter().any(Row::differs);
    let verdict = if differ {
        warning(&desk.say(&Sentence::MethodsDiffer {}))
    } else {
        desk.say(&Sentence::MethodsAgree {})
    };
    let table = Table {
        header,
        rows: rows.into_iter().map(|row| row.finish(&desk)).collect(),
    };
    Text::for_host(
        TextKind::Comparison,
        Document::new(vec![Block::Table(table), Block::Paragraph(vec![verdict])]),
    )
}

struct Row {
    head: Line,
    cells: Vec<Line>,
}

impl Row {
    fn differs(&self) -> bool {
        let mut words = self.cells.iter().map(Line::plain_text);
        let first = words.next();
        words.any(|cell| Some(cell) != first)
    }

    fn finish(self, desk: &Desk<'_>) -> Vec<Line> {
        let mark = if self.differs() {
            warning(&desk.say(&Sentence::Differs {}))
        } else {
            Line::new()
        };
        let mut row = vec![self.head];
        row.extend(self.cells);
        row.push(mark);
        row
    }
}

/// One row for everybody who is told something by an action under any method.
fn messages(desk: &Desk<'_>, methods: &[(&str, &Resolution)]) -> Vec<Row> {
    type Learned<'a> = BTreeMap<(SeatId, &'a str), Vec<String>>;
    let told: Vec<Learned<'_>> = methods
        .iter()
        .map(|(_, resolution)| {
            let mut told = Learned::new();
            for message in &resolution.messages {
                told.entry((message.to, message.act.as_str()))
                    .or_default()
                    .push(desk.voice.message(&message.token, &message.slots));
            }
            told
        })
        .collect();
    let keys: BTreeSet<(SeatId, &str)> =
        told.iter().flat_map(|told| told.keys().copied()).collect();
    keys.into_iter()
        .map(|key| Row {
            head: desk.player(key.0),
            cells: told
                .iter()
                .map(|told| match told.get(&key) {
                    Some(words) => words.join(" ").into(),
                    None => desk.say(&Sentence::NoneAtAll {}),
                })
                .collect(),
        })
        .collect()
}
