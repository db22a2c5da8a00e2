//! A whole ledger as text: a line of JSON for each thing in it.
//!
//! The first line names the form, the last one counts the lines, so that a file that was cut off
//! is noticed.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use super::apply::{one, required};
use super::audit::{self, AuditRow, audit_row};
use super::error::LedgerError;
use super::row::{self, kept, kept_expires, number, select_warnings};
use super::rules;
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;
use nightdesk_warnings::{
    Ack, Expires, Identity, Refusal, Rules, Stasis, Warning, read_notes, read_reason,
};

/// The form of the lines.
const FORM: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Ledger(Head),
    Rules(Rules),
    Person(Person),
    Warning(Box<Given>),
    Event(Event),
    Audit(AuditRow),
    End(End),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    form: u32,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    /// How many lines stand before this one.
    lines: usize,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Person {
    id: u64,
    names: Vec<Called>,
    stasis: Stasis,
    /// Whose record this one has become.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    joined: Option<u64>,
    /// The name the person goes by, where it is not the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    called: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Called {
    #[serde(flatten)]
    identity: Identity,
    host: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    id: u64,
    target: u64,
    named: Identity,
    issuer: Option<Identity>,
    points: u32,
    issued: DateTime<Utc>,
    expires: Expires,
    reason: String,
    notes: Option<String>,
    ack_required: bool,
    acked: Option<Done>,
    stasis: u32,
    deny: BTreeSet<String>,
    old_points: u64,
    tiers: Vec<String>,
    game: Option<String>,
    deleted: Option<Done>,
}

/// That something was done to a warning.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Done {
    at: DateTime<Utc>,
    by: Identity,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    game: String,
    kind: String,
    person: u64,
    at: DateTime<Utc>,
    warning: Option<u64>,
}

/// Everything in the ledger, in lines.
pub(super) fn export(connection: &Connection) -> Result<String, LedgerError> {
    let mut lines = vec![
        Line::Ledger(Head { form: FORM }),
        Line::Rules(rules::load(connection)?),
    ];
    lines.extend(people(connection)?.into_iter().map(Line::Person));
    lines.extend(warnings(connection)?);
    lines.extend(events(connection)?.into_iter().map(Line::Event));
    let mut statement = connection.prepare(audit::FROM_FIRST)?;
    let rows = statement.query_map([], audit_row)?;
    let mut rows: Vec<AuditRow> = rows.collect::<Result<_, _>>()?;
    for row in &mut rows {
        // The names stand in the lines of people.
        row.about = None;
    }
    lines.extend(rows.into_iter().map(Line::Audit));
    lines.push(Line::End(End { lines: lines.len() }));
    let mut text = String::new();
    for line in lines {
        let line = serde_json::to_string(&line);
        text.push_str(
            &line.map_err(|error| LedgerError::Corrupt(InEach::same(error.to_string())))?,
        );
        text.push('\n');
    }
    Ok(text)
}

/// Writes exported lines into an empty ledger.
pub(super) fn import(connection: &Connection, lines: &str) -> Result<(), LedgerError> {
    let mut ended = false;
    let mut last = 0;
    for (number, text) in (1..).zip(lines.lines()) {
        let wrong = |said: InEach| LedgerError::Import { line: number, said };
        if ended {
            return Err(wrong(in_each!("after_the_end")));
        }
        let line: Line = serde_json::from_str(text)
            .map_err(|error| wrong(in_each!("no_exported_line", why = error.to_string())))?;
        match (&line, number) {
            (Line::Ledger(head), 1) if head.form == FORM => {}
            (Line::Ledger(head), 1) => {
                return Err(wrong(in_each!("unknown_form", form = head.form)));
            }
            (Line::Ledger(_), _) | (_, 1) => {
                return Err(wrong(in_each!("no_form")));
            }
            (Line::End(end), _) if end.lines + 1 == number => ended = true,
            (Line::End(end), _) => {
                return Err(wrong(in_each!("lines_before", lines = end.lines)));
            }
            (line, _) => write(connection, line).map_err(|error| wrong(error.in_each()))?,
        }
        last = number;
    }
    match ended {
        true => Ok(()),
        false => Err(LedgerError::Import {
            line: last + 1,
            said: in_each!("cut_off"),
        }),
    }
}

