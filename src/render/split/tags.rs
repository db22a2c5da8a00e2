//! Tags that the host wrote into a template, where a post is cut: none is cut in two, and those
//! open at a cut are closed before it and opened again after it.

use std::collections::BTreeSet;

use super::cut;
use nightdesk_report::document::{Block, Label, Line, Span};

/// One `[tag]` in a line; what fills a place of the template may stand inside.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Tag {
    /// Its first letter, by its place in the line.
    start: usize,
    /// The place after its last letter.
    end: usize,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// `[quote=Ann]`: of this name, folded.
    Opens(String),
    /// `[/quote]`.
    Closes(String),
    /// `[*]`: without a name.
    Stands,
}

/// A tag that something closes later.
#[derive(Debug, Clone)]
struct Open {
    name: String,
    opening: Line,
}

impl Open {
    fn closing(&self) -> Line {
        Span::new(&format!("[/{}]", self.name), Label::Markup).into()
    }
}

/// Where a line may be cut at `at` or before it, so that no tag is cut in two. A tag at the very
/// beginning that is longer than a part leaves no such place; it is cut after all.
pub(super) fn whole_before(line: &Line, at: usize) -> usize {
    let within = tags(line)
        .into_iter()
        .find(|tag| tag.start < at && at < tag.end);
    match within {
        Some(tag) if tag.start > 0 => tag.start,
        _ => at,
    }
}

/// The parts, each closing what is open at its end and opening what was open before it.
pub(super) fn carried(parts: Vec<Vec<Block>>) -> Vec<Vec<Block>> {
    let paired = paired(parts.iter().flatten());
    if paired.is_empty() {
        return parts;
    }
    let mut walk = Walk::over(&paired);
    let parts = parts.into_iter().map(|blocks| {
        let opened = row(walk.openings());
        walk.through(&blocks);
        let closed = row(walk.closings());
        opened.into_iter().chain(blocks).chain(closed).collect()
    });
    parts.collect()
}

/// What a part must have room for beside its own words: the rows that open and that close as many
/// tags as are ever open together.
pub(super) fn most_carried(blocks: &[Block]) -> Vec<Block> {
    let paired = paired(blocks.iter());
    let mut walk = Walk::over(&paired);
    let mut most = (0, Vec::new());
    for line in blocks.iter().flat_map(Block::lines) {
        for tag in tags(line) {
            walk.step(line, &tag);
            let rows = [walk.openings(), walk.closings()].map(row);
            let rows: Vec<Block> = rows.into_iter().flatten().collect();
            let letters = rows.iter().flat_map(Block::lines);
            let letters = letters.map(|line| line.plain_text().len()).sum();
            if letters > most.0 {
                most = (letters, rows);
            }
        }
    }
    most.1
}

/// What of the tags is open, while the lines go by.
struct Walk<'p> {
    paired: &'p BTreeSet<usize>,
    /// How many tags have gone by.
    seen: usize,
    open: Vec<Open>,
}

impl<'p> Walk<'p> {
    fn over(paired: &'p BTreeSet<usize>) -> Self {
        Self {
            paired,
            seen: 0,
            open: Vec::new(),
        }
    }

    fn through(&mut self, blocks: &[Block]) {
        for line in blocks.iter().flat_map(Block::lines) {
            for tag in tags(line) {
                self.step(line, &tag);
            }
        }
    }

    fn step(&mut self, line: &Line, tag: &Tag) {
        match &tag.kind {
            Kind::Opens(name) if self.paired.contains(&self.seen) => self.open.push(Open {
                name: name.clone(),
                opening: cut(line, tag.start, tag.end),
            }),
            Kind::Closes(name) => {
                if let Some(place) = self.open.iter().rposition(|open| open.name == *name) {
                    self.open.truncate(place);
                }
            }
            Kind::Opens(_) | Kind::Stands => {}
        }
        self.seen += 1;
    }

    fn openings(&self) -> Line {
        let openings = self.open.iter().map(|open| open.opening.clone());
        Line::joined(openings, "")
    }

    fn closings(&self) -> Line {
        let closings = self.open.iter().rev().map(Open::closing);
        Line::joined(closings, "")
    }
}

fn row(line: Line) -> Option<Block> {
    (!line.is_empty()).then(|| Block::Paragraph(vec![line]))
}

/// Which tags, counted through the document, are closed by a later one: some, as `[hr]`, need not be.
fn paired<'b>(blocks: impl Iterator<Item = &'b Block>) -> BTreeSet<usize> {
    let mut paired = BTreeSet::new();
    let mut open: Vec<(usize, String)> = Vec::new();
    let all = blocks.flat_map(Block::lines).flat_map(tags);
    for (number, tag) in all.enumerate() {
        match tag.kind {
            Kind::Opens(name) => open.push((number, name)),
            Kind::Closes(name) => {
                if let Some(place) = open.iter().rposition(|(_, opened)| *opened == name) {
                    paired.extend(open.get(place).map(|(opened, _)| *opened));
                    open.truncate(place);
                }
            }
            Kind::Stands => {}
        }
    }
    paired
}

/// The tags of a line that the host wrote, in order.
fn tags(line: &Line) -> Vec<Tag> {
    let of_host = |span: &Span| *span.label() == Label::Markup;
    if !line.spans().iter().any(of_host) {
        return Vec::new();
    }
    let letters: Vec<(char, bool)> = line
        .spans()
        .iter()
        .flat_map(|span| span.text().chars().map(|letter| (letter, of_host(span))))
        .collect();
    let mut tags = Vec::new();
    let mut start = None;
    for (place, (letter, by_host)) in letters.iter().enumerate() {
        match (letter, by_host, start) {
            ('[', true, _) => start = Some(place),
            (']', true, Some(first)) => {
                let inside = letters.get(first + 1..place).unwrap_or_default();
                tags.push(Tag {
                    start: first,
                    end: place + 1,
                    kind: kind(&inside.iter().map(|(letter, _)| *letter).collect::<String>()),
                });
                start = None;
            }
            _ => {}
        }
    }
    tags
}

fn kind(inside: &str) -> Kind {
    let (closes, rest) = match inside.strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (false, inside),
    };
    let name = rest.chars().take_while(|letter| letter.is_alphanumeric());
    let name: String = name.flat_map(char::to_lowercase).collect();
    match (name.is_empty(), closes) {
        (true, _) => Kind::Stands,
        (false, true) => Kind::Closes(name),
        (false, false) => Kind::Opens(name),
    }
}
