//! What a host asks, and what is offered for a line that is not understood.

use super::catalogue::{Id, at_start};
use super::tests::{names, seat};
use super::wording_tests::with_roles;
use super::*;
use nightdesk_time::PhaseKind;

/// The line that is offered in place of one, and those after it.
fn offered(line: &str, names: &Names) -> Vec<String> {
    match read(line, names) {
        Err(unread) => unread.meant.map_or_else(Vec::new, |meant| {
            std::iter::once(meant.line).chain(meant.then).collect()
        }),
        Ok(read) => panic!("{line}: {read:?}"),
    }
}

#[test]
fn an_offer_drops_no_word_that_narrows_denies_or_names_another() {
    let night = with_roles(PhaseKind::Night);
    for line in [
        "Gorny: kill Nobody. Orphan may perhaps",
        "Noodle wibbles around Leo but only once",
        "Noodle wibbles around Leo 'Meet me at 5'",
        "Noodle wibbles around Leo at 8 yesterday",
        "will Leo die of it",
        "confirmed most but Leo",
        "remove all but Leo",
    ] {
        assert_eq!(offered(line, &night), [""; 0], "{line}");
    }
    // Who is only misspelt is offered all the same, each of them.
    assert_eq!(offered("vote Elm Loe", &names()), ["vote Elm Leo"]);
    assert_eq!(offered("vote Gornyy Loe", &names()), ["vote Gorny Leo"]);
    assert_eq!(offered("vote Elm Leo 11", &names()), ["vote Elm Leo #11"]);
}

#[test]
fn a_name_of_which_one_word_is_right_is_offered_whole() {
    let night = with_roles(PhaseKind::Night);
    assert_eq!(
        offered("Caluin Gery redirects Leo, Elm", &night),
        ["Caluin Grey redirects Leo, Elm"]
    );
    assert!(read("Caluin redirects Leo, Elm", &night).is_ok());
    assert_eq!(
        offered("vote Caluin Gery Leo", &names()),
        ["vote Caluin Grey Leo"]
    );
}

#[test]
fn slips_in_either_word_of_a_command_are_offered() {
    assert_eq!(offered("ned day", &names()), ["end day"]);
    assert_eq!(offered("end dya", &names()), ["end day"]);
    assert_eq!(offered("end game", &names()), [""; 0]);
    assert_eq!(offered("end dya Leo hammered", &names()), [""; 0]);
}

#[test]
fn a_word_for_a_player_before_a_name_says_nothing() {
    for line in ["remove player Leo", "remove the player Leo"] {
        let read = read(line, &names());
        let is_leo = matches!(read, Ok(Command::Order(HostOrder::Remove { seat: out, .. })) if out == seat("Leo"));
        assert!(is_leo, "{line}");
    }
}

#[test]
fn a_member_says_that_its_side_kills_nobody() {
    let night = with_roles(PhaseKind::Night);
    let asks = |line: &str| match read(line, &night) {
        Ok(Command::Order(HostOrder::Night(entry))) => entry.asks,
        other => panic!("{line}: {other:?}"),
    };
    let of_kill = Asks::Nothing {
        verb: Some("kill".to_owned()),
    };
    assert_eq!(asks("Gorny: no kill tonight"), of_kill);
    assert_eq!(asks("Gorny: we kill nobody tonight"), of_kill);
    assert!(
        !matches!(read("Gorny: no kill from me", &night), Ok(Command::Order(HostOrder::Night(entry))) if entry.asks == of_kill)
    );
    assert_eq!(asks("Noodle: stays"), Asks::Nothing { verb: None });
}

#[test]
fn a_host_may_be_greeted_by_name() {
    let mut night = with_roles(PhaseKind::Night);
    night.hosts = vec!["Hattie".to_owned()];
    for line in [
        "Noodle: hey Hattie, track Leo tonight, cheers mate",
        "hi Hattie! Noodle tracks Leo",
    ] {
        assert!(read(line, &night).is_ok(), "{line}");
    }
    assert!(read("Noodle: Hattie, track Leo", &night).is_err());
    for line in [
        "Gorny: I won't kill, no kill",
        "Gorny: don't kill Leo, no kill",
    ] {
        assert_eq!(offered(line, &night), [""; 0], "{line}");
    }
    // A name alone after a greeting is only greeted.
    for line in [
        "Noodle: hi Leo",
        "Noodle: hello, Leo!",
        "Noodle: hey, Leo",
        "Noodle: ok hi Leo",
        "Noodle: so, hello Leo!",
        "Noodle: edit: sorry, Leo",
        "Noodle: tonight hi Leo",
        "Noodle: apologies, Leo",
    ] {
        let is_taken = match read(line, &night) {
            Ok(Command::Order(HostOrder::Night(entry))) => knows_verbs(&entry, &night),
            Ok(_) => true,
            Err(_) => false,
        };
        assert!(!is_taken, "{line}");
    }
}

