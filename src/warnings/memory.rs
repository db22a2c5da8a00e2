//! A ledger in memory: for worked cases, and the measure for the one on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

use chrono::{DateTime, Utc};

use super::change::{AuditLine, Change, Edited, Entry};
use super::game::Happening;
use super::identity::{Identity, IdentityKey, PersonId};
use super::records::{Denying, InStasis, Known, Ledger, Records, Selected, States, Wanted};
use super::rules::Rules;
use super::stasis::Stasis;
use super::warning::{Ack, Deletion, State, Warning, WarningId};

/// A ledger in memory.
#[derive(Debug, Clone, Default)]
pub struct MemoryLedger {
    rules: Rules,
    known: BTreeMap<IdentityKey, Known>,
    people: BTreeMap<PersonId, Person>,
    warnings: BTreeMap<WarningId, Warning>,
    happened: BTreeSet<Happening>,
    audit: Vec<AuditLine>,
}

#[derive(Debug, Clone)]
struct Person {
    /// The name first written.
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
        if let Some(known) = self.known.get_mut(&key) {
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
        self.known.insert(key, known);
    }

    /// The name as it was first written (rule `N-case`).
    fn first_written(&self, name: Identity) -> Identity {
        let known = self.known.get(&name.key());
        known.map_or(name, |known| known.identity.clone())
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
        Ok(self.known.get(key).cloned())
    }

    fn names(&self) -> Result<Vec<String>, Infallible> {
        let known = self.known.values();
        Ok(known.map(|known| known.identity.name.clone()).collect())
    }

    fn hosts(&self) -> Result<Vec<String>, Infallible> {
        let hosts = self.known.values().filter(|known| known.host);
        let mut hosts: Vec<&Known> = hosts.collect();
        hosts.sort_by_key(|known| known.person);
        Ok(hosts
            .iter()
            .map(|known| known.identity.name.clone())
            .collect())
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

    fn happened(&self, happening: &Happening) -> Result<bool, Infallible> {
        Ok(self.happened.contains(happening))
    }
}

impl Ledger for MemoryLedger {
    fn apply(&mut self, entry: &Entry) -> Result<(), Infallible> {
        match &entry.change {
            Change::Met { person, identity } => {
                self.add_identity(*person, identity.clone(), false);
            }
            Change::Given(warning) => {
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
            Change::Happened { happening, .. } => {
                self.happened.insert(happening.clone());
            }
            Change::Overridden(_) => {}
            Change::Ruled(ruled) => self.rules = ruled.rules.clone(),
            Change::HostSet { account, host, .. } => {
                if let Some(known) = self.known.get_mut(&account.key()) {
                    known.host = *host;
                }
            }
        }
        self.audit.push(entry.audit());
        Ok(())
    }
}
