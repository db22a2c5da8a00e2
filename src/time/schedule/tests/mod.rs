mod games;
mod laws;
mod thread_lines;

use chrono::{DateTime, Utc};

use crate::{
    Anchor, Arithmetic, Change, EarlyEnd, FirstPhase, Length, Phase, Plan, Schedule, Shift, rfc3339,
};

/// A plan that is kept as it stands: wall clock, no grace, no days of rest.
fn plan(zone: &str, anchor: Anchor, day: &str, night: &str) -> Plan {
    Plan {
        zone: zone.parse().unwrap(),
        anchor,
        first: FirstPhase::Day,
        day: day.parse().unwrap(),
        night: night.parse().unwrap(),
        early_end: EarlyEnd::Keep,
        grace: Length::ZERO,
        arithmetic: Arithmetic::Wall,
        rest_days: Vec::new(),
    }
}

fn first_day_end(local: &str) -> Anchor {
    Anchor::FirstDayEnd(local.parse().unwrap())
}

fn start(local: &str) -> Anchor {
    Anchor::Start(local.parse().unwrap())
}

fn utc(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn end_early(phase: Phase, at: &str) -> Change {
    Change::EndEarly { phase, at: utc(at) }
}

fn moved(shift: &str, at: &str) -> Change {
    Change::Move {
        shift: shift.parse().unwrap(),
        at: utc(at),
    }
}

#[track_caller]
fn ends(schedule: &Schedule, expected: &[&str]) {
    let found: Vec<String> = schedule
        .iter()
        .take(expected.len())
        .map(|phase| rfc3339(phase.end))
        .collect();
    assert_eq!(found, expected);
}

/// The running phase and its deadline with the next two.
#[track_caller]
fn status(schedule: &Schedule, now: &str, phase: &str, expected: [&str; 3]) {
    let next: Vec<_> = schedule.phases_from(utc(now)).take(3).collect();
    assert_eq!(next[0].name.to_string(), phase);
    let found: Vec<String> = next.iter().map(|phase| rfc3339(phase.end)).collect();
    assert_eq!(found, expected);
}

fn later(length: Length, at: DateTime<Utc>) -> Change {
    Change::Move {
        shift: Shift::later(length),
        at,
    }
}
