//! A game that is typed at the desk line by line: names as players write them, steps that are taken
//! back and done again, and what was posted of it.

use super::*;
use nightdesk_command::HostOrder;

/// A game of these seats with these cards, before its first day.
fn with(cards: &[(&str, &str)], more: &str) -> Host {
    let seats: Vec<String> = cards
        .iter()
        .map(|(name, _)| format!("\"{name}\""))
        .collect();
    let fixed: Vec<String> = cards
        .iter()
        .map(|(name, card)| format!("\"{name}\" = \"{card}\""))
        .collect();
    let text = format!(
        "format = 1\n[game]\nname = \"Pier\"\nhost = \"Moderator\"\n[players]\nseats = [{}]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\n{}\n[schedule]\nstart = \"2026-12-01 20:00\"\n\
         day = \"3d\"\nnight = \"24h\"\n{more}\n",
        seats.join(", "),
        fixed.join("\n")
    );
    let mut host = Host::of(text, "2026-11-30 12:00");
    for line in ["deal", "sent all", "confirmed all"] {
        host.says(line);
    }
    host.at("2026-12-01 20:00");
    host
}

/// The order after an answer to the question a line asks; none where it is no answer.
fn answered(host: &mut Host, line: &str, typed: &str) -> Option<HostOrder> {
    let ask = host.refused(line).ask.unwrap();
    chosen(&ask, typed).cloned()
}

#[test]
fn h6_2_a_count_that_corrects_another_with_earlier_posts_is_not_made_again() {
    let mut host = Host::new("");
    host.says("vote Ana Bob #5");
    host.says("posted tally").has("Vote Count 1.1 is posted.");
    host.says("vote Cleo Bob #7");
    host.says("posted tally").has("Vote Count 1.2 is posted.");
    host.undoes_the_latest();
    host.undoes_the_latest();
    host.says("redo");
    // The count 1.2 is posted again, then the vote in it falls.
    let vote = host.session.journal().entries().iter();
    let mut vote = vote.filter(|entry| entry.line.starts_with("vote Cleo"));
    let vote = vote.next_back().unwrap().no;
    if !host.session.journal().in_force(vote) {
        host.says("vote Cleo Bob #7");
    }
    host.says("posted tally");
    host.says(&format!("undo {vote}"));
    let third = host.says("tally").public;
    assert!(third.contains("Vote Count 1.3"), "{third}");
    assert!(third.contains("Corrects Vote Count 1.2"), "{third}");
    host.says("posted tally").has("Vote Count 1.3 is posted.");
    let next = host.says("tally").public;
    assert!(next.contains("Vote Count 1.4"), "{next}");
    assert!(!next.contains("Corrects"), "{next}");
    host.says("posted tally").has("Vote Count 1.4 is posted.");
    host.at("2026-12-04 20:00");
    let end = host.says("end day").public;
    assert!(!end.contains("Corrects"), "{end}");
}

/// Two names of which one is the beginning of the other, and a form of the longer one that was
/// decided on for good.
fn ivans() -> Host {
    let cards = [
        ("Иван", "mafia Goon"),
        ("Иван-Царевич", "mafia Goon"),
        ("Ёлка", "town Doctor"),
        ("Кощей Бессмертный", "town Cop"),
        ("Леший", "town Vanilla Townie"),
        ("Марья", "town Vanilla Townie"),
        ("Яга", "town Vanilla Townie"),
    ];
    let more =
        "[votes]\nnames = \"unique\"\n[players.aka]\n\"Иван-Царевич\" = [\"Ивана-Царевича\"]";
    with(&cards, more)
}

#[test]
fn h5_2_a_form_of_a_name_is_no_part_of_what_another_is_called() {
    let mut host = ivans();
    host.says("start");
    host.pastes("#1 Ёлка\n[b]vote: Ивана[/b]");
    assert_eq!(host.columns().0, []);
    host.says("held").has("#1 Ёлка -> \"Ивана\"").has("Иван");
    // The whole of it means him, and so does a part of the name itself.
    host.pastes("#2 Леший\n[b]vote: Ивана-Царевича[/b]\n");
    host.pastes("#3 Яга\n[b]vote: Царевич[/b]\n");
    assert_eq!(host.columns().0, [("Иван-Царевич".to_owned(), 2)]);
    let taken = host.session.take("vote Марья Ивана #4", host.now, 7);
    let said = format!("{:?}", taken.unwrap_err());
    assert!(said.contains("could be Иван and Иван-Царевич"), "{said}");
}

#[test]
fn a_word_that_goes_on_after_a_name_may_mean_another() {
    let cards = [
        ("Ivan", "mafia Goon"),
        ("Ivan-Tsar", "town Roleblocker"),
        ("Ann", "town Cop"),
        ("Leo", "town Vanilla Townie"),
        ("Mia", "town Vanilla Townie"),
    ];
    for line in [
        "Ivan-T blocks Ivan",
        "act Ivan-T blocks Ivan",
        "Ivan-Tsar: blocks Ivan",
    ] {
        let mut host = with(
            &cards,
            "[schedule]\nfirst = \"night\"".trim_start_matches("[schedule]\n"),
        );
        host.says("start");
        host.says(line);
        let entry = host.game().entries.last().unwrap();
        assert_eq!(host.game().name(entry.seat), "Ivan-Tsar", "{line}");
    }
}

