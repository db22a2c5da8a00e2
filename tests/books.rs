//! The role books that come with the program: whole and without mistakes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use nightdesk_lang::Book;
use nightdesk_lang::tree::{AbilityType, ElementKind, Status, Step};
use nightdesk_setup::Shelves;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("setups/books/village")
}

/// The book as the program has it.
fn village() -> BTreeMap<String, String> {
    (Shelves::PROGRAM.books)("village").expect("a book")
}

/// Every file below a folder, by its path in it.
pub(super) fn files(root: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(root).expect("below the folder");
            let name = name.to_string_lossy().replace('\\', "/");
            found.insert(name, std::fs::read_to_string(&path).expect("a text"));
        }
    }
    found
}

/// The types of abilities in some lines, those of blocks included.
fn types(steps: &[Step], into: &mut BTreeSet<&'static str>) {
    for step in steps {
        match step {
            Step::Ability(ability) => _ = into.insert(ability.ability_type().word()),
            Step::ProcessEvaluate { process, evaluate } => {
                into.insert(AbilityType::ProcessEvaluate.word());
                types(process, into);
                for branch in evaluate {
                    if branch.steps.len() > 1 {
                        into.insert(AbilityType::Abilities.word());
                    }
                    types(&branch.steps, into);
                }
            }
            Step::ForEach { steps, .. } => {
                into.insert("For Each");
                types(steps, into);
            }
        }
    }
}

#[test]
fn no_file_of_the_book_is_missing_in_the_program() {
    let mut there = files(&folder());
    there.retain(|path, _| !path.starts_with("cases/"));
    assert_eq!(village(), there);
}

#[test]
fn a_book_that_is_not_there_is_refused() {
    let refused = (Shelves::PROGRAM.books)("vilage").expect_err("no book");
    assert_eq!(
        refused.to_string(),
        "there is no book `vilage` in this program; did you mean `village`?"
    );
}

#[test]
fn the_russian_village_is_whole_and_has_no_mistake() {
    let book = (Shelves::PROGRAM.books)("village-ru").expect("a book");
    assert_eq!(book, files(&folder().with_file_name("village-ru")));
    let (_, found) = Book::read(book);
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn the_book_has_no_mistake() {
    let (book, found) = Book::read(village());
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
    for entry in book.entries() {
        assert_eq!(entry.status(), Status::Whole, "{}", entry.source.name());
    }
    let files = village().len();
    assert_eq!(
        book.entries().count() + 1,
        files,
        "every file and the prompts"
    );
}

#[test]
fn the_book_is_formatted() {
    let (book, _) = Book::read(village());
    for entry in book.entries() {
        let formatted = entry.element.formatted(&entry.source);
        assert_eq!(formatted.as_deref(), Some(entry.source.text()));
    }
}

#[test]
fn the_book_has_everything_that_the_language_has() {
    let (book, _) = Book::read(village());
    assert!(book.all(ElementKind::Role).count() >= 40);
    for kind in ElementKind::ALL {
        assert!(book.all(*kind).next().is_some(), "no {kind}");
    }
    let mut used = BTreeSet::new();
    for program in book.entries().flat_map(|entry| &entry.programs) {
        types(&program.steps, &mut used);
    }
    let all = AbilityType::ALL.iter().map(|known| known.word());
    let all: BTreeSet<&str> = all.chain(["For Each"]).collect();
    let unused: Vec<&&str> = all.difference(&used).collect();
    assert!(unused.is_empty(), "nothing uses {unused:?}");
}

#[test]
fn every_question_of_the_book_is_asked() {
    let book = village();
    let prompts = Book::read(book.clone()).0.prompts().clone();
    let texts = || book.iter().filter(|(path, _)| *path != "prompts.json");
    for key in prompts.keys().filter(|key| !key.contains('.')) {
        let asked = texts().any(|(_, text)| text.contains(&format!("|{key}|")));
        assert!(asked, "nothing asks `{key}`");
    }
}
