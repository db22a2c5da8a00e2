//! Rules that show only where two roles or two nights meet, each named after its sentence.

use crate::moves::Action;
use crate::night::{DrawAbout, LetterClass};
use crate::role::{Negative, Peaceful, Role, Side};
use crate::state::Logged;
use crate::testkit::{Town, town};

#[test]
fn protection_leaves_the_wards_own_peaceful_kill_in_force() {
    let played = town("Max judge mafia; Oleg liar maniac; Fan fanatic; Bob blocker; Eva witness")
        .with(|town| town.memory("Fan").revenge = 1)
        .night(&["Bob: blocker protect → Fan", "Fan: fanatic kill → Max"]);
    assert_eq!(played.deaths(), "Max: fanatic by Fan");
    assert_eq!(played.report(), "blocker result_miss");
}

#[test]
fn a_heal_at_a_corpse_is_a_plain_miss() {
    let town = town("Max judge mafia; Oleg liar maniac; Doc doctor; Cul cultist; Vik vagrant")
        .with(|town| town.memory("Cul").souls = 3);
    let played = town.night(&[
        "Vik: vagrant drink",
        "Doc: doctor → Vik",
        "Cul: cultist heal → Vik",
    ]);
    assert_eq!(played.letters_to("Doc"), "");
    assert_eq!(played.letters_to("Cul"), "heal_miss Vik");
    assert_eq!(played.report(), "doctor result_miss");
}

#[test]
fn a_move_under_a_role_block_is_seen_and_fails() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Hac hacker; Doc doctor; Her hero; Pri priest")
            .evening(&["Hac: hacker → Doc"])
            .night(&["Doc: doctor → Her, Pri"]);
    assert_eq!(played.failed(), "Doc doctor: RoleBlock");
    assert_eq!(played.letters_to("Her"), "guest_names [Doc]");
    assert_eq!(played.letters_to("Pri"), "guest_roles [doctor]");
}

#[test]
fn a_blocked_detective_gets_no_information_about_a_role() {
    let played = town("Max judge mafia; Oleg liar maniac; Hac hacker; Den detective; Doc doctor")
        .evening(&["Hac: hacker → Den"])
        .night(&["Doc: doctor → Doc"])
        .town
        .evening(&["Den: detective query → doctor"])
        .night(&[]);
    assert_eq!(
        played.letters_to("Den"),
        "role_query_result doctor no_information"
    );
}

const FED: &str = "Max judge mafia; Oleg liar maniac; Den detective; Inv investigator; Doc doctor; \
                   Eva witness; Cora commissioner";

#[test]
fn investigator_hears_of_questions_and_proofs() {
    let played = town(FED)
        .night(&["Doc: doctor → Eva", "Cora: commissioner → Oleg"])
        .town
        .evening(&[
            "Den: detective query → doctor",
            "Cora: commissioner proof → Oleg",
        ])
        .night(&[]);
    assert_eq!(
        played.letters_to("Inv"),
        "investigator_feed doctor 1:[Eva] 2:[] detective; \
         investigator_feed Oleg black commissioner"
    );
}

#[test]
fn investigator_hears_of_a_rumour_one_night_later() {
    let first = town(FED)
        .evening(&["Max: mafia smear → Eva"])
        .night(&["Den: detective → Eva"]);
    assert_eq!(
        first.letters_to("Den"),
        "track_result Eva stayed_home mafia"
    );
    assert_eq!(
        first.letters_to("Inv"),
        "investigator_feed Eva stayed_home detective"
    );
    assert_eq!(
        first.town.night(&[]).letters_to("Inv"),
        "late_colour mafia Eva"
    );
}

#[test]
fn crippling_takes_a_spare_life_first() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Kam kamikaze faceless; Imm immortal; Eva witness")
            .with(|town| town.memory("Imm").bond = Some(town.seat("Eva")))
            .night(&["Kam: kamikaze → Eva"]);
    assert_eq!(played.deaths(), "Kam: kamikaze by Kam");
    assert_eq!(played.crippled(), "");
    assert_eq!(played.letters_to("Imm"), "life_spent [Eva]");
}

