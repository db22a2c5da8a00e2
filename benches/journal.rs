//! How long a host waits for a long game to open.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![allow(clippy::unwrap_used, reason = "a benchmark may stop at once")]

use std::hint::black_box;

use chrono::DateTime;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use nightdesk_game::{Ballot, Change, Entry, Event, Journal, SeatId};
use nightdesk_store::parse_journal;
use nightdesk_time::Phase;

const LENGTH: u64 = 10_000;
const PLAYERS: u16 = 30;

criterion_group!(benches, opening);
criterion_main!(benches);

fn opening(criterion: &mut Criterion) {
    for (name, entries) in [("votes", votes()), ("undos", undos())] {
        let text = text_of(&entries);
        criterion.bench_function(&format!("open {LENGTH} entries, {name}"), |bencher| {
            bencher.iter(|| parse_journal(black_box(&text)).unwrap());
        });
        criterion.bench_function(&format!("replay {LENGTH} entries, {name}"), |bencher| {
            bencher.iter_batched(
                || entries.clone(),
                |entries| Journal::replay(entries).unwrap(),
                BatchSize::LargeInput,
            );
        });
    }
}

/// A game in which everybody votes all the time.
fn votes() -> Vec<Entry> {
    let mut journal = founded();
    while journal.next_no() <= LENGTH {
        let post = journal.next_no();
        append(&mut journal, vote(post));
    }
    journal.entries().to_vec()
}

/// A game in which every second entry is an undo. Written down, not lived
/// through: living through it would fold at every undo.
fn undos() -> Vec<Entry> {
    let mut entries = founded().entries().to_vec();
    for no in 2..=LENGTH {
        let change = if no.is_multiple_of(2) {
            vote(no)
        } else {
            Change::undo(no - 1)
        };
        entries.push(Entry {
            no,
            at: DateTime::UNIX_EPOCH,
            line: "vote Игрок 1 Игрок 7, or undo".to_owned(),
            change,
        });
    }
    entries
}

fn founded() -> Journal {
    let mut journal = Journal::default();
    let mut facts: Vec<Event> = (0..PLAYERS)
        .map(|seat| Event::SeatAdded {
            name: format!("Игрок {seat}"),
            aliases: Vec::new(),
            pronouns: None,
        })
        .collect();
    facts.push(Event::PhaseBegan {
        phase: Phase::Day(1),
        at: DateTime::UNIX_EPOCH,
    });
    append(&mut journal, Change::Do(facts));
    journal
}

fn vote(post: u64) -> Change {
    let seat = |number: u64| SeatId(u16::try_from(number % u64::from(PLAYERS)).unwrap());
    Change::Do(vec![Event::VoteCast {
        voter: seat(post),
        ballot: Some(Ballot::Seat(seat(post * 7))),
        post: Some(post),
        mark: 0,
        typed: None,
    }])
}

fn append(journal: &mut Journal, change: Change) {
    let entry = journal.draft(DateTime::UNIX_EPOCH, "vote Игрок 1 Игрок 7", change);
    journal.append(entry).unwrap();
}

fn text_of(entries: &[Entry]) -> Vec<u8> {
    let mut text = b"{\"nightdesk\":\"journal\",\"format\":1}\n".to_vec();
    for entry in entries {
        text.extend(serde_json::to_vec(entry).unwrap());
        text.push(b'\n');
    }
    text
}
