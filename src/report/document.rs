//! A document: what is said, before anybody decides how it looks.

use chrono::{DateTime, Utc};
use serde::Serialize;

/// What a report says, as blocks of labelled words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Document {
    /// The headline, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Line>,
    /// The blocks, in reading order.
    pub blocks: Vec<Block>,
}

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Block {
    /// A headline inside the document.
    Heading(Level, Line),
    /// Lines that belong together; each starts a new row.
    Paragraph(Vec<Line>),
    /// Points.
    List {
        /// What the points are about.
        head: Option<Line>,
        /// The points.
        items: Vec<Line>,
    },
    /// Short words with what belongs to each: a preview, a status.
    Facts {
        /// What the facts are about.
        head: Option<Line>,
        /// The facts.
        facts: Vec<Fact>,
    },
    /// Rows and columns.
    Table(Table),
    /// Text whose spaces and rows count.
    Preformatted(String),
    /// Blocks that a reader opens.
    Spoiler(Line, Vec<Block>),
    /// A vote count; each markup has a form of its own for it.
    Count(VoteCount),
    /// Reasons under what they speak for or against.
    Tree {
        /// What the tree is about.
        head: Option<Line>,
        /// The roots.
        nodes: Vec<Node>,
    },
}

/// How loud a heading is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// A new phase, the end of the game.
    Major,
    /// A part of a post.
    Minor,
}

/// A vote count: who has whose votes, and what is to be known beside it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct VoteCount {
    /// What it is called.
    pub title: Line,
    /// Whether it stands in a box, where the markup has one.
    pub boxed: bool,
    /// The votes, a row for each target.
    pub rows: Vec<Line>,
    /// Who has not voted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silent: Option<Line>,
    /// What the reader should know before the sentences of the foot, a row each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Line>,
    /// How many votes it takes and how far was counted, then when the day ends; none below
    /// the last count of a day.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub foot: Vec<Line>,
}

/// A short word and what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The word.
    pub label: Line,
    /// What belongs to it, a row each.
    pub lines: Vec<Line>,
}

/// Rows of cells under a header.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Table {
    /// One cell a column.
    pub header: Vec<Line>,
    /// The rows.
    pub rows: Vec<Vec<Line>>,
}

/// A line of a tree with what hangs below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Node {
    /// Its part in the argument: for, against.
    pub label: Line,
    /// What it says.
    pub line: Line,
    /// What hangs below it.
    pub children: Vec<Node>,
}

/// Words in a row.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Line(Vec<Span>);

/// Words of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Span {
    text: String,
    label: Label,
    weight: Weight,
}

/// What words stand for; each renderer decides what that looks like.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Label {
    /// Nothing but words.
    #[default]
    Plain,
    /// A player in the game.
    Player,
    /// A player who is dead.
    Dead,
    /// A role, with the slug of its side.
    Role(String),
    /// A role whose side is hidden, with the word of its colour.
    RoleAlone(String),
    /// A side, by its slug.
    Side(String),
    /// A number.
    Number,
    /// Something the host should look at.
    Warning,
    /// A link, with its address.
    Link(String),
    /// Words with tags of the forum's own, which the host wrote into a template.
    Markup,
    /// A time, with the instant: a clock that runs down to it where the forum has one.
    Countdown(DateTime<Utc>),
}

/// How loud words are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// As the rest.
    #[default]
    Normal,
    /// What counts in a post.
    Strong,
    /// Aside.
    Emphasis,
    /// No longer so: struck out.
    Struck,
}

impl Document {
    /// A document of these blocks.
    #[must_use]
    pub fn new(blocks: Vec<Block>) -> Self {
        Self {
            title: None,
            blocks,
        }
    }

    /// The same document with a headline.
    #[must_use]
    pub fn titled(mut self, title: Line) -> Self {
        self.title = Some(title);
        self
    }

    /// The headline under which its last block stands.
    #[must_use]
    pub fn last_headline(&self) -> Option<&Line> {
        let mut blocks = self.blocks.iter().rev();
        let within = blocks.find_map(|block| match block {
            Block::Heading(_, line) => Some(line),
            _ => None,
        });
        within.or(self.title.as_ref())
    }

    /// The words alone, one row a line: what a leak check reads.
    #[must_use]
    pub fn plain_text(&self) -> String {
        let mut rows: Vec<String> = self.title.iter().map(Line::plain_text).collect();
        for block in &self.blocks {
            block.collect_text(&mut rows);
        }
        rows.join("\n")
    }
}

impl Block {
    /// Every line of it, in reading order.
    pub fn lines(&self) -> Vec<&Line> {
        match self {
            Self::Heading(_, line) => vec![line],
            Self::Paragraph(lines) => lines.iter().collect(),
            Self::List { head, items } => head.iter().chain(items).collect(),
            Self::Facts { head, facts } => {
                let facts = facts.iter();
                let rows = facts.flat_map(|fact| std::iter::once(&fact.label).chain(&fact.lines));
                head.iter().chain(rows).collect()
            }
            Self::Table(table) => {
                let cells = table.rows.iter().flatten();
                table.header.iter().chain(cells).collect()
            }
            Self::Preformatted(_) => Vec::new(),
            Self::Spoiler(title, blocks) => {
                let inside = blocks.iter().flat_map(Self::lines);
                std::iter::once(title).chain(inside).collect()
            }
            Self::Count(count) => count.lines().collect(),
            Self::Tree { head, nodes } => {
                let below = nodes.iter().flat_map(Node::lines);
                head.iter().chain(below).collect()
            }
        }
    }

