//! A witch's swap: what a role brings goes to its new holder, what happens to a player stays his.

use crate::night::LetterClass;
use crate::testkit::town;

const TOWN: &str = "Max judge mafia; Oleg liar maniac; Wit witch; Cora commissioner; Den detective; \
                    Inv investigator; Doc doctor; A witness; B hero";

#[test]
fn every_answer_of_a_swapped_role_goes_to_its_new_holder() {
    let town = town(TOWN).night(&["Doc: doctor → B"]).town;
    let played = town
        .clone()
        .evening(&["Inv: investigator query → doctor"])
        .night(&[
            "Wit: witch → Cora, Inv",
            "Cora: commissioner → Oleg",
            "Den: detective → Cora",
        ]);
    let of_the_role = [LetterClass::RoleQueryResult, LetterClass::InvestigatorFeed];
    for class in of_the_role {
        assert!(played.tells("Cora", class), "{class:?}");
        assert!(!played.tells("Inv", class), "{class:?}");
    }
    assert!(played.tells("Inv", LetterClass::CheckResult));
    assert!(!played.tells("Cora", LetterClass::CheckResult));
    // The houses stay: who was visited, and who was attacked, is told of a player.
    let attacked = town.night(&["Wit: witch → A, B", "Doc: doctor → B", "Max: mafia → B"]);
    assert!(attacked.tells("B", LetterClass::Attacked));
    assert!(attacked.tells("B", LetterClass::GuestNames));
}

/// The morning and the list of the dead tell of one role: the one with which the player leaves.
#[test]
fn who_is_killed_in_the_night_of_a_swap_leaves_with_the_role_of_the_other() {
    use crate::Peaceful;
    let played = town(TOWN).night(&["Wit: witch → A, B", "Max: mafia → A"]);
    let dead = played.town.seat("A");
    assert_eq!(played.night.report.killed, [(dead, Some(Peaceful::Hero))]);
    assert_eq!(played.town.city.dead_roles[&dead], Peaceful::Hero);
    let plain = town(TOWN).night(&["Max: mafia → A"]);
    assert_eq!(plain.night.report.killed, [(dead, Some(Peaceful::Witness))]);
}

#[test]
fn what_the_evening_asked_goes_along() {
    let town = town(TOWN).night(&["Cora: commissioner → Oleg"]).town;
    let proved = town
        .evening(&["Cora: commissioner proof → Oleg"])
        .night(&["Wit: witch → Cora, A"]);
    assert_eq!(
        proved.letters_to("A"),
        "proof_result Oleg black; roles_swapped"
    );
    assert_eq!(proved.letters_to("Cora"), "roles_swapped");
}

#[test]
fn those_who_follow_others_hear_as_the_role_goes() {
    let players = "Max judge mafia; Oleg liar maniac; Wit witch; Ano anonymous; Hac hacker; \
                   Pim pimp; Cora commissioner; Doc doctor; A witness; B priest; C politician";
    let town = town(players).evening(&[
        "Ano: anonymous → Cora",
        "Hac: hacker → Doc",
        "Pim: pimp → Cora",
    ]);
    let hears = |who: &str, class| {
        let lines = |pair: &str| format!("Wit: witch → {pair}");
        let played = town.night(&[&lines(who), "Cora: commissioner → Oleg"]);
        let (old, new) = who.split_once(", ").expect("two");
        assert!(played.tells(new, class), "{new} {class:?}");
        assert!(!played.tells(old, class), "{old} {class:?}");
    };
    hears("Ano, A", LetterClass::WatchedRole);
    hears("Ano, A", LetterClass::RoleInformation);
    hears("Hac, B", LetterClass::HackRole);
    hears("Pim, C", LetterClass::RoleInformation);
}

#[test]
fn a_peaceful_kill_is_told_to_the_new_holder_and_a_black_one_to_the_killer() {
    let players =
        "Max judge mafia; Oleg liar maniac; Wit witch; Inv investigator; A witness; B hero";
    let played = town(players).night(&[
        "Wit: witch → Inv, Max",
        "Inv: investigator → Oleg",
        "Max: mafia → A",
    ]);
    assert_eq!(
        played.deaths(),
        "A: mafia by Max; Oleg: investigator by Inv"
    );
    assert_eq!(
        played.letters_to("Max"),
        "victim_team Oleg black; victim_team A red; roles_swapped"
    );
    assert!(!played.tells("Inv", LetterClass::VictimTeam));
}

#[test]
fn a_late_result_follows_the_first_one() {
    let town = town(TOWN);
    let first = town.night(&[
        "Wit: witch → Den, A",
        "Den: detective → Max",
        "Max: mafia → B",
    ]);
    assert!(first.tells("A", LetterClass::TrackResult));
    let second = first.town.night(&[]);
    assert!(second.tells("A", LetterClass::TrackConfirmed));
    assert!(!second.tells("Den", LetterClass::TrackConfirmed));
}

#[test]
fn the_guard_is_heard_of_by_whoever_guards_now() {
    let players = "Max judge mafia; Oleg liar maniac; Wit witch; Bod bodyguard; Hyp hypnotist; \
                   Doc doctor; A witness; B hero";
    let town = town(players);
    let lines = ["Bod: bodyguard → A", "Max: mafia → A", "Doc: doctor → Bod"];
    let played = town.night(&[&["Wit: witch → Bod, B"], lines.as_slice()].concat());
    assert_eq!(played.deaths(), "");
    assert!(played.tells("B", LetterClass::KillerRole));
    assert!(!played.tells("Bod", LetterClass::KillerRole));
}

