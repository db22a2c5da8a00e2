//! Where a game lives: a folder with its setup and its journal.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::beside::Beside;
use super::error::{Doing, StoreError};
use super::journal_file::JournalFile;
use super::lock::{A_MOMENT, WriteLock};
use super::new_files::{NewFiles, check_places, check_same, lay_down};
use super::repair::has_readable_entry;
use nightdesk_game::Entry;

/// The setup, as the host writes it.
pub const SETUP_FILE: &str = "game.toml";

/// The journal. The ending says what it is, newline-delimited JSON, so that
/// editors and `jq` know what to do with it.
pub const JOURNAL_FILE: &str = "journal.ndjson";

/// A folder that holds a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameFolder {
    path: PathBuf,
}

impl GameFolder {
    /// Finds the game in a folder; without one, in the current folder.
    ///
    /// # Errors
    /// When there is no such folder, or no game in it, or only its setup.
    pub fn find(path: Option<&Path>) -> Result<Self, StoreError> {
        let folder = Self::at(path.unwrap_or(Path::new(".")));
        if is_there(&folder.journal())? {
            return Ok(folder);
        }
        let Self { path } = &folder;
        Err(if path.is_file() {
            StoreError::NotAFolder(path.clone())
        } else if !path.is_dir() {
            StoreError::NoFolder(path.clone())
        } else if is_there(&folder.setup())? {
            folder.not_made()
        } else {
            StoreError::NoGame(path.clone())
        })
    }

    /// Makes a game: the folder if need be, the setup, then the journal with its first entries.
    ///
    /// The journal comes last and whole, so a folder with a journal holds a
    /// game. The setup may be there already if it says the same: the host
    /// wrote it there, or an earlier try was interrupted. Both files can be
    /// read by the host's account alone, where the system knows such a thing.
    ///
    /// # Errors
    /// When a game or another setup is there already, another process is at
    /// it, or something cannot be written.
    pub fn create(
        path: &Path,
        setup: &str,
        entries: &[Entry],
    ) -> Result<(Self, JournalFile), StoreError> {
        let folder = Self::at(path);
        std::fs::create_dir_all(path).map_err(StoreError::system(Doing::Create, path))?;
        let lock = WriteLock::take(path, A_MOMENT)?;
        if is_there(&folder.journal())? {
            return Err(StoreError::GameThere(folder.path));
        }
        if !folder.copies().is_empty() {
            return Err(folder.not_made());
        }
        folder.write_setup(setup.as_bytes())?;
        let file = JournalFile::create(&folder, lock, entries)?;
        if let Some(parent) = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
        {
            sync_folder(parent).map_err(StoreError::system(Doing::Create, path))?;
        }
        Ok((folder, file))
    }