#[test]
fn a_change_by_day_may_be_of_a_vote() {
    let day = with_roles(PhaseKind::Day);
    assert_eq!(
        offered("Noodle: actually make that Leo", &day),
        ["Noodle votes Leo"]
    );
    assert!(read("Noodle targets Leo", &day).is_ok());
}

#[test]
fn by_day_a_wish_of_nobody_is_given_to_nobody() {
    let day = with_roles(PhaseKind::Day);
    let unread = read("I'd like to track Leo", &day).unwrap_err();
    assert_eq!(unread.meant, None, "{unread:?}");
    assert!(
        unread.hints.join(" ").contains("NAME track Leo"),
        "{unread:?}"
    );
    // What is done by night alone is kept for it.
    assert!(read("Noodle tracks Leo tonight", &day).is_ok());
    let wish = read("Noodle wants to track Leo", &day).unwrap_err();
    assert!(!wish.message.contains("at once"), "{wish:?}");
}

#[test]
fn several_sign_up_in_one_sentence() {
    let before = Names::default();
    let read_list = read("Otis, Faye are in", &before);
    assert!(
        matches!(&read_list, Ok(Command::Order(HostOrder::SignUp(new))) if new.len() == 2),
        "{read_list:?}"
    );
    let asked = read("Otis, Faye and Gus are in", &before);
    assert_eq!(asked.map_err(|unread| unread.code), Err("one-name-or-two"));
    for line in [
        "Otis, who is late, is in",
        "Otis, who is late, and Faye are in",
        "No, Otis, Faye are in",
        "Hi Hattie, Otis are in",
        "As I said, Otis are in",
        "Otis is out, Faye are in",
        "Otis, 3 others are in",
        "Let Otis, Faye join",
        "My results are in",
        "Orders are in",
        "sign ups are in",
    ] {
        assert!(read(line, &before).is_err(), "{line}");
    }
}

#[test]
fn words_of_the_language_alone_sign_nobody_up() {
    let before = Names::default();
    for line in [
        "sign ups are in",
        "signup the list",
        "add players those who are in",
    ] {
        let asked = read(line, &before).map_err(|unread| unread.code);
        assert_eq!(asked, Err("doubtful-line"), "{line}");
    }
    for line in ["signup \"are in\"", "signup Are In", "signup otis faye"] {
        assert!(read(line, &before).is_ok(), "{line}");
    }
}

#[test]
fn all_but_some_are_meant_by_a_line_that_says_so() {
    let names = names();
    let but = |line: &str| match read(line, &names) {
        Ok(Command::Order(
            HostOrder::Confirmed(Recipients::AllBut(but))
            | HostOrder::Sent {
                to: Recipients::AllBut(but),
                ..
            },
        )) => but,
        other => panic!("{line}: {other:?}"),
    };
    for line in [
        "confirmed all but Leo",
        "confirmed all, except for Leo",
        "everyone confirmed except Leo",
        "sent all but Leo",
    ] {
        assert_eq!(but(line), [seat("Leo")], "{line}");
    }
    assert_eq!(
        but("everybody has confirmed but Leo and Elm"),
        [seat("Leo"), seat("Elm")]
    );
    for line in ["Leo confirmed", "Leo has confirmed his role"] {
        let read = read(line, &names);
        let one = HostOrder::Confirmed(Recipients::Seats(vec![seat("Leo")]));
        assert_eq!(read, Ok(Command::Order(one)), "{line}");
    }
    assert_eq!(offered("all PMs sent", &names), ["sent all"]);
}

