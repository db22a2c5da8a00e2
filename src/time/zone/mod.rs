//! Time zones by their full names, and the rule for clock times that do not exist or exist twice.

mod names;
#[cfg(test)]
mod tests;

use std::fmt;

use chrono::{DateTime, LocalResult, NaiveDateTime, Offset, TimeDelta, TimeZone, Utc};
use chrono_tz::{OffsetName, Tz};
use serde::{Deserialize, Serialize};

use nightdesk_text::Language;

pub use names::ZoneError;
pub(super) use names::short_form;

/// The edition of the time zone data that is built in, such as `2025b`.
pub const TZDB_VERSION: &str = chrono_tz::IANA_TZDB_VERSION;

/// A time zone, named in full: `Europe/London`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Zone(Tz);

/// What instant a time on the wall clock stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// Exactly one.
    Single(DateTime<Utc>),
    /// None: the clocks jump over this time. The instant is the one by the time before the
    /// change, so that 02:30 shows as 03:30 on the new clock.
    Gap(DateTime<Utc>),
    /// Two: the clocks go through this time again.
    Overlap {
        /// The instant before the clocks go back.
        first: DateTime<Utc>,
        /// The instant after it.
        second: DateTime<Utc>,
    },
}

impl Zone {
    /// Coordinated universal time.
    pub const UTC: Zone = Zone(Tz::UTC);

    /// The full name.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The letters that clocks of this zone go by at an instant: `CET`, `BST`.
    ///
    /// Zones without letters have their distance from UTC instead, such as `+03` or `+0545`.
    pub fn letters(self, instant: DateTime<Utc>) -> String {
        let offset = self.0.offset_from_utc_datetime(&instant.naive_utc());
        match offset.abbreviation() {
            Some(letters) => letters.to_owned(),
            None => distance(offset.fix().local_minus_utc()),
        }
    }

    /// The same in a language: `МСК` for Russian readers.
    pub fn letters_in(self, instant: DateTime<Utc>, language: Language) -> String {
        let letters = self.letters(instant);
        match (letters.as_str(), language) {
            ("MSK", Language::Russian) => "МСК".to_owned(),
            _ => letters,
        }
    }

    /// What the clock on the wall shows at an instant.
    pub fn local(self, instant: DateTime<Utc>) -> NaiveDateTime {
        instant.with_timezone(&self.0).naive_local()
    }

    /// The instant or instants at which the clock on the wall shows this time.
    pub fn wall(self, local: NaiveDateTime) -> Wall {
        match self.0.from_local_datetime(&local) {
            LocalResult::Single(instant) => Wall::Single(instant.to_utc()),
            LocalResult::Ambiguous(one, other) => Wall::Overlap {
                first: one.min(other).to_utc(),
                second: one.max(other).to_utc(),
            },
            LocalResult::None => Wall::Gap(self.by_time_before(local)),
        }
    }

    /// How many seconds the wall clock is ahead of UTC at an instant.
    pub(super) fn offset_at(self, instant: DateTime<Utc>) -> i32 {
        self.0
            .offset_from_utc_datetime(&instant.naive_utc())
            .fix()
            .local_minus_utc()
    }

    /// Reads a time inside a gap by the offset that held before the gap.
    ///
    /// No zone is 16 hours ahead of UTC, so the local time less 16 hours, taken as UTC, lies
    /// before the change; at the far ends of the calendar the time is taken as UTC.
    fn by_time_before(self, local: NaiveDateTime) -> DateTime<Utc> {
        let before = local
            .checked_sub_signed(TimeDelta::hours(16))
            .unwrap_or(local);
        let offset = self.0.offset_from_utc_datetime(&before).fix();
        local.checked_sub_offset(offset).unwrap_or(local).and_utc()
    }
}

/// `+03`, `-0330`: how far a clock is ahead of UTC.
fn distance(seconds: i32) -> String {
    let sign = if seconds < 0 { '-' } else { '+' };
    let minutes = seconds.unsigned_abs() / 60;
    match minutes % 60 {
        0 => format!("{sign}{:02}", minutes / 60),
        rest => format!("{sign}{:02}{rest:02}", minutes / 60),
    }
}

impl Wall {
    /// The instant that counts (tracker §2.3): in a gap by the time before the change, in an
    /// overlap the first of the two.
    pub const fn instant(self) -> DateTime<Utc> {
        match self {
            Wall::Single(instant) | Wall::Gap(instant) | Wall::Overlap { first: instant, .. } => {
                instant
            }
        }
    }
}

impl TryFrom<String> for Zone {
    type Error = ZoneError;

    fn try_from(text: String) -> Result<Zone, ZoneError> {
        text.parse()
    }
}

impl From<Zone> for String {
    fn from(zone: Zone) -> String {
        zone.name().to_owned()
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
