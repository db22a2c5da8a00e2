//! Games a person must sit out.

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;

/// How many games a person must sit out, and until when.
///
/// It does not know which warning it came from: warnings that expire, are changed or deleted never
/// lower it (rule `S-separate`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Stored", try_from = "Stored")]
pub enum Stasis {
    /// None.
    #[default]
    Free,
    /// So many games, never none.
    Running {
        /// The games.
        games: u64,
        /// From this time on a sweep ends all of them at once (rule `S-bulk`).
        until: DateTime<Utc>,
    },
}

impl Stasis {
    /// The stasis of these games; none for no games.
    #[must_use]
    pub fn of(games: u64, until: DateTime<Utc>) -> Self {
        match games {
            0 => Self::Free,
            games => Self::Running { games, until },
        }
    }

    /// How many games are left.
    #[must_use]
    pub fn games(self) -> u64 {
        match self {
            Self::Free => 0,
            Self::Running { games, .. } => games,
        }
    }

    /// Until when; none for no games.
    #[must_use]
    pub fn until(self) -> Option<DateTime<Utc>> {
        match self {
            Self::Free => None,
            Self::Running { until, .. } => Some(until),
        }
    }

    /// Whether its time is over, though nobody has swept yet (rule `S-lazy`).
    #[must_use]
    pub fn stale(self, now: DateTime<Utc>) -> bool {
        self.until().is_some_and(|until| until <= now)
    }

    /// What a sweep leaves (rule `S-bulk`).
    #[must_use]
    pub fn swept(self, now: DateTime<Utc>) -> Self {
        match self.stale(now) {
            true => Self::Free,
            false => self,
        }
    }

    /// With more games; its end moves by `hours` for each (rule `S-add`).
    ///
    /// An end beyond the calendar is the calendar's last second.
    #[must_use]
    pub fn with(self, more: u64, hours: u32, now: DateTime<Utc>) -> Self {
        if more == 0 {
            return self;
        }
        let longer = i64::try_from(more)
            .ok()
            .and_then(|more| more.checked_mul(i64::from(hours)))
            .and_then(TimeDelta::try_hours);
        let from = self.until().unwrap_or(now);
        let until = longer
            .and_then(|longer| from.checked_add_signed(longer))
            .filter(|until| until.year() <= 9999)
            .unwrap_or(last_second());
        Self::of(self.games().saturating_add(more), until)
    }

    /// That of two people who are one: the sum of games, and the later end.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match self.until().max(other.until()) {
            Some(until) => Self::of(self.games().saturating_add(other.games()), until),
            None => Self::Free,
        }
    }

    /// After a game has started without the person (rule `S-start`); the end stays.
    #[must_use]
    pub fn served(self) -> Self {
        self.reduced_to(self.games().saturating_sub(1))
    }

    /// With at most so many games; the end stays (rule `S-fstasis`).
    #[must_use]
    pub fn reduced_to(self, games: u64) -> Self {
        match self {
            Self::Free => Self::Free,
            Self::Running { games: all, until } => Self::of(games.min(all), until),
        }
    }
}

/// The last second of the year 9999.
fn last_second() -> DateTime<Utc> {
    DateTime::from_timestamp(253_402_300_799, 0).unwrap_or(DateTime::<Utc>::MAX_UTC)
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    games: u64,
    until: Option<DateTime<Utc>>,
}

impl From<Stasis> for Stored {
    fn from(stasis: Stasis) -> Self {
        Self {
            games: stasis.games(),
            until: stasis.until(),
        }
    }
}

impl TryFrom<Stored> for Stasis {
    type Error = InEach;

    fn try_from(stored: Stored) -> Result<Self, Self::Error> {
        match (stored.games, stored.until) {
            (0, None) => Ok(Self::Free),
            (games, Some(until)) if games > 0 => Ok(Self::Running { games, until }),
            _ => Err(in_each!("stasis_without_games")),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(hour: u32) -> DateTime<Utc> {
        format!("2025-03-01T{hour:02}:00:00Z").parse().unwrap()
    }

    #[test]
    fn more_stasis_moves_the_end_by_its_own_hours() {
        let three = Stasis::Free.with(3, 1, at(12));
        assert_eq!(three, Stasis::of(3, at(15)));
        assert_eq!(three.with(2, 1, at(13)), Stasis::of(5, at(17)));
        assert_eq!(three.served(), Stasis::of(2, at(15)));
        assert_eq!(three.served().served().served(), Stasis::Free);
        assert_eq!(three.swept(at(14)), three);
        assert_eq!(three.swept(at(15)), Stasis::Free);
        assert_eq!(three.reduced_to(7), three);
        assert_eq!(Stasis::Free.served().reduced_to(3), Stasis::Free);
    }

    proptest! {
        #[test]
        fn it_has_an_end_exactly_when_it_has_games(more: u64, hours: u32, left: u64) {
            let stasis = Stasis::Free.with(more, hours, at(1)).with(more, hours, at(2));
            for stasis in [stasis, stasis.served(), stasis.reduced_to(left), stasis.swept(at(3))] {
                prop_assert_eq!(stasis.games() == 0, stasis.until().is_none());
                prop_assert!(stasis.until().is_none_or(|until| until.year() <= 9999));
            }
        }
    }
}
