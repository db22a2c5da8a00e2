//! When a post was written, in the many ways boards say it.

use std::sync::LazyLock;

use chrono::{DateTime, Days, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use regex::{Captures, Regex};
use serde::Deserialize;

use super::own::OwnBoard;
use crate::post::Precision;
use nightdesk_text::built_in;
use nightdesk_time::{DateOrder, Zone};

/// What a page does not say of itself.
#[derive(Debug, Clone, Default)]
pub struct PageOptions {
    /// The zone of times without one: that of the reader who saved the page.
    pub zone: Option<Zone>,
    /// Whether the day or the month stands first in `02/03/2026`.
    pub date_order: Option<DateOrder>,
    /// When the page was saved, for "today" and "yesterday".
    pub saved_at: Option<DateTime<Utc>>,
    /// Boards that the setup describes; they are looked for first.
    pub boards: Vec<OwnBoard>,
}

impl PageOptions {
    /// Where nothing says whether the day stands first, the clear dates among some times say it.
    pub(super) fn with_order_of<T: AsRef<str>>(&self, times: impl IntoIterator<Item = T>) -> Self {
        Self {
            date_order: self.date_order.or_else(|| order(times)),
            ..self.clone()
        }
    }
}

/// Why a time cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unclear {
    /// It is no time.
    NoTime,
    /// It has no zone.
    NoZone,
    /// Day and month may be either way round.
    NoOrder,
    /// It counts from when the page was saved.
    NotSaved,
}

/// When something was, and how exactly that is told.
pub(crate) type Stamped = (DateTime<Utc>, Precision);

/// Reads a time with its offset from UTC, as machines write it.
pub(crate) fn exact(text: &str) -> Option<Stamped> {
    let text = text.trim();
    let formats = [
        "%Y-%m-%dT%H:%M:%S%.f%#z",
        "%Y-%m-%d %H:%M:%S%.f%#z",
        "%Y-%m-%d %H:%M:%S%.f %#z",
    ];
    let with_seconds = DateTime::parse_from_rfc3339(text).ok();
    let with_seconds = with_seconds.or_else(|| {
        formats
            .iter()
            .find_map(|format| DateTime::parse_from_str(text, format).ok())
    });
    if let Some(time) = with_seconds {
        return Some((time.to_utc(), Precision::Second));
    }
    let zoned = match text.strip_suffix(['Z', 'z']) {
        Some(bare) => format!("{bare}+00:00"),
        None => text.to_owned(),
    };
    let formats = [
        "%Y-%m-%dT%H:%M%#z",
        "%Y-%m-%d %H:%M%#z",
        "%Y-%m-%d %H:%M %#z",
    ];
    let time = formats
        .iter()
        .find_map(|format| DateTime::parse_from_str(&zoned, format).ok());
    time.map(|time| (time.to_utc(), Precision::Minute))
}

/// From here on a count since 1970 is one of milliseconds: as seconds it would be the year 5138.
const MILLISECONDS: i64 = 100_000_000_000;

/// Reads seconds or milliseconds since 1970.
fn epoch(text: &str) -> Option<Stamped> {
    let count: i64 = text.trim().parse().ok()?;
    let at = match count < MILLISECONDS {
        true => DateTime::from_timestamp(count, 0)?,
        false => DateTime::from_timestamp_millis(count)?,
    };
    Some((at, Precision::Second))
}

/// A count since 1970 is no smaller, or it would be of before 1973: it counts something else.
const FIRST_SECONDS: i64 = 100_000_000;

/// The same of a value that may be another number.
pub(super) fn likely_epoch(text: &str) -> Option<Stamped> {
    let count: i64 = text.trim().parse().ok()?;
    epoch(text).filter(|_| count >= FIRST_SECONDS)
}

/// Milliseconds from 1970 to 2015, from which Discord counts.
const DISCORD: i64 = 1_420_070_400_000;

/// Reads the time in an id of Discord: its first 42 bits. A small number is no such id.
pub(super) fn of_discord(id: u64) -> Option<Stamped> {
    let count = i64::try_from(id >> 22).ok()?;
    let at = DateTime::from_timestamp_millis(DISCORD.checked_add(count)?)?;
    (id >> 50 > 0).then_some((at, Precision::Second))
}

