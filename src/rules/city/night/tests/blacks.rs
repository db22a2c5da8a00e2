//! The black roles and the faceless.

use crate::Negative;
use crate::night::{DrawAbout, Draws, LetterClass, OwedCut, may_be_cut, owed_cut};
use crate::rulings::{OpenRuling, PoisonerSilent, Rulings};
use crate::state::{Camp, Fate};
use crate::testkit::{Played, town};
use nightdesk_game::SeatId;

#[test]
fn mafia_shoots_in_odd_nights() {
    let town = town("Max judge mafia; Nik priest mafia; Oleg liar maniac; Eva witness; Gus hero");
    let first = town.night(&["Max: mafia → Eva"]);
    assert_eq!(first.deaths(), "Eva: mafia by Max");
    assert_eq!(first.letters_to("Max"), "victim_team Eva red");
    assert_eq!(first.spare(), (0, 0));
    let partner = town.night(&["Max: mafia → Nik"]);
    assert_eq!(partner.refused(), "Max mafia: bad-targets");
    let agreed = town.night(&["Max: mafia → Nik (agreed)"]);
    assert_eq!(agreed.deaths(), "Nik: mafia by Max");
    assert_eq!(agreed.spare(), (1, 0));
}

#[test]
fn maniac_shoots_twice_with_two_shots() {
    let town = town("Max judge mafia; Oleg liar maniac; Eva witness; Gus hero").before_night(2);
    let two = town
        .clone()
        .spare(0, 1)
        .night(&["Oleg: maniac → Eva", "Oleg: maniac → Gus"]);
    assert_eq!(two.deaths(), "Eva: maniac by Oleg; Gus: maniac by Oleg");
    let one = town.night(&["Oleg: maniac → Eva", "Oleg: maniac → Gus"]);
    assert_eq!(one.refused(), "Oleg maniac: no-shot");
}

#[test]
fn boss_son_shoots_third_and_checks_red() {
    let town = town("Max judge mafia; Nik priest mafia; Son hero boss_son; Oleg liar maniac; Cora commissioner; Eva witness; Gus terrorist; Ira lawyer")
        .spare(2, 0);
    let played = town.night(&[
        "Max: mafia → Eva",
        "Nik: mafia → Gus",
        "Son: boss's son → Ira",
        "Cora: commissioner → Son",
    ]);
    assert_eq!(played.night.deaths.len(), 3);
    assert_eq!(played.letters_to("Cora"), "check_result Son red");
}

#[test]
fn boss_son_is_followed_by_whom_he_named() {
    let played =
        town("Max judge mafia; Nik priest mafia; Son hero boss_son; Oleg liar maniac; Eva witness")
            .before_night(2)
            .evening(&["Son: boss's son successor → Nik"])
            .night(&["Oleg: maniac → Son"]);
    assert_eq!(
        played.town.city.negative(played.town.seat("Nik")),
        Some(Negative::BossSon)
    );
}

#[test]
fn after_a_boss_son_who_named_nobody_chance_names_a_partner() {
    let players =
        "Max judge mafia; Nik priest mafia; Son hero boss_son; Oleg liar maniac; Eva witness";
    let town = town(players).before_night(2);
    let killed = town.night(&["Oleg: maniac → Son"]);
    let heads = |played: &Played| {
        let city = &played.town.city;
        let heads: Vec<SeatId> = city.holding(Negative::BossSon).collect();
        heads
    };
    let about = DrawAbout::Successor(Camp::Mafia);
    let asked: Vec<DrawAbout> = killed.night.draws.iter().map(|draw| draw.about).collect();
    assert_eq!(asked, [about]);
    assert!(killed.night.relied.contains(&OpenRuling::UnnamedSuccessor));
    let nik = town.seat("Nik");
    let drawn = town.clone().with(|town| {
        town.draws.insert(about, nik);
    });
    assert_eq!(heads(&drawn.night(&["Oleg: maniac → Son"])), [nik]);
    let partners = town.with(|town| {
        town.rulings = Rulings::from_words([("unnamed_successor", "partners")]).expect("known");
    });
    let partners = partners.night(&["Oleg: maniac → Son"]);
    assert!(heads(&partners).is_empty());
    assert!(partners.night.draws.is_empty());
}

