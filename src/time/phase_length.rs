//! How long a phase lasts: always alike, or by how many are alive when it begins.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Length, LengthError};

/// How long a phase lasts: `7d`, or `24h per player + 24h, at most 14d`.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct PhaseLength {
    /// For each player who is alive.
    per_player: Length,
    /// Whoever is alive.
    fixed: Length,
    at_most: Option<Length>,
}

impl PhaseLength {
    /// Always this long.
    #[must_use]
    pub const fn fixed(length: Length) -> Self {
        Self {
            per_player: Length::ZERO,
            fixed: length,
            at_most: None,
        }
    }

    /// Whether it depends on how many are alive.
    #[must_use]
    pub const fn is_by_living(self) -> bool {
        !self.per_player.is_zero()
    }

    /// How long it is when so many are alive as it begins.
    #[must_use]
    pub fn among(self, living: usize) -> Length {
        let living = u64::try_from(living).unwrap_or(u64::MAX);
        let seconds = self
            .per_player
            .as_seconds()
            .saturating_mul(living)
            .saturating_add(self.fixed.as_seconds());
        let length = Length::seconds(seconds);
        self.at_most.map_or(length, |most| length.min(most))
    }
}

impl From<Length> for PhaseLength {
    fn from(length: Length) -> Self {
        Self::fixed(length)
    }
}

impl FromStr for PhaseLength {
    type Err = LengthError;

    fn from_str(text: &str) -> Result<Self, LengthError> {
        // A comma also stands between the parts of one length: `3 days, 12 hours`.
        let (sum, at_most) = match text.split_once("at most") {
            Some((sum, most)) => (sum.trim_end().trim_end_matches(','), Some(most.parse()?)),
            None => (text, None),
        };
        if !sum.contains("per player") {
            return Ok(Self {
                fixed: sum.parse()?,
                at_most,
                ..Self::default()
            });
        }
        let parts = sum.split('+').map(str::trim);
        let (each, fixed): (Vec<&str>, Vec<&str>) =
            parts.partition(|part| part.ends_with("per player"));
        // Of two such parts nobody knows which is meant: together they are no length.
        let each = each.join("+");
        Ok(Self {
            per_player: each.trim_end_matches("per player").trim().parse()?,
            fixed: match fixed.is_empty() {
                true => Length::ZERO,
                false => fixed.join("+").parse()?,
            },
            at_most,
        })
    }
}

impl fmt::Display for PhaseLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.per_player.is_zero(), self.fixed.is_zero()) {
            (true, _) => write!(f, "{}", self.fixed)?,
            (false, true) => write!(f, "{} per player", self.per_player)?,
            (false, false) => write!(f, "{} per player + {}", self.per_player, self.fixed)?,
        }
        match self.at_most {
            Some(most) => write!(f, ", at most {most}"),
            None => Ok(()),
        }
    }
}

impl TryFrom<String> for PhaseLength {
    type Error = LengthError;

    fn try_from(text: String) -> Result<Self, LengthError> {
        text.parse()
    }
}

impl From<PhaseLength> for String {
    fn from(length: PhaseLength) -> String {
        length.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(text: &str, living: usize, length: &str) {
        let read: PhaseLength = text.parse().unwrap();
        assert_eq!(read.among(living), length.parse().unwrap(), "{text}");
    }

    #[test]
    fn a_phase_lasts_as_long_as_its_players_need() {
        check("7d", 9, "7d");
        check("24h per player + 24h, at most 14d", 9, "10d");
        check("24h per player + 24h, at most 14d", 20, "14d");
        check("12h per player", 4, "2d");
        check("24h + 12h per player", 2, "2d");
        check("1d + 12h per player + 6h", 2, "2d 6h");
        check("3 days, 12 hours", 9, "3d 12h");
        let by_living = |text: &str| text.parse::<PhaseLength>().unwrap().is_by_living();
        assert!(by_living("12h per player") && !by_living("7d, at most 6d"));
    }

    #[test]
    fn what_is_no_length_is_refused() {
        for text in [
            "",
            "soon",
            "24h per player + soon",
            "7d, at most",
            "7d, 3 or so",
            "12h per player + 6h per player",
        ] {
            assert!(text.parse::<PhaseLength>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn lengths_are_read_back(each in 0_u64..90_000, fixed in 1_u64..9_000_000, most in prop::option::of(1_u64..900_000)) {
            let length = PhaseLength {
                per_player: Length::seconds(each),
                fixed: Length::seconds(fixed),
                at_most: most.map(Length::seconds),
            };
            prop_assert_eq!(length.to_string().parse(), Ok(length));
        }
    }
}
