//! Every number of what a host gets has a test by its name, or a reason why it is otherwise.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::cli::kit::project;

/// Where tests are named by these numbers.
const FOLDERS: [&str; 4] = ["tests/hosting", "tests/cli", "src/session", "src/repl"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Needs {
    numbers: Vec<String>,
    #[serde(default)]
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
            found.extend(numbers_of_tests(&text));
        }
    }
}

/// The numbers of those functions that are run as tests.
fn numbers_of_tests(text: &str) -> Vec<String> {
    let mut is_test = false;
    let mut numbers = Vec::new();
    for line in text.lines().map(str::trim_start) {
        if line.starts_with("#[") {
            is_test |= line == "#[test]";
            continue;
        }
        numbers.extend(number_of_test(line).filter(|_| is_test));
        is_test &= line.starts_with("//");
    }
    numbers
}

fn number_of_test(line: &str) -> Option<String> {
    let name = line.strip_prefix("fn h")?;
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
    let both: Vec<_> = different
        .iter()
        .filter(|number| tested_numbers.contains(**number))
        .collect();
    assert!(
        both.is_empty(),
        "tested, and yet said to be otherwise: {both:?}"
    );
    for it in &needs.different {
        assert!(known.contains(&it.number), "{}", it.number);
        assert!(it.reason.chars().count() > 20, "{}", it.number);
    }
}

#[test]
fn only_what_is_run_counts_as_a_test() {
    let text = "#[test]\n#[ignore = \"slow\"]\nfn h1_1_runs() {}\nfn h1_2_helps() {}\n\
                #[test]\n\nfn h1_3_is_not_marked() {}\n    #[test]\n    // Why.\n    fn h11_4_runs() {}\n";
    assert_eq!(numbers_of_tests(text), ["H1.1", "H11.4"]);
}
