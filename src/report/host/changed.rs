//! What is different between two previews of a night.

use crate::document::{Block, Document, Fact, Line};
use crate::sentence::Sentence;
use crate::{Text, TextKind, Words};
use nightdesk_game::{Audience, Game, MoveText, TextPart};

/// What a preview says otherwise than an earlier one; none if nothing.
#[must_use]
pub fn changed(before: &Text, after: &Text, words: &Words) -> Option<Text> {
    let (old, new) = (facts(before), facts(after));
    let gone = old.iter().filter(|fact| of(&new, &fact.label).is_empty());
    let facts: Vec<Fact> = new
        .iter()
        .chain(gone)
        .filter_map(|fact| {
            let lines = difference(of(&old, &fact.label), of(&new, &fact.label), words);
            (!lines.is_empty()).then(|| Fact {
                label: fact.label.clone(),
                lines,
            })
        })
        .collect();
    (!facts.is_empty()).then(|| differs(facts, words))
}

/// The same of two previews at a rule set's own table: by reader, row by row. None if nothing is.
#[must_use]
pub fn changed_at_table(
    before: &[MoveText],
    after: &[MoveText],
    game: &Game,
    words: &Words,
) -> Option<Text> {
    let mut readers: Vec<&Audience> = Vec::new();
    for told in after.iter().chain(before) {
        if !readers.contains(&&told.to) {
            readers.push(&told.to);
        }
    }
    let facts: Vec<Fact> = readers
        .into_iter()
        .filter_map(|reader| {
            let lines = difference(&rows(before, reader), &rows(after, reader), words);
            let label = match reader {
                Audience::Public => words.say(&Sentence::LabelPublic {}),
                Audience::Host => words.say(&Sentence::LabelForHost {}),
                Audience::Seat(seat) => game.name(*seat).into(),
                Audience::Faction(side) => side.as_str().into(),
            };
            (!lines.is_empty()).then_some(Fact { label, lines })
        })
        .collect();
    (!facts.is_empty()).then(|| differs(facts, words))
}

/// Everything that readers are told, row by row.
fn rows(told: &[MoveText], reader: &Audience) -> Vec<Line> {
    let parts = told.iter().filter(|told| told.to == *reader);
    let rows = parts
        .flat_map(|told| &told.parts)
        .flat_map(|part| match part {
            TextPart::Line(line) => line.split('\n').map(Line::from).collect::<Vec<_>>(),
            TextPart::Table { rows, .. } => rows.iter().map(|row| row.join(" – ").into()).collect(),
        });
    rows.collect()
}

fn facts(preview: &Text) -> Vec<&Fact> {
    let blocks = preview.document().blocks.iter();
    blocks
        .filter_map(|block| match block {
            Block::Facts { facts, .. } => Some(facts),
            _ => None,
        })
        .flatten()
        .collect()
}

fn differs(facts: Vec<Fact>, words: &Words) -> Text {
    let head = Some(words.say(&Sentence::PreviewDiffers {}));
    Text::for_host(
        TextKind::Preview,
        Document::new(vec![Block::Facts { head, facts }]),
    )
}

/// The lines under a label.
fn of<'f>(facts: &[&'f Fact], label: &Line) -> &'f [Line] {
    let fact = facts.iter().find(|fact| fact.label == *label);
    fact.map_or(&[], |fact| &fact.lines)
}

fn difference(old: &[Line], new: &[Line], words: &Words) -> Vec<Line> {
    let was = old.iter().filter(|line| !new.contains(line));
    let now = new.iter().filter(|line| !old.contains(line));
    was.map(|line| words.say(&Sentence::Was { line: line.clone() }))
        .chain(now.map(|line| words.say(&Sentence::Now { line: line.clone() })))
        .collect()
}
