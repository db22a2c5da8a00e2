//! The journal as a table.

use crate::document::{Block, Document, Line, Table};
use crate::sentence::Sentence;
use crate::{Text, TextKind, Words};
use nightdesk_game::{Change, Entry, Journal};

/// Entries of the journal, each with whether it was undone.
#[must_use]
pub fn log(journal: &Journal, words: &Words, entries: &[&Entry]) -> Text {
    let rows = entries
        .iter()
        .map(|entry| {
            let undone = matches!(entry.change, Change::Do(_)) && !journal.in_force(entry.no);
            vec![
                Line::number(entry.no),
                entry.line.as_str().into(),
                if undone {
                    words.say(&Sentence::Undone {})
                } else {
                    Line::new()
                },
            ]
        })
        .collect();
    let header = [
        Sentence::ColumnEntry {},
        Sentence::ColumnLine {},
        Sentence::ColumnState {},
    ];
    Text::for_host(
        TextKind::Log,
        Document::new(vec![Block::Table(Table {
            header: header.iter().map(|column| words.say(column)).collect(),
            rows,
        })]),
    )
}
