//! The base roles: doctor, blocker, commissioner, detective, investigator, citizen, politician.

use crate::moves::Refusal;
use crate::night::LetterClass;
use crate::testkit::town;
use crate::words::letter_text;
use nightdesk_game::{Language, SeatId};

#[test]
fn doctor_saves_and_knows_whom() {
    let played = town("Max judge mafia; Oleg liar maniac; Doc doctor; Eva witness; Gus hero")
        .night(&["Max: mafia → Eva", "Doc: doctor → Eva, Gus"]);
    assert_eq!(played.deaths(), "");
    assert_eq!(played.saved(), "Eva by doctor");
    assert_eq!(played.letters_to("Doc"), "heal_hit Eva");
    assert_eq!(played.report(), "doctor result_hit");
}

#[test]
fn doctor_is_told_of_a_client() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Doc doctor; Dina prostitute; Eva witness")
            .night(&["Dina: prostitute → Eva", "Doc: doctor → Eva"]);
    assert_eq!(played.failed(), "Doc doctor: TargetClient");
    assert_eq!(played.letters_to("Doc"), "move_failed doctor");
    assert_eq!(played.report(), "doctor result_miss");
}

#[test]
fn doctor_limits() {
    let first = town("Max judge mafia; Oleg liar maniac; Doc doctor; Eva witness; Gus hero")
        .night(&["Doc: doctor → Eva, Gus"]);
    let second = first.town.night(&["Doc: doctor → Eva, Gus"]);
    assert_eq!(second.refused(), "Doc doctor: repeat");
    // Himself after two is an open ruling; two-then-self is allowed by default.
    let himself = first.town.night(&["Doc: doctor → Doc"]);
    assert_eq!(himself.refused(), "");
    assert_eq!(
        himself.town.night(&["Doc: doctor → Doc"]).refused(),
        "Doc doctor: repeat"
    );
    let both = first.town.night(&["Doc: doctor → Doc, Eva"]);
    assert_eq!(
        both.refused.first().map(|(_, why)| *why),
        Some(Refusal::OneselfBeside)
    );
}

#[test]
fn doctor_heals_himself_when_attacked_and_nobody_else() {
    let town = town("Max judge mafia; Oleg liar maniac; Doc doctor; Eva witness");
    let himself = town.night(&["Max: mafia → Doc", "Doc: doctor → Doc"]);
    assert_eq!(himself.saved(), "Doc by doctor");
    let other = town.night(&["Max: mafia → Doc", "Doc: doctor → Eva"]);
    assert_eq!(other.deaths(), "Doc: mafia by Max");
    assert_eq!(other.failed(), "Doc doctor: Dead");
}

#[test]
fn blocker_protects_from_negative_moves() {
    let played = town("Max judge mafia; Oleg liar maniac; Bob blocker; Eva witness")
        .night(&["Max: mafia → Eva", "Bob: blocker protect → Eva"]);
    assert_eq!(played.saved(), "Eva by blocker");
    assert_eq!(played.letters_to("Bob"), "block_hit [mafia]");
    assert_eq!(played.letters_to("Eva"), "attacked");
    assert_eq!(played.letters_to("Max"), "");
}

#[test]
fn blocker_is_not_named_the_special_move() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Jok doctor joker; Bob blocker; Eva witness")
            .night(&[
                "Jok: joker → Eva",
                "Jok: doctor → Eva",
                "Bob: blocker arrest → Jok",
            ]);
    assert_eq!(played.letters_to("Bob"), "block_hit [doctor]");
    assert_eq!(played.failed(), "Jok doctor: Arrest; Jok joker: Arrest");
    let special =
        town("Max judge mafia; Oleg liar maniac; Jok witness joker; Bob blocker; Eva priest")
            .night(&["Jok: joker → Eva", "Bob: blocker arrest → Jok"]);
    assert_eq!(special.report(), "blocker result_miss");
    assert!(!special.tells("Jok", LetterClass::Blocked));
}

#[test]
fn blocker_names_his_kind_and_not_himself() {
    let town = town("Max judge mafia; Oleg liar maniac; Bob blocker; Eva witness");
    let played = town.night(&["Bob: blocker protect → Bob"]);
    assert_eq!(played.refused(), "Bob blocker: self");
}

#[test]
fn commissioner_learns_a_colour() {
    let played = town("Max judge mafia; Oleg liar maniac; Cora commissioner; Eva witness")
        .night(&["Max: mafia → Eva", "Cora: commissioner → Oleg"]);
    assert_eq!(played.letters_to("Cora"), "check_result Oleg black");
    assert_eq!(played.report(), "commissioner result_check_passed");
}

