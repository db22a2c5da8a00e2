//! The walk of undo and redo: which entries count. It knows numbers, not facts.

use super::HistoryError;
use super::entry::{Change, Entry};

/// Where an entry stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EntryState {
    /// Its facts count.
    Done,
    /// Its facts were taken back.
    Undone,
    /// It has no facts: it is an undo or a redo.
    Step,
}

/// Which entries count, after every undo and redo so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Walk {
    /// Of the entry at each index.
    states: Vec<EntryState>,
    /// Entries that `redo` can bring back, the next one last.
    undone: Vec<u64>,
}

impl Walk {
    /// Whether the facts of entry `no` count.
    pub(super) fn in_force(&self, no: u64) -> bool {
        self.state_of(no) == Some(EntryState::Done)
    }

    /// The number the next entry will have.
    pub(super) fn next_no(&self) -> u64 {
        self.states.len() as u64 + 1
    }

    /// The entries that can be undone, the newest first; the first one makes the game.
    pub(super) fn done(&self) -> impl Iterator<Item = u64> + '_ {
        let numbered = (1..).zip(&self.states).skip(1);
        let done = numbered.filter(|(_, state)| **state == EntryState::Done);
        let done: Vec<u64> = done.map(|(no, _)| no).collect();
        done.into_iter().rev()
    }

    /// The entry that `redo` would bring back.
    pub(super) fn last_undone(&self) -> Option<u64> {
        self.undone.last().copied()
    }

    /// Whether the entry may come next.
    pub(super) fn check(&self, entry: &Entry) -> Result<(), HistoryError> {
        let expected = self.next_no();
        if entry.no != expected {
            return Err(HistoryError::WrongNumber {
                expected,
                found: entry.no,
            });
        }
        match &entry.change {
            Change::Do(_) => Ok(()),
            Change::Undo { no, .. } => self.check_undo(*no),
            Change::Redo(no) => match self.last_undone() {
                None => Err(HistoryError::NothingToRedo),
                Some(next) if next == *no => Ok(()),
                Some(next) => Err(HistoryError::NotNext { next }),
            },
        }
    }

    /// Takes in an entry that was checked.
    pub(super) fn take(&mut self, change: &Change) {
        match change {
            Change::Do(_) => {
                self.states.push(EntryState::Done);
                self.undone.clear();
            }
            Change::Undo { no, .. } => {
                self.set(*no, EntryState::Undone);
                self.undone.push(*no);
                self.states.push(EntryState::Step);
            }
            Change::Redo(no) => {
                self.set(*no, EntryState::Done);
                self.undone.pop();
                self.states.push(EntryState::Step);
            }
        }
    }

    fn check_undo(&self, no: u64) -> Result<(), HistoryError> {
        match self.state_of(no) {
            None => Err(HistoryError::NoSuchEntry(no)),
            Some(EntryState::Step) => Err(HistoryError::NoFacts(no)),
            Some(EntryState::Undone) => Err(HistoryError::AlreadyUndone(no)),
            Some(EntryState::Done) if no == 1 => Err(HistoryError::Foundation(no)),
            Some(EntryState::Done) => Ok(()),
        }
    }

    fn state_of(&self, no: u64) -> Option<EntryState> {
        self.states.get(index_of(no)?).copied()
    }

    fn set(&mut self, no: u64, state: EntryState) {
        if let Some(slot) = index_of(no).and_then(|index| self.states.get_mut(index)) {
            *slot = state;
        }
    }
}

fn index_of(no: u64) -> Option<usize> {
    usize::try_from(no.checked_sub(1)?).ok()
}
