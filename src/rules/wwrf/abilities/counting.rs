//! Counting (reference §12.20).

use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Actor, Item, Outcome};
use nightdesk_lang::tree::{Amount, Counting, CountingWay};

const FAILED: &str = "counting_failed";

impl Run<'_> {
    pub(super) fn count(&mut self, scene: &Scene, does: Does, counting: &Counting) -> Outcome {
        let of = match &counting.of {
            Some(of) => self.elements(scene, of),
            None => vec![counted_by_default(scene)],
        };
        let [of] = &of[..] else {
            return self.failed(FAILED);
        };
        let amount = match &counting.amount {
            None => 1,
            Some(Amount::Number(number)) => self.number(scene, number),
            Some(Amount::Rounded {
                rounding,
                number,
                by,
            }) => self.quotient(scene, number, by, *rounding),
        };
        let of = match of {
            Actor::Player(seat) => {
                let reached = self.redirected(scene, does, vec![*seat]);
                let seat = reached.first().copied().unwrap_or(*seat);
                let by = vec![Item::Number(amount)];
                if let Err(ended) = self.visit(scene, does, seat, (by, Vec::new())) {
                    return ended.outcome(self.failed(FAILED));
                }
                Actor::Player(seat)
            }
            other => other.clone(),
        };
        let target: Vec<Item> = super::super::world::World::item(&of).into_iter().collect();
        let Some((_, counter)) = self.world.slots_mut(&of) else {
            return self.failed(FAILED);
        };
        *counter = match counting.way {
            CountingWay::Increment => counter.saturating_add(amount),
            CountingWay::Decrement => counter.saturating_sub(amount),
            CountingWay::Set => amount,
        };
        self.refresh_displays(&of);
        Outcome::success("").on(target)
    }
}

/// The player, also when an extra role or an attribute acts; a group or poll itself.
fn counted_by_default(scene: &Scene) -> Actor {
    match scene.actor() {
        Actor::Executor { group, .. } => Actor::Group(*group),
        _ => scene.owner.clone(),
    }
}
