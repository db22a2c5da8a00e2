//! What a line makes due is told once, and under its phase.

use super::table_frames::village;
use super::*;

#[test]
fn h9_1_each_text_is_headed_by_the_phase_it_was_told_in() {
    let mut host = village();
    host.says("start");
    host.says("resolve --commit");
    host.says("replace Cid Zoe");
    let private = host.says("pm Zoe").private;
    let message = &private[0].1;
    assert!(
        message.contains("Night 1: A vote is open: Hunt"),
        "{message}"
    );
    assert!(!message.contains("Day 0: A vote is open"), "{message}");
    host.says("sent all")
        .has("Ana (Night 1)")
        .has_not("Ana (Day 0)");
}

#[test]
fn a_death_that_was_told_at_once_is_told_once_and_of_nobody_who_came_back() {
    for back in [true, false] {
        let mut host = village();
        host.says("start");
        host.says("resolve --commit");
        host.says("kill Eve by lynch").posts("Eve died.");
        host.says("posted");
        if back {
            host.says("revive Eve");
            host.says("posted");
        }
        let day = host.says("resolve --commit").public;
        assert!(!day.contains("Eve died."), "{day}");
        assert_eq!(day.contains("Eve,"), back, "{day}");
    }
}
