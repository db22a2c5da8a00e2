//! The thirty numbered peaceful roles.

use crate::evening::evening;
use crate::night::{DrawAbout, LetterClass, stale_substitutes};
use crate::rulings::{OpenRuling, Rulings};
use crate::state::{Origin, Step};
use crate::testkit::{Town, town};
use crate::{Peaceful, Side};

#[test]
fn phantom_leaves_a_curse_that_hides_a_colour() {
    use crate::state::{Block, BlockedBy};
    let played = town("Max judge mafia; Oleg liar maniac; Cora commissioner; Eva witness")
        .with(|town| {
            let seat = town.seat("Eva");
            town.city.blocks.push(Block {
                seat,
                by: BlockedBy::Phantom,
                peaceful: true,
                negative: false,
                from: Step::evening(1),
                until: Step::evening(2),
            });
        })
        .night(&["Cora: commissioner → Eva"]);
    assert_eq!(played.report(), "commissioner result_no_information");
}

#[test]
fn immortal_spends_one_life() {
    let first = town("Max judge mafia; Oleg liar maniac; Imm immortal; Eva witness")
        .night(&["Max: mafia → Imm"]);
    assert_eq!(first.saved(), "Imm by immortal");
    assert_eq!(first.letters_to("Imm"), "attacked; life_spent [Imm]");
    assert_eq!(first.spare(), (1, 0));
    let second = first.town.night(&["Oleg: maniac → Imm"]);
    assert_eq!(second.deaths(), "Imm: maniac by Oleg");
}

#[test]
fn immortal_shares_a_life_and_then_a_death() {
    let town = town("Max judge mafia; Oleg liar maniac; Imm immortal; Eva witness; Gus hero")
        .evening(&["Imm: immortal bond → Eva"]);
    let first = town.night(&["Max: mafia → Eva"]);
    assert_eq!(first.saved(), "Eva by immortal");
    assert_eq!(first.letters_to("Imm"), "life_spent [Eva]");
    assert_eq!(first.letters_to("Eva"), "attacked");
    let second = first.town.night(&["Oleg: maniac → Eva"]);
    assert_eq!(second.deaths(), "Imm: bond; Eva: maniac by Oleg");
    assert_eq!(second.letters_to("Oleg"), "victim_team Eva red");
    let broken = first
        .town
        .clone()
        .evening(&["Imm: immortal break bond"])
        .night(&["Oleg: maniac → Eva"]);
    assert_eq!(broken.deaths(), "Eva: maniac by Oleg");
}

#[test]
fn a_body_that_a_bond_has_killed_is_examined_like_any_other_of_the_night() {
    let players =
        "Max judge mafia; Oleg liar maniac; Imm immortal; Eva witness; Cri criminalist; Gus hero";
    let town = town(players).evening(&["Imm: immortal bond → Eva"]);
    let town = town.night(&["Max: mafia → Eva"]).town;
    let dead = town.night(&["Oleg: maniac → Eva"]);
    assert_eq!(dead.deaths(), "Imm: bond; Eva: maniac by Oleg");
    let examined = evening(
        &dead.town.city,
        &dead.town.moves(&["Cri: criminalist examine → Imm"]),
        2,
        &Rulings::default(),
    );
    assert!(examined.refused.is_empty(), "{:?}", examined.refused);
    let [result] = examined.letters.as_slice() else {
        panic!("{:?}", examined.letters);
    };
    assert_eq!(result.class, LetterClass::BodyResult);
    // No role's move has killed him, so the colour alone is found, as of a suicide.
    let keys: Vec<&str> = result.values.iter().map(|(key, _)| key.as_ref()).collect();
    assert_eq!(keys, ["body", "side"]);
}

#[test]
fn immortals_bond_does_not_help_against_poison() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Poi hero poisoner; Imm immortal; Eva witness")
            .evening(&["Imm: immortal bond → Eva"])
            .night(&["Poi: poisoner → Eva"])
            .town;
    let played = town.evening(&["Poi: poisoner refuse antidote"]).night(&[]);
    assert_eq!(played.deaths(), "Eva: poison by Poi");
    assert!(!played.tells("Imm", LetterClass::LifeSpent));
}

#[test]
fn bodyguard_takes_the_blow() {
    let played = town("Max judge mafia; Oleg liar maniac; Fed bodyguard; Eva witness")
        .night(&["Max: mafia → Eva", "Fed: bodyguard → Eva"]);
    assert_eq!(played.deaths(), "Fed: mafia by Max");
    assert_eq!(played.letters_to("Eva"), "attacked; killer_name Max");
    let again = town("Max judge mafia; Oleg liar maniac; Fed bodyguard; Eva witness")
        .night(&["Fed: bodyguard → Eva"]);
    assert_eq!(
        again.town.night(&["Fed: bodyguard → Eva"]).refused(),
        "Fed bodyguard: repeat"
    );
}

#[test]
fn bodyguard_as_black_keeps_the_healer_away() {
    let town = town("Max judge mafia; Oleg bodyguard maniac; Doc doctor; Bob blocker; Eva witness");
    let played = town.night(&[
        "Max: mafia → Eva",
        "Oleg: bodyguard → Eva",
        "Doc: doctor → Eva",
        "Bob: blocker protect → Eva",
    ]);
    assert_eq!(played.deaths(), "Eva: mafia by Max");
    assert_eq!(played.failed(), "Doc doctor: NoEffect");
    assert_eq!(
        played.letters_to("Oleg"),
        "victim_team Eva red; killer_name Max black; original_target Eva"
    );
    let aside = town.night(&[
        "Max: mafia → Eva",
        "Oleg: bodyguard → Eva (aside)",
        "Doc: doctor → Eva",
    ]);
    assert_eq!(aside.saved(), "Eva by doctor");
}

#[test]
fn bodyguard_as_black_hands_the_ward_over() {
    let town = town("Max judge mafia; Oleg bodyguard maniac; Eva witness");
    let played = town.night(&["Max: mafia → Oleg", "Oleg: bodyguard → Eva"]);
    assert_eq!(played.deaths(), "Eva: mafia by Max");
    let mutual = town.night(&["Max: mafia → Oleg", "Oleg: bodyguard → Max"]);
    assert_eq!(mutual.deaths(), "");
    assert_eq!(mutual.failed(), "Max mafia: OwnShot");
    assert_eq!(mutual.spare(), (1, 0));
}

