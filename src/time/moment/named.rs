//! Dates as they stand in print: `28 Mar`, `Sun 28 Mar`, `28 March 2027`, `вс 28 марта`.

use std::fmt;

use chrono::{Datelike, Month, NaiveDate, Weekday};

use super::{MomentError, Toward};
use crate::dates::{read_month, read_weekday, weekday_in_words};
use nightdesk_text::messages::InEach;

/// How many years a date without one is looked for: 29 February comes again within eight.
const YEARS: i32 = 8;

/// A day of a month, its year only if it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NamedDate {
    weekday: Option<Weekday>,
    day: u32,
    month: Month,
    year: Option<i32>,
}

impl NamedDate {
    /// The date of these numbers; none if no calendar has it in any year.
    pub(super) fn of(day: i32, month: i32, year: Option<i32>) -> Option<Self> {
        let month = Month::try_from(u8::try_from(month).ok()?).ok()?;
        let day = u32::try_from(day)
            .ok()
            .filter(|day| (1..=31).contains(day))?;
        Some(Self {
            weekday: None,
            day,
            month,
            year,
        })
    }

    /// Reads such a date at the beginning of some words, the day or the month first, and how many
    /// words it takes; none if there is none.
    pub(super) fn read(words: &[&str]) -> Option<(Self, usize)> {
        let bare = |at: usize| words.get(at).map(|word| word.trim_end_matches('.'));
        let weekday = bare(0).and_then(read_weekday);
        let at = usize::from(weekday.is_some());
        let (one, other) = (bare(at)?, bare(at + 1)?);
        let (day, month) = match (day_of_month(one), read_month(other)) {
            (Some(day), Some(month)) => (day, month),
            _ => (day_of_month(other)?, read_month(one)?),
        };
        let year = bare(at + 2);
        let year = year.filter(|word| word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit()));
        let date = Self {
            weekday,
            day,
            month,
            year: year.and_then(|word| word.parse().ok()),
        };
        Some((date, at + 2 + usize::from(date.year.is_some())))
    }

    /// The date that is meant: without a year the first one that is still to come, or the last
    /// one that is not.
    pub(super) fn find(
        self,
        today: NaiveDate,
        toward: Toward,
        is_to_come: impl Fn(NaiveDate) -> bool,
    ) -> Result<NaiveDate, MomentError> {
        let in_year =
            |year| NaiveDate::from_ymd_opt(year, self.month.number_from_month(), self.day);
        let found = match (self.year, toward) {
            (Some(year), _) => in_year(year).filter(|date| (1..=9999).contains(&date.year())),
            (None, Toward::Next) => (today.year()..=today.year().saturating_add(YEARS))
                .filter_map(in_year)
                .find(|date| is_to_come(*date)),
            (None, Toward::Last) => (today.year().saturating_sub(YEARS)..=today.year())
                .rev()
                .filter_map(in_year)
                .find(|date| !is_to_come(*date)),
        };
        let date = found.ok_or_else(|| MomentError::NotADay {
            word: self.to_string(),
        })?;
        match self.weekday {
            Some(weekday) if weekday != date.weekday() => Err(MomentError::OtherWeekday {
                date: Self {
                    year: Some(date.year()),
                    ..self
                }
                .to_string(),
                weekday: InEach::of(|language| weekday_in_words(weekday, language).to_owned()),
            }),
            Some(_) | None => Ok(date),
        }
    }

    /// The date of today's year where another year's was found, for none was written, although this
    /// one has passed and is nearer.
    pub(super) fn passed(self, today: NaiveDate, found: NaiveDate) -> Option<NaiveDate> {
        let month = self.month.number_from_month();
        let of_now = NaiveDate::from_ymd_opt(today.year(), month, self.day)?;
        let is_nearer = of_now <= today && today - of_now < found - today;
        (self.year.is_none() && found > of_now && is_nearer).then_some(of_now)
    }
}

/// The day of a month: `1`, `1st`, `22nd`, `1-го`.
fn day_of_month(word: &str) -> Option<u32> {
    let end = word
        .find(|sign: char| !sign.is_ascii_digit())
        .unwrap_or(word.len());
    let (digits, rest) = word.split_at_checked(end)?;
    let rest = rest.to_lowercase();
    let is_ordinal = matches!(rest.as_str(), "" | "st" | "nd" | "rd" | "th" | "-го" | "го");
    is_ordinal.then(|| digits.parse().ok()).flatten()
}

impl fmt::Display for NamedDate {
    /// Writes it without its weekday: `28 March 2027`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.day, self.month.name())?;
        match self.year {
            Some(year) => write!(f, " {year}"),
            None => Ok(()),
        }
    }
}
