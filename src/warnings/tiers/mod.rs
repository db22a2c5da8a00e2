//! What follows by itself when somebody's points rise.

mod text;

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::commands::deniable;
use super::sanction::Sanctions;
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// A range of points, both ends in it, and what follows from rising into it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// The lowest points of the range.
    pub min: u32,
    /// The highest points of the range.
    pub max: u32,
    /// Whether the warning must be acknowledged.
    #[serde(default)]
    pub ack: bool,
    /// Games of stasis at the lowest points of the range.
    #[serde(default)]
    pub stasis: u32,
    /// Games of stasis more for each point above the lowest.
    #[serde(default)]
    pub stasis_per_point: u32,
    /// Commands that are denied.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub deny: BTreeSet<String>,
}

/// Ranges from the lowest up, none overlapping another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Tier>", into = "Vec<Tier>")]
pub struct Tiers(Vec<Tier>);

/// Why a list of ranges is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TierError {
    /// The ends are the wrong way round, or the range holds no points.
    Empty(String),
    /// A range begins before the one before it ends.
    Overlap(String, String),
    /// A range denies what may not be denied, or does not call it by its proper name.
    Deny(String, String),
    /// A text names no range.
    NoRange(String),
}

impl Worded for TierError {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Empty(range) => say!(to, "range_is_empty", range),
            Self::Overlap(below, above) => say!(to, "ranges_overlap", above, below),
            Self::Deny(range, command) => say!(to, "range_cannot_deny", range, command),
            Self::NoRange(typed) => say!(to, "no_range", typed),
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for TierError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl std::error::Error for TierError {}

/// What follows by itself from points that rise.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Automatic {
    /// The ranges it follows from, as they are shown.
    pub tiers: Vec<String>,
    /// What follows.
    pub sanctions: Sanctions,
}

impl Tiers {
    /// Ranges in ascending order.
    ///
    /// # Errors
    /// When one is empty or two overlap.
    pub fn new(tiers: Vec<Tier>) -> Result<Self, TierError> {
        if let Some(empty) = tiers
            .iter()
            .find(|tier| tier.min == 0 || tier.min > tier.max)
        {
            return Err(TierError::Empty(empty.to_string()));
        }
        let pairs = tiers.iter().zip(tiers.iter().skip(1));
        for (below, above) in pairs {
            if above.min <= below.max {
                return Err(TierError::Overlap(below.to_string(), above.to_string()));
            }
        }
        let denials = tiers
            .iter()
            .flat_map(|tier| tier.deny.iter().map(move |command| (tier, command)));
        for (tier, command) in denials {
            if deniable(command).as_ref() != Ok(command) {
                return Err(TierError::Deny(tier.to_string(), command.clone()));
            }
        }
        Ok(Self(tiers))
    }

    /// What follows when `added` points come to `old` ones (rule `T-rule`).
    ///
    /// Without added points nothing moves, so nothing follows (rule `P-zero`).
    #[must_use]
    pub fn automatic(&self, old: u64, added: u32) -> Automatic {
        let new = old.saturating_add(u64::from(added));
        let mut automatic = Automatic::default();
        if added == 0 {
            return automatic;
        }
        for tier in self.0.iter().filter(|tier| tier.fires(old, new)) {
            automatic.tiers.push(tier.to_string());
            automatic.sanctions.merge(&tier.sanctions(new));
        }
        automatic
    }

    /// Whether these points lie above every range, where a host decides by hand.
    #[must_use]
    pub fn are_below(&self, points: u64) -> bool {
        let last = self.0.last();
        last.is_some_and(|last| points > u64::from(last.max))
    }
}

impl Tier {
    /// Whether points cross into or beyond the range from below, or move within it.
    fn fires(&self, old: u64, new: u64) -> bool {
        let (min, max) = (u64::from(self.min), u64::from(self.max));
        let crosses = old < min && new >= min;
        let within = (min..=max).contains(&old) && new <= max;
        crosses || within
    }

    /// What follows at these points; beyond the range, what follows at its end (rule `T-clamp`).
    fn sanctions(&self, points: u64) -> Sanctions {
        let above = points.min(u64::from(self.max)) - u64::from(self.min).min(points);
        let above = u32::try_from(above).unwrap_or(u32::MAX);
        Sanctions {
            acknowledge: self.ack,
            stasis: self
                .stasis
                .saturating_add(self.stasis_per_point.saturating_mul(above)),
            deny: self.deny.clone(),
        }
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.min == self.max {
            true => write!(f, "{}", self.min),
            false => write!(f, "{}-{}", self.min, self.max),
        }
    }
}

impl Default for Tiers {
    fn default() -> Self {
        let tier = |min, max, ack, stasis, stasis_per_point| Tier {
            min,
            max,
            ack,
            stasis,
            stasis_per_point,
            deny: BTreeSet::new(),
        };
        Self(vec![
            tier(1, 4, true, 0, 0),
            tier(5, 9, false, 1, 0),
            tier(10, 10, true, 3, 0),
            tier(11, 14, false, 3, 0),
            tier(15, 24, false, 5, 1),
        ])
    }
}

impl TryFrom<Vec<Tier>> for Tiers {
    type Error = TierError;

    fn try_from(tiers: Vec<Tier>) -> Result<Self, TierError> {
        Self::new(tiers)
    }
}

impl From<Tiers> for Vec<Tier> {
    fn from(tiers: Tiers) -> Self {
        tiers.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(old: u64, added: u32, tiers: &str, acknowledge: bool, stasis: u32) {
        let automatic = Tiers::default().automatic(old, added);
        assert_eq!(automatic.tiers.join(" "), tiers);
        assert_eq!(automatic.sanctions.acknowledge, acknowledge);
        assert_eq!(automatic.sanctions.stasis, stasis);
    }

    #[test]
    fn crossing_and_moving_within_fire_leaving_does_not() {
        check(0, 1, "1-4", true, 0);
        check(1, 3, "1-4", true, 0);
        check(4, 1, "5-9", false, 1);
        check(9, 2, "10 11-14", true, 3);
        check(10, 1, "11-14", false, 3);
        check(15, 1, "15-24", false, 6);
        check(14, 16, "15-24", false, 14);
        check(24, 1, "", false, 0);
        check(10, 0, "", false, 0);
    }

    #[test]
    fn ranges_ascend_and_do_not_overlap() {
        let tier = |min, max| Tier {
            min,
            max,
            ..Vec::from(Tiers::default()).remove(0)
        };
        assert!(Tiers::new(vec![tier(1, 2), tier(3, 3)]).is_ok());
        for wrong in [
            vec![tier(0, 2)],
            vec![tier(3, 2)],
            vec![tier(1, 3), tier(3, 4)],
            vec![tier(5, 6), tier(1, 2)],
        ] {
            assert!(Tiers::new(wrong).is_err());
        }
    }

    proptest! {
        #[test]
        fn more_points_at_once_never_fire_less_stasis(old in 0..40_u64, added in 1..60_u32) {
            let tiers = Tiers::default();
            let now = tiers.automatic(old, added).sanctions.stasis;
            prop_assert!(now <= 14);
            // From below every range, more points never give less.
            let from_nothing = tiers.automatic(0, added).sanctions.stasis;
            prop_assert!(tiers.automatic(0, added + 1).sanctions.stasis >= from_nothing);
        }
    }
}