fn write(connection: &Connection, line: &Line) -> Result<(), LedgerError> {
    match line {
        Line::Ledger(_) | Line::End(_) => Ok(()),
        Line::Rules(rules) => rules::store(connection, rules),
        Line::Person(person) => write_person(connection, person),
        Line::Warning(given) => write_warning(connection, given),
        Line::Event(event) => write_event(connection, event),
        Line::Audit(line) => write_audit(connection, line),
    }
}

fn people(connection: &Connection) -> Result<Vec<Person>, LedgerError> {
    let sql = "SELECT id, stasis_games, stasis_until, joined, called FROM person ORDER BY id";
    let mut statement = connection.prepare(sql)?;
    let people = statement.query_map([], |row| {
        let joined: Option<i64> = row.get(3)?;
        Ok(Person {
            id: number(row, 0)?,
            names: Vec::new(),
            stasis: row::stasis(row, 1)?,
            joined: joined.map(|_| number(row, 3)).transpose()?,
            called: row.get(4)?,
        })
    })?;
    let people: Vec<Person> = people.collect::<Result<_, _>>()?;
    let sql = "SELECT kind, display, host FROM identity WHERE person = ?1 ORDER BY id";
    let mut statement = connection.prepare(sql)?;
    let mut all = Vec::new();
    for person in people {
        let mut rows = statement.query([kept(person.id)])?;
        let mut names = Vec::new();
        while let Some(row) = rows.next()? {
            let host = row.get(2)?;
            names.extend(row::identity(row, 0)?.map(|identity| Called { identity, host }));
        }
        all.push(Person { names, ..person });
    }
    Ok(all)
}

fn warnings(connection: &Connection) -> Result<Vec<Line>, LedgerError> {
    let mut statement = connection.prepare(select_warnings!("ORDER BY w.id"))?;
    let found = statement.query_map([], row::warning)?;
    let found: Vec<Warning> = found.collect::<Result<_, _>>()?;
    let sql = "SELECT i.kind, i.display FROM warning w JOIN identity i ON i.id = w.acked_by \
               WHERE w.id = ?1";
    let mut acked_by = connection.prepare(sql)?;
    let mut lines = Vec::new();
    for warning in found {
        let mut rows = acked_by.query([kept(warning.id.0)])?;
        let by = rows.next()?.map(|row| row::identity(row, 0)).transpose()?;
        let deny = row::deny(connection, warning.id)?;
        let given = Given::of(warning, by.flatten(), deny);
        lines.push(Line::Warning(Box::new(given)));
    }
    Ok(lines)
}

impl Given {
    fn of(warning: Warning, acked_by: Option<Identity>, deny: BTreeSet<String>) -> Self {
        let acked = match (warning.ack, acked_by) {
            (Ack::Done(at), Some(by)) => Some(Done { at, by }),
            (Ack::Done(_) | Ack::Pending | Ack::NotAsked, _) => None,
        };
        Self {
            id: warning.id.0,
            target: warning.target.0,
            named: warning.named,
            issuer: warning.issuer,
            points: warning.points,
            issued: warning.issued,
            expires: warning.expires,
            reason: warning.reason,
            notes: warning.notes,
            ack_required: warning.ack != Ack::NotAsked,
            acked,
            stasis: warning.stasis,
            deny,
            old_points: warning.cause.old_points,
            tiers: warning.cause.tiers,
            game: warning.game,
            deleted: warning.deleted.map(|deletion| Done {
                at: deletion.at,
                by: deletion.by,
            }),
        }
    }
}

fn events(connection: &Connection) -> Result<Vec<Event>, LedgerError> {
    let sql =
        "SELECT game, kind, person, at, warning FROM game_event ORDER BY at, game, kind, person";
    let mut statement = connection.prepare(sql)?;
    let events = statement.query_map([], |row| {
        let warning: Option<i64> = row.get(4)?;
        Ok(Event {
            game: row.get(0)?,
            kind: row.get(1)?,
            person: number(row, 2)?,
            at: row::instant(3, row.get(3)?)?,
            warning: warning.map(|_| number(row, 4)).transpose()?,
        })
    })?;
    Ok(events.collect::<Result<_, _>>()?)
}

