//! What is played: the examples, the worked cases, and random scripts for each rule set.

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use regex::Regex;

use super::played::Said;
use crate::cli::kit::project;

/// Before the paths of cases that hosts do not run: the program for them.
pub(crate) const CASES: &str = "nightdesk-cases";

/// Lines of the program, each in the same folder after the one before.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) files: Vec<(String, String)>,
    pub(crate) lines: Vec<Vec<String>>,
    /// What is asked after them.
    pub(crate) asked: Vec<Vec<String>>,
    /// Whether times of day are those of the machine.
    pub(crate) by_the_clock: bool,
    /// Lines of the script, where one is played.
    script: Vec<String>,
    no: usize,
}

/// What both programs play.
#[derive(Debug)]
pub(crate) enum Scene {
    /// These steps, one after another.
    Written(String, Vec<Step>),
    /// A random script, again and again without the line at which it stopped; then as values, and in a
    /// game that is kept where nothing is drawn.
    Random {
        name: String,
        setup: String,
        script: Vec<String>,
        draws: bool,
    },
}

impl Scene {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Written(name, _) | Self::Random { name, .. } => name,
        }
    }

    pub(crate) fn first(&self) -> Step {
        match self {
            Self::Written(_, steps) => steps[0].clone(),
            Self::Random { setup, script, .. } => rehearsed(setup, script.clone()),
        }
    }

    /// The step after one of which this was said.
    pub(crate) fn after(&self, step: &Step, said: &Said) -> Option<Step> {
        match self {
            Self::Written(_, steps) => steps.get(step.no + 1).cloned(),
            Self::Random { .. } if step.no > 0 => None,
            Self::Random { setup, draws, .. } => {
                let mut script = step.script.clone();
                match stopped_at(said) {
                    Some(line) => {
                        script.remove(line - 1);
                        Some(rehearsed(setup, script))
                    }
                    None if *draws => Some(as_values(setup, script)),
                    None => Some(kept(setup, &script)),
                }
            }
        }
    }
}

/// The line of its script at which the program stopped.
fn stopped_at(said: &Said) -> Option<usize> {
    let stopped = Regex::new(r"script\.txt:(\d+): stopped at").expect("a pattern");
    stopped.captures(&said.stderr)?[1].parse().ok()
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

fn rehearsed(setup: &str, script: Vec<String>) -> Step {
    let text = script.join("\n");
    Step {
        files: vec![
            ("game.toml".to_owned(), setup.to_owned()),
            ("script.txt".to_owned(), text),
        ],
        lines: vec![words("run game.toml script.txt")],
        asked: Vec::new(),
        by_the_clock: false,
        script,
        no: 0,
    }
}

/// The same lines as values.
fn as_values(setup: &str, script: Vec<String>) -> Step {
    Step {
        lines: vec![words("run game.toml script.txt --json")],
        no: 1,
        ..rehearsed(setup, script)
    }
}

/// The same lines as values; then in a game on disk, which keeps the time of the machine and asks more
/// before its deadlines, and what it knows after them when it is opened again.
fn kept(setup: &str, clocked: &[String]) -> Step {
    let own_clock = |line: &&String| !line.starts_with("clock ");
    let early = |line: &String| match line.as_str() {
        "start" => "start --stay".to_owned(),
        "end day" | "end night" => format!("{line} --yes"),
        _ => line.clone(),
    };
    let script: Vec<String> = clocked.iter().filter(own_clock).map(early).collect();
    let asked = ["status", "players", "votes", "log", "missing", "chats"];
    Step {
        files: vec![
            ("game.toml".to_owned(), setup.to_owned()),
            ("clocked.txt".to_owned(), clocked.join("\n")),
            ("script.txt".to_owned(), script.join("\n")),
        ],
        lines: vec![
            words("run game.toml clocked.txt --json"),
            words("new g --setup game.toml"),
            words("run g script.txt"),
        ],
        by_the_clock: true,
        no: 1,
        asked: asked
            .map(|line| words(&format!("-g g {line} --json")))
            .to_vec(),
        ..rehearsed(setup, script)
    }
}

/// Every script that stands beside a setup in `examples/`, as text and as values; but for the village,
/// where the machine's chance draws who carries out what a group decided.
pub(crate) fn examples() -> Vec<Scene> {
    let folders = [
        ("ten-players", "game.toml", "night-1.txt"),
        ("loops", "game.toml", "night.txt"),
        ("poison-and-guards", "game.toml", "nights.txt"),
        ("harbour", "game.toml", "game.txt"),
        ("city-13", "game.toml", "game.txt"),
        ("city-13", "game.ru.toml", "game.ru.txt"),
        ("city-17", "game.toml", "game.txt"),
        ("city-17", "game.ru.toml", "game.ru.txt"),
        ("city-evenings", "game.ru.toml", "game.ru.txt"),
    ];
    let scenes = folders.map(|(folder, setup, script)| {
        let read = |file: &str| {
            let path = project("examples").join(folder).join(file);
            std::fs::read_to_string(path).expect("an example")
        };
        let script: Vec<String> = read(script).lines().map(str::to_owned).collect();
        let played = rehearsed(&read(setup), script.clone());
        let kept = kept(&read(setup), &script);
        Scene::Written(format!("{folder}/{setup}"), vec![played, kept])
    });
    scenes.into()
}

/// The worked cases of this project, and the families that lie beside it.
pub(crate) fn worked_cases() -> Vec<Scene> {
    let folders = ["tests/cases", "../shared/cases"].map(project);
    let mut files = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        below(folder, &mut files);
    }
    let scenes = files.into_iter().map(|file| {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(&file).expect("a case");
        let word = match text.contains("schema = \"rar/1\"") {
            true => "verify",
            false => CASES,
        };
        let step = Step {
            files: Vec::new(),
            lines: vec![
                vec![word.to_owned(), name.clone()],
                vec![word.to_owned(), name.clone(), "--json".to_owned()],
            ],
            asked: Vec::new(),
            by_the_clock: false,
            script: Vec::new(),
            no: 0,
        };
        Scene::Written(name, vec![step])
    });
    scenes.collect()
}

