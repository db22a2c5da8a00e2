//! What happens in a game and is written into the ledger.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::identity::PersonId;
use super::refusal::{Refusal, TextFault};
use super::request::no_control;
use crate::text::Language;

/// The longest name of a game, in characters.
const LENGTH: usize = 200;

/// What a game is called in the ledger; it is part of public reasons.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(String);

/// How somebody left a running game (rule `Q-auto`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Leaving {
    /// By saying so.
    Quit,
    /// By silence.
    Idle,
}

/// What can happen once in a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Happening {
    /// The game.
    pub game: GameId,
    /// What.
    pub what: What,
}

/// What can happen in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// It starts.
    Start,
    /// It is cancelled before it starts.
    Cancel,
    /// Somebody leaves it.
    Left(Leaving, PersonId),
}

impl GameId {
    /// The name of a game.
    ///
    /// # Errors
    /// When it cannot stand in a public reason.
    pub fn new(name: &str) -> Result<Self, Refusal> {
        no_control(name)?;
        let name = name.trim();
        if name.contains('|') {
            return Err(Refusal::TextInvalid(TextFault::Pipe));
        }
        if name.chars().count() > LENGTH {
            return Err(Refusal::TextInvalid(TextFault::LongReason));
        }
        match name.is_empty() {
            true => Err(Refusal::ReasonMissing),
            false => Ok(Self(name.to_owned())),
        }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Leaving {
    /// The public reason of the warning for it, in the language of the community.
    #[must_use]
    pub fn reason(self, game: &GameId, language: Language) -> String {
        match (self, language) {
            (Self::Quit, Language::English) => format!("Quit during game {game}"),
            (Self::Idle, Language::English) => format!("Idled out of game {game}"),
            (Self::Quit, Language::Russian) => format!("Выход из игры «{game}»"),
            (Self::Idle, Language::Russian) => format!("Пропал из игры «{game}»"),
        }
    }

    /// The word for it: quit or idle.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Quit => "quit",
            Self::Idle => "idle",
        }
    }
}

impl What {
    /// The word for it, and the person it is about.
    #[must_use]
    pub fn parts(self) -> (&'static str, Option<PersonId>) {
        match self {
            Self::Start => ("start", None),
            Self::Cancel => ("cancel", None),
            Self::Left(how, person) => (how.word(), Some(person)),
        }
    }
}