#[test]
fn prostitute_takes_a_client_out_of_the_night() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Dina prostitute; Cora commissioner; Doc doctor");
    let played = town.night(&[
        "Dina: prostitute → Cora",
        "Max: mafia → Cora",
        "Cora: commissioner → Max",
        "Doc: doctor → Cora",
    ]);
    assert_eq!(played.deaths(), "");
    assert_eq!(
        played.failed(),
        "Max mafia: TargetClient; Cora commissioner: OwnClient; Doc doctor: TargetClient"
    );
    assert_eq!(played.letters_to("Dina"), "client_role Cora commissioner");
    assert_eq!(played.letters_to("Cora"), "was_client");
}

#[test]
fn prostitute_and_client_die_together() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Dina prostitute; Eva witness; Doc doctor; Fed bodyguard",
    );
    let both = town.night(&["Dina: prostitute → Eva", "Max: mafia → Dina"]);
    assert_eq!(both.deaths(), "Dina: mafia by Max; Eva: mafia by Max");
    let healed = town.night(&[
        "Dina: prostitute → Eva",
        "Max: mafia → Dina",
        "Doc: doctor → Dina",
    ]);
    assert_eq!(healed.saved(), "Dina by doctor; Eva by doctor");
    let guarded = town.night(&[
        "Dina: prostitute → Eva",
        "Max: mafia → Dina",
        "Fed: bodyguard → Dina",
    ]);
    assert_eq!(guarded.deaths(), "Fed: mafia by Max");
    assert_eq!(guarded.saved(), "Dina by bodyguard; Eva by bodyguard");
    let safe = town.night(&["Dina: prostitute → Eva (condom)", "Max: mafia → Dina"]);
    assert_eq!(safe.deaths(), "Dina: mafia by Max");
    assert_eq!(safe.crippled(), "Eva");
}

#[test]
fn prostitute_takes_the_geisha_with_her_client() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Gei hero geisha; Dina prostitute; Eva witness; Gus terrorist",
    );
    let played = town.night(&[
        "Gei: geisha → Eva",
        "Dina: prostitute → Gei",
        "Max: mafia → Dina",
    ]);
    assert_eq!(
        played.deaths(),
        "Gei: mafia by Max; Dina: mafia by Max; Eva: mafia by Max"
    );
    let safe = town.night(&[
        "Gei: geisha → Eva",
        "Dina: prostitute → Gei (condom)",
        "Max: mafia → Dina",
    ]);
    assert_eq!(safe.deaths(), "Dina: mafia by Max");
    assert_eq!(safe.crippled(), "Gei");
    let stuck = town.night(&["Gei: geisha → Eva", "Dina: prostitute → Eva"]);
    assert_eq!(stuck.failed(), "Dina prostitute: TargetClient");
    assert_eq!(stuck.letters_to("Dina"), "move_failed prostitute");
}

#[test]
fn hacker_blocks_all_roles_of_a_player() {
    let town = town("Max doctor mafia; Nik liar mafia; Oleg hero maniac; Hac hacker; Eva witness; Gus terrorist")
        .evening(&["Hac: hacker → Max"]);
    let played = town.night(&["Max: mafia → Eva", "Max: doctor → Gus"]);
    assert_eq!(
        played.failed(),
        "Max doctor: RoleBlock; Max mafia: RoleBlock"
    );
    assert_eq!(played.deaths(), "Eva: mafia by Nik");
    assert_eq!(played.letters_to("Hac"), "hack_role Max doctor");
    assert!(played.tells("Max", LetterClass::Hacked));
    // The other side's hack leaves one role blocked for a second cycle.
    let second = played.town.night(&["Max: doctor → Gus"]);
    assert_eq!(second.failed(), "Max doctor: RoleBlock");
}

#[test]
fn hacker_blocks_blacks_for_one_cycle_as_black() {
    let town = town("Max doctor mafia; Oleg hacker maniac; Eva witness; Gus terrorist")
        .evening(&["Oleg: hacker → Max"]);
    let first = town.night(&["Max: doctor → Gus"]);
    assert_eq!(first.failed(), "Max doctor: RoleBlock");
    let second = first.town.night(&["Max: doctor → Gus"]);
    assert_eq!(second.failed(), "");
}

#[test]
fn terrorist_leaves_his_voters_without_roles() {
    use crate::state::{Block, BlockedBy};
    let blast = |negative: bool| {
        town("Max doctor mafia; Oleg liar maniac; Eva witness").with(|town| {
            let seat = town.seat("Max");
            town.city.blocks.push(Block {
                seat,
                by: BlockedBy::Terrorist,
                peaceful: true,
                negative,
                from: Step::evening(1),
                until: Step::night(1),
            });
        })
    };
    let red = blast(true).night(&["Max: mafia → Eva", "Max: doctor → Max"]);
    assert_eq!(red.failed(), "Max doctor: RoleBlock; Max mafia: RoleBlock");
    let black = blast(false).night(&["Max: mafia → Eva", "Max: doctor → Max"]);
    assert_eq!(black.deaths(), "Eva: mafia by Max");
    assert_eq!(black.failed(), "Max doctor: RoleBlock");
}

#[test]
fn journalist_compares_colours() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Jo journalist; Eva witness; Gus hero; Ira priest; Cora commissioner",
    );
    let first = town.night(&["Jo: journalist → Max, Eva"]);
    assert_eq!(first.letters_to("Jo"), "comparison [Max Eva] different");
    assert_eq!(
        first.town.night(&["Jo: journalist → Gus, Ira"]).refused(),
        "Jo journalist: repeat"
    );
    let known = first.town.night(&["Jo: journalist → Oleg, Max"]);
    assert_eq!(known.letters_to("Jo"), "comparison [Oleg Max] same");
    let met = town.night(&["Jo: journalist → Max, Eva", "Cora: commissioner → Eva"]);
    assert_eq!(met.letters_to("Jo"), "comparison [Max Eva] no_information");
}

