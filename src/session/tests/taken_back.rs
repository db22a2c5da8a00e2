//! What a player was told that an undo has made wrong: what comes in its place says so, and where
//! nothing comes, a word of its own; whatever else is told says nothing of it.

use super::*;

const REPLACES: &str = "This replaces what you were told before.";
const NOT_HOLDING: &str = "Please disregard what you were told before (Night 1).";

/// Scripted roles in their first night: Alder is asked of whom to dream, Birch with whom to sit.
fn grove(language: &str) -> Host {
    in_the_grove(grove_setup(language))
}

fn grove_setup(language: &str) -> String {
    format!(
        "format = 1\n[game]\nname = \"Grove\"\nhost = \"Moderator\"\nlanguage = \"{language}\"\n\
         ruleset = \"wwrf\"\nbook = \"village\"\n\
         [players]\nseats = [\"Alder\", \"Birch\", \"Cedar\", \"Dov\", \"Elm\", \"Fir\", \"Gus\"]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\nAlder = \"Seer\"\nBirch = \"Healer\"\n\
         Cedar = \"Wolf\"\nDov = \"Villager\"\nElm = \"Villager\"\nFir = \"Wolf\"\nGus = \"Villager\"\n\
         [schedule]\nzone = \"UTC\"\nstart = \"2026-12-01 20:00\"\nfirst = \"day 0\"\n\
         [votes]\nday_ends = \"deadline only\"\n"
    )
}

fn in_the_grove(text: String) -> Host {
    Host::of(text, "2026-12-01 20:00").after([
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "resolve --commit",
    ])
}

/// The same, with what Alder dreamt sent and then undone.
fn misled(language: &str) -> Host {
    let mut host = grove(language);
    host.says("act Alder Elm");
    let dreamt = host.session.journal().entries().last().unwrap().no;
    host.says("sent all");
    let asks = match language {
        "ru" => "отправленное игроку Alder («Ночь 1»): отправьте верное (pm Alder).",
        _ => "sent to Alder: send what is right (pm Alder).",
    };
    host.says(&format!("undo {dreamt}")).has(asks);
    host
}

fn told(host: &mut Host, line: &str) -> Vec<(String, String)> {
    let told = host.says(line).private.into_iter();
    told.map(|(seat, words)| (host.game().name(seat).to_owned(), words))
        .collect()
}

#[test]
fn h6_2_another_answer_to_the_same_question_replaces_what_was_told() {
    let mut host = misled("en");
    let answered = told(&mut host, "act Alder Fir");
    assert!(answered[0].1.contains(REPLACES), "{answered:?}");
    assert!(!answered[0].1.contains("does not hold"), "{answered:?}");
    host.says("sent Alder");
    host.says("outbox")
        .has_not("no longer right")
        .has_not("due: ");
}

#[test]
fn h6_2_what_is_told_of_another_subject_replaces_nothing() {
    let mut host = misled("en");
    // Another player's answer, and the questions of the next night, are other subjects.
    for (_, words) in told(&mut host, "act Birch Elm") {
        assert!(!words.contains("replaces"), "{words}");
    }
    host.says("outbox").has_not("taking back");
    host.says("resolve --commit");
    host.says("outbox")
        .has("due: taking back “Night 1”")
        .has("no longer right: “Night 1”");
    host.says("next")
        .has("Tell Alder what does not hold any more:  pm");
    host.says("resolve --commit");
    let due = told(&mut host, "pm");
    let alder = due.iter().find(|(name, _)| name == "Alder");
    let (_, words) = alder.expect("Alder is asked again");
    assert!(words.contains("You are asked"), "{words}");
    assert!(!words.contains("replaces"), "{words}");
    // Nothing came in its place; so that is told once, with whatever comes next.
    assert_eq!(words.matches(NOT_HOLDING).count(), 1, "{words}");
    host.says("sent Alder");
    host.says("outbox").has_not("no longer right");
    for (_, words) in told(&mut host, "pm Alder") {
        assert!(!words.contains(NOT_HOLDING), "{words}");
    }
}

