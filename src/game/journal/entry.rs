//! One line of the journal, as it is written and read.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::left::{LeftPlace, LeftText};

/// Version of the journal's format, written into its first line.
pub const FORMAT: u32 = 1;

/// One line of the journal and one step of undo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Line")]
pub struct Entry {
    /// Number of the entry; the first is 1.
    pub no: u64,
    /// When it was made.
    pub at: DateTime<Utc>,
    /// The host's line that made it.
    pub line: String,
    /// What it changed.
    #[serde(flatten)]
    pub change: Change,
}

impl Entry {
    /// The texts that left with this entry, each with its place and its words.
    pub fn left_texts(&self) -> impl Iterator<Item = (LeftPlace, &LeftText, &str)> {
        let texts = self.change.facts().iter().filter_map(|event| match event {
            Event::TextLeft { text, words } => Some((text, words.as_str())),
            _ => None,
        });
        texts.enumerate().map(|(at, (text, words))| {
            let place = LeftPlace {
                entry: self.no,
                text: Some(at),
            };
            (place, text, words)
        })
    }
}

/// What an entry changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// New facts.
    Do(Vec<Event>),
    /// The facts of an earlier entry no longer count.
    Undo(u64),
    /// The facts of the entry that was undone last count again.
    Redo(u64),
}

impl Change {
    /// The new facts; none in an undo or a redo.
    #[must_use]
    pub fn facts(&self) -> &[Event] {
        match self {
            Self::Do(events) => events,
            Self::Undo(_) | Self::Redo(_) => &[],
        }
    }
}

/// An entry as it is read. Spelled out, because flattening would skip keys it
/// does not know, and a fact that is skipped is a fact that is lost.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    no: u64,
    at: DateTime<Utc>,
    line: String,
    #[serde(rename = "do")]
    facts: Option<Vec<Event>>,
    undo: Option<u64>,
    redo: Option<u64>,
    /// Which version of the program wrote it, where another one wrote the entry before. That is
    /// what whoever keeps the journal says, and no part of what has happened.
    #[serde(default, rename = "version")]
    _version: Option<String>,
}

impl TryFrom<Line> for Entry {
    type Error = &'static str;

    fn try_from(line: Line) -> Result<Self, Self::Error> {
        let change = match (line.facts, line.undo, line.redo) {
            (Some(events), None, None) => Change::Do(events),
            (None, Some(no), None) => Change::Undo(no),
            (None, None, Some(no)) => Change::Redo(no),
            _ => return Err("an entry has exactly one of `do`, `undo` and `redo`"),
        };
        Ok(Self {
            no: line.no,
            at: line.at,
            line: line.line,
            change,
        })
    }
}