#[test]
fn journalist_sees_each_colour_as_black() {
    let first = town("Max journalist mafia; Oleg liar maniac; Eva witness; Gus hero")
        .evening(&["Max: mafia smear → Eva"])
        .night(&["Max: journalist → Eva, Gus"]);
    assert_eq!(
        first.letters_to("Max"),
        "comparison [Eva Gus] different black red"
    );
    assert_eq!(first.town.night(&[]).letters_to("Max"), "late_colour Eva");
}

#[test]
fn vagrant_sees_who_came_and_stays_two_nights() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Vik vagrant; Doc doctor; Eva witness; Gus hero");
    let first = town.night(&["Vik: vagrant → Eva", "Doc: doctor → Eva"]);
    assert_eq!(first.letters_to("Vik"), "vagrant_result Eva [Doc] false");
    let second = first
        .town
        .night(&["Doc: doctor → Eva", "Vik: vagrant → Gus"]);
    assert_eq!(second.refused(), "Vik vagrant: repeat");
    assert_eq!(second.letters_to("Vik"), "vagrant_result Eva [Doc] false");
    let third = second.town.night(&["Vik: vagrant → Gus"]);
    assert_eq!(third.refused(), "");
}

#[test]
fn vagrant_drinks_and_counts_as_dead() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Vik vagrant; Cora commissioner; Doc doctor; Dru drug_dealer",
    );
    let played = town.night(&[
        "Vik: vagrant drink",
        "Max: mafia → Vik",
        "Cora: commissioner → Vik",
        "Doc: doctor → Vik",
        "Dru: drug dealer → Vik",
    ]);
    assert_eq!(played.deaths(), "");
    assert_eq!(played.letters_to("Vik"), "attacked");
    assert_eq!(played.letters_to("Max"), "");
    assert_eq!(played.spare(), (1, 0));
    assert_eq!(
        played.failed(),
        "Max mafia: Corpse; Cora commissioner: Corpse; Doc doctor: Corpse; Dru drug_dealer: Corpse"
    );
    assert_eq!(
        played.town.night(&["Vik: vagrant drink"]).refused(),
        "Vik vagrant: limit"
    );
}

#[test]
fn anonymous_watches_roles() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Ano anonymous; Eva witness; Doc doctor; Gus hero")
            .evening(&["Ano: anonymous → Eva, Doc"]);
    let played = town.night(&[]);
    assert_eq!(played.letters_to("Eva"), "watched");
    assert_eq!(played.town.night(&[]).letters_to("Doc"), "watched");
    let healed = town.night(&["Max: mafia → Eva", "Doc: doctor → Eva"]);
    assert!(
        healed
            .letters_to("Ano")
            .contains("role_information Doc (heal_hit Eva)")
    );
    let card = town
        .city
        .cards_of(Peaceful::Anonymous)
        .next()
        .expect("a card");
    assert_eq!(card.memory.watched.len(), 2);
}

#[test]
fn pimp_takes_and_punishes_a_slave() {
    let town = town("Max judge mafia; Oleg liar maniac; Pim pimp; Doc doctor; Eva witness")
        .evening(&["Pim: pimp → Doc"]);
    let first = town.night(&["Doc: doctor → Eva"]);
    assert_eq!(first.letters_to("Doc"), "slave_taken");
    assert_eq!(first.failed(), "");
    let second = first
        .town
        .evening(&["Pim: pimp punish → Doc"])
        .night(&["Doc: doctor → Eva"]);
    assert_eq!(second.failed(), "Doc doctor: RoleBlock");
    assert_eq!(second.letters_to("Doc"), "move_failed doctor; slave_used");
}

#[test]
fn lawyer_checks_in_private() {
    let town = town("Max judge mafia; Oleg liar maniac; Law lawyer; Eva witness");
    let played = town.night(&["Law: lawyer → Oleg"]);
    assert_eq!(played.letters_to("Law"), "check_result Oleg black");
    assert_eq!(played.report(), "");
    let corpse = town.night(&["Law: lawyer → Eva", "Max: mafia → Eva"]);
    assert_eq!(corpse.letters_to("Law"), "check_result Eva check_failed");
}

#[test]
fn inquisitor_burns_whom_he_checked_black() {
    let town = town("Max judge mafia; Oleg liar maniac; Inq inquisitor; Eva witness; Gus hero");
    let first = town.night(&["Inq: inquisitor → Oleg"]);
    assert_eq!(first.letters_to("Inq"), "check_result Oleg black");
    let second = first.town.night(&["Inq: inquisitor kill → Oleg"]);
    assert_eq!(second.deaths(), "Oleg: inquisitor by Inq");
    // Nobody is burnt because he is the only one left.
    assert_eq!(
        first.town.night(&["Inq: inquisitor kill → Eva"]).refused(),
        "Inq inquisitor: limit"
    );
}

#[test]
fn inquisitor_as_black_reddens_by_burning_a_black() {
    let town =
        town("Max inquisitor mafia; Nik hero mafia; Oleg liar maniac; Law lawyer; Eva witness");
    let played = town
        .night(&["Max: inquisitor → Oleg"])
        .town
        .night(&["Max: inquisitor kill → Oleg"]);
    assert_eq!(played.deaths(), "Oleg: inquisitor by Max");
    let checked = played.town.night(&["Law: lawyer → Max"]);
    assert_eq!(checked.letters_to("Law"), "check_result Max red");
}

#[test]
fn priest_sees_roles_of_guests() {
    let played = town("Max judge mafia; Oleg liar maniac; Gei hero geisha; Pri priest; Doc doctor")
        .night(&["Gei: geisha → Pri", "Doc: doctor → Pri", "Max: mafia → Pri"]);
    assert_eq!(played.deaths(), "Pri: mafia by Max");
    let saved = town("Max judge mafia; Oleg liar maniac; Jok hero joker; Pri priest; Doc doctor")
        .night(&["Jok: joker → Pri", "Doc: doctor → Pri", "Max: mafia → Pri"]);
    assert_eq!(
        saved.letters_to("Pri"),
        "guest_roles [doctor mafia joker]; attacked"
    );
}

