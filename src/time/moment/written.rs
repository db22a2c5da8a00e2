//! The words of a date and time, before it is clear when "now" is.

use chrono::{Datelike, NaiveDate, NaiveTime, Weekday};

use super::MomentError;
use super::named::NamedDate;
use crate::Length;
use crate::dates::{DateWord, after_from_now, date_word, read_weekday};
use crate::zone::short_form;

/// What the words say.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) day: Day,
    pub(super) time: Time,
    /// Whether it is by UTC.
    pub(super) in_utc: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Day {
    Date(NaiveDate),
    /// So many days from today.
    FromToday(i64),
    /// Today, late: a time after midnight may be tomorrow's.
    Tonight,
    Weekday(Weekday),
    /// `next Monday`: this one, or the one a week later.
    NextWeekday(Weekday),
    /// As in print: `Sun 28 Mar`.
    Named(NamedDate),
    /// Numbers that may be read two ways: `03/04/2027`.
    Either(NamedDate, NamedDate),
    Any,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Time {
    Clock(NaiveTime),
    /// The beginning of a day, or its end.
    Midnight,
}

impl Written {
    /// Reads the words in any order that people use: the day first, or the time.
    pub(super) fn read(text: &str) -> Result<Written, MomentError> {
        let (bare, in_utc) = cut_utc(text.trim());
        let spaced = bare.replace(',', " ");
        let all: Vec<&str> = spaced.split_whitespace().collect();
        let words = all.iter().enumerate().filter(|(at, word)| {
            let begins = all
                .get(*at..)
                .is_some_and(|words| days_from_now(words).is_some());
            begins || date_word(word) != Some(DateWord::Filler)
        });
        let words: Vec<&str> = words.map(|(_, word)| *word).collect();
        let mut reader = Reader {
            words: &words,
            day: None,
            time: None,
        };
        while !reader.words.is_empty() {
            reader.step()?;
        }
        let day = reader.day;
        match (day, reader.time) {
            (None, None) => Err(MomentError::Empty),
            (Some((_, day)), None) => Err(MomentError::NoTime { day }),
            (day, Some(time)) => Ok(Written {
                day: day.map_or(Day::Any, |(day, _)| day),
                time,
                in_utc,
            }),
        }
    }
}

/// Takes the words from the left, a day and a time once each.
struct Reader<'w> {
    words: &'w [&'w str],
    /// The day, and as it was written.
    day: Option<(Day, String)>,
    time: Option<Time>,
}

impl Reader<'_> {
    fn step(&mut self) -> Result<(), MomentError> {
        let Some(first) = self.words.first().copied() else {
            return Ok(());
        };
        // As machines write it.
        if let Some((date, time)) = first.split_once(['T', 't'])
            && let (Some(day), Some(time)) = (iso_date(date), clock(time))
        {
            self.set_day(first, 0, Day::Date(day))?;
            return self.set_time(1, Time::Clock(time));
        }
        if let Some((time, length)) = self.time_ahead() {
            return self.set_time(length, time);
        }
        match self.day_ahead() {
            Some((day, length)) => self.set_day(first, length, day),
            None => Err(self.unknown(first)),
        }
    }

    fn set_day(&mut self, first: &str, length: usize, day: Day) -> Result<(), MomentError> {
        if self.day.is_some() {
            return Err(self.leftover(first));
        }
        let (words, rest) = self
            .words
            .split_at_checked(length)
            .unwrap_or((self.words, &[]));
        let written = match day {
            Day::Named(date) => date.to_string(),
            _ => words.join(" "),
        };
        self.day = Some((day, written));
        self.words = rest;
        Ok(())
    }

    fn set_time(&mut self, length: usize, time: Time) -> Result<(), MomentError> {
        if self.time.is_some() {
            let first = self.words.first().copied().unwrap_or_default();
            return Err(self.leftover(first));
        }
        self.time = Some(time);
        self.words = self.words.get(length..).unwrap_or_default();
        Ok(())
    }

    /// Why a word is neither a day nor a time.
    fn unknown(&self, word: &str) -> MomentError {
        let word = word.to_owned();
        match (&self.day, self.time) {
            (_, Some(_)) => self.leftover(&word),
            (Some(_), None) => MomentError::NotATime { word },
            (None, None) if word.contains(':') => MomentError::NotATime { word },
            (None, None) => MomentError::NotADay { word },
        }
    }

    /// A word too many; the letters of a zone are something else than the zone of the game.
    fn leftover(&self, word: &str) -> MomentError {
        match short_form(word) {
            Some(zone) => MomentError::OtherZone {
                letters: word.to_owned(),
                zone,
            },
            None => MomentError::Leftover {
                rest: word.to_owned(),
            },
        }
    }

    /// The time that comes next, and how many words it takes: `21:00`, `9pm`, `9:30 PM`, `noon`.
    fn time_ahead(&self) -> Option<(Time, usize)> {
        let (first, rest) = self.words.split_first()?;
        match date_word(first) {
            Some(DateWord::Noon) => {
                return NaiveTime::from_hms_opt(12, 0, 0).map(|noon| (Time::Clock(noon), 1));
            }
            Some(DateWord::Midnight) => return Some((Time::Midnight, 1)),
            _ => {}
        }
        if let Some(half) = rest.first().and_then(|word| Half::read(word))
            && let Some(time) = half.time(first)
        {
            return Some((time, 2));
        }
        if let Some(time) = clock(first).or_else(|| self.after_a_day(first)) {
            return Some((Time::Clock(time), 1));
        }
        let split = first.find(|sign: char| sign.is_alphabetic())?;
        let (digits, half) = first.split_at_checked(split)?;
        Some((Half::read(half)?.time(digits)?, 1))
    }

    /// A time in a form that may be a date or a length where no day stands before it: `21.00`, `21h`.
    fn after_a_day(&self, word: &str) -> Option<NaiveTime> {
        let may_be_date = self.day.is_none() && numbers(word).is_some();
        if word.contains('.') && !may_be_date {
            return clock(&word.replace('.', ":"));
        }
        let hours = word
            .strip_suffix(['h', 'ч'])
            .filter(|_| self.day.is_some())?;
        clock(&format!("{hours}:00"))
    }

    /// The day that comes next, and how many words it takes.
    fn day_ahead(&self) -> Option<(Day, usize)> {
        let (first, rest) = self.words.split_first()?;
        if let Some((date, length)) = NamedDate::read(self.words) {
            return Some((Day::Named(date), length));
        }
        if let Some(days) = days_from_now(self.words) {
            return Some((Day::FromToday(days), 3));
        }
        let day = match date_word(first) {
            Some(DateWord::Day(days)) => Day::FromToday(days),
            Some(DateWord::Tonight) => Day::Tonight,
            Some(DateWord::Next) => {
                let weekday = rest.first().and_then(|word| weekday(word))?;
                return Some((Day::NextWeekday(weekday), 2));
            }
            _ => match iso_date(first) {
                Some(date) => Day::Date(date),
                None => numbers(first).or_else(|| weekday(first).map(Day::Weekday))?,
            },
        };
        Some((day, 1))
    }
}