#[test]
fn boss_sons_insurer_is_named() {
    let town = town(
        "Max judge mafia; Nik priest mafia; Son hero boss_son; Oleg liar maniac; Bob blocker; Eva witness",
    );
    let unnamed = town.night(&["Max: mafia → Eva", "Bob: blocker arrest → Max"]);
    assert_eq!(unnamed.deaths(), "");
    let named = town.night(&[
        "Max: mafia → Eva (insurance: Son)",
        "Bob: blocker arrest → Max",
    ]);
    assert_eq!(named.deaths(), "Eva: boss_son by Son");
}

#[test]
fn hireling_goes_first_and_the_employer_yields() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Hir hero hireling; Eva witness; Gus priest; Doc doctor; Bob blocker",
    );
    let played = town.night(&["Max: mafia order → Eva", "Max: mafia → Gus"]);
    assert_eq!(played.deaths(), "Eva: hireling by Hir");
    assert_eq!(played.failed(), "Max mafia: Yields");
    assert_eq!(played.letters_to("Max"), "order_result Eva red");
    assert_eq!(played.letters_to("Hir"), "victim_team Eva red");
    let arrested = town.night(&[
        "Max: mafia order → Eva",
        "Max: mafia → Gus",
        "Bob: blocker arrest → Hir",
    ]);
    assert_eq!(arrested.deaths(), "Gus: mafia by Max");
    assert_eq!(arrested.report(), "doctor result_miss, blocker result_miss");
}

#[test]
fn hirelings_saved_victim_wakes_the_employer_late() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Hir hero hireling; Doc doctor; Eva witness; Gus priest",
    );
    let played = town.night(&[
        "Max: mafia order → Eva",
        "Max: mafia → Doc",
        "Doc: doctor → Eva",
    ]);
    // The doctor's own rescue brought him the killer: nobody is credited.
    assert_eq!(played.deaths(), "Doc: mafia by Max");
    assert_eq!(played.saved(), "Eva by luck");
    assert_eq!(played.report(), "doctor result_miss");
}

#[test]
fn a_hireling_insures_the_maniac_beside_a_spare_shot_of_the_mafia() {
    let town = town(
        "Max judge mafia; Moe fanatic mafia; Oleg liar maniac; Hir hero hireling; Bob blocker; \
         Dina prostitute; Doc doctor; Eva witness; Gus priest; Ira terrorist",
    )
    .before_night(2)
    .spare(1, 0);
    let beside = [
        "Oleg: maniac → Ira",
        "Max: mafia order → Eva (other side)",
        "Moe: mafia → Gus",
    ];
    // The maniac shoots, and nobody shoots for him.
    assert_eq!(
        town.night(&beside).deaths(),
        "Ira: maniac by Oleg; Gus: mafia by Moe"
    );
    let with = |more: &[&str]| {
        let moves: Vec<&str> = beside.iter().chain(more).copied().collect();
        town.night(&moves).deaths()
    };
    // He is kept at home: the hireling goes, and the partner's shot is fired, too.
    let arrested = "Bob: blocker arrest → Oleg";
    assert_eq!(with(&[arrested]), "Eva: hireling by Hir; Gus: mafia by Moe");
    // The employer insures his partner only if the hireling has killed nobody.
    let taken = "Dina: prostitute → Moe";
    assert_eq!(with(&[arrested, taken]), "Eva: hireling by Hir");
    assert_eq!(
        with(&[arrested, taken, "Doc: doctor → Eva"]),
        "Gus: mafia by Max"
    );
}

#[test]
fn hireling_alone_takes_the_nights() {
    let town =
        town("Hir judge hireling; Oleg liar maniac; Cora commissioner; Eva witness; Gus priest");
    let first = town.night(&["Hir: hireling → Eva", "Cora: commissioner → Hir"]);
    assert_eq!(first.deaths(), "Eva: hireling by Hir");
    assert_eq!(first.letters_to("Cora"), "check_result Hir black");
}

