//! Orders that come too late, and the answers that are ready for their players.

use super::*;

const SCHEDULE: &str = "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n";

/// Night 1 of the game of seven, an hour past its deadline.
fn late(language: &str, more: &str) -> Host {
    let mut host = Host::prepared(SCHEDULE, more);
    let mut setup = host.game().setup.clone();
    setup.language = serde_json::from_value(language.into()).unwrap();
    host.session = Session::in_memory(setup, host.now).unwrap();
    for line in ["deal", "sent all", "confirmed all"] {
        host.says(line);
    }
    host.at("2026-12-01 20:00").says("start");
    host.at("2026-12-04 20:00").says("end day");
    host.says("Bob protects Cleo");
    host.at("2026-12-05 21:00");
    host
}

#[track_caller]
fn answer(host: &Host, refused: &Refused) -> (String, String) {
    let answer = refused.answer.as_ref().expect("a ready answer");
    (host.game().name(answer.to).to_owned(), answer.text.clone())
}

#[test]
fn h3_4_a_late_order_has_a_ready_answer_in_both_languages() {
    for (language, alone, with_older) in [
        (
            "en",
            "It was too late for this night.",
            "That came too late for this night; what you sent before it counts.",
        ),
        (
            "ru",
            "Ход опоздал и не засчитан.",
            "Ход опоздал и не засчитан, действует прежний.",
        ),
    ] {
        let mut host = late(language, "");
        let orders = [
            ("Ana investigates Finn", "Ana", alone),
            ("Bob protects Eve", "Bob", with_older),
        ];
        for (order, name, words) in orders {
            let refused = host.refused(order);
            assert_eq!(refused.code, "late");
            assert_eq!(answer(&host, &refused), (name.to_owned(), words.to_owned()));
        }
        // A night that is over takes no order, whatever its time.
        host.says("resolve --commit");
        for (order, name, words) in orders {
            let refused = host.refused(order);
            assert_eq!(refused.code, "resolved");
            assert_eq!(answer(&host, &refused), (name.to_owned(), words.to_owned()));
        }
    }
}

#[test]
fn a_late_order_the_host_is_asked_about_has_one_for_the_no() {
    let mut host = late("en", "[night]\nlate = \"ask\"\n");
    let refused = host.refused("Ana investigates Finn");
    assert!(refused.ask.is_some());
    assert_eq!(answer(&host, &refused).1, "It was too late for this night.");
}

#[test]
fn what_the_desk_refuses_is_answered_in_the_language_of_the_game() {
    let mut host = late("ru", "");
    host.at("2026-12-05 12:00");
    for (order, words) in [
        (
            "Cleo protects Ana",
            "По вашему сообщению о роли такой способности у вас нет.",
        ),
        (
            "Ana protects Bob",
            "По вашему сообщению о роли такой способности у вас нет.",
        ),
    ] {
        let refused = host.refused(order);
        assert_eq!(answer(&host, &refused).1, words, "{order}");
    }
    host.says("kill Dov");
    let refused = host.refused("Dov protects Ana");
    assert_eq!(
        answer(&host, &refused).1,
        "Вы не в игре и действовать не можете."
    );
}

#[test]
fn h7_1_a_time_near_a_change_of_the_clocks_is_said_as_it_was_read() {
    let mut host = Host::on(
        "zone = \"Europe/London\"\nstart = \"2027-03-22 20:00\"\nday = \"5d\"\nnight = \"48h\"\n",
        "",
    );
    host.at("2027-03-27 20:00").says("end day");
    // At 01:00 GMT clocks in London go to 02:00 BST: there is no 01:30.
    host.at("2027-03-28 01:40");
    host.says("Ana investigates Finn at 01:30")
        .has("Its time is read as Sun 28 Mar 02:30 BST, 01:30 UTC.");
    host.at("2027-03-28 18:00");
    host.says("Ana investigates Gus at 18:30")
        .has_not("Its time is read");
}

/// What the entries of the journal keep of orders that were refused as late.
fn noted(host: &Host) -> Vec<nightdesk_game::Event> {
    let journal = host.session.journal();
    let counting = journal
        .entries()
        .iter()
        .filter(|entry| journal.in_force(entry.no));
    let facts = counting.flat_map(|entry| entry.change.facts());
    let late = facts.filter(|fact| matches!(fact, nightdesk_game::Event::LateRefused { .. }));
    late.cloned().collect()
}

