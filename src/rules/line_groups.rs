//! The lines of a table as a file has them, in both languages.

use serde::Deserialize;

use super::table::{LineGroup, TableLine};
use nightdesk_game::Language;

/// Lines for `help`, in groups, as a rule set's file has them.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenLines {
    group: Vec<Group>,
}

/// Lines that belong together, under a heading.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    en: String,
    ru: String,
    line: Vec<Line>,
}

/// A line as it is typed, and what it does; without `ru` it is typed alike in every language.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    en: String,
    #[serde(default)]
    ru: Option<String>,
    says_en: String,
    says_ru: String,
}

impl WrittenLines {
    /// Reads a rule set's file of lines.
    ///
    /// # Errors
    /// When it is no TOML of groups of lines.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// All lines in a language, in the order of the file.
    #[must_use]
    pub fn groups(&self, language: Language) -> Vec<LineGroup> {
        let of = |en: &str, ru: &str| match language {
            Language::English => en.to_owned(),
            Language::Russian => ru.to_owned(),
        };
        let typed = |line: &Line| TableLine {
            form: of(&line.en, line.ru.as_ref().unwrap_or(&line.en)),
            says: of(&line.says_en, &line.says_ru),
        };
        let groups = self.group.iter().map(|group| LineGroup {
            heading: of(&group.en, &group.ru),
            lines: group.line.iter().map(typed).collect(),
        });
        groups.collect()
    }
}
