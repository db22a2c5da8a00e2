//! Every number of what a host gets has a test by its name, or a reason why it is otherwise.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::cli::kit::project;

/// Where tests are named by these numbers.
const FOLDERS: [&str; 3] = ["tests/hosting", "src/session", "src/repl"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Needs {
    numbers: Vec<String>,
    different: Vec<Different>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Different {
    number: String,
    reason: String,
}

fn needs() -> Needs {
    let text = fs::read_to_string(project("tests/hosting/numbers.toml")).expect("the numbers");
    toml::from_str(&text).expect("the numbers read")
}

/// The numbers of `fn h7_6_…` in the files of a folder, and below.
fn tested(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            tested(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a file");
            found.extend(text.lines().filter_map(number_of_test));
        }
    }
}

fn number_of_test(line: &str) -> Option<String> {
    let name = line.trim_start().strip_prefix("fn h")?;
    let mut parts = name.split('_');
    let need: u8 = parts.next()?.parse().ok()?;
    let sentence: u8 = parts.next()?.parse().ok()?;
    Some(format!("H{need}.{sentence}"))
}

#[test]
fn every_number_has_a_test_or_a_reason() {
    let needs = needs();
    let mut tested_numbers = BTreeSet::new();
    for folder in FOLDERS {
        tested(&project(folder), &mut tested_numbers);
    }
    let known: BTreeSet<&String> = needs.numbers.iter().collect();
    assert_eq!(known.len(), needs.numbers.len(), "a number stands twice");
    let different: BTreeSet<&String> = needs.different.iter().map(|it| &it.number).collect();
    let open: Vec<_> = known
        .iter()
        .filter(|number| !tested_numbers.contains(**number) && !different.contains(**number))
        .collect();
    assert!(open.is_empty(), "neither tested nor explained: {open:?}");
    let strange: Vec<_> = tested_numbers
        .iter()
        .filter(|number| !known.contains(number))
        .collect();
    assert!(strange.is_empty(), "tested, but no number: {strange:?}");
    for it in &needs.different {
        assert!(known.contains(&it.number), "{}", it.number);
        assert!(it.reason.chars().count() > 20, "{}", it.number);
    }
}