#[test]
fn who_carries_a_kill_out_may_be_named_after_it() {
    let night = with_roles(PhaseKind::Night);
    for line in [
        "Gorny: kill Leo. Orphan will do it",
        "Gorny: our kill is leo, Orphan does it",
        "Mafia: kill Leo, Orphan is doing it",
        "Gorny kills Leo and Orphan carries it out",
    ] {
        let read = read(line, &night);
        let Ok(Command::Order(HostOrder::Night(entry))) = &read else {
            panic!("{line}: {read:?}");
        };
        let Asks::Act(act) = &entry.asks else {
            panic!("{line}: {entry:?}");
        };
        assert_eq!(act.targets, [seat("Leo")], "{line}");
        assert_eq!(act.by, Some(seat("Orphan")), "{line}");
    }
}

#[test]
fn what_goes_with_an_ability_is_offered_in_quotes() {
    let mut night = with_roles(PhaseKind::Night);
    night.can_do[0].words = true;
    for (line, expected) in [
        ("Noodle gives Leo a vest", "Noodle tracks Leo \"vest\""),
        ("Noodle invents cop for Leo", "Noodle tracks Leo \"cop\""),
        (
            "Noodle wibbles Leo 'Meet me at 5'",
            "Noodle tracks Leo \"Meet me at 5\"",
        ),
    ] {
        assert_eq!(offered(line, &night), [expected], "{line}");
    }
    assert_eq!(offered("Noodle does not give Leo a vest", &night), [""; 0]);
}

#[test]
fn two_actions_of_one_message_are_offered_together() {
    let night = with_roles(PhaseKind::Night);
    assert_eq!(
        offered("Pyro jails Leo and blocks Elm", &night),
        ["Pyro jails Leo", "Pyro blocks Elm"]
    );
}

#[test]
fn the_time_a_message_came_may_be_said_in_words() {
    let night = with_roles(PhaseKind::Night);
    for (line, time) in [
        ("Pyro jails Leo at 20:07", "20:07"),
        ("Pyro jails Leo at 8pm yesterday", "yesterday 8pm"),
        ("Pyro jails Leo, sent nov 29 8pm", "nov 29 8pm"),
        ("Pyro jails Leo (received at 20:07)", "20:07"),
    ] {
        let read = read(line, &night);
        let Ok(Command::Order(HostOrder::Night(entry))) = read else {
            panic!("{line}: {read:?}");
        };
        assert_eq!(entry.arrived, Arrived::At(time.to_owned()), "{line}");
    }
}

#[test]
fn several_votes_of_one_line_are_taken_together() {
    let names = names();
    for (line, votes) in [
        ("Leo votes Elm; Gorny votes Elm; Pyro votes Leo", 3),
        ("Leo votes Elm and Gorny votes Elm", 2),
        ("Leo votes Elm, Gorny votes Elm #12", 2),
        ("Leo and Gorny vote Elm; Pyro votes Leo", 3),
    ] {
        match read(line, &names) {
            Ok(Command::Order(HostOrder::Votes(read))) => assert_eq!(read.len(), votes, "{line}"),
            other => panic!("{line}: {other:?}"),
        }
    }
    assert!(read("Leo votes Elm; Gorny votes Nobodyy", &names).is_err());
}

#[test]
fn a_question_in_words_is_the_command_that_answers_it() {
    for (line, command, rest) in [
        ("who hasn't sent an action?", Id::Missing, ""),
        ("who has not sent in an action", Id::Missing, ""),
        ("what is missing", Id::Missing, ""),
        ("кто ещё не походил", Id::Missing, ""),
        ("who kills?", Id::Entries, ""),
        ("who visited Tywin?", Id::Why, "Tywin"),
        ("why does tywin die?", Id::Why, "tywin"),
        ("does Hal die tonight?", Id::Why, "Hal"),
        ("will Lou die", Id::Why, "Lou"),
        ("what did Zed get", Id::Why, "Zed"),
        ("what does the tracker see?", Id::Why, "the tracker"),
        ("почему Тимур умер?", Id::Why, "Тимур"),
        ("who signed up?", Id::SignUp, ""),
        ("who hasn't confirmed?", Id::Outbox, ""),
        ("who is voting Titus?", Id::Tally, ""),
        ("сколько голосов у Тимура", Id::Tally, ""),
        ("за кого Тимур", Id::Tally, ""),
        ("кто не проголосовал?", Id::Tally, ""),
        ("кто голосовал", Id::Tally, ""),
        ("против кого Тимур?", Id::Tally, ""),
        ("покажи подсчёт", Id::Tally, ""),
        ("какой ход у Тимура", Id::Entries, ""),
        ("покажи ходы", Id::Entries, ""),
        ("какая роль у Тимура?", Id::Role, "Тимура"),
        ("кто за мафию", Id::Cards, ""),
        ("show me the vote count", Id::Tally, ""),
        ("can you count the votes?", Id::Tally, ""),
        ("when does day 1 end?", Id::Deadlines, ""),
        ("whats due", Id::Next, ""),
        ("дальше", Id::Next, ""),
        ("помощь", Id::Help, ""),
        ("кто молчит", Id::Activity, ""),
    ] {
        let found = at_start(line).map(|(known, rest)| (known.id, rest));
        assert_eq!(found, Some((command, rest)), "{line}");
    }
}

