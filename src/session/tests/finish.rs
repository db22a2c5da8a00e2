//! `finish`: what everybody was and did, with what came of every order.

use super::*;

/// Two nights of the game of seven, over.
fn over() -> Host {
    over_with(Host::prepared(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
        "",
    ))
}

fn over_with(mut host: Host) -> Host {
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "end day",
        "Ana investigates Finn",
        "Bob protects Eve",
        "mafia kills Eve by Gus",
        "resolve --commit",
        "start",
        "end day",
        "Ana investigates Gus",
        "Bob protects Cleo",
        "mafia kills Ana by Finn",
        "resolve --commit",
        "over mafia",
    ] {
        host.says(line);
    }
    host
}

#[test]
fn every_order_stands_with_what_came_of_it() {
    let told = over().says("finish").public;
    for said in [
        "Night 1\n* Ana investigates Finn: \"Finn is Mafia.\"\n* Bob protects Eve.\n\
         * Gus kills Eve: stopped, because Bob protects Eve (protection).\n",
        "Night 2\n* Ana investigates Gus: \"Gus is Mafia.\"\n* Bob protects Cleo.\n\
         * Finn kills Ana: Ana died.\n* Died: Ana.",
    ] {
        assert!(told.contains(said), "{said}\nin\n{told}");
    }
}

#[test]
fn a_receipt_is_no_outcome() {
    let host = Host::prepared("", "[night]\nfeedback = \"receipts\"\n");
    let told = over_with(host).says("finish").public;
    assert!(told.contains("Finn kills Ana: Ana died."), "{told}");
    assert!(
        told.contains("Gus kills Eve: stopped, because Bob protects Eve"),
        "{told}"
    );
    assert!(
        told.contains("Ana investigates Finn: \"Finn is Mafia.\""),
        "{told}"
    );
}

#[test]
fn it_is_told_in_the_language_of_the_game() {
    let mut host = Host::prepared(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
        "",
    );
    let mut setup = host.game().setup.clone();
    setup.language = nightdesk_game::Language::Russian;
    host.session = Session::in_memory(setup, host.now).unwrap();
    let told = over_with(host).says("finish").public;
    assert!(told.contains("Не вышло, потому что"), "{told}");
    for said in [
        "Gus (общее убийство) → Eve. Не вышло, потому что Bob защищает игрока Eve (защита).",
        "Ana (проверка стороны) → Gus: «Gus: Mafia.»",
        "Finn (общее убийство) → Ana. От этого погибли: Ana.",
        "Всего за ночь погибли: Ana.",
    ] {
        assert!(told.contains(said), "{said}\nin\n{told}");
    }
    for english in ["Died", "kills", "protect", "factional", "Vanilla", "Cop"] {
        assert!(!told.contains(english), "{english} in\n{told}");
    }
}

#[test]
fn what_a_block_stopped_says_so_and_what_lapsed_came_to_nothing() {
    let mut host = Host::prepared(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
        "",
    );
    let mut setup = host.game().setup.clone();
    let seat = |name: &str| {
        setup
            .seats
            .iter()
            .position(|seat| seat.name == name)
            .unwrap()
    };
    let places = ["Gus", "Bob"].map(seat);
    let rules = nightdesk_rule_sets::named("classic").unwrap();
    let card = |side, role| rules.read_card(&setup, side, role).unwrap().1;
    let cards = [card("mafia", "Roleblocker"), card("town", "Tracker")];
    for (place, card) in places.into_iter().zip(cards) {
        setup.seats[place].card = Some(card);
    }
    setup.deck = setup
        .seats
        .iter()
        .flat_map(|seat| seat.card.clone())
        .collect();
    host.session = Session::in_memory(setup, host.now).unwrap();
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "end day",
        "Ana investigates Finn",
        "Gus blocks Ana",
        "Bob tracks Gus",
        "resolve --commit",
        "over town",
    ] {
        host.says(line);
    }
    let told = host.says("finish").public;
    let no_result = "Ana investigates Finn: \"You got no result.\"\n* Gus blocks Ana.\n\
                     * Bob tracks Gus: \"Gus visited Ana.\"";
    assert!(told.contains(no_result), "{told}");
}

