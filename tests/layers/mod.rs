//! The rule of arrows: a part uses only what `ARCHITECTURE.md` lets it use.
//!
//! The table in that document is read, so that what is tested is what people read.

mod source;
mod table;

use std::collections::BTreeSet;

use source::{File, root, source_files};
use table::{Table, table};

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

#[test]
fn every_arrow_is_in_the_table() {
    let table = table();
    let mut wrong = Vec::new();
    for file in source_files() {
        let Some(part) = file.part() else { continue };
        for (line, path) in file.paths() {
            let Some(used) = path.first() else { continue };
            if !table.allows(part, used) {
                wrong.push(format!("{}:{line}: `{part}` uses `{used}`", file.name));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_part_has_a_row() {
    let table = table();
    let files = source_files();
    let parts: BTreeSet<&str> = files.iter().filter_map(File::part).collect();
    let rows: BTreeSet<&str> = table.rows().collect();
    assert_eq!(parts, rows, "parts of the source, rows of the table");
}

/// A table whose arrows cannot run in a circle, or in which a part uses what is not there.
#[test]
fn arrows_point_upwards_only() {
    let table = table();
    let mut above = BTreeSet::new();
    for part in table.rows() {
        for used in table.uses(part) {
            assert!(
                above.contains(used),
                "`{part}` uses `{used}`, which is not above it"
            );
        }
        above.insert(part);
    }
}

#[test]
fn the_core_has_no_effects() {
    let table = table();
    let pure = table.above("store");
    let effects = regex::Regex::new(&EFFECTS.join("|")).expect("a pattern");
    let mut wrong = Vec::new();
    for file in source_files() {
        if !file.part().is_some_and(|part| pure.contains(part)) {
            continue;
        }
        for (line, text) in file.lines() {
            if let Some(found) = effects.find(text) {
                wrong.push(format!("{}:{line}: {}", file.name, found.as_str()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Rule sets are siblings: only the registry and the nights of hosts know them by name.
#[test]
fn rule_sets_do_not_know_each_other() {
    let rule_sets = rule_sets();
    assert!(rule_sets.contains("classic"));
    let mut wrong = Vec::new();
    for file in source_files() {
        let own = file.module.get(1).filter(|_| file.part() == Some("rules"));
        if file.part() == Some("verify") || file.module == ["rules"] {
            continue;
        }
        for (line, path) in file.paths() {
            if let [rules, named, ..] = path.as_slice()
                && rules == "rules"
                && rule_sets.contains(named)
                && own != Some(named)
            {
                wrong.push(format!("{}:{line}: names `{named}`", file.name));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn rule_sets() -> BTreeSet<String> {
    std::fs::read_dir(root().join("src/rules"))
        .expect("the rules")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn the_table_is_read_as_it_is_meant() {
    let table = Table::read(
        "text\n| folder | what | never | uses |\n|---|---|---|---|\n\
         | `a/` | x | y | – |\n| `b.rs` | x, y | y | a (ids only) |\n\
         | `c/`, `d/` | x | y | all above |\n\nmore | text\n",
    );
    assert_eq!(table.rows().collect::<Vec<_>>(), ["a", "b", "c", "d"]);
    assert!(table.allows("b", "a") && !table.allows("a", "b"));
    assert!(table.allows("c", "b") && table.allows("c", "c"));
    assert!(table.allows("d", "c") && !table.allows("e", "c"));
}

#[test]
fn paths_are_read_as_the_compiler_reads_them() {
    let file = File::read(
        "src/desk/night/words.rs",
        "//! crate::store\n\
         use crate::{game::{Card, self}, text, rules::*};\n\
         use super::super::super::time::Zone;\n\
         fn f() { super::super::standing(crate::votes::tally()) } // crate::cli\n\
         #[cfg(test)]\nmod tests {\n    use crate::report::fixture;\n}\n",
    );
    let found: Vec<(usize, String)> = file
        .paths()
        .into_iter()
        .map(|(line, path)| (line, path.join("::")))
        .collect();
    let expected = [
        (2, "game::Card"),
        (2, "game"),
        (2, "text"),
        (2, "rules"),
        (3, "time::Zone"),
        (4, "desk::standing"),
        (4, "votes::tally"),
    ];
    assert_eq!(found, expected.map(|(line, path)| (line, path.to_owned())));
}
