//! The keys a setup file may have, as data.

use std::sync::LazyLock;

use serde::Deserialize;

use nightdesk_text::names::same;
use nightdesk_text::{Language, built_in, say};

/// Every section of a setup file, in the order in which they are printed.
///
/// A path is dotted; a segment `*` stands for any name: a player, a side, a role.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// The sections.
    #[serde(rename = "section")]
    pub sections: Vec<Section>,
}

/// A table of the file and the keys in it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its dotted path; empty for the top of the file.
    pub path: String,
    /// One line on what it is for.
    pub about: String,
    /// The same in Russian.
    pub about_ru: String,
    /// For a section with any name: one that shows the form.
    #[serde(default)]
    pub example: Option<String>,
    /// Its keys.
    #[serde(default, rename = "key")]
    pub keys: Vec<Key>,
}

/// One key.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// Its name, or `*` for any.
    pub name: String,
    /// Other names that mean the same.
    #[serde(default)]
    pub also: Vec<String>,
    /// What its value is.
    pub kind: Kind,
    /// The value it has when nobody gives one.
    #[serde(default)]
    pub default: Option<toml::Value>,
    /// Whether a game cannot do without it.
    #[serde(default)]
    pub required: bool,
    /// One line on what it decides.
    pub about: String,
    /// The same in Russian.
    pub about_ru: String,
    /// A value that shows the form; a whole line for keys with any name.
    #[serde(default)]
    pub example: Option<String>,
    /// The words of a choice, or of a list in which no others may stand.
    #[serde(default)]
    pub choices: Vec<Choice>,
}

/// One word of a choice.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What the file says.
    pub word: String,
    /// Other words that mean the same.
    #[serde(default)]
    pub also: Vec<String>,
    /// What the setup holds, where that is not the word with `_` for spaces.
    #[serde(default)]
    pub value: Option<String>,
    /// What it means.
    pub about: String,
    /// Whether a length of time stands after it.
    #[serde(default)]
    pub length: bool,
}

/// What the value of a key is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Any text.
    Text,
    /// A list of texts.
    Texts,
    /// A list of texts, each a range of points and what they lead to; or of tables that say so.
    Steps,
    /// A whole number, not negative.
    Number,
    /// A list of such numbers.
    Numbers,
    /// A whole number that may be negative.
    Offset,
    /// `true` or `false`.
    YesNo,
    /// One of the words of the key.
    Choice,
    /// A length of time.
    Length,
    /// A length of time that may depend on the living.
    PhaseLength,
    /// A date and time on the wall clock.
    Moment,
    /// The full name of a time zone.
    Zone,
    /// The slug of a rule set.
    Ruleset,
    /// A way in which the rule set resolves a night.
    Method,
    /// An answer to an open ruling of the rule set.
    Ruling,
    /// One card.
    Card,
    /// A list of cards with counts.
    Cards,
}

/// What a name in a table of the file stands for.
#[derive(Debug, Clone)]
pub(super) enum Meaning {
    /// A key of this pattern.
    Key(&'static Section, &'static Key),
    /// A table of this pattern; a free one has a name of the host's choosing.
    Table { pattern: String, free: bool },
    /// Nothing.
    Unknown,
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| built_in(include_str!("keys.toml")));

/// The catalogue of keys.
#[must_use]
pub fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}

impl Catalogue {
    /// The section of this path.
    #[must_use]
    pub fn section(&self, path: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.path == path)
    }

    /// What `name` stands for in the table of pattern `table`; fixed names come before free ones.
    pub(super) fn meaning(&'static self, table: &str, name: &str) -> Meaning {
        self.exactly(table, name, false)
            .or_else(|| self.exactly(table, "*", true))
            .unwrap_or(Meaning::Unknown)
    }

    fn exactly(&'static self, table: &str, name: &str, free: bool) -> Option<Meaning> {
        if !free && (name == "*" || name.is_empty()) {
            return None;
        }
        if let Some(section) = self.section(table)
            && let Some(key) = section.keys.iter().find(|key| key.is_called(name))
        {
            return Some(Meaning::Key(section, key));
        }
        let pattern = joined(table, name);
        self.has_table(&pattern)
            .then_some(Meaning::Table { pattern, free })
    }

    fn has_table(&self, pattern: &str) -> bool {
        self.sections.iter().any(|section| {
            section
                .path
                .strip_prefix(pattern)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }

    /// The fixed names that may stand in the table of pattern `table`.
    pub(super) fn names_in(&self, table: &str) -> Vec<&str> {
        let keys = self
            .section(table)
            .into_iter()
            .flat_map(|section| &section.keys);
        let names = keys.flat_map(Key::names);
        let tables = self.sections.iter().filter_map(|section| {
            let rest = match table {
                "" => section.path.as_str(),
                _ => section.path.strip_prefix(table)?.strip_prefix('.')?,
            };
            rest.split('.').next()
        });
        let mut all: Vec<&str> = Vec::new();
        for name in names.chain(tables) {
            if !name.is_empty() && name != "*" && !all.contains(&name) {
                all.push(name);
            }
        }
        all
    }

    /// The sections that have a key of this fixed name.
    pub(super) fn homes_of(&self, name: &str) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(move |section| {
            section
                .keys
                .iter()
                .any(|key| name != "*" && key.is_called(name))
        })
    }
}

impl Section {
    /// What it is for, in a language.
    #[must_use]
    pub fn about_in(&self, language: Language) -> &str {
        match language {
            Language::English => &self.about,
            Language::Russian => &self.about_ru,
        }
    }

    /// The pattern of one of its keys, as a dotted path.
    #[must_use]
    pub fn pattern_of(&self, key: &Key) -> String {
        joined(&self.path, &key.name)
    }

    /// Whether its name is of the host's choosing.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.path.ends_with(".*")
    }
}

impl Key {
    /// What it decides, in a language.
    #[must_use]
    pub fn told(&self, language: Language) -> &str {
        match language {
            Language::English => &self.about,
            Language::Russian => &self.about_ru,
        }
    }

    /// All names it goes by, the usual one first.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.also.iter().map(String::as_str))
    }

    /// Whether its name is of the host's choosing.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.name == "*"
    }

    fn is_called(&self, name: &str) -> bool {
        self.names().any(|own| own == name)
    }

    /// The choice of this word, in letters of any case.
    #[must_use]
    pub fn choice(&self, word: &str) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.is_called(word))
    }
}

impl Choice {
    fn is_called(&self, word: &str) -> bool {
        same(&self.word, word) || self.also.iter().any(|other| same(other, word))
    }

    /// What the setup holds for it.
    #[must_use]
    pub fn value(&self) -> String {
        self.value
            .clone()
            .unwrap_or_else(|| self.word.replace(' ', "_"))
    }
}

impl Kind {
    /// What a host calls such a value, with its article.
    pub(super) fn words(self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Text | Self::Card => say!(to, "a_quoted_text"),
            Self::Texts | Self::Cards => say!(to, "texts"),
            Self::Steps => say!(to, "steps"),
            Self::Number => say!(to, "a_whole_number"),
            Self::Numbers => say!(to, "whole_numbers"),
            Self::Offset => say!(to, "an_offset"),
            Self::YesNo => say!(to, "true_or_false"),
            Self::Choice | Self::Ruleset | Self::Method | Self::Ruling => say!(to, "a_word"),
            Self::Length | Self::PhaseLength => say!(to, "a_length"),
            Self::Moment => say!(to, "a_moment"),
            Self::Zone => say!(to, "a_zone"),
        }
    }
}

/// A dotted path and one more segment.
pub(super) fn joined(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}
