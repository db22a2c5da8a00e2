//! What can go wrong with a game on disk.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use super::folder::{JOURNAL_FILE, SETUP_FILE};
use super::journal_text::JournalError;
use super::repair::has_readable_entry;
use nightdesk_text::as_one_word;

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

impl fmt::Display for Doing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "read",
            Self::Create => "create",
            Self::Write => "write",
            Self::Lock => "lock",
            Self::Shorten => "shorten",
            Self::Open => "open",
        })
    }
}

/// Why a game cannot be made, opened or written.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system refused something.
    #[error("cannot {doing} `{}`: {source}", path.display())]
    System {
        /// What was tried.
        doing: Doing,
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
    /// A setup without a journal, where there may have been one.
    #[error(
        "the game in `{path}` has no journal{copies}. If it was made before, do not make it anew: put \
         `{JOURNAL_FILE}` back from a backup, or the file of a `handoff` by `nightdesk resume`. If it \
         was never made, `nightdesk new {typed} --setup {setup}` makes it",
        path = path.display(), copies = beside(copies), typed = typed(path),
        setup = typed(&path.join(SETUP_FILE))
    )]
    JournalGone {
        /// The folder.
        path: PathBuf,
        /// What lies in it that may be a journal.
        copies: Vec<String>,
    },
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
    /// A journal of which nothing can be read is where a game is to be laid down.
    #[error(
        "there is a game in `{}` already, and nothing of its journal can be read\n  {}",
        .0.display(), put_aside(.0)
    )]
    UnreadableThere(PathBuf),
    /// The journal does not say what a journal says.
    #[error("`{}`{}: {error}{}", path.display(), at_line(error), way_out(path, error, *has_entries))]
    Journal {
        /// The journal.
        path: PathBuf,
        /// What is wrong with it.
        error: JournalError,
        /// Whether any entry of it can be read.
        has_entries: bool,
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
    #[error("cannot write to `{}` ({source}) nor take the line back: {second}; open the game again, which says whether it is kept", path.display())]
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

/// Files that may be a journal, as a half sentence.
fn beside(copies: &[String]) -> String {
    match copies {
        [] => String::new(),
        copies => format!("; beside it lies `{}`", copies.join("`, `")),
    }
}

/// What may be done about a journal that does not read.
fn way_out(path: &Path, error: &JournalError, has_entries: bool) -> String {
    let folder = path.parent().unwrap_or(path);
    if error.is_of_later_version() {
        return String::new();
    }
    let way = match has_entries {
        true => format!(
            "`nightdesk repair {}` goes on from what can be read, and keeps the file as it is",
            typed(folder)
        ),
        false => format!("no entry of it can be read; {}", put_aside(folder)),
    };
    format!("\n  {way}")
}

/// What may be done about a journal of which nothing can be read.
fn put_aside(folder: &Path) -> String {
    let folder = typed(folder);
    format!(
        "`nightdesk repair {folder}` puts the file aside; then put the journal back from a backup, or \
         lay down the file of a `handoff`: `nightdesk resume FILE {folder}`"
    )
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
