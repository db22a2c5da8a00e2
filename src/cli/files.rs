//! Files named on the command line.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use serde::de::DeserializeOwned;

use super::output::Output;
use super::own_texts::{own_lines_alone, with_own_texts};
use nightdesk_game::{Game, Setup};
use nightdesk_setup::Shelves;
use nightdesk_store::{Beside, InputError, ReadBook, files_beside};
use nightdesk_text::messages::{InEach, InLanguage};
use nightdesk_text::{Diagnostic, Diagnostics, Language, Source, Span, in_each, say};

/// Reads a file as a source.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn source_of(path: &Path) -> Result<Source, InputError> {
    let input = nightdesk_store::read_input(path)?;
    Ok(Source::new(input.name, input.text))
}

/// Reads a file as a source, or says why not.
pub(crate) fn read_source(path: &Path, output: Output) -> Option<Source> {
    match source_of(path) {
        Ok(source) => Some(source),
        Err(error) => {
            output.fail("not-read", &error.to_string());
            None
        }
    }
}

/// The output in the language of a setup file, if that says one.
pub(crate) fn spoken(source: &Source, output: Output) -> Output {
    output.of(&nightdesk_setup::language_of(source, Shelves::PROGRAM))
}

/// Reads a setup file, with its book beside it.
pub(crate) fn read_setup(source: &Source) -> (Option<Setup>, Diagnostics) {
    read_setup_in(source, folder_of(source))
}

/// The same, with the folder beside whose files it stands.
pub(crate) fn read_setup_in(source: &Source, folder: &Path) -> (Option<Setup>, Diagnostics) {
    read_setup_by(source, folder, Setup::EDITION)
}

/// The same for the game that is kept beside it: what the file leaves open is as it was when that
/// began.
pub(crate) fn read_setup_of(game: &Game, source: &Source) -> (Option<Setup>, Diagnostics) {
    let today = Setup {
        edition: Setup::EDITION,
        ..Setup::default()
    };
    read_setup_by(source, folder_of(source), game.edition_of(&today))
}

fn read_setup_by(source: &Source, folder: &Path, edition: u32) -> (Option<Setup>, Diagnostics) {
    let garbled = RefCell::new(Vec::new());
    let books = |name: &str| {
        let read = book_beside(folder, name)?;
        garbled.borrow_mut().extend(read.garbled);
        Ok(read.files)
    };
    let (setup, mut diagnostics) = nightdesk_setup::read_for(source, shelves(&books), edition);
    let setup = match setup {
        Some(setup) => with_own_texts(setup, source, folder, &mut diagnostics),
        None => {
            diagnostics.extend(own_lines_alone(source));
            None
        }
    };
    // What is wrong with the other files of the book was looked for all the same.
    let garbled = garbled.into_inner();
    let setup = setup.filter(|_| garbled.is_empty());
    let written = nightdesk_setup::Written::in_file(source);
    for why in garbled {
        let span = written.span_of("game.book");
        let complaint = Diagnostic::error("no-book", why.to_string());
        diagnostics.push(complaint.in_source(source).label(span, ""));
    }
    (setup, diagnostics)
}

/// The folder a setup file stands in.
pub(crate) fn folder_of(source: &Source) -> &Path {
    Path::new(source.name()).parent().unwrap_or(Path::new(""))
}

/// The files that a setup names beside itself: its book, its templates.
pub(crate) fn beside_setup(source: &Source, folder: &Path) -> Result<Beside, InputError> {
    let mut files = Beside::new();
    let written = nightdesk_setup::Written::in_file(source);
    for key in ["game.book", "forum.templates"] {
        if let Some(name) = written.text_of(key) {
            files.extend(files_beside(folder, name)?);
        }
    }
    Ok(files)
}

/// What every key of a setup file means, as `check --explain` tells it.
pub(crate) fn explain_setup(source: &Source) -> String {
    let (text, _) = nightdesk_setup::explain(
        source,
        shelves(&|name| files_of_book(folder_of(source), name)),
    );
    text
}

/// What a setup file changes of the setup of the library it starts from.
pub(crate) fn changed(source: &Source) -> Vec<nightdesk_setup::Changed> {
    nightdesk_setup::changes(
        source,
        shelves(&|name| files_of_book(folder_of(source), name)),
    )
}

type Book = Result<BTreeMap<String, String>, InEach>;

fn shelves<'a>(books: &'a dyn Fn(&str) -> Book) -> Shelves<'a> {
    Shelves {
        books,
        ..Shelves::PROGRAM
    }
}

/// A book that lies beside a setup file, or else one that comes with the program.
fn book_beside(folder: &Path, name: &str) -> Result<ReadBook, InEach> {
    let book = folder.join(name);
    if !book.is_dir() {
        let files = (Shelves::PROGRAM.books)(name).map_err(|why| {
            let folder = book.display().to_string();
            in_each!("no_book_beside", why, folder)
        })?;
        return Ok(ReadBook {
            files,
            garbled: Vec::new(),
        });
    }
    nightdesk_store::read_book_anyway(&book).map_err(|error| InEach::same(error.to_string()))
}

/// Its files as far as they can be read.
fn files_of_book(folder: &Path, name: &str) -> Book {
    Ok(book_beside(folder, name)?.files)
}

/// Reads a TOML file as a value, or says why not.
pub(crate) fn read_toml<T: DeserializeOwned>(
    path: &Path,
    code: &'static str,
    output: Output,
) -> Option<T> {
    let source = read_source(path, output)?;
    match toml::from_str(source.text()) {
        Ok(value) => Some(value),
        Err(error) => {
            let span = error.span().map_or(Span::at(0), Span::from);
            let message = match output.language() {
                // The English of the reader itself, as it is.
                Language::English => error.message().to_owned(),
                language => nightdesk_setup::no_toml(&error, language),
            };
            let diagnostic = Diagnostic::error(code, message);
            let here = say!(&output, "here");
            output.fault(&diagnostic.in_source(&source).label(span, here));
            None
        }
    }
}

/// The bytes of a file as they are; `-` is standard input.
///
/// # Errors
/// When the system refuses.
pub(crate) fn bytes_of(file: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match file {
        "-" => io::stdin().read_to_end(&mut bytes)?,
        path => File::open(Path::new(path))?.read_to_end(&mut bytes)?,
    };
    Ok(bytes)
}