#[test]
fn witness_liar_and_judge_do_nothing_at_night() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Bob blocker; Wit witness; Lia liar; Jud judge")
            .night(&["Bob: blocker arrest → Wit"]);
    assert_eq!(played.report(), "blocker result_miss");
    for name in ["Wit", "Lia", "Jud"] {
        assert_eq!(played.letters_to(name), "");
    }
}

#[test]
fn drug_dealer_earns_votes() {
    let town = town("Max judge mafia; Oleg liar maniac; Dru drug_dealer; Eva witness; Ira hero");
    let purse = |lines: &[&str]| {
        let played = town.night(lines);
        let card = played.town.city.cards_of(Peaceful::DrugDealer).next();
        card.expect("a card").memory.purse
    };
    assert_eq!(purse(&["Dru: drug dealer → Eva, Ira"]), 2);
    assert_eq!(purse(&["Dru: drug dealer → Eva (dose: 2)"]), 1);
    assert_eq!(purse(&["Dru: drug dealer → Eva (dose: 3)"]), 0);
    assert_eq!(purse(&["Dru: drug dealer → Dru"]), 0);
    let refused = |line: &str| town.night(&[line]).refused();
    assert_eq!(
        refused("Dru: drug dealer → Dru (dose: 3)"),
        "Dru drug_dealer: self"
    );
    assert_eq!(
        refused("Dru: drug dealer → Eva, Ira (dose: 2)"),
        "Dru drug_dealer: bad-targets"
    );
    let told = town.night(&["Dru: drug dealer → Eva (dose: 2)"]);
    assert_eq!(told.letters_to("Eva"), "drugged");
}

#[test]
fn hero_sees_names_of_guests() {
    let town = town("Max judge mafia; Oleg liar maniac; Her hero; Doc doctor; Gei priest geisha");
    let played = town.night(&["Doc: doctor → Her", "Gei: geisha → Her"]);
    assert_eq!(played.letters_to("Her"), "guest_names [Doc]; was_client");
    let saved = town.night(&["Doc: doctor → Her", "Max: mafia → Her"]);
    assert_eq!(saved.letters_to("Her"), "guest_names [Doc]; attacked");
}

#[test]
fn fanatic_follows_and_avenges_his_favourite() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Fan fanatic; Doc doctor; Eva witness; Gus hero")
            .evening(&["Fan: fanatic → Doc"]);
    let first = town.night(&["Doc: doctor → Eva"]);
    assert_eq!(first.letters_to("Fan"), "favourite_moves [Eva]");
    assert_eq!(
        first.town.night(&["Fan: fanatic kill → Max"]).refused(),
        "Fan fanatic: limit"
    );
    let second = first.town.night(&["Oleg: maniac → Doc"]);
    let own = second.town.night(&["Fan: fanatic kill → Eva"]);
    assert_eq!(own.letters_to("Fan"), "victim_team Eva red; try_again");
    let other = own.town.night(&["Fan: fanatic kill → Oleg"]);
    assert_eq!(other.deaths(), "Oleg: fanatic by Fan");
    // A kill of his own side raised the limit by one, the other one ends the revenge.
    let card = other
        .town
        .city
        .cards_of(Peaceful::Fanatic)
        .next()
        .expect("a card");
    assert_eq!(card.memory.revenge, 0);
}

#[test]
fn fanatic_as_black_does_not_avenge_his_own_kill() {
    let town = town("Max fanatic mafia; Nik hero mafia; Oleg liar maniac; Doc doctor; Eva witness")
        .evening(&["Max: fanatic → Doc"]);
    let own = town.night(&["Nik: mafia → Doc"]);
    assert_eq!(
        own.town.night(&["Max: fanatic kill → Eva"]).refused(),
        "Max fanatic: limit"
    );
    let other = town.night(&[]).town.night(&["Oleg: maniac → Doc"]);
    assert_eq!(other.town.night(&["Max: fanatic kill → Eva"]).refused(), "");
}

#[test]
fn hypnotist_turns_moves_away() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Hana hypnotist; Jan witness; Doc doctor; Cora commissioner",
    );
    let first = town.night(&[
        "Hana: hypnotist → Jan",
        "Max: mafia → Hana",
        "Cora: commissioner → Hana",
    ]);
    assert_eq!(first.deaths(), "Jan: mafia by Max");
    assert_eq!(
        first.letters_to("Hana"),
        "guest_roles [commissioner mafia]; hypnosis_kill Jan"
    );
    // Killers on one night of the game.
    let second = first
        .town
        .night(&["Hana: hypnotist → Doc", "Oleg: maniac → Hana"]);
    assert_eq!(second.deaths(), "Hana: maniac by Oleg");
    let own = town.night(&["Hana: hypnotist → Max", "Max: mafia → Hana"]);
    assert_eq!(own.failed(), "Max mafia: OwnShot");
    let skip = town.night(&["Hana: hypnotist → Jan (skip: mafia)", "Max: mafia → Hana"]);
    assert_eq!(skip.failed(), "Max mafia: HypnosisSkip");
    let exempt = town.night(&[
        "Hana: hypnotist → Jan (exempt: commissioner)",
        "Cora: commissioner → Hana",
    ]);
    assert_eq!(
        exempt.report(),
        "commissioner result_no_information, doctor result_miss"
    );
}

#[test]
fn hypnotist_names_the_same_substitute_again_in_vain() {
    let first = town("Max judge mafia; Oleg liar maniac; Hana hypnotist; Jan witness; Doc doctor")
        .night(&["Hana: hypnotist → Jan"]);
    let second = first.town.night(&[
        "Hana: hypnotist → Jan",
        "Oleg: maniac → Hana",
        "Doc: doctor → Hana",
    ]);
    assert_eq!(second.failed(), "Hana hypnotist: NoEffect");
    assert_eq!(second.letters_to("Doc"), "heal_hit Hana");
    assert_eq!(
        second.letters_to("Hana"),
        "guest_roles [doctor maniac]; attacked",
        "nobody tells her of it"
    );
    // A move that came to nothing binds nobody.
    let third = second
        .town
        .night(&["Hana: hypnotist → Jan", "Max: mafia → Hana"]);
    assert_eq!(third.deaths(), "Jan: mafia by Max");
}

