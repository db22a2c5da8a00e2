//! The language as a whole: its tables against its parser, its formatter against its parser, and
//! every mistake it knows.

mod book;
mod guide;
mod laws;
mod mistakes;
mod programs;
pub(crate) mod samples;

use super::tree::Element;
use super::{Book, Checked};
use nightdesk_text::Source;

/// A role with such lines, read without a book.
fn role(lines: &str) -> (Checked, Element) {
    let text = format!("**Tester** | Townsfolk Power\n__Formalized__\n{lines}\n");
    let (checked, element) = Book::check_alone(&Source::new("tester", text));
    (checked, element.expect("a role"))
}

/// A role with such lines in which nothing is wrong.
#[track_caller]
fn sound_role(lines: &str) -> Element {
    let (checked, element) = role(lines);
    let found: Vec<String> = checked.found.iter().map(ToString::to_string).collect();
    assert!(found.is_empty(), "{lines}\n{found:#?}");
    element
}
