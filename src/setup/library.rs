//! The setups that come with the program (hosting §6).

use serde::{Deserialize, Serialize};

use super::layers::Shelves;
use super::opening::opening;
use super::outcomes::outcomes;
use nightdesk_text::Source;
use nightdesk_text::names::closest;

/// A setup of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LibrarySetup {
    /// The name by which a file starts from it.
    pub name: &'static str,
    /// Its text, in the form of a setup file.
    pub text: &'static str,
}

/// What a listing says about a setup of the library.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, Serialize)]
pub struct Summary {
    /// One line on what it is.
    #[serde(default)]
    pub about: String,
    /// Where its facts come from.
    #[serde(default)]
    pub facts: String,
    /// What players are told of the cards.
    #[serde(default)]
    pub public: Vec<String>,
    /// Rules of its own, a sentence each.
    #[serde(default)]
    pub special: Vec<String>,
    /// What its source leaves to the host, a sentence each.
    #[serde(default)]
    pub host_decides: Vec<String>,
}

/// Everything there is to say about a setup of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Page {
    /// The name by which a file starts from it.
    pub name: &'static str,
    /// What it says about itself.
    #[serde(flatten)]
    pub summary: Summary,
    /// How many play.
    pub players: usize,
    /// What its draws can come to: the number first, then each one, if they are few.
    pub outcomes: Vec<String>,
    /// The text for the opening post, line by line.
    pub opening: Vec<String>,
    /// The setup file.
    pub file: &'static str,
}

/// The setups of the folder `setups`, by their names.
macro_rules! setups {
    ($($name:literal,)+) => {
        &[$(LibrarySetup {
            name: $name,
            text: include_str!(concat!("../../setups/", $name, ".toml")),
        },)+]
    };
}

const SETUPS: &[LibrarySetup] = setups![
    "2of4",
    "3d3",
    "8matrix",
    "c9",
    "c9pp",
    "carbon-14",
    "city-13",
    "city-17",
    "cop-13",
    "cop-9",
    "d6",
    "dethy",
    "friends-and-enemies",
    "friends-and-enemies-2",
    "jester-10",
    "lovers-6",
    "lyncher-5",
    "making-friends",
    "matrix6",
    "mountainous-11",
    "mountainous-12",
    "mountainous-13",
    "mountainous-15",
    "newbie-classic",
    "newd3",
    "rows-and-columns",
    "ten-players",
    "two-fold-matrix6",
    "vengeful-5",
    "vig-10",
    "vig-14",
    "village-13",
    "white-flag",
    "white-flag-11",
];

/// All of them, by name.
#[must_use]
pub fn all() -> &'static [LibrarySetup] {
    SETUPS
}

/// Their names.
pub fn names() -> impl Iterator<Item = &'static str> {
    SETUPS.iter().map(|setup| setup.name)
}

/// The setup of that name.
#[must_use]
pub fn named(name: &str) -> Option<&'static LibrarySetup> {
    SETUPS.iter().find(|setup| setup.name == name)
}

/// The text of a setup.
#[must_use]
pub fn get(name: &str) -> Option<String> {
    SETUPS
        .iter()
        .find(|setup| setup.name == name)
        .map(|setup| setup.text.to_owned())
}

/// The slug of the rule set that a setup is played by; none where there is no such setup.
#[must_use]
pub fn ruleset(name: &str) -> Option<String> {
    let source = Source::new(name, get(name)?);
    let (setup, _) = super::read(&source, Shelves::PROGRAM);
    setup.map(|setup| setup.ruleset)
}

/// The name that may have been meant: a close one, or the only one that begins so.
#[must_use]
pub fn suggestion(name: &str) -> Option<&'static str> {
    let mut longer = names().filter(|known| !name.is_empty() && known.starts_with(name));
    let only = longer.next().filter(|_| longer.next().is_none());
    closest(name, names()).or(only)
}

impl LibrarySetup {
    /// What a listing says about it, as its own file tells.
    #[must_use]
    pub fn summary(&self) -> Summary {
        // A text that is no setup file would say nothing; a test reads them all.
        toml::from_str(self.text).unwrap_or_default()
    }

    /// All about it; none if it does not read, which a test finds out.
    #[must_use]
    pub fn page(&self) -> Option<Page> {
        let (setup, _) = super::read(&Source::new(self.name, self.text), Shelves::PROGRAM);
        let setup = setup?;
        let rules = nightdesk_rule_sets::named(&setup.ruleset)?;
        let summary = self.summary();
        let drawn = outcomes(rules, &setup);
        let lines = drawn.map(|drawn| drawn.lines(setup.language));
        Some(Page {
            name: self.name,
            players: setup.cards(),
            outcomes: lines.unwrap_or_default(),
            opening: opening(rules, &setup),
            file: self.text,
            summary,
        })
    }
}
