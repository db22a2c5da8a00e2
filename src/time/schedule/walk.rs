//! Walking through a schedule phase by phase.

use chrono::{DateTime, Timelike, Utc};

use super::{Happened, PhaseSpan, Schedule};
use crate::plan::{EarlyEnd, Mark, in_calendar};
use crate::{Phase, Wall};

/// No schedule is walked further; it bounds the cost of a question about a far future.
const MOST_PHASES: u32 = 100_000;

/// Yields the phases of a schedule in order; each is counted from the one before.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    schedule: &'a Schedule,
    index: u32,
    /// Where the next phase truly starts.
    start: Option<Start>,
    /// From where its length is counted: under "keep" the deadline that an early end left moot.
    base: Mark,
    happened: std::slice::Iter<'a, Happened>,
}

#[derive(Clone, Copy, Debug)]
struct Start {
    instant: DateTime<Utc>,
    mark: Mark,
}

/// A phase with the inner numbers from which it was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) phase: PhaseSpan,
    /// The instant of its deadline by the marks alone, even where that is before its start.
    pub(super) deadline: DateTime<Utc>,
    /// Its start and its end as they are kept.
    pub(super) marks: (Mark, Mark),
}

impl<'a> Walk<'a> {
    pub(super) fn new(schedule: &'a Schedule) -> Walk<'a> {
        let plan = &schedule.plan;
        let opening = plan.opening();
        let planned = opening.map(|mark| Start {
            instant: plan.wall_of(mark).instant(),
            mark,
        });
        let begun = schedule.begun.map(|(instant, _)| Start {
            instant,
            mark: plan.mark_of(instant),
        });
        // Deadlines are told in minutes, so an early start gives them no hidden seconds.
        let base = match (schedule.begun, begun) {
            (Some((_, EarlyEnd::Shift)), Some(begun)) => Some(at_minute(begun.mark)),
            _ => opening,
        };
        Walk {
            schedule,
            index: 0,
            start: planned.and(begun).or(planned),
            base: base.unwrap_or_default(),
            happened: schedule.history.iter(),
        }
    }

    /// The planned mark of the end of the phase, with all moves made while it ran.
    ///
    /// Moves come last: where the host put a deadline by hand, it stays, even on a day of rest.
    fn end_mark(&self, name: Phase, start: Start, happened: Happened) -> Option<Mark> {
        let plan = &self.schedule.plan;
        let base = if happened.counted_anew {
            start.mark
        } else {
            self.base
        };
        let length = happened.length.unwrap_or(plan.length_of(name.kind()));
        let length = length.delta()?;
        let planned = in_calendar(base.checked_add_signed(length)?)?;
        let allowed = plan.past_rest_days(planned)?;
        in_calendar(allowed.checked_add_signed(happened.moved)?)
    }
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let start = self.start.take()?;
        if self.index >= MOST_PHASES {
            return None;
        }
        let plan = &self.schedule.plan;
        let happened = self.happened.next().copied().unwrap_or_default();
        let name = plan.first.name_at(self.index);
        let due = self.end_mark(name, start, happened)?;
        let wall = plan.wall_of(due);
        let (end, end_mark) = match happened.ended {
            Some(instant) => (instant, plan.mark_of(instant)),
            None if self.schedule.has_start(self.index) => (not_before(wall, start.instant), due),
            None => (wall.instant(), due),
        };
        self.base = match (plan.early_end, happened.ended) {
            // Deadlines are told in minutes, so no early end gives the later ones hidden seconds.
            (EarlyEnd::Shift, Some(_)) => at_minute(end_mark),
            (EarlyEnd::Shift, None) => end_mark,
            (EarlyEnd::Keep, _) => due,
        };
        let phase = PhaseSpan {
            index: self.index,
            name,
            start: match self.schedule.has_start(self.index) {
                true => start.instant,
                false => start.instant.min(end),
            },
            end,
            ended_early: happened.ended.is_some(),
            clock: plan.clock_of(due),
            wall,
        };
        self.index += 1;
        self.start = Some(Start {
            instant: end,
            mark: end_mark,
        });
        Some(Step {
            phase,
            deadline: wall.instant(),
            marks: (start.mark, end_mark),
        })
    }
}

/// The beginning of the minute of a mark.
fn at_minute(mark: Mark) -> Mark {
    let whole = mark.with_second(0).and_then(|mark| mark.with_nanosecond(0));
    whole.unwrap_or(mark)
}

/// The instant of a deadline, but never before the phase starts.
///
/// Only phases shorter than a clock change come here: their deadline may stand in the hour that
/// is repeated, or right after an hour that is missing.
fn not_before(wall: Wall, start: DateTime<Utc>) -> DateTime<Utc> {
    match wall {
        Wall::Overlap { first, second } if first <= start => second.max(start),
        Wall::Single(_) | Wall::Gap(_) | Wall::Overlap { .. } => wall.instant().max(start),
    }
}
