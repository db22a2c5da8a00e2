//! The keys of the data: documented, and the same in every state of a game.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::games::{TOLD, Told};
use crate::cli::kit::project;

#[test]
fn h11_6_every_key_of_the_data_is_documented_with_its_command() {
    let of = documents();
    let mut known = BTreeSet::new();
    let mut missing = BTreeSet::new();
    for Told { line, data, .. } in TOLD.iter() {
        let pages = of.pages(line);
        let mut keys = BTreeSet::new();
        collect(data, &mut keys);
        let lacks = |key: &String| !pages.contains(&format!("`{key}`"));
        missing.extend(
            keys.iter()
                .filter(|key| lacks(key))
                .map(|key| format!("{line}: {key}")),
        );
        known.extend(keys);
    }
    assert!(known.len() > 100, "{known:?}");
    assert!(missing.is_empty(), "docs/json.md lacks {missing:#?}");
}

/// Whatever the state of a game, what tells the same has the same keys.
#[test]
fn h11_6_every_key_of_the_data_is_always_there() {
    let mut shapes: BTreeMap<String, BTreeSet<Vec<String>>> = BTreeMap::new();
    for told in TOLD.iter() {
        let place = format!("{} ({})", command(told.line), kind(told.rules, told.line));
        shape(&told.data, &place, &mut shapes);
    }
    let several = shapes.iter().filter(|(_, keys)| keys.len() > 1);
    let several: Vec<_> = several.collect();
    assert!(several.is_empty(), "{several:#?}");
}

/// What the page of the data calls a key, some answer has, and so has every answer by the test above.
#[test]
fn h11_6_every_documented_key_is_told() {
    let mut told = BTreeSet::new();
    for answer in TOLD.iter() {
        collect(&answer.data, &mut told);
    }
    let of = documents();
    let words = of.told_keys();
    assert!(words.len() > 100, "{words:?}");
    let untold: Vec<&String> = words.iter().filter(|word| !told.contains(*word)).collect();
    assert!(untold.is_empty(), "no answer has {untold:?}");
}

/// The command of a line, with as many words as make other data.
fn command(line: &str) -> &str {
    match line {
        "show tally" => "tally",
        line => line.split(' ').next().unwrap_or(line),
    }
}

/// Whether the desk itself or a table tells something, where these tell other things.
fn kind(rules: &str, line: &str) -> &'static str {
    let differs = ["votes", "tally", "entries", "resolve"].contains(&command(line));
    match (differs, rules) {
        (true, "classic") => "desk",
        (true, _) => "table",
        (false, _) => "any",
    }
}

/// The keys at each place of a value; trees of reasons are the same at every depth, and a reader is
/// a word or has one key by his kind.
fn shape(value: &Value, place: &str, shapes: &mut BTreeMap<String, BTreeSet<Vec<String>>>) {
    match value {
        Value::Object(_) if place.ends_with(".to") => {}
        Value::Object(map) => {
            let keys = map.keys().cloned().collect();
            shapes.entry(place.to_owned()).or_default().insert(keys);
            for (key, value) in map {
                let deeper = key == "because" && place.ends_with(".because");
                let place = if deeper {
                    place.to_owned()
                } else {
                    format!("{place}.{key}")
                };
                shape(value, &place, shapes);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| shape(value, place, shapes)),
        _ => {}
    }
}

/// The pages that say what data holds.
struct Documents {
    json: String,
    archive: String,
}

fn documents() -> Documents {
    let read = |page: &str| std::fs::read_to_string(project(page)).expect("the document");
    Documents {
        json: read("docs/json.md"),
        archive: read("docs/archive.md"),
    }
}

impl Documents {
    /// What is said of a line: the parts of the page that name its command, and the archive.
    fn pages(&self, line: &str) -> String {
        let command = command(line);
        let names = |part: &&str| {
            part.contains(&format!("`{command}`")) || part.contains(&format!("`{command} "))
        };
        let parts: Vec<&str> = self.json.split("\n## ").filter(names).collect();
        assert!(!parts.is_empty(), "docs/json.md does not name `{command}`");
        format!("{}{}", parts.concat(), self.archive)
    }

    /// Every word in code after the head of the page that may be a key: commands and values are none.
    fn told_keys(&self) -> BTreeSet<String> {
        let body = self.json.split_once("\n## ").expect("parts").1;
        let code = body.split('`').skip(1).step_by(2);
        let is_key = |word: &str| word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        let words = code.filter(|word| is_key(word) && !NO_KEYS.contains(word));
        words.map(str::to_owned).collect()
    }
}

/// Words in code of the page that are commands, values and what is no part of `data`.
const NO_KEYS: [&str; 39] = [
    "activity",
    "always",
    "answer",
    "away",
    "card",
    "chats",
    "compare",
    "confirmed",
    "day_start",
    "deadlines",
    "finish",
    "held",
    "log",
    "marked",
    "missing",
    "next",
    "nothing",
    "null",
    "outbox",
    "over",
    "pm",
    "preparing",
    "prod",
    "ready",
    "replacement",
    "reserve",
    "resolve",
    "roles",
    "schedule",
    "seat",
    "show",
    "signups",
    "stale",
    "stats",
    "status",
    "tally",
    "texts",
    "unmarked",
    "warning",
];

fn collect(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                keys.insert(key.clone());
                collect(value, keys);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, keys)),
        _ => {}
    }
}
