//! What the time of an entry does: it takes the place of older ones, or comes before what stands.

use chrono::{DateTime, TimeDelta, Utc};

use super::counts::newer_than;
use super::late::in_words;
use super::words::{sentence, wish};
use crate::command::{Arrived, NightLine};
use crate::desk::Desk;
use crate::game::{Game, NightEntry};

/// What the host reads after an entry that was taken: what it replaces, or that it is older than
/// what stands; and its time, where that is not plain.
pub(super) fn beside(
    desk: &Desk<'_>,
    view: &Game,
    entry: &NightEntry,
    same: &[&NightEntry],
    line: &NightLine,
) -> String {
    let words = |of: &NightEntry| match of.faction {
        Some(_) => wish(view, desk.rules, of),
        None => sentence(desk.rules, view, of),
    };
    let mut said = String::new();
    if let Some(newer) = newer_than(view, entry) {
        said.push_str(&format!(
            " It is older than what stands ({}, {}): kept, but it does not count.",
            words(newer),
            in_words(desk, newer.at)
        ));
    } else if let Some(old) = older(entry, same).last() {
        said.push_str(&format!(" This replaces: {}.", words(old)));
    }
    if matches!(line.arrived, Arrived::At(_)) {
        said.push_str(&read_time(desk, entry.at));
    }
    said
}

/// Those that were sent before an entry.
pub(super) fn older<'g>(entry: &NightEntry, same: &[&'g NightEntry]) -> Vec<&'g NightEntry> {
    let before = same.iter().filter(|old| old.sent() < entry.sent());
    before.copied().collect()
}

/// How near to a change of the clocks a time of day may be another than is read.
const NEAR_A_CHANGE: TimeDelta = TimeDelta::hours(2);

/// The time as it was read, unless it is a past time of today, far from a change of the clocks.
pub(in crate::desk) fn read_time(desk: &Desk<'_>, at: DateTime<Utc>) -> String {
    let zone = desk.game().setup.schedule.host_zone();
    let day = |instant| zone.local(instant).date();
    let ahead = |instant: DateTime<Utc>| zone.local(instant) - instant.naive_utc();
    let is_doubtful = ahead(at - NEAR_A_CHANGE) != ahead(at + NEAR_A_CHANGE);
    if at > desk.now {
        format!(" Its time is still to come: {}.", in_words(desk, at))
    } else if is_doubtful || day(at) != day(desk.now) {
        format!(" Its time is read as {}.", in_words(desk, at))
    } else {
        String::new()
    }
}
