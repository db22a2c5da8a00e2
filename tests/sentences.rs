//! What hosts and players read is in message files and not in the code: `sentences.toml` lists what else in
//! the code reads like a sentence, and why.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use regex::{Regex, RegexSet};
use serde::Deserialize;

use super::tidy::{files, name, text};

/// What reads like a sentence and is none for people, each with its reason.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exceptions {
    /// By the whole line of code.
    lines: BTreeMap<String, String>,
    /// By the text itself, wherever it is.
    texts: BTreeMap<String, String>,
    /// By the file or folder.
    places: BTreeMap<String, String>,
}

static EXCEPTIONS: LazyLock<Exceptions> =
    LazyLock::new(|| toml::from_str(include_str!("sentences.toml")).expect("the exceptions"));
static LINES: LazyLock<RegexSet> = LazyLock::new(|| patterns(&EXCEPTIONS.lines));
static TEXTS: LazyLock<RegexSet> = LazyLock::new(|| patterns(&EXCEPTIONS.texts));

/// A text of the code, raw or not, on one line or several; or a quote that begins none.
static QUOTED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r##"(?s)r#+"(.*?)"#|"((?:[^"\\]|\\.)*)"|'\\?"'"##));
/// What a text says in other words than its own: places, commands, signs.
static FILLED: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\{[^}]*\}|`[^`]*`|\\n|\\t|\\\n\s*|%[A-Za-z]"));
/// So many words in a row are a sentence.
static SENTENCE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?i)\b[a-z'’]{2,}[,:;]? [a-z'’-]+[,:;]? [a-z'’-]+"));
/// From here on a file has only tests.
static TESTS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?m)^#\[cfg\(test\)\]\n(?:pub(?:\(\w+\))? )?mod \w+ \{"));

fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern")
}

fn patterns(reasons: &BTreeMap<String, String>) -> RegexSet {
    RegexSet::new(reasons.keys()).expect("patterns")
}

/// The code of the program without its tests, file by file.
fn code() -> impl Iterator<Item = (String, String)> {
    let files = files("src").into_iter();
    let files = files.filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let files = files.map(|path| (name(&path), text(&path)));
    let files = files.filter(|(name, _)| !is_test(name));
    files.map(|(name, mut code)| {
        if let Some(tests) = TESTS.find(&code) {
            code.truncate(tests.start());
        }
        (name, code)
    })
}

fn is_test(name: &str) -> bool {
    let ends = ["/tests.rs", "_tests.rs"];
    let shows = ["/tests/", "/examples/"];
    shows.iter().any(|part| name.contains(part)) || ends.iter().any(|end| name.ends_with(end))
}

/// The texts of some code that read like sentences, each with its line.
fn sentences(code: &str) -> Vec<String> {
    let lines = code.lines().map(|line| match LINES.is_match(line) {
        true => "",
        false => line,
    });
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for quoted in QUOTED.captures_iter(&code) {
        let Some(text) = quoted.get(1).or(quoted.get(2)) else {
            continue;
        };
        let own = FILLED.replace_all(text.as_str(), "");
        if SENTENCE.is_match(&own) && !TEXTS.is_match(text.as_str()) {
            let before = code.get(..text.start()).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            found.push(format!("{line}: {}", text.as_str()));
        }
    }
    found
}

#[test]
fn what_people_read_is_in_message_files() {
    let places = &EXCEPTIONS.places;
    let is_excepted = |name: &str| {
        places
            .keys()
            .any(|place| Path::new(name).starts_with(place))
    };
    let mut wrong = Vec::new();
    for (name, code) in code().filter(|(name, _)| !is_excepted(name)) {
        let found = sentences(&code).into_iter();
        wrong.extend(found.map(|found| format!("{name}:{found}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_excepted_place_has_a_sentence_and_every_exception_a_reason() {
    let Exceptions {
        lines,
        texts,
        places,
    } = &*EXCEPTIONS;
    for (what, why) in lines.iter().chain(texts).chain(places) {
        assert!(!why.is_empty(), "{what}");
    }
    let with_sentences: Vec<String> = code()
        .filter(|(_, code)| !sentences(code).is_empty())
        .map(|(name, _)| name)
        .collect();
    for place in places.keys() {
        let mut names = with_sentences.iter();
        assert!(
            names.any(|name| Path::new(name).starts_with(place)),
            "{place} has no sentence and needs no exception"
        );
    }
}
