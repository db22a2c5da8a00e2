//! What the time of an entry does: it takes the place of older ones, or comes before what stands.

use super::counts::newer_than;
use super::words::{sentence, wish};
use crate::Desk;
use crate::late::{in_words, read_time};
use nightdesk_command::{Arrived, NightLine};
use nightdesk_game::{Game, NightEntry};
use nightdesk_text::say;

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
        said.push_str(&say!(
            desk,
            "it_is_older_than_what_counts",
            newer = words(newer),
            at = in_words(desk, newer.at)
        ));
    } else if let Some(old) = older(entry, same).last() {
        said.push_str(&say!(desk, "this_replaces", old = words(old)));
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
