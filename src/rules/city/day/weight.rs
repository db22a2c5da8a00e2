//! What votes weigh, exactly.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A vote's weight or a sum of weights, in whole and half votes.
///
/// Every source of weight is a whole number, but for bought votes, which are
/// multiples of one half (V-14). Weights are counted in halves, so nothing is
/// ever rounded. A weight is never below zero.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "f64", into = "f64")]
pub struct Weight {
    halves: u32,
}

/// A number that is no weight.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no number of votes; write a multiple of 0.5")]
pub struct WeightError {
    /// The words in its place.
    pub text: String,
}

impl Weight {
    /// No weight at all.
    pub const ZERO: Self = Self { halves: 0 };
    /// An ordinary vote.
    pub const ONE: Self = Self { halves: 2 };

    /// A whole number of votes.
    #[must_use]
    pub const fn votes(votes: u32) -> Self {
        Self {
            halves: votes.saturating_mul(2),
        }
    }

    /// A number of half votes.
    #[must_use]
    pub const fn halves(halves: u32) -> Self {
        Self { halves }
    }

    /// How many half votes it is.
    #[must_use]
    pub const fn in_halves(self) -> u32 {
        self.halves
    }

    /// Whether it is nothing.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.halves == 0
    }
}

impl Add for Weight {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::halves(self.halves.saturating_add(other.halves))
    }
}

/// What is left; taking away more than there is leaves nothing.
impl Sub for Weight {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::halves(self.halves.saturating_sub(other.halves))
    }
}

impl Sum for Weight {
    fn sum<I: Iterator<Item = Self>>(weights: I) -> Self {
        weights.fold(Self::ZERO, Add::add)
    }
}

/// `3`, `2½`, `½`: the same in every language.
impl fmt::Display for Weight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.halves / 2, self.halves % 2) {
            (whole, 0) => write!(f, "{whole}"),
            (0, _) => f.write_str("½"),
            (whole, _) => write!(f, "{whole}½"),
        }
    }
}

impl FromStr for Weight {
    type Err = WeightError;

    /// Reads `2`, `1.5`, `1,5` and `1½`.
    fn from_str(text: &str) -> Result<Self, WeightError> {
        let wrong = || WeightError {
            text: text.to_owned(),
        };
        let typed = text.trim();
        let (whole, half) = match typed.strip_suffix('½') {
            Some(whole) => (whole, 1),
            None => match typed.split_once(['.', ',']) {
                None => (typed, 0),
                Some((whole, "0")) => (whole, 0),
                Some((whole, "5")) => (whole, 1),
                Some(_) => return Err(wrong()),
            },
        };
        let votes: u32 = match (whole, half) {
            ("", 1) if typed == "½" => 0,
            _ if whole.bytes().all(|byte| byte.is_ascii_digit()) => {
                whole.parse().map_err(|_| wrong())?
            }
            _ => return Err(wrong()),
        };
        let halves = votes
            .checked_mul(2)
            .and_then(|halves| halves.checked_add(half));
        halves.map(Self::halves).ok_or_else(wrong)
    }
}

impl TryFrom<f64> for Weight {
    type Error = WeightError;

    fn try_from(votes: f64) -> Result<Self, WeightError> {
        votes.to_string().parse()
    }
}

impl From<Weight> for f64 {
    fn from(weight: Weight) -> Self {
        f64::from(weight.halves) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_read_and_shown() {
        for (text, halves, shown) in [
            ("2", 4, "2"),
            ("1.5", 3, "1½"),
            ("1,5", 3, "1½"),
            ("2½", 5, "2½"),
            ("0.5", 1, "½"),
            ("½", 1, "½"),
            ("3.0", 6, "3"),
        ] {
            let weight: Weight = text.parse().unwrap();
            assert_eq!(
                (weight, weight.to_string().as_str()),
                (Weight::halves(halves), shown)
            );
        }
        for wrong in ["", "-1", "1.3", "1.55", "one", ".", "+2", "99999999999"] {
            assert!(wrong.parse::<Weight>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_from_data_must_be_halves() {
        assert_eq!(Weight::try_from(2.5), Ok(Weight::halves(5)));
        assert_eq!(Weight::try_from(3.0), Ok(Weight::votes(3)));
        assert!(Weight::try_from(0.3).is_err());
        assert!(Weight::try_from(-1.0).is_err());
        assert!(Weight::try_from(f64::NAN).is_err());
        assert_eq!(f64::from(Weight::halves(5)), 2.5);
    }

    #[test]
    fn nothing_falls_below_zero() {
        assert_eq!(Weight::ONE - Weight::votes(3), Weight::ZERO);
    }
}
