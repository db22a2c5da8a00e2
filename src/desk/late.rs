//! When an entry came: by its own time, and whether that is after the deadline.

use chrono::{DateTime, TimeDelta, Utc};

use super::decision::{Refused, bad_time, no_schedule};
use super::night::ReplyKey;
use super::{Desk, possible};
use nightdesk_command::{Arrived, HostOrder, IfLate};
use nightdesk_game::{Event, LateRule, SeatId};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_time::{
    Lateness, Length, Phase, Schedule, Stamp, StampStyle, Toward, Zone, read_moment,
};

/// When an entry arrived, and whether it counts as late.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arrival {
    pub(crate) at: DateTime<Utc>,
    pub(crate) late: bool,
}

/// An entry by what is to be known to judge when it came.
pub(crate) struct Coming<'e> {
    /// The phase it is for.
    pub(crate) phase: Phase,
    /// Who sent it, where that is one seat.
    pub(crate) from: Option<SeatId>,
    /// The line with it.
    pub(crate) line: &'e str,
    pub(crate) arrived: &'e Arrived,
    pub(crate) if_late: IfLate,
    /// What counts as it is, in words for the host; none if nothing does.
    pub(crate) counts: Option<String>,
    /// The order that takes it all the same.
    pub(crate) all_the_same: &'e dyn Fn() -> HostOrder,
}

/// Judges any entry by its own time and the setup's rule.
pub(crate) fn judged(
    desk: &Desk<'_>,
    entry: &Coming<'_>,
) -> Result<(Arrival, Option<String>), Refused> {
    let at = instant(desk, entry.arrived)?;
    possible::check_day(desk, at, entry.arrived)?;
    let Some(TooLate { by, said }) = too_late(desk, entry.phase, at, entry.arrived)? else {
        return Ok((Arrival { at, late: false }, None));
    };
    let rule = match entry.if_late {
        IfLate::Accept => LateRule::Accept,
        IfLate::BySetup => desk.game().setup.night.late,
    };
    match rule {
        LateRule::Accept => Ok((Arrival { at, late: true }, Some(said))),
        // Where the host is asked, the ready answer is for the no.
        LateRule::Ask => {
            let again = (entry.all_the_same)();
            let refused = Refused::unless(
                "late",
                vec![said],
                say!(desk, "take_it_all_the_same"),
                again,
            );
            Err(answered(desk, entry, refused))
        }
        LateRule::Reject => {
            let mut message = say!(desk, "rule_night_late_reject_not_counted", said);
            if let Some(counts) = &entry.counts {
                message.push_str(&say!(desk, "what_counts", counts));
            }
            let refused = Refused::because("late", message);
            let refused = refused.hint(say!(desk, "takes_it_all_the_same"));
            let refused = match noted(desk, entry, by) {
                Some(event) => refused.noting(event),
                None => refused,
            };
            Err(answered(desk, entry, refused))
        }
    }
}

/// A late entry that is not taken, with the ready answer for its player.
fn answered(desk: &Desk<'_>, entry: &Coming<'_>, refused: Refused) -> Refused {
    match entry.from {
        Some(from) => {
            let told = reply_to_late(entry.counts.as_ref());
            refused.answer(from, told.words(desk.game(), desk.rules))
        }
        None => refused,
    }
}

/// What a player is told whose entry came too late, by what counts of him, if anything does.
pub(crate) const fn reply_to_late<T>(counts: Option<&T>) -> ReplyKey {
    match counts {
        None => ReplyKey::LATE_ALONE,
        Some(_) => ReplyKey::LATE,
    }
}

/// That a late entry was refused, for the journal; none where the same line was noted already.
fn noted(desk: &Desk<'_>, entry: &Coming<'_>, by: Option<Length>) -> Option<Event> {
    let is_same = |event: &Event| {
        matches!(event, Event::LateRefused { seat, phase, line, .. }
            if *seat == entry.from && *phase == entry.phase && line == entry.line)
    };
    let known = desk.journal.entries().iter().any(|known| {
        let mut facts = known.change.facts().iter();
        facts.any(is_same) && desk.journal.in_force(known.no)
    });
    (!known).then(|| Event::LateRefused {
        seat: entry.from,
        phase: entry.phase,
        line: entry.line.to_owned(),
        by,
    })
}

