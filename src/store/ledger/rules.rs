//! The rules of a community, kept in the ledger itself.

use rusqlite::{Connection, OptionalExtension, params};
use serde_json::{Map, Value};

use super::error::LedgerError;
use nightdesk_text::in_each;
use nightdesk_warnings::Rules;

/// The rules as they are kept; what is not there is as usual.
pub(super) fn load(connection: &Connection) -> Result<Rules, LedgerError> {
    let mut statement = connection.prepare_cached("SELECT value FROM meta WHERE key = ?1")?;
    let mut kept = Map::new();
    for key in Rules::KEYS {
        let value: Option<String> = statement.query_row([key], |row| row.get(0)).optional()?;
        if let Some(value) = value {
            let value = serde_json::from_str(&value).map_err(|error| damaged(key, &error))?;
            kept.insert(key.to_owned(), value);
        }
    }
    serde_json::from_value(Value::Object(kept)).map_err(|error| damaged("rules", &error))
}

/// Keeps the rules.
pub(super) fn store(connection: &Connection, rules: &Rules) -> Result<(), LedgerError> {
    let kept = serde_json::to_value(rules).map_err(|error| damaged("rules", &error))?;
    let sql = "INSERT INTO meta(key, value) VALUES (?1, ?2) \
               ON CONFLICT(key) DO UPDATE SET value = excluded.value";
    let mut statement = connection.prepare_cached(sql)?;
    for (key, value) in kept.as_object().into_iter().flatten() {
        statement.execute(params![key, value.to_string()])?;
    }
    Ok(())
}

fn damaged(key: &str, error: &serde_json::Error) -> LedgerError {
    LedgerError::Corrupt(in_each!("rule_does_not_read", key, why = error.to_string()))
}
