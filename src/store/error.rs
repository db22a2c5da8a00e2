//! What can go wrong with a game on disk.

use std::io;
use std::path::{Path, PathBuf};

use super::folder::SETUP_FILE;
use super::journal_text::JournalError;
use crate::text::as_one_word;

/// Why a game cannot be made, opened or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refused something.
    #[error("cannot {doing} `{}`: {source}", path.display())]
    System {
        /// What was tried, as a verb.
        doing: &'static str,
        /// On which file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is no such folder.
    #[error("there is no folder `{}`", .0.display())]
    NoFolder(PathBuf),
    /// A file is named where a game's folder is meant.
    #[error("`{}` is a file, and a game is a folder", .0.display())]
    NotAFolder(PathBuf),
    /// Neither journal nor setup are there.
    #[error("there is no game in `{}`", .0.display())]
    NoGame(PathBuf),
    /// A setup without a journal.
    #[error("the game in `{path}` was not made yet: it has a setup but no journal; `nightdesk new {typed} --setup {setup}` makes it", path = .0.display(), typed = typed(.0), setup = typed(&.0.join(SETUP_FILE)))]
    NotMade(PathBuf),
    /// A game would be overwritten.
    #[error("there is a game in `{}` already", .0.display())]
    GameThere(PathBuf),
    /// Another setup would be overwritten.
    #[error("`{}` is there already and differs", .0.display())]
    SetupThere(PathBuf),
    /// A file that is not ours would be overwritten.
    #[error("`{}` is there already, and is something else; name another file", .0.display())]
    OtherThere(PathBuf),
    /// A file would be overwritten.
    #[error("`{}` is there already", .0.display())]
    FileThere(PathBuf),
    /// Another process holds the lock.
    #[error("another nightdesk is writing to this game (`{}`); close it first, or ask only: `status`, `next`, `tally`", .0.display())]
    Locked(PathBuf),
    /// The journal does not say what a journal says.
    #[error("`{}`{}: {error}", path.display(), at_line(error))]
    Journal {
        /// The journal.
        path: PathBuf,
        /// What is wrong with it.
        error: JournalError,
    },
    /// The journal is not as we left it.
    #[error("`{}` was changed by another program: open the game again", .0.display())]
    ChangedMeanwhile(PathBuf),
    /// An entry could not be written; the journal is as it was.
    #[error("cannot write to `{}`, so nothing was changed: {source}", path.display())]
    NotWritten {
        /// The journal.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// An entry could not be written and its beginning could not be removed.
    /// Opening the game again sets the torn line aside.
    #[error("cannot write to `{}` ({source}) nor take the torn line back: {second}", path.display())]
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
            Self::NoFolder(_) | Self::NotAFolder(_) | Self::NoGame(_) | Self::NotMade(_) => {
                "no-game"
            }
            Self::GameThere(_) | Self::SetupThere(_) | Self::OtherThere(_) | Self::FileThere(_) => {
                "is-there"
            }
            Self::Locked(_) => "in-use",
            Self::Journal { .. } | Self::ChangedMeanwhile(_) => "journal",
            Self::System { .. } | Self::NotWritten { .. } | Self::LeftTorn { .. } => "system",
        }
    }

    /// Names the file in an error of the system.
    pub(super) fn system(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::System {
            doing,
            path: path.to_owned(),
            source,
        }
    }
}

/// As the host types it.
fn typed(path: &Path) -> String {
    as_one_word(&path.display().to_string())
}

fn at_line(error: &JournalError) -> String {
    error
        .line()
        .map_or_else(String::new, |line| format!(", line {line}"))
}