#[test]
fn a_host_hears_of_the_substitutes_who_stood_in_last_night() {
    let first = town(WARDS).night(&["Hana: hypnotist → Eva (for: bodyguard = Gus)"]);
    let town = &first.town;
    let stale = |line: &str| {
        let sent = town.moves(&[line]);
        let stale = stale_substitutes(&town.city, &sent[0]);
        stale
            .into_iter()
            .map(|seat| town.name(seat))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        stale("Hana: hypnotist → Max (for: bodyguard = Gus)"),
        ["Gus"]
    );
    assert!(stale("Hana: hypnotist → Max").is_empty());
    // Where nobody else is named the whole move comes to nothing, and that is said already.
    assert!(stale("Hana: hypnotist → Eva").is_empty());
}

#[test]
fn hypnotist_repeats_one_substitute_of_several_in_vain() {
    let first = town(WARDS).night(&["Hana: hypnotist → Eva (for: bodyguard = Gus)"]);
    let second = first.town.night(&[
        "Hana: hypnotist → Max (for: bodyguard = Gus)",
        "Fed: bodyguard → Hana",
        "Oleg: maniac → Hana",
    ]);
    assert_eq!(second.deaths(), "Max: maniac by Oleg");
    assert_eq!(second.failed(), "");
}

#[test]
fn a_substitute_who_stood_for_nobody_may_be_named_again() {
    let first = town(WARDS).night(&["Hana: hypnotist → Eva (for: bodyguard = Gus)"]);
    let second = first
        .town
        .night(&["Hana: hypnotist → Oleg (for: bodyguard = Gus)"]);
    // Gus was named twice, but stood in the first night only.
    let third = second.town.night(&[
        "Hana: hypnotist → Eva (for: bodyguard = Gus)",
        "Fed: bodyguard → Hana",
        "Max: mafia → Gus",
    ]);
    assert_eq!(third.deaths(), "Fed: mafia by Max");
    // What stood in the third night is barred in the fourth.
    let third = second
        .town
        .night(&["Hana: hypnotist → Eva (for: bodyguard = Gus)"]);
    let fourth = third.town.night(&[
        "Hana: hypnotist → Max (for: bodyguard = Gus)",
        "Fed: bodyguard → Hana",
        "Oleg: maniac → Gus",
    ]);
    assert_eq!(fourth.deaths(), "Gus: maniac by Oleg");
}

const WARDS: &str =
    "Max judge mafia; Oleg liar maniac; Hana hypnotist; Fed bodyguard; Eva witness; Gus hero";

#[test]
fn a_hypnotised_bodyguard_is_bound_by_no_ward_of_last_night() {
    let second = town(WARDS).night(&["Fed: bodyguard → Eva"]).town.night(&[
        "Hana: hypnotist → Eva",
        "Fed: bodyguard → Hana",
        "Oleg: maniac → Eva",
    ]);
    assert_eq!(second.deaths(), "Fed: maniac by Oleg");
    let first = town(WARDS).night(&["Hana: hypnotist → Eva", "Fed: bodyguard → Hana"]);
    let own = first
        .town
        .night(&["Fed: bodyguard → Eva", "Oleg: maniac → Eva"]);
    assert_eq!(own.deaths(), "Fed: maniac by Oleg");
}

#[test]
fn kamikaze_takes_the_killer_along() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Kam kamikaze; Doc doctor; Eva witness; Bob blocker",
    );
    let played = town.night(&["Max: mafia → Kam", "Doc: doctor → Kam"]);
    assert_eq!(played.deaths(), "Kam: mafia by Max; Max: kamikaze by Kam");
    assert_eq!(played.failed(), "Doc doctor: NoEffect");
    let refused = town.night(&["Bob: blocker arrest → Kam"]);
    assert_eq!(refused.report(), "doctor result_miss, blocker result_miss");
    let protects = town.night(&["Bob: blocker protect → Kam", "Max: mafia → Kam"]);
    assert_eq!(protects.deaths(), "Kam: mafia by Max; Max: kamikaze by Kam");
}

#[test]
fn kamikaze_cripples_a_killer_of_his_own_side() {
    let played =
        town("Max judge mafia; Oleg kamikaze maniac; Eva witness").night(&["Max: mafia → Oleg"]);
    assert_eq!(played.deaths(), "Oleg: mafia by Max");
    assert_eq!(played.crippled(), "Max");
    assert_eq!(played.spare(), (1, 0));
}

#[test]
fn kamikaze_as_black_goes_with_somebody() {
    let town = town(
        "Max kamikaze mafia; Nik hero mafia; Oleg liar maniac; Eva witness; Bob blocker; Doc doctor",
    );
    let red = town.night(&[
        "Max: kamikaze → Eva",
        "Max: mafia → Doc",
        "Bob: blocker arrest → Max",
    ]);
    assert_eq!(red.deaths(), "Max: kamikaze by Max; Eva: kamikaze by Max");
    assert_eq!(red.failed(), "Max mafia: Kamikaze");
    let black = town.night(&["Max: kamikaze → Oleg", "Max: mafia → Doc"]);
    assert_eq!(black.deaths(), "Oleg: kamikaze by Max");
    assert_eq!(black.failed(), "Max mafia: Kamikaze");
    assert_eq!(black.spare(), (2, 0));
    let mut after = black.town;
    assert!(after.memory("Max").spent, "nobody who comes dies any more");
    let trap = town
        .clone()
        .evening(&["Max: kamikaze trap (role: doctor, detective)"])
        .night(&["Doc: doctor → Max"]);
    assert_eq!(trap.deaths(), "Max: kamikaze by Max; Doc: kamikaze by Max");
    let one = town
        .evening(&["Max: kamikaze trap (role: doctor)"])
        .night(&["Doc: doctor → Max"]);
    assert_eq!(one.deaths(), "Max: kamikaze by Max; Doc: kamikaze by Max");
}

