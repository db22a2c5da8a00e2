//! Who sees whom: houses, roles, side effects for watchers.

use crate::night::LetterClass;
use crate::testkit::town;

#[test]
fn a_killer_is_seen_at_a_corpse_and_only_the_first() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Vik vagrant; Eva witness; Doc doctor").spare(0, 1);
    let dead = town.night(&[
        "Vik: vagrant → Eva",
        "Max: mafia → Eva",
        "Oleg: maniac → Eva",
    ]);
    assert_eq!(dead.letters_to("Vik"), "vagrant_result Eva [Max] false");
    let saved = town.night(&[
        "Vik: vagrant → Eva",
        "Max: mafia → Eva",
        "Doc: doctor → Eva",
    ]);
    assert_eq!(saved.letters_to("Vik"), "vagrant_result Eva [Doc] false");
}

#[test]
fn a_killer_who_found_nobody_is_seen() {
    let played = town(
        "Max judge mafia; Oleg liar maniac; Vik vagrant; Dina prostitute; Eva witness",
    )
    .night(&[
        "Vik: vagrant → Eva",
        "Max: mafia → Eva",
        "Dina: prostitute → Eva",
    ]);
    assert_eq!(
        played.letters_to("Vik"),
        "vagrant_result Eva [Max Dina] true"
    );
}

#[test]
fn special_moves_are_seen_by_role_and_not_by_name() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Exe doctor executor; Pri priest; Her hero; Vik vagrant",
    );
    let role = town.night(&["Exe: executor → Pri"]);
    assert_eq!(role.letters_to("Pri"), "guest_roles [executor]; captured");
    let name = town.night(&["Exe: executor → Her", "Vik: vagrant → Exe"]);
    assert!(!name.letters_to("Her").contains("Exe"));
    assert_eq!(name.letters_to("Vik"), "vagrant_result Exe [] false");
}

#[test]
fn a_cut_is_seen_at_the_victims_house_alone() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Fay witness faceless; Her hero; Vik vagrant; Pri priest",
    );
    let house = town.night(&["Fay: faceless → Max (target: Her)", "Vik: vagrant → Max"]);
    assert_eq!(house.letters_to("Vik"), "vagrant_result Max [Fay] false");
    let leaving = town.night(&["Fay: faceless → Max (target: Her)", "Vik: vagrant → Fay"]);
    assert_eq!(leaving.letters_to("Vik"), "vagrant_result Fay [] false");
}

#[test]
fn an_alibi_is_what_everybody_sees() {
    let town = town("Max judge mafia; Oleg bodyguard maniac; Den detective; Eva witness; Her hero");
    let played = town.night(&[
        "Oleg: bodyguard → Eva (alibi: Her)",
        "Max: mafia → Eva",
        "Den: detective → Oleg",
    ]);
    assert_eq!(played.letters_to("Den"), "track_result Oleg visited [Her]");
    assert_eq!(played.letters_to("Her"), "guest_names [Oleg]");
    let quiet = town.night(&[
        "Oleg: bodyguard → Eva (alibi: Her)",
        "Den: detective → Oleg",
    ]);
    assert_eq!(quiet.letters_to("Den"), "track_result Oleg visited [Eva]");
}

#[test]
fn blocked_moves_are_followed_and_killers_at_home_are_not() {
    let town = town(
        "Max doctor mafia; Oleg liar maniac; Den detective; Bob blocker; Eva witness; Gus hero",
    );
    let arrested = town.night(&[
        "Max: mafia → Eva",
        "Max: doctor → Gus",
        "Bob: blocker arrest → Max",
        "Den: detective → Max",
    ]);
    assert_eq!(arrested.letters_to("Den"), "track_result Max visited [Gus]");
}

#[test]
fn the_joker_sees_names_and_roles() {
    let played = town("Max judge mafia; Oleg liar maniac; Jok hero joker; Doc doctor")
        .night(&["Doc: doctor → Jok"]);
    assert_eq!(
        played.letters_to("Jok"),
        "guest_names [Doc]; guest_roles [doctor]"
    );
}

/// Roles "hypnotist", "criminalist" and "witch": always at home for all who follow or watch.
#[test]
fn who_is_always_at_home_is_nobodys_guest() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Wit witch; Her hero; Pri priest; Vik vagrant; \
         Den detective; Jok lawyer joker; Eva witness",
    );
    let swap = |pair: &str, more: &[&str]| {
        let line = format!("Wit: witch → {pair}");
        town.night(&[&[line.as_str()], more].concat())
    };
    let watched = swap("Her, Pri", &["Vik: vagrant → Her", "Den: detective → Wit"]);
    assert_eq!(watched.letters_to("Vik"), "vagrant_result Her [] false");
    assert!(
        !watched.letters_to("Her").contains("Wit"),
        "{}",
        watched.letters_to("Her")
    );
    assert!(!watched.tells("Pri", LetterClass::GuestRoles));
    let joker = swap("Jok, Den", &["Den: detective → Eva"]);
    for class in [LetterClass::GuestNames, LetterClass::GuestRoles] {
        assert!(!joker.tells("Jok", class) && !joker.tells("Den", class));
    }
}

#[test]
fn a_drunk_vagrant_hears_nothing() {
    let played = town("Max judge mafia; Oleg liar maniac; Vik vagrant; Doc doctor")
        .night(&["Vik: vagrant drink", "Doc: doctor → Vik"]);
    assert!(!played.tells("Vik", LetterClass::GuestNames));
}

#[test]
fn who_looks_at_a_prostitute_sees_her_client() {
    let played = town(
        "Max judge mafia; Oleg liar maniac; Vik vagrant; Dina prostitute; Eva witness; Doc doctor",
    )
    .night(&[
        "Vik: vagrant → Dina",
        "Dina: prostitute → Eva",
        "Doc: doctor → Dina",
    ]);
    assert_eq!(
        played.letters_to("Vik"),
        "vagrant_result Dina [Eva Doc] true"
    );
}

/// Open ruling: what a role does by itself stops with the role.
#[test]
fn passive_roles_stop_with_the_role() {
    use crate::state::{Block, BlockedBy, Step};
    for (role, guest) in [
        ("priest", "guest_roles"),
        ("politician", "guest_roles"),
        ("hero", "guest_names"),
        ("criminalist", "guest_names"),
    ] {
        let free = town(&format!(
            "Max judge mafia; Oleg liar maniac; Hugo {role}; Doc doctor"
        ));
        let blocked = free.clone().with(|town| {
            let seat = town.seat("Hugo");
            town.city.blocks.push(Block {
                seat,
                by: BlockedBy::Hacker,
                peaceful: true,
                negative: true,
                from: Step(0),
                until: Step::LAST,
            });
        });
        let lines = ["Doc: doctor → Hugo"];
        assert!(
            free.night(&lines).letters_to("Hugo").contains(guest),
            "{role}"
        );
        assert_eq!(blocked.night(&lines).letters_to("Hugo"), "", "{role}");
    }
}

/// A copied watcher watches, too.
#[test]
fn copies_watch_like_the_role() {
    for (role, guest) in [
        ("priest", "guest_roles"),
        ("politician", "guest_roles"),
        ("hero", "guest_names"),
        ("criminalist", "guest_names"),
    ] {
        let players =
            format!("Max judge mafia; Oleg liar maniac; Act actor; Own {role}; Doc doctor");
        let played = town(&players)
            .evening(&["Act: actor → Own"])
            .night(&["Doc: doctor → Act"]);
        assert!(played.letters_to("Act").contains(guest), "{role}");
    }
}
