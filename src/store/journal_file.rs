//! The journal on disk: read back, appended to by one writer.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::append::append_line;
use super::error::{Doing, StoreError, shown};
use super::folder::{GameFolder, persist_new, sync_folder};
use super::journal_text::{Parsed, WrittenBy, entry_line, header_of, parse_journal};
use super::lock::{A_MOMENT, ITS_TURN, WriteLock};
use super::own_folders::owners_alone;
use super::repair::replace;
use nightdesk_game::{Entry, FORMAT, Journal};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// A journal that was read.
#[derive(Debug)]
pub struct Loaded {
    /// Its entries and what they add up to.
    pub journal: Journal,
    /// What a crash left behind, if it did.
    pub recovery: Option<Recovery>,
    /// Which versions of the program wrote it.
    pub written_by: WrittenBy,
}

/// A torn last line and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// Its number; the header is line 1.
    pub line: u64,
    /// How many bytes of it there were.
    pub bytes: usize,
    /// The file it was moved to; none if it was left alone, because the game
    /// was opened for reading only.
    pub kept_in: Option<PathBuf>,
}

impl Worded for Recovery {
    fn worded(&self, language: Language) -> String {
        let (to, line) = (&language, self.line);
        match &self.kept_in {
            Some(path) => say!(
                to,
                "torn_and_kept",
                line,
                bytes = self.bytes,
                path = shown(path)
            ),
            None => say!(to, "torn_and_left", line),
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for Recovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

/// Reads a game's journal without taking the lock, for questions.
///
/// # Errors
/// When it cannot be read or is not a journal.
pub fn read_journal(folder: &GameFolder) -> Result<Loaded, StoreError> {
    let (parsed, _) = read(&folder.journal())?;
    Ok(Loaded {
        journal: parsed.journal,
        recovery: parsed.torn.map(|torn| Recovery {
            line: torn.line,
            bytes: torn.bytes,
            kept_in: None,
        }),
        written_by: parsed.written_by,
    })
}

/// A journal that this process, and no other, may append to.
#[derive(Debug)]
pub struct JournalFile {
    path: PathBuf,
    length: u64,
    written_by: WrittenBy,
    /// The format that its first line says.
    format: u32,
    _lock: WriteLock,
}

impl JournalFile {
    /// Opens a game's journal for writing and sets a torn last line aside.
    ///
    /// # Errors
    /// When another process writes to the game, or the journal cannot be read
    /// or is not one; then nothing was changed.
    pub fn open(folder: &GameFolder) -> Result<(Self, Loaded), StoreError> {
        Self::open_within(folder, A_MOMENT)
    }

    /// The same for a single line, which waits for its turn.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_for_a_line(folder: &GameFolder) -> Result<(Self, Loaded), StoreError> {
        Self::open_within(folder, ITS_TURN)
    }

    fn open_within(folder: &GameFolder, patience: Duration) -> Result<(Self, Loaded), StoreError> {
        let lock = WriteLock::take(folder.path(), patience)?;
        let path = folder.journal();
        let (parsed, bytes) = read(&path)?;
        let recovery = match parsed.torn {
            Some(torn) => {
                let tail = bytes.get(parsed.sound..).unwrap_or_default();
                Some(Recovery {
                    line: torn.line,
                    bytes: torn.bytes,
                    kept_in: Some(set_aside(folder.path(), &path, parsed.sound as u64, tail)?),
                })
            }
            None => None,
        };
        let file = Self {
            path,
            length: parsed.sound as u64,
            written_by: parsed.written_by.clone(),
            format: parsed.format,
            _lock: lock,
        };
        let loaded = Loaded {
            journal: parsed.journal,
            recovery,
            written_by: parsed.written_by,
        };
        Ok((file, loaded))
    }

    /// Writes a new journal, whole or not at all. The caller holds the lock.
    pub(super) fn create(
        folder: &GameFolder,
        lock: WriteLock,
        entries: &[Entry],
    ) -> Result<Self, StoreError> {
        let path = folder.journal();
        let written_by = WrittenBy::by_this_version();
        let bytes = whole_text(entries, &written_by);
        let bytes = bytes.map_err(StoreError::system(Doing::Write, &path))?;
        persist_new(folder.path(), &path, &bytes).map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => StoreError::GameThere(folder.path().to_owned()),
            _ => StoreError::system(Doing::Create, &path)(source),
        })?;
        Ok(Self {
            path,
            length: bytes.len() as u64,
            written_by,
            format: FORMAT,
            _lock: lock,
        })
    }

    /// Writes the whole journal anew, with the same versions noted; as it was it is kept in a file beside
    /// it, whose path this gives.
    ///
    /// # Errors
    /// When it cannot be written; then the journal is as it was before.
    pub(super) fn rewrite(
        &mut self,
        folder: &Path,
        entries: &[Entry],
    ) -> Result<PathBuf, StoreError> {
        let failed = StoreError::system(Doing::Write, &self.path);
        let bytes = whole_text(entries, &self.written_by).map_err(failed)?;
        let before = self.bytes()?;
        let kept_in = keep_beside(folder, "journal.earlier", &before)?;
        replace(folder, &self.path, &bytes).map_err(|error| {
            take_away(&kept_in);
            StoreError::system(Doing::Write, &self.path)(error)
        })?;
        self.is_now(&bytes);
        Ok(kept_in)
    }

