//! A game that is hosted in Russian has no English word on the screen, whatever its host types.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;
use serde::Deserialize;

use super::kit::{Place, Said};

/// A City of thirteen, from `new` to `archive`.
const CITY: &str = include_str!("russian/city.txt");
/// A classic game of a week.
const CLASSIC: &str = include_str!("russian/classic.txt");
/// Two nights and days of a game with roles by scripts.
const SCRIPTED: &str = include_str!("russian/wwrf.txt");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Allowed {
    allow: Vec<Allow>,
}

/// What may stand in Latin letters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Allow {
    find: String,
    why: String,
    /// The word that the line begins with after which it may stand there; else after any line.
    #[serde(default)]
    after: Option<String>,
}

static ALLOWED: LazyLock<Vec<(Regex, Option<String>)>> = LazyLock::new(|| {
    let allowed: Allowed =
        toml::from_str(include_str!("russian/allowed.toml")).expect("the list reads");
    let patterns = allowed.allow.into_iter().map(|allow| {
        assert!(!allow.why.is_empty(), "{}", allow.find);
        (Regex::new(&allow.find).expect("a pattern"), allow.after)
    });
    patterns.collect()
});

static LATIN: LazyLock<Regex> = LazyLock::new(|| Regex::new("[A-Za-z]+").expect("a pattern"));

/// A setup of a City in which nearly everything is wrong.
const MISTAKES: &str = include_str!("russian/mistakes.toml");

/// What a host types, and what comes of it.
struct Hosting {
    place: Place,
    /// The name of the game, which is no word of a language.
    game: &'static str,
    typed: Vec<String>,
    english: Vec<String>,
}

impl Hosting {
    /// Takes the lines of a script: `$ …` is an argument list of the program, `! …` a line that is
    /// refused, and any other one that is taken. What stands after ` <<< ` is read after the line.
    fn plays(&mut self, script: &str) {
        let lines = script
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with("# "));
        for line in lines {
            let (line, input) = line.split_once(" <<< ").unwrap_or((line, ""));
            let input = input.replace("\\n", "\n");
            if let Some(arguments) = line.strip_prefix("$ ") {
                let arguments: Vec<&str> = arguments.split(' ').collect();
                let said = self.place.fed(&arguments, &input);
                assert_eq!(said.status, 0, "{line}: {said:#?}");
                self.looks_at(line, &said);
                continue;
            }
            let (line, status) = match line.strip_prefix("! ") {
                Some(line) => (line, 2),
                None => (line, 0),
            };
            let said = self.place.fed(&["-g", self.game, line], &input);
            assert_eq!(said.status, status, "{line}: {said:#?}");
            self.typed.push(line.to_owned());
            // A shorter line may be part of a longer one.
            self.typed.sort_by_key(|typed| Reverse(typed.len()));
            self.looks_at(line, &said);
        }
    }

    /// Keeps the rows of an answer in which a Latin letter is left.
    fn looks_at(&mut self, line: &str, said: &Said) {
        for row in [&said.stdout, &said.stderr]
            .into_iter()
            .flat_map(|text| text.lines())
        {
            let mut bare = row.to_owned();
            for (allowed, after) in ALLOWED.iter() {
                let word = line.split(' ').next();
                if after.is_none() || after.as_deref() == word {
                    bare = allowed.replace_all(&bare, "").into_owned();
                }
            }
            for typed in &self.typed {
                bare = without(&bare, typed);
            }
            let bare = bare.replace(self.game, "");
            if LATIN.is_match(&bare) {
                self.english.push(format!("> {line}\n    {row}"));
            }
        }
    }

    /// There is none.
    #[track_caller]
    fn is_russian(&self) {
        assert!(self.english.is_empty(), "{}", self.english.join("\n"));
    }
}

/// A row without a line that was typed, where it is there by itself.
fn without(row: &str, typed: &str) -> String {
    let mut bare = String::new();
    let mut rest = row;
    while let Some((before, after)) = rest.split_once(typed) {
        bare += before;
        if !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric) {
            bare.push(' ');
        } else {
            bare += typed;
        }
        rest = after;
    }
    bare + rest
}

