//! Scripted roles played at random: whatever players do, nothing breaks and nothing is forgotten.
//!
//! The role book is not part of the project; without it there is nothing to play.

mod cases;
mod spellings;

use std::path::{Path, PathBuf};

use nightdesk_game::SeatId;
use nightdesk_lang::Book;
use nightdesk_lang::tree::{ElementKind, Status as Usable};
use nightdesk_wwrf::world::{Input as Asked, Item, PollOption, Prompt, Status, World};
use nightdesk_wwrf::{Chance, Dealt, Effect, Input, Recorded, Start, Step, Why, start, step};

/// Numbers that look like chance, the same for the same seed.
#[derive(Debug, Clone)]
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end.max(1)).expect("small")).expect("small")
    }

    fn one_of<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.below(of.len())).cloned()
    }
}

impl Chance for Numbers {
    fn draw(&mut self, _: Why, among: usize, wanted: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..among).collect();
        for at in 0..among {
            let other = at + self.below(among - at);
            places.swap(at, other);
        }
        places.truncate(wanted);
        places
    }
}

/// The files of the role book, if it is there.
fn book() -> Option<Book> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = [
        "corpus/wwrf",
        "../shared/corpus/wwrf",
        "../../shared/corpus/wwrf",
    ];
    let mut folders = places.iter().map(|place| folder.join(place));
    let folder = folders.find(|place| place.is_dir())?;
    let mut files = Vec::new();
    collect(&folder, &folder, &mut files);
    Some(Book::read(files).0)
}

fn collect(book: &Path, folder: &Path, files: &mut Vec<(String, String)>) {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(book, &path, files);
        } else {
            let name = path
                .strip_prefix(book)
                .expect("in the book")
                .display()
                .to_string();
            files.push((name, std::fs::read_to_string(&path).expect("a text")));
        }
    }
}

/// What a player might answer.
fn answer(book: &Book, world: &World, prompt: &Prompt, numbers: &mut Numbers) -> Input {
    let roles: Vec<Item> = book
        .all(ElementKind::Role)
        .map(|role| Item::Role(role.key.as_str().to_owned()))
        .collect();
    let options: Vec<Item> = world
        .choices
        .iter()
        .filter(|choice| choice.to == prompt.source.by)
        .flat_map(|choice| choice.options.iter().cloned().map(Item::Choice))
        .collect();
    let players = |admits: &dyn Fn(Status) -> bool| -> Vec<Item> {
        let seats = world.seats().filter(|seat| admits(world.status(*seat)));
        seats.map(Item::Player).collect()
    };
    let mut value = |asked: Asked| {
        let among = match asked {
            Asked::Player | Asked::PlayerOptional => players(&|status| status == Status::Alive),
            Asked::Dead => players(&|status| status == Status::Dead),
            Asked::Ghost => players(&|status| status == Status::Ghostly),
            Asked::PlayerAny => players(&|_| true),
            Asked::Role => roles.clone(),
            Asked::Boolean => vec![Item::Boolean(true), Item::Boolean(false)],
            Asked::Number => (-1..4).map(Item::Number).collect(),
            Asked::Choice => options.clone(),
        };
        numbers.one_of(&among).into_iter().collect::<Vec<_>>()
    };
    let line = |_| prompt.inputs.iter().map(|asked| value(*asked)).collect();
    let lines = match prompt.inputs.is_empty() {
        true => Vec::new(),
        false => (0..prompt.uses).map(line).collect(),
    };
    Input::Answer {
        prompt: prompt.id,
        lines,
        delayed: false,
    }
}

/// Some entries that players and the host might make in the running phase.
fn entries(book: &Book, world: &World, numbers: &mut Numbers) -> Vec<Input> {
    let mut entries = Vec::new();
    for prompt in &world.prompts {
        if numbers.below(4) > 0 {
            entries.push(answer(book, world, prompt, numbers));
        }
    }
    for poll in &world.open_polls {
        for voter in world.seats() {
            let few: Vec<PollOption> = poll.options.iter().take(4).cloned().collect();
            if let Some(option) = numbers.one_of(&few) {
                entries.push(Input::Vote {
                    poll: poll.id,
                    voter,
                    option: Some(option),
                });
            }
        }
    }
    entries
}

/// Faults that come of files the book does not have are no faults of the rules.
fn faults(step: &Step) -> Vec<&str> {
    step.effects
        .iter()
        .filter_map(|told| match &told.effect {
            Effect::Faulty { what } => Some(what.as_str()),
            _ => None,
        })
        .filter(|what| !what.starts_with("the book has no") && !what.contains("in a circle"))
        .collect()
}

fn play(book: &Book, roles: &[String], haunting: bool, seed: u64) {
    let mut numbers = Numbers(seed);
    let dealt = |(at, role): (usize, &String)| Dealt {
        name: format!("P{at}"),
        role: role.clone(),
        host_information: [("Role".to_owned(), "Citizen".to_owned())].into(),
    };
    let setup = Start {
        haunting,
        players: roles.iter().enumerate().map(dealt).collect(),
        ..Start::default()
    };
    let begun = start(book, &setup, &mut numbers.clone()).expect("a game");
    assert_eq!(faults(&begun), [""; 0], "{roles:?}");
    let mut world = begun.world;
    for _ in 0..10 {
        for input in entries(book, &world, &mut numbers)
            .into_iter()
            .chain([Input::Advance])
        {
            let Ok(next) = step(book, &world, &input, &mut numbers.clone()) else {
                continue;
            };
            assert_eq!(faults(&next), [""; 0], "{roles:?}: {input:?}");
            let again = step(book, &world, &input, &mut Recorded::of(&next.draws));
            assert_eq!(again.expect("taken before").world, next.world, "{input:?}");
            world = next.world;
        }
        let text = serde_json::to_string(&world).expect("data");
        assert_eq!(
            serde_json::from_str::<World>(&text).expect("what was written"),
            world
        );
        if world.ended.is_some() {
            break;
        }
    }
    assert!(
        world
            .seats()
            .all(|seat: SeatId| world.player(seat).is_some())
    );
}

#[test]
fn every_role_of_a_book_can_be_played() {
    let Some(book) = book() else { return };
    let roles: Vec<String> = book
        .all(ElementKind::Role)
        .filter(|role| role.status() == Usable::Whole)
        .map(|role| role.key.as_str().to_owned())
        .collect();
    let rounds = match std::env::var_os("NIGHTDESK_LONG") {
        Some(_) => 40,
        None => 1,
    };
    for round in 0..rounds {
        let mut shuffled = roles.clone();
        let mut numbers = Numbers(round * 7919 + 17);
        for at in 0..shuffled.len() {
            let other = at + numbers.below(shuffled.len() - at);
            shuffled.swap(at, other);
        }
        for (at, dealt) in shuffled.chunks(10).enumerate() {
            let seed = round * 31 + u64::try_from(at).expect("few") + 1;
            play(&book, dealt, seed % 3 == 0, seed * 104_729);
        }
    }
}
