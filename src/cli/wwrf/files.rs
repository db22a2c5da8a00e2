//! Which files a path names, and the book around them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::cli::output::Output;
use nightdesk_lang::{Book, Checked, Shelf};
use nightdesk_store::{InputError, is_hidden};
use nightdesk_text::{Source, say};

/// With these signs the name in the first line begins.
const NAME: &[u8] = b"**";
/// What some editors put in front of a text in UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";
const PROMPTS: &str = "prompts.json";
/// Of the folders a book can have, so many must be there; one alone may be anything.
const FEWEST_FOLDERS: usize = 2;

/// The files that were named.
#[derive(Default)]
pub(super) struct Files {
    /// Each checked with the book around it.
    pub(super) checked: Vec<Checked>,
    /// Those that are not UTF-8, which says why nothing is told of what stands in them.
    pub(super) garbled: Vec<Garbled>,
}

/// A file that is not UTF-8.
pub(super) struct Garbled {
    pub(super) path: String,
    pub(super) why: InputError,
}

/// Everything that paths name, checked; nothing if the system does not give something.
pub(super) fn checked(paths: &[PathBuf], output: Output) -> Option<Files> {
    let mut books: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    let mut alone = Vec::new();
    for path in paths {
        match book_around(path) {
            Some(root) => books.entry(root).or_default().push(path.clone()),
            None => alone.push(path.clone()),
        }
    }
    let mut found = Files::default();
    for (root, named) in books {
        found.extend(in_book(&root, &named, output)?);
    }
    for path in alone {
        found.extend(stand_alone(&path, output)?);
    }
    if found.checked.is_empty() && found.garbled.is_empty() {
        output.fail("not-read", &say!(&output, "no_file_of_a_book"));
        return None;
    }
    Some(found)
}

/// The same, where every file must be read to its end.
pub(super) fn whole(paths: &[PathBuf], output: Output) -> Option<Vec<Checked>> {
    let Files { checked, garbled } = checked(paths, output)?;
    all_read(garbled.iter().map(|file| &file.why), output)?;
    Some(checked)
}

/// Nothing if files are not UTF-8, each of which is told.
fn all_read<'e>(garbled: impl Iterator<Item = &'e InputError>, output: Output) -> Option<()> {
    let why: Vec<String> = garbled.map(ToString::to_string).collect();
    if why.is_empty() {
        return Some(());
    }
    output.fail("not-read", &why.join("\n"));
    None
}

/// The book in a folder.
pub(super) fn book(root: &Path, output: Output) -> Option<Book> {
    let sources = sources(root, &[root.to_owned()], output)?;
    all_read(
        sources.iter().filter_map(|one| one.garbled.as_ref()),
        output,
    )?;
    let texts = sources.into_iter().map(|one| (one.name, one.text));
    let (book, _) = Book::check(texts);
    Some(book)
}

/// A book some of whose files are open in an editor, and each of its files by where it lies. What is open
/// counts in place of what was saved, and where nothing was saved yet, too.
pub(super) fn edited(
    root: &Path,
    open: &BTreeMap<PathBuf, String>,
    output: Output,
) -> Option<(Book, BTreeMap<PathBuf, Checked>)> {
    let root = absolute(root)?;
    let saved = sources(&root, std::slice::from_ref(&root), output)?;
    let mut texts: BTreeMap<PathBuf, (String, String)> = saved
        .into_iter()
        .map(|one| (one.whole, (one.name, one.text)))
        .collect();
    for (whole, text) in open.iter().filter(|(whole, _)| whole.starts_with(&root)) {
        let new = || (whole.display().to_string(), String::new());
        texts.entry(whole.clone()).or_insert_with(new).1 = text.clone();
    }
    let (wholes, texts): (Vec<PathBuf>, Vec<_>) = texts.into_iter().unzip();
    let names = texts.iter().map(|(name, _)| name.clone());
    let wholes: BTreeMap<String, PathBuf> = names.zip(wholes).collect();
    let (book, checked) = Book::check(texts);
    let placed = checked.into_iter().filter_map(|file| {
        let whole = wholes.get(file.source.name())?;
        Some((whole.clone(), file))
    });
    Some((book, placed.collect()))
}

/// The nearest folder around a file that looks like a book, whether the file was saved yet or not.
pub(super) fn book_around_file(path: &Path) -> Option<PathBuf> {
    book_around(path.parent()?)
}

/// The named files of a book.
fn in_book(root: &Path, named: &[PathBuf], output: Output) -> Option<Files> {
    let sources = sources(root, named, output)?;
    let named: Vec<PathBuf> = named.iter().filter_map(|path| absolute(path)).collect();
    let is_below = |one: &&Named| named.iter().any(|named| one.whole.starts_with(named));
    let named: BTreeSet<String> = sources
        .iter()
        .filter(is_below)
        .filter(|one| one.garbled.is_none())
        .map(|one| one.name.clone())
        .collect();
    // As far as they can be read they have names that other files look up, wherever they stand.
    let mut garbled = Vec::new();
    let texts = sources.into_iter().map(|one| {
        let path = one.name.clone();
        garbled.extend(one.garbled.map(|why| Garbled { path, why }));
        (one.name, one.text)
    });
    let checked = Book::problems(texts);
    let is_named = |file: &Checked| {
        // Prompts are no element; only what is wrong with them is of interest.
        let is_told = file.kind.is_some() || !file.found.is_empty();
        is_told && named.contains(file.source.name())
    };
    let checked = checked.into_iter().filter(is_named).collect();
    Some(Files { checked, garbled })
}

