//! When phases end, as values.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::Teller;
use super::by_the_clock;
use nightdesk_report::archive::second;
use nightdesk_time::{Phase, PhaseSpan};

/// The deadlines to come.
#[derive(Debug, Serialize)]
pub(in super::super) struct Deadlines {
    /// The host's time zone.
    zone: String,
    phases: Vec<PhaseTimes>,
    /// What the host should look at, a line each.
    warnings: Vec<String>,
    #[serde(flatten)]
    countdown: Option<Countdown>,
}

/// How far the next deadline is away.
#[derive(Debug, Serialize)]
pub(in super::super) struct Countdown {
    /// Whole minutes until the next deadline, below zero where it has passed.
    pub(in super::super) minutes_left: Option<i64>,
    /// What counts down to it in a post of the forum.
    pub(in super::super) tag: Option<String>,
}

/// A phase with its deadline.
#[derive(Debug, Serialize)]
struct PhaseTimes {
    phase: Phase,
    #[serde(serialize_with = "second")]
    began: DateTime<Utc>,
    #[serde(serialize_with = "second")]
    deadline: DateTime<Utc>,
    /// The deadline by the host's clock.
    clock: String,
    minutes: i64,
}

impl Teller<'_> {
    /// Phases with their deadlines, and what is odd about them.
    pub(in super::super) fn deadlines_data(
        &self,
        spans: &[PhaseSpan],
        warnings: Vec<String>,
        countdown: Option<Countdown>,
    ) -> Deadlines {
        let phases = spans.iter().map(|span| PhaseTimes {
            phase: span.name,
            began: span.start,
            deadline: span.end,
            clock: by_the_clock(span.end, self.zone()),
            minutes: (span.end - span.start).num_minutes(),
        });
        Deadlines {
            zone: self.zone().name().to_owned(),
            phases: phases.collect(),
            warnings,
            countdown,
        }
    }
}
