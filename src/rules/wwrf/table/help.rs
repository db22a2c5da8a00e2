//! The lines of a table for `help`, in both languages.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::game::Language;
use crate::rules::{LineGroup, TableLine};

/// The lines as the file has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    group: Vec<Group>,
}

/// Lines that belong together, under a heading.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    en: String,
    ru: String,
    line: Vec<Line>,
}

/// A line, and what it does.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    form: String,
    en: String,
    ru: String,
}

fn written() -> &'static Written {
    #[allow(
        clippy::expect_used,
        reason = "the file is part of the program and a test reads it"
    )]
    static LINES: LazyLock<Written> =
        LazyLock::new(|| toml::from_str(include_str!("help.toml")).expect("lines read"));
    &LINES
}

/// All lines, in the order of a game.
pub(in crate::rules::wwrf) fn lines(language: Language) -> Vec<LineGroup> {
    let of = |en: &str, ru: &str| match language {
        Language::English => en.to_owned(),
        Language::Russian => ru.to_owned(),
    };
    let groups = written().group.iter().map(|group| LineGroup {
        heading: of(&group.en, &group.ru),
        lines: group
            .line
            .iter()
            .map(|line| TableLine {
                form: line.form.clone(),
                says: of(&line.en, &line.ru),
            })
            .collect(),
    });
    groups.collect()
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::game::Language;
    use crate::rules::wwrf::table::read::VERBS;

    #[test]
    fn every_verb_is_explained() {
        for language in [Language::English, Language::Russian] {
            let groups = lines(language);
            let said: String = groups
                .iter()
                .flat_map(|group| &group.lines)
                .map(|line| format!("{}: {}\n", line.form, line.says))
                .collect();
            for verb in VERBS {
                assert!(said.contains(verb), "{verb}\n{said}");
            }
        }
    }
}
