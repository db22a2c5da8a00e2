//! Whose nights they are, insurance, what becomes of shots.

use crate::moves::Action;
use crate::night::Why;
use crate::testkit::town;

#[test]
fn an_arrested_shooter_is_insured_by_default() {
    let town = town(
        "Max judge mafia; Nik liar mafia; Oleg witness maniac; Bob blocker; Eva terrorist; Gus hero",
    );
    let played = town.night(&["Max: mafia → Eva", "Bob: blocker arrest → Max"]);
    assert_eq!(played.deaths(), "Eva: mafia by Nik");
    let declined = town.night(&[
        "Max: mafia → Eva (insurance: none)",
        "Bob: blocker arrest → Max",
    ]);
    assert_eq!(declined.deaths(), "");
    assert_eq!(declined.spare(), (1, 0));
    let elsewhere = town.night(&[
        "Max: mafia → Eva (insurance target: Gus)",
        "Bob: blocker arrest → Max",
    ]);
    assert_eq!(elsewhere.deaths(), "Gus: mafia by Nik");
    let saved = town.night(&["Max: mafia → Eva", "Bob: blocker protect → Eva"]);
    assert_eq!(saved.deaths(), "", "a saved victim wakes nobody");
}

#[test]
fn each_of_two_shots_keeps_the_reason_of_its_own() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Bob blocker; Pro prostitute; Eva terrorist; Gus hero",
    );
    let played = town.before_night(2).spare(0, 1).night(&[
        "Bob: blocker protect → Eva",
        "Pro: prostitute → Gus",
        "Oleg: maniac → Eva",
        "Oleg: maniac → Gus",
    ]);
    let shots = played
        .night
        .failed
        .iter()
        .filter(|one| one.action == Action::Kill);
    let shots: Vec<_> = shots.map(|one| (one.named.clone(), one.why)).collect();
    let at = |name: &str| vec![played.town.seat(name)];
    assert_eq!(
        shots,
        [(at("Eva"), Why::Protected), (at("Gus"), Why::TargetClient)]
    );
}

#[test]
fn a_killed_shooter_is_insured() {
    let played =
        town("Max judge mafia; Nik liar mafia; Oleg witness maniac; Eva terrorist; Gus hero")
            .before_night(2)
            .spare(1, 0)
            .night(&["Oleg: maniac → Max", "Max: mafia → Eva"]);
    assert_eq!(played.deaths(), "Max: maniac by Oleg; Eva: mafia by Nik");
    assert_eq!(played.spare(), (0, 1));
}

#[test]
fn the_mafia_insures_the_maniac_and_yields_to_him() {
    let town = town("Max judge mafia; Oleg liar maniac; Bob blocker; Eva witness; Gus hero")
        .before_night(2);
    let yields = town.night(&["Oleg: maniac → Eva", "Max: mafia → Gus"]);
    assert_eq!(yields.deaths(), "Eva: maniac by Oleg");
    assert_eq!(yields.failed(), "Max mafia: Yields");
    let fires = town.night(&[
        "Oleg: maniac → Eva",
        "Max: mafia → Gus",
        "Bob: blocker arrest → Oleg",
    ]);
    assert_eq!(fires.deaths(), "Gus: mafia by Max");
    assert_eq!(fires.spare(), (0, 0), "the missed shot is gone");
    let skipped = town.night(&["Max: mafia → Gus"]);
    assert_eq!(skipped.deaths(), "", "a voluntary skip is no reason");
    let waived = town.night(&["Oleg: maniac skip (waived)", "Max: mafia → Gus"]);
    assert_eq!(waived.deaths(), "Gus: mafia by Max");
}

#[test]
fn the_maniac_insures_a_mafia_without_a_partner() {
    let town = town(
        "Max judge mafia; Nik priest mafia; Oleg liar maniac; Bob blocker; Eva witness; Gus hero",
    );
    let insured = town.night(&[
        "Max: mafia → Eva (insurance: none)",
        "Oleg: maniac insure → Gus",
        "Bob: blocker arrest → Max",
    ]);
    assert_eq!(insured.deaths(), "Gus: maniac by Oleg");
    let partner = town.night(&[
        "Max: mafia → Eva",
        "Oleg: maniac insure → Gus",
        "Bob: blocker arrest → Max",
    ]);
    assert_eq!(partner.deaths(), "Eva: mafia by Nik");
    assert_eq!(partner.failed(), "Max mafia: Arrest; Oleg maniac: Yields");
}

#[test]
fn an_insurance_that_kills_a_black_leaves_the_shot_to_the_insured() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Poi priest poisoner; Bob blocker; Eva witness")
            .before_night(2)
            .night(&[
                "Oleg: maniac → Eva",
                "Max: mafia → Poi",
                "Bob: blocker arrest → Oleg",
            ]);
    assert_eq!(played.deaths(), "Poi: mafia by Max");
    assert_eq!(played.spare(), (0, 1));
}

