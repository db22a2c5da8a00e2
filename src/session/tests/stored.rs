//! Journals as earlier versions have written them: what they say now.

use super::table_frames::{night_one, village};
use super::*;
use nightdesk_game::{Entry, MessageState};
use nightdesk_thread::Digest;

/// The game of seven after lines of a journal that hold these changes; what leaves is posted.
#[track_caller]
fn stored<const N: usize>(changes: [(&str, String); N]) -> Host {
    let mut host = Host::new("").after(["posted"]);
    for (line, change) in changes {
        read(&mut host, line, &change);
    }
    host
}

/// Goes on by a line of a journal.
#[track_caller]
fn read(host: &mut Host, line: &str, change: &str) {
    let Place::Memory(journal) = &mut host.session.place else {
        panic!("the game is in memory");
    };
    let no = journal.next_no();
    let line =
        format!("{{\"no\":{no},\"at\":\"2026-12-01T21:00:00Z\",\"line\":\"{line}\",{change}}}");
    let entry: Entry = serde_json::from_str(&line).unwrap();
    journal.append(entry).unwrap();
}

fn facts(facts: &str) -> String {
    format!("\"do\":[{facts}]")
}

const DIED: &str =
    r#"{"event":"died","seat":4,"cause":"host","midday":true,"at":"2026-12-01T21:00:00Z"}"#;

/// That the word of Eve's death has left; `more` stands after it.
fn left(more: &str) -> String {
    let text = format!(
        r#"{{"to":"public","name":"the word that Eve is out","parts":[{{"left":4}}],"phase":"Day 1","at":"2026-12-01T21:00:00Z"{more}}}"#
    );
    format!(
        r#"{{"event":"text_left","text":{text},"words":"[b]Eve[/b] died. Eve was a Vanilla Townie."}}"#
    )
}

#[test]
fn who_confirmed_a_message_after_death_has_confirmed_the_one_that_was_sent() {
    let card = r#"{"event":"card_changed","seat":4,"card":{"faction":"town","roles":["doctor"]}}"#;
    let confirmed = r#"{"event":"role_message","seat":4,"state":"confirmed"}"#;
    let sent = r#"{"event":"role_message","seat":4,"state":"sent"}"#;
    let mut host = stored([
        ("sent Eve", facts(sent)),
        ("kill Eve", facts(DIED)),
        ("role Eve town Doctor", facts(card)),
        ("confirmed Eve", facts(confirmed)),
    ]);
    let seat = host.game().seat(host.seat("Eve")).unwrap();
    assert_eq!(seat.role_message, MessageState::Stale);
    assert_eq!(seat.shown_message(), MessageState::Confirmed);
    host.says("next").has_not("role PM");
    // Back in the game, the player still has the old one.
    host.says("revive Eve");
    host.says("next").has("Send the new role PM to Eve");
}

#[test]
fn kept_words_outlast_a_post_that_counted_as_posted_again() {
    let mut host = stored([("kill Eve", facts(DIED)), ("posted", facts(&left("")))]);
    let death = host.session.journal().next_no() - 2;
    let again = facts(&format!("{DIED},{}", left(",\"again\":true")));
    let scene = facts(r#"{"event":"scene_kept","words":"The moon rises."}"#);
    read(&mut host, "undo", &format!("\"undo\":{death}"));
    read(&mut host, "scene The moon rises.", &scene);
    read(&mut host, "kill Eve", &again);
    assert_eq!(host.game().scene.as_deref(), Some("The moon rises."));
    host.says("outbox").has_not("not posted yet");
    host.says("extend 1h").posts("The moon rises.");
    // What counted again falls with the post that it repeats.
    let posted = death + 1;
    host.says(&format!("undo {posted}"));
    host.says("outbox")
        .has("not posted yet: the word that Eve is out");
}

#[test]
fn a_post_whose_mark_tells_nothing_green_is_no_edited_one() {
    let log = "=== #9 | Ana | 2026-12-01 21:00\n[color=green]hello[/color] all\n";
    let post = page(log).posts.pop().unwrap();
    let digest = Digest::without_green(&post).0;
    assert_ne!(digest, Digest::of(&post).0);
    let read = format!(
        r#"{{"event":"posts_read","posts":[{{"number":9,"author":"Ana","at":"2026-12-01T21:00:00Z","digest":{digest}}}]}}"#
    );
    let mut host = stored([("read page", facts(&read))]);
    let again = host.session.hear(&page(log), "read page", host.now);
    assert!(matches!(again, Err(NotTaken::Refused(refused)) if refused.code == "read-before"));
}

#[test]
fn a_deadline_whose_post_counts_no_more_is_not_told_anew() {
    let mut host = Host::new("").after(["posted", "extend 1h"]);
    let moved = host.session.journal().next_no() - 1;
    let copy = |again: &str| {
        facts(&format!(
            r#"{{"event":"text_left","text":{{"to":"public","name":"the new deadline","parts":["deadline_moved"],"phase":"Day 1","at":"2026-12-01T21:00:00Z"{again}}},"words":"moved"}}"#
        ))
    };
    read(&mut host, "posted", &copy(""));
    let posted = host.session.journal().next_no() - 1;
    read(&mut host, "note", &copy(",\"again\":true"));
    host.says(&format!("undo {posted}"));
    host.says("outbox").has("not posted yet: the new deadline");
    // Nobody has read of it.
    assert_eq!(host.says(&format!("undo {moved}")).public, "");
}

#[test]
fn the_archive_quotes_a_text_as_it_left_not_as_it_counted_again_in_vain() {
    let mut host = night_one(village());
    let public = host.game().moves.iter().rev().find_map(|taken| {
        let told = taken.told_to(&Audience::Public);
        let mut told = told.filter(|part| host.game().begun_by(*part).is_some());
        told.next()
    });
    let part = public.unwrap();
    let around = |host: &Host| {
        let around = host.session.with_teller(|teller| teller.around_texts());
        let (taken, _) = host.game().text_of_move(part).unwrap();
        let mut around = around.unwrap().into_iter();
        let found = around.find(|((no, _), around)| *no == taken.no && !around.is_empty());
        found.unwrap().1
    };
    let made = around(&host);
    let parts = serde_json::to_string(&part).unwrap();
    let again = facts(&format!(
        r#"{{"event":"text_left","text":{{"to":"public","name":"gone","parts":[{parts}],"at":"2026-12-01T21:00:00Z","again":true}},"words":"gone"}}"#
    ));
    read(&mut host, "note", &again);
    host.says("extend 1h");
    host.says("posted due");
    assert_ne!(around(&host), made);
}
