//! Whether a player can have sent an entry at the time that stands behind it: while its phase ran, and
//! not in the time to come (H3.4).

use chrono::{DateTime, DurationRound, TimeDelta, Utc};

use crate::command::Arrived;
use crate::desk::Desk;
use crate::desk::decision::Refused;
use crate::desk::phases;
use crate::game::PhaseStart;
use crate::text::wording::quote;
use crate::time::{Stamp, StampStyle};

/// Refuses a time at which the running phase had not begun, and one that is still to come.
pub(super) fn check(desk: &Desk<'_>, at: DateTime<Utc>, arrived: &Arrived) -> Result<(), Refused> {
    let (Arrived::At(typed), Some(start)) = (arrived, desk.game().phases.last()) else {
        return Ok(());
    };
    let phase = start.phase;
    let impossible = if at > desk.now {
        "which is still to come".to_owned()
    } else if at < opened(start) {
        format!("before {phase} began")
    } else {
        return Ok(());
    };
    let runs = match phases::deadline(desk)? {
        Some(deadline) => format!(
            "{phase} runs from {} to {}",
            stamp(desk, start.at),
            stamp(desk, deadline)
        ),
        None => format!("{phase} runs since {}", stamp(desk, start.at)),
    };
    let read = stamp(desk, at);
    let message = format!("{} is read as {read}, {impossible}; {runs}", quote(typed));
    let refused = Refused::because("impossible_time", message);
    Err(refused.hint(
        "write it with its date and year, as `at 2026-12-01 19:30`; without a time it came now",
    ))
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
