//! Whether a player can have sent a line at the time written after it. The time has come already; a vote is
//! sent while its phase runs, an entry in that phase or the one before. A time without its day that is still to
//! come today is yesterday's only where the running phase had begun by then, or today's is further away.

use chrono::{DateTime, DurationRound, TimeDelta, Utc};

use crate::Desk;
use crate::decision::Refused;
use crate::phases;
use nightdesk_command::Arrived;
use nightdesk_game::PhaseStart;
use nightdesk_text::say;
use nightdesk_text::wording::quote;
use nightdesk_time::{Phase, Schedule, Stamp, StampStyle, Toward, read_moment};

/// Refuses a vote's time at which the running phase had not begun, and one that is still to come.
pub(crate) fn check_vote(
    desk: &Desk<'_>,
    at: DateTime<Utc>,
    arrived: &Arrived,
) -> Result<(), Refused> {
    check(desk, at, arrived, desk.game().phases.last())
}

/// Refuses an entry's time before the phase in which it may have been sent ahead, the one before the
/// running one, had begun; and one that is still to come.
pub(crate) fn check_entry(
    desk: &Desk<'_>,
    at: DateTime<Utc>,
    arrived: &Arrived,
) -> Result<(), Refused> {
    let phases = desk.game().phases.as_slice();
    let first = match phases {
        [.., before, _] => Some(before),
        [.., only] => Some(only),
        [] => None,
    };
    check(desk, at, arrived, first)
}

/// Refuses a time before a phase, and one that is still to come.
fn check(
    desk: &Desk<'_>,
    at: DateTime<Utc>,
    arrived: &Arrived,
    first: Option<&PhaseStart>,
) -> Result<(), Refused> {
    let (Arrived::At(typed), Some(first)) = (arrived, first) else {
        return Ok(());
    };
    if at > desk.now {
        Err(impossible(
            desk,
            at,
            typed,
            say!(desk, "which_is_still_to_come"),
        )?)
    } else if at < opened(first) {
        Err(before(desk, at, typed, first.phase)?)
    } else {
        Ok(())
    }
}

/// Refuses a time without its day that has not come today, where yesterday's was before the running phase
/// began and is further away than today's, or was before the phase before it. Once the deadline has passed,
/// today's is meant as well where it is nearer.
pub(crate) fn check_day(
    desk: &Desk<'_>,
    at: DateTime<Utc>,
    arrived: &Arrived,
) -> Result<(), Refused> {
    let (Arrived::At(typed), [.., running]) = (arrived, desk.game().phases.as_slice()) else {
        return Ok(());
    };
    let schedule = phases::schedule(desk)?;
    let began = |start: &PhaseStart| {
        let planned = schedule.as_ref().and_then(|it| planned(it, start.phase));
        planned.map_or(opened(start), |planned| planned.min(opened(start)))
    };
    let zone = desk.game().setup.schedule.host_zone();
    let is_today = zone.local(at).date() == zone.local(desk.now).date();
    let passed = phases::deadline(desk)?.is_some_and(|deadline| deadline < desk.now);
    let is_of_phase = at >= began(running);
    if is_today || is_of_phase && !passed {
        return Ok(());
    }
    let next = read_moment(typed, zone, desk.now, Toward::Next);
    let Some(next) = next.ok().map(|moment| moment.instant) else {
        return Ok(());
    };
    // A day without its year may be of a year in which there was no game.
    if let Some(begin) = desk.game().phases.first()
        && begin.phase != running.phase
        && at < opened(begin) - A_MONTH
    {
        return Err(before(desk, at, typed, begin.phase)?);
    }
    // A time with its day is the same however it is looked for, or a week away.
    if next <= desk.now || next - at > A_DAY {
        return Ok(());
    }
    let first = match desk.game().phases.as_slice() {
        [.., before, _] => before,
        _ => running,
    };
    let is_nearer = next - desk.now < desk.now - at;
    if at < began(first) {
        Err(before(desk, at, typed, first.phase)?)
    } else if is_nearer && is_of_phase {
        let why = say!(desk, "which_is_still_to_come");
        Err(impossible(desk, next, typed, why)?)
    } else if is_nearer {
        Err(before(desk, at, typed, running.phase)?)
    } else {
        Ok(())
    }
}

/// Who sent something so long before the game began did not send it for this game.
const A_MONTH: TimeDelta = TimeDelta::days(30);

/// A day on which the clocks go back is that long.
const A_DAY: TimeDelta = TimeDelta::hours(25);

/// When a phase begins by the schedule.
fn planned(schedule: &Schedule, phase: Phase) -> Option<DateTime<Utc>> {
    Some(schedule.named(phase)?.start)
}

/// That a time is before a phase.
fn before(
    desk: &Desk<'_>,
    at: DateTime<Utc>,
    typed: &str,
    phase: Phase,
) -> Result<Refused, Refused> {
    impossible(desk, at, typed, say!(desk, "before_began", phase))
}

/// A time at which nobody can have sent anything, with why.
fn impossible(
    desk: &Desk<'_>,
    at: DateTime<Utc>,
    typed: &str,
    impossible: String,
) -> Result<Refused, Refused> {
    let Some(start) = desk.game().phases.last() else {
        return Ok(Refused::because("impossible-time", impossible));
    };
    let phase = start.phase;
    let runs = match phases::deadline(desk)? {
        Some(deadline) => say!(
            desk,
            "phase_runs_from_at_to_deadline",
            phase,
            at = stamp(desk, start.at),
            deadline = stamp(desk, deadline)
        ),
        None => say!(desk, "runs_since", phase, at = stamp(desk, start.at)),
    };
    let read = stamp(desk, at);
    let message = say!(
        desk,
        "is_read",
        typed = quote(typed),
        read,
        impossible,
        runs
    );
    let refused = Refused::because("impossible-time", message);
    Ok(refused.hint(say!(desk, "write_it_with_its_date")))
}

/// From when on entries for a phase are taken: hosts write minutes, and a phase may begin within one.
fn opened(start: &PhaseStart) -> DateTime<Utc> {
    let minute = start.at.duration_trunc(TimeDelta::minutes(1));
    minute.unwrap_or(start.at)
}

/// An instant with its year.
fn stamp(desk: &Desk<'_>, instant: DateTime<Utc>) -> Stamp {
    Stamp {
        instant,
        zone: desk.game().setup.schedule.host_zone(),
        style: StampStyle::UtcAndLocal,
    }
}