#[test]
fn madman_burns_the_town() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Mad madman; Eva witness; Cora commissioner; Doc doctor",
    )
    .before_night(3);
    let played = town.night(&[
        "Mad: madman → Eva, Oleg",
        "Max: mafia → Cora",
        "Cora: commissioner → Max",
        "Doc: doctor → Eva",
    ]);
    assert_eq!(
        played.deaths(),
        "Eva: madman by Mad; Oleg: madman by Mad; Mad: madman by Mad"
    );
    assert_eq!(
        played.failed(),
        "Max mafia: Fire; Cora commissioner: Fire; Doc doctor: Fire"
    );
    assert_eq!(played.spare(), (1, 0));
    let early = town.before_night(2).night(&["Mad: madman → Eva"]);
    assert_eq!(early.refused(), "Mad madman: not-tonight");
}

#[test]
fn madman_draws_between_two_of_one_team() {
    let town = town("Max judge mafia; Oleg liar maniac; Mad madman; Eva witness; Doc doctor")
        .before_night(3);
    let open = town.night(&["Mad: madman → Eva, Doc"]);
    assert_eq!(open.night.draws.len(), 1);
    let drawn = town
        .with(|town| {
            let (madman, doctor) = (town.seat("Mad"), town.seat("Doc"));
            town.draws.insert(DrawAbout::Madman(madman), doctor);
        })
        .night(&["Mad: madman → Eva, Doc"]);
    assert_eq!(drawn.deaths(), "Doc: madman by Mad; Mad: madman by Mad");
    assert_eq!(drawn.crippled(), "Eva");
    assert!(drawn.night.draws.is_empty());
}

#[test]
fn madman_as_black_only_cripples_blacks() {
    let town = town("Max madman mafia; Nik hero mafia; Oleg liar maniac; Eva witness; Doc doctor")
        .before_night(3);
    let reds = town.night(&["Max: madman → Eva, Doc"]);
    assert_eq!(
        reds.deaths(),
        "Eva: madman by Max; Doc: madman by Max; Max: madman by Max"
    );
    assert_eq!(reds.spare(), (0, 0), "the shot of the night is burnt");
    let one = town.night(&["Max: madman → Eva, Oleg"]);
    assert_eq!(one.crippled(), "Oleg");
    assert_eq!(one.spare(), (1, 0));
    let blacks = town.night(&["Max: madman → Nik, Oleg"]);
    assert_eq!(blacks.spare(), (2, 0));
}

#[test]
fn actor_plays_a_copied_role() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Act actor; Doc doctor; Cora commissioner; Eva witness",
    )
    .evening(&["Act: actor → Doc"]);
    let played = town.night(&["Act: doctor → Eva", "Max: mafia → Eva"]);
    assert_eq!(played.saved(), "Eva by doctor");
    assert_eq!(played.letters_to("Act"), "heal_hit Eva");
    assert_eq!(
        played.report(),
        "commissioner result_check_failed, doctor result_miss"
    );
    // For one cycle, and none twice.
    let next = played.town.evening(&["Act: actor → Cora"]);
    let second = next.night(&["Act: commissioner → Oleg", "Act: doctor → Eva"]);
    assert_eq!(second.refused(), "Act doctor: no-role");
    assert_eq!(second.letters_to("Act"), "check_result Oleg black");
}

#[test]
fn collector_gathers_roles() {
    let town = town("Max judge mafia; Oleg liar maniac; Col collector; Cit active_citizen; Doc doctor; Eva witness")
        .evening(&["Col: collector → Doc, Eva"]);
    let first = town.night(&["Max: mafia → Doc"]);
    assert_eq!(first.letters_to("Col"), "role_taken doctor");
    assert_eq!(first.letters_to("Cit"), "");
    let second = first
        .town
        .night(&["Col: doctor → Eva", "Oleg: maniac → Eva"]);
    assert_eq!(second.saved(), "Eva by doctor");
    let third = second
        .town
        .night(&["Max: mafia → Eva", "Oleg: maniac → Eva"]);
    assert_eq!(
        third.letters_to("Cit"),
        "role_taken witness",
        "with a role he yields"
    );
}

#[test]
fn necromancer_plays_the_cursed_dead() {
    let town = town("Max judge mafia; Oleg liar maniac; Nec necromancer; Doc doctor; Eva witness; Gus hero; Ira priest")
        .evening(&["Nec: necromancer → Doc, Eva, Gus"]);
    let first = town.night(&["Max: mafia → Doc"]);
    assert_eq!(first.letters_to("Nec"), "role_taken doctor Doc");
    let second = first
        .town
        .night(&["Doc: doctor → Ira", "Oleg: maniac → Ira"]);
    assert_eq!(second.saved(), "Ira by doctor");
    assert_eq!(second.letters_to("Nec"), "heal_hit Ira");
    assert_eq!(second.report(), "doctor result_hit");
    // A shot at an undead comes back and ends it.
    let third = second.town.night(&["Max: mafia → Doc"]);
    assert_eq!(third.deaths(), "");
    assert_eq!(third.spare(), (1, 1));
    assert!(
        third
            .town
            .city
            .cards_of(Peaceful::Doctor)
            .next()
            .is_none_or(|card| !matches!(card.origin, Origin::Raised { .. }))
    );
    let useless = second.town.night(&["Max: mafia → Gus"]);
    assert_eq!(useless.letters_to("Nec"), "");
    assert_eq!(useless.town.city.bodies.values().flatten().count(), 2);
}

fn souls(town: &Town) -> u32 {
    let card = town.city.cards_of(Peaceful::Cultist).next();
    card.expect("a card").memory.souls
}

#[test]
fn cultist_gathers_souls_and_devours() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Cul cultist; Doc doctor; Eva witness; Gus hero")
            .evening(&["Cul: cultist mark → Eva, Gus, Doc"]);
    let first = town.night(&["Max: mafia → Eva"]);
    assert_eq!(souls(&first.town), 1);
    assert_eq!(
        first.town.night(&["Cul: cultist kill → Max"]).refused(),
        "Cul cultist: limit"
    );
    let ready = first.town.clone().with(|town| town.memory("Cul").souls = 3);
    let kill = ready.night(&["Cul: cultist kill → Max", "Doc: doctor → Max"]);
    assert_eq!(kill.deaths(), "Max: cultist by Cul");
    assert_eq!(kill.failed(), "Doc doctor: NoEffect");
}

