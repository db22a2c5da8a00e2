//! What a line makes due is told once.

use super::table_frames::village;
use super::*;

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
