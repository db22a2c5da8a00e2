//! A table that cannot be laid: whatever is asked, the host is told what is missing and why.

use super::tables::village;
use super::*;
use nightdesk_game::Journal;

/// The village with a move that this version does not read.
fn unlaid() -> Host {
    let mut host = village();
    let entries = host.session.journal().entries().iter();
    let entries = entries.map(|entry| {
        let mut entry = serde_json::to_value(entry).unwrap();
        let events = entry["do"].as_array_mut().into_iter().flatten();
        for event in events.filter(|event| event["event"] == "move_taken") {
            event["line"] = "juggle Ana".into();
            // Format 1 kept the line alone, which is all that could say what it changed.
            let keys = event.as_object_mut().unwrap();
            keys.remove("step").expect("what it changed");
        }
        serde_json::from_value::<nightdesk_game::Entry>(entry).unwrap()
    });
    let journal = Journal::replay(entries.collect()).unwrap();
    host.session.place = Place::Memory(Box::new(journal));
    host.session.tables.forget();
    host
}

#[test]
fn what_the_table_knows_is_said_to_be_missing_and_never_left_out_in_silence() {
    let mut host = unlaid();
    for line in ["status", "next", "chats", "outbox"] {
        host.says(line)
            .has("What the table of the game knows is missing here, for it cannot be laid: ")
            .has("juggle Ana");
    }
    let page = match host.session.take("handoff", host.now, 7).unwrap().todo {
        Some(Todo::HandOver { page, .. }) => page,
        other => panic!("{other:?}"),
    };
    let told = page.lines().find(|line| line.starts_with("Table "));
    assert!(
        told.is_some_and(|line| line.contains("juggle Ana")),
        "{page}"
    );
    // The way out stands open.
    host.says("undo").has("Undone");
}

#[test]
fn a_table_that_is_laid_misses_nothing() {
    let mut host = village();
    for line in ["status", "next", "chats", "outbox"] {
        host.says(line).has_not("is missing here");
    }
}
