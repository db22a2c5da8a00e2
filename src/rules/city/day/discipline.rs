//! Penalties and last words a host keeps track of (city day §11.5, T-10).

use serde::{Deserialize, Serialize};

use super::people::{Mark, Town};
use super::times::DayInstants;
use crate::game::SeatId;
use chrono::{DateTime, Utc};

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

/// How a player left, as far as his last word depends on it (T-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Left {
    /// By night: his last word is due before the vote starts.
    AtNight,
    /// By day: it is due before the morning results.
    ByDay,
}

/// What a post of a dead player is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadPost {
    /// The one allowed last word.
    LastWord,
    /// Posting after death; the host may punish it (P-2).
    Offence,
}

/// What a dead player's post is: one last word, in blue, in time.
#[must_use]
pub fn dead_post(
    left: Left,
    day: &DayInstants,
    posted: DateTime<Utc>,
    said: LastWord,
    look: PostLook,
) -> DeadPost {
    let due = match left {
        Left::AtNight => day.vote_start,
        Left::ByDay => day.moves_latest,
    };
    let word = said == LastWord::Unused && look == PostLook::Blue && posted < due;
    match word {
        true => DeadPost::LastWord,
        false => DeadPost::Offence,
    }
}

/// Whether a dead player has left his last word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastWord {
    /// Not yet.
    Unused,
    /// He has.
    Used,
}

/// How a post looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PostLook {
    /// In blue, as a last word must be.
    Blue,
    /// In any other colour.
    Other,
}

/// Days and votes a silenced player sits out (P-4).
const SILENCED_FOR: u32 = 2;
