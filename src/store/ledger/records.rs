//! The ledger on disk as the policy sees it, within one transaction.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::error::LedgerError;
use super::listing::{bind, listing};
use super::row::{self, kept, number, select_warnings};
use super::{apply, rules};
use nightdesk_warnings::{
    Denying, Entry, GameId, Happening, IdentityKey, InStasis, Known, Leaving, Ledger, PersonId,
    PersonNow, Records, Rules, Selected, Stasis, Wanted, Warning, WarningId, What,
};

/// A ledger during one command.
#[derive(Debug)]
pub struct OpenLedger<'c> {
    connection: &'c Connection,
    rules: Rules,
}

/// What makes a warning `w` active at `?2`.
macro_rules! active {
    ($($before:tt)*) => {
        concat!(
            $($before)*,
            " AND w.deleted_at IS NULL AND (w.expires IS NULL OR w.expires > ?2)"
        )
    };
}

pub(super) const KNOWN: &str =
    "SELECT person, kind, display, host FROM identity WHERE kind = ?1 AND key = ?2";
const STASIS: &str = "SELECT stasis_games, stasis_until FROM person WHERE id = ?1";
pub(super) const IN_STASIS: &str = "SELECT p.id, \
    COALESCE(p.called, \
    (SELECT display FROM identity i WHERE i.person = p.id ORDER BY i.id LIMIT 1)), \
    p.stasis_games, p.stasis_until FROM person p WHERE p.stasis_games > 0 ORDER BY p.id";
pub(super) const POINTS: &str =
    active!("SELECT COALESCE(SUM(w.points), 0) FROM warning w WHERE w.target = ?1");
pub(super) const PENDING: &str = concat!(
    active!(
        "SELECT w.id FROM warning w ",
        "WHERE w.target = ?1 AND w.ack_required = 1 AND w.acked_at IS NULL"
    ),
    " ORDER BY w.id"
);
pub(super) const DENYING: &str = concat!(
    active!(
        "SELECT w.id, w.expires FROM warning w ",
        "WHERE w.target = ?1 AND EXISTS(SELECT 1 FROM warning_deny WHERE warning = w.id)"
    ),
    " ORDER BY w.id"
);

/// Who was ever warned or is in stasis.
const PEOPLE: &str = "SELECT p.id, COALESCE(p.called, \
    (SELECT display FROM identity i WHERE i.person = p.id ORDER BY i.id LIMIT 1)), \
    p.stasis_games, p.stasis_until FROM person p \
    WHERE p.stasis_games > 0 OR EXISTS(SELECT 1 FROM warning w WHERE w.target = p.id) ORDER BY p.id";
const NAMES_OF: &str = "SELECT display FROM identity WHERE person = ?1 ORDER BY id";
/// In which games something happened that is about a person, or about nobody.
pub(super) const HAPPENED: &str = "SELECT game, kind FROM game_event WHERE person = ?1";

impl<'c> OpenLedger<'c> {
    /// The ledger in an open database, with its rules.
    pub(super) fn of(connection: &'c Connection) -> Result<Self, LedgerError> {
        Ok(Self {
            connection,
            rules: rules::load(connection)?,
        })
    }

    /// Lets other rules hold during this command than the ledger's own.
    pub fn play_by(&mut self, change: impl FnOnce(Rules) -> Rules) {
        self.rules = change(self.rules.clone());
    }

    fn with_denials(&self, mut warning: Warning) -> Result<Warning, LedgerError> {
        warning.deny = row::deny(self.connection, warning.id)?;
        Ok(warning)
    }

    /// The highest value of a counter.
    fn highest(&self, sql: &str) -> Result<u64, LedgerError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        Ok(statement.query_row([], |row| number(row, 0))?)
    }
}

