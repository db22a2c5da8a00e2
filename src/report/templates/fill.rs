//! A template with its places filled: blocks of a document.

use super::layout::{Layout, Row, RowKind};
use crate::document::{Block, Document, Level, Line};
use crate::template::Template;

/// What fills a place.
#[derive(Debug, Clone)]
pub(crate) enum Value {
    /// Words in a row.
    Words(Line),
    /// Rows; a place without any is empty.
    Rows(Vec<Line>),
    /// Something that is laid out by itself.
    Blocks(Vec<Block>),
}

impl Value {
    /// The same, if there is anything.
    pub(crate) fn some(self) -> Option<Self> {
        let empty = match &self {
            Self::Words(_) => false,
            Self::Rows(rows) => rows.is_empty(),
            Self::Blocks(blocks) => blocks.is_empty(),
        };
        (!empty).then_some(self)
    }

    /// What it says, row by row.
    pub(crate) fn rows(self) -> Vec<String> {
        let document = Document::new(match self {
            Self::Words(line) => vec![Block::Paragraph(vec![line])],
            Self::Rows(rows) => vec![Block::Paragraph(rows)],
            Self::Blocks(blocks) => blocks,
        });
        let said = document.plain_text();
        said.lines().map(str::to_owned).collect()
    }

    /// As words in one row.
    fn line(self) -> Line {
        match self {
            Self::Words(line) => line,
            Self::Rows(rows) => Line::joined(rows, " "),
            // A check keeps such a place alone in its row.
            Self::Blocks(_) => Line::new(),
        }
    }
}

impl From<Line> for Value {
    fn from(line: Line) -> Self {
        Self::Words(line)
    }
}

impl From<&str> for Value {
    fn from(words: &str) -> Self {
        Self::Words(words.into())
    }
}

impl From<Vec<Line>> for Value {
    fn from(rows: Vec<Line>) -> Self {
        Self::Rows(rows)
    }
}

impl From<Vec<Block>> for Value {
    fn from(blocks: Vec<Block>) -> Self {
        Self::Blocks(blocks)
    }
}

/// Knows what fills the places of one text.
pub(crate) struct Filler<'f> {
    /// The text's own places; what is named here is not asked for elsewhere.
    own: Vec<(&'static str, Option<Value>)>,
    /// The places that every text has.
    common: &'f dyn Fn(&str) -> Option<Value>,
}

impl<'f> Filler<'f> {
    pub(crate) fn new(common: &'f dyn Fn(&str) -> Option<Value>) -> Self {
        Self {
            own: Vec::new(),
            common,
        }
    }

    /// The same, with a place filled.
    pub(crate) fn with(self, name: &'static str, value: impl Into<Value>) -> Self {
        self.maybe(name, Some(value))
    }

    /// The same, with a place filled, or left empty.
    pub(crate) fn maybe(mut self, name: &'static str, value: Option<impl Into<Value>>) -> Self {
        let value = value.and_then(|value| value.into().some());
        self.own.push((name, value));
        self
    }

    fn value(&self, name: &str) -> Option<Value> {
        match self.own.iter().find(|(own, _)| *own == name) {
            Some((_, value)) => value.clone(),
            None => (self.common)(name).and_then(Value::some),
        }
    }
}

impl Layout {
    /// The template with its places filled. A row with a place that holds nothing is left out.
    pub(crate) fn fill(&self, filler: &Filler<'_>) -> Vec<Block> {
        let mut page = Page::default();
        for row in &self.0 {
            let Row::Words(kind, words) = row else {
                page.close();
                continue;
            };
            page.begin(*kind);
            let filled = words.iter().find_map(|words| filled(words, filler));
            match (kind, filled) {
                (_, None) => {}
                (_, Some(Value::Blocks(blocks))) => page.stand_alone(blocks),
                (RowKind::Major, Some(value)) => page.heading(Level::Major, value),
                (RowKind::Minor, Some(value)) => page.heading(Level::Minor, value),
                (RowKind::Point, Some(value)) => page.points.extend(rows_of(value)),
                (RowKind::Plain, Some(value)) => page.rows.extend(rows_of(value)),
            }
        }
        page.close();
        page.blocks
    }
}

/// What a row becomes; none if a place in it holds nothing.
fn filled(words: &Template, filler: &Filler<'_>) -> Option<Value> {
    if let Some(place) = words.only_place() {
        return filler.value(place);
    }
    let slots: Option<Vec<(&str, Line)>> = words
        .places()
        .map(|place| Some((place, filler.value(place)?.line())))
        .collect();
    let slots = slots?;
    let slots: Vec<(&str, &Line)> = slots.iter().map(|(place, line)| (*place, line)).collect();
    Some(words.fill(&slots).into())
}

fn rows_of(value: Value) -> Vec<Line> {
    match value {
        Value::Words(line) => vec![line],
        Value::Rows(rows) => rows,
        Value::Blocks(_) => Vec::new(),
    }
}

/// Blocks as they come together.
#[derive(Debug, Default)]
struct Page {
    blocks: Vec<Block>,
    rows: Vec<Line>,
    points: Vec<Line>,
    /// Whether the template has points here, filled or not.
    list: bool,
}

impl Page {
    /// A row that is none of a list ends it; headings end every paragraph.
    fn begin(&mut self, kind: RowKind) {
        match kind {
            RowKind::Point => self.list = true,
            RowKind::Plain if self.list => self.close(),
            RowKind::Plain => {}
            RowKind::Major | RowKind::Minor => self.close(),
        }
    }

    fn heading(&mut self, level: Level, value: Value) {
        self.blocks.push(Block::Heading(level, value.line()));
    }

    fn stand_alone(&mut self, blocks: Vec<Block>) {
        self.close();
        self.blocks.extend(blocks);
    }

    /// Ends a paragraph and a list; the row right above points is what they are about, and goes
    /// with them when there are none.
    fn close(&mut self) {
        let head = match std::mem::take(&mut self.list) {
            true => self.rows.pop(),
            false => None,
        };
        let (rows, items) = (
            std::mem::take(&mut self.rows),
            std::mem::take(&mut self.points),
        );
        if !rows.is_empty() {
            self.blocks.push(Block::Paragraph(rows));
        }
        if !items.is_empty() {
            self.blocks.push(Block::List { head, items });
        }
    }
}