#[test]
fn cultist_heals_for_souls() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Cul cultist; Doc doctor; Eva witness; Gus hero")
            .with(|town| town.memory("Cul").souls = 5);
    let other = town.night(&["Max: mafia → Eva", "Cul: cultist heal → Eva"]);
    assert_eq!(other.saved(), "Eva by cultist");
    assert_eq!(other.letters_to("Cul"), "heal_hit Eva");
    assert_eq!(souls(&other.town), 4);
    let idle = town.night(&["Cul: cultist heal → Eva"]);
    assert_eq!(idle.letters_to("Cul"), "heal_miss Eva");
    assert_eq!(souls(&idle.town), 5);
    let himself = town.night(&["Max: mafia → Cul", "Cul: cultist heal → Cul"]);
    assert_eq!(himself.saved(), "Cul by cultist");
    assert_eq!(souls(&himself.town), 3);
    let again = himself
        .town
        .night(&["Oleg: maniac → Cul", "Cul: cultist heal → Cul"]);
    assert_eq!(souls(&again.town), 0);
    let both = town.night(&[
        "Max: mafia → Eva",
        "Cul: cultist heal → Eva",
        "Doc: doctor → Eva",
    ]);
    assert_eq!(both.saved(), "Eva by doctor", "the doctor goes first");
    assert_eq!(souls(&both.town), 5);
}

#[test]
fn criminalist_compares_samples() {
    let town = town("Max judge mafia; Oleg liar maniac; Cri criminalist; Eva witness; Gus hero");
    let first = town.night(&["Max: mafia → Eva"]);
    let second = first
        .town
        .clone()
        .evening(&[
            "Cri: criminalist examine → Eva",
            "Cri: criminalist samples → Max, Gus (bodies: Eva)",
        ])
        .night(&[]);
    assert_eq!(
        second.letters_to("Cri"),
        "sample_result [Max Gus] true [Eva]"
    );
    assert!(second.night.relied.contains(&OpenRuling::SamplesAnswer));
    let each = first
        .town
        .with(|town| {
            town.rulings = Rulings::from_words([("samples_answer", "each")]).expect("known");
        })
        .evening(&[
            "Cri: criminalist examine → Eva",
            "Cri: criminalist samples → Max, Gus (bodies: Eva)",
        ])
        .night(&[]);
    assert_eq!(
        each.letters_to("Cri"),
        "sample_result Max true [Eva]; sample_result Gus false [Eva]"
    );
}

#[test]
fn comparing_samples_is_a_move_of_the_night() {
    let ready = town(
        "Max judge mafia; Oleg liar maniac; Cri criminalist; Bob blocker; Mad madman; Eva witness; \
         Fan fanatic; Gus hero",
    )
    .evening(&["Fan: fanatic → Cri"])
    .before_night(2)
    .night(&["Oleg: maniac → Eva"])
    .town
    .evening(&[
        "Cri: criminalist examine → Eva",
        "Cri: criminalist samples → Oleg (bodies: Eva)",
    ]);
    let nothing = "sample_result Oleg no_information";
    for block in ["arrest", "protect"] {
        let played = ready.night(&[&format!("Bob: blocker {block} → Cri")]);
        assert_eq!(played.report(), "blocker result_hit");
        assert_eq!(played.letters_to("Bob"), "block_hit [criminalist]");
        let told = played.letters_to("Cri");
        assert_eq!(told, format!("guest_names [Bob]; blocked; {nothing}"));
    }
    let burnt = ready.night(&["Mad: madman"]);
    assert_eq!(burnt.failed(), "Cri criminalist: Fire");
    assert_eq!(burnt.letters_to("Cri"), nothing);
    let quiet = ready.night(&["Bob: blocker arrest → Gus"]);
    assert_eq!(quiet.report(), "blocker result_miss");
    assert_eq!(quiet.letters_to("Cri"), "sample_result Oleg true [Eva]");
    assert_eq!(quiet.letters_to("Fan"), "favourite_moves [Eva Oleg]");
}

#[test]
fn maid_learns_a_role() {
    let town = town("Max judge mafia; Oleg liar maniac; May maid; Eva witness; Doc doctor");
    let player = town.night(&["May: maid → Eva"]);
    assert_eq!(player.letters_to("May"), "maid_result Eva witness");
    let role = town.night(&["May: maid (role: doctor)"]);
    assert_eq!(role.letters_to("May"), "maid_result Doc doctor");
    let absent = town.night(&["May: maid (role: hero)"]);
    assert_eq!(absent.letters_to("May"), "move_failed maid");
    let corpse = town.night(&["May: maid → Eva", "Max: mafia → Eva"]);
    assert_eq!(corpse.failed(), "May maid: Corpse");
}

#[test]
fn witch_swaps_for_a_day() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Wit witch; Doc doctor; Cora commissioner; Eva hero",
    );
    let first = town.night(&[
        "Wit: witch → Doc, Cora",
        "Cora: commissioner → Oleg",
        "Max: mafia → Eva",
    ]);
    // The result goes to whoever holds the role now.
    assert_eq!(
        first.letters_to("Doc"),
        "check_result Oleg black; roles_swapped"
    );
    assert_eq!(first.letters_to("Cora"), "roles_swapped");
    let second = first
        .town
        .night(&["Doc: commissioner → Max", "Cora: commissioner → Max"]);
    assert_eq!(second.refused(), "Cora commissioner: no-role");
    assert_eq!(
        second.town.city.peaceful(town.seat("Doc")),
        Some(Peaceful::Doctor)
    );
    let fixed = first.town.evening(&["Wit: witch fix"]).night(&[]);
    assert_eq!(
        fixed.town.city.peaceful(town.seat("Doc")),
        Some(Peaceful::Commissioner)
    );
}

