//! When a line came, and the time by which it is judged.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use nightdesk_game::TakenMove;

/// When a line came, and with which entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct When {
    /// When the host enters it.
    pub at: DateTime<Utc>,
    /// When the player sent it, where the host says so.
    pub sent: Option<DateTime<Utc>>,
    /// The number of the journal entry that it is in, or would be in.
    pub entry: u64,
}

impl When {
    /// When a move came that was taken.
    #[must_use]
    pub const fn of(taken: &TakenMove) -> Self {
        Self {
            at: taken.at,
            sent: taken.sent,
            entry: taken.no,
        }
    }
}

/// The time by which replies are judged.
///
/// A line without a time of its own is as late as the latest of those before it, whatever the clock
/// of the machine said: setting that back does not change which reply is the later one.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Clock(Option<DateTime<Utc>>);

impl Clock {
    /// The time of a line.
    pub fn time_of(&mut self, when: When) -> DateTime<Utc> {
        if let Some(sent) = when.sent {
            return sent;
        }
        let at = self.0.map_or(when.at, |last| last.max(when.at));
        self.0 = Some(at);
        at
    }
}