#[test]
fn h3_5_who_carries_it_out_may_be_said_by_a_nickname_or_a_part() {
    let cards = [
        ("Иван-Царевич", "mafia Goon"),
        ("Кощей Бессмертный", "mafia Goon"),
        ("Ёлка", "town Doctor"),
        ("Леший", "town Vanilla Townie"),
        ("Марья", "town Vanilla Townie"),
    ];
    let more = "first = \"night\"\n[players.aka]\n\"Кощей Бессмертный\" = [\"Костлявый\"]";
    let mut host = with(&cards, more);
    host.says("start");
    let line = "mafia kill Леший";
    let whole = answered(&mut host, line, "Кощей Бессмертный");
    assert!(whole.is_some());
    for typed in ["Костлявый", "Кощей", "кощ"] {
        assert_eq!(answered(&mut host, line, typed), whole, "{typed}");
    }
    for typed in ["Леший", "ей", "n", "no", ""] {
        let found = answered(&mut host, line, typed);
        assert!(found.is_none() || typed == "ей", "{typed}: {found:?}");
    }
}

#[test]
fn a_yes_after_a_comment_is_no_part_of_it() {
    let mut host = Host::new("");
    host.says("kill Dov broke the rules --yes");
    let death = host.game().seat(host.seat("Dov")).unwrap().death.clone();
    assert_eq!(death.unwrap().comment.as_deref(), Some("broke the rules"));
}

#[test]
fn h2_7_results_that_come_out_the_same_again_replace_nothing() {
    let mut host = Host::new("");
    host.says("vote Ana Gus #1; Bob Gus #2; Cleo Gus #3; Dov Gus #4");
    host.says("end day");
    host.says("Ana checks Finn");
    host.says("mafia kill Dov");
    host.says("resolve --commit");
    host.says("sent Ana");
    let before = host.says("outbox").echo;
    let entries = host.session.journal().entries().iter();
    let resolved = entries.rev().find(|entry| entry.line == "resolve --commit");
    let resolved = resolved.unwrap().no;
    host.says(&format!("undo {resolved}"));
    host.says("resolve --commit");
    let after = host.says("outbox");
    after.has_not("no longer right");
    assert_eq!(after.echo.len(), before.len());
    let again = host.says("pm Ana").private;
    let words = again.iter().map(|(_, words)| words.as_str());
    let words: String = words.collect();
    assert!(
        words.contains("Finn") && !words.contains("replaces"),
        "{words}"
    );
}

#[test]
fn h5_5_posts_with_typed_votes_are_known_of() {
    let mut host = Host::new("");
    host.reads("=== #1 | Moderator | 2026-12-01 20:01\nDay 1!\n");
    host.says("vote Ana Gus #41; Bob Gus #42; Cleo Gus #43; Dov Gus #48");
    host.says("end day");
    host.says("resolve --commit");
    host.says("start");
    let first = host.says("tally").public;
    assert!(first.contains("48"), "{first}");
    host.says("vote Ana Finn #50");
    host.pastes("#56 Bob\nhello");
    let opening = format!("{}\n", host.says("show opening").public);
    assert!(opening.contains("Day 1: post 1\n"), "{opening}");
    // A vote does not tell with which post its day began.
    assert!(!opening.contains("Day 2: post"), "{opening}");
    // The last count of the first day knows nothing of the second.
    host.says("votes day 1").has("up to post");
}

#[test]
fn h2_2_what_was_posted_is_not_due_again() {
    let mut host = Host::new("");
    host.says("posted due").has("Posted: the start of Day 1.");
    for line in ["show due", "posted due"] {
        let refused = host.session.take(line, host.now, 7).unwrap_err();
        assert!(
            matches!(refused, NotTaken::Nothing(_)),
            "{line}: {refused:?}"
        );
    }
    host.says("vote Ana Gus #1; Bob Gus #2; Cleo Gus #3; Dov Gus #4");
    host.says("end day");
    host.says("posted due")
        .has("the end of Day 1")
        .has("the start of Night 1");
}

#[test]
fn a_side_is_nobodys_name() {
    let mut host = Host::prepared("day = \"3d\"\nnight = \"24h\"\n", "");
    for line in [
        "wait add mafia",
        "wait add Town",
        "alias Ana MAFIA",
        "replace Ana town",
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "untypable-name", "{line}");
    }
}

#[test]
fn h9_3_masons_are_named_where_a_link_is_for_nobody() {
    let cards = [
        ("Ann", "town Mason"),
        ("Bob", "town Mason"),
        ("Cid", "mafia Goon"),
        ("Leo", "town Vanilla Townie"),
        ("Mia", "town Vanilla Townie"),
    ];
    let mut host = with(&cards, "");
    let refused = |host: &mut Host, line: &str| {
        let refused = host.session.take(line, host.now, 7).unwrap_err();
        refused.report(Language::English).hints.join("\n")
    };
    let near = refused(&mut host, "chat masons https://forum.example/1");
    assert!(near.contains("Mason"), "{near}");
    let far = refused(&mut host, "chat witnesses https://forum.example/1");
    assert!(far.contains("Town") && far.contains("Mason"), "{far}");
    host.says("chat mason https://forum.example/1");
}

#[test]
fn n1_whoever_hosts_the_game_gets_no_seat_in_it() {
    let mut host = Host::prepared("", "");
    for line in [
        "signup moderator",
        "wait add Moderator",
        "players add Moderator",
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "is-host", "{line}");
        assert!(refused.message.contains("hosts this game"), "{line}");
    }
}

#[test]
fn who_was_killed_after_the_hammer_is_not_eliminated_too() {
    let mut host = Host::new("");
    host.says("vote Ana Dov #3; Bob Dov #4; Cleo Dov #5; Eve Dov #6");
    host.says("kill Dov --yes");
    let facts = host.asks("end day");
    let dead = "Dov has the votes (Ana, Bob, Cleo, Eve) and is dead already. Nobody is eliminated.";
    assert!(facts.contains(dead), "{facts}");
    host.says("end day --yes").posts("Nobody was eliminated.");
}