#[test]
fn an_enduring_executor_lets_the_bonded_die_alone() {
    let shared = |town: &mut Town| {
        let eva = town.seat("Eva");
        let memory = town.memory("Exe");
        memory.life_spent = true;
        memory.bond = Some(eva);
    };
    let town =
        town("Max judge mafia; Oleg liar maniac; Exe immortal executor; Eva witness").with(shared);
    let at_executor = town.night(&["Max: mafia → Exe"]);
    assert_eq!(at_executor.deaths(), "Eva: bond");
    assert_eq!(at_executor.saved(), "Exe by executor");
    assert_eq!(at_executor.spare(), (0, 0), "a red died of the shot");
    let at_other = town.night(&["Max: mafia → Eva"]);
    assert_eq!(at_other.deaths(), "Eva: mafia by Max");
}

#[test]
fn an_enduring_executor_still_heals() {
    let town =
        town("Max judge mafia; Oleg liar maniac; Exe doctor executor; Eva witness; Yul hero");
    let lines = ["Max: mafia → Exe", "Exe: doctor → Eva"];
    let played = town.night(&lines);
    assert_eq!(played.failed(), "");
    let again = town
        .with(|town| {
            let seat = town.seat("Exe");
            town.city.endurance_spent.insert(seat);
        })
        .night(&lines);
    assert_eq!(again.failed(), "Exe doctor: Dead");
}

#[test]
fn nobody_feels_watched_by_a_dead_anonymous() {
    let first = town("Max judge mafia; Oleg liar maniac; Ano anonymous; A hero; B priest")
        .evening(&["Ano: anonymous → A, B"])
        .night(&["Max: mafia → Ano"]);
    assert!(first.tells("A", LetterClass::Watched));
    assert!(!first.town.night(&[]).tells("A", LetterClass::Watched));
}

#[test]
fn peaceful_killers_do_not_find_the_geishas_client() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Gei priest geisha; Fan fanatic; Eva witness")
            .with(|town| town.memory("Fan").revenge = 1)
            .night(&["Gei: geisha → Eva", "Fan: fanatic kill → Eva"]);
    assert_eq!(played.deaths(), "");
    assert_eq!(played.failed(), "Fan fanatic: TargetClient");
}

const BLACK_MADMAN: &str =
    "Mad madman mafia; Nik judge mafia; Oleg liar maniac; Eva witness; Gus hero; Ira priest";

#[test]
fn a_black_madman_without_a_shot_takes_one_red_along() {
    let played = town(BLACK_MADMAN)
        .before_night(3)
        .with(|town| town.city.no_new_shot = true)
        .night(&["Mad: madman → Eva, Gus"]);
    assert_eq!(played.deaths(), "Eva: madman by Mad; Mad: madman by Mad");
    assert_eq!(played.night.draws.len(), 1);
}

#[test]
fn a_black_madmans_third_victim_costs_the_spare_shot() {
    let played = town(BLACK_MADMAN)
        .before_night(3)
        .spare(1, 0)
        .night(&["Mad: madman → Eva, Gus, Ira"]);
    assert_eq!(played.night.deaths.len(), 4);
    assert_eq!(played.spare(), (0, 0));
}

#[test]
fn only_the_common_nights_cannot_be_taken_over() {
    let players = "Max judge mafia; Yan liar yakuza; Yuri hero yakuza; Eva witness; Gus doctor";
    let later = town(players)
        .extended()
        .before_night(3)
        .night(&["Yan: yakuza → Eva"]);
    assert_eq!(later.deaths(), "Eva: yakuza by Yan");
    let common = town(players)
        .extended()
        .before_night(2)
        .night(&["Max: mafia → Eva", "Yan: yakuza → Gus"]);
    assert_eq!(
        common.deaths(),
        "Gus: yakuza by Yan; Eva: mafia by Max",
        "both sides have their shot"
    );
}

#[test]
fn a_hireling_without_employers_works_for_the_other_pair() {
    let played = town(
        "Max judge mafia; Hir witness hireling; Yan liar yakuza; Yuri hero yakuza; Eva priest",
    )
    .night(&["Max: mafia suicide"]);
    let hireling = played.town.seat("Hir");
    assert_eq!(played.night.after.negative(hireling), Some(Negative::Ninja));
    let alone = town("Max judge mafia; Hir witness hireling; Oleg liar maniac; Eva priest")
        .night(&["Max: mafia suicide"]);
    let hireling = alone.town.seat("Hir");
    assert_eq!(
        alone.night.after.negative(hireling),
        Some(Negative::Hireling),
        "there is no other pair"
    );
}

