//! Whether a player can have sent a line at the time that stands after it, which is not to come: a vote
//! while its phase ran, and an entry in the phase before already.

use chrono::{DateTime, DurationRound, TimeDelta, Utc};

use crate::Desk;
use crate::decision::Refused;
use crate::phases;
use nightdesk_command::Arrived;
use nightdesk_game::PhaseStart;
use nightdesk_text::say;
use nightdesk_text::wording::quote;
use nightdesk_time::{Stamp, StampStyle};

/// Refuses a vote's time at which the running phase had not begun, and one that is still to come.
pub(super) fn check_vote(
    desk: &Desk<'_>,
    at: DateTime<Utc>,
    arrived: &Arrived,
) -> Result<(), Refused> {
    check(desk, at, arrived, desk.game().phases.last())
}

/// Refuses an entry's time before the phase in which it may have been sent ahead, the one before the
/// running one, had begun; and one that is still to come.
pub(super) fn check_entry(
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
    let (Arrived::At(typed), Some(first), Some(start)) =
        (arrived, first, desk.game().phases.last())
    else {
        return Ok(());
    };
    let phase = start.phase;
    let impossible = if at > desk.now {
        say!(desk, "which_is_still_to_come")
    } else if at < opened(first) {
        say!(desk, "before_began", phase = first.phase)
    } else {
        return Ok(());
    };
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
    Err(refused.hint(say!(desk, "write_it_with_its_date")))
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
