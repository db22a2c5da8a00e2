//! Games derived from the words of the language's guide, row by row and in hard combinations.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nightdesk_lang::Book;
use nightdesk_lang::guide::{TopicKind, explain, topics};
use nightdesk_lang::tree::{ElementKind, Status};
use nightdesk_setup::Shelves;

use crate::books::files;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/wwrf")
}

/// The books of the cases: one that names what it tests, one of everyday roles.
const BOOKS: [&str; 2] = ["book", "rules"];

/// The roles of the cases.
fn book() -> Vec<(String, String)> {
    files_of("book")
}

fn files_of(book: &str) -> Vec<(String, String)> {
    files(&folder().join(book)).into_iter().collect()
}

#[test]
fn the_roles_of_the_cases_have_no_mistake() {
    let (book, found) = Book::read(book());
    let found: Vec<String> = found.iter().map(|one| one.code.to_string()).collect();
    // An old word is read, and it is told that nothing comes of it.
    assert_eq!(found, ["never-fires"]);
    assert!(book.entries().all(|entry| entry.status() == Status::Whole));
    let (_, found) = Book::read(files_of("rules"));
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn every_role_of_the_cases_plays_in_one() {
    let books = BOOKS.map(|book| Book::read(files_of(book)).0);
    let cases: String = files(&folder())
        .into_iter()
        .filter(|(path, _)| path.ends_with(".toml"))
        .map(|(_, text)| text)
        .collect();
    let roles = books.iter().flat_map(|book| book.all(ElementKind::Role));
    let idle: Vec<&str> = roles
        .map(|role| role.name())
        .filter(|name| !cases.contains(&format!("\"{name}\"")))
        // Given in the game, not dealt.
        .filter(|name| !["Crown", "Pupil", "Badge"].contains(name))
        .collect();
    assert!(idle.is_empty(), "nobody plays {idle:?}");
}

/// The help of every topic that stands in the lines of some books.
fn explained(books: &[Book]) -> BTreeSet<String> {
    let mut means = BTreeSet::new();
    for entry in books.iter().flat_map(Book::entries) {
        let text = entry.source.text();
        let lines = text
            .split_once("__Formalized__")
            .map_or(text, |(_, lines)| lines);
        let lines = lines
            .split_once("__Card__")
            .map_or(lines, |(lines, _)| lines);
        let explained = explain(lines.trim_start_matches('\n'), Some(&books[0]));
        means.extend(explained.parts.into_iter().map(|part| part.means));
    }
    means
}

/// A row that no book uses whose games have expected outcomes is played by nobody.
#[test]
fn every_row_of_the_tables_is_played_in_a_case() {
    let (cases, _) = Book::read(book());
    let village = (Shelves::PROGRAM.books)("village").expect("a book");
    let (village, _) = Book::read(village);
    let played = explained(&[cases, village]);
    let kinds = [
        TopicKind::Trigger,
        TopicKind::Ability,
        TopicKind::Condition,
        TopicKind::Parameter,
        TopicKind::Selector,
    ];
    // Blocks are types of ability only where abilities are filtered; they are no lines.
    let block = |name: &str| matches!(name, "Process_Evaluate" | "Abilities");
    let rows = topics().iter().filter(|topic| kinds.contains(&topic.kind));
    let unplayed: Vec<&str> = rows
        .filter(|topic| !block(&topic.name))
        .filter(|topic| !played.contains(&topic.help))
        .map(|topic| topic.name.as_str())
        .collect();
    assert!(unplayed.is_empty(), "no case has {unplayed:#?}");
}
