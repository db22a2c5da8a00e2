//! Words and suicides that wait for the morning, falsehoods, proofs, and what else is told.

use crate::evening::evening;
use crate::moves::Refusal;
use crate::role::Role;
use crate::rulings::Rulings;
use crate::state::Logged;
use crate::testkit::{Town, town};
use crate::{Peaceful, Side, moves::Action};

#[test]
fn a_maids_words_may_wait_for_what_the_morning_shows() {
    let town = town("Max judge mafia; Oleg liar maniac; May maid; Law lawyer; A witness; B hero");
    let told = |condition: &str, killed: &str| {
        let maid = format!("May: maid → Law (message: Black.) {condition}");
        let mafia = format!("Max: mafia → {killed}");
        town.night(&[&maid, &mafia, "Law: lawyer → Oleg"])
            .letters_to("Law")
    };
    let (changed, real) = ("host_message Black.", "check_result Oleg black");
    assert_eq!(told("(if: killed A)", "A"), changed);
    assert_eq!(told("(if: killed A)", "B"), real);
    assert_eq!(told("(unless: killed A)", "A"), real);
    assert_eq!(told("(unless: killed A)", "B"), changed);
    assert_eq!(told("(if: killed A; not killed B)", "A"), changed);
}

#[test]
fn a_suicide_may_wait_for_what_the_morning_shows() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Doc doctor; A witness; B hero").before_night(2);
    let lines = ["Oleg: maniac → A", "Max: mafia suicide (unless: killed A)"];
    let called_off = town.night(&lines);
    assert_eq!(called_off.deaths(), "A: maniac by Oleg");
    assert_eq!(called_off.failed(), "Max mafia: Withheld");
    let healed = town.night(&[lines[0], lines[1], "Doc: doctor → A"]);
    assert_eq!(healed.deaths(), "Max: suicide by Max");
}

#[test]
fn a_suicide_beside_a_partner_needs_his_consent() {
    let pair = town("Max judge mafia; Nik hero mafia; Oleg liar maniac; A witness");
    let alone = pair.night(&["Max: mafia suicide"]);
    assert_eq!(alone.refused(), "Max mafia: bad-targets");
    let agreed = pair.night(&["Max: mafia suicide (agreed)"]);
    assert_eq!(agreed.deaths(), "Max: suicide by Max");
}

#[test]
fn the_faceless_may_turn_a_peaceful_shot_on_himself() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Fay investigator faceless; A witness; B hero")
            .night(&["Fay: investigator → Fay", "Fay: faceless → A (target: B)"]);
    assert_eq!(played.deaths(), "Fay: suicide by Fay");
    let red = town("Max judge mafia; Oleg liar maniac; Inv investigator; A witness")
        .night(&["Inv: investigator → Inv"]);
    assert_eq!(red.refused(), "Inv investigator: self");
}

const RUMOUR: &str = "Max detective mafia; Oleg liar maniac; Inv investigator; Cora commissioner; A witness; Doc doctor";

/// What detective and investigator read, the second a night later.
fn rumour(town: &Town, lines: &[&str]) -> (String, String) {
    let first = town.night(lines);
    let later = first.town.night(&[]).letters_to("Inv");
    (first.letters_to("Max"), later)
}

#[test]
fn a_black_detective_falsifies_a_rumour() {
    let quiet = town(RUMOUR);
    let (own, fed) = rumour(&quiet, &["Max: detective → A (feed: rumour: maniac)"]);
    assert_eq!(own, "track_result A stayed_home maniac");
    assert_eq!(fed, "late_colour maniac A");
    let smeared = town(RUMOUR).evening(&["Max: mafia smear → A"]);
    let (own, fed) = rumour(&smeared, &["Max: detective → A (feed: no rumour)"]);
    assert_eq!(
        (own.as_str(), fed.as_str()),
        ("track_result A stayed_home", "")
    );
    let conditional = ["Max: detective → A (feed: no rumour if rumour: maniac)"];
    let (own, _) = rumour(&smeared, &conditional);
    assert_eq!(own, "track_result A stayed_home mafia");
    let checked = [
        "Max: detective → A (feed: rumour: maniac)",
        "Cora: commissioner → A",
    ];
    let (own, _) = rumour(&smeared, &checked);
    assert_eq!(own, "track_result A stayed_home", "a check got through");
    let both = ["Max: detective → A (feed: Doc if home) (feed: rumour: joker)"];
    let elsewhere =
        town("Max detective mafia; Oleg liar maniac; Inv investigator; A doctor; Doc hero");
    let (own, _) = rumour(&elsewhere, &both);
    assert_eq!(own, "track_result A visited [Doc] joker");
}

#[test]
fn a_detective_may_ask_for_the_role_of_a_player() {
    let played = town("Max judge mafia; Oleg liar maniac; Den detective; Doc doctor; A witness")
        .night(&["Doc: doctor → A", "Den: detective → Doc (role)"]);
    assert_eq!(played.letters_to("Den"), "track_result Doc doctor");
}

#[test]
fn a_role_asks_one_thing_an_evening() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Inv investigator; Cora commissioner; A witness")
            .night(&["Cora: commissioner → A"])
            .town
            .night(&["Cora: commissioner → Max"])
            .town;
    let refused = |lines: &[&str]| {
        let dusk = evening(&town.city, &town.moves(lines), 3, &Rulings::default());
        dusk.refused.iter().map(|(_, why)| *why).collect::<Vec<_>>()
    };
    let proofs = [
        "Cora: commissioner proof → A",
        "Cora: commissioner proof → Max",
    ];
    assert_eq!(refused(&proofs), [Refusal::OneQuestion]);
    let mixed = [
        "Inv: investigator proof → A",
        "Inv: investigator query → doctor",
    ];
    assert_eq!(refused(&mixed), [Refusal::OneQuestion]);
}