/// Whether a text has a date or a time of the day in numbers.
pub(super) fn is_dated(text: &str) -> bool {
    NUMBERS.is_match(text) || TIME.is_match(text)
}

/// Reads a time as people read it: `Mon Feb 02, 2026 6:00 pm`, `02.02.2026, 18:00`, `Today, 06:00 PM`.
pub(crate) fn written(text: &str, clock: &PageOptions) -> Result<Stamped, Unclear> {
    if let Some(instant) = exact(text) {
        return Ok(instant);
    }
    let text = text.to_lowercase();
    if let Some(found) = AGO.captures(&text).or_else(|| AGO_RUSSIAN.captures(&text)) {
        return ago(&found, clock);
    }
    let found = TIME.captures(&text).ok_or(Unclear::NoTime)?;
    let (time, precision) = time_of_day(&found).ok_or(Unclear::NoTime)?;
    let whole = found.get(0).map_or(0..0, |found| found.range());
    let before = text.get(..whole.start).unwrap_or_default();
    let after = text.get(whole.end..).unwrap_or_default();
    let offset = OFFSET.captures(after).map(|found| offset(&found));
    let offset = offset
        .map(|offset| offset.ok_or(Unclear::NoTime))
        .transpose()?;
    let clear = offset.map_or_else(
        || clock.zone.map(Base::Zone).ok_or(Unclear::NoZone),
        |it| Ok(Base::Offset(it)),
    );
    let date = date(before, clock, &clear).or_else(|unclear| match unclear {
        Unclear::NoTime => date(&OFFSET.replace(after, ""), clock, &clear),
        Unclear::NoZone | Unclear::NoOrder | Unclear::NotSaved => Err(unclear),
    })?;
    let local = date.and_time(time);
    let instant = match clear? {
        Base::Zone(zone) => zone.wall(local).instant(),
        Base::Offset(offset) => local
            .and_local_timezone(offset)
            .single()
            .ok_or(Unclear::NoTime)?
            .to_utc(),
    };
    Ok((instant, precision))
}

/// The order of day and month that some times of one page give away.
pub(crate) fn order<T: AsRef<str>>(times: impl IntoIterator<Item = T>) -> Option<DateOrder> {
    times.into_iter().find_map(|time| {
        let found = NUMBERS.captures(time.as_ref())?;
        let number = |index| found.get(index)?.as_str().parse::<u32>().ok();
        match (number(1)?, number(3)?) {
            (13..=31, _) => Some(DateOrder::DayFirst),
            (1..=12, 13..=31) => Some(DateOrder::MonthFirst),
            _ => None,
        }
    })
}

/// What local times count from.
#[derive(Debug, Clone, Copy)]
enum Base {
    Zone(Zone),
    Offset(FixedOffset),
}

impl Base {
    fn today(self, now: DateTime<Utc>) -> NaiveDate {
        match self {
            Base::Zone(zone) => zone.local(now).date(),
            Base::Offset(offset) => now.with_timezone(&offset).date_naive(),
        }
    }
}

#[allow(clippy::expect_used, reason = "a test compiles every pattern")]
fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern")
}

static TIME: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\b\.?)?"));
static OFFSET: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^\W*(?:utc|gmt)\s*(?:([+-])\s*(\d{1,2})(?::?(\d{2}))?)?"));
static NUMBERS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\b(\d{1,4})\s?([-./])\s?(\d{1,2})\s?[-./]\s?(\d{2,4})\b"));
static WORDS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\p{L}+|\d+"));
static AGO: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^\W*(less than a|a|an|one|\d+)\s+(second|minute|hour|day|week)s?\s+ago\b")
});

// An hour needs no number: "час назад".
static AGO_RUSSIAN: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^\W*(?:(менее|меньше|\d+|один|одну)\s+(?:чем\s+)?)?(секунд|минут|час|дн|ден|недел)\p{L}*\s+назад\b",
    )
});

