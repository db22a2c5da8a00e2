//! How much one cause may set off: loops end in an error that names the cycle.

use super::world::{Actor, TriggerRef};

/// How deep triggers may set off triggers.
const DEPTH: usize = 32;
/// How many abilities one cause may set off.
const ABILITIES: usize = 20_000;
/// How many emits may be worked off in one go (reference §12.26).
pub(super) const EMITS: usize = 1000;

/// What is going on, and how much was done since the outermost trigger.
#[derive(Debug, Default)]
pub(super) struct Work {
    frames: Vec<(Actor, TriggerRef)>,
    abilities: usize,
    /// The limit was met and told; what still runs is wound up.
    over: bool,
}

/// A limit was met; tells of it once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Over {
    /// The triggers of the cycle, in order; none after it was told.
    pub(super) cycle: Option<Vec<(Actor, TriggerRef)>>,
}

impl Work {
    /// A trigger begins.
    pub(super) fn enter(&mut self, actor: &Actor, trigger: &TriggerRef) -> Result<(), Over> {
        if self.frames.is_empty() {
            self.abilities = 0;
            self.over = false;
        }
        self.check(self.frames.len() >= DEPTH)?;
        self.frames.push((actor.clone(), trigger.clone()));
        Ok(())
    }

    /// A trigger has ended.
    pub(super) fn leave(&mut self) {
        self.frames.pop();
    }

    /// An ability begins.
    pub(super) fn spend(&mut self) -> Result<(), Over> {
        self.abilities += 1;
        self.check(self.abilities > ABILITIES)
    }

    fn check(&mut self, met: bool) -> Result<(), Over> {
        if !met && !self.over {
            return Ok(());
        }
        let told = std::mem::replace(&mut self.over, true);
        Err(Over {
            cycle: (!told).then(|| self.cycle()),
        })
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
    use super::{DEPTH, Work};
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
    fn a_cycle_is_named_once() {
        let mut work = Work::default();
        let actor = Actor::Player(SeatId(0));
        for step in 0..DEPTH {
            work.enter(&actor, &trigger(step % 2)).expect("room");
        }
        let over = work.enter(&actor, &trigger(0)).expect_err("full");
        let cycle = over.cycle.expect("told the first time");
        assert_eq!(
            cycle,
            [(actor.clone(), trigger(0)), (actor.clone(), trigger(1))]
        );
        assert_eq!(work.spend().expect_err("over").cycle, None);
        (0..DEPTH).for_each(|_| work.leave());
        work.enter(&actor, &trigger(0))
            .expect("a new cause has room");
    }
}
