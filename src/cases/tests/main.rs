//! The program on the cases of this project, and on files that are none.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a test that cannot go on should say so and stop"
)]

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

/// What the program said, and how it ended.
#[derive(Debug)]
struct Said {
    stdout: String,
    stderr: String,
    status: Option<i32>,
}

impl Said {
    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).expect("one value")
    }
}

/// Runs the program in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nightdesk-cases"));
    let command = command.args(arguments).current_dir(folder);
    let output = command.env("NO_COLOR", "1").output();
    let output = output.expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it speaks UTF-8");
    Said {
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        status: output.status.code(),
    }
}

fn project() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Folders of cases, each with how many pass at least.
const FOLDERS: [(&str, u64); 9] = [
    ("setups/books/village/cases", 8),
    ("tests/cases/city-day", 15),
    ("tests/cases/city-night", 8),
    ("tests/cases/nar", 2),
    ("tests/cases/nights", 200),
    ("tests/cases/votes", 2),
    // A table counts its rows.
    ("tests/cases/warnings", 45 + 961),
    ("tests/cases/wwrf", 25),
    ("tests/seed", 24),
];

/// A file in a folder of its own.
fn file(name: &str, text: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join(name), text).expect("a file is written");
    folder
}

#[test]
fn every_case_comes_out_as_expected() {
    for (folder, least) in FOLDERS {
        let said = run(project(), &[folder, "--json"]);
        assert_eq!(
            (said.status, said.stderr.as_str()),
            (Some(0), ""),
            "{folder}"
        );
        let report = said.json();
        let passed = report["passed"].as_u64().expect("a number");
        assert!(passed >= least, "{folder}: {passed}");
        assert_eq!(report["failed"], 0, "{folder}: {report}");
    }
}

/// No folder of cases is forgotten above.
#[test]
fn every_folder_of_cases_is_run() {
    let folders = std::fs::read_dir(project().join("tests/cases")).expect("the cases");
    for folder in folders {
        let name = folder.expect("an entry").file_name();
        let name = format!("tests/cases/{}", name.to_str().expect("a readable name"));
        assert!(FOLDERS.iter().any(|(known, _)| *known == name), "{name}");
    }
}

#[test]
fn a_row_of_a_table_is_a_case() {
    let table = "old,added,new,tiers,ack,stasis\n0,1,1,1-4,1,0\n4,1,5,1-4,1,1\n";
    let folder = file("table.csv", table);
    let said = run(folder.path(), &["table.csv"]);
    assert_eq!((said.status, said.stderr.as_str()), (Some(3), ""));
    let failed = "FAILED threshold-4+1 (1 points more than 4)";
    assert!(said.stdout.contains(failed), "{said:#?}");
    assert!(said.stdout.contains("1 passed, 1 failed"), "{said:#?}");

    let folder = file("table.csv", &format!("{table}0,1\n"));
    let said = run(folder.path(), &["table.csv"]);
    assert_eq!(said.status, Some(2), "{said:#?}");
    let refused = "this is no row of the table";
    assert!(said.stderr.contains(refused), "{said:#?}");

    let folder = file("table.csv", "a,b\n1,2\n");
    let said = run(folder.path(), &["table.csv"]);
    assert_eq!(said.status, Some(2), "{said:#?}");
}

/// One of each family, with a word that no case has: it is named, with its place.
#[test]
fn a_file_that_cannot_be_run_is_named() {
    let families = [
        "city-night/1",
        "city-nights/1",
        "rar/1",
        "rar/2",
        "city-day/1",
        "tracker/1",
        "votes/1",
        "wwrf/1",
        "warnings/1",
    ];
    for family in families {
        let broken = format!("schema = \"{family}\"\n\n[[case]]\nid = \"x\"\nnonsense = 1\n");
        let folder = file("broken.toml", &broken);
        let said = run(folder.path(), &["."]);
        assert_eq!(said.status, Some(2), "{family}: {said:#?}");
        assert!(said.stderr.contains("broken.toml:"), "{family}: {said:#?}");
        let not_run = "NOT RUN ./broken.toml\n0 passed, 0 failed, 1 file not run\n";
        assert_eq!(said.stdout, not_run, "{family}");
    }
    let folder = file("unknown.toml", "schema = \"raar/1\"\n");
    let said = run(folder.path(), &["."]);
    let known = format!("known: `{}`", families.join("`, `"));
    assert!(said.stderr.contains(&known), "{said:#?}");
}
