//! What can go wrong with a ledger on disk.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;

use nightdesk_text::Diagnostic;

/// Why a ledger cannot be used; nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// There is no file.
    #[error("there is no ledger at `{}`", .0.display())]
    NoFile(PathBuf),
    /// No ledger goes with what is open.
    #[error("no ledger of warnings is used here")]
    NotUsed,
    /// Nobody said who works with the ledger.
    #[error("the ledger does not say who you are: it has several hosts, or none")]
    WhichHost,
    /// A file would be overwritten.
    #[error("`{}` is there already", .0.display())]
    FileThere(PathBuf),
    /// The file is something else.
    #[error("this file is no ledger of nightdesk")]
    Foreign,
    /// The file was written by a later version of the program.
    #[error("the ledger has version {found}, and this program knows versions up to {known}")]
    Newer {
        /// The version of the file.
        found: u32,
        /// The latest version this program knows.
        known: u32,
    },
    /// Another process is writing, and has been for as long as we wait.
    #[error("another nightdesk is writing to the ledger; nothing was changed")]
    Busy,
    /// The file is damaged.
    #[error("the ledger is damaged: {0}")]
    Corrupt(String),
    /// There is no room left.
    #[error("there is no room on the disk; nothing was changed")]
    Full,
    /// The file may not be written to.
    #[error("the ledger may not be written to; nothing was changed")]
    ReadOnly,
    /// A path cannot be handed to the database.
    #[error("`{}` is no path of readable text", .0.display())]
    UnreadablePath(PathBuf),
    /// A line of an exported ledger says something that cannot be.
    #[error("line {line}: {said}")]
    Import {
        /// Its number.
        line: usize,
        /// What is wrong with it.
        said: String,
    },
    /// The file that says where the ledger is does not read.
    #[error("`{}` does not read: {said}", path.display())]
    Place {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        said: String,
    },
    /// The system refused something.
    #[error("cannot {doing}: {source}")]
    System {
        /// What was tried, as a verb with its object.
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// The database refused something.
    #[error("the ledger cannot be used: {0}")]
    Database(String),
}

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
    pub fn diagnostic(&self) -> Diagnostic {
        let told = Diagnostic::error(self.code(), self.to_string());
        match self.hint() {
            Some(hint) => told.hint(hint),
            None => told,
        }
    }

    /// What the host may do about it.
    #[must_use]
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Self::NoFile(_) | Self::NotUsed => Some("`nightdesk ledger init` makes one"),
            Self::WhichHost => Some("`--as NAME` says it, or `host = \"NAME\"` in `ledger.toml`"),
            Self::Busy => Some("try again in a moment"),
            Self::Newer { .. } => Some("use the newer nightdesk that wrote it"),
            Self::Corrupt(_) => {
                Some("put a backup in its place; `nightdesk ledger check` looks at it more closely")
            }
            Self::Full => Some("make room and try again"),
            Self::Place { .. } => Some("it may hold `file` and `host`"),
            Self::FileThere(_)
            | Self::Foreign
            | Self::ReadOnly
            | Self::UnreadablePath(_)
            | Self::Import { .. }
            | Self::System { .. }
            | Self::Database(_) => None,
        }
    }

    /// Names what was tried in an error of the system.
    pub(super) fn system(doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System { doing, source }
    }
}

impl From<rusqlite::Error> for LedgerError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::NotADatabase) => Self::Foreign,
            Some(ErrorCode::DatabaseCorrupt) => Self::Corrupt(error.to_string()),
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(_) | None => Self::Database(error.to_string()),
        }
    }
}
