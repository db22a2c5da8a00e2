//! Entries in order: the only truth about a game. Undo and redo are entries, too.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::event::Event;
use super::state::{Conflict, Game};

/// Version of the journal's format, written into its first line.
pub const FORMAT: u32 = 1;

/// One line of the journal and one step of undo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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

/// What an entry changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// New facts.
    Do(Vec<Event>),
    /// The facts of an earlier entry no longer count.
    Undo(u64),
    /// The facts of an undone entry count again.
    Redo(u64),
}

/// Why a step of history cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// There is nothing left to undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// There is nothing to redo.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// No entry has that number.
    #[error("there is no entry {0}")]
    NoSuchEntry(u64),
    /// The entry does not count at the moment.
    #[error("entry {0} is undone already")]
    AlreadyUndone(u64),
    /// The entry makes the game itself.
    #[error("entry {0} makes the game and cannot be undone")]
    Foundation(u64),
    /// A later entry does not work without it.
    #[error("entry {entry} (`{line}`) needs it: {conflict}")]
    Needed {
        /// The later entry.
        entry: u64,
        /// The line that made it.
        line: String,
        /// What would go wrong.
        conflict: Conflict,
    },
}

/// A game's entries and the state they add up to.
#[derive(Debug, Clone, Default)]
pub struct Journal {
    entries: Vec<Entry>,
    /// Whether the entry at this index counts (undo and redo entries never do).
    counts: Vec<bool>,
    game: Game,
}

impl Journal {
    /// Replays entries.
    ///
    /// # Errors
    /// The number of the first entry that does not fit what came before it.
    pub fn replay(entries: Vec<Entry>) -> Result<Self, (u64, HistoryError)> {
        let mut journal = Self::default();
        for entry in entries {
            let no = entry.no;
            journal.append(entry).map_err(|error| (no, error))?;
        }
        Ok(journal)
    }

    /// The state after all entries.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// All entries, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether entry `no` is in force: done and not undone.
    #[must_use]
    pub fn in_force(&self, no: u64) -> bool {
        index_of(no)
            .and_then(|index| self.counts.get(index))
            .copied()
            .unwrap_or(false)
    }

    /// The entry that a change would become, numbered but not yet kept.
    #[must_use]
    pub fn draft(&self, at: DateTime<Utc>, line: &str, change: Change) -> Entry {
        Entry {
            no: self.next_no(),
            at,
            line: line.to_owned(),
            change,
        }
    }

    /// The number the next entry will have.
    #[must_use]
    pub fn next_no(&self) -> u64 {
        self.entries.len() as u64 + 1
    }

    /// Takes an entry in. On an error nothing has changed.
    ///
    /// # Errors
    /// When the entry does not fit the state or the history.
    pub fn append(&mut self, entry: Entry) -> Result<(), HistoryError> {
        match &entry.change {
            Change::Do(events) => {
                for event in events {
                    if let Err(conflict) = self.game.apply(event) {
                        // Refusals are rare: folding anew is cheaper than a copy for every entry.
                        self.game = fold(&self.entries, &self.counts)?;
                        return Err(HistoryError::Needed {
                            entry: entry.no,
                            line: entry.line,
                            conflict,
                        });
                    }
                }
                self.counts.push(true);
            }
            Change::Undo(no) => {
                self.switch(*no, false)?;
                self.counts.push(false);
            }
            Change::Redo(no) => {
                self.switch(*no, true)?;
                self.counts.push(false);
            }
        }
        self.entries.push(entry);
        Ok(())
    }

    /// The state as it stood after entry `no` (0 is the empty game).
    ///
    /// # Errors
    /// When there is no such entry.
    pub fn at(&self, no: u64) -> Result<Journal, HistoryError> {
        if no > self.entries.len() as u64 {
            return Err(HistoryError::NoSuchEntry(no));
        }
        let kept = self
            .entries
            .iter()
            .take_while(|entry| entry.no <= no)
            .cloned()
            .collect();
        Self::replay(kept).map_err(|(_, error)| error)
    }

    /// The newest entry that can be undone.
    ///
    /// # Errors
    /// When only the making of the game is left.
    pub fn last_done(&self) -> Result<u64, HistoryError> {
        self.entries
            .iter()
            .zip(&self.counts)
            .rev()
            .find(|(entry, counts)| **counts && entry.no > 1)
            .map(|(entry, _)| entry.no)
            .ok_or(HistoryError::NothingToUndo)
    }

    /// The entry that `redo` would bring back: the one undone last, as long as
    /// nothing new was done since.
    ///
    /// # Errors
    /// When there is none.
    pub fn last_undone(&self) -> Result<u64, HistoryError> {
        let mut skip = 0_usize;
        for entry in self.entries.iter().rev() {
            match &entry.change {
                Change::Redo(_) => skip += 1,
                Change::Undo(no) if skip == 0 => return Ok(*no),
                Change::Undo(_) => skip -= 1,
                Change::Do(_) => break,
            }
        }
        Err(HistoryError::NothingToRedo)
    }

    /// Switches an entry on or off and replays the rest.
    fn switch(&mut self, no: u64, on: bool) -> Result<(), HistoryError> {
        let index = index_of(no).ok_or(HistoryError::NoSuchEntry(no))?;
        let entry = self
            .entries
            .get(index)
            .ok_or(HistoryError::NoSuchEntry(no))?;
        if !matches!(entry.change, Change::Do(_)) {
            return Err(HistoryError::NoSuchEntry(no));
        }
        if no == 1 {
            return Err(HistoryError::Foundation(no));
        }
        if self.in_force(no) == on {
            return Err(if on {
                HistoryError::NothingToRedo
            } else {
                HistoryError::AlreadyUndone(no)
            });
        }
        let mut counts = self.counts.clone();
        if let Some(flag) = counts.get_mut(index) {
            *flag = on;
        }
        self.game = fold(&self.entries, &counts)?;
        self.counts = counts;
        Ok(())
    }
}

fn index_of(no: u64) -> Option<usize> {
    usize::try_from(no.checked_sub(1)?).ok()
}

fn fold(entries: &[Entry], counts: &[bool]) -> Result<Game, HistoryError> {
    let mut game = Game::default();
    for (entry, _) in entries.iter().zip(counts).filter(|(_, counts)| **counts) {
        let Change::Do(events) = &entry.change else {
            continue;
        };
        for event in events {
            game.apply(event).map_err(|conflict| HistoryError::Needed {
                entry: entry.no,
                line: entry.line.clone(),
                conflict,
            })?;
        }
    }
    Ok(game)
}
