//! Writing down what was given before there was this ledger: history, from which nothing follows.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::{Asked, Decision, Failure};
use crate::answer::Answer;
use crate::change::Change;
use crate::identity::{Identity, IdentityKey, PersonId};
use crate::past::{PastFault, PastWarning};
use crate::records::{Records, States, Wanted};
use crate::refusal::Refusal;
use crate::warning::{Ack, Cause, Deletion, Warning, WarningId};
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;

/// Gives each warning a number and, where the ledger does not know a name, a person.
pub(super) fn import<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    past: &[PastWarning],
) -> Result<Decision, Failure<R::Error>> {
    let mut people = People::of(records)?;
    let mut kept: BTreeMap<PersonId, Vec<Warning>> = BTreeMap::new();
    let mut past: Vec<&PastWarning> = past.iter().collect();
    let first = records.last_warning().map_err(Failure::Records)?;
    let mut given = Vec::new();
    // Numbers go with time, as for everything else in a ledger.
    past.sort_by_key(|one| one.issued);
    for (number, one) in (first.saturating_add(1)..).zip(past) {
        let (target, named) = people.person(records, &one.target)?;
        let issuer = one.issuer.as_ref();
        let issuer = issuer.map(|by| people.person(records, by)).transpose()?;
        if let Entry::Vacant(place) = kept.entry(target) {
            place.insert(all_of(records, asked, target)?);
        }
        let warning = warning(records, asked, (WarningId(number), target, named), one)?;
        let known = kept.get(&target).into_iter().flatten();
        if let Some(known) = known.into_iter().find(|known| is_same(known, &warning)) {
            let said = in_each!("known_already", id = known.id);
            return Err(refused(one, None, said));
        }
        given.push(Change::Imported(Box::new(Warning {
            issuer: issuer.map(|(_, by)| by),
            ..warning
        })));
    }
    let answer = Answer::Imported {
        warnings: given.len(),
        new_accounts: people
            .new
            .iter()
            .map(|(_, name)| name.name.clone())
            .collect(),
    };
    let met = people.new.into_iter();
    let met = met.map(|(person, identity)| Change::Met { person, identity });
    Ok(Decision {
        changes: met.chain(given).collect(),
        answer,
    })
}

fn warning<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    (id, target, named): (WarningId, PersonId, Identity),
    one: &PastWarning,
) -> Result<Warning, Failure<R::Error>> {
    if one.issued > asked.now {
        return Err(refused(one, Some("issued"), in_each!("still_to_come")));
    }
    let usual = || records.rules().default_expiry.from(one.issued);
    let expires = one
        .expires
        .or_else(usual)
        .ok_or_else(|| refused(one, Some("issued"), in_each!("beyond_the_calendar")))?;
    let by = asked.actor.filter(|_| one.deleted).cloned();
    Ok(Warning {
        id,
        target,
        named,
        issuer: None,
        points: one.points,
        issued: one.issued,
        expires,
        reason: one.words.reason.clone(),
        notes: one.words.notes.clone(),
        ack: Ack::NotAsked,
        stasis: 0,
        deny: Default::default(),
        cause: Cause::default(),
        game: None,
        deleted: by.map(|by| Deletion { at: asked.now, by }),
    })
}

fn refused<E>(one: &PastWarning, column: Option<&'static str>, said: InEach) -> Failure<E> {
    Failure::Refused(Refusal::PastInvalid(PastFault {
        line: one.line,
        column,
        said,
    }))
}

fn is_same(one: &Warning, other: &Warning) -> bool {
    (one.issued, one.points, &one.reason) == (other.issued, other.points, &other.reason)
}

fn all_of<R: Records>(
    records: &R,
    asked: &Asked<'_>,
    person: PersonId,
) -> Result<Vec<Warning>, Failure<R::Error>> {
    let wanted = Wanted {
        of: Some(person),
        states: States::All,
        at: asked.now,
        skip: 0,
        take: u64::MAX,
    };
    let listed = records.list(&wanted).map_err(Failure::Records)?;
    Ok(listed.rows)
}

/// Whose the names of a table are, those that are new to the ledger with them.
struct People {
    known: BTreeMap<IdentityKey, (PersonId, Identity)>,
    new: Vec<(PersonId, Identity)>,
    last: u64,
}

impl People {
    fn of<R: Records>(records: &R) -> Result<Self, Failure<R::Error>> {
        Ok(Self {
            known: BTreeMap::new(),
            new: Vec::new(),
            last: records.last_person().map_err(Failure::Records)?,
        })
    }

    fn person<R: Records>(
        &mut self,
        records: &R,
        name: &Identity,
    ) -> Result<(PersonId, Identity), Failure<R::Error>> {
        let key = name.key();
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let known = records.known(&key).map_err(Failure::Records)?;
        let whose = match known {
            Some(known) => (known.person, known.identity),
            None => {
                self.last = self.last.saturating_add(1);
                self.new.push((PersonId(self.last), name.clone()));
                (PersonId(self.last), name.clone())
            }
        };
        self.known.insert(key, whose.clone());
        Ok(whose)
    }
}