#[test]
fn a_detective_hears_of_the_jokers_inversion_of_himself() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Jok witness joker; Den detective; Eva hero")
            .night(&["Jok: joker → Den"]);
    assert_eq!(played.letters_to("Den"), "smeared_self joker");
}

#[test]
fn a_geisha_who_is_a_prostitute_was_at_the_living_client() {
    let players = "Max judge mafia; Oleg liar maniac; Gei prostitute geisha; Den detective; A hero; B witness";
    let played = town(players).night(&[
        "Gei: geisha → A",
        "Gei: prostitute → B",
        "Max: mafia → B",
        "Den: detective → Gei",
    ]);
    assert_eq!(played.deaths(), "B: mafia by Max");
    assert_eq!(played.letters_to("Den"), "track_result Gei visited [A]");
    let alone = town(players).night(&[
        "Gei: prostitute → B",
        "Max: mafia → B",
        "Den: detective → Gei",
    ]);
    assert_eq!(alone.letters_to("Den"), "track_result Gei stayed_home");
}

#[test]
fn a_geisha_kills_and_takes_different_players() {
    let town = town("Max judge mafia; Gei priest geisha; Eva witness; Gus hero").before_night(2);
    let same = town.night(&["Gei: geisha take → Eva", "Gei: geisha kill → Eva"]);
    assert_eq!(same.refused(), "Gei geisha: bad-targets");
    let both = town.night(&["Gei: geisha take → Eva", "Gei: geisha kill → Gus"]);
    assert_eq!(both.deaths(), "Gus: geisha by Gei");
}

