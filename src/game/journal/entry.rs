//! One line of the journal, as it is written and read.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Serialize, Serializer};

use crate::event::Event;
use crate::left::{LeftPlace, LeftText};

/// Version of the journal's format, written into its first line.
///
/// In format 1 a move at a table was its line alone.
pub const FORMAT: u32 = 2;

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
    /// The first format that has what is in it.
    #[must_use]
    pub fn format(&self) -> u32 {
        let has_step = |fact: &Event| matches!(fact, Event::MoveTaken { step: Some(_), .. });
        let has_later = matches!(&self.change, Change::Undo { later, .. } if !later.is_empty());
        match has_later || self.change.facts().iter().any(has_step) {
            true => 2,
            false => 1,
        }
    }

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// New facts.
    Do(Vec<Event>),
    /// The facts of an earlier entry no longer count.
    Undo {
        /// The entry.
        no: u64,
        /// The facts of later entries as they are without it, where they are kept otherwise: a move
        /// changes a table that is another one then.
        later: Later,
    },
    /// The facts of the entry that was undone last count again.
    Redo(u64),
}

/// Facts by the numbers of their entries.
pub type Later = BTreeMap<u64, Vec<Event>>;

impl Change {
    /// An undo after which every later entry is what it was.
    #[must_use]
    pub const fn undo(no: u64) -> Self {
        Self::Undo {
            no,
            later: Later::new(),
        }
    }

    /// The new facts; none in an undo or a redo.
    #[must_use]
    pub fn facts(&self) -> &[Event] {
        match self {
            Self::Do(events) => events,
            Self::Undo { .. } | Self::Redo(_) => &[],
        }
    }
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        match self {
            Self::Do(events) => map.serialize_entry("do", events)?,
            Self::Undo { no, later } => {
                map.serialize_entry("undo", no)?;
                if !later.is_empty() {
                    map.serialize_entry("later", later)?;
                }
            }
            Self::Redo(no) => map.serialize_entry("redo", no)?,
        }
        map.end()
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
    later: Option<Later>,
    redo: Option<u64>,
    /// Which version of the program wrote it, where another one wrote the entry before. That is
    /// what whoever keeps the journal says, and no part of what has happened.
    #[serde(default, rename = "version")]
    _version: Option<String>,
}

impl TryFrom<Line> for Entry {
    type Error = &'static str;

    fn try_from(line: Line) -> Result<Self, Self::Error> {
        let change = match (line.facts, line.undo, line.redo, line.later) {
            (Some(events), None, None, None) => Change::Do(events),
            (None, Some(no), None, later) => Change::Undo {
                no,
                later: later.unwrap_or_default(),
            },
            (None, None, Some(no), None) => Change::Redo(no),
            (_, _, _, Some(_)) => return Err("only an `undo` has `later`"),
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
