//! A game opened from disk: what it shows as done is on disk.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

use crate::{GameFolder, JournalFile, Loaded, Recovery, StoreError, WrittenBy, read_journal};
use nightdesk_game::{Change, Entry, Game, HistoryError, Journal};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// A game, its folder and, unless it was opened for reading only, the right to write.
#[derive(Debug)]
pub struct OpenGame {
    folder: GameFolder,
    journal: Journal,
    file: Option<JournalFile>,
    recovery: Option<Recovery>,
    written_by: WrittenBy,
    /// Why nothing can be written, where the system does not let us.
    unwritable: Option<io::ErrorKind>,
}

/// Why a change was not taken. Neither the journal nor the game has changed.
#[derive(Debug)]
pub enum CommitError {
    /// It does not fit the game or its history.
    History(HistoryError),
    /// It could not be written.
    Store(StoreError),
    /// The game was opened for reading only.
    ReadOnly,
}

impl Worded for CommitError {
    fn worded(&self, language: Language) -> String {
        match self {
            Self::History(error) => error.worded(language),
            Self::Store(error) => error.worded(language),
            Self::ReadOnly => say!(&language, "read_only"),
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for CommitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl std::error::Error for CommitError {}

impl From<HistoryError> for CommitError {
    fn from(error: HistoryError) -> Self {
        Self::History(error)
    }
}

impl From<StoreError> for CommitError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl CommitError {
    /// Its stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Store(error) => error.code(),
            Self::History(_) | Self::ReadOnly => "not-kept",
        }
    }
}

impl OpenGame {
    /// Makes a game in a folder, with the entry that founds it, and opens it.
    ///
    /// # Errors
    /// When the change cannot come first, or the folder cannot take the game.
    pub fn create(
        path: &Path,
        setup: &str,
        at: DateTime<Utc>,
        line: &str,
        change: Change,
    ) -> Result<Self, CommitError> {
        let mut journal = Journal::default();
        journal.append(journal.draft(at, line, change))?;
        let (folder, file) = GameFolder::create(path, setup, journal.entries())?;
        Ok(Self {
            folder,
            journal,
            file: Some(file),
            recovery: None,
            written_by: WrittenBy::default(),
            unwritable: None,
        })
    }

    /// Opens a game for reading and writing; where its folder may not be written to, it can be
    /// looked at.
    ///
    /// # Errors
    /// When another process writes to it, or its journal is not sound.
    pub fn open(folder: GameFolder) -> Result<Self, StoreError> {
        let opened = JournalFile::open(&folder);
        Self::as_opened(folder, opened)
    }

    /// The same for a single line, which waits for its turn where several are taken at once.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_for_a_line(folder: GameFolder) -> Result<Self, StoreError> {
        let opened = JournalFile::open_for_a_line(&folder);
        Self::as_opened(folder, opened)
    }

    fn as_opened(
        folder: GameFolder,
        opened: Result<(JournalFile, Loaded), StoreError>,
    ) -> Result<Self, StoreError> {
        match opened {
            Ok((file, loaded)) => Ok(Self::new(folder, Some(file), loaded)),
            Err(error) => match error.is_no_right_to_write() {
                Some(kind) => {
                    let game = Self::open_read_only(folder)?;
                    let unwritable = Some(kind);
                    Ok(Self { unwritable, ..game })
                }
                None => Err(error),
            },
        }
    }

    /// Opens a game for questions; another process may go on writing to it.
    ///
    /// # Errors
    /// When its journal is not sound.
    pub fn open_read_only(folder: GameFolder) -> Result<Self, StoreError> {
        let loaded = read_journal(&folder)?;
        Ok(Self::new(folder, None, loaded))
    }

    fn new(folder: GameFolder, file: Option<JournalFile>, loaded: Loaded) -> Self {
        Self {
            folder,
            journal: loaded.journal,
            file,
            recovery: loaded.recovery,
            written_by: loaded.written_by,
            unwritable: None,
        }
    }

    /// Where it lives.
    #[must_use]
    pub fn folder(&self) -> &GameFolder {
        &self.folder
    }

