//! What a line makes due is told once, under its phase, and as long as it can be answered.

use super::table_frames::village;
use super::tables::city_of;
use super::*;

#[test]
fn a_question_whose_day_is_over_is_asked_of_nobody_any_more() {
    let mut host = city_of([
        ("Ana", "doctor"),
        ("Bob", "maid"),
        ("Cid", "vagrant"),
        ("Dan", "bodyguard"),
        ("Eve", "hero + joker"),
        ("Fay", "actor + mafia"),
        ("Gus", "detective + maniac"),
    ]);
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "vote Bob Ana",
        "end day",
        "secretary Bob",
        "resolve --commit",
        "sent all",
        "start",
        "vote Ana Cid",
        "vote Bob Cid",
        "vote Dan Cid",
        "vote Fay Cid",
        "vote Gus Cid",
        "vote Eve Cid",
        "end day",
    ] {
        host.says(line);
    }
    assert_eq!(host.game().phase(), Some(Phase::Day(2)));
    let eve = host.seat("Eve");
    let asked: Vec<DueText> = desk::due_to(host.game(), eve);
    assert!(!asked.is_empty());
    while host.game().phase() == Some(Phase::Day(2)) {
        host.says("end day");
    }
    let due = desk::due_to(host.game(), eve);
    assert!(!due.iter().any(|text| asked.contains(text)), "{due:?}");
    host.says("outbox").has("lapsed unsent: “");
    host.says("pm Eve").has("lapsed since");
    // It was told all the same.
    let told = host.game().told_to(&Audience::Seat(eve));
    assert!(asked.iter().all(|text| told.contains(text)));
}

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
