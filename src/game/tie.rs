//! Ties of a day's vote, as rulings and lots name them.

use super::state::Game;
use nightdesk_time::Phase;

/// What a ruling or a lot on the tie of a day is filed under.
#[must_use]
pub fn tie_of(day: Phase) -> String {
    format!("tie of {day}")
}

impl Game {
    /// The days whose tie was decided by lot, in their order.
    #[must_use]
    pub fn ties_by_lot(&self) -> Vec<Phase> {
        let begun = self.phases.iter().map(|start| start.phase);
        let by_lot = |day: &Phase| {
            let purpose = tie_of(*day);
            self.draws.iter().any(|(drawn, _)| *drawn == purpose)
        };
        begun.filter(by_lot).collect()
    }
}
