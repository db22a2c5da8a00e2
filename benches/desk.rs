//! How long a host waits for an answer in a long game, and whether it grows with the game alone.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a benchmark may stop at once"
)]

use std::hint::black_box;

use chrono::{DateTime, Duration, Utc};
use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use nightdesk_session::Session;
use nightdesk_setup::{Shelves, read};
use nightdesk_text::Source;

const PLAYERS: usize = 30;
const DAYS: u32 = 3;
/// Votes on each day, of which there are as many as players at least in a slow week.
const VOTES: [u32; 3] = [100, 200, 400];
const SEED: u64 = 7;

criterion_group!(benches, questions, leaks, orders);
criterion_main!(benches);

/// What a host asks again and again.
fn questions(criterion: &mut Criterion) {
    for line in ["status", "next", "tally", "stats", "why Oak30", "outbox"] {
        let mut group = criterion.benchmark_group(line);
        for votes in VOTES {
            let mut session = played(votes);
            let now = end();
            group.bench_function(BenchmarkId::from_parameter(votes), |bencher| {
                bencher.iter(|| session.take(black_box(line), now, SEED).expect(line));
            });
        }
    }
}

/// What is checked before a text may be copied for the thread.
fn leaks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("leak check of the tally");
    for votes in VOTES {
        let mut session = played(votes);
        let tally = session.take("tally", end(), SEED).expect("a tally");
        let post = tally.texts.first().expect("a post").clone();
        group.bench_function(BenchmarkId::from_parameter(votes), |bencher| {
            bencher.iter(|| session.leaks_in(black_box(&post)).expect("an answer"));
        });
    }
}

/// A vote more, and one taken back.
fn orders(criterion: &mut Criterion) {
    for line in ["vote Oak03 Oak04 #9001", "undo"] {
        let mut group = criterion.benchmark_group(line);
        group.sample_size(20);
        for votes in VOTES {
            group.bench_function(BenchmarkId::from_parameter(votes), |bencher| {
                bencher.iter_batched(
                    || played(votes),
                    |mut session| session.take(black_box(line), end(), SEED).expect(line),
                    BatchSize::LargeInput,
                );
            });
        }
    }
}

/// A game on its last day: every vote, night and text of the days before is in the journal.
fn played(votes: u32) -> Session {
    let source = Source::new("long.toml", setup());
    let (setup, _) = read(&source, Shelves::PROGRAM);
    let begun = DateTime::UNIX_EPOCH;
    let mut session = Session::in_memory(setup.expect("a setup"), begun).expect("a game");
    let mut now = begun;
    let mut take = |line: &str| {
        now += Duration::seconds(1);
        let taken = session.take(line, now, SEED);
        taken.unwrap_or_else(|refused| panic!("{line}: {refused}"));
    };
    take("deal");
    take("sent all");
    let mut post = 1;
    for day in 1..=DAYS {
        take("start --yes");
        for vote in 0..votes {
            take(&format!(
                "vote {} {} #{post}",
                voter(vote),
                target(day, vote)
            ));
            post += 1;
        }
        take("tally");
        take("posted");
        if day < DAYS {
            take("end day --yes");
            take(&format!(
                "act Oak01 kill Oak{:02}",
                PLAYERS as u32 + 1 - day
            ));
            take("act Oak06 investigate Oak02");
            take("resolve --commit --yes");
            take("pm");
            take("sent all");
        }
    }
    session
}

/// The ten first vote; none of them has a majority, and nobody leaves by night who votes.
fn voter(vote: u32) -> String {
    format!("Oak{:02}", vote % 10 + 1)
}

fn target(day: u32, vote: u32) -> String {
    format!("Oak{:02}", (vote * 7 + day) % 10 + 11)
}

fn end() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + Duration::days(1)
}

fn setup() -> String {
    let seats: Vec<String> = (1..=PLAYERS).map(|seat| format!("Oak{seat:02}")).collect();
    let cards = seats.iter().zip(1..).map(|(seat, number)| {
        let card = match number {
            1..=5 => "mafia Goon",
            6 => "town Cop",
            7 => "town Doctor",
            _ => "town Vanilla Townie",
        };
        format!("{seat} = \"{card}\"\n")
    });
    let cards: String = cards.collect();
    let seats = seats.join("\", \"");
    format!(
        "[game]\nname = \"Long\"\n\n[players]\nseats = [\"{seats}\"]\n\n[roles]\ndeal = \"fixed\"\n\n\
         [roles.fixed]\n{cards}"
    )
}