#[test]
fn hireling_on_orders_stays_red() {
    let played = town(
        "Max judge mafia; Oleg liar maniac; Hir hero hireling; Cora commissioner; Eva witness",
    )
    .night(&["Max: mafia order → Eva", "Cora: commissioner → Hir"]);
    assert_eq!(played.letters_to("Cora"), "check_result Hir red");
}

#[test]
fn imitator_stands_before_the_maniac() {
    let town = town("Max judge mafia; Oleg priest maniac; Imi hero imitator; Cora commissioner; Eva witness; Bob blocker")
        .before_night(2)
        .spare(1, 0)
        .evening(&["Imi: imitator pretend"]);
    let played = town.night(&[
        "Max: mafia → Oleg",
        "Cora: commissioner → Oleg",
        "Oleg: maniac → Eva",
    ]);
    assert_eq!(played.deaths(), "Eva: maniac by Oleg");
    assert_eq!(played.saved(), "Oleg by imitator");
    // After the doctor everything reaches the real maniac.
    assert_eq!(played.letters_to("Cora"), "check_result Oleg black");
    let checked = town.night(&["Cora: commissioner → Oleg"]);
    assert_eq!(checked.letters_to("Cora"), "check_result Oleg red");
    let arrested = town.night(&["Bob: blocker arrest → Oleg", "Oleg: maniac → Eva"]);
    assert_eq!(arrested.deaths(), "Eva: maniac by Oleg");
}

#[test]
fn imitator_becomes_the_maniac() {
    let town =
        town("Max judge mafia; Imi hero imitator; Cora commissioner; Eva witness").before_night(2);
    let played = town.night(&["Imi: imitator kill → Eva", "Cora: commissioner → Imi"]);
    assert_eq!(played.deaths(), "Eva: imitator by Imi");
    assert_eq!(played.letters_to("Cora"), "check_result Imi black");
}

#[test]
fn joker_inverts_colours_and_reports() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Jok hero joker; Cora commissioner; Eva immortal; Bob blocker; Dina prostitute; Ter terrorist",
    );
    let played = town.night(&["Jok: joker → Oleg", "Cora: commissioner → Oleg"]);
    assert_eq!(
        played.letters_to("Jok"),
        "check_result Oleg black liar maniac"
    );
    assert_eq!(played.letters_to("Max"), "joker_report Oleg black maniac");
    assert_eq!(played.letters_to("Cora"), "check_result Oleg red");
    let protected = town.night(&["Jok: joker → Eva", "Bob: blocker protect → Eva"]);
    assert_eq!(protected.failed(), "Jok joker: Protected");
    assert_eq!(
        protected.report(),
        "commissioner result_check_failed, blocker result_miss"
    );
    let away = town.night(&["Jok: joker → Eva", "Dina: prostitute → Eva"]);
    assert_eq!(away.failed(), "Jok joker: TargetClient");
    let hidden = town.night(&["Jok: joker → Ter"]);
    assert_eq!(hidden.letters_to("Jok"), "check_result Ter red terrorist");
}

#[test]
fn joker_learns_a_false_rumour_and_a_late_truth() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Jok hero joker; Poi priest poisoner; Eva immortal",
    );
    let smeared = town
        .clone()
        .evening(&["Max: mafia smear → Eva"])
        .night(&["Jok: joker → Eva"]);
    assert_eq!(
        smeared.letters_to("Jok"),
        "check_result Eva black immortal true"
    );
    assert_eq!(smeared.letters_to("Oleg"), "joker_report Eva black true");
    let reddened = town
        .clone()
        .with(|town| {
            let (max, saved) = (town.seat("Max"), town.seat("Eva"));
            town.city.rescued.insert(max, saved);
        })
        .night(&["Jok: joker → Max"]);
    assert_eq!(reddened.letters_to("Jok"), "check_result Max red judge");
    let late = reddened.town.night(&[]);
    for reader in ["Jok", "Max", "Oleg"] {
        assert_eq!(late.letters_to(reader), "late_colour mafia Max");
    }
    // The others read it with the joker's report, and who is out reports nothing.
    let killed = reddened
        .town
        .clone()
        .spare(1, 0)
        .night(&["Max: mafia → Jok"]);
    assert_eq!(killed.deaths(), "Jok: mafia by Max");
    let lynched = reddened.town.clone().with(|town| {
        let seat = town.seat("Jok");
        town.city.citizens.get_mut(&seat).expect("a citizen").fate = Fate::Day(2);
    });
    for played in [killed, lynched.night(&[])] {
        for reader in ["Max", "Oleg"] {
            assert!(!played.tells(reader, LetterClass::LateColour));
        }
    }
    let werewolf = town.night(&["Jok: joker → Poi"]);
    assert_eq!(werewolf.letters_to("Jok"), "check_result Poi red priest");
    assert_eq!(
        werewolf.town.night(&[]).letters_to("Jok"),
        "late_colour poisoner Poi",
        "red by nature is red, too"
    );
}

