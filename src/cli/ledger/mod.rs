//! `ledger` and `warn`: the ledger of warnings from the shell.

mod args;
mod csv;
mod keep;
mod place;
mod warn;

pub(crate) use args::{Ledger, Warn};
pub(crate) use keep::run as keep;
pub(crate) use place::place;
pub(crate) use warn::run as warn;

use super::exit::Exit;
use super::output::Output;
use crate::store::ledger::LedgerError;

/// Says what went wrong with a ledger.
fn complain(error: &LedgerError, output: Output) -> Exit {
    output.complain(&error.diagnostic());
    match error {
        LedgerError::Corrupt(_) => Exit::Found,
        LedgerError::Busy
        | LedgerError::Full
        | LedgerError::ReadOnly
        | LedgerError::System { .. }
        | LedgerError::Database(_) => Exit::System,
        LedgerError::NoFile(_)
        | LedgerError::NotUsed
        | LedgerError::WhichHost
        | LedgerError::FileThere(_)
        | LedgerError::Foreign
        | LedgerError::Newer { .. }
        | LedgerError::UnreadablePath(_)
        | LedgerError::Import { .. }
        | LedgerError::Place { .. } => Exit::Refused,
    }
}
