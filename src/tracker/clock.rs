//! Which phase runs, and until when.

use chrono::{DateTime, Utc};

use nightdesk_thread::{Post, Precision};
use nightdesk_time::{
    Change, FirstPhase, Phase, PhaseSpan, Plan, PlanError, Refusal, Schedule, Shift,
};

/// The phases of a game, with deadlines or without.
#[derive(Debug, Clone)]
pub(super) struct Clock {
    running: Running,
    /// When the game was declared over.
    over: Option<DateTime<Utc>>,
    /// Whether the running phase's deadline was moved.
    moved: bool,
}

/// What became of the deadline when a game went on.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Resumed {
    /// Whether moves were lost.
    pub(super) moves_lost: bool,
    /// Whether it is earlier than before.
    pub(super) earlier: bool,
}

#[derive(Debug, Clone)]
enum Running {
    /// By a schedule.
    Timed {
        schedule: Box<Schedule>,
        now: PhaseSpan,
    },
    /// The host ends phases.
    Untimed(Phase),
}

impl Clock {
    pub(super) fn new(plan: Option<Plan>) -> Result<Self, PlanError> {
        let running = match plan {
            None => Running::Untimed(FirstPhase::Day.opening()),
            Some(plan) => {
                let opening = plan.first.opening();
                let schedule = Schedule::new(plan)?;
                match schedule.phase(0) {
                    Some(now) => Running::Timed {
                        schedule: Box::new(schedule),
                        now,
                    },
                    None => Running::Untimed(opening),
                }
            }
        };
        Ok(Self {
            running,
            over: None,
            moved: false,
        })
    }

    /// A clock in the middle of a game.
    pub(super) fn running(
        schedule: Option<Schedule>,
        phase: Phase,
        over: Option<DateTime<Utc>>,
    ) -> Self {
        let timed = schedule.and_then(|schedule| {
            let now = schedule.named(phase)?;
            Some(Running::Timed {
                schedule: Box::new(schedule),
                now,
            })
        });
        Self {
            running: timed.unwrap_or(Running::Untimed(phase)),
            over,
            moved: false,
        }
    }

    pub(super) fn phase(&self) -> Phase {
        match &self.running {
            Running::Timed { now, .. } => now.name,
            Running::Untimed(phase) => *phase,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// The running phase and the next ones; none after the end of the game.
    pub(super) fn upcoming(&self, number: usize) -> Vec<PhaseSpan> {
        match &self.running {
            Running::Timed { schedule, now } if !self.is_over() => schedule
                .iter()
                .skip_while(|span| span.index < now.index)
                .take(number)
                .collect(),
            Running::Timed { .. } | Running::Untimed(_) => Vec::new(),
        }
    }

    /// Ends the phases that are over at an instant, and tells which they were; however many
    /// they are, the schedule is walked once.
    pub(super) fn pass(&mut self, instant: DateTime<Utc>) -> Vec<PhaseSpan> {
        let mut ended = Vec::new();
        if self.is_over() {
            return ended;
        }
        let Running::Timed { schedule, now } = &mut self.running else {
            return ended;
        };
        if instant < now.end || !schedule.is_late(now, instant) {
            return ended;
        }
        let mut running = *now;
        for next in schedule.iter().skip_while(|next| next.index <= now.index) {
            if !schedule.is_late(&running, instant) {
                break;
            }
            ended.push(std::mem::replace(&mut running, next));
        }
        *now = running;
        self.moved &= ended.is_empty();
        ended
    }

    /// The running deadline, if a post of which only the minute is known was made in its minute:
    /// such a post is late (tracker rules §2.4).
    pub(super) fn deadline_in_minute(&self, post: &Post) -> Option<DateTime<Utc>> {
        match &self.running {
            Running::Timed { now, .. } if post.precision == Precision::Minute => {
                let same = minute(now.end) == minute(post.at);
                (same && !now.ended_early).then_some(now.end)
            }
            Running::Timed { .. } | Running::Untimed(_) => None,
        }
    }

    /// Whether a post may have been made before a deadline or after it, for all its page tells, and if
    /// so, whether it is taken for one of after it.
    pub(super) fn unsure_at_deadline(&self, post: &Post) -> Option<bool> {
        let Running::Timed { now, .. } = &self.running else {
            return None;
        };
        let (earliest, latest) = post.precision.around(post.at);
        if earliest == latest {
            return None;
        }
        let is_late = now.index > 0 && earliest < now.start;
        let is_early = !now.ended_early && now.end <= latest;
        (is_late || is_early).then_some(is_late)
    }

    /// Whether an instant is in the minute of the last deadline that passed.
    pub(super) fn in_deadline_minute(&self, instant: DateTime<Utc>) -> bool {
        match &self.running {
            Running::Timed { now, .. } => now.index > 0 && minute(instant) == minute(now.start),
            Running::Untimed(_) => false,
        }
    }

    /// The running phase ends now. Tells whether its deadline had been moved before.
    pub(super) fn end_early(&mut self, at: DateTime<Utc>) -> Result<bool, Refusal> {
        match &mut self.running {
            Running::Timed { schedule, now } => {
                schedule.apply(&Change::EndEarly {
                    phase: now.name,
                    at,
                })?;
                let next = now.index.checked_add(1);
                if let Some(next) = next.and_then(|index| schedule.phase(index)) {
                    *now = next;
                }
            }
            Running::Untimed(phase) => {
                if let Some(next) = FirstPhase::Day.after(*phase) {
                    *phase = next;
                }
            }
        }
        Ok(std::mem::take(&mut self.moved))
    }

    /// Moves the running phase's deadline and all later ones; `Ok(false)` if there are none.
    pub(super) fn shift(&mut self, shift: Shift, at: DateTime<Utc>) -> Result<bool, Refusal> {
        let Running::Timed { schedule, now } = &mut self.running else {
            return Ok(false);
        };
        schedule.apply(&Change::Move { shift, at })?;
        if let Some(moved) = schedule.phase(now.index) {
            *now = moved;
        }
        self.moved = true;
        Ok(true)
    }

    pub(super) fn end_game(&mut self, at: DateTime<Utc>) {
        self.over.get_or_insert(at);
    }

    /// The game goes on as if it had never been over.
    pub(super) fn end_pause(&mut self) {
        self.over = None;
    }

    /// The game goes on; its running deadline is reckoned anew from the last past one. None if the
    /// game was not over.
    pub(super) fn resume(&mut self, at: DateTime<Utc>) -> Option<Resumed> {
        let ended = self.over.take()?;
        let Running::Timed { schedule, now } = &mut self.running else {
            return Some(Resumed::default());
        };
        let before = now.end;
        // A schedule that cannot be reckoned anew goes on as it stood.
        let _resumed = schedule.apply(&Change::Resume { ended, at });
        if let Some(span) = schedule.phase(now.index) {
            *now = span;
        }
        let lost = now.index > 0 && self.moved;
        self.moved &= !lost;
        Some(Resumed {
            moves_lost: lost,
            earlier: now.end < before,
        })
    }
}

/// The number of an instant's minute.
fn minute(instant: DateTime<Utc>) -> i64 {
    instant.timestamp().div_euclid(60)
}
