//! Names of phases and the order in which they are played.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The two kinds of phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhaseKind {
    /// Players talk and vote.
    Day,
    /// Players send night actions.
    Night,
}

/// One Day or Night of a game, by its number: `Day 1`.
///
/// Names are ordered as a game that starts by day plays them: Night 0, Day 1, Night 1, Day 2 …
/// Where Night 1 comes before Day 1, compare by [`FirstPhase::index_of`] instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Phase {
    /// A Day.
    Day(u32),
    /// A Night.
    Night(u32),
}

/// With which phase a game starts; it fixes the order of all phases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FirstPhase {
    /// Day 1, Night 1, Day 2 …
    #[default]
    #[serde(rename = "day")]
    Day,
    /// Night 1, Day 1, Night 2 …
    #[serde(rename = "night")]
    Night,
    /// Night 0, Day 1, Night 1 …
    #[serde(rename = "night 0")]
    NightZero,
    /// Day 0, Night 1, Day 1 …
    #[serde(rename = "day 0")]
    DayZero,
    /// Day 1, Day 2 … without any night.
    #[serde(rename = "days only")]
    DaysOnly,
}

/// A text that names no phase.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", say!(&Language::English, "no_phase", text))]
pub struct PhaseError {
    text: String,
}

impl Phase {
    /// Whether it is a Day or a Night.
    pub const fn kind(self) -> PhaseKind {
        match self {
            Phase::Day(_) => PhaseKind::Day,
            Phase::Night(_) => PhaseKind::Night,
        }
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        match self {
            Phase::Day(number) | Phase::Night(number) => number,
        }
    }
}

impl PhaseKind {
    /// The phase of this kind with this number.
    pub const fn numbered(self, number: u32) -> Phase {
        match self {
            PhaseKind::Day => Phase::Day(number),
            PhaseKind::Night => Phase::Night(number),
        }
    }
}

impl FirstPhase {
    /// The phase played after this one; none if the game has no such phase.
    pub fn after(self, phase: Phase) -> Option<Phase> {
        let next = self.name_at(self.index_of(phase)?.checked_add(1)?);
        (next != phase).then_some(next)
    }

    /// The phase with which the game starts.
    pub const fn opening(self) -> Phase {
        self.name_at(0)
    }

    /// The name of the phase at this place of the game, counted from 0.
    pub const fn name_at(self, index: u32) -> Phase {
        let round = index / 2;
        let opens_round = index.is_multiple_of(2);
        match (self, opens_round) {
            (FirstPhase::DaysOnly, _) => Phase::Day(index.saturating_add(1)),
            (FirstPhase::Day, true) => Phase::Day(round + 1),
            (FirstPhase::Day | FirstPhase::DayZero, false) | (FirstPhase::Night, true) => {
                Phase::Night(round + 1)
            }
            (FirstPhase::NightZero, true) => Phase::Night(round),
            (FirstPhase::DayZero, true) => Phase::Day(round),
            (FirstPhase::Night | FirstPhase::NightZero, false) => Phase::Day(round + 1),
        }
    }

    /// The place of a phase in the game, counted from 0; none if the game has no such phase.
    pub fn index_of(self, name: Phase) -> Option<u32> {
        let round = match (self, name) {
            (FirstPhase::DaysOnly, Phase::Day(number)) => return number.checked_sub(1),
            (FirstPhase::DaysOnly, Phase::Night(_)) => return None,
            (FirstPhase::NightZero, Phase::Night(number))
            | (FirstPhase::DayZero, Phase::Day(number)) => number,
            (_, Phase::Night(number) | Phase::Day(number)) => number.checked_sub(1)?,
        };
        let opens_round = self.name_at(0).kind() == name.kind();
        round.checked_mul(2)?.checked_add(u32::from(!opens_round))
    }
}

impl PartialOrd for Phase {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Phase {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.number(), self.kind()).cmp(&(other.number(), other.kind()))
    }
}

impl fmt::Display for PhaseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PhaseKind::Day => "Day",
            PhaseKind::Night => "Night",
        })
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind(), self.number())
    }
}

