//! The versions of a ledger file, each one SQL file ahead of the one before.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use super::error::LedgerError;

/// Marks the file as ours: `NTDK`.
pub(super) const APPLICATION_ID: i32 = 0x4E54_444B;

/// What leads from each version to the next; version 0 is an empty file.
const MIGRATIONS: &[&str] = &[
    include_str!("0001_tables.sql"),
    include_str!("0002_guards.sql"),
    include_str!("0003_joined.sql"),
];

/// The version this program writes.
pub(super) fn latest() -> u32 {
    u32::try_from(MIGRATIONS.len()).unwrap_or(u32::MAX)
}

/// The version of a file that is ours.
pub(super) fn version(connection: &Connection) -> Result<u32, LedgerError> {
    let id: i32 = connection.pragma_query_value(None, "application_id", |row| row.get(0))?;
    if id != APPLICATION_ID {
        return Err(LedgerError::Foreign);
    }
    let found: u32 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match found > latest() {
        true => Err(LedgerError::Newer {
            found,
            known: latest(),
        }),
        false => Ok(found),
    }
}

/// Brings a file of ours to the latest version; one of an earlier version is first copied to
/// `FILE.vN.bak`.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), LedgerError> {
    let found = version(connection)?;
    if found == latest() {
        return Ok(());
    }
    let mut copy = path.as_os_str().to_owned();
    copy.push(format!(".v{found}.bak"));
    super::copy::copy_to(connection, Path::new(&copy))?;
    run(connection, latest())
}

/// Makes an empty file ours, by the first migrations up to a version.
pub(super) fn found(connection: &mut Connection, version: u32) -> Result<(), LedgerError> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    run(connection, version)
}

/// Runs the migrations up to a version, all or none.
fn run(connection: &mut Connection, to: u32) -> Result<(), LedgerError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been quicker while we waited for the lock.
    let from: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (number, sql) in (1..=to)
        .zip(MIGRATIONS)
        .filter(|(number, _)| *number > from)
    {
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", number)?;
    }
    super::check::foreign_keys(&transaction)?;
    transaction.commit()?;
    Ok(())
}
