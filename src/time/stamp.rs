//! Instants in print.

use std::fmt;

use chrono::{DateTime, Datelike, NaiveDateTime, SecondsFormat, Utc};

use super::Zone;
use super::dates::{date_in_words, month, weekday};
use nightdesk_text::Language;
use nightdesk_text::messages::Worded;

const TIME: &str = "%H:%M";

/// An instant, ready to be printed for readers of a zone; seconds are cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The instant.
    pub instant: DateTime<Utc>,
    /// The host's zone.
    pub zone: Zone,
    /// What to print of it.
    pub style: StampStyle,
}

/// The ways to print an instant: always by UTC and by the zone's clock, each with its letters.
///
/// The second of the two stands in brackets. It carries its own date where that differs, and is
/// left out where the zone is UTC anyway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StampStyle {
    /// `Tue 8 Dec 2026 20:00 UTC (21:00 CET)`
    UtcAndLocal,
    /// `Sun 28 Mar 20:00 BST (19:00 UTC)`, for rows of several.
    LocalAndUtc,
    /// `Sun 28 Mar 2027 20:00 BST (19:00 UTC)`: the same where the year must be seen.
    LocalWithYear,
    /// `Tue  6 Apr 2027 20:00 BST (19:00 UTC)`, for columns: every date is equally wide.
    Columns,
}

/// How far from now a date is plain without its year.
const PLAIN_DAYS: i64 = 62;

impl StampStyle {
    /// By the zone's clock, with the year where the instant lies in another one than `now`, or far
    /// from it: a day of a month is not taken for one of this year then.
    pub fn local(instant: DateTime<Utc>, zone: Zone, now: DateTime<Utc>) -> Self {
        let is_far = (instant - now).num_days().abs() > PLAIN_DAYS;
        match is_far || zone.local(instant).year() != zone.local(now).year() {
            true => Self::LocalWithYear,
            false => Self::LocalAndUtc,
        }
    }
}

/// An instant for machines, to the second: `2026-12-08T20:00:00Z`.
pub fn rfc3339(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Secs, true)
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl Worded for Stamp {
    fn worded(&self, language: Language) -> String {
        let (when, beside) = self.in_words(language);
        match beside {
            None => when,
            Some(beside) => format!("{when} ({beside})"),
        }
    }
}

impl Stamp {
    /// The time that counts, and what stands in brackets after it, if anything does.
    pub fn parts(&self) -> (String, Option<String>) {
        self.parts_in(Language::English)
    }

    /// The same in a language.
    pub fn parts_in(&self, language: Language) -> (String, Option<String>) {
        let utc = self.instant.naive_utc();
        let local = self.zone.local(self.instant);
        let letters = self.zone.letters_in(self.instant, language);
        match self.style {
            StampStyle::UtcAndLocal => (
                format!("{} UTC", date_and_time(utc, language)),
                self.beside((local, utc), &letters, language),
            ),
            StampStyle::LocalAndUtc => (
                format!("{} {letters}", without_year(local, language)),
                self.beside((utc, local), "UTC", language),
            ),
            StampStyle::LocalWithYear => (
                format!("{} {letters}", date_and_time(local, language)),
                self.beside((utc, local), "UTC", language),
            ),
            StampStyle::Columns => (
                format!("{} {letters}", padded(local, language)),
                self.beside((utc, local), "UTC", language),
            ),
        }
    }

    /// The same as readers of a language know times: Russian ones live by one clock, and that comes
    /// first.
    pub fn in_words(&self, language: Language) -> (String, Option<String>) {
        let local_first = (self.style, language) == (StampStyle::UtcAndLocal, Language::Russian);
        if !local_first || self.zone == Zone::UTC {
            return self.parts_in(language);
        }
        let utc = self.instant.naive_utc();
        let local = self.zone.local(self.instant);
        let letters = self.zone.letters_in(self.instant, language);
        (
            format!("{} {letters}", date_and_time(local, language)),
            self.beside((utc, local), "UTC", language),
        )
    }

