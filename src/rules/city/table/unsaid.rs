//! What counts where the rules say nothing, as the host is told of it each time.

use std::collections::{BTreeMap, BTreeSet};

use super::pen::Pen;
use super::stage::State;
use crate::Peaceful;
use crate::moves::{Action, Move};
use crate::night::{Cause, Death};
use crate::rulings::PoisonerSilent;
use crate::state::{BlockedBy, Step};
use nightdesk_game::SeatId;
use nightdesk_text::say;

impl State {
    /// What silence of this evening counts as.
    pub(super) fn silences(&self, sent: &[Move], pen: &Pen) -> Vec<String> {
        let antidotes = self.silent_poisoners(sent, pen);
        antidotes
            .into_iter()
            .chain(self.silent_hacked(sent, pen))
            .collect()
    }

    fn silent_poisoners(&self, sent: &[Move], pen: &Pen) -> Vec<String> {
        let mut waiting: BTreeMap<SeatId, Vec<SeatId>> = BTreeMap::new();
        for (victim, poisoner) in &self.city.poisoned {
            waiting.entry(*poisoner).or_default().push(*victim);
        }
        let said = |seat: SeatId| {
            let mut own = sent.iter().filter(|one| one.by == seat);
            own.any(|one| matches!(one.action, Action::Antidote | Action::RefuseAntidote))
        };
        let silent = waiting
            .into_iter()
            .filter(|(poisoner, _)| self.city.lives(*poisoner) && !said(*poisoner));
        let saved = self.in_force.night.poisoner_silent == PoisonerSilent::Saved;
        silent
            .map(|(poisoner, victims)| {
                let (poisoner, victims) = (pen.name(poisoner), pen.listed(&victims));
                let what = match saved {
                    true => say!(pen, "says_nothing_and_has_given", poisoner, victims),
                    false => say!(pen, "says_nothing_and_gives_no_antidote", poisoner, victims),
                };
                by_default(&what, pen)
            })
            .collect()
    }

    /// Blacks whose second role the hacker keeps blocked, and who named none.
    fn silent_hacked(&self, sent: &[Move], pen: &Pen) -> Vec<String> {
        let tonight = Step::night(self.day());
        let said = |seat: SeatId| {
            let mut own = sent.iter().filter(|one| one.by == seat);
            own.any(|one| one.action == Action::Keep)
        };
        let blocks = self.city.blocks.iter().filter(|block| {
            let one_role = block.peaceful != block.negative;
            block.by == BlockedBy::Hacker && one_role && block.from == tonight
        });
        let silent: BTreeSet<SeatId> = blocks
            .map(|block| block.seat)
            .filter(|seat| self.city.lives(*seat) && !said(*seat))
            .collect();
        let line = |seat| {
            let player = pen.name(seat);
            by_default(&say!(pen, "hacked_the_evening_before_names", player), pen)
        };
        silent.into_iter().map(line).collect()
    }

    /// Cursed players who leave crippled, without a role to be raised with.
    pub(super) fn unraised(&self, gone: &[SeatId], pen: &Pen) -> Vec<String> {
        let crippled = |seat: &&SeatId| self.city.citizen(**seat).is_some_and(|one| one.crippled);
        let cursed = |seat: &&SeatId| {
            let masters = self.city.cards_of(Peaceful::Necromancer);
            let mut living = masters.filter(|card| self.city.lives(card.holder));
            living.any(|card| card.memory.cursed.contains(*seat))
        };
        gone.iter()
            .filter(crippled)
            .filter(cursed)
            .map(|seat| {
                let player = pen.name(*seat);
                by_default(&say!(pen, "left_crippled_and_is_no_body", player), pen)
            })
            .collect()
    }

    /// A secretary who died of an attack on somebody else, by the office before the morning.
    pub(super) fn secretary_hit(&self, deaths: &[Death], pen: &Pen) -> Option<String> {
        let secretary = self.standing.secretary?;
        let mut hit = deaths.iter().filter(|death| death.player == secretary);
        hit.any(|death| matches!(death.cause, Cause::Role(_)))
            .then(|| {
                let what = say!(pen, "the_office_does_not_keep", name = pen.name(secretary));
                by_default(&what, pen)
            })
    }
}

fn by_default(what: &str, pen: &Pen) -> String {
    say!(pen, "the_rules_leave_it_open", what)
}
