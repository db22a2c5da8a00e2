//! Votes that are typed where polls decide, among those that are read in the thread.

use super::tables::village;
use super::*;

/// The village in its first day.
fn by_day() -> Host {
    village().after(["resolve --commit"])
}

/// The votes for the host and the tally for everybody, as lines.
fn counted(host: &mut Host) -> String {
    let votes = host.says("votes").echo.join("\n");
    let tally = host.says("tally").public;
    format!("{votes}\n{tally}")
}

#[test]
fn a_typed_vote_stands_at_its_post_among_those_that_are_pasted_later() {
    let mut host = by_day();
    host.says("vote Bob Cid #37");
    host.at("2026-12-01 18:10");
    host.pastes("#31 Ana\nVOTE: Dan\n#32 Bob\nVOTE: Eve");
    let counts = counted(&mut host);
    assert!(counts.contains("Cid 1: Bob (37)"), "{counts}");
    assert!(counts.contains("Dan 1: Ana (31)"), "{counts}");
    assert!(!counts.contains("Eve 1"), "{counts}");
    assert!(counts.contains("Read up to post 37"), "{counts}");
    assert!(counts.contains("Counted to post 37"), "{counts}");
    // A post after it takes its place.
    host.pastes("#38 Bob\nVOTE: Fay");
    let counts = counted(&mut host);
    assert!(counts.contains("Fay 1: Bob (38)"), "{counts}");
    assert!(counts.contains("Counted to post 38"), "{counts}");
}

#[test]
fn an_earlier_post_that_is_typed_later_changes_nothing() {
    let mut host = by_day();
    host.says("vote Bob Cid #37");
    host.at("2026-12-01 18:10");
    host.says("vote Bob Eve #35")
        .has("It is older than what counts");
    host.says("vote Ana Eve #36; Bob Dan #36 in Trial");
    let counts = counted(&mut host);
    assert!(counts.contains("Cid 1: Bob (37)"), "{counts}");
    assert!(counts.contains("Eve 1: Ana (36)"), "{counts}");
    // After `in` stands the name of a poll, which may have a number of its own.
    let refused = host.refused("vote Ana Dan in Trial #38");
    assert_eq!(refused.code, "no-poll");
    host.says("unvote Bob #39");
    host.pastes("#38 Bob\nVOTE: Fay");
    assert!(!counted(&mut host).contains("Bob ("));
    // What is typed without a post holds from when it was typed.
    host.says("vote Bob Gus");
    assert!(counted(&mut host).contains("Gus 1: Bob\n"));
}

#[test]
fn a_post_that_was_read_stands_after_an_earlier_one_that_is_typed() {
    let mut host = by_day();
    host.pastes("#40 Bob\nVOTE: Eve");
    host.at("2026-12-01 18:10");
    host.says("vote Bob Cid #37")
        .has("The later vote, post 40, counts.");
    let counts = counted(&mut host);
    assert!(counts.contains("Eve 1: Bob (40)"), "{counts}");
}

/// Neither a vote typed without a post nor a post pasted without a time says when it was cast: what
/// came in later counts, and the host is told.
#[test]
fn a_vote_typed_without_a_post_gives_way_to_what_is_pasted_later_and_is_told_of() {
    for mut host in [by_day(), Host::new("")] {
        let later = host.now + chrono::TimeDelta::minutes(10);
        host.says("vote Bob Gus");
        host.now = later;
        host.pastes("#38 Bob\nVOTE: Ana").has(
            "Bob's vote for Gus was typed without a post before post 38 was read, which counts as \
             the later one. `vote Bob Gus #POST` says where it belongs.",
        );
        assert!(counted(&mut host).contains("Bob (38)"));
        host.says("vote Bob Eve");
        host.now = later + chrono::TimeDelta::minutes(10);
        host.pastes("#37 Bob\nVOTE: Gus")
            .has("Bob's vote for Eve was typed without a post and counts as later than post 37.");
        let counts = counted(&mut host);
        assert!(!counts.contains("Bob (3"), "{counts}");
        // The same name twice is no question.
        let said = host.pastes("#39 Bob\nVOTE: Eve").echo.join(" ");
        assert!(!said.contains("typed without"), "{said}");
    }
}

#[test]
fn a_typed_vote_after_a_late_post_is_late_itself() {
    let mut host = Host::new("");
    host.at("2026-12-05 09:00");
    host.reads(
        "=== #2 | Ana | 2026-12-04 19:00\n[b]vote: Gus[/b]\n\
         === #5 | Cleo | 2026-12-04 20:30\n[b]vote: Dov[/b]\n",
    );
    for line in ["vote Eve Gus #6", "vote Eve Gus #5"] {
        assert_eq!(host.refused(line).code, "after-deadline", "{line}");
    }
    host.says("vote Eve Gus #4");
    assert_eq!(host.columns().0, [("Gus".to_owned(), 2)]);
}