#[test]
fn commissioner_never_touches_his_own_black_role() {
    let played = town("Max commissioner mafia; Oleg liar maniac; Eva witness")
        .night(&["Max: commissioner → Max"]);
    assert_eq!(played.letters_to("Max"), "check_result Max red");
}

#[test]
fn commissioner_gets_no_information_from_hiding_roles() {
    for role in ["anonymous", "terrorist", "hypnotist", "politician"] {
        let town = town(&format!(
            "Max judge mafia; Oleg liar maniac; Cora commissioner; Eva {role}"
        ));
        let played = town.night(&["Cora: commissioner → Eva"]);
        assert_eq!(
            played.report(),
            "commissioner result_no_information",
            "{role}"
        );
        assert!(!played.tells("Cora", LetterClass::CheckResult), "{role}");
    }
}

#[test]
fn commissioner_proves_a_check() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Hir priest hireling; Cora commissioner; Eva hero");
    for (target, truth) in [("Max", "black"), ("Eva", "red"), ("Hir", "black")] {
        let check = format!("Cora: commissioner → {target}");
        let line = format!("Cora: commissioner proof → {target}");
        let played = town
            .night(&[&check])
            .town
            .evening(&[&line])
            .night(&["Cora: commissioner → Eva"]);
        assert_eq!(
            played.letters_to("Cora"),
            format!("proof_result {target} {truth}")
        );
        assert_eq!(played.refused(), "Cora commissioner: not-tonight");
        assert_eq!(played.report(), "commissioner result_check_failed");
    }
}

#[test]
fn commissioner_knows_as_black_whether_black_is_false() {
    let town = town("Max commissioner mafia; Oleg liar maniac; Eva witness")
        .evening(&["Max: mafia smear → Eva"]);
    let played = town.night(&["Max: commissioner → Eva"]);
    assert_eq!(played.letters_to("Max"), "check_result Eva black true");
}

#[test]
fn detective_sees_the_negative_move_first() {
    let town =
        town("Max doctor mafia; Oleg liar maniac; Den detective; Eva witness; Gus terrorist");
    let played = town.night(&[
        "Max: mafia → Eva",
        "Max: doctor → Gus",
        "Den: detective → Max",
    ]);
    assert_eq!(played.letters_to("Den"), "track_result Max visited [Eva]");
    let quiet = town.night(&["Den: detective → Max"]);
    assert_eq!(quiet.letters_to("Den"), "track_result Max stayed_home");
    let later = played.town.night(&[]);
    assert_eq!(later.letters_to("Den"), "track_confirmed Max");
}

#[test]
fn detective_sees_both_ends_of_a_hypnosis() {
    let played = town(
        "Max judge mafia; Oleg liar maniac; Doc doctor; Hana hypnotist; Den detective; Jan hero",
    )
    .night(&[
        "Doc: doctor → Hana",
        "Hana: hypnotist → Jan",
        "Den: detective → Doc",
    ]);
    assert_eq!(
        played.letters_to("Den"),
        "track_result Doc visited [Hana Jan]"
    );
}

#[test]
fn detective_sees_both_roles_as_black() {
    let played =
        town("Max doctor mafia; Oleg detective maniac; Eva witness; Gus terrorist").night(&[
            "Max: mafia → Eva",
            "Max: doctor → Gus",
            "Oleg: detective → Max",
        ]);
    assert_eq!(
        played.letters_to("Oleg"),
        "track_result Max visited [Eva] [Gus]"
    );
}

#[test]
fn detective_asks_for_a_role() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Den detective; Doc doctor; Eva witness; Cora commissioner",
    );
    let first = town.night(&["Doc: doctor → Eva"]);
    let played = first
        .town
        .evening(&["Den: detective query → doctor"])
        .night(&["Cora: commissioner → Den", "Doc: doctor → Cora"]);
    // The night just played is among them.
    assert_eq!(
        played.letters_to("Den"),
        "role_query_result doctor 1:[Eva] 2:[Cora]; guest_roles [commissioner]"
    );
}

#[test]
fn detective_finds_a_rumour_nobody_checked() {
    let town = town("Max judge mafia; Oleg liar maniac; Den detective; Cora commissioner; Eva witness; Gus hero")
        .evening(&["Max: mafia smear → Eva"]);
    let played = town.night(&["Den: detective → Eva"]);
    assert_eq!(
        played.letters_to("Den"),
        "track_result Eva stayed_home mafia"
    );
    let checked = town.night(&["Den: detective → Eva", "Cora: commissioner → Eva"]);
    assert_eq!(checked.letters_to("Den"), "track_result Eva stayed_home");
}