#[test]
fn lawyer_and_inquisitor_prove_black_checks_alone() {
    for role in [
        Peaceful::Lawyer,
        Peaceful::Inquisitor,
        Peaceful::Commissioner,
    ] {
        let players = format!(
            "Max judge mafia; Oleg liar maniac; Hugo {}; A witness",
            role.slug()
        );
        let checked = town(&players)
            .night(&[&format!("Hugo: {} → A", role.slug())])
            .town;
        let line = format!("Hugo: {} proof → A", role.slug());
        let dusk = evening(
            &checked.city,
            &checked.moves(&[&line]),
            2,
            &Rulings::default(),
        );
        let taken = role == Peaceful::Commissioner;
        assert_eq!(dusk.refused.is_empty(), taken, "{}", role.slug());
        let black = town(&players)
            .night(&[&format!("Hugo: {} → Max", role.slug())])
            .town;
        let line = format!("Hugo: {} proof → Max", role.slug());
        assert_eq!(
            evening(&black.city, &black.moves(&[&line]), 2, &Rulings::default()).refused,
            []
        );
    }
}

#[test]
fn nobody_is_burnt_on_a_check_without_information() {
    let town = town("Max judge mafia; Oleg liar maniac; Inq inquisitor; Ano anonymous; A witness");
    let checked = town.night(&["Inq: inquisitor → Ano"]);
    assert_eq!(checked.letters_to("Inq"), "check_result Ano no_information");
    let burns = checked.town.night(&["Inq: inquisitor kill → Ano"]);
    assert_eq!(burns.refused(), "Inq inquisitor: limit");
}

#[test]
fn a_black_inquisitor_burns_a_true_black_at_once_or_never() {
    let checked = |before: u32| {
        town("Inq inquisitor mafia; Oleg liar maniac; A witness; B hero")
            .before_night(3)
            .with(|town| {
                let (night, seat) = (town.city.night - before, town.seat("Oleg"));
                town.memory("Inq").log.push(Logged {
                    night,
                    role: Role::Peaceful(Peaceful::Inquisitor),
                    action: Action::Check,
                    targets: vec![seat],
                    done: true,
                    repeated: false,
                    shown: Some(Side::Black),
                    on_copy: false,
                });
            })
            .night(&["Inq: inquisitor kill → Oleg"])
            .refused()
    };
    assert_eq!(checked(0), "");
    assert_eq!(checked(1), "Inq inquisitor: limit");
}

#[test]
fn samples_are_compared_three_times_in_all() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Cri criminalist; A witness; B hero; C priest; D doctor",
    )
    .spare(0, 1)
    .night(&["Max: mafia → A", "Oleg: maniac → B"])
    .town;
    let refused = |line: &str| {
        let examined = "Cri: criminalist examine → A, B";
        let dusk = evening(
            &town.city,
            &town.moves(&[examined, line]),
            2,
            &Rulings::default(),
        );
        dusk.refused.len()
    };
    assert_eq!(refused("Cri: criminalist samples → Max (bodies: A, B)"), 0);
    assert_eq!(
        refused("Cri: criminalist samples → Max, C, D (bodies: A)"),
        0
    );
    assert_eq!(
        refused("Cri: criminalist samples → Max, C (bodies: A, B)"),
        1
    );
}

#[test]
fn a_fanatic_hears_of_evening_moves() {
    let played = town("Max judge mafia; Oleg liar maniac; Fan fanatic; Hac hacker; A witness")
        .evening(&["Fan: fanatic → Hac"])
        .night(&[])
        .town
        .evening(&["Hac: hacker → A"])
        .night(&[]);
    assert_eq!(played.letters_to("Fan"), "favourite_moves [A]");
}

#[test]
fn a_condom_hurts_nobody_as_long_as_she_lives() {
    let town = town("Max judge mafia; Oleg liar maniac; Dina prostitute; Imm immortal; A witness")
        .evening(&["Imm: immortal bond → Dina"]);
    let lives = town.night(&["Dina: prostitute → A (condom)", "Max: mafia → Dina"]);
    assert_eq!(lives.deaths(), "");
    assert_eq!(lives.saved(), "Dina by immortal");
    assert_eq!(lives.crippled(), "");
}

#[test]
fn the_maid_finds_nobody_in_the_mayors_house() {
    let played = town("Max judge mafia; Oleg liar maniac; May maid; Doc doctor; A witness")
        .with(|town| town.city.mayor = Some(town.seat("Doc")))
        .night(&["May: maid (role: doctor)"]);
    assert_eq!(played.failed(), "May maid: NoSuchTarget");
    assert_eq!(played.letters_to("May"), "move_failed maid");
}

#[test]
fn a_maid_who_served_a_player_reads_the_whole_game() {
    let town = town("Max judge mafia; Oleg liar maniac; May maid; Doc doctor; A witness");
    let by_name = town.night(&["May: maid → Doc"]);
    let (maid, doctor) = (town.seat("May"), town.seat("Doc"));
    assert_eq!(by_name.night.read_through, [(maid, doctor)]);
    assert_eq!(
        town.night(&["May: maid (role: doctor)"]).night.read_through,
        []
    );
}

#[test]
fn of_two_doses_the_larger_counts() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Dru drug_dealer; Act actor; A witness; B hero")
            .evening(&["Act: actor → Dru"])
            .night(&["Dru: drug dealer → A (dose: 2)", "Act: drug dealer → A, B"]);
    let dose = played.night.after.drugged.get(&played.town.seat("A"));
    assert_eq!(dose, Some(&2));
}
