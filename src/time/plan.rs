//! How the deadlines of a game are meant to fall, before anything happened.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, Utc, Weekday};
use nightdesk_text::{Language, say};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{FirstPhase, Length, PhaseKind, Wall, Zone};

/// How the deadlines of a game are meant to fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The host's zone.
    pub zone: Zone,
    /// The date and time from which all deadlines are counted.
    pub anchor: Anchor,
    /// The phase the game starts with.
    pub first: FirstPhase,
    /// The length of a Day.
    pub day: Length,
    /// The length of a Night.
    pub night: Length,
    /// What an early end does to later deadlines.
    pub early_end: EarlyEnd,
    /// How long after a deadline something still counts; the last second is included.
    pub grace: Length,
    /// How lengths are added.
    pub arithmetic: Arithmetic,
    /// Days on which no phase may end. A phase that would is made longer by whole days, and the
    /// next one is counted from its new end.
    pub rest_days: Vec<RestDay>,
}

/// The date and time from which all deadlines are counted, by the clock of the host's zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// The first phase starts then.
    Start(NaiveDateTime),
    /// Day 1 ends then. A night before it ends one Day length earlier (tracker §2.1).
    FirstDayEnd(NaiveDateTime),
}

/// What an early end of a phase does to later deadlines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EarlyEnd {
    /// They stay; the next phase gets longer (tracker §1.3).
    #[default]
    Keep,
    /// They move by the time saved; the lengths of phases stay.
    Shift,
}

/// How lengths are added to deadlines (tracker §2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arithmetic {
    /// On the wall clock: a deadline at 21:00 is at 21:00 after the clocks change, too.
    #[default]
    Wall,
    /// In true hours.
    Elapsed,
}

/// A day, or a day of every week, on which no phase may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RestDay {
    /// One date.
    Date(NaiveDate),
    /// This day of every week.
    Every(Weekday),
}

/// Why a plan cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.said(Language::English))]
pub enum PlanError {
    /// A phase without length.
    TooShort {
        /// The kind of phase.
        kind: PhaseKind,
    },
    /// No day of the week is left to end a phase on.
    NoDayLeft,
    /// The start is before year 1 or after year 9999.
    BeyondCalendar,
}

/// A text that names no day to rest.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.said(Language::English))]
pub struct RestDayError {
    text: String,
}

impl PlanError {
    /// What is wrong, in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::TooShort { kind } => say!(to, "too_short", kind),
            Self::NoDayLeft => say!(to, "no_day_left"),
            Self::BeyondCalendar => say!(to, "start_beyond_calendar"),
        }
    }
}

impl RestDayError {
    /// What is wrong, in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        say!(&language, "no_rest_day", text = &self.text)
    }
}

/// A deadline as it is kept and added to: a wall-clock time of the zone, or a time in UTC where
/// true hours are counted.
pub(super) type Mark = NaiveDateTime;

impl Plan {
    /// Checks what a schedule relies on.
    pub fn check(&self) -> Result<(), PlanError> {
        for kind in [PhaseKind::Day, PhaseKind::Night] {
            if self.length_of(kind) < Length::minutes(1) {
                return Err(PlanError::TooShort { kind });
            }
        }
        let rests_on = |weekday: &Weekday| self.rest_days.contains(&RestDay::Every(*weekday));
        if [
            Weekday::Mon,
            Weekday::Tue,
            Weekday::Wed,
            Weekday::Thu,
            Weekday::Fri,
            Weekday::Sat,
            Weekday::Sun,
        ]
        .iter()
        .all(rests_on)
        {
            return Err(PlanError::NoDayLeft);
        }
        match self.opening() {
            Some(_) => Ok(()),
            None => Err(PlanError::BeyondCalendar),
        }
    }

    /// The length of a phase of this kind when nothing happens.
    pub const fn length_of(&self, kind: PhaseKind) -> Length {
        match kind {
            PhaseKind::Day => self.day,
            PhaseKind::Night => self.night,
        }
    }