#[test]
fn h6_2_a_word_that_nothing_replaces_does_not_hold_is_sent_by_itself() {
    for (language, sent, words) in [
        ("en", "Sent: Alder (taking back “Night 1”).", NOT_HOLDING),
        (
            "ru",
            "Отправлено: Alder (отмена: «Ночь 1»).",
            "То, что было сообщено раньше, не действует (Ночь 1).",
        ),
    ] {
        let mut host = misled(language);
        // Whoever asks for it may send it at once.
        let asked = told(&mut host, "pm Alder");
        assert_eq!(asked, [("Alder".to_owned(), words.to_owned())]);
        host.says("resolve --commit");
        let due = told(&mut host, "pm");
        assert!(due.contains(&asked[0]), "{due:?}");
        host.says("sent all").has(sent);
        host.says("outbox").has_not("no longer right");
        host.says("next").has_not("does not hold");
        host.undoes_the_latest();
        host.says("sent Alder").has(sent);
        let kept = host.says("sent Alder");
        kept.has_not("Sent:");
    }
}

#[test]
fn h6_2_of_messages_that_were_sent_together_each_reader_is_told_of_his_own() {
    let two = grove_setup("en").replace("Birch = \"Healer\"", "Birch = \"Seer\"");
    let mut host = in_the_grove(two);
    let mut dreamt = Vec::new();
    for line in ["act Alder Elm", "act Birch Fir"] {
        host.says(line);
        dreamt.push(host.session.journal().entries().last().unwrap().no);
    }
    host.says("sent all");
    for entry in dreamt.into_iter().rev() {
        host.says(&format!("undo {entry}"));
    }
    host.says("resolve --commit");
    let mut readers: Vec<String> = Vec::new();
    for (name, words) in told(&mut host, "pm") {
        if words.contains(NOT_HOLDING) {
            assert_eq!(words.matches(NOT_HOLDING).count(), 1, "{words}");
            readers.push(name);
        }
    }
    assert_eq!(readers, ["Alder", "Birch"]);
    // Sent to the one, it is due to the other.
    host.says("sent Alder");
    host.says("outbox")
        .has_not("Alder  confirmed  last: the role PM  due: taking back")
        .has("due: taking back “Night 1”");
    let due = told(&mut host, "pm Birch");
    assert!(due[0].1.contains(NOT_HOLDING), "{due:?}");
    host.says("sent all")
        .has("Sent: Birch (taking back “Night 1”).");
    host.says("outbox").has_not("no longer right");
}

