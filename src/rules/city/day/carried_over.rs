//! What a game has come to when a day's vote starts.

use serde::{Deserialize, Serialize};

use crate::Format;
use crate::score::Wins;
use nightdesk_game::SeatId;

/// Offices, counters and what is used up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarriedOver {
    /// The format played.
    pub format: Format,
    /// Number of the day; day 1 is the election.
    pub day: u32,
    /// The mayor's office.
    pub mayor: Office,
    /// Who is secretary.
    pub secretary: Option<SeatId>,
    /// Red players lynched so far.
    pub reds_lynched: u32,
    /// Whether the one hunt was held.
    pub hunt: Hunt,
    /// What the faceless has collected.
    pub collected: Wins,
}

/// The mayor's office.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Office {
    /// Nobody was elected yet.
    #[default]
    Unfilled,
    /// Somebody holds it.
    Held(SeatId),
    /// It is lost for good (M-3).
    Lost,
}

/// Whether the one hunt of the game was held (H-4).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hunt {
    /// Not yet.
    #[default]
    Unused,
    /// It was.
    Used,
}

impl Office {
    /// Who holds it.
    #[must_use]
    pub fn holder(self) -> Option<SeatId> {
        match self {
            Office::Held(seat) => Some(seat),
            Office::Unfilled | Office::Lost => None,
        }
    }
}

impl CarriedOver {
    /// Which lynch vote this is: vote `n` is on day `n + 1` (F-13).
    #[must_use]
    pub fn vote_number(&self) -> u32 {
        self.day.saturating_sub(1)
    }

    /// Whether the black, red and grey corrections are in force.
    #[must_use]
    pub fn corrections_in_force(&self) -> bool {
        self.reds_lynched > 0
    }
}

/// The first day of the normal format.
impl Default for CarriedOver {
    fn default() -> Self {
        Self {
            format: Format::Normal,
            day: 1,
            mayor: Office::Unfilled,
            secretary: None,
            reds_lynched: 0,
            hunt: Hunt::Unused,
            collected: Wins::ZERO,
        }
    }
}
