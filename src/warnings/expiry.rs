//! When a warning ceases to count.

use std::fmt;

use chrono::{DateTime, Datelike, TimeDelta, Utc};
use serde::{Deserialize, Serialize, Serializer};

use nightdesk_time::rfc3339;

/// The longest amount that is read, in digits (rule `X-bad`).
const MOST_DIGITS: usize = 9;

/// The last year of the calendar here.
const LAST_YEAR: i32 = 9999;

/// How long a warning lasts, as a host says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expiry {
    /// So long from when it was given.
    After(TimeDelta),
    /// For ever.
    Never,
}

/// When a warning expires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expires {
    /// At this time; from then on it is expired (rule `A-active`).
    At(DateTime<Utc>),
    /// Never.
    Never,
}

impl Expiry {
    /// What is meant by `30d`, `12h`, `45m` (minutes) or `never` (rule `X-units`).
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        if text == "never" {
            return Some(Self::Never);
        }
        let unit = text.chars().next_back()?;
        let digits = text.strip_suffix(unit)?;
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        if !plain || digits.is_empty() || digits.len() > MOST_DIGITS {
            return None;
        }
        let amount: i64 = digits.parse().ok().filter(|amount| *amount > 0)?;
        let length = match unit {
            'd' => TimeDelta::try_days(amount),
            'h' => TimeDelta::try_hours(amount),
            'm' => TimeDelta::try_minutes(amount),
            _ => None,
        };
        length.map(Self::After)
    }

    /// When a warning given at `issued` expires; none beyond the calendar.
    #[must_use]
    pub fn from(self, issued: DateTime<Utc>) -> Option<Expires> {
        match self {
            Self::Never => Some(Expires::Never),
            Self::After(length) => issued
                .checked_add_signed(length)
                .filter(|at| at.year() <= LAST_YEAR)
                .map(Expires::At),
        }
    }
}

impl fmt::Display for Expiry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Never => f.write_str("never"),
            Self::After(length) if length.num_minutes() % (24 * 60) == 0 => {
                write!(f, "{}d", length.num_days())
            }
            Self::After(length) if length.num_minutes() % 60 == 0 => {
                write!(f, "{}h", length.num_hours())
            }
            Self::After(length) => write!(f, "{}m", length.num_minutes()),
        }
    }
}

impl Expires {
    /// Whether it has expired.
    #[must_use]
    pub fn passed(self, now: DateTime<Utc>) -> bool {
        match self {
            Self::At(at) => at <= now,
            Self::Never => false,
        }
    }

    /// The time; none for never.
    #[must_use]
    pub fn at(self) -> Option<DateTime<Utc>> {
        match self {
            Self::At(at) => Some(at),
            Self::Never => None,
        }
    }
}

impl From<Option<DateTime<Utc>>> for Expires {
    fn from(at: Option<DateTime<Utc>>) -> Self {
        at.map_or(Self::Never, Self::At)
    }
}

impl fmt::Display for Expires {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(at) => f.write_str(&rfc3339(*at)),
            Self::Never => f.write_str("never"),
        }
    }
}

impl Serialize for Expires {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Expires {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if text == "never" {
            return Ok(Self::Never);
        }
        let at: DateTime<Utc> = text.parse().map_err(serde::de::Error::custom)?;
        Ok(Self::At(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_days_hours_and_minutes() {
        let issued: DateTime<Utc> = "2025-03-01T12:00:37Z".parse().unwrap();
        for (text, expires) in [
            ("30d", "2025-03-31T12:00:37Z"),
            ("012h", "2025-03-02T00:00:37Z"),
            ("1m", "2025-03-01T12:01:37Z"),
            ("never", "never"),
        ] {
            let read = Expiry::read(text).and_then(|expiry| expiry.from(issued));
            assert_eq!(read.map(|at| at.to_string()).as_deref(), Some(expires));
        }
        for text in [
            "", "d", "0d", "-1d", "+1d", "30", "1M", "1w", "1d12h", "1.5d", "Never", "１d",
        ] {
            assert_eq!(Expiry::read(text), None, "{text}");
        }
        assert_eq!(Expiry::read("1000000000m"), None, "ten digits");
        let far = Expiry::read("999999999d").unwrap();
        assert_eq!(far.from(issued), None);
    }

    #[test]
    fn an_expiry_is_shown_in_its_largest_whole_unit() {
        for (text, shown) in [
            ("30d", "30d"),
            ("48h", "2d"),
            ("90m", "90m"),
            ("120m", "2h"),
        ] {
            assert_eq!(Expiry::read(text).unwrap().to_string(), shown);
        }
    }
}
