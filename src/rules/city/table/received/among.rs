//! An entry that is older than others of its player: they follow it again.

use super::super::pen::Pen;
use super::super::refused;
use super::super::stage::NightStage;
use super::fallen::Fallen;
use super::{Around, Entered, Outcome, What, is_one_role};
use nightdesk_game::SeatId;
use nightdesk_replies::Reply;
use nightdesk_rules::Refusal;
use nightdesk_text::say;

/// Why something does not stand that its player sent another entry after.
fn gave_way(pen: &Pen) -> Refusal {
    refused("gave-way", say!(pen, "another_entry_counts"))
}

impl NightStage {
    /// Takes an entry that is older than others of its kind: they follow it again. `own` is all that its
    /// player sent, in the order of its times.
    pub(super) fn enter_among(
        &mut self,
        one: &Reply<What>,
        own: &[&Reply<What>],
        around: &Around<'_>,
    ) -> Result<Entered, Refusal> {
        let (before, after) = own.split_at(own.partition_point(|other| one.is_after(other)));
        let mut again = self.clone();
        again.forget(one.by);
        // What was taken once and stands no more fits no more, since somebody died in between or
        // because of the entry itself.
        let mut refused: Vec<(&Reply<What>, Refusal)> = Vec::new();
        for other in before {
            refused.extend(again.enter(other, around).err().map(|why| (*other, why)));
        }
        again.enter(one, around)?;
        for other in after {
            refused.extend(again.enter(other, around).err().map(|why| (*other, why)));
        }
        // What only a move that gave way itself stood against fits at the end.
        for (other, _) in &refused {
            if self.counts(other) && again.is_free(other) {
                // A refusal leaves all as it was, and stands among the others.
                again.enter(other, around).ok();
            }
        }
        let fallen = self.fallen_in(&again, own, &refused, around.pen);
        let outcome = match (again.counts(one), fallen.is_empty()) {
            (true, true) => Outcome::New,
            (true, false) => Outcome::Replaces,
            (false, true) => Outcome::Older,
            (false, false) => Outcome::Between,
        };
        self.evening = again.evening;
        self.moves = again.moves;
        self.resting = again.resting;
        Ok(Entered { outcome, fallen })
    }

    /// What of a player's stands here and no more after another course of the same entries: what
    /// was refused there, and what had to give way to another entry.
    fn fallen_in(
        &self,
        again: &Self,
        own: &[&Reply<What>],
        refused: &[(&Reply<What>, Refusal)],
        pen: &Pen,
    ) -> Vec<Fallen> {
        let own = own.iter();
        let gone = own.filter(|other| self.counts(other) && !again.counts(other));
        let mut fallen: Vec<Fallen> = Vec::new();
        for other in gone {
            if fallen.iter().any(|known| known.what == other.value) {
                continue;
            }
            let why = refused.iter().find(|(one, _)| one.value == other.value);
            let why = why.map_or_else(|| gave_way(pen), |(_, why)| why.clone());
            fallen.push(Fallen {
                by: other.by,
                what: other.value.clone(),
                why,
            });
        }
        fallen
    }

    /// Whether nothing is in of a player that an entry would take the place of.
    fn is_free(&self, one: &Reply<What>) -> bool {
        let role = one.value.role();
        let mut moves = self.evening.iter().chain(&self.moves);
        let mut resting = self.resting.iter().filter(|rest| rest.by == one.by);
        !moves.any(|sent| sent.by == one.by && is_one_role(role, Some(sent.role)))
            && !resting.any(|rest| is_one_role(role, rest.role))
    }

    /// Whether an entry is among what counts.
    fn counts(&self, one: &Reply<What>) -> bool {
        match &one.value {
            What::Move(sent) => self.evening.contains(sent) || self.moves.contains(sent),
            What::Nothing(role) => {
                let mut resting = self.resting.iter().filter(|rest| rest.by == one.by);
                resting.any(|rest| is_one_role(rest.role, *role))
            }
        }
    }

    /// Takes out all that is open of a player's.
    fn forget(&mut self, by: SeatId) {
        self.take_out_pending(|sent| sent.by == by);
        self.moves.retain(|sent| sent.by != by);
        self.resting.retain(|rest| rest.by != by);
    }
}