#[test]
fn a_side_that_is_out_leaves_its_nights_and_shots() {
    let town = town("Max judge mafia; Eva witness; Gus hero; Ira priest").before_night(2);
    let played = town.night(&["Max: mafia → Eva"]);
    assert_eq!(played.deaths(), "Eva: mafia by Max");
    let last = town.before_night(3);
    let both = last.with(|town| {
        town.city.shots.spare = [(crate::state::Camp::Maniac, 1)].into();
        town.city.shots.given = 1;
    });
    assert_eq!(both.night(&[]).spare(), (2, 0));
}

#[test]
fn the_maniacs_death_leaves_his_reserve_to_the_mafia() {
    let played = town("Max judge mafia; Oleg liar maniac; Eva witness; Gus hero")
        .spare(0, 1)
        .night(&["Max: mafia → Oleg"]);
    assert_eq!(
        played.deaths(),
        "Oleg: maniac by Max".replace("maniac", "mafia")
    );
    assert_eq!(played.spare(), (2, 0));
}

#[test]
fn whoever_comes_second_finds_a_corpse() {
    let played = town("Max judge mafia; Oleg liar maniac; Eva witness; Gus hero")
        .spare(0, 1)
        .night(&["Max: mafia → Eva", "Oleg: maniac → Eva"]);
    assert_eq!(played.deaths(), "Eva: mafia by Max");
    assert_eq!(played.failed(), "Oleg maniac: Corpse");
    assert_eq!(played.letters_to("Oleg"), "victim_team Eva red");
    assert_eq!(played.spare(), (0, 1));
}

#[test]
fn one_black_at_most_dies_in_the_common_nights() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Poi priest poisoner; Jok hero joker; Eva witness")
            .extended();
    let played = town.night(&["Max: mafia → Poi", "Oleg: maniac → Jok"]);
    assert_eq!(played.deaths(), "Poi: mafia by Max");
    assert_eq!(played.failed(), "Oleg maniac: BlacksLimit");
    assert_eq!(played.spare(), (1, 0), "no spare shot for the skipped one");
    let saved = town
        .with(|town| {
            let seat = town.seat("Eva");
            let card = town.city.cards.iter_mut().find(|card| card.holder == seat);
            card.expect("a card").role = crate::Peaceful::Doctor;
        })
        .night(&[
            "Max: mafia → Poi",
            "Oleg: maniac → Jok",
            "Eva: doctor → Poi",
        ]);
    assert_eq!(saved.deaths(), "Jok: maniac by Oleg", "nobody had died yet");
}

#[test]
fn both_sides_shoot_in_the_common_nights() {
    let played = town("Max judge mafia; Oleg liar maniac; Eva witness; Gus hero")
        .extended()
        .night(&["Oleg: maniac → Eva", "Max: mafia → Gus"]);
    assert_eq!(played.deaths(), "Gus: mafia by Max; Eva: maniac by Oleg");
    assert_eq!(played.spare(), (0, 0));
}

#[test]
fn the_last_of_two_pairs_shoot_together() {
    let town =
        town("Max judge mafia; Yan liar yakuza; Doc doctor; Eva witness; Gus hero; Bob blocker");
    let blocked = town.night(&["Max: mafia → Eva", "Bob: blocker arrest → Max"]);
    assert_eq!(blocked.deaths(), "Eva: yakuza by Yan");
    // In a mixed pair a saved victim wakes the partner, too.
    let saved = town.night(&[
        "Max: mafia → Eva (insurance target: Gus)",
        "Doc: doctor → Eva",
    ]);
    assert_eq!(saved.deaths(), "Gus: yakuza by Yan");
}

#[test]
fn whole_pairs_insure_each_other_after_a_saved_victim() {
    let town = town(
        "Max judge mafia; Nik hero mafia; Yan liar yakuza; Yuri priest yakuza; Doc doctor; Eva witness; Gus terrorist",
    );
    let played = town.night(&[
        "Max: mafia → Eva",
        "Doc: doctor → Eva",
        "Yan: yakuza insure → Gus",
    ]);
    assert_eq!(played.deaths(), "Gus: yakuza by Yan");
    assert_eq!(played.spare(), (0, 0));
}

#[test]
fn a_black_peaceful_kill_costs_the_nearest_shot() {
    let town =
        town("Max fanatic mafia; Oleg liar maniac; Eva witness; Gus hero; Cora commissioner")
            .with(|town| town.memory("Max").revenge = 1);
    let played = town.night(&["Max: fanatic kill → Eva"]);
    assert_eq!(played.deaths(), "Eva: fanatic by Max");
    assert_eq!(played.spare(), (0, 0));
    let between = town.before_night(2).night(&["Max: fanatic kill → Eva"]);
    assert_eq!(between.deaths(), "Eva: fanatic by Max");
    assert_eq!(
        between.town.night(&[]).spare().0,
        0,
        "the next own shot is spent already"
    );
}

#[test]
fn the_last_black_shoots_in_every_night() {
    let town = town("Jok judge joker; Eva witness; Gus hero; Cora commissioner").before_night(4);
    let played = town.night(&["Jok: joker kill → Eva", "Cora: commissioner → Jok"]);
    assert_eq!(played.deaths(), "Eva: joker by Jok");
    assert_eq!(played.letters_to("Cora"), "check_result Jok black");
}
