//! Lines with several commands in them, and questions to which nothing is the answer.

use super::table_frames::{dawn, night_one, village};
use super::*;

#[track_caller]
fn is_refused(host: &mut Host, line: &str) -> String {
    let before = host.session.journal().entries().len();
    let refused = host.session.take(line, host.now, 7).unwrap_err();
    assert_eq!(host.session.journal().entries().len(), before, "{line}");
    let report = refused.report(Language::English);
    [report.message]
        .into_iter()
        .chain(report.hints)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn a_second_command_on_a_line_is_not_lost_in_the_first() {
    let mut host = Host::new("");
    for (line, second) in [
        ("kill Ana; kill Bob", "`kill Bob`"),
        ("kill Ana: a word; remove Bob", "`remove Bob`"),
        ("remove Ana; undo", "`undo`"),
        ("alias Ana An; alias Bob Bo", "`alias Bob Bo`"),
        ("vote Ana Gus; unvote Ana", "`unvote Ana`"),
    ] {
        let said = is_refused(&mut host, line);
        assert!(said.contains("nothing of this one was done"), "{said}");
        assert!(said.contains(second), "{said}");
    }
    // Words stay words, and votes stay votes.
    host.says("note Ana is slow; kill Ana if silent");
    host.says("vote Ana Gus; Bob Gus").has("2 votes");
    host.says("kill Ana \"so be it; kill Bob\"");
}

#[test]
fn a_second_command_on_a_line_is_refused_at_a_table_too() {
    let mut host = village();
    host.says("start");
    let said = is_refused(&mut host, "kill Eve; kill Dan");
    assert!(said.contains("`kill Eve` and `kill Dan`"), "{said}");
    let said = is_refused(&mut host, "kill Eve; drop #2");
    assert!(said.contains("`drop #2`"), "{said}");
    let said = is_refused(&mut host, "drop #2; drop #3");
    assert!(said.contains("one attribute"), "{said}");
}

#[test]
fn a_count_that_was_not_shown_is_not_posted_by_what_is_due() {
    let mut host = night_one(village());
    host.says("posted due");
    dawn(&mut host);
    host.says("posted due").has("Posted: the start of Day 1");
    let said = is_refused(&mut host, "posted due");
    assert!(said.contains("nothing is due that was shown"), "{said}");
    // What was shown is meant.
    host.says("show due");
    host.says("posted due").has("Posted: the count of Day 1.");
}

#[test]
fn to_ask_for_messages_where_none_is_due_is_no_mistake() {
    let mut host = village();
    host.says("start");
    host.says("sent all");
    host.says("pm").has("No message is due");
}

#[test]
fn who_confirmed_a_message_that_counts_as_not_sent_has_not() {
    let mut host = Host::prepared("start = \"2026-12-01 20:00\"", "");
    for line in ["deal", "sent all", "confirmed all", "undo 3"] {
        host.says(line);
    }
    host.says("outbox").has("Ana   ready").has_not("confirmed");
    host.says("redo");
    host.says("outbox").has("Ana   confirmed");
}
