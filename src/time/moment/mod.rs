//! Reading a date and time as a host writes it: `2026-12-01 21:00`, `Dec 1st, 9pm`, `tue 21:00`,
//! `tomorrow at noon`.

mod named;
mod written;

#[cfg(test)]
mod tests;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, Timelike, Utc};
use nightdesk_text::messages::InEach;
use nightdesk_text::{Language, say};
use thiserror::Error;

use super::dates::{after_from_now, day_in_words};
use super::{Length, Wall, Zone};
use named::NamedDate;
use written::{Day, Time, Written};

/// A date and time that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The instant it stands for.
    pub instant: DateTime<Utc>,
    /// What the clock on the host's wall shows then; inside a gap, the time as it was written.
    pub local: NaiveDateTime,
    /// Whether the time exists once, never or twice.
    pub wall: Wall,
    /// The same date a year earlier, which has passed and is nearer: the year was not written, and
    /// may be meant otherwise than it was read.
    pub passed: Option<NaiveDate>,
}

/// Which of many days is meant where a time stands without a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Toward {
    /// The first one after now, as for a deadline.
    Next,
    /// The last one up to now, as for the arrival of a message.
    Last,
}

/// Why a text is no date and time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.said(Language::English))]
pub enum MomentError {
    /// There is no text.
    Empty,
    /// The first word is no day.
    NotADay {
        /// The word as written.
        word: String,
    },
    /// The word where the time should be is none.
    NotATime {
        /// The word as written.
        word: String,
    },
    /// A day stands alone.
    NoTime {
        /// The day as written.
        day: String,
    },
    /// A second day, a second time, or a word that is neither.
    Leftover {
        /// The first word too many.
        rest: String,
    },
    /// The letters of a zone stand after the time: the game goes by its own.
    OtherZone {
        /// The letters as written.
        letters: String,
        /// The full name of a zone in which they are used.
        zone: &'static str,
    },
    /// It may be read in two ways.
    TwoWays {
        /// The text as written.
        text: String,
        /// One reading, as it is surely understood.
        one: InEach,
        /// The other reading.
        other: InEach,
    },
    /// The date falls on another day of the week.
    OtherWeekday {
        /// The date as written, without its weekday.
        date: String,
        /// The weekday that was written before it.
        weekday: InEach,
    },
    /// The date is not in the calendar of this program.
    BeyondCalendar {
        /// The text as written.
        text: String,
    },
}

/// Reads a date and time by the clock of `zone`, or by UTC if the text ends so.
///
/// Before the time may stand a date, a weekday, `today`, `tomorrow` or `yesterday`. A weekday, a
/// date without its year or a bare time is looked for from `now` in the direction of `toward`.
pub fn read_moment(
    text: &str,
    zone: Zone,
    now: DateTime<Utc>,
    toward: Toward,
) -> Result<Moment, MomentError> {
    if let Some(moment) = from_now(text, zone, now).filter(|_| toward == Toward::Next) {
        return Ok(moment);
    }
    let written = Written::read(without_own_zone(text, zone))?;
    let clock = if written.in_utc { Zone::UTC } else { zone };
    let reading = Reading {
        text: text.trim(),
        clock,
        in_utc: written.in_utc,
        now,
        today: clock.local(now).date(),
        toward,
    };
    let (date, time, passed) = reading.find(&written)?;
    let wall = clock.wall(date.and_time(time));
    let local = if written.in_utc {
        zone.local(wall.instant())
    } else {
        date.and_time(time)
    };
    Ok(Moment {
        instant: wall.instant(),
        local,
        wall,
        passed,
    })
}

/// A text without the game's own zone by its town at the end: `tomorrow 9pm London time`.
fn without_own_zone(text: &str, zone: Zone) -> &str {
    let town = zone
        .name()
        .rsplit('/')
        .next()
        .unwrap_or_default()
        .replace('_', " ");
    let own = format!(" {town} time");
    let bare = text.trim_end();
    match bare.split_at_checked(bare.len().saturating_sub(own.len())) {
        Some((before, end)) if end.eq_ignore_ascii_case(&own) => before,
        Some(_) | None => text,
    }
}

/// A length from now, to the minute: `in 24 hours`.
fn from_now(text: &str, zone: Zone, now: DateTime<Utc>) -> Option<Moment> {
    let length: Length = after_from_now(text.trim())?.parse().ok()?;
    let minute = now.with_second(0)?.with_nanosecond(0)?;
    let instant = minute.checked_add_signed(length.delta().filter(|_| !length.is_zero())?)?;
    Some(Moment {
        instant,
        local: zone.local(instant),
        wall: Wall::Single(instant),
        passed: None,
    })
}

/// From where a date and time is looked for.
struct Reading<'t> {
    text: &'t str,
    clock: Zone,
    in_utc: bool,
    now: DateTime<Utc>,
    today: NaiveDate,
    toward: Toward,
}