#[test]
fn joker_sees_a_corpses_true_side() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Jok hero joker; Eva immortal; Gus priest")
            .night(&["Jok: joker → Gus", "Max: mafia → Gus"]);
    assert_eq!(played.letters_to("Jok"), "check_result Gus red priest");
}

#[test]
fn joker_who_is_a_checker_does_not_mix_the_two() {
    let played = town("Max judge mafia; Oleg liar maniac; Jok lawyer joker; Eva immortal")
        .night(&["Jok: joker → Eva", "Jok: lawyer → Eva"]);
    assert_eq!(
        played.letters_to("Jok"),
        "check_result Eva red; check_result Eva red immortal"
    );
}

#[test]
fn poisoner_kills_a_night_later() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Poi hero poisoner; Doc doctor; Eva witness; Gus priest",
    );
    let first = town.night(&["Poi: poisoner → Eva"]);
    assert_eq!(first.deaths(), "");
    assert_eq!(first.letters_to("Eva"), "");
    let refused = first
        .town
        .clone()
        .evening(&["Poi: poisoner refuse antidote"]);
    assert_eq!(refused.night(&[]).deaths(), "Eva: poison by Poi");
    let again = refused.night(&["Poi: poisoner → Gus"]);
    assert_eq!(again.refused(), "Poi poisoner: limit");
    let healed = refused.night(&["Doc: doctor → Eva"]);
    assert_eq!(healed.saved(), "Eva by doctor");
    let given = first.town.evening(&["Poi: poisoner antidote"]).night(&[]);
    assert_eq!(given.deaths(), "");
    let met = town.night(&["Poi: poisoner → Eva", "Doc: doctor → Eva"]);
    assert_eq!(met.letters_to("Poi"), "move_failed poisoner");
}

#[test]
fn poison_outlives_the_poisoner() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Poi hero poisoner; Eva witness; Gus priest");
    let first = town.night(&["Poi: poisoner → Eva", "Max: mafia → Poi"]);
    assert_eq!(first.deaths(), "Poi: mafia by Max");
    let late = town
        .night(&["Poi: poisoner → Eva"])
        .town
        .night(&["Oleg: maniac → Poi"]);
    assert_eq!(late.deaths(), "Poi: maniac by Oleg; Eva: poison by Poi");
}

#[test]
fn a_poisoner_who_says_nothing_kills_unless_the_setup_says_otherwise() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Poi hero poisoner; Eva witness; Gus priest");
    let poisoned = town.night(&["Poi: poisoner → Eva"]).town;
    let dies = poisoned.night(&[]);
    assert_eq!(dies.deaths(), "Eva: poison by Poi");
    assert!(dies.night.relied.contains(&OpenRuling::PoisonerSilent));
    let refused = poisoned
        .clone()
        .evening(&["Poi: poisoner refuse antidote"])
        .night(&[]);
    assert_eq!(refused.deaths(), "Eva: poison by Poi");
    assert!(!refused.night.relied.contains(&OpenRuling::PoisonerSilent));
    let saved = poisoned
        .with(|town| town.rulings.poisoner_silent = PoisonerSilent::Saved)
        .night(&[]);
    assert_eq!(saved.deaths(), "");
    assert!(saved.night.relied.contains(&OpenRuling::PoisonerSilent));
}

