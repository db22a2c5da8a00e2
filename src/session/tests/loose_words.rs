//! Lines in loose words: what may be about a vote by day is asked about, and what is offered does what was meant.

use super::*;

/// The first night of the game of seven.
fn night() -> Host {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00").says("end day");
    host
}

#[test]
fn by_day_loose_words_may_be_about_the_vote() {
    let mut host = Host::new("");
    host.says("Ana investigates Finn");
    for line in [
        "Ana meant Cleo",
        "Ana goes for Cleo",
        "Ana picks Cleo",
        "Ana: my choice is Cleo",
    ] {
        let unread = unread(&mut host, line);
        assert_eq!(unread.instead(), Some("Ana votes Cleo"), "{line}");
    }
    for line in ["Ana sleeps", "Ana stays", "Ana: skip"] {
        let said = unread(&mut host, line).to_string();
        assert!(
            said.contains("about the vote, or about the night"),
            "{said}"
        );
    }
    assert_eq!(host.game().entries.len(), 1);
    for line in [
        "Ana investigates Cleo",
        "Ana targets Cleo",
        "Ana uses her action on Cleo",
        "Ana investigates Cleo tonight",
        "Ana sleeps tonight",
        "Ana: no action",
    ] {
        host.says(line).has("Kept for Night 1");
    }
}

#[test]
fn who_thinks_again_after_a_vote_is_offered_a_vote() {
    let mut host = Host::new("");
    for (line, meant) in [
        ("Bob votes Ana, sorry, I meant Cleo", "Bob votes Cleo"),
        ("Bob votes Ana #12, no wait, Cleo", "Bob votes Cleo #12"),
        ("Bob votes Ana, scratch that, votes Cleo", "Bob votes Cleo"),
    ] {
        let unread = unread(&mut host, line);
        assert_eq!(unread.instead(), Some(meant), "{line}");
        host.says(meant);
        host.says("undo");
    }
}

#[test]
fn what_somebody_wishes_for_is_no_death() {
    let mut host = Host::new("");
    let line = "Bob: I want to save whoever gets lynched today";
    match host.session.take(line, host.now, 7) {
        Err(refused) => assert!(!refused.to_string().contains("LYNCHED"), "{refused}"),
        Ok(answer) => panic!("{answer:?}"),
    }
}

#[test]
fn another_players_target_is_not_guessed() {
    let mut host = night();
    let unread = unread(&mut host, "Bob: same target as Ana");
    assert_eq!(unread.instead(), None);
    assert_eq!(unread.hints, ["write the order anew: `Bob VERB TARGET`"]);
    assert_eq!(host.game().entries.len(), 0);
}

#[test]
fn the_same_as_last_night_is_offered_as_a_line() {
    let mut host = night();
    let unread_first = unread(&mut host, "Bob: same as last night");
    assert_eq!(unread_first.instead(), None);
    host.says("Bob protects Cleo");
    host.at("2026-12-05 20:00").says("resolve --commit");
    host.says("start");
    host.at("2026-12-08 20:00").says("end day");
    for line in ["Bob: same as last night", "Bob: same target again please"] {
        let again = unread(&mut host, line);
        assert_eq!(again.instead(), Some("Bob protects Cleo"), "{line}");
    }
}

#[test]
fn nothing_to_cancel_is_no_reason_to_undo_a_night() {
    let mut host = night();
    host.says("Bob protects Cleo");
    host.at("2026-12-05 20:00").says("resolve --commit");
    assert_eq!(host.refused("cancel Bob").code, "resolved");
    host.says("start");
    host.at("2026-12-08 20:00").says("end day");
    for line in ["cancel Bob", "Bob: cancel my action", "Bob: never mind"] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "no-such-entry", "{line}");
        assert!(
            refused.message.contains("no such entry for Night 2"),
            "{refused}"
        );
        assert_eq!(refused.hints, [""; 0], "{line}");
    }
}

#[test]
fn results_that_never_left_stay_due() {
    let mut host = night();
    host.says("Ana investigates Finn");
    host.at("2026-12-05 20:00").says("resolve --commit");
    host.says("start");
    host.at("2026-12-08 20:00").says("end day");
    host.at("2026-12-09 20:00").says("resolve --commit");
    let ana = host.seat("Ana");
    let due: Vec<DueText> = host.game().results_due(ana).collect();
    assert_eq!(due.len(), 1, "{due:?}");
    host.says("sent Ana");
    assert_eq!(host.game().results_due(ana).count(), 0);
}

#[test]
fn a_phase_that_begins_after_its_deadline_says_so() {
    let mut host = Host::new("");
    host.at("2026-12-05 21:00");
    let said = host.says("end day");
    said.has("The deadline of Night 1 has passed already");
    let refused = host.refused("extend 24h");
    assert!(refused.hints.join(" ").contains("`reload`"), "{refused:?}");
}

#[test]
fn votes_with_their_posts_may_be_parted_by_commas() {
    let mut host = Host::new("");
    host.says("vote Ana Finn #31, Bob Finn #32");
    assert_eq!(host.columns().0, [("Finn".to_owned(), 2)]);
}

#[test]
fn the_last_member_of_a_side_who_does_nothing_kills_nobody() {
    let mut host = Host::new("").after(["kill Gus"]);
    host.at("2026-12-04 20:00").says("end day");
    host.says("Finn none").has("1 of 3 in");
}

#[test]
fn a_second_condition_may_name_the_other_target_alone() {
    let mut host = night();
    host.says("Bob protects Cleo if Finn dead, otherwise Eve");
    let entry = &host.game().entries[0];
    assert_eq!(entry.orders().len(), 2, "{entry:?}");
}