fn write_person(connection: &Connection, person: &Person) -> Result<(), LedgerError> {
    let sql = "INSERT INTO person(id, stasis_games, stasis_until, joined, called) \
               VALUES (?1, ?2, ?3, ?4, ?5)";
    let until = person.stasis.until().map(|until| until.timestamp());
    let games = kept(person.stasis.games());
    let joined = person.joined.map(kept);
    let values = params![kept(person.id), games, until, joined, person.called];
    one(connection, sql, values)?;
    let sql = "INSERT INTO identity(person, kind, key, display, host) VALUES (?1, ?2, ?3, ?4, ?5)";
    for name in &person.names {
        let key = name.identity.key();
        let kind = row::kind(key.kind);
        let values = params![
            kept(person.id),
            kind,
            key.key,
            name.identity.name,
            name.host
        ];
        one(connection, sql, values)?;
    }
    Ok(())
}

fn write_warning(connection: &Connection, given: &Given) -> Result<(), LedgerError> {
    let said = |refusal: Refusal| {
        let said = InEach::of(|language| refusal.diagnostic(language).message);
        LedgerError::Database(said)
    };
    let row_of = |name: &Option<Identity>| {
        let name = name.as_ref();
        name.map(|name| required(connection, name)).transpose()
    };
    let done = |done: &Option<Done>| match done {
        Some(done) => Ok::<_, LedgerError>((
            Some(done.at.timestamp()),
            Some(required(connection, &done.by)?),
        )),
        None => Ok((None, None)),
    };
    let (acked_at, acked_by) = done(&given.acked)?;
    let (deleted_at, deleted_by) = done(&given.deleted)?;
    let notes = given.notes.as_deref().map(read_notes).transpose();
    let sql = "INSERT INTO warning(id, target, named, issuer, points, issued, expires, reason, \
               notes, ack_required, acked_at, acked_by, stasis, old_points, tiers, game, \
               deleted_at, deleted_by) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, \
               ?12, ?13, ?14, ?15, ?16, ?17, ?18)";
    let values = params![
        kept(given.id),
        kept(given.target),
        required(connection, &given.named)?,
        row_of(&given.issuer)?,
        given.points,
        given.issued.timestamp(),
        kept_expires(given.expires),
        read_reason(&given.reason).map_err(said)?,
        notes.map_err(said)?.flatten(),
        given.ack_required,
        acked_at,
        acked_by,
        given.stasis,
        kept(given.old_points),
        given.tiers.join(" "),
        given.game,
        deleted_at,
        deleted_by,
    ];
    one(connection, sql, values)?;
    let sql = "INSERT INTO warning_deny(warning, command) VALUES (?1, ?2)";
    for command in &given.deny {
        one(connection, sql, params![kept(given.id), command])?;
    }
    Ok(())
}

fn write_event(connection: &Connection, event: &Event) -> Result<(), LedgerError> {
    let sql = "INSERT INTO game_event(game, kind, person, at, warning) VALUES (?1, ?2, ?3, ?4, ?5)";
    let values = params![
        event.game,
        event.kind,
        kept(event.person),
        event.at.timestamp(),
        event.warning.map(kept),
    ];
    one(connection, sql, values)
}

fn write_audit(connection: &Connection, line: &AuditRow) -> Result<(), LedgerError> {
    let at: Result<DateTime<Utc>, _> = line.at.parse();
    let at = at.map_err(|_| LedgerError::Database(in_each!("no_time", text = line.at)))?;
    let actor = line.actor.as_ref().map(Identity::account);
    let actor = actor
        .map(|actor| required(connection, &actor))
        .transpose()?;
    let sql = "INSERT INTO audit(id, at, actor, action, warning, person, before, after, typed_by) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let values = params![
        kept(line.id),
        at.timestamp(),
        actor,
        line.action,
        line.warning.map(kept),
        line.person.map(kept),
        line.before.as_ref().map(ToString::to_string),
        line.after.as_ref().map(ToString::to_string),
        line.typed_by,
    ];
    one(connection, sql, values)
}
