//! How the program ends.

use std::process::ExitCode;

use nightdesk_session::NotTaken;
use nightdesk_store::ledger::LedgerError;
use nightdesk_store::open_game::CommitError;
use nightdesk_store::{Doing, StoreError};

/// What the status says to a script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Everything was done.
    Done,
    /// What was asked was not understood or refused; nothing was changed.
    Refused,
    /// Checks found problems.
    Found,
    /// A file or the system did not do its part.
    System,
}

impl From<&StoreError> for Exit {
    /// What could not be written is the system's; everything else was asked for wrongly, and a file
    /// that cannot be read was named so.
    fn from(error: &StoreError) -> Self {
        match error {
            StoreError::System {
                doing: Doing::Read, ..
            } => Self::Refused,
            StoreError::System { .. }
            | StoreError::NotWritten { .. }
            | StoreError::LeftTorn { .. } => Self::System,
            _ => Self::Refused,
        }
    }
}

impl From<&NotTaken> for Exit {
    /// A line that could not be kept is the system's fault.
    fn from(refused: &NotTaken) -> Self {
        match refused {
            NotTaken::NotKept(CommitError::Store(error)) => Self::from(error),
            NotTaken::Ledger(refused) => refused.error.as_ref().map_or(Self::Refused, Self::from),
            _ => Self::Refused,
        }
    }
}

impl From<&LedgerError> for Exit {
    /// What the disk or another process keeps from being written is the system's.
    fn from(error: &LedgerError) -> Self {
        match error {
            LedgerError::Corrupt(_) => Self::Found,
            LedgerError::Busy
            | LedgerError::Full
            | LedgerError::ReadOnly
            | LedgerError::System { .. }
            | LedgerError::Database(_) => Self::System,
            LedgerError::NoFile(_)
            | LedgerError::NotUsed
            | LedgerError::WhichHost
            | LedgerError::FileThere(_)
            | LedgerError::Foreign
            | LedgerError::Newer { .. }
            | LedgerError::UnreadablePath(_)
            | LedgerError::Import { .. }
            | LedgerError::Place { .. } => Self::Refused,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::System => 1,
            Exit::Refused => 2,
            Exit::Found => 3,
        })
    }
}
