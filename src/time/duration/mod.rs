//! Lengths of time as hosts write them: `48h`, `1d 12h`, `90 minutes`, `2 weeks`.

mod reader;
#[cfg(test)]
mod tests;
mod words;

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};
use serde::{Deserialize, Serialize};

pub use reader::{LengthError, gm_length};

/// A length of time in whole seconds, never negative.
///
/// A day is 24 hours here. Whether a day of a schedule is 24 true hours or one turn of the clock
/// on the wall is for the schedule to say.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "String", into = "String")]
pub struct Length {
    seconds: u64,
}

/// Which way a deadline moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Towards the past.
    Earlier,
    /// Towards the future.
    Later,
}

/// A length with a direction: `24 hours later`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// How far.
    pub by: Length,
    /// Which way.
    pub direction: Direction,
}

/// A unit of time; bigger units come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Week,
    Day,
    Hour,
    Minute,
    Second,
}

impl Unit {
    /// The units a length is printed in; weeks are only read.
    const PRINTED: [Unit; 4] = [Unit::Day, Unit::Hour, Unit::Minute, Unit::Second];

    const fn seconds(self) -> u64 {
        match self {
            Unit::Week => 604_800,
            Unit::Day => 86_400,
            Unit::Hour => 3_600,
            Unit::Minute => 60,
            Unit::Second => 1,
        }
    }

    const fn letter(self) -> &'static str {
        match self {
            Unit::Week => "w",
            Unit::Day => "d",
            Unit::Hour => "h",
            Unit::Minute => "m",
            Unit::Second => "s",
        }
    }

    /// The message with its name, as one stands before which a smaller one ends.
    const fn one(self) -> &'static str {
        match self {
            Unit::Week => "one_week",
            Unit::Day => "one_day",
            Unit::Hour => "one_hour",
            Unit::Minute => "one_minute",
            Unit::Second => "one_second",
        }
    }

    /// The message with its name, for several.
    const fn several(self) -> &'static str {
        match self {
            Unit::Week => "the_weeks",
            Unit::Day => "the_days",
            Unit::Hour => "the_hours",
            Unit::Minute => "the_minutes",
            Unit::Second => "the_seconds",
        }
    }

    /// The message that counts it in a table.
    const fn short(self) -> &'static str {
        match self {
            Unit::Week => "short_w",
            Unit::Day => "short_d",
            Unit::Hour => "short_h",
            Unit::Minute => "short_m",
            Unit::Second => "short_s",
        }
    }

    /// The message that counts it.
    const fn counted(self) -> &'static str {
        match self {
            Unit::Week => "weeks",
            Unit::Day => "days",
            Unit::Hour => "hours",
            Unit::Minute => "minutes",
            Unit::Second => "seconds",
        }
    }
}

impl Length {
    /// No time at all.
    pub const ZERO: Length = Length { seconds: 0 };

    /// So many days of 24 hours.
    pub const fn days(days: u32) -> Length {
        Length::of(days, Unit::Day)
    }

    /// So many hours.
    pub const fn hours(hours: u32) -> Length {
        Length::of(hours, Unit::Hour)
    }

    /// So many minutes.
    pub const fn minutes(minutes: u32) -> Length {
        Length::of(minutes, Unit::Minute)
    }

    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Length {
        Length { seconds }
    }

    /// The time from `from` to `to`, part seconds cut off; none if `to` is before `from`.
    pub fn between(from: DateTime<Utc>, to: DateTime<Utc>) -> Option<Length> {
        u64::try_from((to - from).num_milliseconds())
            .ok()
            .map(|milliseconds| Length::seconds(milliseconds / 1_000))
    }

    /// The length in seconds.
    pub const fn as_seconds(self) -> u64 {
        self.seconds
    }

    /// Whether this is no time at all.
    pub const fn is_zero(self) -> bool {
        self.seconds == 0
    }

    /// The length as English words for a sentence: `24 hours`, `90 minutes`, `7 days`.
    ///
    /// Whole hours stay hours below three days and whole minutes stay minutes below two hours,
    /// as hosts say them; other lengths are spelled unit by unit.
    pub fn words(self) -> String {
        self.worded(Language::English)
    }

    /// The length in hours for a table: `167h`, `36h30m`, `45m`.
    pub fn in_hours(self) -> String {
        let hours = self.seconds / Unit::Hour.seconds();
        let rest = Length::seconds(self.seconds % Unit::Hour.seconds());
        let mut text = if hours > 0 {
            format!("{hours}h")
        } else {
            String::new()
        };
        for (count, unit) in rest.parts() {
            text.push_str(&format!("{count}{}", unit.letter()));
        }
        if text.is_empty() {
            "0h".to_owned()
        } else {
            text
        }
    }