#[test]
fn an_older_journal_that_kept_the_entry_alone_means_all_its_reader_got() {
    let kept: DueText = serde_json::from_str(r#"{"taken_back":7}"#).unwrap();
    let old = nightdesk_game::LeftPlace {
        entry: 7,
        text: None,
    };
    assert_eq!(kept, DueText::TakenBack(old));
    let place = nightdesk_game::LeftPlace {
        entry: 7,
        text: Some(3),
    };
    assert!(old.means(place) && !place.means(old));
    let written = serde_json::to_string(&DueText::TakenBack(place)).unwrap();
    assert_eq!(written, r#"{"taken_back":{"entry":7,"text":3}}"#);
    let read: DueText = serde_json::from_str(&written).unwrap();
    assert_eq!(read, DueText::TakenBack(place));
}

#[test]
fn h6_2_results_of_another_night_do_not_replace_undone_ones() {
    let mut host = Host::new("");
    host.says("vote Ana Dov #1; Bob Dov #2; Cleo Dov #3; Eve Dov #4");
    host.says("end day");
    host.says("act Ana investigate Bob");
    host.says("resolve --commit");
    let resolved = host.session.journal().entries().last().unwrap().no;
    host.says("sent Ana");
    host.says(&format!("undo {resolved}"));
    host.says("act Ana none");
    host.says("outbox").has_not("taking back");
    host.says("resolve --commit");
    host.says("outbox")
        .has("due: taking back the results of Night 1");
}

/// The number of the entry that a line made.
fn entry_of(host: &Host, line: &str) -> u64 {
    let mut entries = host.session.journal().entries().iter();
    entries.rfind(|entry| entry.line == line).unwrap().no
}

/// A night whose result was corrected once, and sent both times; entry 7 is a vote that was changed
/// before the day ended.
fn corrected_once() -> Host {
    let mut host = Host::new("").after([
        "vote Cleo Dov #1",
        "vote Cleo Eve #2; Ana Eve #3; Bob Eve #4; Dov Eve #5",
        "end day",
        "Ana investigates Finn",
        "Bob none",
        "act mafia kill Cleo by Gus",
        "resolve --commit",
        "sent all",
    ]);
    let order = entry_of(&host, "Ana investigates Finn");
    let resolved = order + 3;
    assert_eq!(
        host.session.journal().entries()[resolved as usize - 1].line,
        "resolve --commit"
    );
    host.says(&format!("undo {resolved}"));
    host.says("Ana investigates Dov");
    host.says("resolve --commit");
    host.says("sent all");
    host
}

#[test]
fn h2_3_a_result_that_was_put_right_is_not_taken_back_by_another_undo() {
    let mut host = corrected_once();
    let changed = entry_of(&host, "vote Cleo Dov #1");
    host.says(&format!("undo {changed}"))
        .has_not("sent to Ana")
        .has_not("part of the results");
    host.says("outbox").has_not("no longer right");
}

/// A replacement that was posted and sent, and then undone.
fn replaced_and_undone() -> Host {
    let mut host = Host::new("").after(["replace Finn Kate", "posted due", "sent all"]);
    let replaced = entry_of(&host, "replace Finn Kate");
    host.says(&format!("undo {replaced}"));
    host
}

#[test]
fn h6_2_a_post_that_somebody_replaces_another_is_taken_back_by_name() {
    let mut host = replaced_and_undone();
    let tally = host.says("tally").public;
    assert!(
        tally.contains("Corrects what was posted about Kate: please disregard it."),
        "{tally}"
    );
    assert!(!tally.contains("Corrects Day 1"), "{tally}");
    // What was corrected once is not corrected again after an undo that has nothing to do with it.
    host.says("posted tally");
    host.says("vote Ana Gus #7");
    host.says("tally");
    host.says("posted tally");
    host.says("vote Bob Gus #8");
    host.says("undo");
    let tally = host.says("tally").public;
    assert!(!tally.contains("about Kate"), "{tally}");
}

#[test]
fn h2_3_a_partner_gets_the_role_message_anew_after_an_undone_replacement() {
    let mut host = replaced_and_undone();
    host.says("next").has("Send the new role PM to Gus:  pm");
    host.says("outbox").has("due: the role PM");
    let told = told(&mut host, "pm");
    let gus = told.iter().find(|(name, _)| name == "Gus").unwrap();
    assert!(gus.1.contains("Finn") && !gus.1.contains("Kate"), "{gus:?}");
    host.says("sent all");
    host.says("outbox").has("Gus   sent ").has_not("due: ");
    host.says("next").has_not("role PM");
}

#[test]
fn h6_2_results_that_replace_others_name_their_night() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00").says("end day");
    host.says("act Ana investigate Finn");
    host.says("act mafia kill Eve by Gus");
    host.at("2026-12-05 20:00").says("resolve --commit");
    let resolved = host.session.journal().entries().last().unwrap().no;
    host.says("sent all");
    host.says(&format!("undo {resolved}"));
    host.says("act Ana investigate Cleo --accept-late");
    host.says("resolve --commit");
    let ana = host.seat("Ana");
    let results = host.says("pm").private;
    let (_, words) = results.iter().find(|(to, _)| *to == ana).unwrap();
    assert!(
        words.contains("This replaces what you were told about Night 1 before."),
        "{words}"
    );
}

#[test]
fn h6_2_of_what_was_sent_together_only_what_is_wrong_is_named() {
    let mut host = super::table_frames::village();
    for line in ["start", "resolve --commit", "sent all"] {
        host.says(line);
    }
    let resolved = host.session.journal().entries().last().unwrap().no - 1;
    host.says(&format!("undo {resolved}"))
        .has("“Pack: Night 1”, sent to Cid: send what is right")
        .has_not("Pack: Day 0");
    host.says("outbox").has("no longer right: “Pack: Night 1”");
    host.says("pm");
}