    /// Lays a game down as another machine had it, byte for byte, where none is: all of it, or
    /// nothing.
    ///
    /// # Errors
    /// When a game or another setup is there already, another process is at
    /// it, or something cannot be written.
    pub(super) fn lay_down(
        path: &Path,
        setup: &[u8],
        beside: &Beside,
        journal: &[u8],
    ) -> Result<Self, StoreError> {
        let folder = Self::at(path);
        let (own_setup, own_journal) = (folder.setup(), folder.journal());
        if is_there(&own_journal)? {
            let is_read = std::fs::read(&own_journal);
            return Err(
                match is_read.is_ok_and(|bytes| !has_readable_entry(&bytes)) {
                    true => StoreError::UnreadableThere(folder.path),
                    false => StoreError::GameThere(folder.path),
                },
            );
        }
        if is_there(&own_setup)? {
            check_same(&own_setup, setup, StoreError::SetupThere)?;
        }
        check_places(path, beside)?;
        let mut written = NewFiles::default();
        written.folder(path)?;
        written.made_by_the_way(WriteLock::path(path));
        let _lock = WriteLock::take(path, A_MOMENT)?;
        written.file(&own_setup, setup, StoreError::SetupThere)?;
        for (name, bytes) in beside {
            written.file(&path.join(name), bytes, StoreError::FileThere)?;
        }
        match persist_new(path, &own_journal, journal) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(StoreError::GameThere(folder.path));
            }
            written => written.map_err(StoreError::system(Doing::Create, &own_journal))?,
        }
        written.keep();
        Ok(folder)
    }

    /// Writes a file beside the game, in place of one that may be there.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write_beside(&self, name: &str, text: &str) -> Result<PathBuf, StoreError> {
        let path = self.path.join(name);
        let temporary =
            NamedTempFile::new_in(&self.path).map_err(|error| plainly(&error, &self.path));
        let written = temporary.and_then(|mut file| {
            file.as_file_mut().write_all(text.as_bytes())?;
            file.as_file().sync_all()?;
            file.persist(&path).map_err(|error| error.error)?;
            sync_folder(&self.path)
        });
        written.map_err(StoreError::system(Doing::Write, &path))?;
        Ok(path)
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Path of the setup.
    #[must_use]
    pub fn setup(&self) -> PathBuf {
        self.path.join(SETUP_FILE)
    }

    /// Path of the journal.
    #[must_use]
    pub fn journal(&self) -> PathBuf {
        self.path.join(JOURNAL_FILE)
    }

    /// Lays files down beside the setup, each by its path from here.
    ///
    /// # Errors
    /// When one of them is there already and says something else, or cannot be written.
    pub fn lay_beside(&self, files: &Beside) -> Result<(), StoreError> {
        lay_down(&self.path, files)
    }

    /// Other files beside the journal that are named like one: copies that a folder in the cloud or
    /// the host has made.
    #[must_use]
    pub fn copies(&self) -> Vec<String> {
        let Ok(entries) = std::fs::read_dir(&self.path) else {
            return Vec::new();
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut copies: Vec<String> = names.filter(|name| is_copy(name)).collect();
        copies.sort();
        copies
    }

    /// There is a setup and no journal; there may have been one.
    fn not_made(&self) -> StoreError {
        let path = self.path.clone();
        let copies = self.copies();
        match copies.is_empty() && !WriteLock::path(&path).exists() {
            true => StoreError::NotMade(path),
            false => StoreError::JournalGone { path, copies },
        }
    }

    fn at(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
        }
    }

    fn write_setup(&self, setup: &[u8]) -> Result<(), StoreError> {
        let path = self.setup();
        match persist_new(&self.path, &path, setup) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                check_same(&path, setup, StoreError::SetupThere)
            }
            written => written.map_err(StoreError::system(Doing::Create, &path)),
        }
    }
}

/// Writes a new file, whole or not at all; one that is there already is an error.
pub(super) fn persist_new(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = NamedTempFile::new_in(folder).map_err(|error| plainly(&error, folder))?;
    file.as_file_mut().write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path)?;
    sync_folder(folder)
}

/// The same refusal without the name of a file in between, which nobody has asked for.
pub(super) fn plainly(error: &io::Error, folder: &Path) -> io::Error {
    let of_folder = std::fs::metadata(folder).err();
    of_folder.unwrap_or_else(|| io::Error::from(error.kind()))
}

/// Makes new names in a folder last.
#[cfg(unix)]
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    std::fs::File::open(folder)?.sync_all()
}

/// Makes new names in a folder last: outside Unix a folder cannot be opened
/// as a file, and the file system's own log keeps the names.
#[cfg(not(unix))]
pub(super) fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Whether a file is named like a journal: the name begins so and holds its ending, as copies that a
/// folder in the cloud makes do, and the host's own notes do not.
fn is_copy(name: &str) -> bool {
    let folded = name.to_lowercase();
    let (journal, ending) = JOURNAL_FILE.split_once('.').unwrap_or((JOURNAL_FILE, ""));
    let holds_ending = || folded.contains(&format!(".{ending}"));
    name != JOURNAL_FILE && folded.starts_with(journal) && holds_ending()
}

fn is_there(path: &Path) -> Result<bool, StoreError> {
    match path.try_exists() {
        // "not a folder" on the way: the caller says so better.
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => Ok(false),
        answer => answer.map_err(StoreError::system(Doing::Read, path)),
    }
}
