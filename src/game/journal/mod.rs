//! Entries in order: the only truth about a game. Undo and redo are entries, too.
//!
//! `undo` takes back the newest entry in force, or a named one in the middle;
//! `redo` brings back what was undone last, until something new is done. So
//! redo always restores a state that was there before and cannot fail; only
//! an undo in the middle can, when a later entry needs the one it takes away.

mod amended;
mod entry;
mod walk;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use chrono::{DateTime, Utc};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

pub use entry::{Change, Entry, FORMAT, Later};

use self::amended::Amended;
use self::walk::Walk;
use super::event::Event;
use super::left::{LeftPlace, LeftText};
use super::state::{Conflict, Game};

/// Why a step of history cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// There is nothing left to undo.
    NothingToUndo,
    /// There is nothing to redo: nothing was undone, or something new was done since.
    NothingToRedo,
    /// Redo walks back the way undo came.
    NotNext {
        /// The entry that `redo` would bring back.
        next: u64,
    },
    /// No entry has that number.
    NoSuchEntry(u64),
    /// The entry is itself an undo or a redo.
    NoFacts(u64),
    /// The entry does not count at the moment.
    AlreadyUndone(u64),
    /// The entry makes the game itself.
    Foundation(u64),
    /// A later entry does not work without it.
    Needed {
        /// The later entry.
        entry: u64,
        /// The line that made it.
        line: String,
        /// What would go wrong.
        conflict: Conflict,
    },
    /// What an undo keeps of a later entry is something else than what its moves change at a table.
    NotLater(u64),
    /// Later entries stand on it: seats are known by their places, a game that
    /// runs has its cards and its beginning.
    Ground,
    /// New facts contradict the state.
    Contradiction(#[from] Conflict),
    /// The entry is not the one that comes next.
    WrongNumber {
        /// The number that comes next.
        expected: u64,
        /// The number it has.
        found: u64,
    },
}

