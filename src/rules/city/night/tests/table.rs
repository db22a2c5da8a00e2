//! The table of roles in the documents is whole, and every test it names is there.

use std::collections::{BTreeMap, BTreeSet};

use crate::role::Role;

const DOCUMENT: &str = include_str!("../../../../../docs/city.md");

const TESTS: &[&str] = &[
    include_str!("base.rs"),
    include_str!("numbered.rs"),
    include_str!("blacks.rs"),
    include_str!("breaks.rs"),
    include_str!("seen.rs"),
    include_str!("shots.rs"),
    include_str!("over_nights.rs"),
    include_str!("rules.rs"),
    include_str!("bookkeeping.rs"),
    include_str!("handed_on.rs"),
    include_str!("swapped.rs"),
    include_str!("letters.rs"),
    include_str!("followed.rs"),
    include_str!("../../evening/tests.rs"),
];

/// The columns after the role.
const COLUMNS: usize = 9;

/// The names of all test functions.
fn tests() -> BTreeSet<String> {
    let lines = TESTS.iter().flat_map(|source| source.lines());
    let mut is_test = false;
    let mut names = BTreeSet::new();
    for line in lines {
        if line.trim() == "#[test]" {
            is_test = true;
        } else if let Some(rest) = line.trim().strip_prefix("fn ").filter(|_| is_test) {
            names.extend(rest.split('(').next().map(str::to_owned));
            is_test = false;
        }
    }
    names
}

/// The tests that the document shortens to a letter.
fn legend() -> BTreeMap<&'static str, &'static str> {
    let lines = DOCUMENT
        .lines()
        .filter_map(|line| line.strip_prefix("- **"));
    lines
        .filter_map(|line| {
            let (letter, rest) = line.split_once("** `")?;
            Some((letter, rest.split('`').next()?))
        })
        .collect()
}

/// The rows of the table: a role and its cells.
fn rows() -> BTreeMap<&'static str, Vec<&'static str>> {
    let lines = DOCUMENT.lines().filter(|line| line.starts_with("| `"));
    lines
        .map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let role = cells.next().expect("a role").trim_matches('`');
            (role, cells.collect())
        })
        .collect()
}

#[test]
fn every_role_of_the_night_has_its_row() {
    let rows = rows();
    for role in Role::all() {
        if matches!(role, Role::Elite(_)) {
            continue;
        }
        let cells = rows.get(role.slug());
        assert_eq!(cells.map(Vec::len), Some(COLUMNS), "{}", role.slug());
    }
    for slug in rows.keys() {
        assert!(Role::of_slug(slug).is_some(), "`{slug}` is no role");
    }
}

#[test]
fn every_cell_names_tests_that_are_there() {
    let (tests, legend) = (tests(), legend());
    for test in legend.values() {
        assert!(tests.contains(*test), "`{test}` is no test");
    }
    for (role, cells) in rows() {
        for cell in cells {
            // What does not exist for a role says so.
            if cell == "–" {
                continue;
            }
            let named = cell.split(' ').filter(|word| !word.is_empty());
            let mut shown = 0;
            for word in named {
                let test = match legend.get(word) {
                    Some(test) => test,
                    None => word.trim_matches('`'),
                };
                assert!(tests.contains(test), "{role}: `{word}` is no test");
                shown += 1;
            }
            assert!(shown > 0, "{role}: an empty cell");
        }
    }
}
