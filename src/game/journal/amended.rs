//! Entries whose facts are others since something before them was undone.

use std::sync::Arc;

use serde_json::Value;

use super::HistoryError;
use super::entry::{Change, Entry, Later};
use super::walk::Walk;
use crate::event::Event;

/// The facts that stand for those of entries, by the undo that brought them, the latest last.
#[derive(Debug, Clone, Default)]
pub(super) struct Amended(Vec<(u64, Arc<Later>)>);

impl Amended {
    /// Whether a change may come next as far as it says what later entries are without the one it takes
    /// back: each of them counts, and only what its moves change at a table is something else.
    pub(super) fn check(
        &self,
        change: &Change,
        entries: &[Entry],
        walk: &Walk,
    ) -> Result<(), HistoryError> {
        let Change::Undo { no: undone, later } = change else {
            return Ok(());
        };
        let fits = |no: u64, facts: &[Event]| {
            let mut entries = entries.iter();
            let entry = entries.find(|entry| entry.no == no);
            no > *undone
                && walk.in_force(no)
                && entry.is_some_and(|entry| are_alike_but_steps(self.facts(entry), facts))
        };
        let mut otherwise = later.iter().filter(|(no, facts)| !fits(**no, facts));
        match otherwise.next() {
            Some((no, _)) => Err(HistoryError::NotLater(*no)),
            None => Ok(()),
        }
    }

    /// Takes in a change that was checked.
    pub(super) fn take(&mut self, change: &Change) {
        match change {
            Change::Undo { no, later } if !later.is_empty() => {
                self.0.push((*no, Arc::new(later.clone())));
            }
            // Redo walks back the way undo came.
            Change::Redo(no) if self.0.last().is_some_and(|(undone, _)| undone == no) => {
                self.0.pop();
            }
            Change::Do(_) | Change::Undo { .. } | Change::Redo(_) => {}
        }
    }

    /// The facts of an entry.
    pub(super) fn facts<'e>(&'e self, entry: &'e Entry) -> &'e [Event] {
        let mut latest = self.0.iter().rev();
        let amended = latest.find_map(|(_, later)| later.get(&entry.no));
        amended.map_or_else(|| entry.change.facts(), Vec::as_slice)
    }
}

/// Whether facts are the same but for what their moves change at a table.
fn are_alike_but_steps(some: &[Event], others: &[Event]) -> bool {
    let bare = |fact: &Event| {
        let mut fact = fact.clone();
        if let Event::MoveTaken { step, .. } = &mut fact {
            *step = step.is_some().then(|| Value::Null.into());
        }
        fact
    };
    let bare = |facts: &[Event]| facts.iter().map(bare).collect::<Vec<_>>();
    bare(some) == bare(others)
}
