//! What a table tells: due until it has left, recorded word for word, named when it is taken
//! back; and lots that come again as they came.

use super::tables::{WITH_FACELESS, city_of, village};
use super::*;

/// A town of the City in its first night: the faceless owes a cut, and whose face it is is drawn.
fn night() -> Host {
    city_of(WITH_FACELESS).after([
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "vote Ana Cid",
        "vote Bob Cid",
        "end day",
        "secretary Ana",
        "Bob: commissioner -> Dan",
        "Dan: mafia -> Gus",
    ])
}

fn dawn() -> Host {
    let mut host = night();
    host.says("resolve --commit");
    host
}

/// A player who was told something that was not sent, and the words.
fn told(host: &mut Host) -> (String, String) {
    let due = host.says("pm").private;
    let (seat, words) = due.first().expect("somebody is told something").clone();
    (host.game().name(seat).to_owned(), words)
}

fn last_entry(host: &Host) -> u64 {
    host.session.journal().entries().last().unwrap().no
}

#[test]
fn h2_7_what_a_table_tells_a_player_is_due_until_it_is_sent_and_kept_word_for_word() {
    let mut host = dawn();
    let (name, words) = told(&mut host);
    let is_due = |host: &mut Host| {
        let lines = host.says("outbox").echo;
        let line = lines
            .iter()
            .find(|line| line.trim_start().starts_with(&name));
        line.expect("a line").contains("due: “Night 1”")
    };
    assert!(is_due(&mut host));
    host.says("next").has("Send what players were told:  pm");
    // Time does not make it less due.
    host.says("start");
    assert!(is_due(&mut host));
    host.says(&format!("sent {name}"))
        .has(&format!("Sent: {name} (Night 1)."));
    assert!(!is_due(&mut host));
    let due = host.says("pm").private;
    assert!(due.iter().all(|(seat, _)| host.game().name(*seat) != name));
    // It can be read again, as it was sent and as it was told.
    let sent = host
        .session
        .take(&format!("sent {name}"), host.now, 7)
        .unwrap();
    let kept = sent.verbatim.expect("what was sent");
    for line in words.lines().filter(|line| !line.trim().is_empty()) {
        assert!(kept.contains(line.trim()), "`{line}` in\n{kept}");
    }
    assert_eq!(host.says(&format!("pm {name}")).private.len(), 1);
    host.says("sent all");
    host.says("outbox").has_not("due: “");
    host.says("next").has_not("Send what players were told");
    host.says("pm").has("No message is due.");
}

#[test]
fn h2_7_all_that_one_player_was_told_is_one_message() {
    let mut host = village();
    host.says("resolve --commit");
    let due = host.says("pm").private;
    let mut readers: Vec<SeatId> = due.iter().map(|(seat, _)| *seat).collect();
    readers.dedup();
    assert_eq!(readers.len(), due.len(), "{due:?}");
}

#[test]
fn h6_2_an_undo_names_what_a_table_told_a_player() {
    let mut host = dawn();
    let (name, words) = told(&mut host);
    let resolved = last_entry(&host);
    host.says(&format!("sent {name}"));
    host.says(&format!("undo {resolved}")).has(&format!(
        "It is part of “Night 1”, sent to {name}: send what is right (pm {name})."
    ));
    host.says("outbox").has("no longer right: “Night 1”");
    host.says("resolve --commit");
    // The lots fall as they fell, so it says the same, and counts as sent.
    let outbox = host.says("outbox").has_not("no longer right").echo.clone();
    let line = outbox
        .iter()
        .find(|line| line.trim_start().starts_with(&name));
    assert!(!line.expect("a line").contains("due: "), "{outbox:?}");
    let again = host.says(&format!("pm {name}")).private;
    let [(_, text)] = again.as_slice() else {
        panic!("{again:?}");
    };
    for line in words.lines() {
        assert!(text.contains(line), "`{line}` in\n{text}");
    }
    assert!(!text.contains("This replaces"), "{text}");
}

#[test]
fn h6_2_what_was_sent_counts_as_not_sent_when_that_is_undone() {
    let mut host = dawn();
    let (name, _) = told(&mut host);
    host.says(&format!("sent {name}"));
    host.undoes_the_latest()
        .has("It counts as not posted or sent: “Night 1” to ");
    let (again, _) = told(&mut host);
    assert_eq!(again, name);
}

#[test]
fn h6_5_a_hand_over_names_what_a_table_told_and_nobody_has_read() {
    let mut host = dawn();
    let (name, _) = told(&mut host);
    let page = |host: &mut Host| match host.session.take("handoff", host.now, 7).unwrap().todo {
        Some(Todo::HandOver { page, .. }) => page,
        other => panic!("{other:?}"),
    };
    let before = page(&mut host);
    assert!(before.contains(&format!("“Night 1” to {name}")), "{before}");
    assert!(
        before.contains("Not posted  “Morning after Night 1”, the start of Day 2"),
        "{before}"
    );
    let resolved = last_entry(&host);
    host.says("start");
    // After another line nobody knows which of them is meant, or whether the count is.
    host.says("note it rains");
    let refused = host.session.take("posted", host.now, 7);
    assert!(refused.is_err(), "{refused:?}");
    host.says("posted due")
        .has("Posted: “Morning after Night 1”, the start of Day 2");
    host.says("sent all");
    let after = page(&mut host);
    assert!(!after.contains("Not sent"), "{after}");
    assert!(!after.contains("Not posted"), "{after}");
    for _ in 0..4 {
        host.undoes_the_latest();
    }
    host.says(&format!("sent {name}"));
    host.says(&format!("undo {resolved}"));
    let wrong = page(&mut host);
    assert!(
        wrong.contains(&format!("To correct  “Night 1” to {name}")),
        "{wrong}"
    );
}

