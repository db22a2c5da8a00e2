//! The obligatory wall of text: whether it came in time (P-1, T-9).

use chrono::{DateTime, Utc};

use super::times::DayInstants;

/// Whether a wall is admitted by its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// It is.
    Admitted,
    /// It is unless the host refuses a wall of the last minutes.
    Doubtful,
    /// It came when the vote had begun.
    TooLate,
}

/// Judges a wall by when it was posted. What is copied, or not shown by a link, the host refuses
/// himself.
#[must_use]
pub fn admission(posted: DateTime<Utc>, day: &DayInstants) -> Admission {
    if posted >= day.vote_start {
        return Admission::TooLate;
    }
    match posted >= day.late_wall {
        true => Admission::Doubtful,
        false => Admission::Admitted,
    }
}
