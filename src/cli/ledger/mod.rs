//! `ledger` and `warn`: the ledger of warnings from the shell.

mod args;
mod audit;
mod csv;
mod keep;
mod place;
mod warn;

use args::Which;
pub(crate) use args::{Ledger, Warn};
pub(crate) use keep::run as keep;
pub(crate) use place::place;
pub(crate) use warn::run as warn;

use std::io;

use super::exit::Exit;
use super::output::Output;
use nightdesk_session::NotTaken;
use nightdesk_store::ledger::LedgerError;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{Diagnostic, say};
use nightdesk_warnings::Refusal;

/// Why nothing was done.
enum NotDone {
    /// The ledger cannot be used.
    Ledger(LedgerError),
    /// The ledger refused it.
    Refusal(Box<Refusal>),
    /// It was refused.
    Refused(Box<Diagnostic>),
    /// The answer could not be written.
    Output(io::Error),
}

/// How a command ends; says what went wrong, in the host's language.
fn ended(done: Result<Exit, NotDone>, output: Output) -> io::Result<Exit> {
    let language = output.language();
    match done {
        Ok(exit) => Ok(exit),
        Err(NotDone::Ledger(error)) => {
            tell(&error.diagnostic(language), output)?;
            Ok(Exit::from(&error))
        }
        Err(NotDone::Refusal(refusal)) => {
            tell(&refusal.diagnostic(language), output)?;
            Ok(Exit::Refused)
        }
        Err(NotDone::Refused(diagnostic)) => {
            tell(&diagnostic, output)?;
            Ok(Exit::Refused)
        }
        Err(NotDone::Output(error)) => Err(error),
    }
}

/// Refuses two forms at once: only one of them could be printed.
fn one_form(to: &Output, which: &Which, others: [(&str, bool); 2]) -> Result<(), NotDone> {
    let other = others.iter().find(|(_, asked)| which.csv && *asked);
    match other {
        None => Ok(()),
        Some((other, _)) => {
            let message = say!(to, "two_forms", other);
            Err(Diagnostic::error("arguments", message)
                .hint(say!(to, "leave_one_form_away"))
                .into())
        }
    }
}

/// Draws a refusal, or prints it as every other refusal in JSON.
fn tell(diagnostic: &Diagnostic, output: Output) -> io::Result<()> {
    match output.json {
        true => output.print_json(&NotTaken::from(diagnostic.clone()).report(output.language())),
        false => {
            match diagnostic.source {
                Some(_) => output.complain(diagnostic),
                None => output.refused(
                    &say!(&output, "refused_why", why = &diagnostic.message),
                    &diagnostic.hints,
                ),
            }
            Ok(())
        }
    }
}

impl From<LedgerError> for NotDone {
    fn from(error: LedgerError) -> Self {
        Self::Ledger(error)
    }
}

impl From<Diagnostic> for NotDone {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Refused(Box::new(diagnostic))
    }
}

impl From<Refusal> for NotDone {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(Box::new(refusal))
    }
}

impl From<io::Error> for NotDone {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