#[test]
fn a_template_may_tell_the_reasons_after_the_game() {
    let mut host = Host::prepared(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
        "",
    );
    let mut setup = host.game().setup.clone();
    setup
        .texts
        .insert("revelation".to_owned(), "[b]Why[/b]\n\n{why}\n".to_owned());
    host.session = Session::in_memory(setup, host.now).unwrap();
    let told = over_with(host).says("finish").public;
    for said in [
        "Night 1",
        "Does Eve die?",
        "Gus kills Eve",
        "Bob protects Eve (protection)",
        "Night 2",
        "Does Ana die?",
    ] {
        assert!(told.contains(said), "{said}\nin\n{told}");
    }
}

#[test]
fn h2_2_no_role_message_is_due_after_the_end() {
    let mut host = Host::prepared(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
        "",
    );
    for line in ["deal", "start"] {
        host.says(line);
    }
    host.says("outbox").has("due: the role PM");
    for line in ["kill Gus", "kill Finn", "posted due"] {
        host.says(line);
    }
    host.says("outbox").has_not("due: the role PM");
    host.says("reopen");
    host.says("outbox").has("due: the role PM");
}

#[test]
fn what_was_put_right_stands_in_the_hosts_notes() {
    let mut host = Host::prepared(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
        "[night]\nlate = \"accept\"\n",
    );
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "vote Ana Finn #5",
        "tally",
        "posted",
        "undo 6",
        "vote Bob Finn #5",
        "tally",
        "posted",
        "end day",
        "posted",
        "Ana investigates Finn",
        "Bob protects Eve at 2026-12-06 20:00",
        "resolve --commit",
        "over mafia",
    ] {
        host.says(line);
    }
    let told = host.says("finish").public;
    let notes = "Hosting notes: Vote Count 1.1 was corrected by 1.2. \
                 Orders of Night 1 that came late and counted: 1.";
    assert!(told.contains(notes), "{told}");
    let told = over().says("finish").public;
    assert!(!told.contains("Hosting notes"), "{told}");
}

/// Day 1 with a vote in its posted count that is somebody else's.
fn wrong_count() -> Host {
    Host::new("").after([
        "posted",
        "vote Ana Finn #3",
        "tally",
        "posted",
        "undo 7",
        "vote Bob Finn #3",
    ])
}

#[test]
fn a_wrong_count_is_said_to_be_corrected_by_a_final_count_that_stands_in_the_thread_alone() {
    let corrected = "Vote Count 1.1 was corrected by the final count.";
    let ends: [(&[&str], &str); 4] = [
        (&["over town"], "Vote Count 1.1 had a mistake in it."),
        (
            &["remove Cleo", "remove Dov", "remove Eve"],
            "Vote Count 1.1 had a mistake in it.",
        ),
        (
            &["end day", "over town"],
            "Vote Count 1.1 had a mistake in it.",
        ),
        (&["end day", "posted", "over town"], corrected),
    ];
    for (lines, said) in ends {
        let mut host = wrong_count().after(lines.iter().copied());
        host.says("posted");
        let told = host.says("finish").public;
        assert!(told.contains(&format!("Hosting notes: {said}")), "{told}");
    }
}

#[test]
fn a_final_count_that_left_before_its_vote_was_taken_back_corrected_nothing() {
    let mut host = Host::new("").after([
        "posted",
        "vote Ana Finn #3",
        "tally",
        "posted",
        "end day",
        "posted",
        "undo 9",
        "undo 7",
        "over town",
    ]);
    let told = host.says("finish").public;
    let said = "Hosting notes: Vote Count 1.1 had a mistake in it.";
    assert!(told.contains(said), "{told}");
}

#[test]
fn a_count_that_repeats_the_mistake_of_another_corrects_it_not() {
    let mut host = Host::new("").after([
        "posted",
        "vote Ana Finn #3",
        "tally",
        "posted",
        "vote Cleo Gus #4",
        "tally",
        "posted",
        "undo 7",
        "tally",
        "posted",
        "over town",
    ]);
    let told = host.says("finish").public;
    let said = "Hosting notes: Vote Count 1.1 was corrected by 1.3. \
                Vote Count 1.2 was corrected by 1.3.";
    assert!(told.contains(said), "{told}");
}
