//! How long nights take to resolve, reasons included.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nightdesk_classic::build::{NightBuilder, Submission, Who};
use nightdesk_classic::catalogue::Catalogue;
use nightdesk_classic::night::{Night, Player};
use nightdesk_classic::roster::{Participant, Roster};
use nightdesk_classic::settings::Settings;
use nightdesk_classic::{nar, rar, simple};
use nightdesk_game::Card;

/// A player as (role, side).
type Seat = (&'static str, &'static str);
/// An action as (actor, ability, targets).
type Entry = (usize, &'static str, Vec<usize>);

fn night(seats: &[Seat], entries: &[Entry]) -> Night<'static> {
    let players = seats
        .iter()
        .enumerate()
        .map(|(index, (role, side))| Participant {
            name: format!("P{index}"),
            card: Card {
                faction: (*side).to_owned(),
                roles: vec![(*role).to_owned()],
                ..Card::default()
            },
            alive: true,
            ..Participant::default()
        })
        .collect();
    let mut builder = NightBuilder::new(
        Roster::new(Catalogue::builtin(), 1, players),
        Settings::default(),
    );
    for (index, (actor, ability, targets)) in entries.iter().enumerate() {
        builder.submit(&Submission {
            label: format!("#{index}"),
            by: Who::At(Player::at(*actor)),
            ability: (*ability).to_owned(),
            targets: targets
                .iter()
                .map(|target| Who::At(Player::at(*target)))
                .collect(),
            late: false,
            extra: true,
            words: None,
        });
    }
    assert!(builder.rejected().is_empty(), "{:?}", builder.rejected());
    builder.finish()
}

/// The ten-player night with eight actions.
fn ten_players() -> Night<'static> {
    let seats = [
        ("cop", "town"),
        ("bus_driver", "town"),
        ("goon", "mafia"),
        ("vanilla", "town"),
        ("goon", "mafia"),
        ("doctor", "town"),
        ("tracker", "town"),
        ("roleblocker", "town"),
        ("watcher", "town"),
        ("vigilante", "town"),
    ];
    let entries = [
        (0, "cop", vec![4]),
        (1, "swap", vec![4, 2]),
        (4, "faction_kill", vec![3]),
        (5, "protect", vec![3]),
        (6, "track", vec![4]),
        (7, "block", vec![5]),
        (8, "watch", vec![3]),
        (9, "kill", vec![2]),
    ];
    night(&seats, &entries)
}

const CYCLE: [(&str, &str); 8] = [
    ("vigilante", "kill"),
    ("doctor", "protect"),
    ("roleblocker", "block"),
    ("cop", "cop"),
    ("tracker", "track"),
    ("watcher", "watch"),
    ("jailkeeper", "jail"),
    ("visitor", "visit"),
];

/// A night without loops: player i acts on player i+1, the last on nobody.
fn loop_free(players: usize, per_player: usize) -> Night<'static> {
    let cycle = || CYCLE.iter().cycle().take(players);
    let seats: Vec<Seat> = cycle().map(|(role, _)| (*role, "town")).collect();
    let mut entries = Vec::new();
    for (index, (_, ability)) in cycle().enumerate() {
        for step in 1..=per_player {
            if index + step < players {
                entries.push((index, *ability, vec![index + step]));
            }
        }
    }
    night(&seats, &entries)
}

/// The family C(n, steps): player i blocks i+s for each step s; player 0 shoots X.
fn circulant(n: usize, steps: &[usize]) -> Night<'static> {
    let mut seats: Vec<Seat> = vec![("roleblocker", "mafia")];
    seats.extend(vec![("roleblocker", "town"); n - 1]);
    seats.push(("vanilla", "town"));
    let mut entries: Vec<Entry> = vec![(0, "faction_kill", vec![n])];
    for index in 0..n {
        for step in steps {
            entries.push((index, "block", vec![(index + step) % n]));
        }
    }
    night(&seats, &entries)
}

fn methods(c: &mut Criterion) {
    let mut group = c.benchmark_group("ten players");
    let night = ten_players();
    group.bench_function("rar", |b| b.iter(|| rar::resolve(black_box(&night))));
    group.bench_function("nar", |b| b.iter(|| nar::resolve(black_box(&night))));
    group.bench_function("simple", |b| b.iter(|| simple::resolve(black_box(&night))));
    group.finish();
    let night = loop_free(30, 2);
    c.bench_function("30 players, 57 actions", |b| {
        b.iter(|| rar::resolve(black_box(&night)))
    });
}

fn growth(c: &mut Criterion) {
    let mut group = c.benchmark_group("without loops");
    for players in [125, 250, 500, 1_000, 2_000] {
        let night = loop_free(players, 1);
        group.throughput(Throughput::Elements(players as u64));
        group.bench_with_input(BenchmarkId::from_parameter(players), &night, |b, night| {
            b.iter(|| rar::resolve(black_box(night)));
        });
    }
    group.finish();
}

fn entangled(c: &mut Criterion) {
    let mut group = c.benchmark_group("C(n,{1,2})");
    group.sample_size(20);
    for n in [8, 9, 10, 11, 12] {
        let night = circulant(n, &[1, 2]);
        group.bench_with_input(BenchmarkId::from_parameter(n), &night, |b, night| {
            b.iter(|| rar::resolve(black_box(night)));
        });
    }
    group.finish();
    let mut group = c.benchmark_group("K_n, one block a pair");
    group.sample_size(10);
    for n in [4, 5] {
        let steps: Vec<usize> = (1..n).collect();
        let night = circulant(n, &steps);
        group.bench_with_input(BenchmarkId::from_parameter(n), &night, |b, night| {
            b.iter(|| rar::resolve(black_box(night)));
        });
    }
    group.finish();
}

criterion_group!(nights, methods, growth, entangled);
criterion_main!(nights);
