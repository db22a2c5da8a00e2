//! Reading a date and time as a host writes it: `2026-12-01 21:00`, `1 Dec 21:00`, `tue 21:00`,
//! `21:00`.

mod named;

#[cfg(test)]
mod tests;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
use thiserror::Error;

use super::{Wall, Zone};
use named::NamedDate;

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
pub enum MomentError {
    /// There is no text.
    #[error("no date and time is given")]
    Empty,
    /// The first word is no day.
    #[error("`{word}` is no day")]
    NotADay {
        /// The word as written.
        word: String,
    },
    /// The word where the time should be is none.
    #[error("`{word}` is no time of day")]
    NotATime {
        /// The word as written.
        word: String,
    },
    /// A day stands alone.
    #[error("`{day}` has no time of day")]
    NoTime {
        /// The day as written.
        day: String,
    },
    /// Something stands after the time.
    #[error("`{rest}` does not belong behind the time")]
    Leftover {
        /// The first word too many.
        rest: String,
    },
    /// The date falls on another day of the week.
    #[error("`{date}` is no {weekday}")]
    OtherWeekday {
        /// The date as written, without its weekday.
        date: String,
        /// The weekday that was written before it.
        weekday: String,
    },
    /// The date is not in the calendar of this program.
    #[error("`{text}` is beyond the calendar")]
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
    let beyond = || MomentError::BeyondCalendar {
        text: text.trim().to_owned(),
    };
    let written = Written::read(text)?;
    let clock = if written.in_utc { Zone::UTC } else { zone };
    let today = clock.local(now).date();
    let mut passed = None;
    let (date, period) = match written.day {
        Day::Date(date) => (date, None),
        Day::Today(days) => (plus_days(today, days).ok_or_else(beyond)?, None),
        Day::Weekday(weekday) => {
            let ahead = weekday.days_since(today.weekday());
            (
                plus_days(today, i64::from(ahead)).ok_or_else(beyond)?,
                Some(7),
            )
        }
        Day::Named(date) => {
            let is_to_come =
                |date: NaiveDate| clock.wall(date.and_time(written.time)).instant() > now;
            let found = date.find(today, toward, is_to_come)?;
            passed = date.passed(today, found);
            (found, None)
        }
        Day::Any => (today, Some(1)),
    };
    let at = |date: NaiveDate| clock.wall(date.and_time(written.time));
    let mut date = date;
    if let Some(period) = period {
        let first = at(date).instant();
        let step = match toward {
            Toward::Next if first <= now => period,
            Toward::Last if first > now => -period,
            Toward::Next | Toward::Last => 0,
        };
        date = plus_days(date, step).ok_or_else(beyond)?;
    }
    let wall = at(date);
    let local = if written.in_utc {
        zone.local(wall.instant())
    } else {
        date.and_time(written.time)
    };
    Ok(Moment {
        instant: wall.instant(),
        local,
        wall,
        passed,
    })
}

impl MomentError {
    /// What would be right.
    pub fn hint(&self) -> String {
        match self {
            MomentError::NotADay { word } => match nearest_day(word) {
                Some(day) => format!("did you mean `{day}`?"),
                None => "write a date, a weekday, `today` or `tomorrow`: `2026-12-01 21:00`".into(),
            },
            MomentError::NotATime { .. } => "write hours and minutes, 00:00 to 23:59".into(),
            MomentError::NoTime { day } => format!("add the time: `{day} 21:00`"),
            MomentError::Leftover { .. } => {
                "only `UTC` may follow; other times are by the game's own zone".into()
            }
            MomentError::OtherWeekday { date, .. } => format!("write `{date}`, or another date"),
            MomentError::Empty | MomentError::BeyondCalendar { .. } => {
                "write it as in `2026-12-01 21:00`, `tue 21:00` or `21:00`".into()
            }
        }
    }
}

/// What the words say, before it is clear when "now" is.
#[derive(Debug)]
struct Written {
    day: Day,
    time: NaiveTime,
    in_utc: bool,
}

