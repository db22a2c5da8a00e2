//! The setups that come with the program (hosting §6).

use serde::Deserialize;

use crate::text::names::closest;

/// A setup of the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LibrarySetup {
    /// The name by which a file starts from it.
    pub name: &'static str,
    /// Its text, in the form of a setup file.
    pub text: &'static str,
}

/// What a listing says about a setup of the library.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
pub struct Summary {
    /// One line on what it is.
    #[serde(default)]
    pub about: String,
    /// Where its facts come from.
    #[serde(default)]
    pub facts: String,
}

const SETUPS: [LibrarySetup; 6] = [
    LibrarySetup {
        name: "cop-9",
        text: include_str!("../../setups/cop-9.toml"),
    },
    LibrarySetup {
        name: "mountainous-12",
        text: include_str!("../../setups/mountainous-12.toml"),
    },
    LibrarySetup {
        name: "newbie-classic",
        text: include_str!("../../setups/newbie-classic.toml"),
    },
    LibrarySetup {
        name: "ten-players",
        text: include_str!("../../setups/ten-players.toml"),
    },
    LibrarySetup {
        name: "vig-10",
        text: include_str!("../../setups/vig-10.toml"),
    },
    LibrarySetup {
        name: "village-13",
        text: include_str!("../../setups/village-13.toml"),
    },
];

/// All of them, by name.
#[must_use]
pub fn all() -> &'static [LibrarySetup] {
    &SETUPS
}

/// Their names.
pub fn names() -> impl Iterator<Item = &'static str> {
    SETUPS.iter().map(|setup| setup.name)
}

/// The text of a setup.
#[must_use]
pub fn get(name: &str) -> Option<String> {
    SETUPS
        .iter()
        .find(|setup| setup.name == name)
        .map(|setup| setup.text.to_owned())
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
}
