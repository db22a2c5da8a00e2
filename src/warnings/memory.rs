//! A ledger in memory: for worked cases, and the measure for the one on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use chrono::{DateTime, Utc};

use super::change::{AuditLine, Change, Edited, Entry, Joined};
use super::game::{Happening, What};
use super::identity::{Identity, IdentityKey, PersonId};
use super::records::{
    Denying, InStasis, Known, Ledger, PersonNow, Records, Selected, States, Wanted,
};
use super::rules::Rules;
use super::stasis::Stasis;
use super::warning::{Ack, Deletion, State, Warning, WarningId};

/// A ledger in memory.
#[derive(Debug, Clone, Default)]
pub struct MemoryLedger {
    rules: Rules,
    /// With how many names were known before.
    known: BTreeMap<IdentityKey, (usize, Known)>,
    people: BTreeMap<PersonId, Person>,
    warnings: BTreeMap<WarningId, Warning>,
    happened: BTreeSet<Happening>,
    audit: Vec<AuditLine>,
}

#[derive(Debug, Clone)]
struct Person {
    /// The name the person goes by.
    name: String,
    stasis: Stasis,
}

impl MemoryLedger {
    /// An empty ledger by these rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self {
            rules,
            ..Self::default()
        }
    }

    /// Makes a name known; that of a host may do everything.
    pub fn meet(&mut self, identity: Identity, host: bool) {
        let key = identity.key();
        if let Some((_, known)) = self.known.get_mut(&key) {
            known.host |= host;
            return;
        }
        let person = self.next_person();
        self.add_identity(person, identity, host);
    }

    /// Every warning, by number.
    pub fn warnings(&self) -> impl Iterator<Item = &Warning> {
        self.warnings.values()
    }

    /// The audit, from the first line on.
    #[must_use]
    pub fn audit(&self) -> &[AuditLine] {
        &self.audit
    }

    /// Every name, in the order in which their people became known, and of one person the names.
    fn in_order(&self) -> Vec<&Known> {
        let mut known: Vec<&(usize, Known)> = self.known.values().collect();
        known.sort_by_key(|(number, known)| (known.person, *number));
        known.into_iter().map(|(_, known)| known).collect()
    }

    /// Lets everything of one person be another's.
    fn join(&mut self, joined: &Joined) {
        for (_, known) in self.known.values_mut() {
            if known.person == joined.from {
                known.person = joined.into;
            }
        }
        for warning in self.warnings.values_mut() {
            if warning.target == joined.from {
                warning.target = joined.into;
            }
        }
        let happened = std::mem::take(&mut self.happened).into_iter();
        let happened = happened.map(|happening| match happening.what {
            What::Left(how, person) if person == joined.from => Happening {
                what: What::Left(how, joined.into),
                ..happening
            },
            _ => happening,
        });
        self.happened = happened.collect();
        self.call(joined.into, &joined.name);
    }

    /// Lets a person go by a name.
    fn call(&mut self, person: PersonId, name: &str) {
        if let Some(person) = self.people.get_mut(&person) {
            name.clone_into(&mut person.name);
        }
    }

    fn next_person(&self) -> PersonId {
        let last = self.people.keys().next_back();
        PersonId(last.map_or(0, |last| last.0).saturating_add(1))
    }

    fn add_identity(&mut self, person: PersonId, identity: Identity, host: bool) {
        self.people.entry(person).or_insert_with(|| Person {
            name: identity.name.clone(),
            stasis: Stasis::Free,
        });
        let key = identity.key();
        let known = Known {
            person,
            identity,
            host,
        };
        self.known.insert(key, (self.known.len(), known));
    }

    /// The name as it was first written (rule `N-case`).
    fn first_written(&self, name: Identity) -> Identity {
        let known = self.known.get(&name.key());
        known.map_or(name, |(_, known)| known.identity.clone())
    }

    fn of(&self, person: PersonId) -> impl DoubleEndedIterator<Item = &Warning> {
        let warnings = self.warnings.values();
        warnings.filter(move |warning| warning.target == person)
    }

    fn edit(&mut self, edited: &Edited) {
        let Some(warning) = self.warnings.get_mut(&edited.id) else {
            return;
        };
        if let Some(expires) = &edited.expires {
            warning.expires = expires.after;
        }
        if let Some(reason) = &edited.reason {
            warning.reason.clone_from(&reason.after);
        }
        if let Some(notes) = &edited.notes {
            warning.notes.clone_from(&notes.after);
        }
    }
}

impl Records for MemoryLedger {
    type Error = Infallible;

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn known(&self, key: &IdentityKey) -> Result<Option<Known>, Infallible> {
        Ok(self.known.get(key).map(|(_, known)| known.clone()))
    }

    fn names(&self) -> Result<Vec<String>, Infallible> {
        let known = self.in_order().into_iter();
        Ok(known.map(|known| known.identity.name.clone()).collect())
    }

    fn hosts(&self) -> Result<Vec<String>, Infallible> {
        let hosts = self.in_order().into_iter().filter(|known| known.host);
        Ok(hosts.map(|known| known.identity.name.clone()).collect())
    }

    fn last_person(&self) -> Result<u64, Infallible> {
        Ok(self.people.keys().next_back().map_or(0, |last| last.0))
    }

