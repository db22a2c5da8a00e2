//! The audit, read back.

use rusqlite::{Connection, Row, params};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::LedgerError;
use super::row::{self, number};
use nightdesk_time::rfc3339;
use nightdesk_warnings::{Identity, Name, NameForm};

/// A line of the audit, for people and other programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AuditRow {
    /// Its number.
    pub id: u64,
    /// When, in UTC.
    pub at: String,
    /// Who; none for the tool itself.
    pub actor: Option<String>,
    /// The host who typed it for somebody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed_by: Option<String>,
    /// What was done, in a word.
    pub action: String,
    /// The warning it is about.
    pub warning: Option<u64>,
    /// The person it is about.
    pub person: Option<u64>,
    /// The name of that person, or the one the warning was given under, where it was looked up.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// What stood there before.
    pub before: Option<Value>,
    /// What stands there now.
    pub after: Option<Value>,
}

/// Lines with the name of whom they are about; what follows says which.
macro_rules! select_lines {
    ($where:literal) => {
        concat!(
            "SELECT a.id, a.at, i.display, a.action, a.warning, a.person, a.before, a.after, ",
            "COALESCE((SELECT COALESCE(q.called, (SELECT display FROM identity ",
            "WHERE person = q.id ORDER BY id LIMIT 1)) FROM person q WHERE q.id = ",
            "(SELECT COALESCE(joined, id) FROM person WHERE id = a.person)), ",
            "(SELECT n.display FROM warning w JOIN identity n ON n.id = w.named ",
            "WHERE w.id = a.warning)), a.typed_by ",
            "FROM audit a LEFT JOIN identity i ON i.id = a.actor ",
            $where
        )
    };
}

pub(super) const ALL: &str = select_lines!("ORDER BY a.id DESC LIMIT ?1");

/// Lines about a person, and about his warnings.
pub(super) const OF_ONE: &str = select_lines!(
    "WHERE a.id IN (SELECT id FROM audit WHERE person = ?2 UNION SELECT id FROM audit \
     WHERE person IN (SELECT id FROM person WHERE joined = ?2) UNION SELECT id FROM audit \
     WHERE warning IN (SELECT id FROM warning WHERE target = ?2)) ORDER BY a.id DESC LIMIT ?1"
);

/// Every line, from the first on.
pub(super) const FROM_FIRST: &str = select_lines!("ORDER BY a.id");

/// The latest lines, the last first; all, or those about one name.
pub(super) fn read(
    connection: &Connection,
    of: Option<&Name>,
    most: u32,
) -> Result<Vec<AuditRow>, LedgerError> {
    let Some(name) = of else {
        let mut statement = connection.prepare_cached(ALL)?;
        let rows = statement.query_map(params![most], audit_row)?;
        return Ok(rows.collect::<Result<_, _>>()?);
    };
    let account = person(connection, &Identity::account(&name.text))?;
    let person = match (account, name.form) {
        (None, NameForm::Plain) => person(connection, &Identity::hostmask(&name.text))?,
        (found, _) => found,
    };
    let mut statement = connection.prepare_cached(OF_ONE)?;
    let rows = statement.query_map(params![most, person], audit_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn person(connection: &Connection, name: &Identity) -> Result<Option<i64>, LedgerError> {
    let key = name.key();
    let sql = "SELECT person FROM identity WHERE kind = ?1 AND key = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let mut found = statement.query(params![row::kind(key.kind), key.key])?;
    Ok(found.next()?.map(|row| row.get(0)).transpose()?)
}

pub(super) fn audit_row(row: &Row<'_>) -> rusqlite::Result<AuditRow> {
    let optional = |column: usize| -> rusqlite::Result<Option<u64>> {
        let there: Option<i64> = row.get(column)?;
        there.map(|_| number(row, column)).transpose()
    };
    Ok(AuditRow {
        id: number(row, 0)?,
        at: rfc3339(row::instant(1, row.get(1)?)?),
        actor: row.get(2)?,
        typed_by: row.get(9)?,
        action: row.get(3)?,
        warning: optional(4)?,
        person: optional(5)?,
        about: row.get(8)?,
        before: value(row.get(6)?),
        after: value(row.get(7)?),
    })
}

/// A kept value; a text that is no JSON stays a text.
fn value(kept: Option<String>) -> Option<Value> {
    kept.map(|kept| serde_json::from_str(&kept).unwrap_or(Value::String(kept)))
}