#[test]
fn executor_keeps_a_captive() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Exe hero executor; Doc doctor; Eva witness");
    let first = town.night(&["Exe: executor → Doc", "Doc: doctor → Eva"]);
    assert_eq!(first.failed(), "");
    assert_eq!(first.letters_to("Doc"), "captured");
    let tortured = first
        .town
        .clone()
        .evening(&["Exe: executor torture → Doc"])
        .night(&["Doc: doctor → Eva"]);
    assert_eq!(tortured.failed(), "Doc doctor: Crippled");
    assert_eq!(tortured.letters_to("Doc"), "move_failed doctor; tortured");
    let released = first
        .town
        .evening(&["Exe: executor release → Doc"])
        .night(&["Doc: doctor → Eva"]);
    assert_eq!(released.failed(), "Doc doctor: RoleBlock");
    assert_eq!(released.letters_to("Doc"), "move_failed doctor; released");
    assert_eq!(released.town.night(&["Doc: doctor → Eva"]).failed(), "");
}

#[test]
fn executor_endures_once() {
    let first = town("Max judge mafia; Oleg liar maniac; Exe hero executor; Eva witness")
        .night(&["Max: mafia → Exe", "Exe: executor → Eva"]);
    assert_eq!(first.saved(), "Exe by executor");
    assert_eq!(first.letters_to("Eva"), "captured");
    assert_eq!(
        first.town.night(&["Oleg: maniac → Exe"]).deaths(),
        "Exe: maniac by Oleg"
    );
}

#[test]
fn geisha_keeps_peaceful_moves_away() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Gei hero geisha; Doc doctor; Eva witness; Bob blocker; May maid",
    );
    let played = town.night(&["Gei: geisha → Doc", "Doc: doctor → Eva", "May: maid → Doc"]);
    assert_eq!(played.failed(), "Doc doctor: OwnClient");
    assert_eq!(played.letters_to("Gei"), "client_role Doc doctor");
    assert!(
        played
            .letters_to("May")
            .starts_with("maid_result Doc doctor")
    );
    let protected = town.night(&["Gei: geisha → Eva", "Bob: blocker protect → Eva"]);
    assert_eq!(protected.letters_to("Gei"), "move_failed geisha");
    let herself = town.night(&["Gei: geisha → Gei"]);
    assert_eq!(
        herself.town.night(&["Gei: geisha → Gei"]).refused(),
        "Gei geisha: repeat"
    );
}

#[test]
fn geisha_dies_with_a_red_client_and_alone_with_a_black_one() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Gei hero geisha; Poi priest poisoner; Eva witness",
    );
    let red = town.night(&["Gei: geisha → Eva", "Max: mafia → Gei"]);
    assert_eq!(red.deaths(), "Gei: mafia by Max; Eva: mafia by Max");
    assert_eq!(red.spare(), (0, 0));
    let black = town.night(&["Gei: geisha → Poi", "Max: mafia → Gei"]);
    assert_eq!(black.deaths(), "Gei: mafia by Max");
    assert_eq!(black.spare(), (1, 0));
    let own = town.night(&["Gei: geisha → Max", "Max: mafia → Gei"]);
    assert_eq!(own.failed(), "Max mafia: Geisha");
    let client = town.night(&["Gei: geisha → Eva", "Max: mafia → Eva"]);
    assert_eq!(client.deaths(), "Eva: mafia by Max");
}

#[test]
fn geisha_takes_the_katana() {
    let town = town("Max judge mafia; Gei hero geisha; Cora commissioner; Eva witness; Doc doctor")
        .before_night(2);
    let played = town.night(&[
        "Gei: geisha kill → Eva",
        "Gei: geisha → Doc",
        "Cora: commissioner → Gei",
    ]);
    assert_eq!(played.deaths(), "Eva: geisha by Gei");
    assert_eq!(played.letters_to("Cora"), "check_result Gei black");
    assert!(played.tells("Doc", LetterClass::WasClient));
}

