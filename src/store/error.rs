//! What can go wrong with a game on disk.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::folder::{JOURNAL_FILE, SETUP_FILE};
use super::journal_text::JournalError;
use super::repair::has_readable_entry;
use super::system::system;
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, as_one_word, say};

/// What was tried with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    /// It was to be read.
    Read,
    /// It was to be made.
    Create,
    /// It was to be written.
    Write,
    /// It was to be kept from others.
    Lock,
    /// Its end was to be cut off.
    Shorten,
    /// It was to be opened for writing.
    Open,
}

impl Doing {
    /// That it could not be done with a file, and why.
    pub(super) fn failed(self, path: &str, source: &io::Error, language: Language) -> String {
        let (to, why) = (&language, system(source, language));
        match self {
            Self::Read => say!(to, "cannot_read", path, why),
            Self::Create => say!(to, "cannot_create", path, why),
            Self::Write => say!(to, "cannot_write", path, why),
            Self::Lock => say!(to, "cannot_lock", path, why),
            Self::Shorten => say!(to, "cannot_shorten", path, why),
            Self::Open => say!(to, "cannot_open", path, why),
        }
    }
}

/// Why a game cannot be made, opened or written.
#[derive(Debug)]
pub enum StoreError {
    /// The system refused something.
    System {
        /// What was tried.
        doing: Doing,
        /// On which file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is no such folder.
    NoFolder(PathBuf),
    /// A file is named where a game's folder is meant.
    NotAFolder(PathBuf),
    /// Neither journal nor setup are there.
    NoGame(PathBuf),
    /// A setup without a journal.
    NotMade(PathBuf),
    /// A setup without a journal, where there may have been one.
    JournalGone {
        /// The folder.
        path: PathBuf,
        /// What lies in it that may be a journal.
        copies: Vec<String>,
    },
    /// A game would be overwritten.
    GameThere(PathBuf),
    /// Another setup would be overwritten.
    SetupThere(PathBuf),
    /// A file that is not ours would be overwritten.
    OtherThere(PathBuf),
    /// A file would be overwritten.
    FileThere(PathBuf),
    /// Another process holds the lock.
    Locked(PathBuf),
    /// A journal of which nothing can be read is where a game is to be laid down.
    UnreadableThere(PathBuf),
    /// The journal does not say what a journal says.
    Journal {
        /// The journal.
        path: PathBuf,
        /// What is wrong with it.
        error: JournalError,
        /// Whether any entry of it can be read.
        has_entries: bool,
    },
    /// The journal is not as we left it.
    ChangedMeanwhile(PathBuf),
    /// An entry could not be written; the journal is as it was.
    NotWritten {
        /// The journal.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// An entry could not be written and its beginning could not be removed.
    /// Opening the game again sets the torn line aside.
    LeftTorn {
        /// The journal.
        path: PathBuf,
        /// Why it could not be written.
        source: io::Error,
        /// Why it could not be taken back.
        second: io::Error,
    },
}

impl StoreError {
    /// Its stable code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoFolder(_)
            | Self::NotAFolder(_)
            | Self::NoGame(_)
            | Self::NotMade(_)
            | Self::JournalGone { .. } => "no-game",
            Self::GameThere(_) | Self::SetupThere(_) | Self::OtherThere(_) | Self::FileThere(_) => {
                "is-there"
            }
            Self::Locked(_) => "in-use",
            Self::Journal { .. } | Self::UnreadableThere(_) | Self::ChangedMeanwhile(_) => {
                "journal"
            }
            Self::System { .. } | Self::NotWritten { .. } | Self::LeftTorn { .. } => "system",
        }
    }

    /// Why the folder may not be written to, where that is all there is to it: what is in it can be
    /// read.
    #[must_use]
    pub fn is_no_right_to_write(&self) -> Option<io::ErrorKind> {
        match self {
            Self::System {
                doing: Doing::Lock | Doing::Create | Doing::Shorten,
                source,
                ..
            } => Some(source.kind()).filter(|kind| {
                matches!(
                    kind,
                    io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem
                )
            }),
            _ => None,
        }
    }