/// The rules hand results on at the swap, and say nothing of the night at whose end it goes back.
#[test]
fn who_has_a_role_again_reads_what_it_brought_unless_the_host_rules_otherwise() {
    use crate::rulings::{OpenRuling, Rulings};
    let swapped = town(TOWN).night(&["Wit: witch → Cora, A"]).town;
    let back = swapped.night(&["A: commissioner → Oleg"]);
    assert_eq!(back.letters_to("Cora"), "check_result Oleg black");
    assert_eq!(back.letters_to("A"), "");
    assert!(back.night.relied.contains(&OpenRuling::ResultsOfASwap));
    let holders = swapped.clone().with(|town| {
        town.rulings = Rulings::from_words([("results_of_a_swap", "holder")]).expect("known");
    });
    let back = holders.night(&["A: commissioner → Oleg"]);
    assert_eq!(back.letters_to("A"), "check_result Oleg black");
    assert_eq!(back.letters_to("Cora"), "");
    // A role that is given away again at once goes by the new swap.
    let again = swapped.night(&["A: commissioner → Oleg", "Wit: witch → Cora, B"]);
    assert!(again.tells("B", LetterClass::CheckResult));
    assert!(!again.night.relied.contains(&OpenRuling::ResultsOfASwap));
    // Where it brought nothing, nobody asks who reads it.
    let silent = swapped.night(&["Doc: doctor → B"]);
    assert!(!silent.night.relied.contains(&OpenRuling::ResultsOfASwap));
}

/// A collected role stays with its holder unless the host rules otherwise, and so does what it brings.
#[test]
fn what_a_collected_role_brings_goes_to_whoever_has_it() {
    use crate::rulings::{OpenRuling, Rulings};
    let players = "Max judge mafia; Oleg liar maniac; Wit witch; Col collector; Cora commissioner; \
                   Doc doctor; A witness; B hero";
    let ruled = |words: &[(&'static str, &'static str)]| {
        let town = town(players).evening(&["Col: collector → Cora"]);
        let town = town.night(&["Max: mafia → Cora"]).town;
        town.with(|town| {
            town.rulings = Rulings::from_words(words.iter().copied()).expect("known");
        })
    };
    let lines = ["Col: commissioner → Oleg", "Wit: witch → Col, A"];
    let stays = ruled(&[("results_of_a_swap", "owner")]).night(&lines);
    assert_eq!(
        stays.letters_to("Col"),
        "check_result Oleg black; roles_swapped"
    );
    assert_eq!(stays.letters_to("A"), "roles_swapped");
    // It does not go back either.
    let back = stays.town.night(&["Col: commissioner → B"]);
    assert_eq!(back.letters_to("Col"), "check_result B red");
    assert_eq!(back.letters_to("A"), "");
    assert!(!back.night.relied.contains(&OpenRuling::ResultsOfASwap));
    let along = [
        ("results_of_a_swap", "owner"),
        ("swapped_collection", "goes_along"),
    ];
    let goes = ruled(&along).night(&lines);
    assert_eq!(
        goes.letters_to("A"),
        "check_result Oleg black; roles_swapped"
    );
    let back = goes.town.night(&["A: commissioner → B"]);
    assert_eq!(back.letters_to("Col"), "check_result B red");
    assert_eq!(back.letters_to("A"), "");
}

/// «общую информацию этой роли за текущую ночь»: of another role that is in the house by the morning a
/// maid who served the role reads nothing.
#[test]
fn a_maid_who_served_a_role_reads_that_role_wherever_it_goes() {
    let players = "Max judge mafia; Oleg liar maniac; Wit witch; Doc doctor; Bob blocker; May maid; \
                   Den detective; A witness; B hero";
    let moves = [
        "Doc: doctor → A",
        "Max: mafia → A",
        "Bob: blocker arrest → Den",
        "Den: detective → B",
        "May: maid (role: doctor)",
    ];
    let stays = town(players).night(&moves);
    let told = stays.letters_to("May");
    assert!(told.contains("heal_hit A"), "{told}");
    let swapped = town(players).night(&[&moves[..], &["Wit: witch → Doc, Bob"]].concat());
    assert!(swapped.tells("Bob", LetterClass::HealHit));
    assert!(swapped.tells("Doc", LetterClass::BlockHit));
    let told = swapped.letters_to("May");
    assert!(told.contains("heal_hit A"), "{told}");
    assert!(!told.contains("block_hit"), "{told}");
}

/// What a maid reads belongs to her role, so that whoever takes the role over has it.
#[test]
fn what_a_maid_reads_of_a_role_is_marked_with_her_own() {
    let players =
        "Max judge mafia; Oleg liar maniac; Wit witch; Doc doctor; May maid; A witness; B hero";
    let town = town(players);
    let own = |card: &&crate::state::Card| card.holder == town.seat("May");
    let card = town.city.cards.iter().find(own).map(|card| card.id);
    let night = town.night(&[
        "Doc: doctor → A",
        "Max: mafia → A",
        "May: maid (role: doctor)",
        "Wit: witch → May, B",
    ]);
    let letters = night.night.letters.iter();
    let read: Vec<_> = letters
        .filter(|letter| letter.class == LetterClass::RoleInformation)
        .collect();
    assert!(!read.is_empty());
    for letter in read {
        assert_eq!((letter.to, letter.card), (town.seat("B"), card));
    }
}