impl Worded for PhaseKind {
    fn worded(&self, language: Language) -> String {
        match self {
            PhaseKind::Day => say!(&language, "a_day"),
            PhaseKind::Night => say!(&language, "a_night"),
        }
    }
}

impl Worded for Phase {
    fn worded(&self, language: Language) -> String {
        let number = self.number();
        match self {
            Phase::Day(_) => say!(&language, "day", number),
            Phase::Night(_) => say!(&language, "night", number),
        }
    }
}

impl FromStr for Phase {
    type Err = PhaseError;

    /// Reads `Day 1` or `night 2`, upper and lower case alike.
    fn from_str(text: &str) -> Result<Phase, PhaseError> {
        let wrong = || PhaseError {
            text: text.to_owned(),
        };
        let (kind, number) = text.trim().split_once(' ').ok_or_else(wrong)?;
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(wrong());
        }
        let number = number.parse().map_err(|_| wrong())?;
        match (kind.to_ascii_lowercase().as_str(), number) {
            ("day", _) => Ok(Phase::Day(number)),
            ("night", _) => Ok(Phase::Night(number)),
            _ => Err(wrong()),
        }
    }
}

impl TryFrom<String> for Phase {
    type Error = PhaseError;

    fn try_from(text: String) -> Result<Phase, PhaseError> {
        text.parse()
    }
}

impl From<Phase> for String {
    fn from(name: Phase) -> String {
        name.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(first: FirstPhase) -> Vec<String> {
        (0..5)
            .map(|index| first.name_at(index).to_string())
            .collect()
    }

    #[test]
    fn each_start_has_its_own_order() {
        assert_eq!(
            played(FirstPhase::Day),
            ["Day 1", "Night 1", "Day 2", "Night 2", "Day 3"]
        );
        assert_eq!(
            played(FirstPhase::Night),
            ["Night 1", "Day 1", "Night 2", "Day 2", "Night 3"]
        );
        assert_eq!(
            played(FirstPhase::NightZero),
            ["Night 0", "Day 1", "Night 1", "Day 2", "Night 2"]
        );
        assert_eq!(
            played(FirstPhase::DayZero),
            ["Day 0", "Night 1", "Day 1", "Night 2", "Day 2"]
        );
        assert_eq!(
            played(FirstPhase::DaysOnly),
            ["Day 1", "Day 2", "Day 3", "Day 4", "Day 5"]
        );
    }

    #[test]
    fn place_and_name_belong_together() {
        for first in [
            FirstPhase::Day,
            FirstPhase::Night,
            FirstPhase::NightZero,
            FirstPhase::DayZero,
            FirstPhase::DaysOnly,
        ] {
            for index in 0..50 {
                assert_eq!(first.index_of(first.name_at(index)), Some(index));
            }
        }
        assert_eq!(FirstPhase::Day.index_of(Phase::Night(0)), None);
        assert_eq!(FirstPhase::Night.index_of(Phase::Day(0)), None);
        assert_eq!(FirstPhase::Day.index_of(Phase::Day(u32::MAX)), None);
        assert_eq!(FirstPhase::DaysOnly.index_of(Phase::Night(1)), None);
        assert_eq!(FirstPhase::DaysOnly.after(Phase::Day(u32::MAX)), None);
    }

    #[test]
    fn names_sort_as_played_from_a_day_on() {
        let mut names = [Phase::Night(1), Phase::Day(2), Phase::Day(1)];
        names.sort();
        assert_eq!(names, [Phase::Day(1), Phase::Night(1), Phase::Day(2)]);
        assert!(Phase::Night(0) < Phase::Day(1));
    }

    #[test]
    fn names_are_read_back_and_others_refused() {
        for name in [
            Phase::Day(0),
            Phase::Day(1),
            Phase::Night(0),
            Phase::Night(12),
        ] {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        for text in ["", "Day", "Day x", "Day -1", "Day +1", "Dusk 1", "Day 1 2"] {
            assert!(text.parse::<Phase>().is_err(), "{text}");
        }
        let json = serde_json::to_string(&Phase::Day(3)).unwrap();
        assert_eq!(json, "\"Day 3\"");
        assert_eq!(serde_json::from_str::<Phase>(&json).unwrap(), Phase::Day(3));
    }
}
