//! The message files of the parts and the lines that say them fit together.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use nightdesk_text::Language;
use nightdesk_text::messages::{Wording, places};
use regex::Regex;

use super::tidy::{files, name, text};

/// The parts that say sentences of a file of their own, and the file.
const PARTS: &[(&[&str], &str)] = &[
    (&["src/game"], "src/game/messages.toml"),
    (&["src/text"], "src/text/messages.toml"),
    (&["src/time"], "src/time/messages.toml"),
    (&["src/thread"], "src/thread/messages.toml"),
    (&["src/gm"], "src/gm/messages.toml"),
    (&["src/lang"], "src/lang/messages.toml"),
    (&["src/setup"], "src/setup/messages.toml"),
    (&["src/command"], "src/command/messages.toml"),
    (&["src/replies"], "src/replies/messages.toml"),
    (&["src/tracker"], "src/tracker/messages.toml"),
    (&["src/desk"], "src/desk/messages.toml"),
    (&["src/report"], "src/report/host.toml"),
    (&["src/render"], "src/render/messages.toml"),
    (&["src/verify"], "src/verify/messages.toml"),
    (&["src/outbox"], "src/outbox/messages.toml"),
    (&["src/store"], "src/store/messages.toml"),
    (&["src/warnings"], "src/warnings/messages.toml"),
    (&["src/session"], "src/session/messages.toml"),
    (&["src/cli", "src/repl"], "src/cli/messages.toml"),
    (&["src/rules"], "src/rules/messages.toml"),
    (&["src/rules/classic"], "src/rules/classic/host.toml"),
    (&["src/rules/wwrf"], "src/rules/wwrf/host.toml"),
    (&["src/rules/city"], CITY),
];

const CITY: &str = "src/rules/city/table/host.toml";

/// `say!(game, "key"` and `in_each!("key"`, up to what fills the places.
static SAID: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"\b(?:say!\(\s*[&\w.*()]+,|in_each!\()\s*"(\w+)""#).expect("a pattern")
});

static QUOTED_WORD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#""([\w-]+)""#).expect("a pattern"));

/// A command as the host types it.
static COMMAND: LazyLock<Regex> = LazyLock::new(|| Regex::new("`[^`]*`").expect("a pattern"));

/// Whether a file is of another part, whose folder is below a folder.
fn is_of_a_part_below(folder: &str, file: &str) -> bool {
    let mut folders = PARTS.iter().flat_map(|(folders, _)| *folders);
    folders.any(|part| {
        let is_below = *part != folder && Path::new(part).starts_with(folder);
        is_below && Path::new(file).starts_with(part)
    })
}

/// The words of a part, and the text of its code.
fn part((folders, file): (&[&str], &str)) -> (Wording, String) {
    let all = folders.iter().flat_map(|folder| {
        let own = files(folder).into_iter();
        own.filter(|path| !is_of_a_part_below(folder, &name(path)))
    });
    let all: Vec<_> = all.collect();
    let words = all.iter().find(|path| name(path) == file).expect("a file");
    let words = Wording::read(&text(words)).expect("words");
    let code = all
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "rs"));
    (words, code.map(|path| text(path)).collect())
}

/// What a macro's arguments fill, from the first one after the key: the names up to each `=`.
fn filled(arguments: &str) -> BTreeSet<String> {
    let (mut depth, mut quoted, mut one) = (0_usize, false, String::new());
    let mut names = BTreeSet::new();
    let mut keep = |one: &mut String| {
        let name = one.split('=').next().unwrap_or_default().trim().to_owned();
        names.extend(Some(name).filter(|name| !name.is_empty()));
        one.clear();
    };
    for letter in arguments.chars() {
        match letter {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' if !quoted && depth == 0 => break,
            ')' | ']' | '}' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                keep(&mut one);
                continue;
            }
            _ => {}
        }
        one.push(letter);
    }
    keep(&mut one);
    names
}

#[test]
fn every_message_is_in_both_languages_with_the_same_places() {
    for &(folder, file) in PARTS {
        let (words, _) = part((folder, file));
        let keys = |language| words.keys(language).collect::<BTreeSet<_>>();
        assert_eq!(keys(Language::English), keys(Language::Russian), "{file}");
        for key in keys(Language::English) {
            let of = |language| {
                let template = words.template(key, language).unwrap_or_default();
                places(template).collect::<BTreeSet<_>>()
            };
            assert_eq!(
                of(Language::English),
                of(Language::Russian),
                "{file}: {key}"
            );
        }
    }
}

/// The City's own lines are Russian in Russian; all other commands are the same in every language.
#[test]
fn commands_are_the_same_in_both_languages() {
    for (folder, file) in PARTS.iter().copied().filter(|(_, file)| *file != CITY) {
        let (words, _) = part((folder, file));
        for key in words.keys(Language::English) {
            let commands = |language| {
                let template = words.template(key, language).unwrap_or_default();
                let found = COMMAND
                    .find_iter(template)
                    .map(|found| found.as_str().to_owned());
                let mut found: Vec<String> = found.collect();
                found.sort();
                found
            };
            assert_eq!(
                commands(Language::English),
                commands(Language::Russian),
                "{file}: {key}"
            );
        }
    }
}

#[test]
fn what_is_said_is_a_message_and_fills_its_places() {
    for &(folder, file) in PARTS {
        let (words, code) = part((folder, file));
        let mut wrong: BTreeMap<String, String> = BTreeMap::new();
        for said in SAID.captures_iter(&code) {
            let key = &said[1];
            let whole = said.get(0).expect("what was found");
            let fills = filled(code.get(whole.end()..).unwrap_or_default());
            let template = words.template(key, Language::English);
            let wanted: Option<BTreeSet<String>> =
                template.map(|template| places(template).map(str::to_owned).collect());
            if wanted.as_ref() != Some(&fills) {
                wrong.insert(
                    key.to_owned(),
                    format!("{wanted:?}, and {fills:?} is there"),
                );
            }
        }
        assert!(wrong.is_empty(), "{file}: {wrong:#?}");
    }
}

#[test]
fn every_message_is_said() {
    for &(folder, file) in PARTS {
        let (words, code) = part((folder, file));
        // The key of a code's sentence is the code with underscores.
        let said: BTreeSet<String> = QUOTED_WORD
            .captures_iter(&code)
            .map(|found| found[1].replace('-', "_"))
            .collect();
        let unsaid = words
            .keys(Language::English)
            .filter(|key| !said.contains(*key));
        let unsaid: Vec<&str> = unsaid.collect();
        assert!(unsaid.is_empty(), "{file}: {unsaid:?}");
    }
}
