//! Rows of the database as values.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use rusqlite::types::Type;
use rusqlite::{Connection, Row};

use super::error::{LedgerError, Odd};
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;
use nightdesk_warnings::{
    Ack, Cause, Deletion, Expires, Identity, IdentityKind, PersonId, Stasis, Warning, WarningId,
};

/// A warning with the names that go with it; what follows says which.
macro_rules! select_warnings {
    ($($where:tt)*) => {
        concat!(
            "SELECT w.id, w.target, n.kind, n.display, i.kind, i.display, w.points, w.issued, ",
            "w.expires, w.reason, w.notes, w.ack_required, w.acked_at, w.stasis, w.old_points, ",
            "w.tiers, w.game, w.deleted_at, d.kind, d.display ",
            "FROM warning w JOIN identity n ON n.id = w.named ",
            "LEFT JOIN identity i ON i.id = w.issuer ",
            "LEFT JOIN identity d ON d.id = w.deleted_by ",
            $($where)*
        )
    };
}
pub(super) use select_warnings;

/// A row of [`select_warnings`], but for what it denies.
pub(super) fn warning(row: &Row<'_>) -> rusqlite::Result<Warning> {
    let acked_at: Option<i64> = row.get(12)?;
    let ack = match (row.get(11)?, acked_at) {
        (_, Some(at)) => Ack::Done(instant(12, at)?),
        (true, None) => Ack::Pending,
        (false, None) => Ack::NotAsked,
    };
    let deleted_at: Option<i64> = row.get(17)?;
    let deleted = match (deleted_at, identity(row, 18)?) {
        (Some(at), Some(by)) => Some(Deletion {
            at: instant(17, at)?,
            by,
        }),
        (Some(_), None) | (None, _) => None,
    };
    let tiers: String = row.get(15)?;
    let expires: Option<i64> = row.get(8)?;
    Ok(Warning {
        id: WarningId(number(row, 0)?),
        target: PersonId(number(row, 1)?),
        named: identity(row, 2)?.ok_or_else(|| wrong(2, in_each!("no_name_there")))?,
        issuer: identity(row, 4)?,
        points: row.get(6)?,
        issued: instant(7, row.get(7)?)?,
        expires: expires.map(|at| instant(8, at)).transpose()?.into(),
        reason: row.get(9)?,
        notes: row.get(10)?,
        ack,
        stasis: row.get(13)?,
        deny: BTreeSet::new(),
        cause: Cause {
            old_points: number(row, 14)?,
            tiers: tiers.split_whitespace().map(str::to_owned).collect(),
        },
        game: row.get(16)?,
        deleted,
    })
}

/// The commands a warning denies.
pub(super) fn deny(
    connection: &Connection,
    id: WarningId,
) -> Result<BTreeSet<String>, LedgerError> {
    let sql = "SELECT command FROM warning_deny WHERE warning = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let commands = statement.query_map([kept(id.0)], |row| row.get(0))?;
    Ok(commands.collect::<Result<_, _>>()?)
}

/// Kind and name in two columns from `first` on.
pub(super) fn identity(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<Identity>> {
    let kind: Option<String> = row.get(first)?;
    let Some(kind) = kind else { return Ok(None) };
    let kind = read_kind(&kind).ok_or_else(|| wrong(first, in_each!("no_kind_of_name")))?;
    Ok(Some(Identity {
        kind,
        name: row.get(first + 1)?,
    }))
}

/// Games and end in two columns from `first` on.
pub(super) fn stasis(row: &Row<'_>, first: usize) -> rusqlite::Result<Stasis> {
    let games = number(row, first)?;
    let until: Option<i64> = row.get(first + 1)?;
    Ok(match until {
        Some(until) => Stasis::of(games, instant(first + 1, until)?),
        None => Stasis::Free,
    })
}

/// The word the database keeps for a kind of name.
pub(super) fn kind(kind: IdentityKind) -> &'static str {
    match kind {
        IdentityKind::Account => "account",
        IdentityKind::Hostmask => "hostmask",
    }
}

fn read_kind(word: &str) -> Option<IdentityKind> {
    [IdentityKind::Account, IdentityKind::Hostmask]
        .into_iter()
        .find(|known| kind(*known) == word)
}

/// A number that is never below zero.
pub(super) fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|_| wrong(column, in_each!("below_zero")))
}

/// A number as the database keeps it; those beyond its range are its highest.
pub(super) fn kept(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A time as the database keeps it; none for never.
pub(super) fn kept_expires(expires: Expires) -> Option<i64> {
    expires.at().map(|at| at.timestamp())
}

/// A time from whole seconds.
pub(super) fn instant(column: usize, seconds: i64) -> rusqlite::Result<DateTime<Utc>> {
    DateTime::from_timestamp(seconds, 0)
        .ok_or_else(|| wrong(column, in_each!("beyond_the_calendar")))
}

fn wrong(column: usize, said: InEach) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Integer, Box::new(Odd(said)))
}