#[test]
fn investigator_hears_commissioner_and_detective() {
    let played = town("Max judge mafia; Oleg liar maniac; Den detective; Cora commissioner; Inv investigator; Eva witness")
        .night(&["Cora: commissioner → Oleg", "Den: detective → Cora"]);
    assert_eq!(
        played.letters_to("Inv"),
        "investigator_feed Oleg black commissioner; investigator_feed Cora visited [Oleg] detective"
    );
}

#[test]
fn investigator_shoots_until_he_has_killed_a_negative() {
    let town = town("Max judge mafia; Oleg liar maniac; Inv investigator; Eva witness; Gus hero");
    let played = town.night(&["Inv: investigator → Eva"]);
    assert_eq!(played.deaths(), "Eva: investigator by Inv");
    assert_eq!(played.letters_to("Inv"), "victim_team Eva red; try_again");
    let second = played.town.night(&["Inv: investigator → Oleg"]);
    assert_eq!(second.deaths(), "Oleg: investigator by Inv");
    assert_eq!(
        second.town.night(&["Inv: investigator → Gus"]).refused(),
        "Inv investigator: limit"
    );
}

#[test]
fn investigator_waits_for_both_to_be_out() {
    let town = town("Max judge mafia; Oleg liar maniac; Inv investigator; Den detective");
    let played = town.night(&["Inv: investigator → Max"]);
    assert_eq!(played.refused(), "Inv investigator: not-tonight");
}

#[test]
fn active_citizen_takes_the_role_of_the_dead() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Doc doctor; Act active_citizen; Eva witness");
    let played = town.night(&["Max: mafia → Doc", "Doc: doctor → Eva"]);
    assert_eq!(played.letters_to("Act"), "role_taken doctor 1:[Eva]");
    let second = played
        .town
        .night(&["Oleg: maniac → Eva", "Act: doctor → Eva"]);
    assert_eq!(second.saved(), "Eva by doctor");
    assert_eq!(second.report(), "doctor result_hit");
}

#[test]
fn active_citizen_gets_nothing_of_the_crippled() {
    let played = town("Max judge mafia; Oleg liar maniac; Doc doctor; Act active_citizen")
        .with(|town| {
            let doctor = town.seat("Doc");
            if let Some(citizen) = town.city.citizens.get_mut(&doctor) {
                citizen.crippled = true;
            }
        })
        .night(&["Max: mafia → Doc"]);
    assert_eq!(played.letters_to("Act"), "");
}

#[test]
fn active_citizen_takes_a_reds_role_first() {
    let played = town("Max doctor mafia; Oleg liar maniac; Eva hero; Act active_citizen")
        .before_night(2)
        .spare(1, 0)
        .night(&[
            "Oleg: maniac → Max",
            "Max: mafia → Eva",
            "Oleg: maniac → Eva",
        ]);
    assert_eq!(played.letters_to("Act"), "role_taken doctor");
    let both = town("Max doctor mafia; Oleg liar maniac; Eva hero; Act active_citizen")
        .before_night(2)
        .spare(0, 1)
        .night(&["Oleg: maniac → Max", "Oleg: maniac → Eva"]);
    assert_eq!(both.deaths(), "Max: maniac by Oleg; Eva: maniac by Oleg");
    assert_eq!(both.letters_to("Act"), "role_taken hero");
}

#[test]
fn politician_sees_roles_and_moves_at_home() {
    let played = town("Max judge mafia; Oleg liar maniac; Pol politician; Doc doctor; Bob blocker; Dru drug_dealer")
        .night(&[
            "Doc: doctor → Doc",
            "Bob: blocker arrest → Pol",
            "Dru: drug dealer → Dru",
        ]);
    assert_eq!(
        played.letters_to("Pol"),
        "guest_roles [doctor blocker drug_dealer] [blocker] [doctor drug_dealer]"
    );
}

#[test]
fn politician_in_office_shields_a_protege() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Pol politician; Cora commissioner; Eva witness")
            .with(|town| town.city.mayor = Some(town.seat("Pol")))
            .evening(&["Pol: politician patronage → Eva"]);
    let played = town.night(&["Cora: commissioner → Eva"]);
    assert_eq!(played.report(), "commissioner result_no_information");
    // They came to the protégé's house, and nobody may aim at a mayor.
    assert_eq!(played.letters_to("Pol"), "guest_roles [commissioner] Eva");
    let letter = played.night.letters.iter();
    let letter = letter
        .rev()
        .find(|letter| letter.to == played.town.seat("Pol"));
    let name = |seat: SeatId| played.town.name(seat).to_owned();
    assert_eq!(
        letter_text(letter.expect("a letter"), &name, Language::Russian),
        "Eva, игрок под вашим покровительством: приходили роли: комиссар."
    );
    assert_eq!(
        town.night(&["Cora: commissioner → Pol"]).refused(),
        "Cora commissioner: bad-targets"
    );
}