    fn beside(
        &self,
        (time, other): (NaiveDateTime, NaiveDateTime),
        place: &str,
        language: Language,
    ) -> Option<String> {
        if self.zone == Zone::UTC {
            return None;
        }
        let time = match time.date() == other.date() {
            true => time.format(TIME).to_string(),
            false => without_year(time, language),
        };
        Some(format!("{time} {place}"))
    }
}

/// `Tue 8 Dec 2026 20:00`
fn date_and_time(time: NaiveDateTime, language: Language) -> String {
    let date = date_in_words(time.date(), language);
    format!("{date} {} {}", time.year(), time.format(TIME))
}

/// `Tue  8 Dec 2026 20:00`
fn padded(time: NaiveDateTime, language: Language) -> String {
    let date = time.date();
    format!(
        "{} {:>2} {} {} {}",
        weekday(date, language),
        date.day(),
        month(date, language),
        date.year(),
        time.format(TIME)
    )
}

/// `Tue 8 Dec 20:00`
fn without_year(time: NaiveDateTime, language: Language) -> String {
    let date = date_in_words(time.date(), language);
    format!("{date} {}", time.format(TIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(zone: &str, instant: &str, style: StampStyle, expected: &str) {
        let instant = instant.parse().unwrap();
        let stamp = Stamp {
            instant,
            zone: zone.parse().unwrap(),
            style,
        };
        assert_eq!(stamp.to_string(), expected);
    }

    #[test]
    fn each_style_prints_as_the_texts_do() {
        check(
            "Europe/Berlin",
            "2026-12-08T20:00:00Z",
            StampStyle::UtcAndLocal,
            "Tue 8 Dec 2026 20:00 UTC (21:00 CET)",
        );
        let april = "2027-04-06T19:00:59Z";
        check(
            "Europe/London",
            april,
            StampStyle::LocalAndUtc,
            "Tue 6 Apr 20:00 BST (19:00 UTC)",
        );
        check(
            "Europe/London",
            april,
            StampStyle::Columns,
            "Tue  6 Apr 2027 20:00 BST (19:00 UTC)",
        );
    }

    #[test]
    fn another_date_is_shown_and_utc_is_not_repeated() {
        let instant = "2026-12-08T20:00:00Z";
        check(
            "Asia/Tokyo",
            instant,
            StampStyle::UtcAndLocal,
            "Tue 8 Dec 2026 20:00 UTC (Wed 9 Dec 05:00 JST)",
        );
        check(
            "Asia/Tokyo",
            instant,
            StampStyle::Columns,
            "Wed  9 Dec 2026 05:00 JST (Tue 8 Dec 20:00 UTC)",
        );
        for (style, expected) in [
            (StampStyle::UtcAndLocal, "Tue 8 Dec 2026 20:00 UTC"),
            (StampStyle::LocalAndUtc, "Tue 8 Dec 20:00 UTC"),
            (StampStyle::Columns, "Tue  8 Dec 2026 20:00 UTC"),
        ] {
            check("UTC", instant, style, expected);
        }
    }

    #[test]
    fn zones_without_letters_have_their_distance() {
        check(
            "America/Sao_Paulo",
            "2026-12-08T20:00:00Z",
            StampStyle::UtcAndLocal,
            "Tue 8 Dec 2026 20:00 UTC (17:00 -03)",
        );
        check(
            "Asia/Kathmandu",
            "2026-12-08T20:00:00Z",
            StampStyle::LocalAndUtc,
            "Wed 9 Dec 01:45 +0545 (Tue 8 Dec 20:00 UTC)",
        );
    }

    #[test]
    fn machines_get_seconds() {
        let instant = "2026-12-08T20:00:07.5Z".parse().unwrap();
        assert_eq!(rfc3339(instant), "2026-12-08T20:00:07Z");
    }
}
