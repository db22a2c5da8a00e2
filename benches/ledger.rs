//! How long a host waits for a ledger of 100,000 warnings.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![allow(clippy::unwrap_used, reason = "a benchmark may stop at once")]

use std::hint::black_box;

use chrono::{DateTime, TimeDelta, Utc};
use criterion::{Criterion, criterion_group, criterion_main};
use nightdesk_store::ledger::{LedgerError, LedgerFile, NewLedger};
use nightdesk_warnings::{Answer, Asked, Failure, Identity, Roster, run_line};
use tempfile::TempDir;

const WARNINGS: u32 = 100_000;
const PEOPLE: u32 = 2_000;

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(50);
    targets = community
}
criterion_main!(benches);

fn community(criterion: &mut Criterion) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ledger.sqlite");
    let new = NewLedger {
        hosts: vec!["Ведущая".to_owned()],
        ..NewLedger::default()
    };
    LedgerFile::create(&path, &new).unwrap();
    let mut file = LedgerFile::open(&path).unwrap();
    // The disk's own speed is not ours.
    file.without_sync().unwrap();
    fill(&mut file);
    for (name, line) in [
        ("list everybody", "!fwarn list"),
        ("list everybody, page 5000", "!fwarn list -all 5000"),
        ("list one person", "!fwarn list \"Игрок 77\""),
        (
            "list one person with everything",
            "!fwarn list -all \"Игрок 77\" 3",
        ),
        ("view a warning", "!fwarn view 54321"),
    ] {
        criterion.bench_function(&format!("{name} of {WARNINGS} warnings"), |bencher| {
            bencher.iter(|| look(&mut file, black_box(line)));
        });
    }
    criterion.bench_function(&format!("add to {WARNINGS} warnings"), |bencher| {
        bencher.iter(|| {
            add(
                &mut file,
                black_box("!fwarn add \"Игрок 77\" 0 :late again"),
            )
        });
    });
    criterion.bench_function(
        &format!("add a new name to {WARNINGS} warnings"),
        |bencher| {
            let mut number = 0;
            bencher.iter(|| {
                number += 1;
                add(
                    &mut file,
                    &format!("!fwarn add \"Новенький {number}\" 0 :late"),
                )
            });
        },
    );
}

/// Warnings for everybody, half of them expired by now, every seventh with sanctions.
fn fill(file: &mut LedgerFile) {
    let host = Identity::account("Ведущая");
    let roster = Roster::default();
    let start: DateTime<Utc> = "2020-01-01T00:00:00Z".parse().unwrap();
    let filled = file.write(
        || start,
        |ledger, start| {
            for number in 0..WARNINGS {
                let asked = Asked {
                    actor: Some(&host),
                    typed_by: None,
                    now: start + TimeDelta::minutes(i64::from(number) * 30),
                    roster: &roster,
                };
                let person = number * 7919 % PEOPLE;
                let expiry = if number.is_multiple_of(2) {
                    "~9d"
                } else {
                    "~never"
                };
                let more = if number.is_multiple_of(7) {
                    "deny=goat "
                } else {
                    ""
                };
                let line = format!(
                    "!fwarn add \"Игрок {person}\" 0 {expiry} {more}:number {number} | notes"
                );
                run_line(ledger, &asked, &line)?;
            }
            Ok::<(), Failure<LedgerError>>(())
        },
    );
    filled.unwrap();
}

fn now() -> DateTime<Utc> {
    "2026-01-01T00:00:00Z".parse().unwrap()
}

fn look(file: &mut LedgerFile, line: &str) -> Answer {
    let host = Identity::account("Ведущая");
    let roster = Roster::default();
    let asked = Asked {
        actor: Some(&host),
        typed_by: None,
        now: now(),
        roster: &roster,
    };
    file.look(|ledger| run_line(ledger, &asked, line)).unwrap()
}

fn add(file: &mut LedgerFile, line: &str) -> Answer {
    let host = Identity::account("Ведущая");
    let roster = Roster::default();
    let added = file.write(now, |ledger, now| {
        let asked = Asked {
            actor: Some(&host),
            typed_by: None,
            now,
            roster: &roster,
        };
        run_line(ledger, &asked, line)
    });
    added.unwrap()
}
