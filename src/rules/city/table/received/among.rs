//! An entry that is older than others of its player: they follow it again.

use super::super::stage::NightStage;
use super::fallen::Fallen;
use super::{Around, Entered, Outcome, Received, Resting, What};
use crate::game::SeatId;
use crate::rules::Refusal;

impl NightStage {
    /// Takes an entry that is older than others of its kind: they follow it again.
    pub(super) fn enter_among(
        &mut self,
        one: &Received,
        around: &Around<'_>,
    ) -> Result<Entered, Refusal> {
        let mut before: Vec<&Received> = Vec::new();
        let mut behind: Vec<&Received> = Vec::new();
        for other in self.received.iter().filter(|other| other.by == one.by) {
            match other.sent <= one.sent {
                true => before.push(other),
                false => behind.push(other),
            }
        }
        before.sort_by_key(|other| other.sent);
        behind.sort_by_key(|other| other.sent);
        let mut again = self.clone();
        again.forget(one.by);
        // What was taken once and stands no more fits no more, since somebody died in between or
        // because of the entry itself; only what stood until now is told.
        let mut refused: Vec<(&Received, Refusal)> = Vec::new();
        for other in before {
            refused.extend(again.enter(other, around).err().map(|why| (other, why)));
        }
        again.enter(one, around)?;
        for other in behind {
            refused.extend(again.enter(other, around).err().map(|why| (other, why)));
        }
        refused.retain(|(other, _)| self.stands(other) && !again.stands(other));
        let mut fallen = Vec::new();
        for (other, why) in refused {
            // What only a move that gave way itself stood against fits at the end.
            let taken = !again.standing(other.by, other.role()).is_empty();
            if taken || again.enter(other, around).is_err() {
                let what = other.clone();
                fallen.push(Fallen { what, why });
            }
        }
        let outcome = match again.stands(one) {
            true => Outcome::New,
            false => Outcome::Older,
        };
        self.evening = again.evening;
        self.moves = again.moves;
        self.resting = again.resting;
        Ok(Entered { outcome, fallen })
    }

    /// Whether an entry is among what counts.
    fn stands(&self, one: &Received) -> bool {
        match &one.what {
            What::Move(sent) => self.evening.contains(sent) || self.moves.contains(sent),
            What::Nothing(role) => self.resting.contains(&Resting {
                by: one.by,
                role: *role,
            }),
        }
    }

    /// Takes out all that is open of a player's.
    fn forget(&mut self, by: SeatId) {
        if self.dusk.is_none() {
            self.evening.retain(|sent| sent.by != by);
        }
        self.moves.retain(|sent| sent.by != by);
        self.resting.retain(|rest| rest.by != by);
    }
}