impl Files {
    fn extend(&mut self, others: Self) {
        self.checked.extend(others.checked);
        self.garbled.extend(others.garbled);
    }
}

/// A file of a book by the name under which it is told of.
struct Named {
    name: String,
    whole: PathBuf,
    /// As far as it can be read.
    text: String,
    garbled: Option<InputError>,
}

/// A file as it is shown, and where it really lies.
struct Found {
    shown: PathBuf,
    whole: PathBuf,
}

/// Files by the paths they were named by, then the rest of their book.
fn sources(root: &Path, named: &[PathBuf], output: Output) -> Option<Vec<Named>> {
    let mut paths = Vec::new();
    let rest = (!named.iter().any(|path| path == root)).then_some(root);
    for path in named.iter().map(PathBuf::as_path).chain(rest) {
        if let Err(error) = collect(path, &mut paths) {
            let (path, error) = (path.display().to_string(), error.to_string());
            output.fail("not-read", &say!(&output, "cannot_look_into", path, error));
            return None;
        }
    }
    let mut seen = BTreeSet::new();
    paths.retain(|found| seen.insert(found.whole.clone()));
    let read: Vec<_> = paths.into_par_iter().filter_map(Found::read).collect();
    let (read, unread): (Vec<_>, Vec<_>) = read.into_iter().partition(Result::is_ok);
    let unread: Vec<String> = unread
        .into_iter()
        .filter_map(|one| one.err().map(|error| error.to_string()))
        .collect();
    match unread.is_empty() {
        true => Some(read.into_iter().flatten().collect()),
        false => {
            output.fail("not-read", &unread.join("\n"));
            None
        }
    }
}

impl Found {
    /// The file, if it is one of a book's.
    fn read(self) -> Option<Result<Named, InputError>> {
        let is_told = |name: &str| Shelf::of_path(name).is_some() || is_prompts(&self.shown);
        // A path from inside a book does not tell the part of the book.
        let names = [&self.shown, &self.whole].map(|path| path.display().to_string());
        let name = names.into_iter().find(|name| is_told(name))?;
        let read = nightdesk_store::read_anyway(&self.shown);
        Some(read.map(|(text, garbled)| Named {
            name,
            whole: self.whole,
            text,
            garbled,
        }))
    }
}

/// Files that stand in no book, each for itself.
fn stand_alone(path: &Path, output: Output) -> Option<Files> {
    let mut paths = Vec::new();
    if let Err(error) = collect(path, &mut paths) {
        let (path, error) = (path.display().to_string(), error.to_string());
        output.fail("not-read", &say!(&output, "cannot_look_into", path, error));
        return None;
    }
    // Other files may lie in a folder; what is named itself is meant.
    paths.retain(|file| file.shown == path || begins_with_name(&file.shown));
    let mut files = Files::default();
    for Found { shown, .. } in paths {
        let path = shown.display().to_string();
        match nightdesk_store::read_anyway(&shown) {
            Ok((text, None)) => {
                let source = Source::new(path, text);
                files.checked.push(Book::check_alone(&source).0);
            }
            Ok((_, Some(why))) => files.garbled.push(Garbled { path, why }),
            Err(error) => {
                output.fail("not-read", &error.to_string());
                return None;
            }
        }
    }
    Some(files)
}

/// Whether a file begins as all files of a role book do.
fn begins_with_name(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let most = (MARK.len() + NAME.len()) as u64;
    let read = File::open(path).and_then(|file| file.take(most).read_to_end(&mut beginning));
    let unmarked = beginning.strip_prefix(MARK).unwrap_or(&beginning);
    read.is_ok() && unmarked.starts_with(NAME)
}

/// Files at a path: itself, or every one below it but hidden ones, in order of name.
fn collect(path: &Path, files: &mut Vec<Found>) -> io::Result<()> {
    let start = Found {
        shown: path.to_owned(),
        whole: absolute(path).unwrap_or_else(|| path.to_owned()),
    };
    match path.is_dir() {
        true => collect_below(&start, files),
        false => {
            files.push(start);
            Ok(())
        }
    }
}

/// No link is followed here, so where a folder lies is where all below it lies.
fn collect_below(folder: &Found, files: &mut Vec<Found>) -> io::Result<()> {
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(&folder.shown)? {
        let entry = entry?;
        entries.push((entry.file_name(), entry.file_type()?));
    }
    entries.sort_by(|(name, _), (other, _)| name.cmp(other));
    for (name, kind) in entries {
        if kind.is_symlink() || is_hidden(&name.to_string_lossy()) {
            continue;
        }
        let found = Found {
            shown: folder.shown.join(&name),
            whole: folder.whole.join(&name),
        };
        match kind.is_dir() {
            true => collect_below(&found, files)?,
            false => files.push(found),
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
