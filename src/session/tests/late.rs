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
            "It was too late for this night; the order before it counts.",
        ),
        (
            "ru",
            "Для этой ночи было слишком поздно.",
            "Для этой ночи было слишком поздно; считается прежний приказ.",
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
