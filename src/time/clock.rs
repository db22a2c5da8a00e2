//! The instants at which the clocks of a zone are put forward or back.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use super::{Length, Zone};

/// One change of a zone's clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockChange {
    /// The first instant of the new time.
    pub at: DateTime<Utc>,
    /// The day on the wall calendar, by the new time.
    pub date: NaiveDate,
    /// Which way the clocks go.
    pub direction: ClockDirection,
    /// How far they go.
    pub by: Length,
}

/// Which way clocks are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockDirection {
    /// An hour is missing.
    Forward,
    /// An hour happens twice.
    Back,
}

impl Zone {
    /// All clock changes after `from`, up to and with `to`, in order.
    ///
    /// The cost grows with the days between the two.
    pub fn clock_changes(self, from: DateTime<Utc>, to: DateTime<Utc>) -> Vec<ClockChange> {
        let mut changes = Vec::new();
        let mut cursor = from;
        while cursor < to {
            let next = cursor
                .checked_add_signed(TimeDelta::days(1))
                .map_or(to, |day| day.min(to));
            if self.offset_at(cursor) == self.offset_at(next) {
                cursor = next;
            } else {
                let change = self.change_between(cursor, next);
                cursor = change.at;
                changes.push(change);
            }
        }
        changes
    }

    /// Halves the span until the first second of the new time is found.
    fn change_between(self, before: DateTime<Utc>, after: DateTime<Utc>) -> ClockChange {
        let old = self.offset_at(before);
        let (mut low, mut high) = (before.timestamp(), after);
        while high.timestamp() - low > 1 {
            let middle = low + (high.timestamp() - low) / 2;
            // A second between two instants of the calendar is in the calendar, too.
            let Some(instant) = DateTime::from_timestamp(middle, 0) else {
                break;
            };
            if self.offset_at(instant) == old {
                low = middle;
            } else {
                high = instant;
            }
        }
        let by = self.offset_at(high) - old;
        ClockChange {
            at: high,
            date: self.local(high).date(),
            direction: if by > 0 {
                ClockDirection::Forward
            } else {
                ClockDirection::Back
            },
            by: Length::seconds(u64::from(by.unsigned_abs())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_in_london_has_two_changes() {
        let zone: Zone = "Europe/London".parse().unwrap();
        let from: DateTime<Utc> = "2027-01-01T00:00:00.5Z".parse().unwrap();
        let to: DateTime<Utc> = "2028-01-01T00:00:00Z".parse().unwrap();
        let changes = zone.clock_changes(from, to);
        let found: Vec<_> = changes
            .iter()
            .map(|c| (c.at.to_rfc3339(), c.direction))
            .collect();
        assert_eq!(
            found,
            [
                (
                    "2027-03-28T01:00:00+00:00".to_owned(),
                    ClockDirection::Forward
                ),
                ("2027-10-31T01:00:00+00:00".to_owned(), ClockDirection::Back),
            ]
        );
        assert!(changes.iter().all(|change| change.by == Length::hours(1)));
        assert_eq!(changes[0].date.to_string(), "2027-03-28");
    }

    #[test]
    fn utc_has_none_and_an_empty_span_has_none() {
        let now: DateTime<Utc> = "2027-03-28T00:00:00Z".parse().unwrap();
        assert!(
            Zone::UTC
                .clock_changes(now, now + TimeDelta::days(400))
                .is_empty()
        );
        let zone: Zone = "Europe/London".parse().unwrap();
        assert!(zone.clock_changes(now + TimeDelta::days(1), now).is_empty());
    }
}
