//! The obligatory wall of text, and who is admitted to the vote (P-1, T-9, V-7).

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::people::{Mark, Town};
use super::times::DayInstants;
use crate::game::SeatId;

/// A wall as the host has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wall {
    /// Whose.
    pub by: SeatId,
    /// When it was posted.
    pub posted: DateTime<Utc>,
    /// What the host says to it.
    pub judged: Judged,
    /// The post, where the player sent a link.
    pub link: Option<String>,
}

/// What the host says to a wall.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Judged {
    /// Nothing yet: it counts if it was in time.
    #[default]
    Open,
    /// It counts.
    Accepted,
    /// Copied from another player.
    Copied,
    /// Written in the last minutes before the vote.
    LastMinute,
    /// The player sent no link, and the host need not search.
    NoLink,
}

/// Whether a player is admitted to the vote, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Admission {
    /// He is.
    Admitted,
    /// He is unless the host refuses the wall of the last minutes.
    Doubtful,
    /// No wall.
    NoWall,
    /// A wall behind the deadline.
    TooLate,
    /// The host refused it.
    Refused(Judged),
}

/// Who is admitted: every living main player needs one wall that counts; a servant's wall counts
/// for his master and the other way round (L-13).
#[must_use]
pub fn admissions(
    town: &Town,
    walls: &[Wall],
    masters: &BTreeMap<SeatId, SeatId>,
    day: &DayInstants,
) -> BTreeMap<SeatId, Admission> {
    town.living()
        .map(|(seat, _)| {
            let his = walls
                .iter()
                .filter(|wall| wall.by == seat || masters.get(&wall.by) == Some(&seat));
            let best = his.map(|wall| admission(wall, day)).min_by_key(rank);
            (seat, best.unwrap_or(Admission::NoWall))
        })
        .collect()
}

/// Marks everybody who is not admitted.
pub fn admit(town: &mut Town, admissions: &BTreeMap<SeatId, Admission>) {
    for (seat, admission) in admissions {
        let Some(player) = town.players.get_mut(seat) else {
            continue;
        };
        match admission {
            Admission::Admitted | Admission::Doubtful => {
                player.marks.remove(&Mark::NotAdmitted);
            }
            Admission::NoWall | Admission::TooLate | Admission::Refused(_) => {
                player.marks.insert(Mark::NotAdmitted);
            }
        }
    }
}

fn admission(wall: &Wall, day: &DayInstants) -> Admission {
    match wall.judged {
        _ if wall.posted >= day.vote_start => Admission::TooLate,
        Judged::Accepted => Admission::Admitted,
        Judged::Open if wall.posted >= day.late_wall => Admission::Doubtful,
        Judged::Open => Admission::Admitted,
        // Only a wall of the last minutes may be refused as one.
        Judged::LastMinute if wall.posted < day.late_wall => Admission::Admitted,
        refused @ (Judged::Copied | Judged::LastMinute | Judged::NoLink) => {
            Admission::Refused(refused)
        }
    }
}

/// The better, the smaller.
fn rank(admission: &Admission) -> u8 {
    match admission {
        Admission::Admitted => 0,
        Admission::Doubtful => 1,
        Admission::Refused(_) => 2,
        Admission::TooLate => 3,
        Admission::NoWall => 4,
    }
}
