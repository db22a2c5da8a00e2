//! Phases by their running number (reference §13.1).

use std::fmt;

use serde::{Deserialize, Serialize};

use nightdesk_text::Language;
use nightdesk_text::messages::Worded;
use nightdesk_time::Phase;

use super::super::built_in;

/// A phase by its running number: `Day 0` is 0, `Night n` is 2n - 1, `Day n` is 2n.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct PhaseNumber(pub u32);

impl PhaseNumber {
    /// Night `n`; there is no night before the first.
    #[must_use]
    pub const fn night(n: u32) -> Self {
        Self((2 * n).saturating_sub(1))
    }

    /// Day `n`.
    #[must_use]
    pub const fn day(n: u32) -> Self {
        Self(2 * n)
    }

    /// Whether it is a night.
    #[must_use]
    pub const fn is_night(self) -> bool {
        self.0 % 2 == 1
    }

    /// The number in the phase's name: 3 of `Night 3`.
    #[must_use]
    pub const fn in_name(self) -> u32 {
        self.0.div_ceil(2)
    }

    /// The phase after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// `Night` or `Day`, as triggers name it.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self.is_night() {
            true => "Night",
            false => "Day",
        }
    }
}

impl From<PhaseNumber> for Phase {
    fn from(phase: PhaseNumber) -> Self {
        match phase.is_night() {
            true => Phase::Night(phase.in_name()),
            false => Phase::Day(phase.in_name()),
        }
    }
}

/// As headlines have it.
impl Worded for PhaseNumber {
    fn worded(&self, language: Language) -> String {
        built_in::phase(language, *self)
    }
}

impl fmt::Display for PhaseNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.in_name())
    }
}

#[cfg(test)]
mod tests {
    use super::PhaseNumber;

    #[test]
    fn a_night_comes_before_the_day_of_its_number() {
        assert_eq!(PhaseNumber::default().to_string(), "Day 0");
        assert_eq!(PhaseNumber::default().next(), PhaseNumber::night(1));
        assert_eq!(PhaseNumber::night(1).next(), PhaseNumber::day(1));
        assert_eq!(PhaseNumber::night(3).0, 5);
        assert_eq!(PhaseNumber::night(3).in_name(), 3);
        assert_eq!(PhaseNumber::day(3).in_name(), 3);
        assert!(PhaseNumber::night(2).is_night() && !PhaseNumber::day(2).is_night());
    }
}
