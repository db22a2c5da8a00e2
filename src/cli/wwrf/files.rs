//! Which files a path names, and the book around them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::cli::files::read_source;
use crate::cli::output::Output;
use crate::lang::{Book, Checked, Shelf};
use crate::text::Source;

/// With these signs the name in the first line begins.
const NAME: [u8; 2] = *b"**";
const PROMPTS: &str = "prompts.json";
/// Of the folders a book can have, so many must be there; one alone may be anything.
const FEWEST_FOLDERS: usize = 2;

/// A file that was named, checked with the book around it.
pub(super) type Files = Vec<Checked>;

/// Everything that paths name, checked; nothing if something cannot be read.
pub(super) fn checked(paths: &[PathBuf], output: Output) -> Option<Files> {
    let mut books: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    let mut alone = Vec::new();
    for path in paths {
        match book_around(path) {
            Some(root) => books.entry(root).or_default().push(path.clone()),
            None => alone.push(path.clone()),
        }
    }
    let mut found = Vec::new();
    for (root, named) in books {
        found.extend(in_book(&root, &named, output)?);
    }
    for path in alone {
        found.extend(stand_alone(&path, output)?);
    }
    if found.is_empty() {
        output.say("there is no file of a role book");
        return None;
    }
    Some(found)
}

/// The book in a folder.
pub(super) fn book(root: &Path, output: Output) -> Option<Book> {
    let sources = sources(root, &[root.to_owned()], output)?;
    let (book, _) = Book::check(sources);
    Some(book)
}

/// The named files of a book.
fn in_book(root: &Path, named: &[PathBuf], output: Output) -> Option<Files> {
    let (_, checked) = Book::check(sources(root, named, output)?);
    let named: Vec<PathBuf> = named.iter().filter_map(|path| absolute(path)).collect();
    let is_named = |file: &Checked| {
        // Prompts are no element; only what is wrong with them is of interest.
        if file.kind.is_none() && file.found.is_empty() {
            return false;
        }
        let path = absolute(Path::new(file.source.name()));
        path.is_some_and(|path| named.iter().any(|named| path.starts_with(named)))
    };
    Some(checked.into_iter().filter(is_named).collect())
}

/// Files by the paths they were named by, then the rest of their book.
fn sources(root: &Path, named: &[PathBuf], output: Output) -> Option<Vec<(String, String)>> {
    let mut paths = Vec::new();
    for path in named.iter().map(PathBuf::as_path).chain([root]) {
        if let Err(error) = collect(path, &mut paths) {
            output.say(&format!("cannot look into `{}`: {error}", path.display()));
            return None;
        }
    }
    let mut seen = BTreeSet::new();
    let mut sources = Vec::new();
    for path in paths {
        let Some(whole) = absolute(&path) else {
            continue;
        };
        if !seen.insert(whole.clone()) {
            continue;
        }
        // A path from inside a book does not tell the part of the book.
        let shown = path.display().to_string();
        let name = match Shelf::of_path(&shown).is_some() || is_prompts(&path) {
            true => shown,
            false => whole.display().to_string(),
        };
        if Shelf::of_path(&name).is_none() && !is_prompts(&path) {
            continue;
        }
        sources.push((name, read_source(&path, output)?.text().to_owned()));
    }
    Some(sources)
}

/// Files that stand in no book, each for itself.
fn stand_alone(path: &Path, output: Output) -> Option<Files> {
    let mut paths = Vec::new();
    if let Err(error) = collect(path, &mut paths) {
        output.say(&format!("cannot look into `{}`: {error}", path.display()));
        return None;
    }
    // Other files may lie in a folder; what is named itself is meant.
    paths.retain(|file| file == path || begins_with_name(file));
    let sources = paths.iter().map(|path| read_source(path, output));
    let sources: Option<Vec<Source>> = sources.collect();
    let checked = sources?.into_iter();
    Some(checked.map(|source| Book::check_alone(&source).0).collect())
}

/// Whether a file begins as all files of a role book do.
fn begins_with_name(path: &Path) -> bool {
    let mut beginning = [0; NAME.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut beginning));
    read.is_ok() && beginning == NAME
}

/// Files at a path: itself, or every one below it but hidden ones, in order of name.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries = std::fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    entries.sort();
    for entry in entries {
        let name = entry.file_name().unwrap_or_default().to_string_lossy();
        if !name.starts_with('.') && !entry.is_symlink() {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

/// The nearest folder around a path, or itself, that looks like a book.
fn book_around(path: &Path) -> Option<PathBuf> {
    let whole = absolute(path)?;
    let root = whole.ancestors().find(|folder| is_book(folder))?;
    // What was named keeps its name.
    Some(match root == whole {
        true => path.to_owned(),
        false => root.to_owned(),
    })
}

fn is_book(folder: &Path) -> bool {
    let parts = Shelf::words().filter(|part| folder.join(part).is_dir());
    parts.count() >= FEWEST_FOLDERS
}

fn is_prompts(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == PROMPTS)
}

fn absolute(path: &Path) -> Option<PathBuf> {
    path.canonicalize().ok()
}
