//! What is different between two previews of a night (H4.2).

use crate::report::document::{Block, Document, Fact, Line};
use crate::report::sentence::Sentence;
use crate::report::{Text, TextKind, Words};

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
    if facts.is_empty() {
        return None;
    }
    let head = Some(words.say(&Sentence::PreviewDiffers {}));
    Some(Text::for_host(
        TextKind::Preview,
        Document::new(vec![Block::Facts { head, facts }]),
    ))
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
