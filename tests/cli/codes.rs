//! Every code under which something is refused or found: what it means, and an example that
//! brings it.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use regex::Regex;
use serde::Deserialize;
use serde_json::Value;
use toml::Table;

use super::kit::{Place, Said, project};

/// A list of codes.
#[derive(Debug, Deserialize)]
struct Chapter {
    code: Vec<Meaning>,
}

/// What a code means, and what brings it.
#[derive(Debug, Deserialize)]
struct Meaning {
    code: String,
    means: String,
    remedy: String,
    when: Option<String>,
    setup: Option<String>,
    lines: Option<String>,
    #[serde(default)]
    beside: Vec<Beside>,
    unshown: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Beside {
    path: String,
    text: String,
}

/// The chapters.
const CHAPTERS: &[&str] = &[
    "setup", "lines", "desk", "night", "city", "scripts", "books", "warnings", "program",
];

/// Where codes stand in the source.
const PLACES: &[&str] = &[
    "setup",
    "command",
    "desk",
    "rules/classic/problems/mod.rs",
    "rules/wwrf/problems.rs",
    "rules/wwrf/table",
    "rules/city/day/admit.rs",
    "rules/city/rule_set.rs",
    "rules/city/table",
    "rules/orders.rs",
    "session/answer.rs",
    "session/ledger",
    "store/ledger/error.rs",
    "verify/lib.rs",
    "warnings/refusal/mod.rs",
    "cli/config",
    "cli/ledger",
    "cli/archive.rs",
    "cli/handoff.rs",
    "cli/listing.rs",
    "cli/mod.rs",
    "cli/new.rs",
    "cli/one_line.rs",
    "cli/own_texts.rs",
    "cli/reply.rs",
    "report/templates/check.rs",
];

fn chapter(name: &str) -> Vec<Meaning> {
    let path = project("src/cli/codes").join(format!("{name}.toml"));
    let text = std::fs::read_to_string(path).expect("the list is there");
    let chapter: Chapter = toml::from_str(&text).expect("the list reads");
    chapter.code
}

/// The seven players of the examples.
const SEVEN: &str = r#"
format = 1
game = { name = "Example" }

[players]
seats = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo"]
spare = ["Hazel"]

[roles]
deal = "fixed"

[roles.fixed]
Alder = "town Cop"
Birch = "town Doctor"
Cedar = "mafia Goon"
Dogwood = "town Vanilla Townie"
Elm = "town Vanilla Townie"
Fir = "town Vanilla Townie"
Ginkgo = "mafia Goon"

[schedule]
zone = "UTC"
start = "2026-12-01 20:00"
day = "3d"
night = "24h"
"#;

/// Cards without players.
const OPEN: &str = r#"
format = 1
game = { name = "Example", host = "Moderator" }

[roles]
town = ["Cop", "Doctor", "3 Vanilla Townie"]
mafia = ["2 Goon"]
"#;

/// What was typed before the lines of an example.
fn before(when: &str) -> Vec<&'static str> {
    let earlier = |when: &str, lines: &[&'static str]| {
        let mut all = before(when);
        all.extend(lines);
        all
    };
    match when {
        "open" | "setup" => vec!["clock 2026-12-01 19:00"],
        "dealt" => earlier("setup", &["deal"]),
        "day" => earlier(
            "dealt",
            &[
                "sent all",
                "confirmed all",
                "clock 2026-12-01 20:00",
                "start",
                "clock 2026-12-01 21:00",
            ],
        ),
        "night" => earlier("day", &["end day", "y"]),
        "morning" => earlier(
            "night",
            &[
                "act Alder investigate Cedar",
                "clock 2026-12-06 19:00",
                "resolve --commit",
                "y",
            ],
        ),
        "night 2" => earlier("morning", &["start", "end day", "y"]),
        "over" => earlier("day", &["over town --yes"]),
        other => panic!("no example stands at `{other}`"),
    }
}

