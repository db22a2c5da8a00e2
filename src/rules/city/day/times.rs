//! The times of a game day, as data for a schedule (city day §2).

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};
use serde::Serialize;

use nightdesk_time::Zone;

/// The times of a game day by the wall clock of one zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayTimes {
    /// The zone of the game.
    pub zone: Zone,
    /// When the vote starts (T-1).
    pub vote_start: NaiveTime,
    /// How long it lasts at most, in minutes (T-1).
    pub vote_minutes: u32,
    /// Minutes before the start in which the host may refuse a wall (T-9).
    pub wall_grace_minutes: u32,
    /// Minutes in which approvals of a hunt must be there, inside the vote (T-5).
    pub hunt_minutes: u32,
    /// Minutes from a result to an extra vote, at least and at most (T-6).
    pub extra_vote_delay: (u32, u32),
    /// How long an extra vote lasts at most, in minutes (T-6).
    pub extra_vote_minutes: u32,
    /// When the night's results may be published, at the earliest and latest (T-7, T-8).
    pub results: (NaiveTime, NaiveTime),
}

/// The instants of one game day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct DayInstants {
    /// From here on the host may refuse a wall (T-9).
    pub late_wall: DateTime<Utc>,
    /// The vote starts; walls and moves before the vote are due (T-1, T-9, D-1).
    pub vote_start: DateTime<Utc>,
    /// Approvals of a hunt are due (T-5).
    pub hunt_approvals: DateTime<Utc>,
    /// Absent voters get autovotes (T-2).
    pub vote_end: DateTime<Utc>,
    /// The host waits for night moves until here at least (T-7).
    pub moves_earliest: DateTime<Utc>,
    /// The host waits until here at most; results are out by then (T-7, T-8).
    pub moves_latest: DateTime<Utc>,
}

impl DayTimes {
    /// The times of the rules by a zone's clock.
    #[must_use]
    pub fn in_zone(zone: Zone) -> Self {
        let hour = |hour| NaiveTime::MIN + Duration::hours(hour);
        Self {
            zone,
            vote_start: hour(21),
            vote_minutes: 60,
            wall_grace_minutes: 15,
            hunt_minutes: super::hunt::APPROVAL_MINUTES,
            extra_vote_delay: (10, 20),
            extra_vote_minutes: 30,
            results: (hour(0), hour(8)),
        }
    }

    /// The instants of the game day on a date; `None` past the end of the calendar.
    #[must_use]
    pub fn on(&self, date: NaiveDate) -> Option<DayInstants> {
        let start = self.zone.wall(date.and_time(self.vote_start)).instant();
        let next = date.succ_opt()?;
        let minutes = |count: u32| Duration::minutes(i64::from(count));
        let (earliest, latest) = self.results;
        Some(DayInstants {
            late_wall: start.checked_sub_signed(minutes(self.wall_grace_minutes))?,
            vote_start: start,
            hunt_approvals: start.checked_add_signed(minutes(self.hunt_minutes))?,
            vote_end: start.checked_add_signed(minutes(self.vote_minutes))?,
            moves_earliest: self.zone.wall(next.and_time(earliest)).instant(),
            moves_latest: self.zone.wall(next.and_time(latest)).instant(),
        })
    }
}
