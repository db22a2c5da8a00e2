//! Plays a scene with a program, and compares what two programs made of it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chrono::{DateTime, TimeDelta, Utc};
use regex::Regex;
use serde::Deserialize;

use super::scenes::{CASES, Scene, Step};
use crate::cli::kit::{project, without_chance};

/// What a program said in a scene.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// How each of its lines ended.
    pub(crate) status: Vec<Option<i32>>,
    /// What is known of the game after it.
    pub(crate) state: String,
}

/// A build of the program.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    path: PathBuf,
    /// The program that runs cases of engines; builds without one do so by `verify`.
    cases: Option<PathBuf>,
    /// Changes what it says, to see that a change is found.
    planted: Option<fn(Said) -> Said>,
}

impl Program {
    /// The one that these tests belong to.
    pub(crate) fn built() -> Self {
        Self::at(PathBuf::from(env!("CARGO_BIN_EXE_nightdesk")))
    }

    /// The one at a path, with that for cases beside it if there is one.
    pub(crate) fn at(path: PathBuf) -> Self {
        let name = format!("{CASES}{}", std::env::consts::EXE_SUFFIX);
        let cases = Some(path.with_file_name(name)).filter(|cases| cases.is_file());
        Self {
            path,
            cases,
            planted: None,
        }
    }

    pub(crate) fn planting(mut self, planted: fn(Said) -> Said) -> Self {
        self.planted = Some(planted);
        self
    }

    /// What runs a line, and with which arguments.
    fn with_arguments(&self, line: &[String]) -> (&Path, Vec<String>) {
        match (line.split_first(), &self.cases) {
            (Some((first, paths)), Some(cases)) if first == CASES => (cases, paths.to_vec()),
            (Some((first, paths)), None) if first == CASES => {
                let verify = std::iter::once("verify".to_owned());
                (&self.path, verify.chain(paths.iter().cloned()).collect())
            }
            _ => (&self.path, line.to_vec()),
        }
    }

    /// Plays a step of a scene in a folder of its own.
    fn plays(&self, step: &Step) -> Said {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in &step.files {
            std::fs::write(folder.path().join(name), text).expect("a file is written");
        }
        let runs = |line: &[String]| {
            let (program, arguments) = self.with_arguments(line);
            let mut command = Command::new(program);
            let output = command
                .args(arguments)
                .current_dir(folder.path())
                .env("NIGHTDESK_HOME", folder.path().join("home"))
                .env("NO_COLOR", "1")
                .env("TZ", "UTC")
                .env("COLUMNS", "100")
                .stdin(Stdio::null())
                .output();
            let output = output.expect("the program runs");
            let text = |bytes: Vec<u8>| {
                let text = plain(&String::from_utf8_lossy(&bytes));
                match step.by_the_clock {
                    true => without_times(&text),
                    false => text,
                }
            };
            (
                text(output.stdout),
                text(output.stderr),
                output.status.code(),
            )
        };
        let (mut stdout, mut stderr, mut status) = (String::new(), String::new(), Vec::new());
        for line in &step.lines {
            let (out, err, ended) = runs(line);
            stdout.push_str(&out);
            stderr.push_str(&err);
            status.push(ended);
        }
        let asked = step.asked.iter().map(|line| {
            let (out, err, ended) = runs(line);
            format!("{out}{err}{ended:?}")
        });
        let said = Said {
            stdout,
            stderr,
            status,
            state: asked.collect::<Vec<_>>().join("\n"),
        };
        self.planted.map_or(said.clone(), |planted| planted(said))
    }
}

/// A text without what chance and the clock of the machine bring.
fn plain(text: &str) -> String {
    let moment = Regex::new(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z").expect("a pattern");
    let left = Regex::new(r#""minutes_left": -?\d+"#).expect("a pattern");
    let now = Utc::now();
    let text = moment.replace_all(text, |found: &regex::Captures<'_>| {
        let read = DateTime::parse_from_rfc3339(&found[0]).expect("a moment");
        let is_now = (read.to_utc() - now).abs() < TimeDelta::hours(12);
        if is_now {
            "NOW".to_owned()
        } else {
            found[0].to_owned()
        }
    });
    let text = left.replace_all(&text, "\"minutes_left\": 0");
    without_chance(&text)
}

/// A text without times of day, and without the time that is left until one: a game on disk goes by the
/// clock of the machine, and a minute may end between two builds.
fn without_times(text: &str) -> String {
    let time = Regex::new(r"\b\d\d:\d\d\b").expect("a pattern");
    let left = Regex::new(r"\b\d+ (?:d|h|min|д|ч|мин)\b(?: \d+ (?:h|min|ч|мин)\b)*");
    let text = time.replace_all(text, "TIME");
    let text = left.expect("a pattern").replace_all(&text, "TIME LEFT");
    text.into_owned()
}

/// What the reference says that this build words otherwise, on purpose.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rewordings {
    #[serde(default)]
    reworded: Vec<Reworded>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reworded {
    /// A pattern of what was said.
    was: String,
    /// What is said now; `$1` is what the first bracket of the pattern found.
    is: String,
}

impl Rewordings {
    pub(crate) fn read() -> Self {
        let text = std::fs::read_to_string(project("tests/same/reworded.toml"));
        toml::from_str(&text.expect("the list is there")).expect("a list of rewordings")
    }

    fn on(&self, text: &str) -> String {
        self.reworded.iter().fold(text.to_owned(), |text, one| {
            let was = Regex::new(&one.was).expect("a pattern");
            was.replace_all(&text, one.is.as_str()).into_owned()
        })
    }
}

/// In what two programs differ.
#[derive(Debug)]
pub(crate) struct Difference {
    scene: String,
    pub(crate) what: String,
    /// The first lines that differ.
    was: String,
    is: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            scene,
            what,
            was,
            is,
        } = self;
        write!(f, "{scene}: {what}\n  was  {was}\n  is   {is}")
    }
}

/// In what two programs differ in a scene: none, or the first step in which they do.
pub(crate) fn compare(
    scene: &Scene,
    reference: &Program,
    built: &Program,
    rewordings: &Rewordings,
) -> Vec<Difference> {
    let mut next = Some(scene.first());
    while let Some(step) = next {
        let (was, is) = (reference.plays(&step), built.plays(&step));
        let texts = [
            ("stdout", &was.stdout, &is.stdout),
            ("stderr", &was.stderr, &is.stderr),
            ("state", &was.state, &is.state),
        ];
        let found = texts.into_iter().filter_map(|(what, was, is)| {
            let (was, is) = first_lines_that_differ(&rewordings.on(was), is)?;
            Some(difference(scene, what, was, is))
        });
        let mut found: Vec<Difference> = found.collect();
        if was.status != is.status {
            let [was, is] = [&was.status, &is.status].map(|status| format!("{status:?}"));
            found.push(difference(scene, "status", was, is));
        }
        if !found.is_empty() {
            return found;
        }
        next = scene.after(&step, &is);
    }
    Vec::new()
}

fn difference(scene: &Scene, what: &str, was: String, is: String) -> Difference {
    Difference {
        scene: scene.name().to_owned(),
        what: what.to_owned(),
        was,
        is,
    }
}

fn first_lines_that_differ(was: &str, is: &str) -> Option<(String, String)> {
    let (mut was, mut is) = (was.lines(), is.lines());
    loop {
        match (was.next(), is.next()) {
            (None, None) => return None,
            (was, is) if was == is => {}
            (was, is) => {
                let shown = |line: Option<&str>| line.unwrap_or("(nothing)").to_owned();
                return Some((shown(was), shown(is)));
            }
        }
    }
}
