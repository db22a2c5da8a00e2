//! `ledger` and `warn`: the ledger of warnings from the shell.

mod args;
mod audit;
mod csv;
mod keep;
mod place;
mod warn;

pub(crate) use args::{Ledger, Warn};
pub(crate) use keep::run as keep;
pub(crate) use place::place;
pub(crate) use warn::run as warn;

use std::io;

use super::exit::Exit;
use super::output::Output;
use crate::session::NotTaken;
use crate::store::ledger::LedgerError;
use crate::text::Diagnostic;

/// Says why something was refused.
fn refused(diagnostic: &Diagnostic, output: Output) -> io::Result<Exit> {
    tell(diagnostic, output)?;
    Ok(Exit::Refused)
}

/// Says what went wrong with a ledger.
fn complain(error: &LedgerError, output: Output) -> io::Result<Exit> {
    tell(&error.diagnostic(), output)?;
    Ok(match error {
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
    })
}

/// Draws a refusal, or prints it as every other refusal stands in JSON.
fn tell(diagnostic: &Diagnostic, output: Output) -> io::Result<()> {
    match output.json {
        true => output.print_json(&NotTaken::Ledger(Box::new(diagnostic.clone())).report()),
        false => {
            output.complain(diagnostic);
            Ok(())
        }
    }
}
