//! Whether a ledger file is sound.

use rusqlite::Connection;

use super::error::LedgerError;
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;

/// Looks at the whole file: its pages, its references, and its rules for stasis.
pub(super) fn check(connection: &Connection) -> Result<(), LedgerError> {
    let mut statement = connection.prepare("PRAGMA integrity_check(20)")?;
    let said = statement.query_map([], |row| row.get::<_, String>(0))?;
    let said: Vec<String> = said.collect::<Result<_, _>>()?;
    if said != ["ok"] {
        return Err(LedgerError::Corrupt(InEach::same(said.join("; "))));
    }
    joined(connection)?;
    foreign_keys(connection)
}

/// Whether nothing is left of those who have become somebody else's record.
fn joined(connection: &Connection) -> Result<(), LedgerError> {
    let sql = "SELECT p.id FROM person p WHERE p.joined IS NOT NULL AND (p.stasis_games > 0 \
               OR EXISTS(SELECT 1 FROM identity WHERE person = p.id) \
               OR EXISTS(SELECT 1 FROM warning WHERE target = p.id) \
               OR EXISTS(SELECT 1 FROM game_event WHERE person = p.id) \
               OR EXISTS(SELECT 1 FROM person q WHERE q.id = p.joined AND q.joined IS NOT NULL))";
    let mut statement = connection.prepare(sql)?;
    match statement.query([])?.next()? {
        Some(row) => {
            let id: i64 = row.get(0)?;
            Err(LedgerError::Corrupt(in_each!("left_of_joined", id)))
        }
        None => Ok(()),
    }
}

/// Whether every reference leads somewhere.
pub(super) fn foreign_keys(connection: &Connection) -> Result<(), LedgerError> {
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let mut broken = statement.query([])?;
    match broken.next()? {
        Some(row) => {
            let table: String = row.get(0)?;
            Err(LedgerError::Corrupt(in_each!("no_such_reference", table)))
        }
        None => Ok(()),
    }
}
