//! What a host says in passing: steps named by what they were, nights that are over, votes that were counted.

use super::*;

fn refusal(host: &mut Host, line: &str) -> String {
    match host.session.take(line, host.now, 7) {
        Err(refused) => refused.to_string(),
        Ok(answer) => panic!("{line}: {answer:?}"),
    }
}

#[test]
fn a_step_named_by_what_it_was_is_offered_by_its_number() {
    let mut host = Host::new("").after(["kill Dov", "vote Ana Finn"]);
    for (line, of) in [
        ("undo the death of Dov", "kill Dov"),
        ("how do I undo the death of Dov?", "kill Dov"),
        ("undo the vote of Ana", "vote Ana Finn"),
        ("undo the deal", "deal"),
    ] {
        let entries = host.session.journal().entries();
        let no = entries.iter().find(|entry| entry.line == of).unwrap().no;
        let unread = unread(&mut host, line);
        assert_eq!(
            unread.instead(),
            Some(format!("undo {no}").as_str()),
            "{line}"
        );
        assert!(unread.message.contains(of), "{line}: {unread}");
    }
    assert!(refusal(&mut host, "undo the death of Ana").contains("`log` lists them all"));
}

#[test]
fn by_day_the_night_that_is_over_is_named_with_the_way_back_to_it() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.at("2026-12-05 10:00");
    host.says("Ana checks Finn");
    host.at("2026-12-05 20:00");
    host.says("resolve --commit");
    // Results that have not left are named as the day begins, and nobody who gets them.
    let began = host.says("start");
    began.has("Not sent yet: 1 result PM of Night 1");
    let said = refusal(&mut host, "Ana checked Finn last night");
    assert!(said.contains("Night 1 is resolved; `undo "), "{said}");
}

#[test]
fn a_vote_that_was_counted_without_a_question_can_be_decided() {
    let mut host = Host::new("");
    host.pastes("#12 Ana\nVOTE: Finn\n#13 Bob\nVOTE: Finn\n");
    assert_eq!(host.columns().0, [("Finn".to_owned(), 2)]);
    host.says("decide 12 no vote").has("no vote");
    assert_eq!(host.columns().0, [("Finn".to_owned(), 1)]);
    // Deciding again changes it, and an undo takes it back.
    host.says("decide 12 Gus");
    assert_eq!(host.columns().0.len(), 2);
    host.says("undo");
    host.says("undo");
    assert_eq!(host.columns().0, [("Finn".to_owned(), 2)]);
    host.refused("decide 14 no vote");
}

#[test]
fn a_list_with_known_names_is_refused_with_the_line_for_the_others() {
    let mut host = Host::prepared("start = \"2026-12-01 20:00\"\n", "");
    let refused = host.refused("signup Ana, Zoe, Yan");
    assert!(
        refused.hints.join(" ").contains("`signup Zoe, Yan`"),
        "{refused:?}"
    );
}

#[test]
fn why_alone_is_about_the_last_night() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.says("Finn kills Ana");
    let all = host.says("why");
    all.has("Ana");
}

#[test]
fn only_whole_lines_take_a_question_back() {
    let host = Host::new("");
    let is_whole = |line: &str| host.session.is_whole_line(line, host.now);
    for line in [
        "votes",
        "sent all",
        "kill Ana",
        "vote Ana Finn",
        "quit",
        "outbox",
    ] {
        assert!(is_whole(line), "{line}");
    }
    for line in [
        "Ana",
        "Ana, please",
        "Finn it is",
        "kill Nobody",
        "hm",
        "yes please",
    ] {
        assert!(!is_whole(line), "{line}");
    }
}

#[test]
fn who_can_shoot_by_day_is_meant_by_a_bare_shot() {
    let text = r#"
format = 1
[game]
name = "Pier"
host = "Moderator"
[players]
seats = ["Ana", "Bob", "Cleo", "Dov", "Finn"]
[roles]
deal = "fixed"
[roles.fixed]
Ana = "town Day Vigilante"
Bob = "town Vigilante"
Cleo = "town Vanilla Townie"
Dov = "town Vanilla Townie"
Finn = "mafia Goon"
[schedule]
start = "2026-12-01 20:00"
day = "3d"
night = "24h"
"#;
    let mut host = Host::of(text.to_owned(), "2026-11-30 12:00");
    host = host.after(["deal", "sent all", "confirmed all"]);
    host.at("2026-12-01 20:00");
    host.says("start");
    let unread = unread(&mut host, "SHOOT: Finn");
    assert_eq!(unread.instead(), Some("Ana shoot Finn"));
}
