//! Nothing lies about: every data file is used, and no file knows the machine it was written on.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

/// A file that is taken in by its path.
static INCLUDED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"include_(?:str|bytes)!\(\s*"([^"]+)"\s*\)"#));

/// Files that are taken in by a list of words.
static INCLUDED_BY_WORDS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"include_str!\(concat!\("([^"]+)", \$\w+, "([^"]+)"\)\)"#));

static QUOTED_WORD: LazyLock<Regex> = LazyLock::new(|| pattern(r#""(\w+)""#));

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below a folder of the project, but for what `.gitignore` names.
pub(super) fn files(folder: &str) -> Vec<PathBuf> {
    let ignored = std::fs::read_to_string(root().join(".gitignore")).unwrap_or_default();
    let ignored: BTreeSet<PathBuf> = ignored
        .lines()
        .filter_map(|line| line.strip_prefix('/'))
        .map(|path| root().join(path))
        .chain([root().join(".git")])
        .collect();
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                _ if ignored.contains(&path) => {}
                true => folders.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    found
}

pub(super) fn name(path: &Path) -> String {
    let name = path.strip_prefix(root()).unwrap_or(path);
    name.to_string_lossy().replace('\\', "/")
}

pub(super) fn text(path: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(path).expect("a file")).into_owned()
}

fn ends(path: &Path, end: &str) -> bool {
    path.extension().is_some_and(|found| found == end)
}

/// The files that the sources take in when they are built.
fn included() -> BTreeSet<PathBuf> {
    let sources = files("src").into_iter().filter(|path| ends(path, "rs"));
    sources
        .flat_map(|path| {
            let folder = path.parent().expect("a folder").to_owned();
            let text = text(&path);
            let taken = INCLUDED.captures_iter(&text);
            let taken = taken.map(|found| folder.join(&found[1]));
            taken.chain(by_words(&text, &folder)).collect::<Vec<_>>()
        })
        .map(|path| path.canonicalize().expect("an included file"))
        .collect()
}

/// The files that a source takes in by the words of a list of its own: `built_in/WORD.txt`.
fn by_words(text: &str, folder: &Path) -> Vec<PathBuf> {
    if !INCLUDED_BY_WORDS.is_match(text) {
        return Vec::new();
    }
    let words: BTreeSet<&str> = QUOTED_WORD
        .captures_iter(text)
        .filter_map(|found| Some(found.get(1)?.as_str()))
        .collect();
    let taken = INCLUDED_BY_WORDS.captures_iter(text).flat_map(|found| {
        let of_word = |word: &&str| folder.join(format!("{}{word}{}", &found[1], &found[2]));
        words.iter().map(of_word).collect::<Vec<_>>()
    });
    taken.filter(|path| path.is_file()).collect()
}

/// The setups of the library; books have a test of their own.
fn setups() -> impl Iterator<Item = PathBuf> {
    let books = root().join("setups/books");
    files("setups")
        .into_iter()
        .filter(move |path| !path.starts_with(&books))
}

#[test]
fn every_data_file_is_part_of_the_program() {
    let included = included();
    let forgotten: Vec<String> = files("src")
        .into_iter()
        .filter(|path| !["rs", "snap", "md"].iter().any(|end| ends(path, end)))
        .filter(|path| !path.ends_with("Cargo.toml"))
        .filter(|path| !included.contains(&path.canonicalize().expect("a file")))
        .map(|path| name(&path))
        .collect();
    assert!(forgotten.is_empty(), "nothing includes {forgotten:?}");
}

#[test]
fn every_setup_of_the_library_is_listed() {
    let listed: BTreeSet<String> = nightdesk_setup::library::names()
        .map(|setup| format!("setups/{setup}.toml"))
        .collect();
    let there: BTreeSet<String> = setups().map(|path| name(&path)).collect();
    assert_eq!(there, listed);
}

/// A snapshot is named after the module that makes it, `nightdesk_report__tests__…`.
#[test]
fn every_snapshot_has_its_test() {
    for path in files("src") {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        assert!(!ends(&path, "new"), "{} was not looked at", name(&path));
        if !ends(&path, "snap") {
            continue;
        }
        let text = text(&path);
        let source = text.lines().find_map(|line| line.strip_prefix("source: "));
        let source = source.unwrap_or_else(|| panic!("{} has no source", name(&path)));
        assert!(root().join(source).exists(), "{}: no {source}", name(&path));
        let module = source
            .trim_start_matches("src/")
            .trim_start_matches("rules/")
            .trim_end_matches(".rs")
            .trim_end_matches("/mod")
            .trim_end_matches("/lib")
            .replace('/', "__");
        let program = ["cli", "repl"].iter().any(|part| module.starts_with(part));
        let package = if program { "nightdesk__" } else { "nightdesk_" };
        assert!(
            stem.starts_with(&format!("{package}{module}__")),
            "{} is not made by {source}",
            name(&path)
        );
    }
}

#[test]
fn no_file_knows_the_machine_it_was_written_on() {
    // Put together, so that this file does not name them.
    let machine = [["/wo", "rk/"].concat(), ["/ro", "ot/"].concat()];
    let beside = ["..", "/shared"].concat();
    for path in files("") {
        let (name, text) = (name(&path), text(&path));
        for place in &machine {
            assert!(!text.contains(place), "{name} names a path of a machine");
        }
        if text.contains(&beside) && name != ".ci/run" {
            let skips = ["exists()", "is_dir()", "is_file()"];
            let skips = skips.iter().any(|word| text.contains(word));
            assert!(
                name.starts_with("tests/") && skips,
                "{name} needs a folder that others do not have"
            );
        }
    }
}