#[derive(Debug)]
enum Day {
    Date(NaiveDate),
    /// So many days from today.
    Today(i64),
    Weekday(Weekday),
    /// As in print: `Sun 28 Mar`.
    Named(NamedDate),
    Any,
}

impl Written {
    fn read(text: &str) -> Result<Written, MomentError> {
        let (text, in_utc) = cut_utc(text.trim());
        let mut words = text.split_whitespace();
        let first = words.next().ok_or(MomentError::Empty)?;
        let (day, time) = match first.split_once(['T', 't']) {
            Some((date, time)) if date.starts_with(|c: char| c.is_ascii_digit()) => {
                (read_day(date)?, read_time(time)?)
            }
            _ if first.contains(':') => (Day::Any, read_time(first)?),
            _ if let Some((date, read)) = NamedDate::read(text) => {
                words = text.split_whitespace();
                let no_time = || MomentError::NoTime {
                    day: date.to_string(),
                };
                let time = words.nth(read).ok_or_else(no_time)?;
                (Day::Named(date), read_time(time)?)
            }
            _ => {
                let day = read_day(first)?;
                let no_time = || MomentError::NoTime {
                    day: first.to_owned(),
                };
                (day, read_time(words.next().ok_or_else(no_time)?)?)
            }
        };
        match words.next() {
            Some(rest) => Err(MomentError::Leftover {
                rest: rest.to_owned(),
            }),
            None => Ok(Written { day, time, in_utc }),
        }
    }
}

/// Cuts a final `UTC`, or the `Z` that machines write after a time.
fn cut_utc(text: &str) -> (&str, bool) {
    let bare = text
        .strip_suffix(['Z', 'z'])
        .filter(|rest| rest.ends_with(|c: char| c.is_ascii_digit()));
    if let Some(rest) = bare {
        return (rest, true);
    }
    let split = text.len().saturating_sub("utc".len());
    match text.split_at_checked(split) {
        Some((rest, zone)) if zone.eq_ignore_ascii_case("utc") => (rest.trim_end(), true),
        Some(_) | None => (text, false),
    }
}

fn read_day(word: &str) -> Result<Day, MomentError> {
    let not_a_day = || MomentError::NotADay {
        word: word.to_owned(),
    };
    match word.to_lowercase().as_str() {
        "today" => Ok(Day::Today(0)),
        "tomorrow" => Ok(Day::Today(1)),
        "yesterday" => Ok(Day::Today(-1)),
        _ if word.starts_with(|c: char| c.is_ascii_digit()) => {
            NaiveDate::parse_from_str(word, "%Y-%m-%d")
                .ok()
                .filter(|date| (1..=9999).contains(&date.year()))
                .map(Day::Date)
                .ok_or_else(not_a_day)
        }
        _ => word.parse().map(Day::Weekday).map_err(|_| not_a_day()),
    }
}

/// Reads `21:00`, `9:05` or `21:00:30`.
fn read_time(word: &str) -> Result<NaiveTime, MomentError> {
    let not_a_time = || MomentError::NotATime {
        word: word.to_owned(),
    };
    let mut numbers = word.split(':');
    let mut number = |widths: std::ops::RangeInclusive<usize>| -> Option<u32> {
        let digits = numbers.next()?;
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        (plain && widths.contains(&digits.len())).then(|| digits.parse().ok())?
    };
    let hour = number(1..=2).ok_or_else(not_a_time)?;
    let minute = number(2..=2).ok_or_else(not_a_time)?;
    let second = match word.matches(':').count() {
        1 => 0,
        2 => number(2..=2).ok_or_else(not_a_time)?,
        _ => return Err(not_a_time()),
    };
    NaiveTime::from_hms_opt(hour, minute, second).ok_or_else(not_a_time)
}

fn plus_days(date: NaiveDate, days: i64) -> Option<NaiveDate> {
    let distance = Days::new(days.unsigned_abs());
    if days < 0 {
        date.checked_sub_days(distance)
    } else {
        date.checked_add_days(distance)
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
