//! The worked cases on the ledger on disk.

use std::cell::RefCell;

use chrono::{DateTime, Utc};
use nightdesk_store::ledger::{LedgerError, LedgerFile, NewLedger, OpenLedger};
use nightdesk_text::Source;
use nightdesk_warnings::{
    Change, Denying, Entry, Failure, Happening, Identity, IdentityKey, InStasis, Known, Ledger,
    PersonId, PersonNow, Records, Rules, Selected, Stasis, Wanted, Warning, WarningId,
};
use tempfile::TempDir;

use super::{Opening, run_on};

/// A ledger on disk for a case; every question is a transaction of its own.
struct OnDisk {
    rules: Rules,
    file: RefCell<LedgerFile>,
    _folder: TempDir,
}

impl OnDisk {
    fn new(opening: &Opening) -> Self {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("ledger.sqlite");
        let new = NewLedger {
            rules: opening.rules.clone(),
            hosts: opening.hosts.clone(),
        };
        LedgerFile::create(&path, &new).unwrap();
        let file = LedgerFile::open(&path).unwrap();
        file.without_sync().unwrap();
        let mut ledger = Self {
            rules: opening.rules.clone(),
            file: RefCell::new(file),
            _folder: folder,
        };
        for account in &opening.accounts {
            let identity = Identity::account(account);
            if ledger.known(&identity.key()).unwrap().is_none() {
                let person = PersonId(ledger.last_person().unwrap() + 1);
                let change = Change::Met { person, identity };
                let entry = Entry {
                    at: DateTime::UNIX_EPOCH,
                    actor: None,
                    typed_by: None,
                    change,
                };
                ledger.apply(&entry).unwrap();
            }
        }
        ledger
    }

    fn ask<T>(
        &self,
        ask: impl FnOnce(&OpenLedger<'_>) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        let asked = self
            .file
            .borrow_mut()
            .look(|open| ask(open).map_err(Failure::Records));
        asked.map_err(|failure| match failure {
            Failure::Records(error) => error,
            refused => panic!("a question was refused: {refused:?}"),
        })
    }
}

impl Records for OnDisk {
    type Error = LedgerError;

    fn rules(&self) -> &Rules {
        &self.rules
    }
    fn known(&self, key: &IdentityKey) -> Result<Option<Known>, LedgerError> {
        self.ask(|open| open.known(key))
    }
    fn names(&self) -> Result<Vec<String>, LedgerError> {
        self.ask(|open| open.names())
    }
    fn hosts(&self) -> Result<Vec<String>, LedgerError> {
        self.ask(|open| open.hosts())
    }
    fn last_person(&self) -> Result<u64, LedgerError> {
        self.ask(|open| open.last_person())
    }
    fn last_warning(&self) -> Result<u64, LedgerError> {
        self.ask(|open| open.last_warning())
    }
    fn stasis(&self, person: PersonId) -> Result<Stasis, LedgerError> {
        self.ask(|open| open.stasis(person))
    }
    fn in_stasis(&self) -> Result<Vec<InStasis>, LedgerError> {
        self.ask(|open| open.in_stasis())
    }
    fn people(&self, at: DateTime<Utc>) -> Result<Vec<PersonNow>, LedgerError> {
        self.ask(|open| open.people(at))
    }
    fn warning(&self, id: WarningId) -> Result<Option<Warning>, LedgerError> {
        self.ask(|open| open.warning(id))
    }
    fn points(&self, person: PersonId, at: DateTime<Utc>) -> Result<u64, LedgerError> {
        self.ask(|open| open.points(person, at))
    }
    fn list(&self, wanted: &Wanted) -> Result<Selected, LedgerError> {
        self.ask(|open| open.list(wanted))
    }
    fn pending(&self, person: PersonId, at: DateTime<Utc>) -> Result<Vec<WarningId>, LedgerError> {
        self.ask(|open| open.pending(person, at))
    }
    fn denying(&self, person: PersonId, at: DateTime<Utc>) -> Result<Vec<Denying>, LedgerError> {
        self.ask(|open| open.denying(person, at))
    }
    fn happened(&self, happening: &Happening) -> Result<bool, LedgerError> {
        self.ask(|open| open.happened(happening))
    }
}

impl Ledger for OnDisk {
    fn apply(&mut self, entry: &Entry) -> Result<(), LedgerError> {
        let applied = self.file.borrow_mut().write(
            || entry.at,
            |open, _| open.apply(entry).map_err(Failure::Records),
        );
        applied.map_err(|failure| match failure {
            Failure::Records(error) => error,
            refused => panic!("a change was refused: {refused:?}"),
        })
    }
}

#[test]
fn every_worked_case_passes_on_disk() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/warnings");
    let mut cases = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let source = Source::new(path.display().to_string(), text);
        for report in run_on(&source, OnDisk::new).unwrap() {
            assert!(report.passed(), "{report:#?}");
            cases += 1;
        }
    }
    assert!(cases >= 45, "{cases} cases");
}
