//! Changes as they are written; each leaves its audit line.

use rusqlite::{Connection, OptionalExtension, params};

use super::error::LedgerError;
use super::row::{self, kept, kept_expires};
use super::rules;
use nightdesk_text::in_each;
use nightdesk_warnings::{
    Ack, Change, Edited, Entry, Happening, Identity, Joined, PersonId, Stasis, Warning, WarningId,
};

/// Writes a change and its audit line.
pub(super) fn apply(connection: &Connection, entry: &Entry) -> Result<(), LedgerError> {
    let at = entry.at.timestamp();
    match &entry.change {
        Change::Met { person, identity } => meet(connection, *person, identity)?,
        Change::Given(warning) => give(connection, warning)?,
        Change::Imported(warning) => import(connection, warning)?,
        Change::Edited(edited) => edit(connection, edited)?,
        Change::Deleted(id) => {
            let by = actor(connection, entry)?;
            one(connection, DELETE, params![kept(id.0), at, by])?;
        }
        Change::Acknowledged(id) => {
            let by = actor(connection, entry)?;
            let sql = "UPDATE warning SET acked_at = ?2, acked_by = ?3 WHERE id = ?1";
            one(connection, sql, params![kept(id.0), at, by])?;
        }
        Change::Stasis(change) => set_stasis(connection, change.person, change.after)?,
        Change::Renamed {
            person, identity, ..
        } => {
            add_name(connection, *person, identity)?;
            call(connection, *person, &identity.name)?;
        }
        Change::Joined(joined) => join(connection, joined)?,
        Change::Happened { happening, warning } => happen(connection, happening, *warning, at)?,
        Change::Overridden(_) => {}
        Change::Ruled(ruled) => rules::store(connection, &ruled.rules)?,
        Change::HostSet { account, host, .. } => set_host(connection, account, *host)?,
    }
    audit(connection, entry)
}

/// A host of a new ledger. The audit does not tell of it, for nothing was before.
pub(super) fn first_host(connection: &Connection, host: &Identity) -> Result<(), LedgerError> {
    if id_of(connection, host)?.is_none() {
        let next = "SELECT COALESCE(MAX(id), 0) + 1 FROM person";
        let person: i64 = connection.query_row(next, [], |row| row.get(0))?;
        meet(connection, PersonId(person.unsigned_abs()), host)?;
    }
    set_host(connection, host, true)
}

fn set_host(connection: &Connection, account: &Identity, host: bool) -> Result<(), LedgerError> {
    let key = account.key();
    let sql = "UPDATE identity SET host = ?3 WHERE kind = ?1 AND key = ?2";
    one(connection, sql, params![row::kind(key.kind), key.key, host])
}

fn meet(connection: &Connection, person: PersonId, identity: &Identity) -> Result<(), LedgerError> {
    one(
        connection,
        "INSERT INTO person(id) VALUES (?1)",
        [kept(person.0)],
    )?;
    add_name(connection, person, identity)
}

fn add_name(
    connection: &Connection,
    person: PersonId,
    identity: &Identity,
) -> Result<(), LedgerError> {
    let key = identity.key();
    let sql = "INSERT INTO identity(person, kind, key, display) VALUES (?1, ?2, ?3, ?4)";
    let name = params![kept(person.0), row::kind(key.kind), key.key, identity.name];
    one(connection, sql, name)
}

/// Lets a person go by a name.
fn call(connection: &Connection, person: PersonId, name: &str) -> Result<(), LedgerError> {
    let sql = "UPDATE person SET called = ?2 WHERE id = ?1";
    one(connection, sql, params![kept(person.0), name])
}

/// Lets everything of one person be another's. That it has become the other's stands there first: a
/// warning goes with its person alone.
fn join(connection: &Connection, joined: &Joined) -> Result<(), LedgerError> {
    let people = [kept(joined.from.0), kept(joined.into.0)];
    for sql in [
        "UPDATE person SET joined = ?2 WHERE id = ?1 OR joined = ?1",
        "UPDATE warning SET target = ?2 WHERE target = ?1",
        "UPDATE identity SET person = ?2 WHERE person = ?1",
        // Who left a game under both names left it once.
        "UPDATE OR IGNORE game_event SET person = ?2 WHERE person = ?1",
    ] {
        connection.prepare_cached(sql)?.execute(people)?;
    }
    let twice = "DELETE FROM game_event WHERE person = ?1";
    connection
        .prepare_cached(twice)?
        .execute([kept(joined.from.0)])?;
    call(connection, joined.into, &joined.name)
}

/// A warning from before the ledger; one may have been deleted there.
fn import(connection: &Connection, warning: &Warning) -> Result<(), LedgerError> {
    give(connection, warning)?;
    let Some(deletion) = &warning.deleted else {
        return Ok(());
    };
    let by = required(connection, &deletion.by)?;
    let at = deletion.at.timestamp();
    one(connection, DELETE, params![kept(warning.id.0), at, by])
}

