//! How much one cause may set off: loops end in an error that names the cycle.

use super::world::{Actor, TriggerRef};

/// How deep triggers may set off triggers.
const DEPTH: usize = 32;
/// How often a trigger may run within itself: some do, and count down.
const WITHIN_ITSELF: usize = 8;
/// How many abilities one cause may set off.
const ABILITIES: usize = 20_000;
/// How many emits may be worked off in one go (reference §12.26).
pub(super) const EMITS: usize = 1000;

/// What is going on, and how much was done since the outermost trigger.
#[derive(Debug, Default)]
pub(super) struct Work {
    frames: Vec<(Actor, TriggerRef)>,
    abilities: usize,
    /// All that may be done was done; what still runs is wound up.
    over: bool,
    /// Triggers that were named as parts of a cycle.
    named: Vec<(Actor, TriggerRef)>,
}

/// A limit was met; tells of it once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Over {
    /// The triggers of the cycle, in order; none after they were told.
    pub(super) cycle: Option<Vec<(Actor, TriggerRef)>>,
}

impl Work {
    /// A trigger begins. One that sets itself off without end is stopped alone: whatever else was set
    /// off runs.
    pub(super) fn enter(&mut self, actor: &Actor, trigger: &TriggerRef) -> Result<(), Over> {
        if self.frames.is_empty() {
            self.abilities = 0;
            self.over = false;
            self.named.clear();
        }
        let frame = (actor.clone(), trigger.clone());
        let within = self.frames.iter().filter(|known| **known == frame).count();
        if self.over || within >= WITHIN_ITSELF || self.frames.len() >= DEPTH {
            return Err(self.stop());
        }
        self.frames.push(frame);
        Ok(())
    }

    /// A trigger has ended.
    pub(super) fn leave(&mut self) {
        self.frames.pop();
    }

    /// An ability begins.
    pub(super) fn spend(&mut self) -> Result<(), Over> {
        self.abilities += 1;
        if self.abilities > ABILITIES || self.over {
            self.over = true;
            return Err(self.stop());
        }
        Ok(())
    }

    /// What is stopped, with its cycle where none of it was named before.
    fn stop(&mut self) -> Over {
        let cycle = self.cycle();
        let known = cycle.iter().any(|frame| self.named.contains(frame));
        if known {
            return Over { cycle: None };
        }
        self.named.extend(cycle.iter().cloned());
        Over { cycle: Some(cycle) }
    }

    /// The frames since the last one was last met, or all of them.
    fn cycle(&self) -> Vec<(Actor, TriggerRef)> {
        let Some((last, before)) = self.frames.split_last() else {
            return Vec::new();
        };
        let since = before.iter().rposition(|frame| frame == last);
        let cycle = self.frames.iter().skip(since.map_or(0, |at| at + 1));
        cycle.cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{DEPTH, WITHIN_ITSELF, Work};
    use crate::game::SeatId;
    use crate::rules::wwrf::world::{Actor, Holder, TriggerRef};

    fn trigger(index: usize) -> TriggerRef {
        TriggerRef {
            holder: Holder::Role,
            name: "echo".to_owned(),
            index,
        }
    }

    #[test]
    fn a_cycle_is_named_once_and_stopped_alone() {
        let mut work = Work::default();
        let actor = Actor::Player(SeatId(0));
        for step in 0..2 * WITHIN_ITSELF {
            work.enter(&actor, &trigger(step % 2)).expect("room");
        }
        let over = work.enter(&actor, &trigger(0)).expect_err("full");
        let cycle = over.cycle.expect("told the first time");
        assert_eq!(
            cycle,
            [(actor.clone(), trigger(0)), (actor.clone(), trigger(1))]
        );
        assert_eq!(
            work.enter(&actor, &trigger(0)).expect_err("full").cycle,
            None
        );
        work.enter(&actor, &trigger(2)).expect("another runs");
        work.spend().expect("and so does what it does");
        work.leave();
        (0..2 * WITHIN_ITSELF).for_each(|_| work.leave());
        work.enter(&actor, &trigger(0))
            .expect("a new cause has room");
    }

    #[test]
    fn many_triggers_are_stopped_by_their_depth() {
        let mut work = Work::default();
        let actor = Actor::Player(SeatId(0));
        for step in 0..DEPTH {
            work.enter(&actor, &trigger(step)).expect("room");
        }
        assert!(work.enter(&actor, &trigger(DEPTH)).is_err());
    }
}
