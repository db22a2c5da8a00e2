//! The page of the setup file: every key, what it decides, what it may be.

use super::markdown::{code, codes, page as joined, table};
use nightdesk_setup::{Key, Kind, Section, catalogue};

/// The page.
pub(super) fn page() -> String {
    let mut blocks = vec![
        "# The setup file".to_owned(),
        "A setup is a TOML file. `nightdesk new` writes one with a comment on every key, \
         `nightdesk check FILE` names everything that is wrong in it, `nightdesk check --explain \
         FILE` prints it with every default filled in. A `*` stands for a name of your choosing."
            .to_owned(),
    ];
    for section in &catalogue().sections {
        blocks.extend(section_rows(section));
    }
    joined(&blocks)
}

fn section_rows(section: &Section) -> Vec<String> {
    let title = match section.path.as_str() {
        "" => "## At the top".to_owned(),
        path => format!("## `[{path}]`"),
    };
    let keys = &section.keys;
    let mut blocks = vec![title, section.about.clone()];
    if let Some(example) = &section.example {
        blocks.push(format!("As in `{example}`."));
    }
    if !keys.is_empty() {
        let head = ["key", "what it decides", "value", "if not given"];
        blocks.push(table(head, keys.iter().map(row)));
    }
    blocks
}

fn row(key: &Key) -> [String; 4] {
    let mut names = vec![key.name.as_str()];
    names.extend(key.also.iter().map(String::as_str));
    [codes(names), key.about.clone(), value(key), otherwise(key)]
}

fn value(key: &Key) -> String {
    let words = || {
        let words = key.choices.iter();
        let told = words.map(|choice| {
            let length = if choice.length { " LENGTH" } else { "" };
            format!("`\"{}{length}\"`: {}", choice.word, choice.about)
        });
        told.collect::<Vec<_>>().join("; ")
    };
    let kind = match key.kind {
        Kind::Text => "a text",
        Kind::Texts if key.choices.is_empty() => "a list of texts",
        Kind::Texts => return format!("a list of {}", words()),
        Kind::Steps => "a list of steps",
        Kind::Number => "a number",
        Kind::Numbers => "a list of numbers",
        Kind::Offset => "a number, may be negative",
        Kind::YesNo => "`true` or `false`",
        Kind::Choice => return words(),
        Kind::Length => "a length of time",
        Kind::PhaseLength => "a length of time, may depend on the living",
        Kind::Moment => "a date and time, or a weekday and a time",
        Kind::Zone => "a time zone by its full name",
        Kind::Ruleset => "a rule set",
        Kind::Method => "a way to resolve nights",
        Kind::Ruling => "an answer to an open question",
        Kind::Card => "a card",
        Kind::Cards => "a list of cards",
    };
    match &key.example {
        Some(example) => format!("{kind}, as {}", code(example)),
        None => kind.to_owned(),
    }
}

fn otherwise(key: &Key) -> String {
    match &key.default {
        Some(default) => code(&default.to_string()),
        None if key.required => "must be given".to_owned(),
        None => String::new(),
    }
}