    /// The mark at which the first phase starts; none if it is beyond the calendar.
    pub(super) fn opening(&self) -> Option<Mark> {
        match self.anchor {
            Anchor::Start(local) => in_calendar(self.mark_of_local(local)),
            Anchor::FirstDayEnd(local) => {
                let day_start = earlier(in_calendar(self.mark_of_local(local))?, self.day)?;
                match self.first {
                    FirstPhase::Day | FirstPhase::DayZero | FirstPhase::DaysOnly => Some(day_start),
                    FirstPhase::Night | FirstPhase::NightZero => earlier(day_start, self.night),
                }
            }
        }
    }

    /// The mark of an instant.
    pub(super) fn mark_of(&self, instant: DateTime<Utc>) -> Mark {
        match self.arithmetic {
            Arithmetic::Wall => self.zone.local(instant),
            Arithmetic::Elapsed => instant.naive_utc(),
        }
    }

    /// The instant or instants of a mark.
    pub(super) fn wall_of(&self, mark: Mark) -> Wall {
        match self.arithmetic {
            Arithmetic::Wall => self.zone.wall(mark),
            Arithmetic::Elapsed => Wall::Single(mark.and_utc()),
        }
    }

    /// What the clock on the wall is meant to show at a mark.
    pub(super) fn clock_of(&self, mark: Mark) -> NaiveDateTime {
        match self.arithmetic {
            Arithmetic::Wall => mark,
            Arithmetic::Elapsed => self.zone.local(mark.and_utc()),
        }
    }

    /// The mark, or the same time on the next day on which a phase may end.
    pub(super) fn past_rest_days(&self, mark: Mark) -> Option<Mark> {
        let mut mark = mark;
        while self.rests_at(mark) {
            mark = in_calendar(mark.checked_add_days(Days::new(1))?)?;
        }
        Some(mark)
    }

    fn rests_at(&self, mark: Mark) -> bool {
        if self.rest_days.is_empty() {
            return false;
        }
        let date = self.zone.local(self.wall_of(mark).instant()).date();
        self.rest_days.iter().any(|rest| rest.falls_on(date))
    }

    fn mark_of_local(&self, local: NaiveDateTime) -> Mark {
        match self.arithmetic {
            Arithmetic::Wall => local,
            Arithmetic::Elapsed => self.zone.wall(local).instant().naive_utc(),
        }
    }
}

/// The mark itself, if its year has at most four digits.
pub(super) fn in_calendar(mark: Mark) -> Option<Mark> {
    (1..=9999).contains(&mark.year()).then_some(mark)
}

fn earlier(mark: Mark, by: Length) -> Option<Mark> {
    in_calendar(mark.checked_sub_signed(by.delta()?)?)
}

impl RestDay {
    /// Whether a date is such a day.
    #[must_use]
    pub fn falls_on(&self, date: NaiveDate) -> bool {
        match self {
            RestDay::Date(rest) => *rest == date,
            RestDay::Every(weekday) => *weekday == date.weekday(),
        }
    }
}

impl fmt::Display for RestDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RestDay::Date(date) => write!(f, "{date}"),
            RestDay::Every(weekday) => f.write_str(match weekday {
                Weekday::Mon => "monday",
                Weekday::Tue => "tuesday",
                Weekday::Wed => "wednesday",
                Weekday::Thu => "thursday",
                Weekday::Fri => "friday",
                Weekday::Sat => "saturday",
                Weekday::Sun => "sunday",
            }),
        }
    }
}

impl FromStr for RestDay {
    type Err = RestDayError;

    fn from_str(text: &str) -> Result<RestDay, RestDayError> {
        let word = text.trim();
        if let Ok(weekday) = word.parse() {
            return Ok(RestDay::Every(weekday));
        }
        NaiveDate::parse_from_str(word, "%Y-%m-%d")
            .map(RestDay::Date)
            .map_err(|_| RestDayError {
                text: text.to_owned(),
            })
    }
}