#[test]
fn a_black_inquisitor_waits_a_night_with_a_false_check() {
    let checked = |target: &str, before: u32| {
        town("Inq inquisitor mafia; Oleg liar maniac; Eva witness; Gus hero")
            .before_night(3)
            .with(|town| {
                let seat = town.seat(target);
                let night = town.city.night - before;
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
    };
    let burn = |town: &Town, target: &str| {
        let line = format!("Inq: inquisitor kill → {target}");
        town.night(&[&line]).refused()
    };
    assert_eq!(burn(&checked("Eva", 0), "Eva"), "Inq inquisitor: limit");
    assert_eq!(burn(&checked("Eva", 1), "Eva"), "");
    assert_eq!(burn(&checked("Oleg", 0), "Oleg"), "");
}

#[test]
fn a_black_fanatic_avenges_an_accident_and_no_staged_kill() {
    let players =
        "Fan fanatic mafia; Nik hypnotist mafia; Oleg liar maniac; Dina prostitute; Eva witness";
    let after = |night: u32, lines: &[&str]| {
        let favourite = |town: &mut Town| {
            let eva = town.seat("Eva");
            town.memory("Fan").favourite = Some(eva);
        };
        let mut played = town(players)
            .before_night(night)
            .with(favourite)
            .night(lines);
        assert!(!played.town.city.lives(played.town.seat("Eva")));
        played.town.memory("Fan").revenge
    };
    assert_eq!(after(3, &["Nik: mafia → Eva"]), 0, "by the partner");
    assert_eq!(
        after(3, &["Dina: prostitute → Eva", "Nik: mafia → Dina"]),
        1,
        "another was meant"
    );
    assert_eq!(after(4, &["Oleg: maniac → Eva"]), 1, "by another killer");
    assert_eq!(
        after(4, &["Nik: hypnotist → Eva", "Oleg: maniac → Nik"]),
        0,
        "staged by the partner's hypnosis"
    );
}

#[test]
fn of_two_goblets_one_alone_kills() {
    let town = town("Max judge mafia; Oleg liar maniac; Poi witness poisoner; A hero; B priest; Fay doctor faceless")
        .extended()
        .before_night(3);
    assert_eq!(
        town.night(&["Poi: poisoner → A, B"]).refused(),
        "Poi poisoner: bad-targets",
        "nothing earned the second one"
    );
    let poisoned = |one: &str, other: &str| {
        town.clone()
            .with(|town| {
                let by = town.seat("Poi");
                for victim in [one, other] {
                    let victim = town.seat(victim);
                    town.city.poisoned.insert(victim, by);
                }
                town.city.antidote_refused = true;
            })
            .night(&["Fay: faceless → Max (target: A)"])
    };
    let reds = poisoned("A", "B");
    assert_eq!(reds.deaths(), "A: poison by Poi");
    assert_eq!(reds.night.draws.len(), 1);
    let one_red = poisoned("Oleg", "B");
    assert_eq!(one_red.deaths(), "B: poison by Poi");
    assert_eq!(one_red.night.draws, Vec::new());
}

#[test]
fn a_broken_poisoning_brings_two_goblets() {
    let played = town(
        "Max judge mafia; Oleg liar maniac; Poi witness poisoner; A hero; B priest; Bob blocker",
    )
    .extended()
    .night(&["Poi: poisoner → A", "Bob: blocker arrest → Poi"])
    .town
    .night(&["Poi: poisoner → A, B"]);
    assert_eq!(played.refused(), "");
    assert_eq!(played.night.after.poisoned.len(), 2);
}

#[test]
fn chance_says_which_citizen_comes_first() {
    let town =
        town("Max judge mafia; Oleg liar maniac; A active_citizen; B active_citizen; Doc doctor");
    let open = town.night(&["Max: mafia → Doc"]);
    assert_eq!(open.night.draws.len(), 1);
    let drawn = town.with(|town| {
        let second = town.seat("B");
        town.draws.insert(DrawAbout::FirstCitizen, second);
    });
    let played = drawn.night(&["Max: mafia → Doc"]);
    let second = played.town.seat("B");
    assert_eq!(played.night.after.peaceful(second), Some(Peaceful::Doctor));
}

#[test]
fn a_role_a_citizen_took_from_the_collector_comes_back_to_him() {
    let players = "Max judge mafia; Oleg liar maniac; Col collector; Act active_citizen; A detective; B doctor; C witness";
    let played = town(players)
        .evening(&["Col: collector → A, B"])
        .night(&["Max: mafia → A"])
        .town
        .evening(&["Col: collector → B"])
        .night(&["Oleg: maniac → B"])
        .town
        .evening(&["Col: collector → C"])
        .night(&["Max: mafia → Act"]);
    let collector = played.town.seat("Col");
    let mut held = played.night.after.cards.iter();
    assert!(held.any(|card| card.holder == collector && card.role == Peaceful::Doctor));
}

#[test]
fn chance_chooses_for_fanatic_and_necromancer_on_the_first_day() {
    let mut played = town("Max judge mafia; Oleg liar maniac; Fan fanatic; Nec necromancer; A hero; B doctor; C witness")
        .night(&["Max: mafia → A"]);
    let dead = played.town.seat("A");
    let favourite = played.town.memory("Fan").favourite;
    assert!(favourite.is_some_and(|seat| seat != dead));
    let cursed = played.town.memory("Nec").cursed.clone();
    assert_eq!(cursed.len(), 3);
    assert!(!cursed.contains(&dead) && !cursed.contains(&played.town.seat("Nec")));
    assert!(played.tells("Fan", LetterClass::FavouriteRole));
    assert_eq!(played.night.draws.len(), 4);
}

#[test]
fn an_alibi_holds_for_checkers_too() {
    let town = town("Bod bodyguard mafia; Nik judge mafia; Oleg liar maniac; Cora commissioner; Gus hero; Imm immortal")
        .before_night(2);
    let lines = |target: &str| {
        let check = format!("Cora: commissioner → {target}");
        town.night(&[
            "Bod: bodyguard → Imm (alibi: Gus)",
            "Oleg: maniac → Imm",
            &check,
        ])
        .report()
    };
    assert_eq!(lines("Imm"), "commissioner result_check_passed");
    assert_eq!(lines("Gus"), "commissioner result_no_information");
}

#[test]
fn a_skipped_shot_at_a_second_black_is_seen_by_nobody() {
    let played = town("Max judge mafia; Nik liar mafia; Oleg hero maniac; Jok priest joker; Den detective; Eva witness")
        .extended()
        .night(&[
            "Max: mafia → Oleg",
            "Oleg: maniac → Jok",
            "Den: detective → Oleg",
        ]);
    assert_eq!(played.deaths(), "Oleg: mafia by Max");
    let second = town("Max judge mafia; Oleg hero maniac; Jok priest joker; Poi liar poisoner; Den detective; Eva witness")
        .extended()
        .night(&[
            "Max: mafia → Poi",
            "Oleg: maniac → Jok",
            "Den: detective → Oleg",
        ]);
    assert_eq!(second.deaths(), "Poi: mafia by Max");
    assert_eq!(second.letters_to("Den"), "track_result Oleg stayed_home");
    assert_eq!(second.spare(), (1, 0));
}

#[test]
fn a_black_commissioner_tells_the_investigator_what_he_likes() {
    let players =
        "Max commissioner mafia; Oleg liar maniac; Inv investigator; Eva witness; Ano anonymous";
    let told = |line: &str, name: &str| {
        let town = town(players).evening(&["Ano: anonymous → Max, Eva"]);
        town.night(&[line]).letters_to(name)
    };
    let lie = "Max: commissioner → Eva (feed: black)";
    assert_eq!(told(lie, "Inv"), "investigator_feed Eva black commissioner");
    assert_eq!(
        told(lie, "Max"),
        "check_result Eva black true; watched",
        "he reads the same and knows it is false"
    );
    let conditional = "Max: commissioner → Eva (feed: black if black)";
    assert_eq!(
        told(conditional, "Inv"),
        "investigator_feed Eva red commissioner"
    );
    let red =
        town("Max judge mafia; Oleg liar maniac; Inv investigator; Cora commissioner; Eva witness")
            .night(&["Cora: commissioner → Eva (feed: black)"]);
    assert_eq!(
        red.letters_to("Inv"),
        "investigator_feed Eva red commissioner",
        "no red one falsifies"
    );
}

#[test]
fn a_black_detective_tells_the_investigator_what_he_likes() {
    let played = |line: &str| {
        town("Max detective mafia; Oleg liar maniac; Inv investigator; Doc doctor; Eva witness; Gus hero")
            .night(&["Doc: doctor → Eva", line])
    };
    let elsewhere = played("Max: detective → Doc (feed: Gus)");
    assert_eq!(
        elsewhere.letters_to("Inv"),
        "investigator_feed Doc visited [Gus] detective"
    );
    let home = played("Max: detective → Doc (feed: home if Eva)");
    assert_eq!(
        home.letters_to("Inv"),
        "investigator_feed Doc stayed_home detective"
    );
    let impossible = played("Max: detective → Eva (feed: Gus)");
    assert_eq!(
        impossible.letters_to("Inv"),
        "investigator_feed Eva stayed_home detective",
        "a witness goes nowhere at night"
    );
}

#[test]
fn a_black_detective_falsifies_a_question_about_a_role() {
    let played = town("Max detective mafia; Oleg liar maniac; Inv investigator; Doc doctor; Eva witness; Gus hero")
        .night(&["Doc: doctor → Eva"])
        .town
        .evening(&["Max: detective query → doctor (feed: Gus)"])
        .night(&[]);
    assert_eq!(
        played.letters_to("Max"),
        "role_query_result doctor 1:[Eva] 2:[Gus]"
    );
    assert_eq!(
        played.letters_to("Inv"),
        "investigator_feed doctor 1:[Eva] 2:[Gus] detective"
    );
}

#[test]
fn a_maid_changes_what_her_target_is_told() {
    let players = "Max judge mafia; Oleg liar maniac; May maid; Law lawyer; Eva witness";
    let with = |addition: &str| {
        let line = format!("May: maid → Law {addition}");
        town(players).night(&[&line, "Law: lawyer → Oleg"])
    };
    let replaced = with("(message: Your check of Oleg: red.)");
    assert_eq!(
        replaced.letters_to("Law"),
        "host_message Your check of Oleg: red."
    );
    assert!(
        replaced
            .letters_to("May")
            .contains("role_information Law (host_message Your check of Oleg: red.)"),
        "she is told the same"
    );
    let added = with("(message too: Hello)");
    assert_eq!(
        added.letters_to("Law"),
        "check_result Oleg black; host_message Hello"
    );
}

#[test]
fn a_pimp_forbids_and_sets_his_slaves_moves() {
    let town = town("Max judge mafia; Oleg liar maniac; Pim pimp; Doc doctor; Imm immortal; Eva witness; Gus hero")
        .evening(&["Pim: pimp → Doc"]);
    let forbidden = town.night(&["Doc: doctor → Eva", "Pim: pimp forbid → Doc"]);
    assert_eq!(forbidden.failed(), "Doc doctor: Forbidden");
    assert!(forbidden.letters_to("Doc").contains("slave_used forbidden"));
    let set = town.night(&[
        "Doc: doctor → Eva",
        "Doc: doctor → Gus (master)",
        "Max: mafia → Gus",
    ]);
    assert_eq!(set.refused(), "");
    assert_eq!(set.saved(), "Gus by doctor");
    assert!(set.letters_to("Doc").contains("slave_used set"));
    let free = town.night(&["Eva: witness skip", "Pim: pimp forbid → Gus"]);
    assert_eq!(free.refused(), "Pim pimp: bad-targets", "no slave of his");
}

#[test]
fn a_pimp_sets_no_kill_and_forbids_one() {
    let town = town("Max judge mafia; Oleg liar maniac; Pim pimp; Eva witness")
        .evening(&["Pim: pimp → Max"]);
    let set = town.night(&["Max: mafia → Eva (master)"]);
    assert_eq!(set.refused(), "Max mafia: not-tonight");
    let forbidden = town.night(&["Max: mafia → Eva", "Pim: pimp forbid → Max"]);
    assert_eq!(forbidden.deaths(), "");
    assert_eq!(forbidden.spare(), (1, 0), "the shot stays");
}

#[test]
fn a_pimp_lets_a_slave_go() {
    let played = town("Max judge mafia; Oleg liar maniac; Pim pimp; Doc doctor; Eva witness")
        .evening(&["Pim: pimp → Doc"])
        .night(&[])
        .town
        .evening(&["Pim: pimp release → Doc"])
        .night(&[]);
    assert!(played.tells("Doc", LetterClass::SlaveFreed));
}

#[test]
fn a_hacked_black_chooses_the_role_he_goes_on_with() {
    let town = town("Max doctor mafia; Oleg liar maniac; Hac hacker; Eva witness; Gus hero")
        .evening(&["Hac: hacker → Max"])
        .night(&[])
        .town;
    let lines = ["Max: doctor → Gus", "Max: mafia → Eva"];
    let usual = town.clone().evening(&[]).night(&lines);
    assert_eq!(usual.failed(), "Max doctor: RoleBlock");
    let peaceful = town
        .evening(&["Max: doctor keep"])
        .night(&["Max: doctor → Gus", "Max: mafia → Eva"]);
    assert_eq!(peaceful.failed(), "Max mafia: RoleBlock");
}

#[test]
fn an_actor_uses_an_evening_role_on_the_next_evening() {
    let played =
        town("Max judge mafia; Oleg liar maniac; Act actor; Hac hacker; Doc doctor; Eva witness")
            .evening(&["Act: actor → Hac"])
            .night(&[])
            .town
            .evening(&["Act: hacker → Doc"])
            .night(&["Doc: doctor → Eva"]);
    assert_eq!(played.failed(), "Doc doctor: RoleBlock");
    assert!(played.letters_to("Act").contains("hack_role"));
}

#[test]
fn a_heal_that_hypnosis_turns_on_the_healer_saves_him() {
    let town = town("Max judge mafia; Oleg liar maniac; Doc doctor; Hyp hypnotist; A witness");
    let turned = ["Hyp: hypnotist → Doc", "Max: mafia → Hyp"];
    let played = town.night(&[turned[0], turned[1], "Doc: doctor → Hyp"]);
    assert_eq!(played.deaths(), "");
    assert!(
        played.letters_to("Doc").contains("heal_hit Hyp"),
        "{}",
        played.letters_to("Doc")
    );
    // Of two patients it is that part alone which an attack leaves him.
    let both = town.night(&[turned[0], turned[1], "Doc: doctor → Hyp, A"]);
    assert_eq!(both.deaths(), "");
    let other = town.night(&[turned[0], turned[1], "Doc: doctor → A"]);
    assert_eq!(other.deaths().split(' ').next(), Some("Doc:"));
}
