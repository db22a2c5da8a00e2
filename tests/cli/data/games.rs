//! Games of the examples up to some line, and what is asked of each then.

use std::sync::LazyLock;

use serde_json::Value;

use crate::cli::kit::{Place, project};

/// A game of an example up to a line, and what is asked then.
pub(super) struct Asked {
    setup: &'static str,
    script: &'static str,
    lines: usize,
    asked: &'static [&'static str],
}

/// A day and a night of every rule set.
pub(super) const GAMES: [(&str, &[Asked]); 3] = [
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
                    "signups",
                    "sent Alder",
                    "pm Alder",
                    "show due",
                    "role Alder",
                    "role Doctor",
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
                    "why Cedar",
                    "status",
                ],
            },
            Asked {
                setup: "harbour/game.toml",
                script: "harbour/game.txt",
                lines: 111,
                asked: &["finish", "status"],
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
                    "role Alder",
                    "pm",
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
                lines: 83,
                asked: &["votes", "tally"],
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

/// More states of the same games, in which keys may be other ones: before the deal, between two
/// phases, with votes that count for nobody, in a secret poll, with a line of the host's that did
/// nothing, after the end.
const MORE: [(&str, &[Asked]); 3] = [
    (
        "classic",
        &[
            Asked {
                setup: "harbour/game.toml",
                script: "harbour/game.txt",
                lines: 4,
                asked: &[
                    "players",
                    "roles",
                    "status",
                    "next",
                    "missing",
                    "outbox",
                    "signups",
                    "chats",
                    "stats",
                    "schedule",
                    "deadlines",
                    "activity",
                    "log",
                ],
            },
            Asked {
                setup: "harbour/game.toml",
                script: "harbour/game.txt",
                lines: 71,
                asked: &[
                    "votes",
                    "votes 1 --history",
                    "tally",
                    "held",
                    "activity",
                    "players",
                    "roles",
                    "chats",
                    "log",
                    "outbox",
                    "pm",
                    "pm Dogwood",
                    "show tally",
                    "show players",
                    "show title",
                    "show schedule",
                    "entries",
                    "stats",
                    "deadlines",
                    "schedule --all",
                    "schedule --ics",
                    "next",
                    "role Dogwood",
                ],
            },
            Asked {
                setup: "poison-and-guards/game.toml",
                script: "poison-and-guards/nights.txt",
                lines: 14,
                asked: &["missing", "entries", "resolve", "compare"],
            },
            Asked {
                setup: "poison-and-guards/game.toml",
                script: "poison-and-guards/nights.txt",
                lines: 20,
                asked: &["pm", "show results", "stats"],
            },
            Asked {
                setup: "harbour/game.toml",
                script: "harbour/game.txt",
                lines: 100,
                asked: &[
                    "missing",
                    "entries",
                    "resolve",
                    "compare",
                    "why Hawthorn",
                    "votes 2",
                ],
            },
            Asked {
                setup: "harbour/game.toml",
                script: "harbour/game.txt",
                lines: 111,
                asked: &[
                    "votes",
                    "votes 1",
                    "players",
                    "roles",
                    "next",
                    "missing",
                    "outbox",
                    "pm Alder",
                    "show finish",
                    "why Cedar",
                    "why Birch",
                    "entries",
                    "stats",
                    "chats",
                    "log",
                ],
            },
            Asked {
                setup: "harbour/game.toml",
                script: "../tests/cli/data/noted-line.txt",
                lines: 15,
                asked: &["held"],
            },
        ],
    ),
    (
        "wwrf",
        &[
            Asked {
                setup: "village/game.toml",
                script: "village/game.txt",
                lines: 4,
                asked: &[
                    "players", "roles", "status", "next", "missing", "outbox", "stats",
                ],
            },
            Asked {
                setup: "village/game.toml",
                script: "village/game.txt",
                lines: 13,
                asked: &["missing", "status"],
            },
            Asked {
                setup: "village/game.toml",
                script: "village/game.txt",
                lines: 27,
                asked: &[
                    "missing",
                    "status",
                    "next",
                    "stats",
                    "outbox",
                    "pm Alder",
                    "show tally",
                    "show due",
                    "deadlines",
                    "activity",
                    "players",
                    "roles",
                    "log",
                    "held",
                ],
            },
            Asked {
                setup: "village/game.toml",
                script: "village/game.txt",
                lines: 45,
                asked: &[
                    "finish",
                    "votes 1",
                    "votes --history",
                    "stats",
                    "status",
                    "next",
                    "missing",
                    "why Cedar",
                    "chats",
                    "outbox",
                    "show finish",
                ],
            },
            Asked {
                setup: "village/game.toml",
                script: "../tests/cli/data/secret-poll.txt",
                lines: 27,
                asked: &["tally"],
            },
        ],
    ),
    (
        "city",
        &[
            Asked {
                setup: "city-17/game.toml",
                script: "city-17/game.txt",
                lines: 85,
                asked: &[
                    "votes", "tally", "missing", "status", "stats", "pm", "outbox",
                ],
            },
            Asked {
                setup: "city-17/game.toml",
                script: "city-17/game.txt",
                lines: 103,
                asked: &[
                    "votes",
                    "votes --history",
                    "tally",
                    "missing",
                    "held",
                    "show tally",
                ],
            },
            Asked {
                setup: "city-17/game.toml",
                script: "city-17/game.txt",
                lines: 274,
                asked: &[
                    "finish",
                    "votes 2",
                    "stats",
                    "status",
                    "missing",
                    "entries",
                    "why Fedor",
                ],
            },
        ],
    ),
];

/// A line that was asked, with its answer.
pub(crate) struct Told {
    /// A name of the rule set.
    pub(super) rules: &'static str,
    /// How many lines of the game were after it.
    pub(super) lines: usize,
    pub(crate) line: &'static str,
    pub(crate) data: Value,
    /// Whether it stands in the golden pages.
    pub(super) shown: bool,
}

/// Every line asked of every game, each game played once.
pub(crate) static TOLD: LazyLock<Vec<Told>> = LazyLock::new(|| {
    let shown = GAMES.into_iter().map(|game| (game, true));
    let games = shown.chain(MORE.into_iter().map(|game| (game, false)));
    let told = games.flat_map(|((rules, states), shown)| {
        let asked = states.iter().map(|asked| (asked.lines, answers(asked)));
        asked.flat_map(move |(lines, answers)| {
            answers.into_iter().map(move |(line, data)| Told {
                rules,
                lines,
                line,
                data,
                shown,
            })
        })
    });
    told.collect()
});

/// What each line answers as values, in their order.
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
    let lines = asked.asked.iter().copied();
    let answers = lines.zip(values.into_iter().skip(last));
    let data = answers.map(|(line, answer)| {
        assert_eq!(answer["ok"], true, "{line}: {answer:#}");
        assert!(answer["data"].is_object(), "{line}: {answer:#}");
        (line, answer["data"].clone())
    });
    data.collect()
}
