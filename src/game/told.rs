//! Moves at the table of a rule set that keeps one, and what each of them told to whom.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::audience::Audience;
use crate::time::Phase;

/// A move that was taken: with the moves before it, it gives the table again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenMove {
    /// What was moved, in the rule set's own words.
    pub line: String,
    /// What came of the lots it needed, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<u32>,
    /// When it was made.
    pub at: DateTime<Utc>,
    /// The phase it was made in; none before the game began.
    pub phase: Option<Phase>,
    /// What it told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Told>,
}

/// A text that a move brought, with its reader: a fact, so that an old game reads the same in a
/// later version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// Who may read it.
    pub to: Audience,
    /// Where it is said, if that is a channel of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Its headline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it says, in reading order.
    pub parts: Vec<ToldPart>,
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToldPart {
    /// A row of words.
    Line(String),
    /// Rows under a header.
    Table {
        /// One cell a column.
        header: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
}

impl Told {
    /// A text of lines.
    #[must_use]
    pub fn new(to: Audience, lines: impl IntoIterator<Item = String>) -> Self {
        Self {
            to,
            place: None,
            title: None,
            parts: lines.into_iter().map(ToldPart::Line).collect(),
        }
    }

    /// The same text under a headline.
    #[must_use]
    pub fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }
}
