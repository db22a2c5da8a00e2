//! What the host did at the desk, as far as a line of his in the thread may say it again.

use serde::{Deserialize, Serialize};

use super::seat::SeatId;
use nightdesk_time::{Phase, Shift};

/// Something done at the desk that a line in the thread can order, too: read there, it must not
/// be done twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// A seat died.
    Died(SeatId),
    /// A seat came back.
    Revived(SeatId),
    /// The running deadline was moved.
    Moved(Shift),
    /// A seat was given to its present player.
    Replaced(SeatId),
    /// A phase was ended before its deadline.
    EndedEarly(Phase),
}

impl Deed {
    /// Whether what was done later makes it news once more: who came back may die again.
    #[must_use]
    pub fn is_unsaid_by(self, later: Self) -> bool {
        match (self, later) {
            (Self::Died(seat), Self::Revived(other)) | (Self::Revived(seat), Self::Died(other)) => {
                seat == other
            }
            _ => false,
        }
    }

    /// Whether it may still be told when the next phase runs: a flip is posted after the day.
    #[must_use]
    pub(super) fn outlasts_its_phase(self) -> bool {
        match self {
            Self::Died(_) | Self::Revived(_) | Self::Replaced(_) | Self::EndedEarly(_) => true,
            // The same move of the next phase's deadline is another one.
            Self::Moved(_) => false,
        }
    }
}