    /// The journal as it is on the disk.
    fn bytes(&self) -> Result<Vec<u8>, StoreError> {
        let bytes =
            std::fs::read(&self.path).map_err(StoreError::system(Doing::Read, &self.path))?;
        match bytes.len() as u64 == self.length {
            true => Ok(bytes),
            false => Err(StoreError::ChangedMeanwhile(self.path.clone())),
        }
    }

    /// Remembers what the journal was written anew as.
    fn is_now(&mut self, bytes: &[u8]) {
        self.length = bytes.len() as u64;
        self.format = FORMAT;
    }

    /// Writes the first line of this format before the same entries.
    fn say_format(&mut self) -> Result<(), StoreError> {
        let before = self.bytes()?;
        let entries = before.split_inclusive(|byte| *byte == b'\n').skip(1);
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let written = header_of(self.written_by.noted_with(0))
            .map_err(io::Error::from)
            .map(|mut bytes| {
                bytes.extend(entries.flatten());
                bytes
            })
            .and_then(|bytes| replace(folder, &self.path, &bytes).map(|()| bytes));
        self.is_now(&written.map_err(StoreError::system(Doing::Write, &self.path))?);
        Ok(())
    }

    /// Appends one entry; when this returns, the entry is on the disk.
    ///
    /// # Errors
    /// When it cannot be written; then the journal is as it was before, and
    /// [`StoreError::LeftTorn`] alone says that it is not.
    pub fn append(&mut self, entry: &Entry) -> Result<(), StoreError> {
        if entry.format() > self.format {
            self.say_format()?;
        }
        let version = self.written_by.to_note();
        let line = entry_line(entry, version)
            .map_err(io::Error::from)
            .map_err(StoreError::system(Doing::Write, &self.path))?;
        // Opened by name each time: an editor that saves puts a new file in
        // the old one's place, and a kept handle would write into nowhere.
        let mut file = OpenOptions::new()
            .write(true)
            .open(&self.path)
            .map_err(StoreError::system(Doing::Open, &self.path))?;
        let found = file
            .metadata()
            .map_err(StoreError::system(Doing::Read, &self.path))?
            .len();
        if found != self.length {
            return Err(StoreError::ChangedMeanwhile(self.path.clone()));
        }
        self.length = append_line(&mut file, self.length, &line).map_err(|failure| {
            let path = self.path.clone();
            let source = failure.cause;
            match failure.left_torn {
                None => StoreError::NotWritten { path, source },
                Some(second) => StoreError::LeftTorn {
                    path,
                    source,
                    second,
                },
            }
        })?;
        if let Some(version) = version {
            self.written_by.note(entry.no, version);
        }
        Ok(())
    }
}

fn read(path: &Path) -> Result<(Parsed, Vec<u8>), StoreError> {
    let bytes = std::fs::read(path).map_err(StoreError::system(Doing::Read, path))?;
    let parsed = parse_journal(&bytes).map_err(|error| StoreError::journal(path, &bytes, error))?;
    Ok((parsed, bytes))
}

/// The text of a journal whose entries these versions wrote.
fn whole_text(entries: &[Entry], written_by: &WrittenBy) -> io::Result<Vec<u8>> {
    let mut bytes = header_of(written_by.noted_with(0))?;
    for entry in entries {
        bytes.extend(entry_line(entry, written_by.noted_with(entry.no))?);
    }
    Ok(bytes)
}

/// Copies the torn tail to a file of its own, then cuts it off the journal:
/// at every moment it is in at least one of the two.
fn set_aside(folder: &Path, path: &Path, sound: u64, tail: &[u8]) -> Result<PathBuf, StoreError> {
    let kept_in = keep_beside(folder, "journal.torn", tail)?;
    OpenOptions::new()
        .write(true)
        .open(path)
        .and_then(|journal| {
            journal.set_len(sound)?;
            journal.sync_all()
        })
        .map_err(StoreError::system(Doing::Shorten, path))?;
    Ok(kept_in)
}

/// Keeps bytes in a new file of a folder, which is on the disk when this returns; where they cannot be
/// written, there is no file.
pub(super) fn keep_beside(folder: &Path, name: &str, bytes: &[u8]) -> Result<PathBuf, StoreError> {
    let (path, mut file) = new_numbered(folder, name)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| file.sync_all())
        .and_then(|()| sync_folder(folder));
    written.map_err(|error| {
        take_away(&path);
        StoreError::system(Doing::Write, &path)(error)
    })?;
    Ok(path)
}

/// Takes a copy away for which there is no use; where that fails, it is one too many.
fn take_away(copy: &Path) {
    let _ = std::fs::remove_file(copy);
}

/// A new file with the first number that is free; it may hold the deal, so it is the host's alone.
fn new_numbered(folder: &Path, name: &str) -> Result<(PathBuf, File), StoreError> {
    let mut number = 1_u64;
    loop {
        let path = folder.join(format!("{name}-{number}"));
        match owners_alone().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(StoreError::system(Doing::Create, &path)(error)),
        }
    }
}
