//! The journal's entries as values.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::Teller;
use nightdesk_game::{Change, Entry};
use nightdesk_report::archive::second;

/// Entries of the journal.
#[derive(Debug, Serialize)]
pub(in super::super) struct Logged {
    entries: Vec<LoggedEntry>,
}

#[derive(Debug, Serialize)]
struct LoggedEntry {
    entry: u64,
    #[serde(serialize_with = "second")]
    at: DateTime<Utc>,
    line: String,
    undone: bool,
}

impl Teller<'_> {
    /// Entries with whether they still count.
    pub(in super::super) fn log_data(&self, entries: &[&Entry]) -> Logged {
        let entries = entries.iter().map(|entry| LoggedEntry {
            entry: entry.no,
            at: entry.at,
            line: entry.line.clone(),
            undone: matches!(entry.change, Change::Do(_)) && !self.journal.in_force(entry.no),
        });
        Logged {
            entries: entries.collect(),
        }
    }
}
