//! The deadlines of a game: a plan, and what has happened to it.

mod change;
mod moved;
mod notes;
#[cfg(test)]
mod tests;
mod walk;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};

use super::{Anchor, EarlyEnd, Length, Phase, Plan, PlanError, Wall};
use walk::Walk;

pub use change::{Change, Refusal, RefusedChange};
pub use notes::{ClockEffect, ClockNote};

/// The deadlines of a game.
///
/// Nothing in it moves by itself: what the schedule looks like at an instant is asked with that
/// instant. Phases are counted from 0; their ends never run backwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    plan: Plan,
    /// What happened to the phases, as far as anything did; later ones go as planned.
    history: Vec<Happened>,
    /// The latest change; changes come in order of time.
    latest: Option<DateTime<Utc>>,
    /// When the game truly began, where that was before its planned start, and whether the deadlines
    /// came earlier with it.
    begun: Option<(DateTime<Utc>, EarlyEnd)>,
}

/// One phase of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhaseSpan {
    /// Its place in the game, counted from 0.
    pub index: u32,
    /// Its name.
    pub name: Phase,
    /// Its first instant.
    pub start: DateTime<Utc>,
    /// The first instant that no longer belongs to it.
    pub end: DateTime<Utc>,
    /// Whether it ended before its deadline by the host's word.
    pub ended_early: bool,
    /// The wall-clock time that is kept for its deadline, even where no clock ever shows it.
    pub clock: NaiveDateTime,
    /// Whether that time exists once, never or twice; not what an early end made of it.
    pub wall: Wall,
}

/// How a time stands to a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lateness {
    /// Before the deadline.
    InTime,
    /// At the deadline or after it by so much, and forgiven.
    WithinGrace(Length),
    /// At the deadline or after it by so much.
    Late(Length),
}

/// What happened to one phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Happened {
    /// The sum of all moves made while it ran.
    moved: TimeDelta,
    /// When the host ended it.
    ended: Option<DateTime<Utc>>,
    /// Whether it is counted from the true end of the phase before it, as after a game end that
    /// was taken back.
    counted_anew: bool,
    /// Its own length, where that is not the plan's.
    length: Option<Length>,
}

impl Schedule {
    /// The schedule of a plan to which nothing has happened.
    pub fn new(plan: Plan) -> Result<Schedule, PlanError> {
        plan.check()?;
        Ok(Schedule {
            plan,
            history: Vec::new(),
            latest: None,
            begun: None,
        })
    }

    /// The schedule of a game that began before its planned start: the first phase runs from then,
    /// and the deadlines stay as they were announced or come earlier by the same time.
    #[must_use]
    pub fn begun_early(mut self, at: DateTime<Utc>, deadlines: EarlyEnd) -> Schedule {
        self.begun = Some((at, deadlines));
        self
    }

    /// Gives one phase a length of its own instead of the plan's.
    #[must_use]
    pub fn with_length(mut self, index: u32, length: Length) -> Schedule {
        self.remember(index, |happened| happened.length = Some(length));
        self
    }

    /// The plan behind it.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// All phases from the first one on, up to the end of the calendar.
    ///
    /// It is long: take as many as are needed.
    pub fn iter(&self) -> impl Iterator<Item = PhaseSpan> + '_ {
        Walk::new(self).map(|step| step.phase)
    }

    /// The first `count` phases.
    pub fn phases(&self, count: usize) -> Vec<PhaseSpan> {
        self.iter().take(count).collect()
    }

    /// The phase at this place; none beyond the calendar.
    pub fn phase(&self, index: u32) -> Option<PhaseSpan> {
        self.iter().find(|phase| phase.index == index)
    }

    /// The end of the phase at this place; none beyond the calendar.
    pub fn deadline(&self, index: u32) -> Option<DateTime<Utc>> {
        self.phase(index).map(|phase| phase.end)
    }

    /// The phase with this name; none if the game has no such phase.
    pub fn named(&self, name: Phase) -> Option<PhaseSpan> {
        self.phase(self.plan.first.index_of(name)?)
    }

    /// The phase that runs at an instant and all later ones.
    ///
    /// A deadline instant belongs to the next phase (tracker §2.4); before the game starts it is
    /// the first phase.
    pub fn phases_from(&self, instant: DateTime<Utc>) -> impl Iterator<Item = PhaseSpan> + '_ {
        self.iter().skip_while(move |phase| phase.end <= instant)
    }

    /// The phase that runs at an instant; none beyond the calendar.
    pub fn phase_at(&self, instant: DateTime<Utc>) -> Option<PhaseSpan> {
        self.phases_from(instant).next()
    }

    /// Whether a phase cannot end before its start.
    ///
    /// Where only the end of Day 1 is set, the first phase runs from the beginning of the thread,
    /// and its planned length says nothing about when it began.
    fn has_start(&self, index: u32) -> bool {
        match self.plan.anchor {
            Anchor::Start(_) => true,
            Anchor::FirstDayEnd(_) => index > 0,
        }
    }

    /// How a time stands to the end of a phase.
    pub fn lateness(&self, phase: &PhaseSpan, instant: DateTime<Utc>) -> Lateness {
        match Length::between(phase.end, instant) {
            None => Lateness::InTime,
            Some(_) if instant < phase.end => Lateness::InTime,
            Some(by) if !self.plan.grace.is_zero() && by <= self.plan.grace => {
                Lateness::WithinGrace(by)
            }
            Some(by) => Lateness::Late(by),
        }
    }

    /// Whether a time is too late for a phase, grace counted.
    ///
    /// The deadline instant itself is too late, unless there is grace.
    pub fn is_late(&self, phase: &PhaseSpan, instant: DateTime<Utc>) -> bool {
        match self.lateness(phase, instant) {
            Lateness::InTime | Lateness::WithinGrace(_) => false,
            Lateness::Late(_) => true,
        }
    }
}

impl PhaseSpan {
    /// Its true length.
    pub fn length(&self) -> Length {
        Length::between(self.start, self.end).unwrap_or_default()
    }
}
