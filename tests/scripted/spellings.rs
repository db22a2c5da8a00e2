//! Role files as people write them: both spellings, odd spacing, other line ends and capitals.

use std::path::Path;

use nightdesk_lang::Book;
use nightdesk_lang::tree::Status;
use nightdesk_text::Severity;

use crate::books::files;

fn book() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/wwrf/spellings");
    files(&folder).into_iter().collect()
}

#[test]
fn files_in_every_spelling_are_read() {
    let files = book();
    assert!(files.len() >= 30, "only {} files", files.len());
    let (book, found) = Book::read(files);
    let errors: Vec<String> = found
        .iter()
        .filter(|one| one.severity == Severity::Error)
        .map(ToString::to_string)
        .collect();
    assert!(errors.is_empty(), "\n{}", errors.join("\n"));
    let unfinished = book
        .entries()
        .filter(|entry| entry.status() != Status::Whole);
    let unfinished: Vec<&str> = unfinished.map(|entry| entry.name()).collect();
    assert_eq!(unfinished, ["Nothing", "Unlit"]);
    // What is only a slip is told, and nothing else: a result where no process came before, and a
    // selector that a colon touches.
    let slips: Vec<&str> = found.iter().map(|one| one.code).collect();
    assert_eq!(slips, ["no-context", "touched-selector"]);
}

/// Line ends and spaces say nothing: the same lines mean the same.
#[test]
fn line_ends_and_spaces_mean_nothing() {
    let programs = |change: &dyn Fn(&str) -> String| {
        let files = book();
        let files = files
            .into_iter()
            .map(|(path, text)| match path.ends_with(".json") {
                true => (path, text),
                false => (path, change(&text)),
            });
        let (book, _) = Book::read(files);
        let programs = book.entries().map(|entry| entry.programs.clone());
        programs.collect::<Vec<_>>()
    };
    let plain = programs(&|text| text.replace("\r\n", "\n"));
    // Files of which nothing was read would be the same in any spelling.
    assert!(plain.iter().map(Vec::len).sum::<usize>() > plain.len());
    assert_eq!(
        programs(&|text| text.replace("\r\n", "\n").replace('\n', "\r\n")),
        plain
    );
    assert_eq!(programs(&|text| text.replace('\n', "  \n")), plain);
    assert_eq!(programs(&|text| text.replace('•', "\t \u{200b}•  ")), plain);
    assert_eq!(programs(&|text| format!("\u{feff}{text}\n\n")), plain);
}
