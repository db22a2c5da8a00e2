//! The program and its code speak plain English: `plain_words.toml` lists what is not said, what to
//! say instead, and where it may still be.

use std::path::{Path, PathBuf};

use regex::Regex;
use serde::Deserialize;

use super::tidy::{files, name, text};

const LIST: &str = include_str!("plain_words.toml");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    word: Vec<Word>,
}

/// A word or phrase that is not said.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Word {
    /// The word, as a regular expression without regard to case.
    find: String,
    /// What to say instead.
    say: String,
    /// Where it is looked for.
    within: Within,
    /// Phrases in which it is right.
    #[serde(default)]
    right: Vec<Right>,
    /// Folders and files that still have it.
    #[serde(default)]
    left: Vec<Left>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Within {
    /// Everything: texts, pages, comments, identifiers, tests.
    Everything,
    /// What people read: the words of TOML files in the program, pages and manual.
    Texts,
}

/// A phrase in which a word is right.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Right {
    phrase: String,
    why: String,
}

/// A place that has a word so many times; the number may only fall.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Left {
    place: String,
    most: usize,
    why: String,
}

impl Within {
    fn takes(self, name: &str) -> bool {
        let is_page = name.starts_with("docs/") || name.starts_with("man/") || name == "README.md";
        match self {
            // What was said in the past stays; the list names what it forbids.
            Self::Everything => name != "CHANGELOG.md" && name != "tests/plain_words.toml",
            Self::Texts => is_page || name.starts_with("src/") && name.ends_with(".toml"),
        }
    }

    /// A line without what people do not read.
    fn part<'l>(self, line: &'l str, name: &str) -> &'l str {
        let is_comment = name.ends_with(".toml") && line.trim_start().starts_with('#');
        match self {
            Self::Texts if is_comment => "",
            Self::Everything | Self::Texts => line,
        }
    }
}

impl Word {
    /// The lines of a file that have it where it is not right, each with its number, once for
    /// each time.
    fn found(&self, name: &str, text: &str) -> Vec<String> {
        let find = pattern(&self.find);
        if !find.is_match(text) {
            return Vec::new();
        }
        let right: Vec<Regex> = self.right.iter().map(|it| pattern(&it.phrase)).collect();
        let lines = text.lines().enumerate();
        let found = lines.flat_map(|(index, line)| {
            let line = self.within.part(line, name);
            let is_right = |at: usize| {
                let mut fits = right.iter().flat_map(|phrase| phrase.find_iter(line));
                fits.any(|fit| fit.range().contains(&at))
            };
            let times = find.find_iter(line).filter(|it| !is_right(it.start()));
            times
                .map(|_| format!("{name}:{}: {}", index + 1, line.trim()))
                .collect::<Vec<_>>()
        });
        found.collect()
    }
}

fn pattern(words: &str) -> Regex {
    Regex::new(&format!("(?i){words}")).expect("a pattern")
}

fn list() -> List {
    toml::from_str(LIST).expect("the list of plain words")
}

/// Every file with words of the project, with its name and text.
fn all_texts() -> Vec<(String, String)> {
    let is_text = |path: &PathBuf| {
        let ends = ["rs", "toml", "md", "txt", "snap", "json", "1"];
        let end = path.extension().and_then(|end| end.to_str());
        end.is_none_or(|end| ends.contains(&end))
    };
    let folders = [
        "benches", "docs", "editors", "examples", "fuzz", "man", "setups", "src", "tests",
    ];
    let below = folders.into_iter().flat_map(files).filter(is_text);
    let above = ["README.md", "ARCHITECTURE.md"].map(|page| Path::new(ROOT).join(page));
    let all = below.chain(above);
    all.map(|path| (name(&path), text(&path))).collect()
}

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn words_are_plain() {
    let texts = all_texts();
    let mut wrong = Vec::new();
    for word in list().word {
        let files = texts.iter().filter(|(name, _)| word.within.takes(name));
        let mut left: Vec<(&Left, Vec<String>)> =
            word.left.iter().map(|left| (left, Vec::new())).collect();
        let mut elsewhere = Vec::new();
        for (name, text) in files {
            let found = word.found(name, text);
            let place = left
                .iter_mut()
                .find(|(left, _)| Path::new(name).starts_with(&left.place));
            match place {
                Some((_, there)) => there.extend(found),
                None => elsewhere.extend(found),
            }
        }
        let say = &word.say;
        for line in elsewhere {
            wrong.push(format!("{line}\n    `{}`: {say}", word.find));
        }
        for (left, there) in left.iter().filter(|(left, there)| there.len() > left.most) {
            let (place, most, count) = (&left.place, left.most, there.len());
            wrong.push(format!(
                "{place} has `{}` {count} times and had it {most} times; {say}\n    {}",
                word.find,
                there.join("\n    ")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_exception_has_its_reason() {
    for word in list().word {
        assert!(!word.say.is_empty(), "{}", word.find);
        for right in &word.right {
            assert!(!right.why.is_empty(), "{}", right.phrase);
            let fits = pattern(&word.find).is_match(&right.phrase);
            assert!(fits, "`{}` is no phrase with `{}`", right.phrase, word.find);
        }
        for left in &word.left {
            assert!(!left.why.is_empty(), "{}", left.place);
            let there = Path::new(ROOT).join(&left.place).exists();
            assert!(there, "{} is no place any more", left.place);
        }
    }
}