/// A folder with a setup file in it.
fn place(setup: &str) -> Place {
    let place = Place::new();
    place.write("setup.toml", setup);
    place
}

#[test]
fn a_city_is_hosted_without_an_english_word() {
    let mut hosting = Hosting {
        place: place(include_str!("../../examples/city-13/game.ru.toml")),
        game: "city-13-ru",
        typed: Vec::new(),
        english: Vec::new(),
    };
    hosting.plays(CITY);
    hosting.is_russian();
}

#[test]
fn a_classic_game_is_hosted_without_an_english_word() {
    let mut hosting = Hosting {
        place: place(include_str!("russian/classic.toml")),
        game: "lantern",
        typed: Vec::new(),
        english: Vec::new(),
    };
    hosting.plays(CLASSIC);
    hosting.is_russian();
}

#[test]
fn a_game_of_scripted_roles_is_hosted_without_an_english_word() {
    let mut hosting = Hosting {
        place: place(include_str!("russian/wwrf.toml")),
        game: "grove",
        typed: Vec::new(),
        english: Vec::new(),
    };
    hosting.plays(SCRIPTED);
    hosting.is_russian();
}

/// What stands around the sentences on a mistake: its code, its place, the line of the file and marks below it.
static FRAME: LazyLock<Regex> = LazyLock::new(|| {
    let frame = r"^(ошибка|внимание)\[[a-z-]+\]: |^ *--> .*|^ *\d+ \|.*|^ *= подсказка: ";
    Regex::new(frame).expect("a pattern")
});

#[test]
fn a_setup_with_many_mistakes_is_checked_without_an_english_sentence() {
    let place = place(MISTAKES);
    let said = place.run(&["check", "setup.toml"]);
    assert_ne!(said.status, 0, "{said:#?}");
    let rows: Vec<&str> = said.stderr.lines().collect();
    let mistakes = rows.iter().filter(|row| row.starts_with("ошибка["));
    assert!(mistakes.count() >= 12, "{}", said.stderr);
    let is_english = |row: &&&str| {
        let bare = FRAME.replace(row, "");
        let bare = ALLOWED
            .iter()
            .filter(|(_, after)| after.is_none())
            .fold(bare.into_owned(), |bare, (allowed, _)| {
                allowed.replace_all(&bare, "").into_owned()
            });
        LATIN.is_match(&bare)
    };
    let english: Vec<&&str> = rows.iter().filter(is_english).collect();
    assert!(english.is_empty(), "{english:#?}");
}

/// What a host types where no game is, and what comes of it: the status and the arguments.
const OUTSIDE: &str = include_str!("russian/outside.txt");

#[test]
fn commands_outside_a_game_are_answered_without_an_english_word() {
    let place = Place::new();
    let settings = place.run(&["config", "path"]).done();
    let file = Path::new(settings.stdout.trim_end());
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("the folder is made");
    std::fs::write(file, "language = \"ru\"\n").expect("the settings are written");
    let setup = include_str!("russian/classic.toml").replace("\"lantern\"", "\"Фонарь\"");
    place.write("setup.toml", setup);
    let thread = "=== #1 | Причал | 2026-02-02T18:00:00Z\nНачинаем.\n\
                  === #4 | Мария | 2026-02-02T18:20:00Z\n[b]ГОЛОС: Ивн[/b]\n";
    place.write("page.txt", thread);
    let mut hosting = Hosting {
        place,
        game: "fonar",
        typed: Vec::new(),
        english: Vec::new(),
    };
    for line in OUTSIDE.lines().filter(|line| !line.is_empty()) {
        let (status, typed) = line.split_once(' ').expect("a status and arguments");
        let arguments: Vec<&str> = typed.split(' ').collect();
        let said = hosting.place.run(&arguments);
        assert_eq!(said.status.to_string(), status, "{typed}: {said:#?}");
        assert!(
            !said.stdout.is_empty() || !said.stderr.is_empty(),
            "{typed}"
        );
        hosting.looks_at(typed, &said);
    }
    hosting.is_russian();
}
