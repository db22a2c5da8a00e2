//! Penalties a host keeps track of (city day §11.5).

use serde::{Deserialize, Serialize};

use super::people::{Mark, Town};
use nightdesk_game::SeatId;

/// A penalty that bears on the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Penalty {
    /// Roles blocked for two days, no vote in the next two votes (P-4).
    Silenced {
        /// The day it was given on.
        day: u32,
    },
    /// Obligatory victim of the next vote (P-9).
    ForcedVictim {
        /// The day it was given on.
        day: u32,
    },
    /// Roles and vote off to the end of the game: the lesser case of P-9.
    OffToTheEnd,
}

/// Whose penalty it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Penalised {
    /// The player.
    pub seat: SeatId,
    /// What he got.
    pub penalty: Penalty,
}

impl Penalty {
    /// What it means for the vote of a day.
    pub fn marks(self, day: u32) -> impl Iterator<Item = Mark> {
        let within = |given: u32, days: u32| day >= given && day < given.saturating_add(days);
        let marks = match self {
            // Days and votes run side by side: one vote a day.
            Penalty::Silenced { day: given } if within(given, SILENCED_FOR) => {
                [Some(Mark::Barred), Some(Mark::RoleBlocked)]
            }
            Penalty::ForcedVictim { day: given } if within(given, 1) => {
                [Some(Mark::ForcedVictim), None]
            }
            Penalty::OffToTheEnd => [Some(Mark::Barred), Some(Mark::RoleBlocked)],
            Penalty::Silenced { .. } | Penalty::ForcedVictim { .. } => [None, None],
        };
        marks.into_iter().flatten()
    }
}

/// Marks everybody whose penalty bears on the vote of a day.
pub fn enforce(town: &mut Town, penalties: &[Penalised], day: u32) {
    for penalised in penalties {
        if let Some(player) = town.players.get_mut(&penalised.seat) {
            player.marks.extend(penalised.penalty.marks(day));
        }
    }
}

/// Days and votes a silenced player sits out (P-4).
const SILENCED_FOR: u32 = 2;
