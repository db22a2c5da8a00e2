//! What time it is for a script.

use chrono::{DateTime, Utc};

use super::now;
use nightdesk_time::{MomentError, Toward, Zone, read_moment};

/// The clock of a script.
///
/// A rehearsal may set it: `clock 2027-03-28 20:15`, by the clock of the game's zone. It stands
/// there until it is set again, so that a rehearsal says the same on every day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clock {
    /// The true time.
    True,
    /// It stands.
    Set(DateTime<Utc>),
}

impl Clock {
    pub(crate) fn now(self) -> DateTime<Utc> {
        match self {
            Self::True => now(),
            Self::Set(now) => now,
        }
    }

    /// The clock after a line, if the line sets it.
    pub(crate) fn set_by(self, line: &str, zone: Zone) -> Option<Result<Self, MomentError>> {
        let time = line.trim().strip_prefix("clock ")?;
        let moment = read_moment(time, zone, self.now(), Toward::Next);
        Some(moment.map(|moment| Self::Set(moment.instant)))
    }
}
