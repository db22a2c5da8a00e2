//! Answers as values, for scripts (H11.6): `data` of `--json`.

use std::collections::BTreeSet;

use serde_json::Value;

use super::kit::{Place, golden, project};

/// A game of an example up to a line, and what is asked then.
struct Asked {
    setup: &'static str,
    script: &'static str,
    lines: usize,
    asked: &'static [&'static str],
}

/// A day and a night of every rule set.
const GAMES: [(&str, &[Asked]); 3] = [
    (
        "classic",
        &[
            Asked {
                setup: "harbour/game.toml",
                script: "harbour/game.txt",
                lines: 32,
                asked: &[
                    "votes",
                    "votes --history",
                    "votes --at 25",
                    "tally",
                    "held",
                    "schedule",
                    "deadlines",
                    "activity",
                    "status",
                    "next",
                    "players",
                    "roles",
                    "chats",
                    "log 2",
                    "outbox",
                    "missing",
                    "stats",
                ],
            },
            Asked {
                setup: "harbour/game.toml",
                script: "harbour/game.txt",
                lines: 67,
                asked: &[
                    "votes 1",
                    "missing",
                    "entries",
                    "resolve",
                    "compare",
                    "why Ironwood",
                    "status",
                ],
            },
        ],
    ),
    (
        "wwrf",
        &[
            Asked {
                setup: "village/game.toml",
                script: "village/game.txt",
                lines: 19,
                asked: &[
                    "missing",
                    "entries",
                    "resolve drawing Cedar",
                    "votes",
                    "status",
                    "next",
                    "schedule",
                ],
            },
            Asked {
                setup: "village/game.toml",
                script: "village/game.txt",
                lines: 27,
                asked: &[
                    "votes",
                    "votes --history",
                    "tally",
                    "held",
                    "why Dogwood",
                    "chats",
                ],
            },
        ],
    ),
    (
        "city",
        &[
            Asked {
                setup: "city-17/game.toml",
                script: "city-17/game.txt",
                lines: 20,
                asked: &["votes", "tally", "missing", "held"],
            },
            Asked {
                setup: "city-17/game.toml",
                script: "city-17/game.txt",
                lines: 46,
                asked: &[
                    "votes 1",
                    "missing",
                    "entries",
                    "resolve drawing Fedor",
                    "status",
                    "next",
                    "chats",
                    "why Klim",
                ],
            },
        ],
    ),
];

/// What each line answers, in their order.
fn answers(asked: &Asked) -> Vec<(&'static str, Value)> {
    let place = Place::new();
    let example = |path: &str| project("examples").join(path);
    let script = std::fs::read_to_string(example(asked.script)).expect("an example");
    let begun: Vec<&str> = script.lines().take(asked.lines).collect();
    place.write("begun.txt", begun.join("\n") + "\n");
    place.write("asked.txt", asked.asked.join("\n") + "\n");
    let setup = example(asked.setup);
    let setup = setup.to_str().expect("a readable path");
    let said = place
        .run(&["run", "--json", setup, "begun.txt", "asked.txt"])
        .done();
    let values = serde_json::Deserializer::from_str(&said.stdout).into_iter();
    let values: Vec<Value> = values.map(|value| value.expect("JSON")).collect();
    let last = values
        .len()
        .checked_sub(asked.asked.len())
        .expect("answers");
    let values = values.into_iter().skip(last);
    asked.asked.iter().copied().zip(values).collect()
}

#[test]
fn h11_6_answers_hold_their_data_in_every_rule_set() {
    for (name, games) in GAMES {
        let mut page = String::new();
        for (line, answer) in games.iter().flat_map(answers) {
            assert_eq!(answer["ok"], true, "{name}: {line}");
            assert!(answer["data"].is_object(), "{name}: {line}: {answer:#}");
            let data = serde_json::to_string_pretty(&answer["data"]).expect("JSON");
            page.push_str(&format!("> {line}\n{data}\n"));
        }
        golden(&format!("data-{name}"), &page);
    }
}

#[test]
fn h11_6_every_key_of_the_data_is_documented() {
    let read = |page: &str| std::fs::read_to_string(project(page)).expect("the document");
    let pages = [read("docs/json.md"), read("docs/archive.md")].concat();
    let mut keys = BTreeSet::new();
    for (_, games) in GAMES {
        for (_, answer) in games.iter().flat_map(answers) {
            collect(&answer["data"], &mut keys);
        }
    }
    assert!(keys.len() > 70, "{keys:?}");
    let missing: Vec<&String> = keys
        .iter()
        .filter(|key| !pages.contains(&format!("`{key}`")))
        .collect();
    assert!(missing.is_empty(), "docs/json.md lacks {missing:?}");
}

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

#[test]
fn h11_6_votes_are_numbers_names_and_posts() {
    let (_, games) = GAMES[0];
    let day = answers(&games[0]);
    let data = |line: &str| {
        let found = day.iter().find(|(asked, _)| *asked == line);
        found.map(|(_, answer)| answer["data"].clone()).expect(line)
    };
    let votes = data("votes");
    assert_eq!(votes["majority"], 5);
    assert_eq!(votes["count"][0]["target"], "Cedar");
    assert_eq!(votes["count"][0]["votes"][0]["post"], 12);
    assert_eq!(votes["on_hold"][0]["decide"], "14");
    assert_eq!(data("votes --at 25")["at"], 25);
    assert_eq!(
        data("votes --at 25")["votes"].as_array().map(Vec::len),
        Some(4)
    );
    // The count for the thread has nothing that is the host's.
    assert!(data("tally").get("on_hold").is_none());
    assert_eq!(
        data("schedule")["phases"][0]["deadline"],
        "2027-03-28T19:00:00Z"
    );
    let activity = data("activity");
    let mut rows = activity["players"].as_array().expect("players").iter();
    let fir = rows.find(|row| row["player"] == "Fir").expect("Fir");
    assert_eq!(
        (&fir["posts"], &fir["last_post"]),
        (&0.into(), &Value::Null)
    );
    assert_eq!(fir["due"], "prod");
}
