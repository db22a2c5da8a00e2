//! Whether a ledger file is sound.

use rusqlite::Connection;

use super::error::LedgerError;

/// Looks at the whole file: its pages, its references, and its rules for stasis.
pub(super) fn check(connection: &Connection) -> Result<(), LedgerError> {
    let mut statement = connection.prepare("PRAGMA integrity_check(20)")?;
    let said = statement.query_map([], |row| row.get::<_, String>(0))?;
    let said: Vec<String> = said.collect::<Result<_, _>>()?;
    if said != ["ok"] {
        return Err(LedgerError::Corrupt(said.join("; ")));
    }
    foreign_keys(connection)
}

/// Whether every reference leads somewhere.
pub(super) fn foreign_keys(connection: &Connection) -> Result<(), LedgerError> {
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let mut broken = statement.query([])?;
    match broken.next()? {
        Some(row) => {
            let table: String = row.get(0)?;
            Err(LedgerError::Corrupt(format!(
                "a row of `{table}` refers to one that is not there"
            )))
        }
        None => Ok(()),
    }
}
