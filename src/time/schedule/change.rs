//! What a host can do to a schedule, and what is refused.

use chrono::{DateTime, Utc};
use nightdesk_text::{Language, say};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::walk::{Step, Walk};
use super::{Happened, Schedule};
use crate::{Phase, Shift, rfc3339};

/// One thing a host did to the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// A phase ends now (tracker §1.3).
    EndEarly {
        /// The phase, which must be running.
        phase: Phase,
        /// When it was said; the phase ends then.
        at: DateTime<Utc>,
    },
    /// The running phase's deadline moves, and all later ones with it (tracker §1.4).
    Move {
        /// How far, and which way.
        shift: Shift,
        /// When it was said.
        at: DateTime<Utc>,
    },
    /// A game end is taken back (tracker §1.7).
    ///
    /// The phase that ran when the game ended is counted anew from the end of the phase before
    /// it, and moves made while it ran are lost. In the first phase all stays as it was.
    Resume {
        /// When the game had ended.
        ended: DateTime<Utc>,
        /// When the end was taken back.
        at: DateTime<Utc>,
    },
}

/// Why a change is not made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.said(Language::English))]
pub enum Refusal {
    /// The phase to be ended does not run at that time.
    NotRunning {
        /// The phase to be ended.
        asked: Phase,
        /// The phase that runs.
        running: Phase,
    },
    /// The deadline would come to lie in the past; it is not clipped.
    IntoThePast {
        /// The phase that runs.
        phase: Phase,
        /// Where its deadline would be.
        deadline: DateTime<Utc>,
        /// The time of the change.
        now: DateTime<Utc>,
    },
    /// The phase, which has not started, would end before its start.
    BeforeItsStart {
        /// The phase.
        phase: Phase,
    },
    /// The change is older than one already made.
    OutOfOrder {
        /// The time of the latest change.
        latest: DateTime<Utc>,
        /// The time of this one.
        at: DateTime<Utc>,
    },
    /// The deadline would be after the last year of the calendar.
    BeyondCalendar,
}

impl Refusal {
    /// Why, in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::NotRunning { asked, running } => say!(to, "not_running", asked, running),
            Self::IntoThePast {
                phase,
                deadline,
                now,
            } => {
                let (deadline, now) = (rfc3339(*deadline), rfc3339(*now));
                say!(to, "into_the_past", phase, deadline, now)
            }
            Self::BeforeItsStart { phase } => say!(to, "before_its_start", phase),
            Self::OutOfOrder { latest, at } => {
                let (latest, at) = (rfc3339(*latest), rfc3339(*at));
                say!(to, "changed_since", latest, at)
            }
            Self::BeyondCalendar => say!(to, "deadline_beyond_calendar"),
        }
    }
}

/// A refusal, with the place of the refused change in its list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("change {}: {refusal}", .place + 1)]
pub struct RefusedChange {
    /// The place, counted from 0.
    pub place: usize,
    /// Why it was refused.
    pub refusal: Refusal,
}

impl Change {
    /// When it was made.
    pub const fn at(&self) -> DateTime<Utc> {
        match self {
            Change::EndEarly { at, .. } | Change::Move { at, .. } | Change::Resume { at, .. } => {
                *at
            }
        }
    }

    /// The earliest instant it looks at.
    const fn since(&self) -> DateTime<Utc> {
        match self {
            Change::EndEarly { at, .. } | Change::Move { at, .. } => *at,
            Change::Resume { ended, .. } => *ended,
        }
    }
}

impl Schedule {
    /// The schedule after a list of changes, or the first one that is refused.
    pub fn with_changes(mut self, changes: &[Change]) -> Result<Schedule, RefusedChange> {
        for (place, change) in changes.iter().enumerate() {
            self.apply(change)
                .map_err(|refusal| RefusedChange { place, refusal })?;
        }
        Ok(self)
    }

    /// Makes a change; a refused one leaves the schedule as it was.
    pub fn apply(&mut self, change: &Change) -> Result<(), Refusal> {
        self.check_order(change)?;
        match *change {
            Change::EndEarly { phase, at } => self.end_early(phase, at)?,
            Change::Move { shift, at } => self.move_deadline(shift, at)?,
            Change::Resume { ended, .. } => self.resume(ended)?,
        }
        self.latest = Some(change.at());
        Ok(())
    }

    fn check_order(&self, change: &Change) -> Result<(), Refusal> {
        let out_of_order = |latest, at| Err(Refusal::OutOfOrder { latest, at });
        match self.latest {
            Some(latest) if change.since() < latest => out_of_order(latest, change.since()),
            _ if change.at() < change.since() => out_of_order(change.since(), change.at()),
            Some(_) | None => Ok(()),
        }
    }

    fn end_early(&mut self, asked: Phase, at: DateTime<Utc>) -> Result<(), Refusal> {
        let step = self.running_at(at)?;
        if step.phase.name != asked {
            return Err(Refusal::NotRunning {
                asked,
                running: step.phase.name,
            });
        }
        if at < step.phase.start && self.has_start(step.phase.index) {
            return Err(Refusal::BeforeItsStart { phase: asked });
        }
        self.remember(step.phase.index, |happened| happened.ended = Some(at));
        Ok(())
    }

    fn move_deadline(&mut self, shift: Shift, at: DateTime<Utc>) -> Result<(), Refusal> {
        let phase = self.running_at(at)?.phase;
        let by = shift.delta().ok_or(Refusal::BeyondCalendar)?;
        let sum = self.happened(phase.index).moved.checked_add(&by);
        let sum = sum.ok_or(Refusal::BeyondCalendar)?;
        let mut moved = self.clone();
        moved.remember(phase.index, |happened| happened.moved = sum);
        moved.check_moved(phase.index, at)?;
        *self = moved;
        Ok(())
    }

    fn check_moved(&self, index: u32, at: DateTime<Utc>) -> Result<(), Refusal> {
        let moved = Walk::new(self)
            .find(|step| step.phase.index == index)
            .ok_or(Refusal::BeyondCalendar)?;
        let phase = moved.phase.name;
        if moved.deadline <= at {
            return Err(Refusal::IntoThePast {
                phase,
                deadline: moved.deadline,
                now: at,
            });
        }
        if moved.deadline <= moved.phase.start && self.has_start(index) {
            return Err(Refusal::BeforeItsStart { phase });
        }
        Ok(())
    }

    fn resume(&mut self, ended: DateTime<Utc>) -> Result<(), Refusal> {
        let index = self.running_at(ended)?.phase.index;
        if index > 0 {
            self.remember(index, |happened| {
                *happened = Happened {
                    counted_anew: true,
                    length: happened.length,
                    ..Happened::default()
                };
            });
        }
        Ok(())
    }

    fn running_at(&self, instant: DateTime<Utc>) -> Result<Step, Refusal> {
        Walk::new(self)
            .find(|step| step.phase.end > instant)
            .ok_or(Refusal::BeyondCalendar)
    }

    fn happened(&self, index: u32) -> Happened {
        let place = usize::try_from(index).ok();
        place
            .and_then(|place| self.history.get(place))
            .copied()
            .unwrap_or_default()
    }

    /// Notes what happened to a phase; untouched phases before it get an empty entry.
    pub(super) fn remember(&mut self, index: u32, note: impl FnOnce(&mut Happened)) {
        let place = index as usize;
        if self.history.len() <= place {
            self.history.resize(place + 1, Happened::default());
        }
        if let Some(happened) = self.history.get_mut(place) {
            note(happened);
        }
    }
}
