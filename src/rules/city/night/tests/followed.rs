//! What those who follow a player read of him: general information, which does not give his side away.

use crate::night::{LetterClass, Value, general};
use crate::testkit::{Played, Town, town};

/// A town in which an anonymous watches this player.
fn watched(players: &str, name: &str) -> Town {
    town(&format!("{players}; Ano anonymous")).evening(&[&format!("Ano: anonymous → {name}")])
}

/// What the anonymous is passed on of the results of a morning.
fn passed_on(played: &Played) -> String {
    let told = played.letters_to("Ano");
    let lines = told
        .split("; ")
        .filter(|line| line.starts_with("role_information"));
    let lines = lines.filter(|line| !line.contains("(role_moved"));
    lines.collect::<Vec<_>>().join("; ")
}

fn of_a_night(players: &str, name: &str, lines: &[&str]) -> String {
    passed_on(&watched(players, name).night(lines))
}

#[test]
fn a_blocked_kill_is_nobody_elses_business() {
    let lines = ["Max: mafia → Eva", "Bob: blocker arrest → Max"];
    let judge = "Max judge mafia; Oleg liar maniac; Bob blocker; Eva witness";
    assert_eq!(of_a_night(judge, "Max", &lines), "");
    // Beside a blocked move of the peaceful role nothing shows that there was another one.
    let doctor = watched(
        "Max doctor mafia; Oleg liar maniac; Bob blocker; Eva witness",
        "Max",
    );
    let played = doctor.night(&[lines[0], lines[1], "Max: doctor → Eva"]);
    assert_eq!(played.letters_to("Max"), "blocked; watched");
    assert_eq!(passed_on(&played), "role_information Max (blocked)");
}

#[test]
fn what_a_black_role_learns_is_not_passed_on() {
    let geisha = "Max judge mafia; Oleg liar maniac; Gei hacker geisha; Eva witness";
    assert_eq!(of_a_night(geisha, "Gei", &["Gei: geisha → Eva"]), "");
    let killer = "Max judge mafia; Oleg liar maniac; Eva witness";
    assert_eq!(of_a_night(killer, "Max", &["Max: mafia → Eva"]), "");
    let guests = "Max judge mafia; Oleg liar maniac; Jok hacker joker; Doc doctor";
    assert_eq!(of_a_night(guests, "Jok", &["Doc: doctor → Jok"]), "");
    // A hero sees names without the joker, and roles not.
    let hero = "Max judge mafia; Oleg liar maniac; Jok hero joker; Doc doctor";
    assert_eq!(
        of_a_night(hero, "Jok", &["Doc: doctor → Jok"]),
        "role_information Jok (guest_names [Doc])"
    );
    let guard = "Max judge mafia; Oleg liar maniac; Fed bodyguard joker; Eva witness";
    let lines = ["Max: mafia → Eva", "Fed: bodyguard → Eva"];
    assert_eq!(of_a_night(guard, "Fed", &lines), "");
    assert!(
        watched(guard, "Fed")
            .night(&lines)
            .tells("Fed", LetterClass::KillerName)
    );
}

#[test]
fn a_black_in_a_peaceful_role_reads_as_a_red_one() {
    let others = "Max judge mafia; Oleg liar maniac; Eva witness; Doc doctor";
    let rows = [
        (
            "commissioner",
            "X: commissioner → Max",
            "check_result Max black",
        ),
        ("lawyer", "X: lawyer → Max", "check_result Max black"),
        (
            "journalist",
            "X: journalist → Eva, Max",
            "comparison [Eva Max] different",
        ),
        (
            "detective",
            "X: detective → Max",
            "track_result Max visited [Eva]",
        ),
        (
            "investigator",
            "X: investigator → Max",
            "victim_team Max black",
        ),
    ];
    for (role, line, told) in rows {
        let lines = ["Max: mafia → Eva", "Doc: doctor → Eva", line];
        let expected = format!("role_information X ({told})");
        for side in ["", " joker"] {
            let players = format!("{others}; X {role}{side}");
            assert_eq!(of_a_night(&players, "X", &lines), expected, "{role}{side}");
        }
    }
}