fn time_of_day(found: &Captures<'_>) -> Option<(NaiveTime, Precision)> {
    let number = |index| found.get(index)?.as_str().parse::<u32>().ok();
    let half = found.get(4).map(|half| half.as_str());
    let hour = match (number(1)?, half) {
        (hour @ 1..=12, Some("a")) => hour % 12,
        (hour @ 1..=12, Some(_)) => hour % 12 + 12,
        // Some boards write both: "18:00 pm".
        (hour, _) => hour,
    };
    let precision = if found.get(3).is_some() {
        Precision::Second
    } else {
        Precision::Minute
    };
    let time = NaiveTime::from_hms_opt(hour, number(2)?, number(3).unwrap_or(0))?;
    Some((time, precision))
}

fn offset(found: &Captures<'_>) -> Option<FixedOffset> {
    let number = |index| {
        found
            .get(index)
            .map_or(Some(0), |it| it.as_str().parse::<i32>().ok())
    };
    let seconds = number(2)? * 3600 + number(3)? * 60;
    let west = found.get(1).is_some_and(|sign| sign.as_str() == "-");
    FixedOffset::east_opt(if west { -seconds } else { seconds })
}

fn ago(found: &Captures<'_>, clock: &PageOptions) -> Result<Stamped, Unclear> {
    let saved = clock.saved_at.ok_or(Unclear::NotSaved)?;
    let count = found.get(1).map_or("", |count| count.as_str());
    let count = if ["less", "мен"].iter().any(|less| count.starts_with(less)) {
        0
    } else {
        count.parse::<u32>().unwrap_or(1)
    };
    let unit: u32 = match found.get(2).map_or("", |unit| unit.as_str()) {
        "second" | "секунд" => 1,
        "minute" | "минут" => 60,
        "hour" | "час" => 3600,
        "day" | "дн" | "ден" => 86_400,
        _ => 604_800,
    };
    let distance = i64::from(count).checked_mul(i64::from(unit));
    let distance = distance.and_then(TimeDelta::try_seconds);
    let at = distance.and_then(|distance| saved.checked_sub_signed(distance));
    let precision = match unit {
        ..=60 => Precision::Minute,
        _ => Precision::About(unit),
    };
    Ok((at.ok_or(Unclear::NoTime)?, precision))
}

fn date(
    text: &str,
    clock: &PageOptions,
    base: &Result<Base, Unclear>,
) -> Result<NaiveDate, Unclear> {
    let words: Vec<&str> = WORDS.find_iter(text).map(|word| word.as_str()).collect();
    if let Some(days) = words.iter().find_map(|word| days_back(word)) {
        let base = (*base)?;
        let saved = clock.saved_at.ok_or(Unclear::NotSaved)?;
        return base
            .today(saved)
            .checked_sub_days(Days::new(days))
            .ok_or(Unclear::NoTime);
    }
    if let Some(found) = NUMBERS.captures(text) {
        return in_numbers(&found, clock);
    }
    in_words(&words).ok_or(Unclear::NoTime)
}

/// `2026-02-03`, `03.02.2026`, `03/02/26`.
fn in_numbers(found: &Captures<'_>, clock: &PageOptions) -> Result<NaiveDate, Unclear> {
    let part = |index| found.get(index).map_or("", |part| part.as_str());
    let number = |index| part(index).parse::<u32>().map_err(|_| Unclear::NoTime);
    let (first, second, third) = (number(1)?, number(3)?, number(4)?);
    let (year, month, day) = if part(1).len() == 4 {
        (first, second, third)
    } else if first > 12 || part(2) == "." || first == second {
        (third, second, first)
    } else if second > 12 {
        (third, first, second)
    } else {
        match clock.date_order.ok_or(Unclear::NoOrder)? {
            DateOrder::DayFirst => (third, second, first),
            DateOrder::MonthFirst => (third, first, second),
        }
    };
    calendar(year, month, day).ok_or(Unclear::NoTime)
}

/// `Mon Feb 02, 2026`, `2nd February '26`, `2026 Feb 2`.
fn in_words(words: &[&str]) -> Option<NaiveDate> {
    let month = words.iter().rev().find_map(|word| month(word))?;
    let mut numbers = words
        .iter()
        .filter(|word| word.starts_with(|it: char| it.is_ascii_digit()));
    let (first, second) = (numbers.next()?, numbers.next()?);
    let (year, day) = if first.len() == 4 {
        (first, second)
    } else {
        (second, first)
    };
    calendar(year.parse().ok()?, month, day.parse().ok()?)
}

