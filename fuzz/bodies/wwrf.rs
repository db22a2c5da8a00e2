//! Files of a role book: any text is read, what is complained of lies in it, and a file without
//! errors is written as one that reads the same.

use nightdesk_lang::guide::explain;
use nightdesk_lang::tree::Status;
use nightdesk_lang::{Book, Checked};
use nightdesk_text::Source;

/// Folders of each kind of file.
const FOLDERS: [&str; 8] = [
    "townsfolk/power",
    "_game/attributes",
    "_game/groups",
    "_game/polls",
    "_game/teams",
    "_game/locations",
    "_game/displays",
    "_game/ability sets",
];

pub(crate) fn run(text: &str) {
    for folder in FOLDERS {
        let source = Source::new(format!("{folder}/fuzzed"), text);
        let (checked, element) = Book::check_alone(&source);
        in_its_text(&checked);
        let written = element
            .as_ref()
            .and_then(|element| element.formatted(&source));
        let (Some(element), Some(written)) = (element, written) else {
            assert!(checked.status != Status::Whole);
            continue;
        };
        let again = Source::new(source.name(), written.clone());
        let (_, same) = Book::check_alone(&again);
        let same = same.expect("an element again");
        assert_eq!(same.formalization, element.formalization, "{written}");
        assert_eq!(same.content, element.content, "{written}");
    }
    let in_book = FOLDERS.map(|folder| (format!("{folder}/fuzzed"), text));
    let (book, _) = Book::read(in_book);
    let explained = explain(text, Some(&book));
    assert!(explained.parts.iter().all(|part| !part.means.is_empty()));
}

fn in_its_text(checked: &Checked) {
    assert_eq!(checked.status == Status::Broken, checked.found.has_errors());
    let length = checked.source.text().len();
    for complaint in &checked.found {
        for label in &complaint.labels {
            let span = label.span;
            assert!(span.start <= span.end && span.end <= length, "{complaint}");
        }
    }
}
