//! A ledger file: making, opening, and one transaction for each command.

use std::path::Path;
use std::time::Duration;

use chrono::{DateTime, Timelike, Utc};
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};

use super::audit::{self, AuditRow};
use super::error::{LedgerError, Trying};
use super::migrations;
use super::records::OpenLedger;
use super::rules;
use super::whole::new_file;
use super::{check, copy, text};
use nightdesk_text::in_each;
use nightdesk_warnings::{Failure, Identity, Name, Records, Rules};

/// How long a command waits for another that is writing.
pub const WAIT: Duration = Duration::from_secs(5);

/// A ledger on disk.
#[derive(Debug)]
pub struct LedgerFile {
    connection: Connection,
}

/// What a new ledger begins with.
#[derive(Debug, Clone, Default)]
pub struct NewLedger {
    /// The rules of the community.
    pub rules: Rules,
    /// Accounts of hosts.
    pub hosts: Vec<String>,
}

impl LedgerFile {
    /// Makes a ledger in a new file, whole or not at all.
    ///
    /// # Errors
    /// When a file is there already or it cannot be written.
    pub fn create(path: &Path, new: &NewLedger) -> Result<(), LedgerError> {
        make(path, |connection| {
            let transaction = immediate(connection)?;
            rules::store(&transaction, &new.rules)?;
            for host in &new.hosts {
                super::apply::first_host(&transaction, &Identity::account(host))?;
            }
            transaction.commit()?;
            Ok(())
        })
    }

    /// Opens a ledger, and brings it to this program's version.
    ///
    /// # Errors
    /// When there is none, it is something else, damaged, or of a later version.
    pub fn open(path: &Path) -> Result<Self, LedgerError> {
        let there = path
            .try_exists()
            .map_err(LedgerError::system(Trying::FindLedger))?;
        if !there {
            return Err(LedgerError::NoFile(path.to_owned()));
        }
        let mut connection = connect(path)?;
        migrations::migrate(&mut connection, path)?;
        Ok(Self { connection })
    }

