//! What can go wrong with a ledger on disk.

use std::fmt;
use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;

use crate::error::shown;
use crate::system::system;
use nightdesk_text::messages::{InEach, Worded};
use nightdesk_text::{Diagnostic, Language, say};

/// Why a ledger cannot be used; nothing was changed.
#[derive(Debug)]
pub enum LedgerError {
    /// There is no file.
    NoFile(PathBuf),
    /// No ledger goes with what is open.
    NotUsed,
    /// Nobody said who works with the ledger.
    WhichHost,
    /// A file would be overwritten.
    FileThere(PathBuf),
    /// The file is something else.
    Foreign,
    /// The file was written by a later version of the program.
    Newer {
        /// The version of the file.
        found: u32,
        /// The latest version this program knows.
        known: u32,
    },
    /// Another process is writing, and has been for as long as we wait.
    Busy,
    /// The file is damaged.
    Corrupt(InEach),
    /// There is no room left.
    Full,
    /// The file may not be written to.
    ReadOnly,
    /// A path cannot be handed to the database.
    UnreadablePath(PathBuf),
    /// A line of an exported ledger says something that cannot be.
    Import {
        /// Its number.
        line: usize,
        /// What is wrong with it.
        said: InEach,
    },
    /// The file that says where the ledger is does not read.
    Place {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        said: InEach,
    },
    /// The system refused something.
    System {
        /// What was tried.
        doing: Trying,
        /// What the system said.
        source: io::Error,
    },
    /// The database refused something.
    Database(InEach),
}

/// What was tried with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trying {
    /// To look for the ledger.
    FindLedger,
    /// To read where the ledger is.
    ReadPlace,
    /// To look for a new file.
    FindFile,
    /// To make its folder.
    MakeFolder,
    /// To make it.
    MakeFile,
    /// To write it.
    WriteFile,
    /// To keep it.
    KeepFile,
}

impl Trying {
    /// That it could not be done, and why.
    fn failed(self, source: &io::Error, language: Language) -> String {
        let (to, why) = (&language, system(source, language));
        match self {
            Self::FindLedger => say!(to, "cannot_look_for_ledger", why),
            Self::ReadPlace => say!(to, "cannot_read_place", why),
            Self::FindFile => say!(to, "cannot_look_for_file", why),
            Self::MakeFolder => say!(to, "cannot_make_folder", why),
            Self::MakeFile => say!(to, "cannot_make_file", why),
            Self::WriteFile => say!(to, "cannot_write_file", why),
            Self::KeepFile => say!(to, "cannot_keep_file", why),
        }
    }
}

impl Worded for LedgerError {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::NoFile(path) => say!(to, "no_ledger", path = shown(path)),
            Self::NotUsed => say!(to, "ledger_not_used"),
            Self::WhichHost => say!(to, "which_host"),
            Self::FileThere(path) => say!(to, "file_there", path = shown(path)),
            Self::Foreign => say!(to, "foreign_ledger"),
            Self::Newer { found, known } => say!(to, "newer_ledger", found, known),
            Self::Busy => say!(to, "ledger_busy"),
            Self::Corrupt(why) => say!(to, "ledger_damaged", why),
            Self::Full => say!(to, "disk_full"),
            Self::ReadOnly => say!(to, "ledger_read_only"),
            Self::UnreadablePath(path) => say!(to, "unreadable_path", path = shown(path)),
            Self::Import { line, said } => say!(to, "exported_line", line, why = said),
            Self::Place { path, said } => {
                say!(to, "place_does_not_read", path = shown(path), why = said)
            }
            Self::System { doing, source } => doing.failed(source, language),
            Self::Database(why) => say!(to, "ledger_unusable", why),
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl std::error::Error for LedgerError {}

/// What a row of the database says that cannot be; the database hands it on as an error of its own.
#[derive(Debug)]
pub(super) struct Odd(pub(super) InEach);

impl fmt::Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Odd {}

impl LedgerError {
    /// The stable name of its kind.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoFile(_) => "db-missing",
            Self::NotUsed => "db-unused",
            Self::WhichHost => "db-host",
            Self::FileThere(_) => "db-there",
            Self::Foreign => "db-foreign",
            Self::Newer { .. } => "db-newer",
            Self::Busy => "db-busy",
            Self::Corrupt(_) => "db-corrupt",
            Self::Import { .. } => "db-import",
            Self::Place { .. } => "db-place",
            Self::Full
            | Self::ReadOnly
            | Self::UnreadablePath(_)
            | Self::System { .. }
            | Self::Database(_) => "db-io",
        }
    }

    /// What to tell the host.
    #[must_use]
    pub fn diagnostic(&self, language: Language) -> Diagnostic {
        let told = Diagnostic::error(self.code(), self.worded(language));
        match self.hint(language) {
            Some(hint) => told.hint(hint),
            None => told,
        }
    }

    /// What the host may do about it.
    #[must_use]
    pub fn hint(&self, language: Language) -> Option<String> {
        let to = &language;
        Some(match self {
            Self::NoFile(_) | Self::NotUsed => say!(to, "ledger_init_makes"),
            Self::WhichHost => say!(to, "as_name"),
            Self::Busy => say!(to, "try_again"),
            Self::Newer { .. } => say!(to, "use_the_newer"),
            Self::Corrupt(_) => say!(to, "put_a_backup"),
            Self::Full => say!(to, "make_room"),
            Self::Place { .. } => say!(to, "file_and_host"),
            Self::FileThere(_)
            | Self::Foreign
            | Self::ReadOnly
            | Self::UnreadablePath(_)
            | Self::Import { .. }
            | Self::System { .. }
            | Self::Database(_) => return None,
        })
    }

    /// What an error says, in every language.
    pub(super) fn in_each(&self) -> InEach {
        InEach::of(|language| self.worded(language))
    }

    /// Names what was tried in an error of the system.
    pub(super) fn system(doing: Trying) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System { doing, source }
    }
}

impl From<rusqlite::Error> for LedgerError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::NotADatabase) => Self::Foreign,
            Some(ErrorCode::DatabaseCorrupt) => Self::Corrupt(InEach::same(error.to_string())),
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(_) | None => Self::Database(said(&error)),
        }
    }
}

/// What the database says; of what only we know to be odd, it has no Russian words.
fn said(error: &rusqlite::Error) -> InEach {
    let odd = match error {
        rusqlite::Error::FromSqlConversionFailure(_, _, why) => why.downcast_ref::<Odd>(),
        _ => None,
    };
    InEach::of(|language| match (language, odd) {
        (Language::Russian, Some(Odd(why))) => why.worded(language),
        (Language::Russian | Language::English, _) => error.to_string(),
    })
}
