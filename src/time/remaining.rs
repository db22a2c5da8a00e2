//! How long a deadline is away.

use std::fmt;

use chrono::{DateTime, Utc};

use super::Length;
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// The time to a deadline, or since it.
///
/// Prints as the prompt shows it: `5d3h left`, `9h left`, `deadline passed 2m ago`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remaining {
    /// The deadline is so far ahead; part seconds are cut off.
    Left(Length),
    /// The deadline instant is reached, or so long ago.
    Passed(Length),
}

impl Remaining {
    /// What is left of the time to `deadline` at the instant `now`.
    pub fn at(now: DateTime<Utc>, deadline: DateTime<Utc>) -> Remaining {
        let passed = Remaining::Passed(Length::between(deadline, now).unwrap_or_default());
        if now < deadline {
            Length::between(now, deadline).map_or(passed, Remaining::Left)
        } else {
            passed
        }
    }
}

impl fmt::Display for Remaining {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl Worded for Remaining {
    fn worded(&self, language: Language) -> String {
        match self {
            Remaining::Left(length) => say!(&language, "left", length = short(*length, language)),
            Remaining::Passed(length) => {
                say!(&language, "passed", length = short(*length, language))
            }
        }
    }
}

/// Days with hours, else hours alone, else minutes alone; always rounded down.
fn short(length: Length, language: Language) -> String {
    match length.days_hours_minutes() {
        (0, 0, 0) => say!(&language, "under_a_minute"),
        (0, 0, minutes) => say!(&language, "short_minutes", minutes),
        (0, hours, _) => say!(&language, "short_hours", hours),
        (days, hours, _) => say!(&language, "short_days", days, hours),
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[track_caller]
    fn check(seconds_left: i64, prompt: &str) {
        let deadline: DateTime<Utc> = "2026-12-08T20:00:00Z".parse().unwrap();
        let remaining = Remaining::at(deadline - TimeDelta::seconds(seconds_left), deadline);
        assert_eq!(remaining.to_string(), prompt);
    }

    #[test]
    fn a_prompt_shows_the_largest_units() {
        check(5 * 86_400 + 3 * 3_600 + 59 * 60, "5d3h left");
        check(2 * 86_400, "2d0h left");
        check(9 * 3_600 + 60, "9h left");
        check(5 * 60 + 59, "5m left");
        check(59, "under a minute left");
        check(0, "deadline passed under a minute ago");
        check(-120, "deadline passed 2m ago");
        check(-(86_400 + 3_700), "deadline passed 1d1h ago");
    }

    #[test]
    fn part_seconds_do_not_pass_a_deadline() {
        let deadline: DateTime<Utc> = "2026-12-08T20:00:00Z".parse().unwrap();
        let just_before = deadline - TimeDelta::milliseconds(1);
        assert_eq!(
            Remaining::at(just_before, deadline),
            Remaining::Left(Length::ZERO)
        );
    }
}