    fn collect_text(&self, rows: &mut Vec<String>) {
        match self {
            Self::Heading(_, line) => rows.push(line.plain_text()),
            Self::Paragraph(lines) => rows.extend(lines.iter().map(Line::plain_text)),
            Self::List { head, items } => {
                rows.extend(head.iter().chain(items).map(Line::plain_text));
            }
            Self::Facts { head, facts } => {
                rows.extend(head.iter().map(Line::plain_text));
                for fact in facts {
                    rows.push(fact.label.plain_text());
                    rows.extend(fact.lines.iter().map(Line::plain_text));
                }
            }
            Self::Table(table) => rows.extend(
                std::iter::once(&table.header)
                    .chain(&table.rows)
                    .map(|row| {
                        row.iter()
                            .map(Line::plain_text)
                            .collect::<Vec<_>>()
                            .join(" ")
                    }),
            ),
            Self::Preformatted(text) => rows.push(text.clone()),
            Self::Count(count) => rows.extend(count.lines().map(Line::plain_text)),
            Self::Spoiler(title, blocks) => {
                rows.push(title.plain_text());
                for block in blocks {
                    block.collect_text(rows);
                }
            }
            Self::Tree { head, nodes } => {
                rows.extend(head.iter().map(Line::plain_text));
                for node in nodes {
                    node.collect_text(rows);
                }
            }
        }
    }
}

impl VoteCount {
    /// Every line, in reading order.
    fn lines(&self) -> impl Iterator<Item = &Line> {
        std::iter::once(&self.title)
            .chain(&self.rows)
            .chain(&self.silent)
            .chain(&self.notes)
            .chain(&self.foot)
    }
}

impl Node {
    fn lines(&self) -> Vec<&Line> {
        let below = self.children.iter().flat_map(Self::lines);
        [&self.label, &self.line].into_iter().chain(below).collect()
    }

    fn collect_text(&self, rows: &mut Vec<String>) {
        rows.push(format!(
            "{} {}",
            self.label.plain_text(),
            self.line.plain_text()
        ));
        for child in &self.children {
            child.collect_text(rows);
        }
    }
}

impl Line {
    /// No words yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A number.
    #[must_use]
    pub fn number(number: impl std::fmt::Display) -> Self {
        Span::new(&number.to_string(), Label::Number).into()
    }

    /// The same line with more words at its end.
    #[must_use]
    pub fn with(mut self, more: impl Into<Self>) -> Self {
        self.push(more);
        self
    }

    /// Adds words at the end.
    pub fn push(&mut self, more: impl Into<Self>) {
        self.0.extend(more.into().0);
    }

    /// Lines in one row, with words between them.
    #[must_use]
    pub fn joined(lines: impl IntoIterator<Item = Self>, between: &str) -> Self {
        let mut row = Self::new();
        for (place, line) in lines.into_iter().enumerate() {
            if place > 0 {
                row.push(between);
            }
            row.push(line);
        }
        row
    }

    /// The same words, louder; words that have a weight of their own keep it.
    #[must_use]
    pub fn strong(self) -> Self {
        self.weighed(Weight::Normal, Weight::Strong)
    }

    /// The same words without the loud ones standing out.
    #[must_use]
    pub fn quiet(self) -> Self {
        self.weighed(Weight::Strong, Weight::Normal)
    }

    /// The same words, struck out.
    #[must_use]
    pub fn struck(self) -> Self {
        self.weighed(Weight::Normal, Weight::Struck)
    }

    fn weighed(mut self, from: Weight, to: Weight) -> Self {
        for span in &mut self.0 {
            if span.weight == from {
                span.weight = to;
            }
        }
        self
    }

    /// The spans, in order.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|span| span.text.is_empty())
    }

    /// The words alone.
    #[must_use]
    pub fn plain_text(&self) -> String {
        self.0.iter().map(Span::text).collect()
    }
}

impl Span {
    /// Words with a label.
    ///
    /// A span never leaves its row: line ends, tabs and other control
    /// characters become spaces, and characters that are invisible or turn
    /// the direction of what follows are left out.
    #[must_use]
    pub fn new(text: &str, label: Label) -> Self {
        let text = text
            .chars()
            .filter(|letter| !is_invisible(*letter))
            .map(|letter| if breaks_row(letter) { ' ' } else { letter })
            .collect();
        Self {
            text,
            label,
            weight: Weight::Normal,
        }
    }

    /// The words.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What they stand for.
    #[must_use]
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// How loud they are.
    #[must_use]
    pub fn weight(&self) -> Weight {
        self.weight
    }

    /// The same words at another weight.
    #[must_use]
    pub fn at(mut self, weight: Weight) -> Self {
        self.weight = weight;
        self
    }
}

fn breaks_row(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')
}

/// Zero-width spaces and marks of direction. Joiners stay: scripts and emoji need them.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'
            | '\u{2066}'..='\u{2069}' | '\u{FEFF}'
    )
}

impl From<Span> for Line {
    fn from(span: Span) -> Self {
        Self(vec![span])
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        Span::new(text, Label::Plain).into()
    }
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}
