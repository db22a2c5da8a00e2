//! Dates in words, by language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chrono::{Datelike, Month, NaiveDate, Weekday};
use serde::Deserialize;

use nightdesk_text::Language;
use nightdesk_text::built_in;

/// How weekdays and months are called.
#[derive(Debug, Deserialize)]
struct Names {
    weekdays: Vec<String>,
    months: Vec<String>,
    /// What else each of them is called.
    more_weekdays: Vec<Vec<String>>,
    more_months: Vec<Vec<String>>,
    today: Vec<String>,
    tonight: Vec<String>,
    tomorrow: Vec<String>,
    yesterday: Vec<String>,
    next: Vec<String>,
    noon: Vec<String>,
    midnight: Vec<String>,
    am: Vec<String>,
    pm: Vec<String>,
    fillers: Vec<String>,
    from_now: Vec<String>,
}

/// A word of a date and time that is no number, no weekday and no month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DateWord {
    /// So many days from today.
    Day(i64),
    /// Today, late.
    Tonight,
    /// Before a weekday: this one or the one a week later.
    Next,
    /// 12:00.
    Noon,
    /// 00:00, at the beginning or the end of a day.
    Midnight,
    /// After an hour of the first half of a day.
    Am,
    /// After an hour of the second half.
    Pm,
    /// Nothing by itself.
    Filler,
}

/// What a word of a date means, in any language.
pub(super) fn date_word(word: &str) -> Option<DateWord> {
    let word = word.to_lowercase();
    NAMES.values().find_map(|names| {
        let meanings = [
            (&names.today, DateWord::Day(0)),
            (&names.tomorrow, DateWord::Day(1)),
            (&names.yesterday, DateWord::Day(-1)),
            (&names.tonight, DateWord::Tonight),
            (&names.next, DateWord::Next),
            (&names.noon, DateWord::Noon),
            (&names.midnight, DateWord::Midnight),
            (&names.am, DateWord::Am),
            (&names.pm, DateWord::Pm),
            (&names.fillers, DateWord::Filler),
        ];
        let found = meanings
            .into_iter()
            .find(|(words, _)| words.contains(&word));
        found.map(|(_, meaning)| meaning)
    })
}

/// What follows a word after which a length from now stands, in any language: `in 24 hours`.
pub(super) fn after_from_now(text: &str) -> Option<&str> {
    let (word, length) = text.split_once(char::is_whitespace)?;
    let word = word.to_lowercase();
    let mut names = NAMES.values();
    names
        .any(|names| names.from_now.contains(&word))
        .then_some(length)
}

static NAMES: LazyLock<BTreeMap<String, Names>> =
    LazyLock::new(|| built_in(include_str!("dates.toml")));

/// A date without its year, as it stands in print: `Sun 28 Mar`, `вс 28 марта`.
#[must_use]
pub fn date_in_words(date: NaiveDate, language: Language) -> String {
    format!(
        "{} {} {}",
        weekday(date, language),
        date.day(),
        month(date, language)
    )
}

/// A date with its year and without its weekday: `10 May 2027`, `10 мая 2027`.
#[must_use]
pub fn day_in_words(date: NaiveDate, language: Language) -> String {
    format!("{} {} {}", date.day(), month(date, language), date.year())
}

pub(super) fn weekday(date: NaiveDate, language: Language) -> &'static str {
    weekday_in_words(date.weekday(), language)
}

pub(super) fn weekday_in_words(weekday: Weekday, language: Language) -> &'static str {
    let place = weekday.num_days_from_monday();
    name(language, place, |names| &names.weekdays)
}

pub(super) fn month(date: NaiveDate, language: Language) -> &'static str {
    name(language, date.month0(), |names| &names.months)
}

fn name(language: Language, place: u32, of: fn(&Names) -> &Vec<String>) -> &'static str {
    let names = NAMES.get(language.word()).map(of);
    let place = usize::try_from(place).ok();
    let name = names.zip(place).and_then(|(names, place)| names.get(place));
    name.map_or("", String::as_str)
}

/// What weekdays are called in any language, whole or for short.
pub fn weekday_names() -> impl Iterator<Item = &'static str> {
    let names = NAMES.values();
    let names = names.flat_map(|names| {
        names
            .weekdays
            .iter()
            .chain(names.more_weekdays.iter().flatten())
    });
    names.map(String::as_str)
}

/// What months are called in any language, whole or for short.
pub fn month_names() -> impl Iterator<Item = &'static str> {
    let names = NAMES.values();
    let names = names.flat_map(|names| {
        names
            .months
            .iter()
            .chain(names.more_months.iter().flatten())
    });
    names.map(String::as_str)
}

/// The weekday of a word, whole or for short, in any language.
pub(super) fn read_weekday(word: &str) -> Option<Weekday> {
    let place = place(word, Names::of_weekdays)?;
    Weekday::try_from(place).ok()
}

/// The month of a word, whole or for short, in any language.
pub(super) fn read_month(word: &str) -> Option<Month> {
    let place = place(word, Names::of_months)?;
    Month::try_from(place.checked_add(1)?).ok()
}

/// All that is called by names of one kind, each with its names.
type Called<'n> = Vec<Vec<&'n str>>;

impl Names {
    fn of_weekdays(&self) -> Called<'_> {
        together(&self.weekdays, &self.more_weekdays)
    }

    fn of_months(&self) -> Called<'_> {
        together(&self.months, &self.more_months)
    }
}

fn together<'n>(names: &'n [String], more: &'n [Vec<String>]) -> Called<'n> {
    let all = names.iter().zip(more);
    all.map(|(name, more)| {
        std::iter::once(name)
            .chain(more)
            .map(String::as_str)
            .collect()
    })
    .collect()
}

fn place(word: &str, of: fn(&Names) -> Called<'_>) -> Option<u8> {
    let word = word.to_lowercase();
    let mut places = NAMES.values().filter_map(|names| {
        let mut all = of(names).into_iter();
        all.position(|names| names.iter().any(|name| name.to_lowercase() == word))
    });
    places.next().and_then(|place| u8::try_from(place).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_names_all_days_and_months_by_words_of_their_own() {
        for language in [Language::English, Language::Russian] {
            let names = NAMES.get(language.word()).unwrap();
            assert_eq!((names.weekdays.len(), names.months.len()), (7, 12));
            assert_eq!(
                (names.more_weekdays.len(), names.more_months.len()),
                (7, 12)
            );
        }
        let date = NaiveDate::from_ymd_opt(2027, 3, 28).unwrap();
        assert_eq!(date_in_words(date, Language::English), "Sun 28 Mar");
        assert_eq!(date_in_words(date, Language::Russian), "вс 28 марта");
        assert_eq!(
            date_in_words(date, Language::English),
            date.format("%a %-d %b").to_string()
        );
        assert_eq!(
            (read_weekday("ВС"), read_month("Марта")),
            (Some(Weekday::Sun), Some(Month::March))
        );
        assert_eq!(
            (read_weekday("thurs"), read_month("sept")),
            (Some(Weekday::Thu), Some(Month::September))
        );
        assert_eq!((read_weekday("Anna"), read_month("may be")), (None, None));
        for (mut names, known) in [
            (weekday_names().collect::<Vec<_>>(), ["Sun", "Sunday", "вс"]),
            (month_names().collect(), ["Mar", "March", "мая"]),
        ] {
            assert!(known.iter().all(|name| names.contains(name)), "{names:?}");
            names.sort_unstable();
            assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
        }
    }
}