fn below(folder: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            below(&entry, files);
        } else if entry.extension().is_some_and(|ending| ending == "toml") {
            files.push(entry);
        }
    }
}

/// A game for random scripts.
#[derive(Debug)]
pub(crate) struct Kind {
    name: &'static str,
    setup: &'static str,
    /// When it begins.
    start: (i32, u32, u32, u32),
    /// Whether anything is drawn in it after the deal.
    draws: bool,
    /// Lines of which each `{}` is a player.
    lines: &'static [&'static str],
}

/// What hosts type in every game.
const ALWAYS: &[&str] = &[
    "resolve",
    "resolve --commit",
    "resolve --commit",
    "start --stay",
    "start --stay",
    "end day --yes",
    "end day --yes",
    "end night --yes",
    "tally",
    "votes",
    "missing",
    "next",
    "pm",
    "held",
    "players",
    "status",
    "show due",
    "posted due",
    "sent all",
    "undo",
    "undo",
    "redo",
    "why {}",
    "pm {}",
    "vote {} {}",
    "vote {} {}",
    "vote {} {} #{n}",
    "vote {} {}; {} {}",
    "unvote {}",
    "kill {} --yes",
    "revive {}",
    "replace {} Zoe",
    "remove {} --yes",
    "alias {} = Nick{n}",
    "prod {}",
    "extend 1d",
    "{}: no action",
    "cancel {}",
    "{} did something odd to {}",
    "late on",
];

pub(crate) const CLASSIC: Kind = Kind {
    name: "classic",
    setup: "harbour",
    start: (2027, 3, 21, 20),
    draws: false,
    lines: &[
        "{} kills {}",
        "act {} protect {}",
        "act {} investigate {}",
        "{} tracks {}",
        "{} blocks {}",
        "{} jails {}",
        "act mafia kill {} by {}",
        "act mafia kill {}",
        "{}: {} if {} dies",
        "compare",
        "role {} town Cop",
    ],
};

pub(crate) const VILLAGE: Kind = Kind {
    name: "village",
    setup: "village",
    start: (2026, 12, 4, 21),
    draws: true,
    lines: &[
        "act {} {}",
        "act Alder {}",
        "vote {} {} in Hunt",
        "vote {} {} in Hunt",
        "vote {} {} in Trial",
        "vote {} {} in Trial",
        "vote {} {} in Trial #1",
        "role {} Villager",
    ],
};

pub(crate) const CITY: Kind = Kind {
    name: "city",
    setup: "city-13",
    start: (2027, 3, 21, 20),
    draws: true,
    lines: &[
        "{}: vote -> {}",
        "{}: doctor -> {}",
        "{}: commissioner -> {}",
        "{}: mafia -> {}",
        "{}: maniac -> {}",
        "{}: blocker arrest -> {}",
        "{}: detective -> {}",
        "{}: vertical -> {}",
        "Anna: doctor -> {}",
        "Ivan: mafia -> {}",
        "Lena: maniac -> {}",
        "secretary {}",
        "end day --yes",
    ],
};

/// How many lines a random script has at first.
const LENGTH: usize = 30;

/// Random scripts for a game, each from a seed of its own.
pub(crate) fn random(kind: &Kind, scripts: usize) -> Vec<Scene> {
    let path = project("examples").join(kind.setup).join("game.toml");
    let setup = std::fs::read_to_string(path).expect("an example");
    let table: toml::Table = setup.parse().expect("a setup");
    let seats = table["players"]["seats"].as_array().expect("players");
    let names: Vec<&str> = seats.iter().filter_map(toml::Value::as_str).collect();
    let scenes = (0..scripts).map(|seed| Scene::Random {
        name: format!("{} {seed}", kind.name),
        setup: setup.clone(),
        draws: kind.draws,
        script: script(kind, &names, seed as u64),
    });
    scenes.collect()
}

fn script(kind: &Kind, names: &[&str], seed: u64) -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (year, month, day, hour) = kind.start;
    let date = NaiveDate::from_ymd_opt(year, month, day).expect("a date");
    let mut now = date.and_hms_opt(hour, 0, 0).expect("a time");
    let clock = |now: NaiveDateTime| format!("clock {}", now.format("%Y-%m-%d %H:%M"));
    let begin = ["deal seed 7", "sent all", "confirmed all", "start --stay"];
    let mut lines = vec![clock(now)];
    lines.extend(begin.map(str::to_owned));
    for no in 0..LENGTH {
        if rng.random_ratio(1, 5) {
            now += TimeDelta::hours(rng.random_range(1..40));
            lines.push(clock(now));
        }
        let own = rng.random_ratio(1, 2);
        let templates = if own { kind.lines } else { ALWAYS };
        let mut line = (*templates.choose(&mut rng).expect("lines")).to_owned();
        while line.contains("{}") {
            line = line.replacen("{}", names.choose(&mut rng).expect("players"), 1);
        }
        lines.push(line.replace("{n}", &(no + 10).to_string()));
    }
    lines
}
