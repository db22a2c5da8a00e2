//! What of a table's game is read again: entries, tallies, messages, the archive.

use super::table_frames::{dawn, night_one, village, village_with};
use super::*;

/// The archive of a game as data.
fn archived(host: &mut Host) -> String {
    let answer = host.session.take("archive --json --anyway", host.now, 7);
    match answer.unwrap().todo {
        Some(crate::Todo::Archive(archived)) => archived.text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_archive_quotes_what_was_told_then() {
    let mut host = night_one(village_with("", "UTC", "[flips]\nkilled = \"nothing\""));
    let dawn = dawn(&mut host);
    let ends = |text: &str| {
        let line = text.lines().find(|line| line.contains(" ends "));
        line.unwrap().to_owned()
    };
    let day = ends(&dawn);
    host.says("replace Eve Yann");
    host.says("vote Ana Fay; Bob Fay; Gus Fay");
    // The day ends before its deadline, and everything is open when the game is over.
    let night = ends(&host.says("end day --yes").public);
    host.says("over townsfolk");
    let data = archived(&mut host);
    for told in [
        &*day,
        &*night,
        "Alive (6): Ana, Bob, Cid, Eve, Fay, Gus",
        "Day 0 ends Sun 6 Dec 2026 21:00 UTC.",
    ] {
        assert!(data.contains(told), "{told}\nin\n{data}");
    }
    let told = data.split("\"told\"").collect::<Vec<_>>().concat();
    assert!(!told.contains("Dan was a Townsfolk Villager."), "{data}");
}

#[test]
fn a_moved_deadline_is_told_as_it_left() {
    let mut host = night_one(village_with("", "UTC", ""));
    host.says("posted due");
    host.says("extend 24h");
    let data = archived(&mut host);
    assert!(
        data.contains("Night 1 ends Mon 7 Dec 2026 21:00 UTC."),
        "{data}"
    );
    assert!(
        !data.contains("Night 1 ends Tue 8 Dec 2026 21:00 UTC."),
        "{data}"
    );
}

#[test]
fn a_death_that_was_posted_and_taken_back_was_told_all_the_same() {
    let mut host = night_one(village());
    host.says("kill Eve");
    host.says("posted due");
    host.says("revive Eve");
    assert!(archived(&mut host).contains("Eve died."));
}

#[test]
fn entries_are_read_with_present_names() {
    let mut host = night_one(village());
    host.says("replace Eve Yann");
    host.says("replace Ana Zora");
    host.says("answer Zora Yann");
    host.says("vote Cid Yann in Hunt; Fay Dan in Hunt");
    let entries = host.says("entries").echo.join("\n") + &host.says("entries").host;
    for line in [
        "answer Zora #",
        " Yann",
        "vote Cid Yann in #",
        "; Fay Dan in #",
    ] {
        assert!(entries.contains(line), "{line}\nin\n{entries}");
    }
    assert!(
        !entries.contains("Eve") && !entries.contains("Ana"),
        "{entries}"
    );
    // It is kept with the names that never change.
    let kept = &host.game().moves.last().unwrap().line;
    assert!(kept.starts_with("vote Cid Eve in #"), "{kept}");
    assert!(archived(&mut host).contains("vote Cid Yann in #"));
}

#[test]
fn a_yes_to_what_is_not_asked_is_no_word_of_the_line() {
    let mut host = night_one(village());
    host.says("resolve --yes").has("Not kept yet");
    host.says("kill Eve");
    host.says("revive Eve --yes");
    host.says("pass Ana");
    host.says("cancel Ana --yes");
    host.says("role Gus Seer --yes");
}

#[test]
fn one_message_has_a_headline_once() {
    let mut host = night_one(village());
    host.says("sent all");
    host.says("resolve --commit");
    host.says("end day --yes");
    host.says("act Ana Cid");
    let texts = host.says("pm Ana").private.into_iter();
    let whole = texts.map(|(_, text)| text).collect::<String>();
    assert!(
        whole.contains("You are asked") && whole.contains("Investigated"),
        "{whole}"
    );
    assert_eq!(
        whole.lines().filter(|line| *line == "Night 2").count(),
        1,
        "{whole}"
    );
}

#[test]
fn several_polls_of_a_tally_stand_apart() {
    let mut host = night_one(village());
    host.says("resolve --commit");
    host.says("vote Ana Fay");
    let tally = host.says("tally").public;
    assert!(tally.contains("\n\nTrial\n"), "{tally}");
}