/// Whole days from now, in the first three words: `in 2 days`, `in a week`.
fn days_from_now(words: &[&str]) -> Option<i64> {
    let words = words.get(..3)?.join(" ");
    let length: Length = after_from_now(&words)?.parse().ok()?;
    let minutes = length.delta()?.num_minutes();
    let day = Length::hours(24).delta()?.num_minutes();
    (minutes > 0 && minutes % day == 0).then(|| minutes / day)
}

fn weekday(word: &str) -> Option<Weekday> {
    read_weekday(word.trim_end_matches('.'))
}

/// `2026-12-01`.
fn iso_date(word: &str) -> Option<NaiveDate> {
    let date = NaiveDate::parse_from_str(word, "%Y-%m-%d").ok();
    date.filter(|date| (1..=9999).contains(&date.year()))
}

/// A date of numbers: with points the day comes first, with strokes the day or the month.
fn numbers(word: &str) -> Option<Day> {
    let with_points = word.contains('.');
    let sign = if with_points { '.' } else { '/' };
    let parts: Vec<&str> = word.trim_end_matches('.').split(sign).collect();
    let number = |part: &&str| {
        let is_short = (1..=4).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        is_short.then(|| part.parse::<i32>().ok()).flatten()
    };
    let numbers: Option<Vec<i32>> = parts.iter().map(number).collect();
    let (first, second, year) = match numbers?.as_slice() {
        // `2026/12/01`.
        [year, month, day] if *year > 999 => {
            return NamedDate::of(*day, *month, Some(*year)).map(Day::Named);
        }
        [first, second, year] if *year > 99 => (*first, *second, Some(*year)),
        [first, second, year] => (*first, *second, Some(2_000 + *year)),
        [first, second] => (*first, *second, None),
        _ => return None,
    };
    let day_first = NamedDate::of(first, second, year);
    let month_first = NamedDate::of(second, first, year).filter(|_| !with_points);
    match (day_first, month_first) {
        (Some(one), Some(other)) if one != other => Some(Day::Either(one, other)),
        (Some(date), _) | (None, Some(date)) => Some(Day::Named(date)),
        (None, None) => None,
    }
}

/// Half of a day on a clock of twelve hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Half {
    Am,
    Pm,
}

impl Half {
    fn read(word: &str) -> Option<Self> {
        match date_word(&word.replace('.', "")) {
            Some(DateWord::Am) => Some(Self::Am),
            Some(DateWord::Pm) => Some(Self::Pm),
            _ => None,
        }
    }

    /// The time of digits before it: `9`, `9:30`. Nobody is sure of what day 12 am is.
    fn time(self, digits: &str) -> Option<Time> {
        let with_minutes = match digits.contains([':', '.']) {
            true => digits.replace('.', ":"),
            false => format!("{digits}:00"),
        };
        let time = clock(&with_minutes)?;
        let (hour, rest) = with_minutes.split_once(':')?;
        let hour: u32 = hour.parse().ok()?;
        match (self, hour) {
            (Self::Am, 12) if time.format("%M:%S").to_string() == "00:00" => Some(Time::Midnight),
            (Self::Am, 12) => clock(&format!("0:{rest}")).map(Time::Clock),
            (Self::Pm, 12) | (Self::Am, 1..=11) => Some(Time::Clock(time)),
            (Self::Pm, 1..=11) => clock(&format!("{}:{rest}", hour + 12)).map(Time::Clock),
            _ => None,
        }
    }
}

/// Reads `21:00`, `9:05` or `21:00:30`.
fn clock(word: &str) -> Option<NaiveTime> {
    let mut numbers = word.split(':');
    let mut number = |widths: std::ops::RangeInclusive<usize>| -> Option<u32> {
        let digits = numbers.next()?;
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        (plain && widths.contains(&digits.len())).then(|| digits.parse().ok())?
    };
    let hour = number(1..=2)?;
    let minute = number(2..=2)?;
    let second = match word.matches(':').count() {
        1 => 0,
        2 => number(2..=2)?,
        _ => return None,
    };
    NaiveTime::from_hms_opt(hour, minute, second)
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