#[test]
fn who_has_a_role_by_a_swap_skips_a_target_it_may_not_name_again() {
    let first =
        town("Max judge mafia; Oleg liar maniac; Wit witch; Fed bodyguard; Eva witness; Gus hero")
            .night(&["Fed: bodyguard → Eva", "Wit: witch → Fed, Gus"]);
    // Gus does not know whom the role guarded: the move is taken, and is a skip.
    let second = first
        .town
        .night(&["Gus: bodyguard → Eva", "Oleg: maniac → Eva"]);
    assert_eq!(second.refused(), "");
    assert_eq!(second.failed(), "Gus bodyguard: Repeated");
    assert_eq!(second.deaths(), "Eva: maniac by Oleg");
    assert!(!second.letters_to("Gus").contains("move_failed"));
    // Another target is guarded.
    let other = first
        .town
        .night(&["Gus: bodyguard → Wit", "Oleg: maniac → Wit"]);
    assert_eq!(other.deaths(), "Gus: maniac by Oleg");
}

#[test]
fn what_is_known_of_a_swapped_players_later_role_is_refused_and_no_skip() {
    let first = town(
        "Max judge mafia; Oleg liar maniac; Wit witch; Ann active_citizen; Fed bodyguard; \
         Eva witness; Gus hero",
    )
    .night(&[
        "Fed: bodyguard → Eva",
        "Wit: witch → Ann, Gus",
        "Max: mafia → Fed",
    ]);
    // Gus has the citizen's role by the swap, and the guard's from a dead player, with its past.
    assert!(first.tells("Gus", LetterClass::RoleTaken));
    let second = first.town.night(&["Gus: bodyguard → Eva"]);
    assert_eq!(second.refused(), "Gus bodyguard: repeat");
}

#[test]
fn collected_roles_stay_in_a_swap_unless_the_host_rules_otherwise() {
    let collected = town(
        "Max judge mafia; Oleg liar maniac; Wit witch; Col collector; Doc doctor; Eva witness",
    )
    .evening(&["Col: collector → Doc"])
    .night(&["Max: mafia → Doc"]);
    assert!(collected.tells("Col", LetterClass::RoleTaken));
    let swap = ["Wit: witch → Col, Eva"];
    let stays = collected.town.night(&swap);
    assert!(stays.night.relied.contains(&OpenRuling::SwappedCollection));
    let holds = |town: &Town, who: &str| {
        let seat = town.seat(who);
        town.city.usable(seat, Peaceful::Doctor).is_some()
    };
    assert!(holds(&stays.town, "Col") && !holds(&stays.town, "Eva"));
    let rules = collected.town.clone().with(|town| {
        town.rulings = Rulings::from_words([("swapped_collection", "goes_along")]).expect("known");
    });
    let goes = rules.night(&swap).town;
    assert!(holds(&goes, "Eva") && !holds(&goes, "Col"));
    let back = goes.night(&[]);
    assert!(back.night.relied.contains(&OpenRuling::SwappedCollection));
    assert!(holds(&back.town, "Col") && !holds(&back.town, "Eva"));
    // Where nobody has collected anything there is no question.
    let plain = collected.town.night(&["Wit: witch → Oleg, Eva"]);
    assert!(!plain.night.relied.contains(&OpenRuling::SwappedCollection));
}

#[test]
fn witch_undoes_a_shot_between_her_two() {
    let town = town("Max judge mafia; Oleg liar maniac; Wit witch; Eva hero; Bob blocker");
    let played = town.night(&["Wit: witch → Max, Eva", "Max: mafia → Eva"]);
    assert_eq!(played.deaths(), "");
    assert_eq!(played.failed(), "Max mafia: CancelledByWitch");
    assert!(played.tells("Eva", LetterClass::Attacked));
    let stopped = town.night(&[
        "Wit: witch → Max, Eva",
        "Max: mafia → Eva",
        "Bob: blocker arrest → Wit",
    ]);
    assert_eq!(stopped.deaths(), "Eva: mafia by Max");
    let redirected = town.night(&["Wit: witch → Max, Eva", "Max: mafia → Wit"]);
    assert_eq!(redirected.deaths(), "Eva: mafia by Max");
}

#[test]
fn wizard_uses_a_role_that_is_not_there() {
    let town = town("Max judge mafia; Oleg liar maniac; Wiz wizard; Eva witness; Doc doctor")
        .evening(&["Wiz: wizard (role: commissioner)"]);
    let played = town.night(&["Wiz: commissioner → Oleg"]);
    assert_eq!(played.letters_to("Wiz"), "check_result Oleg black");
    assert_eq!(played.report(), "doctor result_miss");
    let there = played.town.evening(&["Wiz: wizard (role: doctor)"]);
    assert_eq!(
        there.night(&["Wiz: doctor → Eva"]).refused(),
        "Wiz doctor: no-role"
    );
    assert_eq!(there.city.side(there.seat("Wiz")), Side::Red);
}

#[test]
fn maid_reads_what_the_player_was_told() {
    let played = town("Max judge mafia; Oleg liar maniac; May maid; Doc doctor; Eva witness")
        .night(&["May: maid → Doc", "Max: mafia → Eva", "Doc: doctor → Eva"]);
    assert_eq!(
        played.letters_to("May"),
        "maid_result Doc doctor; role_information Doc (heal_hit Eva); \
         role_information Doc (role_moved doctor [Eva])"
    );
}

#[test]
fn prostitute_who_is_the_geisha_takes_two() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Gei prostitute geisha; Eva witness; Doc doctor");
    let lines = [
        "Gei: geisha → Eva",
        "Gei: prostitute → Doc",
        "Max: mafia → Gei",
    ];
    let open = town.night(&lines);
    assert_eq!(open.night.draws.len(), 1);
    let drawn = town
        .with(|town| {
            let (geisha, doctor) = (town.seat("Gei"), town.seat("Doc"));
            town.draws.insert(DrawAbout::Geisha(geisha), doctor);
        })
        .night(&lines);
    assert_eq!(drawn.deaths(), "Gei: mafia by Max; Doc: mafia by Max");
}