impl Worded for HistoryError {
    fn worded(&self, language: Language) -> String {
        let of = &language;
        match self {
            Self::NothingToUndo => say!(of, "nothing_to_undo"),
            Self::NothingToRedo => say!(of, "nothing_to_redo"),
            Self::NotNext { next } => say!(of, "comes_back_first", next),
            Self::NoSuchEntry(no) => say!(of, "there_is_no_entry", no),
            Self::NoFacts(no) => say!(of, "is_an_undo", no),
            Self::AlreadyUndone(no) => say!(of, "is_undone_already", no),
            Self::Foundation(no) => say!(of, "makes_the_game", no),
            Self::Needed {
                entry,
                line,
                conflict,
            } => say!(of, "entry_needs_it", entry, line, conflict),
            Self::NotLater(no) => say!(of, "is_not_what_moves_change", no),
            Self::Ground => say!(of, "later_entries_depend_on_it"),
            Self::Contradiction(conflict) => conflict.worded(language),
            Self::WrongNumber { expected, found } => say!(of, "comes_next", expected, found),
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for HistoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

/// Why a list of entries is not a history.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("entry {no}: {error}")]
pub struct ReplayError {
    /// Place of the entry in the list, from 1; its number, unless that is what is wrong.
    pub no: u64,
    /// What is wrong with it.
    pub error: HistoryError,
}

/// A game's entries and the state they add up to.
#[derive(Debug, Clone, Default)]
pub struct Journal {
    entries: Vec<Entry>,
    walk: Walk,
    amended: Amended,
    game: Game,
}

impl Journal {
    /// Replays entries: first the walk of undo and redo, then, once, the facts that count.
    ///
    /// # Errors
    /// The first entry that does not fit what came before it.
    pub fn replay(entries: Vec<Entry>) -> Result<Self, ReplayError> {
        let (mut walk, mut amended) = (Walk::default(), Amended::default());
        for (entry, before) in entries.iter().zip(0..) {
            let earlier = entries.get(..before).unwrap_or_default();
            let fits = walk.check(entry);
            let fits = fits.and_then(|()| amended.check(&entry.change, earlier, &walk));
            fits.map_err(|error| ReplayError {
                no: walk.next_no(),
                error,
            })?;
            walk.take(&entry.change);
            amended.take(&entry.change);
        }
        let game =
            fold(&entries, &amended, |no| walk.in_force(no)).map_err(|clash| ReplayError {
                no: clash.entry.no,
                error: HistoryError::Contradiction(clash.conflict),
            })?;
        Ok(Self {
            entries,
            walk,
            amended,
            game,
        })
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
        self.walk.in_force(no)
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
        self.walk.next_no()
    }

    /// Takes an entry in. On an error nothing has changed.
    ///
    /// # Errors
    /// When the entry does not fit the state or the history.
    pub fn append(&mut self, entry: Entry) -> Result<&Entry, HistoryError> {
        self.append_kept(entry, |_| Ok(()))
    }

    /// Takes an entry in if it fits and `keep` succeeds in keeping it for good.
    ///
    /// `keep` sees only entries that fit, and on any error nothing has
    /// changed. New facts are applied before `keep` runs and folded away if
    /// it fails: a fold after a rare failure instead of a copy of the game for
    /// every entry. Nobody can see the state in between.
    ///
    /// # Errors
    /// When the entry does not fit the state or the history, or `keep` fails.
    pub fn append_kept<E: From<HistoryError>>(
        &mut self,
        entry: Entry,
        keep: impl FnOnce(&Entry) -> Result<(), E>,
    ) -> Result<&Entry, E> {
        self.walk.check(&entry)?;
        self.amended
            .check(&entry.change, &self.entries, &self.walk)?;
        let mut amended = self.amended.clone();
        amended.take(&entry.change);
        match &entry.change {
            Change::Do(events) => {
                self.apply(events)?;
                if let Err(error) = keep(&entry) {
                    self.game = self.fold_in_force()?;
                    return Err(error);
                }
            }
            Change::Undo { no: undone, .. } => {
                let counts = |no| no != *undone && self.in_force(no);
                let game = fold(&self.entries, &amended, counts).map_err(HistoryError::from)?;
                if self.is_followed(*undone) && !keeps_ground(&self.game, &game) {
                    return Err(HistoryError::Ground.into());
                }
                keep(&entry)?;
                self.game = game;
            }
            Change::Redo(redone) => {
                let counts = |no| no == *redone || self.in_force(no);
                let game = fold(&self.entries, &amended, counts).map_err(HistoryError::from)?;
                keep(&entry)?;
                self.game = game;
            }
        }
        let no = entry.no;
        self.walk.take(&entry.change);
        self.amended = amended;
        self.entries.push(entry);
        Ok(self.entries.last().ok_or(HistoryError::NoSuchEntry(no))?)
    }

    /// Whether a later entry in force has changed the game.
    fn is_followed(&self, no: u64) -> bool {
        let later = self.entries.iter().rev();
        later
            .take_while(|entry| entry.no > no)
            .any(|entry| self.in_force(entry.no) && !entry.change.facts().is_empty())
    }

    /// Every text that has left and counts, oldest first, with its place and its words.
    #[must_use]
    pub fn left_texts(&self) -> Vec<(LeftPlace, &LeftText, &str)> {
        let counting = self.entries.iter().filter(|entry| self.in_force(entry.no));
        // What counts anew falls with the text that it repeats.
        let mut left: Vec<(LeftPlace, &LeftText, &str)> = Vec::new();
        for one in counting.flat_map(Entry::left_texts) {
            let (_, text, _) = &one;
            if !text.again || left.iter().any(|(_, earlier, _)| text.repeats(earlier)) {
                left.push(one);
            }
        }
        left
    }

    /// The journal as it stood after entry `no` (0 is the empty game).
    ///
    /// # Errors
    /// When there is no such entry.
    pub fn at(&self, no: u64) -> Result<Journal, HistoryError> {
        let kept = usize::try_from(no)
            .ok()
            .and_then(|length| self.entries.get(..length))
            .ok_or(HistoryError::NoSuchEntry(no))?;
        Self::replay(kept.to_vec()).map_err(|replay| replay.error)
    }

    /// The facts of an entry, as they are after every undo before it: what it would add if it counted.
    #[must_use]
    pub fn facts<'j>(&'j self, entry: &'j Entry) -> &'j [Event] {
        self.amended.facts(entry)
    }

    /// Shows every entry in force, oldest first, with the game as those before it left it.
    pub fn retrace(&self, mut see: impl FnMut(&Game, &Entry)) {
        self.retrace_with(|game, entry| {
            see(game, entry);
            self.facts(entry).into()
        });
    }

    /// The same, where whoever looks says with which facts of an entry it goes on.
    pub fn retrace_with<'j>(&'j self, mut see: impl FnMut(&Game, &'j Entry) -> Cow<'j, [Event]>) {
        let mut game = Game::default();
        for entry in self.entries.iter().filter(|entry| self.in_force(entry.no)) {
            for event in see(&game, entry).iter() {
                // The same events in the same order have made the present game.
                let _fits = game.apply(event);
            }
            game.close_entry();
        }
    }

    /// The game as those entries before `no` make it that are in force now.
    ///
    /// # Errors
    /// When one of them needs an entry that is undone.
    pub fn counting_before(&self, no: u64) -> Result<Game, HistoryError> {
        let before = self
            .entries
            .iter()
            .take_while(|entry| entry.no < no)
            .count();
        let before = self.entries.get(..before).unwrap_or_default();
        Ok(fold(before, &self.amended, |no| self.in_force(no))?)
    }

    /// The newest entry that can be undone.
    ///
    /// # Errors
    /// When only the making of the game is left.
    pub fn last_done(&self) -> Result<u64, HistoryError> {
        self.done().next().ok_or(HistoryError::NothingToUndo)
    }

    /// The entries that can be undone, the newest first.
    pub fn done(&self) -> impl Iterator<Item = u64> + '_ {
        self.walk.done()
    }

    /// The entry that `redo` would bring back: the one undone last, as long as
    /// nothing new was done since.
    ///
    /// # Errors
    /// When there is none.
    pub fn last_undone(&self) -> Result<u64, HistoryError> {
        self.walk.last_undone().ok_or(HistoryError::NothingToRedo)
    }

    /// Applies all events or none.
    fn apply(&mut self, events: &[Event]) -> Result<(), HistoryError> {
        for (applied, event) in events.iter().enumerate() {
            if let Err(conflict) = self.game.apply(event) {
                if applied > 0 {
                    self.game = self.fold_in_force()?;
                }
                return Err(conflict.into());
            }
        }
        self.game.close_entry();
        Ok(())
    }

    fn fold_in_force(&self) -> Result<Game, HistoryError> {
        Ok(fold(&self.entries, &self.amended, |no| self.in_force(no))?)
    }
}

/// An entry whose facts do not fit the ones before it.
struct Clash<'a> {
    entry: &'a Entry,
    conflict: Conflict,
}

impl From<Clash<'_>> for HistoryError {
    fn from(clash: Clash<'_>) -> Self {
        Self::Needed {
            entry: clash.entry.no,
            line: clash.entry.line.clone(),
            conflict: clash.conflict,
        }
    }
}

/// Whether what later entries stand on is still there: seats at their places
/// (whoever plays in them), the cards of a game that runs, and the phase it began with.
fn keeps_ground(before: &Game, after: &Game) -> bool {
    let mut seats = before.seats.iter().zip(&after.seats);
    let runs = !after.phases.is_empty();
    let opening = |game: &Game| game.phases.first().map(|start| start.phase);
    seats.all(|(before, after)| {
        before.first_player() == after.first_player()
            && !(runs && before.card.is_some() && after.card.is_none())
    }) && (!runs || opening(before) == opening(after))
}

fn fold<'e>(
    entries: &'e [Entry],
    amended: &Amended,
    counts: impl Fn(u64) -> bool,
) -> Result<Game, Clash<'e>> {
    let mut game = Game::default();
    for entry in entries.iter().filter(|entry| counts(entry.no)) {
        for event in amended.facts(entry) {
            game.apply(event)
                .map_err(|conflict| Clash { entry, conflict })?;
        }
        game.close_entry();
    }
    Ok(game)
}