#[test]
fn h9_1_whoever_takes_a_seat_is_not_told_twice() {
    let mut host = dawn();
    let (name, _) = told(&mut host);
    host.says(&format!("replace {name} Zoe"));
    let due = |host: &mut Host| {
        let lines = host.says("outbox").echo;
        let zoe = lines
            .iter()
            .find(|line| line.trim_start().starts_with("Zoe"));
        zoe.expect("a line").clone()
    };
    let before = due(&mut host);
    assert!(before.contains("due: the role PM"), "{before}");
    assert!(!before.contains("“Night 1”"), "{before}");
    host.says("sent Zoe");
    let after = due(&mut host);
    assert!(!after.contains("due:"), "{after}");
}

#[test]
fn h4_5_a_preview_draws_what_the_commit_draws_and_an_undone_night_draws_it_again() {
    let mut host = night();
    let preview = |host: &mut Host, seed: u64| {
        let answer = host.session.take("resolve", host.now, seed).unwrap();
        answer.echo.into_iter().skip(1).collect::<Vec<_>>()
    };
    let first = preview(&mut host, 1);
    assert!(
        first.iter().any(|line| line.starts_with("Drawn")),
        "{first:?}"
    );
    for seed in 2..8 {
        assert_eq!(preview(&mut host, seed), first);
    }
    // An entry that needs no lot leaves them as they are.
    host.says("note it rains");
    host.says("Ana: doctor -> Eve");
    let drawn = |lines: &[String]| {
        let mut lines = lines.iter();
        lines.find(|line| line.starts_with("Drawn")).cloned()
    };
    assert_eq!(drawn(&preview(&mut host, 9)), drawn(&first));
    let committed = host.session.take("resolve --commit", host.now, 10).unwrap();
    assert_eq!(drawn(&committed.echo), drawn(&first));
    let draws = |host: &Host| host.game().moves.last().unwrap().draws.clone();
    let before = draws(&host);
    assert!(!before.is_empty());
    host.says("undo");
    host.session.take("resolve --commit", host.now, 11).unwrap();
    assert_eq!(draws(&host), before);
}

#[test]
fn h4_5_another_deal_draws_other_lots() {
    let drawn = |seed: u64| {
        let mut host = night();
        for _ in 0..10 {
            host.undoes_the_latest();
        }
        for line in [
            "deal",
            "sent all",
            "confirmed all",
            "start",
            "vote Ana Cid",
            "end day",
            "secretary Ana",
            "resolve --commit",
        ] {
            if host.session.take(line, host.now, seed).is_err() {
                host.says(line);
            }
        }
        host.game().moves.last().unwrap().draws.clone()
    };
    let all: std::collections::BTreeSet<_> = (0..6).map(drawn).collect();
    assert!(all.len() > 1, "{all:?}");
}

#[test]
fn h4_2_a_second_preview_at_a_table_tells_what_is_different() {
    let mut host = night();
    let shown = |host: &mut Host| {
        let answer = host.session.take("resolve", host.now, 7).unwrap();
        let said = answer.texts.iter();
        let said = said.map(|text| nightdesk_render::plain(text.document(), None));
        said.collect::<Vec<_>>().join("\n")
    };
    let first = shown(&mut host);
    assert!(
        !first.contains("Different from the last preview"),
        "{first}"
    );
    let same = shown(&mut host);
    assert!(!same.contains("Different from the last preview"), "{same}");
    host.says("Dan: mafia -> Eve");
    let other = shown(&mut host);
    let (_, different) = other
        .split_once("Different from the last preview:")
        .unwrap_or_else(|| panic!("{other}"));
    assert!(different.contains("was Killed: Gus"), "{different}");
    assert!(different.contains("public"), "{different}");
}

#[test]
fn the_journal_keeps_a_commit_as_it_was_typed() {
    let mut host = dawn();
    let entries = host.session.journal().entries();
    assert_eq!(entries.last().unwrap().line, "resolve --commit");
    host.says("undo").has("Undone: resolve --commit");
}

#[test]
fn h11_8_nights_and_votes_at_a_table_stand_in_the_numbers() {
    let mut host = dawn();
    let stats = host.says("stats");
    stats.has("Night 1  2 entries, ");
    stats.has("died: Gus");
    stats.has("Cid  cast 0; received 2");
    stats.has("Day 1  Cid 2: Ana, Bob");
}

#[test]
fn h6_1_an_undo_that_others_stand_on_names_them() {
    let mut host = night();
    let refused = host.refused("undo 5");
    assert_eq!(refused.code, "ground");
    assert_eq!(
        refused.message,
        "nothing changed: entries 6 (`vote Ana Cid`), 7 (`vote Bob Cid`), 8 (`end day`) and \
         3 more depend on it"
    );
    assert_eq!(
        refused.hints,
        ["the last of them goes back first: `undo 11` (`Dan: mafia -> Gus`)"]
    );
    // What is undone stands on nothing.
    for _ in 0..6 {
        host.says("undo");
    }
    host.says("undo 5");
}
