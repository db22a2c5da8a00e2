//! What happens in a game and is written into the ledger.

use std::fmt;

use chrono::NaiveDate;

use serde::{Deserialize, Serialize};

use super::identity::{PersonId, name_key};
use super::refusal::{Refusal, TextFault};
use super::request::no_control;
use nightdesk_text::{Language, say};

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

    /// Whether two names are of one game: upper and lower case and blanks do not count, and where one
    /// has no day in brackets after it, the day of the other does not, either.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let (title, day) = self.parts();
        let (other_title, other_day) = other.parts();
        let is_same_day = match (day, other_day) {
            (Some(day), Some(other)) => day == other,
            (None, _) | (_, None) => true,
        };
        is_same_day && name_key(title) == name_key(other_title)
    }

    /// The title, and the day in brackets after it, on which a game of that title was made.
    fn parts(&self) -> (&str, Option<NaiveDate>) {
        let day = self.0.strip_suffix(')');
        let parts = day.and_then(|before| before.rsplit_once(" ("));
        let dated = parts.and_then(|(title, day)| {
            let day = NaiveDate::parse_from_str(day, "%Y-%m-%d").ok()?;
            Some((title, day))
        });
        match dated {
            Some((title, day)) => (title, Some(day)),
            None => (&self.0, None),
        }
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
        let (to, game) = (&language, game.name());
        match self {
            Self::Quit => say!(to, "quit_the_game", game),
            Self::Idle => say!(to, "idled_out", game),
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

impl Happening {
    /// Whether it counts as the same: the same of the same game, and of leaving it, that it was left
    /// by the same person, however.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let is_like = match (self.what, other.what) {
            (What::Left(_, person), What::Left(_, other)) => person == other,
            (what, other) => what == other,
        };
        is_like && self.game.is_same(&other.game)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_may_be_written_in_several_ways() {
        let same = |one: &str, other: &str| {
            GameId::new(one)
                .unwrap()
                .is_same(&GameId::new(other).unwrap())
        };
        for (one, other) in [
            ("Lantern", "lantern "),
            ("Lantern", "Lantern (2026-12-01)"),
            ("LANTERN  street", "Lantern Street (2026-12-01)"),
            ("Фонарь (2026-12-01)", "фонарь (2026-12-01)"),
        ] {
            assert!(same(one, other) && same(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("Lantern (2026-12-01)", "Lantern (2027-03-05)"),
            ("Lantern", "Lantern 2"),
            ("Lantern", "Lantern (rerun)"),
            ("Lantern", "Lantern (2026-13-01)"),
        ] {
            assert!(!same(one, other) && !same(other, one), "{one} {other}");
        }
    }
}