/// Puts what an example has of its own over the common setup. An empty text takes a key away.
fn with(common: &str, own: &str) -> String {
    fn put(into: &mut Table, from: Table) {
        for (key, value) in from {
            match (into.get_mut(&key), value) {
                (Some(toml::Value::Table(inner)), toml::Value::Table(more)) => put(inner, more),
                (_, toml::Value::String(text)) if text.is_empty() => {
                    into.remove(&key);
                }
                (_, value) => {
                    into.insert(key, value);
                }
            }
        }
    }
    let mut whole: Table = toml::from_str(common).expect("a setup");
    put(&mut whole, toml::from_str(own).expect("part of a setup"));
    toml::to_string(&whole).expect("a setup")
}

impl Meaning {
    /// The codes its example brings.
    fn found(&self) -> Vec<String> {
        let place = Place::new();
        for file in &self.beside {
            let path = place.path(&file.path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
            std::fs::write(path, &file.text).expect("it is written");
        }
        match (&self.lines, &self.setup) {
            (Some(lines), own) => self.played(&place, lines, own.as_deref().unwrap_or_default()),
            (None, Some(setup)) => checked(&place, setup),
            (None, None) => panic!("{} has no example", self.code),
        }
    }

    fn played(&self, place: &Place, lines: &str, own: &str) -> Vec<String> {
        let when = self.when.as_deref().expect("when it is typed");
        let common = if when == "open" { OPEN } else { SEVEN };
        place.write("game.toml", with(common, own));
        place.write(
            "lines.txt",
            format!("{}\n{}", before(when).join("\n"), lines.trim()),
        );
        let said = place.run(&["run", "--json", "game.toml", "lines.txt"]);
        assert_eq!(said.status, 2, "{}: {said:#?}", self.code);
        codes_of(&said)
    }
}

/// The codes of what a script was refused.
fn codes_of(said: &Said) -> Vec<String> {
    let answers = serde_json::Deserializer::from_str(&said.stdout).into_iter::<Value>();
    let refused = answers
        .map(|answer| answer.unwrap_or_else(|error| panic!("{error}: {said:#?}")))
        .filter(|answer| answer["ok"] == false);
    refused
        .filter_map(|answer| answer["code"].as_str().map(str::to_owned))
        .collect()
}

/// The codes of what is found in a setup.
fn checked(place: &Place, setup: &str) -> Vec<String> {
    let named = setup.contains("[game]");
    let head = if named {
        ""
    } else {
        "[game]\nname = \"Example\"\n"
    };
    place.write("game.toml", format!("{head}{setup}"));
    let said = place.run(&["check", "--json", "game.toml"]);
    let report = said.json();
    let problems = report[0]["problems"].as_array().expect("a list");
    problems
        .iter()
        .filter_map(|problem| problem["code"].as_str().map(str::to_owned))
        .collect()
}

#[test]
fn every_example_brings_its_code() {
    let mut wrong = Vec::new();
    for name in CHAPTERS {
        for meaning in chapter(name) {
            if meaning.unshown.is_some() {
                continue;
            }
            let found = meaning.found();
            // A question keeps the spelling by which scripts know it.
            let mut spelt = found.iter().map(|code| nightdesk_text::code_of(code));
            if !spelt.any(|code| code == meaning.code) {
                wrong.push(format!("{name}/{}: {found:?}", meaning.code));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_lists_are_in_order_and_say_something() {
    for name in CHAPTERS {
        let meanings = chapter(name);
        let codes: Vec<&str> = meanings.iter().map(|one| one.code.as_str()).collect();
        let mut sorted = codes.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(codes, sorted, "{name}");
        let is_spelt = |code: &&str| nightdesk_text::code_of(code) == **code;
        assert!(codes.iter().all(is_spelt), "{name}: {codes:?}");
        for meaning in &meanings {
            for words in [&meaning.means, &meaning.remedy] {
                assert!(words.ends_with('.'), "{name}/{}: {words}", meaning.code);
            }
            let shown = meaning.lines.is_some() || meaning.setup.is_some();
            assert_ne!(shown, meaning.unshown.is_some(), "{name}/{}", meaning.code);
        }
    }
}

/// The codes in the source of a folder or file, without its tests.
fn in_source(path: &str, codes: &mut BTreeSet<String>) {
    fn walk(path: &Path, texts: &mut Vec<String>) {
        if path.is_dir() {
            let entries = std::fs::read_dir(path).expect("a folder");
            for entry in entries {
                let inner = entry.expect("an entry").path();
                let is_test = inner
                    .file_stem()
                    .is_some_and(|name| name.to_string_lossy().contains("test"));
                if !is_test {
                    walk(&inner, texts);
                }
            }
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(path).expect("a file");
            let own = text.split("#[cfg(test)]\nmod ").next();
            texts.push(own.unwrap_or_default().to_owned());
        }
    }
    let makers = Regex::new(
        r#"(?x)
        (?: \b(?: because | unless | choose | ask | complain | error_at | refuse_draws | problem | unknown
              | refuse | refused | plain | Complaint::new | Diagnostic::(?:error|warning|note) ) \(\s*
          | \bcode:\s*
          | \bSelf::\w+(?:\s*\{\s*\.\.\s*\}|\(_\))?\s*=>\s* )
        "([a-z0-9]+(?:[-_][a-z0-9]+)*)"\s*[,)\n]"#,
    )
    .expect("a pattern");
    let mut texts = Vec::new();
    walk(&project("src").join(path), &mut texts);
    for text in texts {
        codes.extend(makers.captures_iter(&text).map(|found| found[1].to_owned()));
    }
}

#[test]
fn no_code_of_the_source_is_without_its_meaning() {
    let told: BTreeSet<String> = CHAPTERS
        .iter()
        .flat_map(|name| chapter(name))
        .map(|meaning| meaning.code)
        .collect();
    for place in PLACES {
        let mut codes = BTreeSet::new();
        in_source(place, &mut codes);
        assert!(!codes.is_empty(), "no code is found in {place}");
        let missing: Vec<&String> = codes.difference(&told).collect();
        assert!(missing.is_empty(), "{place}: {missing:?}");
    }
}

#[test]
fn every_mistake_of_a_role_book_has_its_meaning() {
    let told: Vec<String> = chapter("books").into_iter().map(|one| one.code).collect();
    let mut known: Vec<&str> = nightdesk_lang::Code::words().collect();
    known.sort_unstable();
    assert_eq!(told, known);
}

#[test]
fn every_refusal_of_a_night_order_has_its_meaning() {
    let told: Vec<String> = CHAPTERS
        .iter()
        .flat_map(|name| chapter(name))
        .map(|meaning| meaning.code)
        .collect();
    for code in nightdesk_classic::entry::Refused::words() {
        assert!(told.iter().any(|known| known == code), "{code}");
    }
}

#[test]
fn no_meaning_is_of_a_code_that_is_gone() {
    fn walk(path: &Path, whole: &mut String) {
        if path.is_dir() {
            for entry in std::fs::read_dir(path).expect("a folder") {
                walk(&entry.expect("an entry").path(), whole);
            }
        } else if path.extension().is_some_and(|end| end == "rs") {
            *whole += &std::fs::read_to_string(path).expect("a file");
        }
    }
    let mut source = String::new();
    walk(&project("src"), &mut source);
    let quoted: HashSet<&str> = source.split('"').collect();
    let told = CHAPTERS.iter().flat_map(|name| chapter(name));
    let gone: Vec<String> = told
        .map(|meaning| meaning.code)
        .filter(|code| !quoted.contains(code.as_str()))
        .collect();
    assert!(gone.is_empty(), "{gone:?}");
}

#[test]
fn a_code_is_explained() {
    let place = Place::new();
    place
        .run(&["explain", "unknown-key"])
        .done()
        .says("There is no key of this name")
        .says("  day_end = \"majority\"");
    place
        .run(&["explain", "[Not-Day]"])
        .done()
        .says("not-day: A night runs");
    place
        .run(&["explain", "unknown-kye"])
        .refused("did you mean `unknown-key`?");
    place.run(&["explain"]).done().says("  not-day  ");
    // As codes were spelt once.
    place
        .run(&["explain", "not_day"])
        .done()
        .says("not-day: A night runs");
    let told = place.run(&["explain", "--json", "late"]).done().json();
    assert_eq!(told[0]["code"], "late");
}