#[test]
fn h3_4_a_late_order_that_is_refused_is_noted_and_changes_nothing() {
    let mut host = late("en", "");
    let before = host.game().clone();
    let refused = host.refused("Ana investigates Finn");
    assert!(
        refused
            .message
            .ends_with("not counted. It is noted as entry 8."),
        "{refused:?}"
    );
    assert!(
        refused.hints.iter().any(|hint| hint.contains("`undo 8`")),
        "{refused:?}"
    );
    assert_eq!(host.game(), &before);
    let phase = Phase::Night(1);
    let by = nightdesk_time::Length::between(utc("2026-12-05 20:00"), host.now);
    let note = nightdesk_game::Event::LateRefused {
        seat: Some(host.seat("Ana")),
        phase,
        line: "Ana investigates Finn".to_owned(),
        by,
    };
    assert_eq!(noted(&host), std::slice::from_ref(&note));
    let kept = serde_json::to_string(&note).unwrap();
    assert_eq!(
        serde_json::from_str::<nightdesk_game::Event>(&kept).unwrap(),
        note
    );
    // The same line is the same order.
    let again = host.refused("Ana investigates Finn");
    assert!(!again.message.contains("noted"), "{again:?}");
    assert_eq!(noted(&host).len(), 1);
    // A mistyped time is one step of undo.
    host.says("log Ana").has("Ana investigates Finn");
    host.says("undo").has("Undone: Ana investigates Finn");
    assert_eq!(noted(&host), []);
    assert_eq!(host.game(), &before);
}

#[test]
fn at_the_deadline_itself_an_order_is_late_by_nothing() {
    let mut host = late("en", "");
    host.refused("Ana investigates Finn at 2026-12-05 20:00");
    let [nightdesk_game::Event::LateRefused { by, .. }] = noted(&host)[..] else {
        panic!("{:?}", noted(&host));
    };
    assert_eq!(by, Some(nightdesk_time::Length::ZERO));
    let kept = serde_json::to_string(&noted(&host)).unwrap();
    let read: Vec<nightdesk_game::Event> = serde_json::from_str(&kept).unwrap();
    assert_eq!(read, noted(&host));
}

/// What `finish` says after the end of a game.
fn finished(mut host: Host) -> String {
    host.says("over town");
    host.says("posted");
    host.says("finish").public
}

#[test]
fn late_orders_that_were_refused_stand_in_the_hosting_notes() {
    let mut host = late("en", "");
    host.refused("Ana investigates Finn");
    let told = finished(host);
    let one = "Hosting notes: One order came late in Night 1 and was not counted.";
    assert!(told.contains(one), "{told}");
    let mut host = late("en", "");
    host.refused("Ana investigates Finn");
    host.refused("Bob protects Eve");
    let told = finished(host);
    let two = "Hosting notes: 2 orders came late in Night 1 and were not counted.";
    assert!(told.contains(two), "{told}");
    // What the host takes after all was no order that did not count.
    let mut host = late("en", "");
    host.refused("Ana investigates Finn");
    host.says("Ana investigates Finn --accept-late");
    let told = finished(host);
    let taken = "Hosting notes: Orders of Night 1 that came late and counted: 1.\n";
    assert!(told.contains(taken), "{told}");
    // So it is with one whose own time tells that it came before the deadline.
    let mut host = late("en", "");
    host.refused("Ana investigates Finn");
    host.refused("Ana investigates Finn at 2026-12-05 20:30");
    host.says("Ana investigates Finn at 2026-12-05 19:30");
    let told = finished(host);
    assert!(!told.contains("Hosting notes"), "{told}");
    let mut host = late("en", "");
    host.refused("Ana investigates Finn");
    host.says("undo");
    let told = finished(host);
    assert!(!told.contains("Hosting notes"), "{told}");
}

#[test]
fn h11_8_the_archive_records_a_late_order_that_was_refused() {
    let mut host = late("en", "");
    host.refused("Ana investigates Finn");
    host.says("over town");
    let archive = host
        .session
        .take("archive --json", host.now, 7)
        .map(|answer| format!("{answer:?}"));
    let archive = archive.unwrap();
    assert!(
        archive.contains("Ana: an order came late in Night 1 and was not counted."),
        "{archive}"
    );
}

/// Night 1 of the village, an hour past its deadline.
fn village(rule: &str) -> Host {
    let host = super::table_frames::village_with("", "UTC", &format!("[night]\nlate = {rule:?}"));
    let mut host = super::table_frames::night_one(host);
    let deadline = host.game().deadline().unwrap().unwrap();
    host.now = deadline + chrono::TimeDelta::hours(1);
    host
}

#[test]
fn late_orders_at_a_table_stand_in_the_hosting_notes() {
    let mut host = village("reject");
    let refused = host.refused("act Ana Eve");
    assert_eq!(refused.code, "late");
    assert!(
        refused.message.contains("It is noted as entry"),
        "{refused:?}"
    );
    host.says("resolve --commit");
    host.says("over townsfolk");
    let told = host.says("finish").public;
    let said = "Hosting notes: One order came late in Night 1 and was not counted.";
    assert!(told.contains(said), "{told}");
    let mut host = village("accept");
    host.says("act Ana Eve").has("Taken all the same.");
    host.says("resolve --commit");
    host.says("over townsfolk");
    let told = host.says("finish").public;
    let said = "Hosting notes: Orders of Night 1 that came late and counted: 1.";
    assert!(told.contains(said), "{told}");
}