#[test]
fn a_question_that_nothing_answers_is_told_so() {
    for line in [
        "what does the fox say",
        "how do I bake a cake",
        "will it rain",
        "can I go home now",
    ] {
        let unread = read(line, &names()).unwrap_err();
        assert!(
            unread.message.contains("no command answers"),
            "{line}: {unread}"
        );
        assert_eq!(unread.instead(), None, "{line}");
    }
}

#[test]
fn what_a_host_says_in_passing_is_met_with_the_line_for_it() {
    for (line, expected) in [
        ("44 is not a vote", "decide 44 ignore"),
        ("post #44 is not a vote.", "decide 44 ignore"),
        ("I posted the vote count", "posted tally"),
        ("mafia wins", "over mafia"),
    ] {
        assert_eq!(offered(line, &names()), [expected], "{line}");
    }
    let hints = |line: &str| read(line, &names()).unwrap_err().hints.join(" ");
    assert!(hints("actually Leo did not vote Elm").contains("`log NAME`"));
    assert!(hints("cult wins").contains("the sides are"));
    assert!(hints("deadline passed").contains("`end day`"));
}

#[test]
fn a_side_s_chat_and_a_player_s_pronouns_are_said_in_sentences() {
    let night = with_roles(PhaseKind::Night);
    assert_eq!(
        offered("scum chat https://forum.example/1", &night),
        ["chat Mafia https://forum.example/1"]
    );
    assert!(matches!(
        read("Leo is she/her", &names()),
        Ok(Command::Order(HostOrder::Pronouns { .. }))
    ));
}

#[test]
fn names_in_a_row_without_commas_are_asked_about() {
    for line in [
        "signup Ann Bob Cyd Deb Eli Fox",
        "players add Ann Bob Cyd",
        "wait add Ann Bob Cyd",
    ] {
        let unread = read(line, &names()).unwrap_err();
        assert!(unread.hints.join(" ").contains("Ann, Bob, Cyd"), "{line}");
    }
    for line in [
        "signup \"Ann Bob Cyd\"",
        "signup Ann, Bob, Cyd",
        "signup Caluin Green",
    ] {
        assert!(read(line, &names()).is_ok(), "{line}");
    }
}

#[test]
fn a_step_may_be_named_by_what_it_was() {
    let names = names();
    let kind = |line: &str| step_meant(line, &names).map(|step| (step.kind, step.seat));
    let elm = Some(seat("Elm"));
    for (line, expected) in [
        ("undo the death of Elm", (StepKind::Death, elm)),
        ("how do I undo the death of Elm?", (StepKind::Death, elm)),
        ("undo Elm's vote", (StepKind::Vote, elm)),
        ("undo the vote of Elm", (StepKind::Vote, elm)),
        ("undo the deal", (StepKind::Deal, None)),
    ] {
        assert_eq!(kind(line), Some(expected), "{line}");
    }
    assert_eq!(kind("undo 14"), None);
    assert_eq!(kind("kill Elm"), None);
}

#[test]
fn a_pasted_message_says_what_its_sender_asks_for() {
    let night = with_roles(PhaseKind::Night);
    let entry = |text: &str| entry_of_message(text, &night);
    assert_eq!(
        entry("Subject: action\nFrom: Noodle\nhey, can i track leo tonight? thanks!").as_deref(),
        Some("Noodle: track leo")
    );
    assert_eq!(
        entry("From: Pyro\nTo: Host\n\nHi!\nI'd like to jail Leo.\nGood luck").as_deref(),
        Some("Pyro: jail Leo")
    );
    assert_eq!(entry("Subject: hi\nFrom: Noodle\nnice game so far"), None);
    assert_eq!(entry("hey, can i track leo tonight?"), None);
}