impl Records for OpenLedger<'_> {
    type Error = LedgerError;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn known(&self, key: &IdentityKey) -> Result<Option<Known>, LedgerError> {
        let mut statement = self.connection.prepare_cached(KNOWN)?;
        let known = statement.query_row(params![row::kind(key.kind), key.key], |row| {
            let identity = row::identity(row, 1)?;
            Ok((PersonId(number(row, 0)?), identity, row.get(3)?))
        });
        let known = known.optional()?;
        Ok(known.and_then(|(person, identity, host)| {
            Some(Known {
                person,
                identity: identity?,
                host,
            })
        }))
    }

    fn names(&self) -> Result<Vec<String>, LedgerError> {
        let sql = "SELECT display FROM identity ORDER BY person, id";
        let mut statement = self.connection.prepare_cached(sql)?;
        let names = statement.query_map([], |row| row.get(0))?;
        Ok(names.collect::<Result<_, _>>()?)
    }

    fn hosts(&self) -> Result<Vec<String>, LedgerError> {
        let sql = "SELECT display FROM identity WHERE host = 1 ORDER BY person, id";
        let mut statement = self.connection.prepare_cached(sql)?;
        let hosts = statement.query_map([], |row| row.get(0))?;
        Ok(hosts.collect::<Result<_, _>>()?)
    }

    fn last_person(&self) -> Result<u64, LedgerError> {
        self.highest("SELECT COALESCE(MAX(id), 0) FROM person")
    }

    fn last_warning(&self) -> Result<u64, LedgerError> {
        self.highest("SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'warning'), 0)")
    }

    fn stasis(&self, person: PersonId) -> Result<Stasis, LedgerError> {
        let mut statement = self.connection.prepare_cached(STASIS)?;
        let stasis = statement.query_row([kept(person.0)], |row| row::stasis(row, 0));
        Ok(stasis.optional()?.unwrap_or_default())
    }

    fn in_stasis(&self) -> Result<Vec<InStasis>, LedgerError> {
        let mut statement = self.connection.prepare_cached(IN_STASIS)?;
        let held = statement.query_map([], |row| {
            let name: Option<String> = row.get(1)?;
            Ok(InStasis {
                person: PersonId(number(row, 0)?),
                name: name.unwrap_or_default(),
                stasis: row::stasis(row, 2)?,
            })
        })?;
        Ok(held.collect::<Result<_, _>>()?)
    }

    fn warning(&self, id: WarningId) -> Result<Option<Warning>, LedgerError> {
        let sql = select_warnings!("WHERE w.id = ?1");
        let mut statement = self.connection.prepare_cached(sql)?;
        let found = statement.query_row([kept(id.0)], row::warning).optional()?;
        found.map(|warning| self.with_denials(warning)).transpose()
    }

    fn points(&self, person: PersonId, at: DateTime<Utc>) -> Result<u64, LedgerError> {
        let mut statement = self.connection.prepare_cached(POINTS)?;
        let at = [kept(person.0), at.timestamp()];
        Ok(statement.query_row(at, |row| number(row, 0))?)
    }

    fn list(&self, wanted: &Wanted) -> Result<Selected, LedgerError> {
        let listing = listing(wanted);
        let values = [
            (":of", wanted.of.map_or(0, |person| kept(person.0))),
            (":now", wanted.at.timestamp()),
            (":take", kept(wanted.take)),
            (":skip", kept(wanted.skip)),
        ];
        let mut count = self.connection.prepare_cached(listing.count)?;
        bind(&mut count, &values)?;
        let total = match count.raw_query().next()? {
            Some(row) => number(row, 0)?,
            None => 0,
        };
        let mut page = self.connection.prepare_cached(listing.page)?;
        bind(&mut page, &values)?;
        let mut found = page.raw_query();
        let mut rows = Vec::new();
        while let Some(row) = found.next()? {
            rows.push(self.with_denials(row::warning(row)?)?);
        }
        rows.sort_by_key(|warning| std::cmp::Reverse((warning.issued, warning.id)));
        Ok(Selected { rows, total })
    }

    fn pending(&self, person: PersonId, at: DateTime<Utc>) -> Result<Vec<WarningId>, LedgerError> {
        let mut statement = self.connection.prepare_cached(PENDING)?;
        let at = [kept(person.0), at.timestamp()];
        let ids = statement.query_map(at, |row| Ok(WarningId(number(row, 0)?)))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    fn denying(&self, person: PersonId, at: DateTime<Utc>) -> Result<Vec<Denying>, LedgerError> {
        let mut statement = self.connection.prepare_cached(DENYING)?;
        let at = [kept(person.0), at.timestamp()];
        let denying = |row: &Row<'_>| {
            let expires: Option<i64> = row.get(1)?;
            let expires = expires.map(|at| row::instant(1, at)).transpose()?;
            Ok((WarningId(number(row, 0)?), expires))
        };
        let found: Vec<_> = statement
            .query_map(at, denying)?
            .collect::<Result<_, _>>()?;
        let denying = found.into_iter().map(|(id, expires)| {
            Ok(Denying {
                id,
                expires: expires.into(),
                deny: row::deny(self.connection, id)?,
            })
        });
        denying.collect()
    }

    fn people(&self, at: DateTime<Utc>) -> Result<Vec<PersonNow>, LedgerError> {
        let mut statement = self.connection.prepare_cached(PEOPLE)?;
        let found = statement.query_map([], |row| {
            let name: Option<String> = row.get(1)?;
            Ok((
                number(row, 0)?,
                name.unwrap_or_default(),
                row::stasis(row, 2)?,
            ))
        })?;
        let found: Vec<_> = found.collect::<Result<_, _>>()?;
        let mut names = self.connection.prepare_cached(NAMES_OF)?;
        let people = found.into_iter().map(|(id, name, stasis)| {
            let person = PersonId(id);
            let others = names.query_map([kept(id)], |row| row.get(0))?;
            let others: Vec<String> = others.collect::<Result<_, _>>()?;
            Ok(PersonNow {
                person,
                others: others.into_iter().filter(|other| *other != name).collect(),
                name,
                points: self.points(person, at)?,
                stasis,
                pending: self.pending(person, at)?,
            })
        });
        people.collect()
    }

    fn happened(&self, happening: &Happening) -> Result<bool, LedgerError> {
        let (_, person) = happening.what.parts();
        let mut statement = self.connection.prepare_cached(HAPPENED)?;
        let person = person.map_or(0, |person| kept(person.0));
        let mut rows = statement.query([person])?;
        while let Some(row) = rows.next()? {
            let (game, kind): (String, String) = (row.get(0)?, row.get(1)?);
            let known = what(&kind, happening.what).and_then(|what| {
                let game = GameId::new(&game).ok()?;
                Some(Happening { game, what })
            });
            if known.is_some_and(|known| known.is_same(happening)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// What a kept word says, of the same person as what is asked for.
fn what(kind: &str, asked: What) -> Option<What> {
    let (_, person) = asked.parts();
    let leaving = [Leaving::Quit, Leaving::Idle].into_iter();
    let leaving = leaving.filter_map(|how| Some(What::Left(how, person?)));
    let mut all = leaving.chain([What::Start, What::Cancel]);
    all.find(|what| what.parts().0 == kind)
}

impl Ledger for OpenLedger<'_> {
    fn apply(&mut self, entry: &Entry) -> Result<(), LedgerError> {
        apply::apply(self.connection, entry)
    }
}
