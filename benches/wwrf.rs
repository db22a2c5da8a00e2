//! Scripted roles: reading a book, and a night with many players and many live attributes.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a benchmark may stop at once"
)]

use std::hint::black_box;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use nightdesk_lang::Book;
use nightdesk_setup::Shelves;
use nightdesk_wwrf::world::{Item, World};
use nightdesk_wwrf::{Dealt, InOrder, Input, Start, start, step};

/// Every role acts each night, and puts attributes on a player by answering and by itself.
const BOOK: [(&str, &str); 7] = [
    (
        "townsfolk/power/guard",
        "**Guard** | Townsfolk Power\n__Formalized__\n\
         End Night: Protect @Selection from `Attacks` through Active Defense (~NextDay)\n\
         Passive Start Night: Apply `Watched` to @(SelectAll:False) (~NextNight)\n\
         On Visited [Killing]: Increment Counter\n",
    ),
    (
        "townsfolk/investigative/seer",
        "**Seer** | Townsfolk Investigative\n__Formalized__\n\
         End Night: Role Investigate @Selection (SD, WD)\n\
         Passive End Night: @(Attr:Watched) exists: Increment Counter\n",
    ),
    (
        "werewolves/killing/wolf",
        "**Wolf** | Werewolf Killing\n__Formalized__\n\
         End Night:\n  • Process: Attack @Selection\n  • Evaluate:\n    \
         ‣ @Result is `Success`: Weakly Disguise @Self as `Guard` (~NextDay)\n    ‣ Otherwise: Failure\n",
    ),
    (
        "_game/attributes/watched",
        "**Watched** | Attribute\n__Formalized__\n\
         On Visited: Increment Counter for @ThisAttr\n\
         Passive End Night: Change @ThisAttr value `1` to `Seen` for @Self\n",
    ),
    (
        "_game/teams/Townsfolk",
        "**Townsfolk**\n__Formalized__\nWin Condition: @(Align:Townsfolk)\n",
    ),
    (
        "_game/teams/Werewolf",
        "**Werewolves**\n__Formalized__\nWin Condition: @(Align:Werewolf)\n",
    ),
    (
        "_game/locations/square",
        "**Square**\nSort Index: 1\nMembers: Alive\n",
    ),
];

/// A night in which everybody has answered, with so many attributes on the players.
fn night(book: &Book, players: usize, attributes: usize) -> World {
    let role = |at: usize| ["Wolf", "Guard", "Seer", "Guard", "Seer"][at % 5];
    let dealt = (0..players).map(|at| Dealt {
        name: format!("P{at}"),
        role: role(at).to_owned(),
        ..Dealt::default()
    });
    let setup = Start {
        players: dealt.collect(),
        ..Start::default()
    };
    let mut world = start(book, &setup, &mut InOrder).expect("a game").world;
    world = step(book, &world, &Input::Advance, &mut InOrder)
        .expect("a night")
        .world;
    let template = world
        .attributes
        .iter()
        .next()
        .expect("a guard has watched")
        .clone();
    let seats: Vec<_> = world.seats().collect();
    while world.attributes.len() < attributes {
        let mut one = template.clone();
        world.last.attribute += 1;
        one.id.0 = world.last.attribute;
        let seat = seats[world.attributes.len() % seats.len()];
        one.owner = nightdesk_wwrf::world::Actor::Player(seat);
        world.attributes.push(one);
    }
    for (at, prompt) in world.prompts.clone().iter().enumerate() {
        let target = Item::Player(seats[(at * 7 + 3) % seats.len()]);
        let answer = Input::Answer {
            prompt: prompt.id,
            lines: vec![vec![vec![target]]],
            delayed: false,
        };
        world = step(book, &world, &answer, &mut InOrder)
            .expect("an answer")
            .world;
    }
    world
}

fn nights(criterion: &mut Criterion) {
    let (book, found) = Book::read(BOOK);
    assert!(!found.has_errors(), "{found:?}");
    let mut group = criterion.benchmark_group("night");
    for (players, attributes) in [(30, 200), (60, 400), (120, 800), (30, 400), (30, 800)] {
        let world = night(&book, players, attributes);
        let name = format!("{players} players, {attributes} attributes");
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| step(&book, black_box(&world), &Input::Advance, &mut InOrder));
        });
    }
    group.finish();
}

fn books(criterion: &mut Criterion) {
    let village = (Shelves::PROGRAM.books)("village").expect("a book");
    criterion.bench_function("check the village", |bencher| {
        bencher.iter(|| Book::check(black_box(village.iter())));
    });
    // A folder of role files to check, if one is named: it is no part of the project.
    let Some(folder) = std::env::var_os("NIGHTDESK_BOOK") else {
        return;
    };
    let mut files = Vec::new();
    collect(Path::new(&folder), Path::new(&folder), &mut files);
    criterion.bench_function("check the book that is named", |bencher| {
        bencher.iter(|| Book::check(black_box(files.iter().map(|(path, text)| (path, text)))));
    });
}

fn collect(book: &Path, folder: &Path, files: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(book, &path, files);
        } else {
            let name = path.strip_prefix(book).expect("in the book");
            let text = std::fs::read_to_string(&path).expect("a text");
            files.push((name.display().to_string(), text));
        }
    }
}

criterion_group!(benches, books, nights);
criterion_main!(benches);
