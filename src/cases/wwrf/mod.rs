//! The family of scripted games, `wwrf/1`: entries go in, what is told and what stands is compared.
//!
//! The role book is a folder that the case names.

mod book;
mod case;
mod compare;
mod play;
#[cfg(test)]
mod tests;
mod words;

use std::path::Path;

use nightdesk_lang::Book;
use nightdesk_text::{Diagnostic, Source, Span};
use nightdesk_verify::{CaseReport, Difference, parse};

use book::book_near;
use case::Case;

/// Hands in the files of a role book that a case names by its folder, as paths with texts.
type Books<'b> = dyn Fn(&str) -> Option<Vec<(String, String)>> + 'b;

/// Runs the case of a file, with a book near that file.
pub(super) fn run(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    let file = Path::new(source.name());
    run_with(source, &|folder| book_near(file, folder))
}

fn run_with(source: &Source, books: &Books<'_>) -> Result<Vec<CaseReport>, Diagnostic> {
    let case: Case = parse(source)?;
    let folder = case.book.get_ref();
    let Some(files) = books(folder) else {
        let message = format!("there is no role book `{folder}`");
        return Err(Diagnostic::error("case-book", message)
            .in_source(source)
            .label(Span::from(case.book.span()), "not found")
            .hint("it is looked for beside the case and in the folders above"));
    };
    let (book, _) = Book::read(files);
    let mut differences = unknown("case", &case.unknown);
    differences.extend(play::differences(&book, &case));
    Ok(vec![CaseReport {
        id: case.id,
        title: case.title,
        differences,
    }])
}

/// A key that is not known would be passed over in silence otherwise.
fn unknown(at: &str, keys: &case::Unknown) -> Vec<Difference> {
    let difference = |key: &String| Difference {
        what: at.to_owned(),
        expected: "only keys this version knows".to_owned(),
        found: format!("`{key}`"),
    };
    keys.keys().map(difference).collect()
}