#[test]
fn geisha_insures_the_maniac_before_the_mafia() {
    let town = town("Max judge mafia; Oleg liar maniac; Gei hero geisha; Bob blocker; Cora commissioner; Eva witness; Doc doctor")
        .before_night(2);
    let played = town.night(&[
        "Oleg: maniac → Eva",
        "Bob: blocker arrest → Oleg",
        "Gei: geisha insure → Doc",
        "Max: mafia insure → Eva",
        "Cora: commissioner → Gei",
    ]);
    assert_eq!(played.deaths(), "Doc: geisha by Gei");
    assert_eq!(played.failed(), "Max mafia: Yields; Oleg maniac: Arrest");
    assert_eq!(played.spare(), (0, 0));
    assert_eq!(played.letters_to("Cora"), "check_result Gei red");
}

#[test]
fn yakuza_mirror_the_mafia() {
    let town = town("Max judge mafia; Nik priest mafia; Yan liar yakuza; Yuri hero yakuza; Bob blocker; Eva witness; Cora commissioner")
        .before_night(2);
    let insured = town.night(&["Yan: yakuza → Eva", "Bob: blocker arrest → Yan"]);
    assert_eq!(insured.deaths(), "Eva: yakuza by Yuri");
    let whitened = town
        .clone()
        .evening(&["Yan: yakuza whiten → Yuri"])
        .night(&["Cora: commissioner → Yuri"]);
    assert_eq!(whitened.letters_to("Cora"), "check_result Yuri red");
    let smeared = town
        .evening(&["Yan: yakuza whiten → Yuri", "Yan: yakuza smear → Yuri"])
        .night(&["Cora: commissioner → Yuri"]);
    assert_eq!(smeared.letters_to("Cora"), "check_result Yuri black");
}

#[test]
fn a_single_mafia_gives_its_night_to_two_yakuza() {
    let town = town("Max judge mafia; Yan liar yakuza; Yuri hero yakuza; Eva witness; Gus priest")
        .spare(1, 0);
    let played = town.night(&["Yan: yakuza → Eva", "Max: mafia → Gus"]);
    assert_eq!(played.deaths(), "Eva: yakuza by Yan");
    assert_eq!(played.failed(), "Max mafia: Yields");
}

#[test]
fn faceless_takes_role_and_tonights_negative_move() {
    let town = town(
        "Max doctor mafia; Oleg liar maniac; Fay priest faceless; Eva witness; Gus hero; Bob blocker",
    );
    let played = town.night(&[
        "Fay: faceless → Max (target: Gus)",
        "Max: mafia → Eva",
        "Max: doctor → Eva",
        "Bob: blocker arrest → Fay",
    ]);
    assert_eq!(played.deaths(), "");
    assert_eq!(played.failed(), "Max doctor: FaceCut; Max mafia: FaceCut");
    assert_eq!(played.letters_to("Max"), "move_failed doctor; face_cut Gus");
    assert_eq!(played.letters_to("Gus"), "is_target");
    assert_eq!(
        played.letters_to("Fay"),
        "guest_roles [blocker]; cut_role Max doctor"
    );
    assert!(may_be_cut(&played.town.city, town.seat("Max")).is_err());
    let again = played.town.night(&["Fay: faceless → Eva (target: Gus)"]);
    assert_eq!(again.refused(), "Fay faceless: limit");
}

#[test]
fn faceless_is_turned_by_a_hypnotist() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Fay priest faceless; Hana hypnotist; Eva witness; Bob blocker",
    );
    let turned = town.night(&[
        "Fay: faceless → Hana (target: Bob)",
        "Hana: hypnotist → Eva",
    ]);
    assert_eq!(turned.letters_to("Eva"), "face_cut Bob");
    let arrested = town.night(&[
        "Fay: faceless → Hana (target: Bob)",
        "Hana: hypnotist → Eva",
        "Bob: blocker arrest → Hana",
    ]);
    assert!(arrested.tells("Hana", LetterClass::FaceCut));
}

