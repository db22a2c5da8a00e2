//! The ledger on disk beside the one in memory, and what may happen to a file.

mod files;
mod joined;
mod model;
mod plans;
mod processes;
mod text;

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use tempfile::TempDir;

use super::*;
use nightdesk_warnings::{Answer, Asked, Failure, Identity, Refusal, Roster, run_line};

/// A ledger in a folder that goes with it.
struct Place {
    folder: TempDir,
}

impl Place {
    /// A ledger with one host, Hattie.
    fn new() -> Self {
        let place = Self {
            folder: TempDir::new().unwrap(),
        };
        let new = NewLedger {
            hosts: vec!["Hattie".to_owned()],
            ..NewLedger::default()
        };
        LedgerFile::create(&place.path(), &new).unwrap();
        place
    }

    fn path(&self) -> PathBuf {
        self.beside("ledger.sqlite")
    }

    fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn open(&self) -> LedgerFile {
        LedgerFile::open(&self.path()).unwrap()
    }
}

fn noon() -> DateTime<Utc> {
    "2025-03-01T12:00:00Z".parse().unwrap()
}

/// Runs a line as somebody, in a transaction of its own.
fn by(
    file: &mut LedgerFile,
    who: &str,
    line: &str,
    now: DateTime<Utc>,
) -> Result<Answer, Failure<LedgerError>> {
    asked_by(file, who, now, |ledger, asked| {
        run_line(ledger, asked, line)
    })
}

/// Does something as somebody, in a transaction of its own.
fn asked_by(
    file: &mut LedgerFile,
    who: &str,
    now: DateTime<Utc>,
    act: impl FnOnce(&mut OpenLedger<'_>, &Asked<'_>) -> Result<Answer, Failure<LedgerError>>,
) -> Result<Answer, Failure<LedgerError>> {
    let actor = Identity::account(who);
    let roster = Roster::default();
    file.write(
        || now,
        |ledger, now| {
            let asked = Asked {
                actor: Some(&actor),
                typed_by: None,
                now,
                roster: &roster,
            };
            act(ledger, &asked)
        },
    )
}

fn host(file: &mut LedgerFile, line: &str) -> Answer {
    by(file, "Hattie", line, noon()).unwrap_or_else(|failure| panic!("{line}: {failure:?}"))
}

fn refused(failure: &Failure<LedgerError>) -> Option<&Refusal> {
    failure.refusal()
}

/// How many rows a table has.
fn rows(file: &mut LedgerFile, count: &str) -> u64 {
    let connection = file.connection();
    connection
        .query_row(count, [], |row| super::row::number(row, 0))
        .unwrap()
}
