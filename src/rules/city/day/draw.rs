//! The draw of two days with re-votes without victims (V-55).

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

use nightdesk_game::SeatId;

/// A day as the draw rule sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedDay {
    /// How its vote ended.
    pub ended: DayEnd,
    /// Who was alive.
    pub alive: BTreeSet<SeatId>,
}

/// How a day's vote ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum DayEnd {
    /// With a re-vote in which nobody died, without a hero's help.
    RevoteWithoutVictims,
    /// In any other way.
    Otherwise,
}

/// Whether two neighbouring days make the game a draw: both end with a re-vote without
/// victims, and the same players live.
#[must_use]
pub fn is_draw(first: &EndedDay, second: &EndedDay) -> bool {
    let without_victims = |day: &EndedDay| day.ended == DayEnd::RevoteWithoutVictims;
    without_victims(first) && without_victims(second) && first.alive == second.alive
}