#[test]
fn faceless_killed_at_night_brings_a_shot() {
    let played = town("Max judge mafia; Oleg liar maniac; Fay priest faceless; Eva witness")
        .night(&["Max: mafia → Fay"]);
    assert_eq!(played.letters_to("Max"), "victim_team Fay grey");
    assert_eq!(played.spare(), (1, 0));
}

#[test]
fn suicide_cannot_be_broken() {
    let town = town("Max judge mafia; Oleg liar maniac; Bob blocker; Doc doctor; Eva witness")
        .before_night(2);
    let played = town.night(&["Max: mafia suicide", "Bob: blocker arrest → Max"]);
    assert_eq!(played.deaths(), "Max: suicide by Max");
    assert_eq!(played.report(), "doctor result_miss, blocker result_miss");
    let healed = town.night(&["Max: mafia suicide", "Doc: doctor → Max"]);
    assert_eq!(healed.saved(), "Max by doctor");
    let own = town
        .spare(1, 0)
        .night(&["Max: mafia suicide", "Max: mafia → Eva"]);
    assert_eq!(own.deaths(), "Eva: mafia by Max; Max: suicide by Max");
}

#[test]
fn elite_players_are_never_targets() {
    let town = town("Max judge mafia; Oleg liar maniac; Eva witness");
    let stranger = nightdesk_game::SeatId(9);
    let mut sent = town.moves(&["Max: mafia → Eva"]);
    sent[0].targets = vec![stranger];
    let rulings = crate::rulings::Rulings::default();
    let refusal = crate::moves::admit(&town.city, &sent[0], &[], &rulings);
    let why = crate::moves::Refusal::NoMainPlayer(stranger);
    assert_eq!(refusal, Err(why));
}

#[test]
fn ninja_works_for_the_yakuza() {
    let town = town("Max judge mafia; Yan liar yakuza; Yuri hero yakuza; Nin doctor ninja; Eva witness; Gus priest")
        .before_night(2);
    let played = town.night(&["Yan: yakuza order → Eva", "Yan: yakuza → Gus"]);
    assert_eq!(played.deaths(), "Eva: ninja by Nin");
    assert_eq!(played.letters_to("Yan"), "order_result Eva red");
}

#[test]
fn chief_daughter_mirrors_the_boss_son() {
    let town = town("Max judge mafia; Nik priest mafia; Yan liar yakuza; Yuri hero yakuza; Dau doctor chief_daughter; Cora commissioner; Eva witness")
        .before_night(2);
    let played = town.night(&["Dau: chief's daughter → Eva", "Cora: commissioner → Dau"]);
    assert_eq!(played.deaths(), "Eva: chief_daughter by Dau");
    assert_eq!(played.letters_to("Cora"), "check_result Dau red");
}

#[test]
fn faceless_who_sends_nothing_cuts_himself() {
    let town = town("Max judge mafia; Oleg liar maniac; Fay priest faceless; Eva witness");
    let fay = town.seat("Fay");
    let OwedCut::Draws(open) = owed_cut(&town.city, &[], &Draws::new()) else {
        panic!("the target is drawn");
    };
    assert_eq!(open.len(), 1);
    let drawn: Draws = [(DrawAbout::CutTarget(fay), town.seat("Eva"))].into();
    let OwedCut::Counts(cut) = owed_cut(&town.city, &[], &drawn) else {
        panic!("his own face");
    };
    assert_eq!(cut.targets, [fay]);
    assert_eq!(cut.options.target_for_victim, Some(town.seat("Eva")));
    assert_eq!(owed_cut(&town.city, &[*cut], &drawn), OwedCut::Nothing);
    let excused = town.clone().with(|town| town.city.cut_excused = true);
    assert_eq!(owed_cut(&excused.city, &[], &drawn), OwedCut::Nothing);
    // Once his own face is gone, chance names the victim, too.
    let later = town.night(&["Fay: faceless → Fay (target: Max)"]).town;
    let OwedCut::Draws(open) = owed_cut(&later.city, &[], &Draws::new()) else {
        panic!("victim and target are drawn");
    };
    assert_eq!(open.len(), 2);
}
