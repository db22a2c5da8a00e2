//! Lots that were drawn once and taken back: the host is told, so that nobody draws until he
//! likes what comes.

use nightdesk_game::{Change, Event, Journal};
use nightdesk_text::say;

/// What earlier draws for the same purpose gave that are undone now.
pub(super) fn drawn_before(journal: &Journal, change: &Change) -> Vec<String> {
    let Change::Do(events) = change else {
        return Vec::new();
    };
    let purposes = draws(events).map(|(purpose, _)| purpose);
    purposes
        .filter_map(|purpose| undone(journal, purpose))
        .collect()
}

fn draws(events: &[Event]) -> impl Iterator<Item = (&str, &str)> {
    events.iter().filter_map(|event| match event {
        Event::Drawn { purpose, outcome } => Some((purpose.as_str(), outcome.as_str())),
        _ => None,
    })
}

fn undone(journal: &Journal, purpose: &str) -> Option<String> {
    let undone = journal.entries().iter().rev();
    let mut undone = undone.filter(|entry| !journal.in_force(entry.no));
    let (entry, outcome) = undone.find_map(|entry| {
        let Change::Do(events) = &entry.change else {
            return None;
        };
        let (_, outcome) = draws(events).find(|(drawn, _)| *drawn == purpose)?;
        Some((entry.no, outcome))
    })?;
    Some(say!(
        journal.game(),
        "drawn_before",
        purpose,
        entry,
        outcome
    ))
}