#[test]
fn another_try_after_a_kill_is_not_passed_on() {
    let kills = |side: &str| {
        let players =
            format!("Max judge mafia; Oleg liar maniac; Inv investigator{side}; Eva witness");
        watched(&players, "Inv").night(&["Inv: investigator → Eva"])
    };
    assert!(kills("").tells("Inv", LetterClass::TryAgain));
    for side in ["", " joker"] {
        let told = "role_information Inv (victim_team Eva red)";
        assert_eq!(passed_on(&kills(side)), told, "investigator{side}");
    }
}

#[test]
fn what_a_night_late_shows_a_black_journalist_is_his_own() {
    let players = "Max judge mafia; Oleg liar maniac; Jou journalist joker; Eva witness; Gus hero";
    let later = watched(players, "Jou")
        .evening(&["Max: mafia smear → Eva"])
        .night(&["Jou: journalist → Eva, Gus"])
        .town
        .night(&[]);
    assert!(later.tells("Jou", LetterClass::LateColour));
    assert_eq!(passed_on(&later), "");
    let players = "Max judge mafia; Oleg liar maniac; Den detective; Inv investigator; Eva witness";
    let later = watched(players, "Inv")
        .evening(&["Max: mafia smear → Eva"])
        .night(&["Den: detective → Eva"])
        .town
        .night(&[]);
    assert_eq!(
        passed_on(&later),
        "role_information Inv (late_colour mafia Eva)",
        "an investigator of any side hears of rumours"
    );
}

#[test]
fn a_slaves_master_reads_the_same() {
    let played = town("Max judge mafia; Oleg liar maniac; Pim pimp; X commissioner joker")
        .evening(&["Pim: pimp → X"])
        .night(&["X: commissioner → Max"]);
    assert_eq!(
        played.letters_to("X"),
        "check_result Max black false; slave_taken"
    );
    let told = played.letters_to("Pim");
    assert!(
        told.contains("role_information X (check_result Max black)"),
        "{told}"
    );
}

#[test]
fn a_maid_reads_the_same_of_the_whole_game() {
    let played = town("Max judge mafia; Oleg liar maniac; X commissioner joker; Eva witness")
        .night(&["X: commissioner → Max", "X: joker → Eva"]);
    let seat = played.town.seat("X");
    let own = played
        .night
        .letters
        .iter()
        .filter(|letter| letter.to == seat);
    let read: Vec<_> = own.filter_map(general).collect();
    let classes: Vec<LetterClass> = read.iter().map(|letter| letter.class).collect();
    assert_eq!(classes, [LetterClass::CheckResult]);
    assert_eq!(read.first().and_then(|letter| letter.value("false")), None);
    let about = read.first().and_then(|letter| letter.value("target"));
    assert_eq!(about, Some(&Value::Seat(played.town.seat("Max"))));
}

#[test]
fn who_follows_a_role_reads_its_moves_and_not_the_own_effect() {
    let players = "Max judge mafia; Oleg liar maniac; Doc doctor; Eva witness";
    let played = watched(players, "Doc").night(&["Doc: doctor → Eva"]);
    assert_eq!(
        played.letters_to("Ano"),
        "watched_role Doc doctor; role_information Doc (role_moved doctor [Eva])"
    );
    // A move of a black role is none of it.
    let killer = watched(players, "Max").night(&["Max: mafia → Eva"]);
    assert!(!killer.letters_to("Ano").contains("role_moved"));
    let hacker = watched("Max judge mafia; Hac hacker; Pim pimp; Eva witness", "Hac");
    let evening = hacker.evening(&["Hac: hacker → Eva"]).night(&[]);
    let told = evening.letters_to("Ano");
    assert!(
        told.contains("role_information Hac (role_moved hacker [Eva])"),
        "{told}"
    );
    let slave = town("Max judge mafia; Pim pimp; Doc doctor; Eva witness");
    let slave = slave.evening(&["Pim: pimp → Doc"]);
    assert_eq!(
        slave.night(&["Doc: doctor → Eva"]).letters_to("Pim"),
        "role_information Doc (role_moved doctor [Eva])"
    );
}