    /// Its entries.
    #[must_use]
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Its state.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.journal.game()
    }

    /// Which versions of the program wrote its journal, up to when it was opened.
    #[must_use]
    pub fn written_by(&self) -> &WrittenBy {
        &self.written_by
    }

    /// Whether the system does not let us write to it.
    #[must_use]
    pub fn is_unwritable(&self) -> bool {
        self.unwritable.is_some()
    }

    /// Whether it was opened for writing.
    #[must_use]
    pub fn is_open_for_writing(&self) -> bool {
        self.file.is_some()
    }

    /// What a crash had left behind when it was opened; the host must hear of it.
    #[must_use]
    pub fn recovery(&self) -> Option<&Recovery> {
        self.recovery.as_ref()
    }

    /// Keeps the same entries in another form, where something can be written; gives the file beside the
    /// journal in which that is as it was.
    ///
    /// # Errors
    /// When they do not make a game, or cannot be written; nothing has changed then.
    pub fn rewrite(&mut self, entries: Vec<Entry>) -> Result<Option<PathBuf>, CommitError> {
        let Some(file) = &mut self.file else {
            return Ok(None);
        };
        let journal = Journal::replay(entries).map_err(|replay| replay.error)?;
        let kept_in = file.rewrite(self.folder.path(), journal.entries())?;
        self.journal = journal;
        Ok(Some(kept_in))
    }

    /// Makes a change: checked in memory, written to disk, then in force.
    ///
    /// # Errors
    /// When the change does not fit or cannot be written; nothing has changed then.
    pub fn commit(
        &mut self,
        at: DateTime<Utc>,
        line: &str,
        change: Change,
    ) -> Result<&Entry, CommitError> {
        if let Some(kind) = self.unwritable {
            return Err(CommitError::Store(StoreError::NotWritten {
                path: self.folder.journal(),
                source: kind.into(),
            }));
        }
        let file = self.file.as_mut().ok_or(CommitError::ReadOnly)?;
        let entry = self.journal.draft(at, line, change);
        self.journal
            .append_kept(entry, |entry| Ok(file.append(entry)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_game::{Cause, Event, SeatId};

    fn note(text: &str) -> Change {
        Change::Do(vec![Event::Noted {
            seat: None,
            text: text.to_owned(),
        }])
    }

    fn made(place: &Path) -> OpenGame {
        OpenGame::create(place, "", DateTime::UNIX_EPOCH, "new", note("a")).unwrap()
    }

    fn commit(game: &mut OpenGame, change: Change) -> Result<u64, CommitError> {
        game.commit(DateTime::UNIX_EPOCH, "line", change)
            .map(|entry| entry.no)
    }

    fn on_disk(game: &OpenGame) -> Journal {
        read_journal(game.folder()).unwrap().journal
    }

    #[test]
    fn what_is_done_is_on_disk() {
        let place = tempfile::tempdir().unwrap();
        let mut game = made(place.path());
        assert_eq!(commit(&mut game, note("b")).unwrap(), 2);
        assert_eq!(commit(&mut game, Change::undo(2)).unwrap(), 3);
        assert_eq!(commit(&mut game, Change::Redo(2)).unwrap(), 4);
        assert_eq!(commit(&mut game, Change::undo(2)).unwrap(), 5);
        assert_eq!(on_disk(&game).entries(), game.journal().entries());
        assert_eq!(on_disk(&game).game(), game.game());
        assert_eq!(game.game().notes, ["a"]);
    }

    #[test]
    fn what_does_not_fit_is_not_written() {
        let place = tempfile::tempdir().unwrap();
        let mut game = made(place.path());
        let died = Event::Died {
            seat: SeatId(3),
            cause: Cause::Host,
            comment: None,
            post: None,
            midday: false,
            at: None,
        };
        for change in [Change::Do(vec![died]), Change::undo(1), Change::Redo(1)] {
            let error = commit(&mut game, change).unwrap_err();
            assert!(matches!(error, CommitError::History(_)), "{error}");
        }
        assert_eq!(on_disk(&game).entries().len(), 1);
        assert_eq!(game.journal().next_no(), 2);
    }

    #[test]
    fn what_cannot_be_written_is_not_done() {
        let place = tempfile::tempdir().unwrap();
        let mut game = made(place.path());
        commit(&mut game, note("b")).unwrap();
        std::fs::remove_file(game.folder().journal()).unwrap();
        for change in [note("c"), Change::undo(2)] {
            let error = commit(&mut game, change).unwrap_err();
            assert!(matches!(error, CommitError::Store(_)), "{error}");
            assert_eq!(game.game().notes, ["a", "b"]);
            assert_eq!(game.journal().next_no(), 3);
        }
    }

    #[test]
    fn a_journal_that_is_written_anew_is_kept_beside_as_it_was() {
        let place = tempfile::tempdir().unwrap();
        let mut game = made(place.path());
        commit(&mut game, note("b")).unwrap();
        let before = std::fs::read(game.folder().journal()).unwrap();
        let mut entries = game.journal().entries().to_vec();
        if let Some(entry) = entries.get_mut(1) {
            entry.change = note("another");
        }
        let mut reader = OpenGame::open_read_only(game.folder().clone()).unwrap();
        assert_eq!(reader.rewrite(entries.clone()).unwrap(), None);
        let kept_in = game.rewrite(entries).unwrap().expect("it can be written");
        assert_eq!(std::fs::read(&kept_in).unwrap(), before);
        assert_eq!(commit(&mut game, note("c")).unwrap(), 3);
        assert_eq!(on_disk(&game).game().notes, ["a", "another", "c"]);
        assert_eq!(game.game().notes, ["a", "another", "c"]);
        // Where it cannot be put in its place, no copy is left.
        let entries = game.journal().entries().to_vec();
        let files = || std::fs::read_dir(place.path()).unwrap().count();
        let (path, aside) = (game.folder().journal(), place.path().join("aside"));
        let before = files();
        std::fs::rename(&path, &aside).unwrap();
        assert!(game.rewrite(entries.clone()).is_err());
        std::fs::rename(&aside, &path).unwrap();
        assert_eq!(files(), before);
        // Where somebody else has written to it, it stays.
        std::fs::write(game.folder().journal(), "").unwrap();
        assert!(game.rewrite(entries).is_err());
        assert_eq!(std::fs::read(game.folder().journal()).unwrap(), [0; 0]);
    }

    #[test]
    fn a_reader_sees_but_does_not_write() {
        let place = tempfile::tempdir().unwrap();
        let writer = made(place.path());
        let mut reader = OpenGame::open_read_only(writer.folder().clone()).unwrap();
        assert_eq!(reader.game(), writer.game());
        let refused = commit(&mut reader, note("b"));
        assert!(matches!(refused, Err(CommitError::ReadOnly)));
    }

    #[test]
    fn a_failed_creation_leaves_no_journal() {
        let place = tempfile::tempdir().unwrap();
        let at = DateTime::UNIX_EPOCH;
        let error = OpenGame::create(place.path(), "", at, "undo", Change::undo(1)).unwrap_err();
        assert!(matches!(error, CommitError::History(_)), "{error}");
        assert!(GameFolder::find(Some(place.path())).is_err());
    }
}