/// How something is too late.
struct TooLate {
    /// By how much; none where only the host says so.
    by: Option<Length>,
    /// The same as a sentence.
    said: String,
}

/// By how much something is too late for a phase, as a sentence; none in time.
pub(crate) fn late(
    desk: &Desk<'_>,
    phase: Phase,
    at: DateTime<Utc>,
    arrived: &Arrived,
) -> Result<Option<String>, Refused> {
    Ok(too_late(desk, phase, at, arrived)?.map(|late| late.said))
}

fn too_late(
    desk: &Desk<'_>,
    phase: Phase,
    at: DateTime<Utc>,
    arrived: &Arrived,
) -> Result<Option<TooLate>, Refused> {
    let schedule = desk
        .game()
        .schedule()
        .map_err(|error| no_schedule(desk, &error))?;
    let Some(by) = lateness(schedule.as_ref(), phase, at, arrived) else {
        return Ok(None);
    };
    let span = schedule.as_ref().and_then(|it| it.named(phase));
    let said = match (by, span) {
        (Some(by), Some(span)) => {
            let deadline = in_words(desk, span.end);
            match by.is_zero() {
                true => say!(desk, "at_the_deadline_itself", deadline),
                false => say!(desk, "late_by_deadline", by = by, deadline),
            }
        }
        _ => say!(desk, "late_by_your_word"),
    };
    Ok(Some(TooLate { by, said }))
}

/// How late it is: none in time, and no length where only the host says that it is late.
fn lateness(
    schedule: Option<&Schedule>,
    night: Phase,
    at: DateTime<Utc>,
    arrived: &Arrived,
) -> Option<Option<Length>> {
    let by = schedule.and_then(|schedule| {
        let span = schedule.named(night)?;
        match schedule.lateness(&span, at) {
            Lateness::Late(by) => Some(by),
            Lateness::InTime | Lateness::WithinGrace(_) => None,
        }
    });
    match (by, arrived) {
        (Some(by), _) => Some(Some(by)),
        (None, Arrived::Late) => Some(None),
        (None, Arrived::Now | Arrived::At(_)) => None,
    }
}

/// An instant by the host's clock, and by UTC where that is another one.
pub(crate) fn in_words(desk: &Desk<'_>, instant: DateTime<Utc>) -> String {
    let zone = desk.game().setup.schedule.host_zone();
    let stamp = Stamp {
        instant,
        zone,
        style: StampStyle::local(instant, zone, desk.now),
    };
    let (local, utc) = stamp.parts_in(desk.language());
    let parts: Vec<String> = std::iter::once(local).chain(utc).collect();
    parts.join(", ")
}

/// When something arrived.
pub(crate) fn instant(desk: &Desk<'_>, arrived: &Arrived) -> Result<DateTime<Utc>, Refused> {
    match arrived {
        Arrived::Now | Arrived::Late => Ok(desk.now),
        Arrived::At(text) => {
            let zone = desk.game().setup.schedule.zone.parse::<Zone>();
            let zone = zone.map_err(|error| no_schedule(desk, &error.into()))?;
            read_moment(text, zone, desk.now, Toward::Last)
                .map(|moment| moment.instant)
                .map_err(|error| bad_time(desk, &error))
        }
    }
}

/// How near to a change of the clocks a time of day may be another than is read.
const NEAR_A_CHANGE: TimeDelta = TimeDelta::hours(2);

/// The time as it was read, unless it is a past time of today, far from a change of the clocks.
pub(crate) fn read_time(desk: &Desk<'_>, at: DateTime<Utc>) -> String {
    let zone = desk.game().setup.schedule.host_zone();
    let day = |instant| zone.local(instant).date();
    let ahead = |instant: DateTime<Utc>| zone.local(instant) - instant.naive_utc();
    let is_doubtful = ahead(at - NEAR_A_CHANGE) != ahead(at + NEAR_A_CHANGE);
    if at > desk.now {
        say!(desk, "its_time_is_still_to_come", at = in_words(desk, at))
    } else if is_doubtful || day(at) != day(desk.now) {
        say!(desk, "its_time_is_read", at = in_words(desk, at))
    } else {
        String::new()
    }
}
