//! The map in `ARCHITECTURE.md` is what cargo enforces, and the core reaches for nothing outside.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use regex::Regex;

/// What reaches for the world outside: disk, environment, clock, chance, terminal, other programs.
const EFFECTS: &[&str] = &[
    r"\bstd::(fs|env|process|net|thread)\b",
    r"\bstd::\{[^}]*\b(fs|env|process|net|thread)\b",
    r"\b(stdin|stdout|stderr)\(\)",
    r"\bSystemTime\b",
    r"\bInstant\b",
    r"\b(Utc|Local)::now\b",
    r"\be?print(ln)?!",
    r"\bdbg!",
    r"\brand::(rng|random)\b",
    r"\bthread_rng\b",
    r"\bOsRng\b",
    r"\bfrom_os_rng\b",
];

/// The packages that may reach outside.
const EDGES: &[&str] = &["store", "session"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folder of every package below `src/` that is part of the program, with the folders it uses.
fn packages() -> BTreeMap<String, BTreeSet<String>> {
    let root: toml::Table = toml::from_str(&read(&root().join("Cargo.toml"))).expect("a manifest");
    let inside = root["workspace"]["dependencies"]
        .as_table()
        .expect("a table");
    let folders: BTreeMap<&str, &str> = inside
        .iter()
        .filter_map(|(name, value)| Some((name.as_str(), value.get("path")?.as_str()?)))
        .map(|(name, path)| (name, path.trim_start_matches("src/")))
        .collect();
    let of = |folder: &&str| {
        let manifest = self::root().join("src").join(folder).join("Cargo.toml");
        let manifest: toml::Table = toml::from_str(&read(&manifest)).expect("a manifest");
        let used = manifest.get("dependencies").and_then(|it| it.as_table());
        let used = used.into_iter().flat_map(|it| it.keys());
        let used = used.filter_map(|name| folders.get(name.as_str()));
        (
            (*folder).to_owned(),
            used.map(|&folder| folder.to_owned()).collect(),
        )
    };
    folders.values().map(of).collect()
}

/// The rows of the map: a folder, and the folders it uses.
fn map() -> BTreeMap<String, BTreeSet<String>> {
    let document = read(&root().join("ARCHITECTURE.md"));
    let rows = document
        .lines()
        .skip_while(|line| !line.starts_with("| folder |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [folder, _, _, uses] = cells.as_slice() else {
            panic!("a row of four cells: {row}");
        };
        let folder = folder.trim_matches('`').trim_end_matches('/');
        let uses = uses.split(", ").filter(|it| *it != "–");
        (!folder.contains(' ')).then(|| (folder.to_owned(), uses.map(str::to_owned).collect()))
    })
    .collect()
}

#[test]
fn the_map_is_what_cargo_enforces() {
    let (map, packages) = (map(), packages());
    assert!(packages.len() > 20, "{packages:?}");
    for (folder, uses) in &packages {
        assert_eq!(map.get(folder), Some(uses), "the row of `{folder}`");
    }
    assert_eq!(map.len(), packages.len(), "rows, packages");
}

#[test]
fn rule_sets_do_not_know_each_other() {
    let packages = packages();
    let is_rule_set = |folder: &&String| folder.starts_with("rules/");
    let rule_sets: BTreeSet<&String> = packages.keys().filter(is_rule_set).collect();
    assert_eq!(rule_sets.len(), 3);
    for (folder, uses) in &packages {
        let known: Vec<_> = uses
            .iter()
            .filter(|used| rule_sets.contains(used))
            .collect();
        let may = matches!(folder.as_str(), "rule_sets" | "verify");
        assert!(known.is_empty() || may, "`{folder}` knows {known:?}");
    }
}

/// The source files of a package that are built into the program.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let aside = ["tests", "examples"];
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !path.join("Cargo.toml").is_file() && !aside.contains(&&*name) {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !name.ends_with("tests") {
            found.push(path);
        }
    }
}

#[test]
fn the_core_has_no_effects() {
    let effects = Regex::new(&EFFECTS.join("|")).expect("a pattern");
    let tests = Regex::new(r"#\[cfg\(test\)\]\s*mod [a-z_]+ \{").expect("a pattern");
    let (mut read_files, mut wrong) = (0, Vec::new());
    for folder in packages().keys().filter(|it| !EDGES.contains(&it.as_str())) {
        let mut files = Vec::new();
        sources(&root().join("src").join(folder), &mut files);
        for file in files {
            let text = read(&file);
            let code = tests.split(&text).next().unwrap_or_default();
            let lines = (1..).zip(code.lines());
            let code = lines.filter(|(_, line)| !line.trim_start().starts_with("//"));
            wrong.extend(code.filter_map(|(no, line)| {
                let found = effects.find(line.split(" // ").next()?)?;
                Some(format!("{}:{no}: {}", file.display(), found.as_str()))
            }));
            read_files += 1;
        }
    }
    assert!(read_files > 500, "{read_files} files");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
