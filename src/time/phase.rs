//! Days and nights, numbered.
use serde::{Deserialize, Serialize};
use std::fmt;

/// Day or night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseKind {
    /// Day.
    Day,
    /// Night.
    Night,
}
/// A phase of the game: Day 1, Night 1, Day 2 and so on; Night 0 may come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Phase {
    /// Its number.
    pub number: u32,
    /// Day or night.
    pub kind: PhaseKind,
}
impl Phase {
    /// A day.
    #[must_use]
    pub fn day(number: u32) -> Self {
        Self {
            number,
            kind: PhaseKind::Day,
        }
    }
    /// A night.
    #[must_use]
    pub fn night(number: u32) -> Self {
        Self {
            number,
            kind: PhaseKind::Night,
        }
    }
    /// The phase after this one.
    #[must_use]
    pub fn next(self) -> Self {
        match self.kind {
            PhaseKind::Day => Self::night(self.number),
            PhaseKind::Night => Self::day(self.number.saturating_add(1)),
        }
    }
}
impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PhaseKind::Day => write!(f, "Day {}", self.number),
            PhaseKind::Night => write!(f, "Night {}", self.number),
        }
    }
}
/// Length placeholder.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Length(pub u64);
impl Length {
    /// Zero.
    pub const ZERO: Self = Self(0);
    /// Hours.
    #[must_use]
    pub fn hours(n: u64) -> Self {
        Self(n * 3600)
    }
}
