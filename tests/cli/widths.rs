//! What somebody reads on a terminal of 60, 80 and 120 columns.
#![cfg(unix)]

use std::io::{Read, Write};

use nightdesk_text::width::width;
use regex::Regex;
use serde::Deserialize;

use super::kit::{Place, made, project};

/// The terminals.
const COLUMNS: [u16; 3] = [60, 80, 120];

/// A setup with several mistakes.
const MISTAKES: &str = "format = 1\n[game]\nname = \"Pier\"\nhots = \"Hattie\"\n[roles]\n\
                        town = [\"Cop\", \"Frobnicator\", \"3 Vanilla Townie\"]\n";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scenes {
    scene: Vec<Scene>,
}

/// What is typed, and in which game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scene {
    name: String,
    setup: Option<String>,
    lines: Option<String>,
    #[serde(default)]
    before: String,
    #[serde(default)]
    commands: Vec<String>,
    #[serde(default)]
    plain: bool,
}

impl Scene {
    /// Everything it shows on a terminal so wide.
    fn shown(&self, columns: u16) -> String {
        let place = Place::with_lantern();
        place.write("mistakes.toml", MISTAKES);
        place.write("before.txt", &self.before);
        place.run(&["run", "lantern", "before.txt"]).done();
        if let Some(lines) = &self.lines {
            place.write("game.txt", lines);
            let setup = self.setup.as_deref().expect("a script has a setup");
            let setup = project(setup).display().to_string();
            return on_terminal(&place, columns, &["run", &setup, "game.txt"], self.plain);
        }
        let commands = self.commands.iter().map(|command| {
            let words = words(command);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let shown = on_terminal(&place, columns, &words, self.plain);
            format!("$ nightdesk {command}\n{}", without_now(&shown))
        });
        commands.collect::<Vec<_>>().join("\n")
    }
}

/// The words of a command: what is between double quotes is one.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('"').enumerate();
    let words = parts.flat_map(|(place, part)| match place % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// What a command shows on a terminal.
fn on_terminal(place: &Place, columns: u16, arguments: &[&str], is_plain: bool) -> String {
    let mut program = place.program();
    program.args(arguments).env("TERM", "xterm");
    if is_plain {
        program.arg("--plain");
    }
    let (mut screen, mut child) = place.on_terminal(columns, &mut program);
    // Whatever is asked is answered by the end of the input.
    screen.write_all(b"\x04\x04").expect("it listens");
    let (mut shown, mut part) = (Vec::new(), [0; 4096]);
    // A terminal whose program has ended gives an error.
    while let Ok(count @ 1..) = screen.read(&mut part) {
        shown.extend_from_slice(&part[..count]);
    }
    child.wait().expect("it ends");
    let folder = place.path("").display().to_string();
    let shown = String::from_utf8(shown).expect("it speaks UTF-8");
    shown.replace('\r', "").replace(&folder, "FOLDER/")
}

/// The same with one date and time of day: a ledger tells those of now.
fn without_now(shown: &str) -> String {
    let date = Regex::new(r"\d{4}-\d\d-\d\d").expect("a pattern");
    let time = Regex::new(r"\d\d:\d\d").expect("a pattern");
    let shown = date.replace_all(shown, "2027-03-21");
    time.replace_all(&shown, "20:00").into_owned()
}

/// The rows that are too long and could be shorter. What is to be pasted stays as it is; a row of one
/// word, or of one command, has no place to be cut at.
fn too_long(shown: &str, columns: u16) -> Vec<&str> {
    let mut is_pasted = false;
    let mut found = Vec::new();
    for row in shown.lines() {
        if row.starts_with("---") {
            is_pasted = !row.ends_with("---") || !is_pasted;
            continue;
        }
        // A line that is typed is not broken, in words for the host either.
        let is_quoted = row.trim().starts_with("`nightdesk ") && row.trim().ends_with('`');
        let is_command = row.starts_with("$ nightdesk ") || row.starts_with("> ") || is_quoted;
        let can_be_cut = row.trim().contains(' ') && !is_command;
        if !is_pasted && can_be_cut && width(row) > usize::from(columns) {
            found.push(row);
        }
    }
    found
}

#[test]
fn tables_and_refusals_fit_every_terminal() {
    let text = std::fs::read_to_string(project("tests/cli/widths/commands.toml"));
    let text = text.expect("the list is there");
    let scenes: Scenes = toml::from_str(&text).expect("the list reads");
    for scene in &scenes.scene {
        for columns in COLUMNS {
            let shown = scene.shown(columns);
            let long = too_long(&shown, columns);
            assert!(long.is_empty(), "{} at {columns}: {long:#?}", scene.name);
            made(
                &format!("tests/cli/widths/{}-{columns}.txt", scene.name),
                &shown,
            );
        }
    }
}
