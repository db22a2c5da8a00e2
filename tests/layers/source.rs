//! The source files without their tests, and the paths in them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

/// A module in a file of its own that is built for tests only.
static DECLARED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"#\[cfg\(test\)\]\s*(?:pub(?:\([a-z]+\))? )?mod ([a-z_]+);"));

/// Where the module of tests at the end of a file begins.
static TESTS_BEGIN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"#\[cfg\(test\)\]\s*(?:pub(?:\([a-z]+\))? )?mod [a-z_]+ \{"));

/// The beginning of a path in the library's own modules.
static PATH_START: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:\bcrate|\bsuper(?:::super)*)::"));

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern")
}

/// A source file without comments and tests.
#[derive(Debug)]
pub(super) struct File {
    /// Its name from the root of the project.
    pub(super) name: String,
    /// The module it is, from the root of the library.
    pub(super) module: Vec<String>,
    /// Its text, comments and inline tests blanked out, lines as they were.
    code: String,
}

/// The root of the project.
pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file of the library that is built without tests, but for the crate's root; read once.
pub(super) fn source_files() -> &'static [File] {
    static FILES: LazyLock<Vec<File>> = LazyLock::new(read_all);
    &FILES
}

fn read_all() -> Vec<File> {
    let mut paths = Vec::new();
    collect(&root().join("src"), &mut paths);
    paths.sort();
    let files: Vec<File> = paths
        .iter()
        .map(|path| {
            let name = path.strip_prefix(root()).expect("below the root");
            let name = name.to_string_lossy().replace('\\', "/");
            let text = std::fs::read_to_string(path).expect("a source file");
            File::read(&name, &text)
        })
        .filter(|file| !file.module.is_empty())
        .collect();
    let tests: BTreeSet<Vec<String>> = paths.iter().flat_map(|path| test_modules(path)).collect();
    let is_test = |file: &File| tests.iter().any(|test| file.module.starts_with(test));
    files.into_iter().filter(|file| !is_test(file)).collect()
}

/// Every source file below a folder, but for those of a package of its own: its arrows cargo knows.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    if folder.join("Cargo.toml").is_file() {
        return;
    }
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|end| end == "rs") {
            paths.push(path);
        }
    }
}

/// Modules in files of their own that are built for tests only.
fn test_modules(path: &Path) -> Vec<Vec<String>> {
    let name = path.strip_prefix(root()).expect("below the root");
    let own = module_of(&name.to_string_lossy().replace('\\', "/"));
    let text = std::fs::read_to_string(path).expect("a source file");
    DECLARED
        .captures_iter(&text)
        .map(|found| [&own[..], &[found[1].to_owned()]].concat())
        .collect()
}

fn module_of(name: &str) -> Vec<String> {
    let name = name.strip_prefix("src/").unwrap_or(name);
    let name = name.strip_suffix(".rs").unwrap_or(name);
    let mut module: Vec<String> = name.split('/').map(str::to_owned).collect();
    if ["mod", "lib", "main"].contains(&module[module.len() - 1].as_str()) {
        module.pop();
    }
    module
}

impl File {
    pub(super) fn read(name: &str, text: &str) -> Self {
        Self {
            name: name.to_owned(),
            module: module_of(name),
            code: code_of(text),
        }
    }

    /// The part of the program it belongs to.
    pub(super) fn part(&self) -> Option<&str> {
        self.module.first().map(String::as_str)
    }

    /// The lines of code with their numbers.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.code.lines())
    }

    /// Every path in the library's own modules, from its root, with its line.
    pub(super) fn paths(&self) -> Vec<(usize, Vec<String>)> {
        let mut found = Vec::new();
        for place in PATH_START.find_iter(&self.code) {
            let (before, _) = self.code.split_at(place.start());
            let line = before.matches('\n').count() + 1;
            let ups = place.as_str().matches("super").count();
            let base = match place.as_str() {
                "crate::" => Vec::new(),
                _ => self.module[..self.module.len().saturating_sub(ups)].to_vec(),
            };
            let (_, mut rest) = self.code.split_at(place.end());
            let mut paths = Vec::new();
            read_tree(&mut rest, &base, &mut paths);
            found.extend(paths.into_iter().map(|path| (line, path)));
        }
        found
    }
}

/// Reads `a::b`, `a::{b, c::d}`, `*` and `self` after a `::`.
fn read_tree(rest: &mut &str, base: &[String], paths: &mut Vec<Vec<String>>) {
    *rest = rest.trim_start();
    if let Some(inside) = rest.strip_prefix('{') {
        *rest = inside;
        loop {
            read_tree(rest, base, paths);
            *rest = rest.trim_start();
            let Some(more) = rest.strip_prefix(',') else {
                *rest = rest.strip_prefix('}').unwrap_or(rest);
                return;
            };
            *rest = more;
        }
    }
    let (word, behind) = split_word(rest);
    *rest = behind;
    let path = match word {
        "self" => base.to_vec(),
        "" => {
            // `*`, or the end of a list with a comma after its last member.
            match rest.strip_prefix('*') {
                Some(behind) => *rest = behind,
                None => return,
            }
            base.to_vec()
        }
        word => [base, &[word.to_owned()]].concat(),
    };
    match rest.strip_prefix("::") {
        Some(deeper) if !deeper.starts_with('<') => {
            *rest = deeper;
            read_tree(rest, &path, paths);
        }
        Some(_) | None => {
            if let Some(renamed) = rest.trim_start().strip_prefix("as ") {
                (_, *rest) = split_word(renamed);
            }
            paths.push(path);
        }
    }
}

fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    text.split_at(end.unwrap_or(text.len()))
}

/// The text without comments and without the module of tests at its end.
fn code_of(text: &str) -> String {
    let tests = TESTS_BEGIN.find(text);
    let (text, _) = text.split_at(tests.map_or(text.len(), |tests| tests.start()));
    let lines = text.lines().map(|line| {
        if line.trim_start().starts_with("//") {
            return "";
        }
        match line.split_once(" // ") {
            Some((code, _)) => code,
            None => line,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