    /// That the bytes of a journal do not say what a journal says.
    pub(super) fn journal(path: &Path, bytes: &[u8], error: JournalError) -> Self {
        Self::Journal {
            path: path.to_owned(),
            has_entries: has_readable_entry(bytes),
            error,
        }
    }

    /// Names the file in an error of the system.
    pub(super) fn system(doing: Doing, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System {
            doing,
            path: path.to_owned(),
            source,
        }
    }
}

impl Worded for StoreError {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::System {
                doing,
                path,
                source,
            } => doing.failed(&shown(path), source, language),
            Self::NoFolder(path) => say!(to, "no_folder", path = shown(path)),
            Self::NotAFolder(path) => say!(to, "not_a_folder", path = shown(path)),
            Self::NoGame(path) => say!(to, "no_game", path = shown(path)),
            Self::NotMade(path) => {
                let (typed, setup) = (typed(path), typed(&path.join(SETUP_FILE)));
                say!(to, "not_made", path = shown(path), typed, setup)
            }
            Self::JournalGone { path, copies } => say!(
                to,
                "journal_gone",
                path = shown(path),
                copies = beside(copies, language),
                journal = JOURNAL_FILE,
                typed = typed(path),
                setup = typed(&path.join(SETUP_FILE))
            ),
            Self::GameThere(path) => say!(to, "game_there", path = shown(path)),
            Self::SetupThere(path) => say!(to, "setup_there", path = shown(path)),
            Self::OtherThere(path) => say!(to, "other_there", path = shown(path)),
            Self::FileThere(path) => say!(to, "file_there", path = shown(path)),
            Self::Locked(path) => say!(to, "locked", path = shown(path)),
            Self::UnreadableThere(path) => {
                let way = put_aside(path, language);
                say!(to, "unreadable_there", path = shown(path), way)
            }
            Self::Journal {
                path,
                error,
                has_entries,
            } => {
                let (why, way) = (error, way_out(path, error, *has_entries, language));
                match error.line() {
                    Some(line) => say!(to, "wrong_line", path = shown(path), line, why, way),
                    None => say!(to, "wrong_journal", path = shown(path), why, way),
                }
            }
            Self::ChangedMeanwhile(path) => say!(to, "changed_meanwhile", path = shown(path)),
            Self::NotWritten { path, source } => {
                let why = system(source, language);
                say!(to, "not_written", path = shown(path), why)
            }
            Self::LeftTorn {
                path,
                source,
                second,
            } => {
                let (why, second) = (system(source, language), system(second, language));
                say!(to, "left_torn", path = shown(path), why, second)
            }
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl std::error::Error for StoreError {}

/// Files that may be a journal, as a half sentence.
fn beside(copies: &[String], language: Language) -> String {
    match copies {
        [] => String::new(),
        copies => say!(&language, "copies_beside", copies = copies.join("`, `")),
    }
}

/// What may be done about a journal that does not read, on a line of its own.
fn way_out(path: &Path, error: &JournalError, has_entries: bool, language: Language) -> String {
    let folder = path.parent().unwrap_or(path);
    if error.is_of_later_version() {
        return String::new();
    }
    let way = match has_entries {
        true => say!(&language, "goes_on", folder = typed(folder)),
        false => {
            let way = put_aside(folder, language);
            say!(&language, "nothing_to_go_on_with", way)
        }
    };
    format!("\n  {way}")
}

/// What may be done about a journal of which nothing can be read.
fn put_aside(folder: &Path, language: Language) -> String {
    say!(&language, "puts_aside", folder = typed(folder))
}

/// A path as it is shown.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// As the host types it.
fn typed(path: &Path) -> String {
    as_one_word(&shown(path))
}