    /// The same in a language: `167h`, `167 ч`.
    #[must_use]
    pub fn in_hours_in(self, language: Language) -> String {
        if language == Language::English {
            return self.in_hours();
        }
        let hours = self.seconds / Unit::Hour.seconds();
        let rest = Length::seconds(self.seconds % Unit::Hour.seconds());
        let parts = std::iter::once((hours, Unit::Hour)).chain(rest.parts());
        let parts = parts.filter(|(count, _)| *count > 0 || self.is_zero());
        let parts = parts.map(|(n, unit)| say!(&language, unit.short(), n));
        parts.collect::<Vec<_>>().join(" ")
    }

    /// The length as the calendar library counts it; none if it is beyond the calendar.
    pub fn delta(self) -> Option<TimeDelta> {
        i64::try_from(self.seconds)
            .ok()
            .and_then(TimeDelta::try_seconds)
    }

    /// How many whole `(days, hours, minutes)` the length holds.
    pub const fn days_hours_minutes(self) -> (u64, u64, u64) {
        let minutes = self.seconds / Unit::Minute.seconds();
        (minutes / 1_440, minutes / 60 % 24, minutes % 60)
    }

    const fn of(count: u32, unit: Unit) -> Length {
        // Widening only: a `u32` times 86 400 always fits.
        Length {
            seconds: count as u64 * unit.seconds(),
        }
    }

    const fn is_whole(self, unit: Unit) -> bool {
        self.seconds.is_multiple_of(unit.seconds())
    }

    /// The units that are not zero, biggest first.
    fn parts(self) -> impl Iterator<Item = (u64, Unit)> {
        let mut rest = self.seconds;
        Unit::PRINTED.into_iter().filter_map(move |unit| {
            let count = rest / unit.seconds();
            rest %= unit.seconds();
            (count > 0).then_some((count, unit))
        })
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0m");
        }
        for (place, (count, unit)) in self.parts().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{count}{}", unit.letter())?;
        }
        Ok(())
    }
}

impl From<Length> for String {
    fn from(length: Length) -> String {
        length.to_string()
    }
}

impl Shift {
    /// The way from one place to another, in whole minutes; none where that is no way at all.
    pub fn whole_minutes(way: TimeDelta) -> Option<Shift> {
        let seconds = way.num_seconds();
        let by = Length::seconds((seconds.unsigned_abs() + 30) / 60 * 60);
        let shift = match seconds < 0 {
            true => Shift::earlier(by),
            false => Shift::later(by),
        };
        (!by.is_zero()).then_some(shift)
    }

    /// A shift towards the future.
    pub const fn later(by: Length) -> Shift {
        Shift {
            by,
            direction: Direction::Later,
        }
    }

    /// A shift towards the past.
    pub const fn earlier(by: Length) -> Shift {
        Shift {
            by,
            direction: Direction::Earlier,
        }
    }

    /// Two shifts as one; none if it is beyond the calendar.
    pub fn and(self, other: Shift) -> Option<Shift> {
        let sum = self.delta()?.checked_add(&other.delta()?)?.num_seconds();
        let by = Length::seconds(sum.unsigned_abs());
        Some(match sum < 0 {
            true => Shift::earlier(by),
            false => Shift::later(by),
        })
    }

    /// The shift with its sign; none if it is beyond the calendar.
    pub fn delta(self) -> Option<TimeDelta> {
        let by = self.by.delta()?;
        Some(match self.direction {
            Direction::Earlier => -by,
            Direction::Later => by,
        })
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl fmt::Display for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

/// In words for a sentence, as [`Length::words`].
impl Worded for Length {
    fn worded(&self, language: Language) -> String {
        let counted = |n: u64, unit: Unit| say!(&language, unit.counted(), n);
        if self.is_whole(Unit::Hour) && *self < Length::days(3) {
            return counted(self.seconds / Unit::Hour.seconds(), Unit::Hour);
        }
        if self.is_whole(Unit::Minute) && *self < Length::hours(2) {
            return counted(self.seconds / Unit::Minute.seconds(), Unit::Minute);
        }
        let parts = self.parts().map(|(count, unit)| counted(count, unit));
        parts.collect::<Vec<_>>().join(" ")
    }
}

impl Worded for Direction {
    fn worded(&self, language: Language) -> String {
        match self {
            Direction::Earlier => say!(&language, "earlier"),
            Direction::Later => say!(&language, "later"),
        }
    }
}

impl Worded for Shift {
    fn worded(&self, language: Language) -> String {
        say!(
            &language,
            "shifted",
            by = self.by,
            direction = self.direction
        )
    }
}
