//! How the program ends.

use std::process::ExitCode;

use crate::store::StoreError;

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
    /// What the system did not do is its own; everything else was asked for wrongly.
    fn from(error: &StoreError) -> Self {
        match error {
            StoreError::System { .. }
            | StoreError::NotWritten { .. }
            | StoreError::LeftTorn { .. } => Self::System,
            _ => Self::Refused,
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