/// That a warning is deleted, when and by whom.
const DELETE: &str = "UPDATE warning SET deleted_at = ?2, deleted_by = ?3 WHERE id = ?1";

fn give(connection: &Connection, warning: &Warning) -> Result<(), LedgerError> {
    let named = required(connection, &warning.named)?;
    let issuer = warning.issuer.as_ref();
    let issuer = issuer
        .map(|issuer| required(connection, issuer))
        .transpose()?;
    let sql = "INSERT INTO warning(id, target, named, issuer, points, issued, expires, reason, \
               notes, ack_required, stasis, old_points, tiers, game) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
    let values = params![
        kept(warning.id.0),
        kept(warning.target.0),
        named,
        issuer,
        warning.points,
        warning.issued.timestamp(),
        kept_expires(warning.expires),
        warning.reason,
        warning.notes,
        warning.ack != Ack::NotAsked,
        warning.stasis,
        kept(warning.cause.old_points),
        warning.cause.tiers.join(" "),
        warning.game,
    ];
    one(connection, sql, values)?;
    let sql = "INSERT INTO warning_deny(warning, command) VALUES (?1, ?2)";
    for command in &warning.deny {
        one(connection, sql, params![kept(warning.id.0), command])?;
    }
    Ok(())
}

/// Writes only what was given, so that two hosts' changes of one warning both last.
fn edit(connection: &Connection, edited: &Edited) -> Result<(), LedgerError> {
    let id = kept(edited.id.0);
    if let Some(expires) = &edited.expires {
        let sql = "UPDATE warning SET expires = ?2 WHERE id = ?1";
        one(connection, sql, params![id, kept_expires(expires.after)])?;
    }
    if let Some(reason) = &edited.reason {
        let sql = "UPDATE warning SET reason = ?2 WHERE id = ?1";
        one(connection, sql, params![id, reason.after])?;
    }
    if let Some(notes) = &edited.notes {
        let sql = "UPDATE warning SET notes = ?2 WHERE id = ?1";
        one(connection, sql, params![id, notes.after])?;
    }
    Ok(())
}

fn set_stasis(
    connection: &Connection,
    person: PersonId,
    stasis: Stasis,
) -> Result<(), LedgerError> {
    let sql = "UPDATE person SET stasis_games = ?2, stasis_until = ?3 WHERE id = ?1";
    let until = stasis.until().map(|until| until.timestamp());
    one(
        connection,
        sql,
        params![kept(person.0), kept(stasis.games()), until],
    )
}

fn happen(
    connection: &Connection,
    happening: &Happening,
    warning: Option<WarningId>,
    at: i64,
) -> Result<(), LedgerError> {
    let (kind, person) = happening.what.parts();
    let sql = "INSERT INTO game_event(game, kind, person, at, warning) VALUES (?1, ?2, ?3, ?4, ?5)";
    let person = person.map_or(0, |person| kept(person.0));
    let warning = warning.map(|id| kept(id.0));
    one(
        connection,
        sql,
        params![happening.game.name(), kind, person, at, warning],
    )
}

fn audit(connection: &Connection, entry: &Entry) -> Result<(), LedgerError> {
    let line = entry.audit();
    let sql = "INSERT INTO audit(at, actor, action, warning, person, before, after, typed_by) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let values = params![
        line.at.timestamp(),
        actor(connection, entry)?,
        line.action,
        line.warning.map(|id| kept(id.0)),
        line.person.map(|person| kept(person.0)),
        line.before.map(|value| value.to_string()),
        line.after.map(|value| value.to_string()),
        line.typed_by,
    ];
    one(connection, sql, values)
}

/// The row of who made a change; none for the tool itself.
fn actor(connection: &Connection, entry: &Entry) -> Result<Option<i64>, LedgerError> {
    let actor = entry.actor.as_ref();
    let row = actor.map(|actor| required(connection, actor)).transpose()?;
    Ok(row)
}

/// The row of a name that must be known by now.
pub(super) fn required(connection: &Connection, name: &Identity) -> Result<i64, LedgerError> {
    let found = id_of(connection, name)?;
    found.ok_or_else(|| LedgerError::Database(in_each!("name_unknown", name = name.name)))
}

fn id_of(connection: &Connection, name: &Identity) -> Result<Option<i64>, LedgerError> {
    let sql = "SELECT id FROM identity WHERE kind = ?1 AND key = ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let key = name.key();
    let found = statement.query_row(params![row::kind(key.kind), key.key], |row| row.get(0));
    Ok(found.optional()?)
}

/// Runs a statement that changes one row.
pub(super) fn one(
    connection: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
) -> Result<(), LedgerError> {
    let changed = connection.prepare_cached(sql)?.execute(values)?;
    match changed {
        1 => Ok(()),
        _ => Err(LedgerError::Corrupt(in_each!("no_row"))),
    }
}
