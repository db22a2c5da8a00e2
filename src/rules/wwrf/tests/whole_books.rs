//! Every role of whole books plays: seven phases, every question answered.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::super::run::Run;
use super::super::sheets::information_wanted;
use super::super::{Dealt, Effect, InOrder, Input, Start, start, step};
use super::World;
use nightdesk_lang::tree::{ElementKind, Status};
use nightdesk_lang::{Book, Entry, Shelf};

/// Books that lie in the project.
const OWN: [&str; 3] = [
    "setups/books/village",
    "setups/books/village-ru",
    "tests/cases/wwrf/book",
];

/// Names the folder of one more book, which is not part of the project.
const ONE_MORE: &str = "NIGHTDESK_ONE_MORE_BOOK";

fn one_more() -> Option<PathBuf> {
    std::env::var_os(ONE_MORE).map(PathBuf::from)
}

const PHASES: usize = 7;
const PLAYERS: usize = 12;

/// A game cannot ask more than this in one phase.
const MOST_QUESTIONS: usize = 400;

fn files(folder: &Path, within: &str, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let inside = format!("{within}{name}");
        if path.is_dir() {
            files(&path, &format!("{inside}/"), found);
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            found.push((inside, text));
        }
    }
}

fn book(folder: &Path) -> Book {
    let mut found = Vec::new();
    files(folder, "", &mut found);
    Book::read(found).0
}

fn playable(book: &Book) -> Vec<&Entry> {
    let roles = book.all(ElementKind::Role);
    roles
        .filter(|entry| entry.status() == Status::Whole && entry.shelf != Shelf::Extra)
        .collect()
}

/// A player with a role, and all that it wants to be told beforehand.
fn dealt(at: usize, entry: &Entry, told_role: &str) -> Dealt {
    let wanted = information_wanted(entry).into_iter();
    let told = wanted.map(|name| {
        let name = name.to_lowercase();
        let value = match name.as_str() {
            name if name.starts_with("role") => told_role.to_owned(),
            name if name.starts_with("player") => format!("P{}", (at + 1) % PLAYERS),
            name if name.starts_with("number") => "2".to_owned(),
            _ => "words".to_owned(),
        };
        (name, value)
    });
    Dealt {
        name: format!("P{at}"),
        role: entry.key.as_str().to_owned(),
        host_information: told.collect::<BTreeMap<_, _>>(),
    }
}

/// Whether a text still holds what should have been evaluated.
fn is_raw(text: &str) -> bool {
    let words = text.split_whitespace();
    words.into_iter().any(|word| {
        let mut signs = word.chars();
        let begins = matches!(signs.next(), Some('@' | '$'));
        begins && signs.next().is_some_and(|c| c.is_alphabetic() || c == '(') || word.contains("->")
    })
}

struct Play<'b> {
    book: &'b Book,
    world: World,
    role: &'b str,
}

impl Play<'_> {
    fn enter(&mut self, input: &Input) {
        let next = step(self.book, &self.world, input, &mut InOrder);
        let next = next.unwrap_or_else(|refusal| panic!("{}: {input:?}: {refusal}", self.role));
        for told in &next.effects {
            match &told.effect {
                Effect::Said { text, .. } | Effect::Announced { text } => {
                    assert!(!is_raw(text), "{}: {text}", self.role);
                }
                _ => {}
            }
        }
        self.world = next.world;
    }

    /// Answers everything that can be answered now.
    fn answer(&mut self) {
        let mut tried = Vec::new();
        while let Some(prompt) = self
            .world
            .prompts
            .iter()
            .find(|prompt| !tried.contains(&prompt.id))
            .cloned()
        {
            assert!(
                tried.len() < MOST_QUESTIONS,
                "{} asks without end",
                self.role
            );
            tried.push(prompt.id);
            let mut run = Run::in_order(self.book, self.world.clone());
            run.answer_for(&prompt);
            let answer = run.effects.into_iter().find_map(|told| match told.effect {
                Effect::AnsweredForPlayer { lines, .. } => Some(lines),
                _ => None,
            });
            if let Some(lines) = answer {
                self.enter(&Input::Answer {
                    prompt: prompt.id,
                    lines,
                    delayed: false,
                });
            }
            if self.world.ended.is_some() {
                return;
            }
        }
    }
}

/// Plays every role of a book, and says how many there were.
fn play(folder: &Path) -> usize {
    let book = book(folder);
    let roles = playable(&book);
    let plain = |class: &str| {
        let of_class = |entry: &&&Entry| {
            let head = entry.role_head();
            head.is_some_and(|head| head.class.key.as_str() == class) && entry.programs.is_empty()
        };
        roles.iter().find(of_class).or_else(|| roles.first())
    };
    let (town, wolf) = (plain("townsfolk"), plain("werewolf"));
    let (town, wolf) = (town.expect("roles"), wolf.expect("roles"));
    for role in &roles {
        let haunting = role.shelf == Shelf::Haunting;
        let players = (0..PLAYERS).map(|at| match at {
            0 => dealt(at, role, town.name()),
            1 | 2 => dealt(at, wolf, town.name()),
            _ => dealt(at, town, town.name()),
        });
        let begun = Start {
            haunting,
            players: players.collect(),
            ..Start::default()
        };
        let begun = start(&book, &begun, &mut InOrder);
        let begun = begun.unwrap_or_else(|refusal| panic!("{}: {refusal}", role.name()));
        let mut game = Play {
            book: &book,
            world: begun.world,
            role: role.name(),
        };
        for _ in 0..PHASES {
            game.answer();
            if game.world.ended.is_some() {
                break;
            }
            let before = game.world.phase;
            game.enter(&Input::Advance);
            let went_on = game.world.phase != before || game.world.ended.is_some();
            assert!(went_on, "{} is stuck in {before}", role.name());
        }
    }
    roles.len()
}

#[test]
fn every_role_plays_seven_phases() {
    let project = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."));
    for folder in OWN {
        assert!(play(&project.join(folder)) > 0, "{folder}");
    }
    if let Some(folder) = one_more() {
        assert!(play(&folder) > 50);
    }
}

/// What is written anew keeps what is written, and is not written otherwise the next time.
#[test]
fn books_written_anew_settle() {
    let project = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."));
    let folders = OWN.iter().map(|folder| project.join(folder));
    for folder in folders.chain(one_more()) {
        let mut found = Vec::new();
        files(&folder, "", &mut found);
        let (book, checked) = Book::check(found.clone());
        let mut anew = found.clone();
        for file in &checked {
            let Some(kind) = file.kind else { continue };
            let entry = book
                .all(kind)
                .find(|entry| entry.source.name() == file.source.name());
            let Some(written) = entry.and_then(|entry| entry.element.formatted(&entry.source))
            else {
                continue;
            };
            let constants = |text: &str| -> Vec<String> {
                text.split('`')
                    .skip(1)
                    .step_by(2)
                    .map(str::to_owned)
                    .collect()
            };
            let before = constants(file.source.text());
            assert_eq!(constants(&written), before, "{}", file.source.name());
            let place = anew.iter_mut().find(|(path, _)| path == file.source.name());
            place.expect("a file of the book").1 = written;
        }
        let (again, _) = Book::check(anew.clone());
        for (path, text) in &anew {
            let kinds = checked.iter().find(|file| file.source.name() == path);
            let Some(kind) = kinds.and_then(|file| file.kind) else {
                continue;
            };
            let entry = again.all(kind).find(|entry| entry.source.name() == path);
            if let Some(written) = entry.and_then(|entry| entry.element.formatted(&entry.source)) {
                assert_eq!(&written, text, "{path}");
            }
        }
    }
}