fn calendar(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    let year = if year < 100 { 2000 + year } else { year };
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    months: Vec<Vec<String>>,
    today: Vec<String>,
    yesterday: Vec<String>,
}

static NAMES: LazyLock<Names> = LazyLock::new(|| built_in(include_str!("when.toml")));

fn month(word: &str) -> Option<u32> {
    let begins = |names: &Vec<String>| names.iter().any(|name| word.starts_with(name.as_str()));
    let index = NAMES.months.iter().position(begins)?;
    u32::try_from(index + 1).ok()
}

fn days_back(word: &str) -> Option<u64> {
    let is = |names: &[String]| names.iter().any(|name| word == name);
    is(&NAMES.today)
        .then_some(0)
        .or_else(|| is(&NAMES.yesterday).then_some(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: PageOptions = PageOptions {
        zone: None,
        date_order: None,
        saved_at: None,
        boards: Vec::new(),
    };

    fn berlin() -> PageOptions {
        PageOptions {
            zone: Some("Europe/Berlin".parse().unwrap()),
            ..BARE
        }
    }

    fn check(text: &str, clock: &PageOptions, instant: &str, precision: Precision) {
        let instant: DateTime<Utc> = instant.parse().unwrap();
        assert_eq!(written(text, clock), Ok((instant, precision)), "{text}");
    }

    #[test]
    fn times_with_their_zone() {
        for text in [
            "2026-02-02T18:00:00+00:00",
            "2026-02-02T18:00:00Z",
            "2026-02-02T19:00:00+0100",
            "2026-02-02T18:00:00.000Z",
            "2026-02-02 18:00:00 +0000",
        ] {
            check(text, &BARE, "2026-02-02T18:00:00Z", Precision::Second);
        }
        for text in [
            "2026-02-02T18:00Z",
            "2026-02-02 19:00 +01:00",
            "2 Feb 2026, 18:00 UTC",
            "Feb 2, 2026 1:00 pm GMT-5",
        ] {
            check(text, &BARE, "2026-02-02T18:00:00Z", Precision::Minute);
        }
        assert_eq!(
            epoch(" 1770055200 ").unwrap().0.to_rfc3339(),
            "2026-02-02T18:00:00+00:00"
        );
        assert_eq!(epoch("1770055200000"), epoch("1770055200"));
        assert_eq!(epoch("x"), None);
        let discord = of_discord(1_467_942_676_987_904_017).unwrap();
        assert_eq!(discord.0.to_rfc3339(), "2026-02-02T18:00:07.250+00:00");
        assert_eq!(of_discord(11), None);
    }

    #[test]
    fn times_in_the_readers_zone() {
        for text in [
            "Mon Feb 02, 2026 6:00 pm",
            "Mon Feb 02, 2026 6:00 PM",
            "02 Feb 2026, 18:00",
            "2 февраля 2026, 18:00",
            "Mon 02. Feb 2026, 18:00",
            "Feb 2nd, '26, 6:00 p.m.",
            "2026-02-02 18:00",
            "02.02.2026, 18:00",
            "02-02-2026,\u{a0}06:00 PM",
            "18:00, 2 February 2026",
            "Mo 2. Februar 2026, 18:00",
            "lun. 2 févr. 2026 18:00",
            "Mar Feb 02, 2026 6:00 pm",
            "pn 02 lut 2026, 18:00",
            "Seg Fev 02, 2026 6:00 pm",
            "mån 02 feb 2026, 18:00",
            "02 лютого 2026, 18:00",
            "18:00 02/02/26",
            "Monday, March 2nd, 2026 at 6:00 PM"
                .replace("March", "Feb")
                .as_str(),
        ] {
            check(text, &berlin(), "2026-02-02T17:00:00Z", Precision::Minute);
        }
        check(
            "Feb 02, 2026 12:05 am",
            &berlin(),
            "2026-02-01T23:05:00Z",
            Precision::Minute,
        );
        check(
            "Feb 02, 2026 12:05 pm",
            &berlin(),
            "2026-02-02T11:05:00Z",
            Precision::Minute,
        );
        check(
            "02 Feb 2026 18:00:07",
            &berlin(),
            "2026-02-02T17:00:07Z",
            Precision::Second,
        );
        for (text, month) in [
            ("3 out 2026, 18:00", 10),
            ("3 paź 2026, 18:00", 10),
            ("3 maj 2026, 18:00", 5),
            ("3 mrt 2026, 18:00", 3),
            ("3 листопада 2026, 18:00", 11),
        ] {
            let (at, _) = written(text, &berlin()).unwrap();
            assert_eq!(at.format("%m").to_string(), format!("{month:02}"), "{text}");
        }
        assert_eq!(written("02 Feb 2026 18:00", &BARE), Err(Unclear::NoZone));
        for text in [
            "",
            "soon",
            "18:00",
            "Feb 30, 2026 18:00",
            "02 Feb 2026",
            "2 Feb 2026 25:00",
        ] {
            assert_eq!(written(text, &berlin()), Err(Unclear::NoTime), "{text}");
        }
    }

    #[test]
    fn day_and_month_are_not_guessed() {
        let ordered = |order| PageOptions {
            date_order: Some(order),
            ..berlin()
        };
        let text = "02/03/2026 18:00";
        assert_eq!(written(text, &berlin()), Err(Unclear::NoOrder));
        check(
            text,
            &ordered(DateOrder::DayFirst),
            "2026-03-02T17:00:00Z",
            Precision::Minute,
        );
        check(
            text,
            &ordered(DateOrder::MonthFirst),
            "2026-02-03T17:00:00Z",
            Precision::Minute,
        );
        check(
            "02/13/2026 18:00",
            &ordered(DateOrder::DayFirst),
            "2026-02-13T17:00:00Z",
            Precision::Minute,
        );
        assert_eq!(
            order(["02-03-2026", "02-13-2026"]),
            Some(DateOrder::MonthFirst)
        );
        assert_eq!(
            order(["02-03-2026", "13/02/2026"]),
            Some(DateOrder::DayFirst)
        );
        assert_eq!(order(["02-03-2026", "2026-01-13", "x"]), None);
    }

    #[test]
    fn times_that_count_from_when_the_page_was_saved() {
        assert_eq!(written("Today, 18:00", &berlin()), Err(Unclear::NotSaved));
        let saved_at = Some("2026-02-02T23:30:00Z".parse().unwrap());
        let clock = PageOptions {
            saved_at,
            ..berlin()
        };
        check(
            "Today, 06:00 PM",
            &clock,
            "2026-02-03T17:00:00Z",
            Precision::Minute,
        );
        check(
            "Yesterday,\u{a0}18:00",
            &clock,
            "2026-02-02T17:00:00Z",
            Precision::Minute,
        );
        check(
            "5 minutes ago",
            &clock,
            "2026-02-02T23:25:00Z",
            Precision::Minute,
        );
        check(
            "less than a minute ago",
            &clock,
            "2026-02-02T23:30:00Z",
            Precision::Minute,
        );
        let minute = Precision::Minute;
        let (hour, day) = (Precision::About(3600), Precision::About(86_400));
        for (text, instant, precision) in [
            ("6 минут назад", "2026-02-02T23:24:00Z", minute),
            ("1 минуту назад", "2026-02-02T23:29:00Z", minute),
            ("Минуту назад", "2026-02-02T23:29:00Z", minute),
            ("менее минуты назад", "2026-02-02T23:30:00Z", minute),
            ("меньше чем минуту назад", "2026-02-02T23:30:00Z", minute),
            ("час назад", "2026-02-02T22:30:00Z", hour),
            ("3 часа назад", "2026-02-02T20:30:00Z", hour),
            ("3 hours ago", "2026-02-02T20:30:00Z", hour),
            ("2 дня назад", "2026-01-31T23:30:00Z", day),
            ("день назад", "2026-02-01T23:30:00Z", day),
        ] {
            check(text, &clock, instant, precision);
        }
        assert_eq!(written("час назад", &berlin()), Err(Unclear::NotSaved));
        assert_eq!(written("an hour ago", &berlin()), Err(Unclear::NotSaved));
    }
}