    fn last_warning(&self) -> Result<u64, Infallible> {
        Ok(self.warnings.keys().next_back().map_or(0, |last| last.0))
    }

    fn stasis(&self, person: PersonId) -> Result<Stasis, Infallible> {
        let person = self.people.get(&person);
        Ok(person.map_or(Stasis::Free, |person| person.stasis))
    }

    fn in_stasis(&self) -> Result<Vec<InStasis>, Infallible> {
        let held = self.people.iter();
        let held = held.filter(|(_, person)| person.stasis != Stasis::Free);
        Ok(held
            .map(|(id, person)| InStasis {
                person: *id,
                name: person.name.clone(),
                stasis: person.stasis,
            })
            .collect())
    }

    fn warning(&self, id: WarningId) -> Result<Option<Warning>, Infallible> {
        Ok(self.warnings.get(&id).cloned())
    }

    fn points(&self, person: PersonId, at: DateTime<Utc>) -> Result<u64, Infallible> {
        let active = self.of(person).filter(|warning| warning.is_active(at));
        Ok(active.map(|warning| u64::from(warning.points)).sum())
    }

    fn list(&self, wanted: &Wanted) -> Result<Selected, Infallible> {
        let fits = |warning: &&Warning| {
            let state = warning.state(wanted.at);
            wanted.of.is_none_or(|person| warning.target == person)
                && match wanted.states {
                    States::Active => state == State::Active,
                    States::Undeleted => state != State::Deleted,
                    States::All => true,
                }
        };
        let mut found: Vec<&Warning> = self.warnings.values().filter(fits).collect();
        found.sort_by_key(|warning| std::cmp::Reverse((warning.issued, warning.id)));
        let total = found.len() as u64;
        let skip = usize::try_from(wanted.skip).unwrap_or(usize::MAX);
        let take = usize::try_from(wanted.take).unwrap_or(usize::MAX);
        let rows = found.into_iter().skip(skip).take(take).cloned().collect();
        Ok(Selected { rows, total })
    }

    fn pending(&self, person: PersonId, at: DateTime<Utc>) -> Result<Vec<WarningId>, Infallible> {
        let pending = self.of(person).filter(|warning| warning.is_pending(at));
        Ok(pending.map(|warning| warning.id).collect())
    }

    fn denying(&self, person: PersonId, at: DateTime<Utc>) -> Result<Vec<Denying>, Infallible> {
        let denying = self
            .of(person)
            .filter(|warning| warning.is_active(at) && !warning.deny.is_empty());
        Ok(denying
            .map(|warning| Denying {
                id: warning.id,
                expires: warning.expires,
                deny: warning.deny.clone(),
            })
            .collect())
    }

    fn people(&self, at: DateTime<Utc>) -> Result<Vec<PersonNow>, Infallible> {
        let mut all = Vec::new();
        for (id, person) in &self.people {
            if person.stasis == Stasis::Free && self.of(*id).next().is_none() {
                continue;
            }
            let names = self.in_order().into_iter();
            let names = names.filter(|known| known.person == *id);
            let names = names.map(|known| known.identity.name.clone());
            all.push(PersonNow {
                person: *id,
                name: person.name.clone(),
                others: names.filter(|name| *name != person.name).collect(),
                points: self.points(*id, at)?,
                stasis: person.stasis,
                pending: self.pending(*id, at)?,
            });
        }
        Ok(all)
    }

    fn happened(&self, happening: &Happening) -> Result<bool, Infallible> {
        let mut happened = self.happened.iter();
        Ok(happened.any(|known| known.is_same(happening)))
    }
}

impl Ledger for MemoryLedger {
    fn apply(&mut self, entry: &Entry) -> Result<(), Infallible> {
        match &entry.change {
            Change::Met { person, identity } => {
                self.add_identity(*person, identity.clone(), false);
            }
            Change::Given(warning) | Change::Imported(warning) => {
                let mut warning = (**warning).clone();
                warning.issuer = warning.issuer.map(|issuer| self.first_written(issuer));
                self.warnings.insert(warning.id, warning);
            }
            Change::Edited(edited) => self.edit(edited),
            Change::Deleted(id) => {
                let by = entry.actor.clone().map(|by| self.first_written(by));
                if let (Some(warning), Some(by)) = (self.warnings.get_mut(id), by) {
                    warning.deleted = Some(Deletion { at: entry.at, by });
                }
            }
            Change::Acknowledged(id) => {
                if let Some(warning) = self.warnings.get_mut(id) {
                    warning.ack = Ack::Done(entry.at);
                }
            }
            Change::Stasis(change) => {
                if let Some(person) = self.people.get_mut(&change.person) {
                    person.stasis = change.after;
                }
            }
            Change::Renamed {
                person, identity, ..
            } => {
                self.add_identity(*person, identity.clone(), false);
                self.call(*person, &identity.name);
            }
            Change::Joined(joined) => self.join(joined),
            Change::Happened { happening, .. } => {
                self.happened.insert(happening.clone());
            }
            Change::Overridden(_) => {}
            Change::Ruled(ruled) => self.rules = ruled.rules.clone(),
            Change::HostSet { account, host, .. } => {
                if let Some((_, known)) = self.known.get_mut(&account.key()) {
                    known.host = *host;
                }
            }
        }
        self.audit.push(entry.audit());
        Ok(())
    }
}
