//! What a line shows that keeps nothing is for the host alone, whatever the rule set.

use std::collections::BTreeSet;

use super::tables::{city, village};
use super::*;

/// A night of each rule set in which somebody will be told something.
fn nights() -> Vec<Host> {
    let classic = Host::new("").after([
        "end day",
        "Ana investigates Gus",
        "Bob protects Cleo",
        "mafia kills Cleo by Finn",
    ]);
    let city = city().after([
        "vote Bob Cid",
        "vote Ana Cid",
        "end day",
        "secretary Ana",
        "Fay: maid -> Ana (message: the attic is locked)",
    ]);
    vec![classic, village(), city]
}

/// Lines that ask for something and keep nothing of it.
const ASKS: [&str; 27] = [
    "resolve",
    "practice",
    "practice pm",
    "practice resolve --commit",
    "practice tally",
    "practice show due",
    "practice pm Ana",
    "resolve",
    "compare",
    "why Ana",
    "why Bob",
    "status",
    "next",
    "missing",
    "entries",
    "votes",
    "tally",
    "players",
    "roles",
    "role Ana",
    "log",
    "outbox",
    "stats",
    "chats",
    "activity",
    "schedule",
    "held",
];

/// The texts that are kept already, each with its readers.
fn kept(host: &mut Host) -> BTreeSet<(Audience, String)> {
    let names: Vec<String> = host
        .game()
        .seats
        .iter()
        .map(|seat| seat.name.clone())
        .collect();
    let messages = names.iter().map(|name| format!("pm {name}"));
    let shown = texts().map(|name| format!("show {name}"));
    let lines: Vec<String> = messages.chain(shown).collect();
    let answers = lines
        .iter()
        .filter_map(|line| host.session.take(line, host.now, 7).ok());
    let texts = answers.flat_map(|answer| answer.texts);
    texts.map(|text| with_readers(&text)).collect()
}

fn with_readers(text: &Text) -> (Audience, String) {
    let plain = nightdesk_render::plain(text.document(), None);
    (text.audience().clone(), plain)
}

#[test]
fn no_line_that_keeps_nothing_has_a_text_that_is_new_to_a_player() {
    for mut host in nights() {
        let kept = kept(&mut host);
        let last = host.session.journal().next_no();
        let mut answered = 0;
        for line in ASKS {
            let Ok(answer) = host.session.take(line, host.now, 7) else {
                continue;
            };
            assert_eq!(host.session.journal().next_no(), last, "{line}");
            answered += 1;
            for text in &answer.texts {
                let is_new = !kept.contains(&with_readers(text));
                let is_hosts = *text.audience() == Audience::Host;
                assert!(is_hosts || !is_new, "{line}: {text:?}");
                assert!(is_hosts || !answer.preview, "{line}: {text:?}");
            }
        }
        assert!(answered > 15, "{answered}");
    }
}

#[test]
fn a_preview_says_for_whom_its_texts_would_be_and_none_of_it_is_copied() {
    for mut host in nights() {
        host.says("show players");
        for line in ["resolve", "practice", "practice entries"] {
            let answer = host.session.take(line, host.now, 7).unwrap();
            assert!(answer.preview && answer.answer.is_none(), "{line}");
            assert!(!answer.texts.is_empty(), "{line}");
            for copy in ["copy", "copy 1", "copy 2", "copy --anyway"] {
                let refused = host.session.take(copy, host.now, 7).unwrap_err();
                let says = refused.to_string();
                assert!(says.starts_with("nothing is kept yet"), "{line}: {says}");
            }
        }
        // What is kept can be copied again.
        host.says("show players");
        host.session.take("copy", host.now, 7).unwrap();
    }
    let mut city = nights().pop().unwrap();
    city.says("resolve").has("For Ana").has("For the thread");
    // What the line before the preview has shown is not meant either.
    city.says("resolve --commit");
    let refused = city
        .session
        .take("copy", city.now, 7)
        .map(|answer| answer.todo);
    assert!(
        !refused.is_err_and(|why| why.to_string().contains("nothing is kept")),
        "the night is kept"
    );
}