    /// Writes, as one transaction that no other process can come between.
    ///
    /// `clock` is asked once, when the right to write is there, so that numbers and times of
    /// warnings run the same way. What was done is on disk when this returns; a refusal keeps what
    /// its sweep ended; any other failure leaves the ledger as it was.
    ///
    /// # Errors
    /// Why it was refused, or why the ledger could not be used.
    pub fn write<T>(
        &mut self,
        clock: impl FnOnce() -> DateTime<Utc>,
        act: impl FnOnce(&mut OpenLedger<'_>, DateTime<Utc>) -> Result<T, Failure<LedgerError>>,
    ) -> Result<T, Failure<LedgerError>> {
        let transaction = immediate(&mut self.connection).map_err(Failure::Records)?;
        let now = whole_second(clock());
        let mut open = OpenLedger::of(&transaction).map_err(Failure::Records)?;
        let done = act(&mut open, now);
        if let Err(Failure::Records(error)) = done {
            return Err(Failure::Records(error));
        }
        let kept = transaction.commit().map_err(LedgerError::from);
        kept.map_err(Failure::Records)?;
        done
    }

    /// Looks, at one state of the ledger, without keeping anybody from writing for long.
    ///
    /// # Errors
    /// Why it was refused, or why the ledger could not be used.
    pub fn look<T>(
        &mut self,
        act: impl FnOnce(&mut OpenLedger<'_>) -> Result<T, Failure<LedgerError>>,
    ) -> Result<T, Failure<LedgerError>> {
        let begun = self.connection.transaction().map_err(LedgerError::from);
        let transaction = begun.map_err(Failure::Records)?;
        let mut open = OpenLedger::of(&transaction).map_err(Failure::Records)?;
        act(&mut open)
        // Whatever was written by mistake goes with the transaction.
    }

    /// The rules of the community.
    ///
    /// # Errors
    /// When the ledger cannot be read.
    pub fn rules(&self) -> Result<Rules, LedgerError> {
        rules::load(&self.connection)
    }

    /// The accounts of hosts, in the order in which they became hosts.
    ///
    /// # Errors
    /// When the ledger cannot be read.
    pub fn hosts(&self) -> Result<Vec<String>, LedgerError> {
        OpenLedger::of(&self.connection)?.hosts()
    }

    /// The audit, the latest lines first; all of it, or what is about one name.
    ///
    /// # Errors
    /// When the ledger cannot be read.
    pub fn audit(&self, of: Option<&Name>, most: u32) -> Result<Vec<AuditRow>, LedgerError> {
        audit::read(&self.connection, of, most)
    }

    /// Looks at the whole file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), LedgerError> {
        check::check(&self.connection)
    }

    /// Writes a copy into a new file, while others may go on writing.
    ///
    /// # Errors
    /// When a file is there already or it cannot be written.
    pub fn backup(&self, to: &Path) -> Result<(), LedgerError> {
        copy::copy_to(&self.connection, to)
    }

    /// The whole ledger as lines of JSON, for people and other programs.
    ///
    /// # Errors
    /// When the ledger cannot be read.
    pub fn export(&mut self) -> Result<String, LedgerError> {
        let transaction = self.connection.transaction()?;
        text::export(&transaction)
    }

    /// Writes exported lines into a new file, whole or not at all.
    ///
    /// # Errors
    /// When a file is there already or it cannot be written.
    pub fn keep_export(path: &Path, lines: &str) -> Result<(), LedgerError> {
        new_file(path, |path| {
            std::fs::write(path, lines).map_err(LedgerError::system(Trying::WriteFile))
        })
    }

    /// Makes a ledger in a new file from exported lines, whole or not at all.
    ///
    /// # Errors
    /// The first line that is wrong, or why the file cannot be written.
    pub fn import(path: &Path, lines: &str) -> Result<(), LedgerError> {
        make(path, |connection| {
            let transaction = immediate(connection)?;
            text::import(&transaction, lines)?;
            if OpenLedger::of(&transaction)?.hosts()?.is_empty() {
                // Nobody could ever change anything in it.
                return Err(LedgerError::Import {
                    line: lines.lines().count(),
                    said: in_each!("no_host_in_it"),
                });
            }
            check::foreign_keys(&transaction)?;
            transaction.commit()?;
            Ok(())
        })
    }

    /// Lets the system write when it likes, for measuring everything else.
    #[doc(hidden)]
    pub fn without_sync(&self) -> Result<(), LedgerError> {
        self.connection.pragma_update(None, "synchronous", "OFF")?;
        Ok(())
    }

    #[cfg(test)]
    pub(super) fn connection(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

/// Makes a ledger of the latest version in a new file, and fills it.
fn make(
    path: &Path,
    fill: impl FnOnce(&mut Connection) -> Result<(), LedgerError>,
) -> Result<(), LedgerError> {
    new_file(path, |path| {
        let mut connection = connect(path)?;
        migrations::found(&mut connection, migrations::latest())?;
        fill(&mut connection)?;
        connection.close().map_err(|(_, error)| error.into())
    })
}

/// A connection with everything set that is not kept in the file.
///
/// The journal is the usual rollback journal, not the write-ahead log: at rest a ledger is one file,
/// which hosts copy, send and keep in synchronised folders and on network drives, where the log's
/// shared memory does not work. A community writes a few times a day, so readers who wait a moment
/// for a writer are no loss.
pub(super) fn connect(path: &Path) -> Result<Connection, LedgerError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(WAIT)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // The file may come from anywhere: nothing in its schema may do more than the schema's own.
    connection.pragma_update(None, "trusted_schema", false)?;
    Ok(connection)
}

fn immediate(connection: &mut Connection) -> Result<Transaction<'_>, LedgerError> {
    // A transaction that reads first and then writes would fail at once where another writes.
    Ok(connection.transaction_with_behavior(TransactionBehavior::Immediate)?)
}

fn whole_second(at: DateTime<Utc>) -> DateTime<Utc> {
    at.with_nanosecond(0).unwrap_or(at)
}
