//! One post of a thread.

use chrono::{DateTime, TimeDelta, Utc};

use super::body::Body;

/// A post as it was read from a page or typed at the desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// Its number in the thread.
    pub number: u64,
    /// Who wrote it, as the page shows the name.
    pub author: String,
    /// When it was posted.
    pub at: DateTime<Utc>,
    /// How exactly the page tells the time.
    pub precision: Precision,
    /// Whether the page says that it was edited.
    pub edited: bool,
    /// Its words.
    pub body: Body,
}

/// How exactly a page tells the time of a post.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Precision {
    /// To the second or better.
    #[default]
    Second,
    /// To the minute; a stamp in the deadline's minute is late and noted (tracker rules §2.4).
    Minute,
    /// To so many seconds, as "3 hours ago" tells it: boards round up or down.
    About(u32),
}

impl Precision {
    /// Between which instants something was that a page tells so exactly.
    #[must_use]
    pub fn around(self, at: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
        let Self::About(seconds) = self else {
            return (at, at);
        };
        let unit = TimeDelta::seconds(i64::from(seconds));
        // "3 hours" are four hours less a minute where they are rounded down, and two and a half
        // where they are rounded up.
        let earliest = at.checked_sub_signed(unit).unwrap_or(at);
        let latest = at.checked_add_signed(unit / 2).unwrap_or(at);
        (earliest, latest)
    }
}
