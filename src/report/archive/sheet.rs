//! A page: what stands where on it, before anybody decides how it looks.

use crate::document::{Fact, Line, Table};
use nightdesk_game::Language;
use nightdesk_time::PhaseKind;

/// A page of its own, with pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The language of its words.
    pub language: Language,
    /// What kind of page it is.
    pub kind: Line,
    /// What it is about.
    pub title: Line,
    /// What came of it, the most important first.
    pub outcome: Vec<Line>,
    /// Who may read it.
    pub readers: Line,
    /// Whether that is a warning.
    pub is_early: bool,
    /// What is to be known beforehand.
    pub facts: Vec<Fact>,
    /// What the list of sections is called.
    pub contents: Line,
    /// The sections, in reading order.
    pub sections: Vec<Section>,
    /// What stands below everything.
    pub foot: Line,
}

/// A part of a page that can be pointed at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// What it is pointed at by: small letters, digits and dashes.
    pub id: String,
    /// Its headline.
    pub title: Line,
    /// Set for the section of a phase.
    pub phase: Option<PhaseKind>,
    /// What is in it.
    pub parts: Vec<SheetPart>,
}

/// A part of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SheetPart {
    /// A headline.
    Heading(Line),
    /// Words.
    Paragraph(Line),
    /// Points.
    List(Vec<Line>),
    /// Rows and columns, with what they are about.
    Table(Line, Table),
    /// A text of its own, with its head.
    Card(Line, Vec<SheetPart>),
    /// A picture.
    Figure(Figure),
}

/// A picture with its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// What stands beside it.
    pub caption: Line,
    /// What it shows, for those who cannot see it.
    pub description: String,
    /// The picture.
    pub picture: Picture,
}

/// What a picture shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picture {
    /// A statement and what it rests on.
    Graph(Graph),
    /// How totals moved.
    Race(RaceChart),
}

/// A statement with those that hang on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    /// Its part in the whole; may be empty.
    pub label: Line,
    /// What it says.
    pub says: Line,
    /// How it is to look.
    pub tone: Tone,
    /// What hangs on it.
    pub below: Vec<Graph>,
}

/// What a statement is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// It is what is asked.
    Asked,
    /// It stands.
    Stands,
    /// It was undone.
    Falls,
    /// It only says something.
    Plain,
}

/// How totals moved from place to place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaceChart {
    /// What stands above it.
    pub title: String,
    /// The first place.
    pub from: i64,
    /// The last one.
    pub until: i64,
    /// What is written below, and where.
    pub ticks: Vec<(i64, String)>,
    /// The lines, in the order of the key.
    pub lines: Vec<RaceLine>,
    /// A total that matters.
    pub level: Option<u32>,
    /// A place that matters, and what it is called.
    pub moment: Option<(i64, String)>,
}

/// How one total moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RaceLine {
    /// Whose it is.
    pub label: String,
    /// From which place on it was what.
    pub steps: Vec<(i64, u32)>,
}
