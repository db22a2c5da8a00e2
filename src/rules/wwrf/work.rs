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

/// A trigger of somebody.
type Frame = (Actor, TriggerRef);

/// What is going on, and how much was done since the outermost trigger.
#[derive(Debug, Default)]
pub(super) struct Work {
    frames: Vec<Frame>,
    abilities: usize,
    /// All that may be done was done; what still runs is wound up.
    over: bool,
    /// Triggers that were stopped; for the rest of the cause they begin no more, or each of several that
    /// feed each other would set off all of them at every step of the way back.
    stopped: Vec<Frame>,
}

/// A limit was met; tells of it once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Over {
    /// The triggers of the cycle, in order; none after they were told.
    pub(super) cycle: Option<Vec<Frame>>,
}

impl Work {
    /// A trigger begins. One that sets itself off without end is stopped alone: whatever else was set
    /// off runs.
    pub(super) fn enter(&mut self, actor: &Actor, trigger: &TriggerRef) -> Result<(), Over> {
        if self.frames.is_empty() {
            self.abilities = 0;
            self.over = false;
            self.stopped.clear();
        }
        let frame = (actor.clone(), trigger.clone());
        if self.over || self.stopped.contains(&frame) {
            return Err(Over { cycle: None });
        }
        let within = self.frames.iter().filter(|known| **known == frame).count();
        if within >= WITHIN_ITSELF || self.frames.len() >= DEPTH {
            let over = self.stop(&frame);
            // Of a way that is too long, what would have been its next step begins no more, either.
            if !self.stopped.contains(&frame) {
                self.stopped.push(frame);
            }
            return Err(over);
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
        if self.over {
            return Err(Over { cycle: None });
        }
        if self.abilities > ABILITIES {
            self.over = true;
            return Err(match self.frames.last().cloned() {
                Some(last) => self.stop(&last),
                None => Over {
                    cycle: Some(Vec::new()),
                },
            });
        }
        Ok(())
    }

    /// What is stopped at a trigger, with its cycle where none of it was stopped before.
    fn stop(&mut self, at: &Frame) -> Over {
        let cycle = self.cycle(at);
        let known = cycle.iter().any(|frame| self.stopped.contains(frame));
        if known {
            return Over { cycle: None };
        }
        self.stopped.extend(cycle.iter().cloned());
        Over { cycle: Some(cycle) }
    }

    /// The triggers since this one last began. Where it runs for the first time, those since the last
    /// one began before; where no trigger runs within itself, the last one alone: what has set it off
    /// need not have any part in it.
    fn cycle(&self, at: &Frame) -> Vec<Frame> {
        let since = |frame: &Frame, frames: &[Frame]| {
            let place = frames.iter().rposition(|known| known == frame)?;
            Some(frames.get(place..).unwrap_or_default().to_vec())
        };
        if let Some(cycle) = since(at, &self.frames).filter(|_| self.frames.last() != Some(at)) {
            return cycle;
        }
        match self.frames.split_last() {
            Some((last, before)) => match since(last, before) {
                Some(cycle) => cycle,
                None => vec![last.clone()],
            },
            None => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DEPTH, WITHIN_ITSELF, Work};
    use crate::world::{Actor, Holder, TriggerRef};
    use nightdesk_game::SeatId;

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