impl Reading<'_> {
    /// The date and time that are meant, and the nearer date that has passed.
    fn find(
        &self,
        written: &Written,
    ) -> Result<(NaiveDate, NaiveTime, Option<NaiveDate>), MomentError> {
        let time = match written.time {
            Time::Clock(time) => time,
            Time::Midnight => NaiveTime::MIN,
        };
        let (date, passed) = self.date(written.day, time)?;
        if matches!(written.time, Time::Midnight) && !matches!(written.day, Day::Any) {
            let after = self.plus_days(date, 1)?;
            return Err(self.two_ways(date.and_time(time), after.and_time(time)));
        }
        Ok((date, time, passed))
    }

    fn date(
        &self,
        day: Day,
        time: NaiveTime,
    ) -> Result<(NaiveDate, Option<NaiveDate>), MomentError> {
        let at = |date: NaiveDate| date.and_time(time);
        let date = match day {
            Day::Date(date) => date,
            Day::FromToday(days) => self.plus_days(self.today, days)?,
            Day::Tonight if time.hour() < EVENING => {
                let tomorrow = self.plus_days(self.today, 1)?;
                return Err(self.two_ways(at(self.today), at(tomorrow)));
            }
            Day::Tonight => self.today,
            Day::Weekday(weekday) => self.nearest(self.ahead(weekday)?, time, 7)?,
            Day::NextWeekday(weekday) => {
                let first = self.nearest(self.ahead(weekday)?, time, 7)?;
                return Err(self.two_ways(at(first), at(self.plus_days(first, 7)?)));
            }
            Day::Named(date) => {
                let found = self.named(date, time)?;
                return Ok((found, date.passed(self.today, found)));
            }
            Day::Either(one, other) => {
                let (one, other) = (self.named(one, time)?, self.named(other, time)?);
                return Err(self.two_ways(at(one), at(other)));
            }
            Day::Any => self.nearest(self.today, time, 1)?,
        };
        Ok((date, None))
    }

    fn instant(&self, at: NaiveDateTime) -> DateTime<Utc> {
        self.clock.wall(at).instant()
    }

    fn named(&self, date: NamedDate, time: NaiveTime) -> Result<NaiveDate, MomentError> {
        let is_to_come = |date: NaiveDate| self.instant(date.and_time(time)) > self.now;
        date.find(self.today, self.toward, is_to_come)
    }

    /// The first such day of a week from today on.
    fn ahead(&self, weekday: chrono::Weekday) -> Result<NaiveDate, MomentError> {
        let ahead = weekday.days_since(self.today.weekday());
        self.plus_days(self.today, i64::from(ahead))
    }

    /// A day that comes again every so many days, as it is nearest to now.
    fn nearest(
        &self,
        first: NaiveDate,
        time: NaiveTime,
        every: i64,
    ) -> Result<NaiveDate, MomentError> {
        let instant = self.instant(first.and_time(time));
        let step = match self.toward {
            Toward::Next if instant <= self.now => every,
            Toward::Last if instant > self.now => -every,
            Toward::Next | Toward::Last => 0,
        };
        self.plus_days(first, step)
    }

    fn plus_days(&self, date: NaiveDate, days: i64) -> Result<NaiveDate, MomentError> {
        let distance = Days::new(days.unsigned_abs());
        let found = match days < 0 {
            true => date.checked_sub_days(distance),
            false => date.checked_add_days(distance),
        };
        found.ok_or_else(|| MomentError::BeyondCalendar {
            text: self.text.to_owned(),
        })
    }

    fn two_ways(&self, one: NaiveDateTime, other: NaiveDateTime) -> MomentError {
        let zone = if self.in_utc { " UTC" } else { "" };
        let written = |at: NaiveDateTime| {
            let time = at.format("%H:%M");
            InEach::of(|language| format!("{} {time}{zone}", day_in_words(at.date(), language)))
        };
        MomentError::TwoWays {
            text: self.text.to_owned(),
            one: written(one),
            other: written(other),
        }
    }
}

/// The hour from which a time is surely still tonight's.
const EVENING: u32 = 12;

impl MomentError {
    /// What is wrong, in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Empty => say!(to, "no_moment"),
            Self::NotADay { word } => say!(to, "no_day", word),
            Self::NotATime { word } => say!(to, "no_time", word),
            Self::NoTime { day } => say!(to, "day_without_time", day),
            Self::Leftover { rest } => say!(to, "one_word_too_many", rest),
            Self::OtherZone { letters, .. } => say!(to, "short_zone", name = letters),
            Self::TwoWays { text, one, other } => say!(to, "two_ways", text, one, other),
            Self::OtherWeekday { date, weekday } => say!(to, "other_weekday", date, weekday),
            Self::BeyondCalendar { text } => say!(to, "beyond_calendar", text),
        }
    }

    /// What would be right, in a language.
    #[must_use]
    pub fn hint_in(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::NotADay { word } => match nearest_day(word) {
                Some(day) => say!(to, "perhaps_day", day),
                None => say!(to, "write_a_day"),
            },
            Self::NotATime { .. } => say!(to, "write_a_time"),
            Self::OtherZone { zone, .. } => say!(to, "by_own_zone", zone),
            Self::TwoWays { one, other, .. } => say!(to, "perhaps_either", one, other),
            Self::NoTime { day } => say!(to, "add_the_time", day),
            Self::Leftover { .. } => say!(to, "write_one_day"),
            Self::OtherWeekday { date, .. } => say!(to, "write_the_date", date),
            Self::Empty | Self::BeyondCalendar { .. } => say!(to, "write_a_moment"),
        }
    }
}

const DAY_WORDS: [&str; 10] = [
    "today",
    "tomorrow",
    "yesterday",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

fn nearest_day(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    DAY_WORDS
        .into_iter()
        .map(|day| (strsim::osa_distance(&word, day), day))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, _)| *distance <= 2)
        .map(|(_, day)| day)
}
