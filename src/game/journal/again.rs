//! Entries whose facts are others since something before them was undone.

use std::sync::Arc;

use super::entry::{Change, Entry, Later};
use crate::event::Event;

/// The facts that stand for those of entries, by the undo that brought them, the latest last.
#[derive(Debug, Clone, Default)]
pub(super) struct Again(Vec<(u64, Arc<Later>)>);

impl Again {
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
        let again = latest.find_map(|(_, later)| later.get(&entry.no));
        again.map_or_else(|| entry.change.facts(), Vec::as_slice)
    }
}
