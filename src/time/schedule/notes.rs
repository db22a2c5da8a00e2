//! Which phases a clock change makes longer or shorter.

use chrono::{DateTime, TimeDelta, Utc};

use super::Schedule;
use super::walk::{Step, Walk};
use crate::{Arithmetic, ClockChange, Length, Phase};

/// What a clock change does to a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockNote {
    /// The phase.
    pub phase: Phase,
    /// The change of the clocks.
    pub change: ClockChange,
    /// What it does.
    pub effect: ClockEffect,
}

/// How a phase differs from one without a clock change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockEffect {
    /// The time on the clock is kept, and the phase has so much less.
    Shorter(Length),
    /// The time on the clock is kept, and the phase has so much more.
    Longer(Length),
    /// The true length is kept, and the clock shows so much more at the end.
    ClockLater(Length),
    /// The true length is kept, and the clock shows so much less at the end.
    ClockEarlier(Length),
}

impl Schedule {
    /// What clock changes do to the first `count` phases.
    pub fn clock_notes(&self, count: usize) -> Vec<ClockNote> {
        Walk::new(self)
            .take(count)
            .filter_map(|step| self.clock_note(&step))
            .collect()
    }

    fn clock_note(&self, step: &Step) -> Option<ClockNote> {
        let phase = step.phase;
        let gained = self.gained(step);
        let by = Length::seconds(gained.num_seconds().unsigned_abs());
        if by.is_zero() {
            return None;
        }
        let more = gained > TimeDelta::zero();
        let effect = match (self.plan.arithmetic, more) {
            (Arithmetic::Wall, true) => ClockEffect::Longer(by),
            (Arithmetic::Wall, false) => ClockEffect::Shorter(by),
            (Arithmetic::Elapsed, true) => ClockEffect::ClockLater(by),
            (Arithmetic::Elapsed, false) => ClockEffect::ClockEarlier(by),
        };
        // A phase that starts at a time the clocks jump over is cut by a change just before it.
        let from = phase
            .start
            .checked_sub_signed(TimeDelta::days(1))
            .unwrap_or(phase.start);
        let change = self.plan.zone.clock_changes(from, phase.end).pop()?;
        Some(ClockNote {
            phase: phase.name,
            change,
            effect,
        })
    }

    /// What the phase has more than usual: of true time, or on the clock at its end.
    fn gained(&self, step: &Step) -> TimeDelta {
        let (start, end) = (step.phase.start, step.phase.end);
        let elapsed = end - start;
        match self.plan.arithmetic {
            Arithmetic::Wall => elapsed - (step.marks.1 - step.marks.0),
            Arithmetic::Elapsed => self.offset_gain(start, end),
        }
    }

    fn offset_gain(&self, start: DateTime<Utc>, end: DateTime<Utc>) -> TimeDelta {
        let zone = self.plan.zone;
        TimeDelta::seconds(i64::from(zone.offset_at(end)) - i64::from(zone.offset_at(start)))
    }
}
