//! What the fuzz targets hold to be true, on their seeds and on changed seeds.
//!
//! The bodies are those of `fuzz/`; coverage-guided fuzzing needs a nightly toolchain, this does
//! not.

#[path = "../fuzz/bodies/case.rs"]
mod case;
#[path = "../fuzz/bodies/gm.rs"]
mod gm;
#[path = "../fuzz/bodies/journal.rs"]
mod journal;
#[path = "../fuzz/bodies/length.rs"]
mod length;
#[path = "../fuzz/bodies/line.rs"]
mod line;
#[path = "../fuzz/bodies/names.rs"]
mod names;
#[path = "../fuzz/bodies/night.rs"]
mod night;
#[path = "../fuzz/bodies/page.rs"]
mod page;
#[path = "../fuzz/bodies/pasted.rs"]
mod pasted;
#[path = "../fuzz/bodies/picks.rs"]
mod picks;
#[path = "../fuzz/bodies/post.rs"]
mod post;
#[path = "../fuzz/bodies/said.rs"]
mod said;
#[path = "../fuzz/bodies/script.rs"]
mod script;
#[path = "../fuzz/bodies/setup.rs"]
mod setup;
#[path = "../fuzz/bodies/votes.rs"]
mod votes;
#[path = "../fuzz/bodies/wwrf.rs"]
mod wwrf;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use proptest::sample::Index;

/// A target: what it is called and what it does with bytes.
struct Target {
    name: &'static str,
    run: fn(&[u8]),
}

const TARGETS: [Target; 15] = [
    Target {
        name: "case",
        run: |bytes| case::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "gm",
        run: |bytes| gm::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "journal",
        run: journal::run,
    },
    Target {
        name: "length",
        run: |bytes| length::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "line",
        run: |bytes| line::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "names",
        run: |bytes| names::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "night",
        run: night::run,
    },
    Target {
        name: "page",
        run: page::run,
    },
    Target {
        name: "pasted",
        run: |bytes| pasted::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "post",
        run: |bytes| post::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "said",
        run: |bytes| said::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "script",
        run: script::run,
    },
    Target {
        name: "setup",
        run: |bytes| setup::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "votes",
        run: |bytes| votes::run(&String::from_utf8_lossy(bytes)),
    },
    Target {
        name: "wwrf",
        run: |bytes| wwrf::run(&String::from_utf8_lossy(bytes)),
    },
];

/// A part of an input replaced by something else.
#[derive(Debug, Clone)]
struct Edit {
    at: Index,
    length: usize,
    new: Vec<u8>,
}

impl Edit {
    fn any() -> impl Strategy<Value = Self> {
        let new = prop_oneof![
            prop::collection::vec(any::<u8>(), 0..8),
            "[ -~]{0,12}".prop_map(String::into_bytes),
            "\\PC{0,6}".prop_map(String::into_bytes),
            prop::sample::select(&b"\n\"'`=,:;#@[]{}-0z"[..]).prop_map(|sign| vec![sign]),
        ];
        (any::<Index>(), 0..12_usize, new).prop_map(|(at, length, new)| Self { at, length, new })
    }

    fn apply(&self, input: &mut Vec<u8>) {
        let start = self.at.index(input.len() + 1);
        let end = (start + self.length).min(input.len());
        input.splice(start..end, self.new.iter().copied());
    }
}

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
}

fn seeds(target: &Target) -> Vec<Vec<u8>> {
    files(&fuzz().join("seeds").join(target.name))
        .iter()
        .map(|file| std::fs::read(file).expect("a seed"))
        .collect()
}

/// Every seed as it is, then seeds changed in a few places and bytes of no form at all.
fn hold(name: &str, cases: u32) {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.expect("a target");
    let seeds = seeds(target);
    assert!(!seeds.is_empty(), "{name} has no seeds");
    seeds.iter().for_each(|seed| (target.run)(seed));

    let changed = (
        prop::sample::select(seeds),
        prop::collection::vec(Edit::any(), 1..4),
    )
        .prop_map(|(mut input, edits)| {
            edits.iter().for_each(|edit| edit.apply(&mut input));
            input
        });
    let inputs = prop_oneof![
        4 => changed,
        1 => prop::collection::vec(any::<u8>(), 0..300),
        1 => any::<String>().prop_map(String::into_bytes),
    ];
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(cases));
    let held = runner.run(&inputs, |input| {
        (target.run)(&input);
        Ok(())
    });
    if let Err(broken) = held {
        panic!("{broken}");
    }
}

/// The fuzzer stops at a dictionary with other signs; they are written as `\xE2`.
#[test]
fn dictionaries_hold_plain_signs() {
    for file in files(&fuzz().join("dictionaries")) {
        let text = std::fs::read_to_string(&file).expect("a dictionary");
        let odd = text.lines().find(|line| !line.is_ascii());
        assert_eq!(odd, None, "{}", file.display());
    }
}

#[test]
fn cases() {
    hold("case", 256);
}

#[test]
fn host_lines() {
    hold("gm", 512);
}

#[test]
fn journals() {
    hold("journal", 512);
}

#[test]
fn lengths() {
    hold("length", 64);
}

#[test]
fn lines() {
    hold("line", 192);
}

#[test]
fn name_forms() {
    hold("names", 512);
}

#[test]
fn nights() {
    hold("night", 512);
}

#[test]
fn pages() {
    hold("page", 384);
}

#[test]
fn pasted_posts() {
    hold("pasted", 512);
}

#[test]
fn posts() {
    hold("post", 512);
}

#[test]
fn lines_of_city_players() {
    hold("said", 128);
}

#[test]
fn scripted_games() {
    hold("script", 128);
}

#[test]
fn setups() {
    hold("setup", 256);
}

#[test]
fn vote_marks() {
    hold("votes", 512);
}

#[test]
fn role_books() {
    hold("wwrf", 384);
}

/// A target is a body, a binary, seeds and a test here; none is forgotten.
#[test]
fn every_target_is_whole() {
    let stems = |folder: &str| -> BTreeSet<String> {
        files(&fuzz().join(folder))
            .iter()
            .filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned()))
            .collect()
    };
    let known: BTreeSet<String> = TARGETS.iter().map(|it| it.name.to_owned()).collect();
    // What bodies draw their choices from is no target.
    let mut bodies = stems("bodies");
    assert!(bodies.remove("picks"));
    assert_eq!(bodies, known, "fuzz/bodies");
    for folder in ["targets", "seeds"] {
        assert_eq!(stems(folder), known, "fuzz/{folder}");
    }
    let manifest = std::fs::read_to_string(fuzz().join("Cargo.toml")).expect("the manifest");
    let binaries: BTreeSet<String> = manifest
        .lines()
        .filter_map(|line| line.strip_prefix("path = \"targets/"))
        .filter_map(|rest| rest.strip_suffix(".rs\""))
        .map(str::to_owned)
        .collect();
    assert_eq!(binaries, known, "fuzz/Cargo.toml");
}
