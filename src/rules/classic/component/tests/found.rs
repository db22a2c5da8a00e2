//! What the components find that read and see.

use std::collections::BTreeSet;

use crate::component::{Component, Look, Passage, Reading, Sight, View, counterpart};
use crate::night::{Night, Player};
use crate::outcome::Finding;
use crate::settings::{CopStyle, Guns, YesNo};
use crate::testkit::{act, night, who};

fn read(night: &Night<'_>, reading: Reading, label: &str, on: &str) -> String {
    read_before(night, reading, label, on, &BTreeSet::new())
}

fn read_before(
    night: &Night<'_>,
    reading: Reading,
    label: &str,
    on: &str,
    deaths: &BTreeSet<Player>,
) -> String {
    let reads = Component::Read(reading).reads().expect("a reading");
    let found = reads.find(&Look {
        pose: None,
        with: None,
        night,
        act: act(night, label),
        on: who(night, on),
        deaths,
    });
    match found {
        Finding::Token(token) => token,
        other => format!("{other:?}"),
    }
}

fn view(sight: Sight) -> View {
    Component::Observe(sight).view().expect("a view")
}

fn saw(night: &Night<'_>, sight: Sight, on: &str, label: &str, to: &str) -> Option<String> {
    let visit = Passage {
        act: act(night, label),
        to: who(night, to),
    };
    view(sight).seen(night, act(night, "o"), who(night, on), visit)
}

#[test]
fn sanity_turns_what_a_cop_reads() {
    let night = night(
        "C1 cop; C2 cop insane; C3 cop paranoid; C4 cop naive; M mafia goon; A",
        "sane: C1 cop M; insane: C2 cop M; paranoid: C3 cop M; naive: C4 cop M",
    );
    for (label, mafia, town) in [
        ("sane", "mafia", "not_mafia"),
        ("insane", "not_mafia", "mafia"),
        ("paranoid", "mafia", "mafia"),
        ("naive", "not_mafia", "not_mafia"),
    ] {
        assert_eq!(
            read(&night, Reading::Alignment, label, "M"),
            mafia,
            "{label}"
        );
        assert_eq!(
            read(&night, Reading::Alignment, label, "A"),
            town,
            "{label}"
        );
    }
}

#[test]
fn millers_and_godfathers_read_as_what_they_are_not() {
    let mut night = night(
        "C cop; A miller; G mafia goon godfather; S sk serial_killer; I cop insane",
        "c: C cop A; i: I cop A",
    );
    assert_eq!(read(&night, Reading::Alignment, "c", "A"), "mafia");
    assert_eq!(read(&night, Reading::Alignment, "c", "G"), "not_mafia");
    assert_eq!(read(&night, Reading::Alignment, "i", "G"), "mafia");
    assert_eq!(read(&night, Reading::Alignment, "c", "S"), "not_mafia");
    night.settings.cop_style = CopStyle::Town;
    assert_eq!(read(&night, Reading::Alignment, "c", "S"), "mafia");
}

#[test]
fn roles_and_guns_are_read_off_the_card() {
    let night = night(
        "I role_cop; J jailkeeper; M mafia goon; D mafia doctor; S sk serial_killer; \
         V vigilante x_shot:2; A; B bulletproof; F mafia goon; T sk cop doctor vanilla weak",
        "i: I rolecop J",
    );
    for (on, role, vanilla, townie, gun) in [
        (
            "J",
            "jailkeeper",
            "not_vanilla",
            "not_vanilla_townie",
            "no_gun",
        ),
        ("M", "vanilla", "vanilla", "not_vanilla_townie", "gun"),
        ("D", "doctor", "not_vanilla", "not_vanilla_townie", "no_gun"),
        ("S", "vanilla", "vanilla", "not_vanilla_townie", "no_gun"),
        ("V", "vigilante", "not_vanilla", "not_vanilla_townie", "gun"),
        ("A", "vanilla", "vanilla", "vanilla_townie", "no_gun"),
        (
            "T",
            "cop doctor",
            "not_vanilla",
            "not_vanilla_townie",
            "gun",
        ),
        (
            "B",
            "vanilla",
            "not_vanilla",
            "not_vanilla_townie",
            "no_gun",
        ),
    ] {
        assert_eq!(read(&night, Reading::Role, "i", on), role, "{on}");
        assert_eq!(read(&night, Reading::Vanilla, "i", on), vanilla, "{on}");
        assert_eq!(
            read(&night, Reading::VanillaTownie, "i", on),
            townie,
            "{on}"
        );
        assert_eq!(read(&night, Reading::Gun, "i", on), gun, "{on}");
    }
    assert_eq!(read(&night, Reading::Check, "i", "A"), "checked");
}

#[test]
fn guns_of_normal_games_are_others_than_by_the_sound_of_the_role() {
    let mut night = night(
        "I gunsmith; J joat; R role_cop; N vanilla_cop; T mafia traitor; C cop",
        "i: I gunsmith J",
    );
    for (ruling, of_joat, of_checks, of_traitor) in [
        (Guns::Mafiascum, "gun", "gun", "no_gun"),
        (Guns::UnarmedChecks, "gun", "no_gun", "no_gun"),
        (Guns::Flavour, "no_gun", "no_gun", "gun"),
    ] {
        night.settings.guns = ruling;
        for (on, gun) in [
            ("J", of_joat),
            ("R", of_checks),
            ("N", of_checks),
            ("T", of_traitor),
            ("C", "gun"),
        ] {
            assert_eq!(read(&night, Reading::Gun, "i", on), gun, "{ruling:?} {on}");
        }
    }
}

#[test]
fn killers_are_told_apart_by_what_they_did_and_could_do() {
    let mut night = night(
        "D detective; V vigilante; M mafia goon; T mafia traitor; G pgo; K sk serial_killer; N mafia goon",
        "d: D detective V; v: V kill D",
    );
    night.players[5].has_killed = true;
    for (on, killed, able) in [
        ("V", "has_killed", "no"),
        ("M", "has_not", "can_and_has_not"),
        ("T", "has_not", "no"),
        ("G", "has_not", "no"),
        ("K", "has_killed", "no"),
    ] {
        assert_eq!(read(&night, Reading::HasKilled, "d", on), killed, "{on}");
        assert_eq!(read(&night, Reading::CanKill, "d", on), able, "{on}");
    }
}

#[test]
fn talk_needs_somebody_who_lives_in_the_morning() {
    let night = night(
        "T traffic_analyst; M mafia goon; N mafia goon",
        "t: T traffic M",
    );
    assert_eq!(read(&night, Reading::CanTalk, "t", "M"), "can_talk");
    assert_eq!(read(&night, Reading::CanTalk, "t", "T"), "cannot_talk");
    let deaths = BTreeSet::from([who(&night, "N")]);
    let after = read_before(&night, Reading::CanTalk, "t", "M", &deaths);
    assert_eq!(after, "cannot_talk");
}

#[test]
fn a_finder_looks_for_the_role_he_names() {
    let mut night = night("F finder; D doctor weak; A", "f: F finder D");
    night.acts[0].words = Some("Doc".to_owned());
    assert_eq!(read(&night, Reading::CertainRole, "f", "D"), "is_role");
    assert_eq!(read(&night, Reading::CertainRole, "f", "A"), "is_not_role");
}

#[test]
fn each_sight_sees_its_own_part_of_a_visit() {
    let night = night("O tracker; V vigilante; A", "o: O track V; v: V kill A");
    let of_visitor = |sight| saw(&night, sight, "V", "v", "A");
    let of_place = |sight| saw(&night, sight, "A", "v", "A");
    let some = |word: &str| Some(word.to_owned());
    assert_eq!(of_visitor(Sight::Track), some("A"));
    assert_eq!(of_visitor(Sight::Follow), some("kill"));
    assert_eq!(of_visitor(Sight::LeftHome), some("acted"));
    assert_eq!(of_visitor(Sight::Motion), some("motion"));
    assert_eq!(of_visitor(Sight::Watch), None);
    assert_eq!(of_place(Sight::Watch), some("V"));
    assert_eq!(of_place(Sight::WatchForTarget), some("V"));
    assert_eq!(of_place(Sight::Voyeur), some("kill"));
    assert_eq!(of_place(Sight::VisitorRoles), some("vigilante"));
    assert_eq!(of_place(Sight::WasVisited), some("acted"));
    assert_eq!(of_place(Sight::Motion), some("motion"));
    assert_eq!(of_place(Sight::Track), None);
}

#[test]
fn observers_see_neither_themselves_nor_what_is_hidden() {
    let mut night = night(
        "O watcher; N mafia goon ninja; A; K commuter",
        "o: O watch A; n: N faction_kill A; k: K commute",
    );
    assert_eq!(saw(&night, Sight::Watch, "A", "o", "A"), None);
    assert_eq!(saw(&night, Sight::Watch, "A", "n", "A"), None);
    night.acts[1].hidden = false;
    assert!(saw(&night, Sight::Watch, "K", "n", "K").is_some());
    night.settings.commuter_visits_seen = YesNo::No;
    assert_eq!(saw(&night, Sight::Watch, "K", "n", "K"), None);
}

#[test]
fn questions_name_the_place_or_the_visitor() {
    let night = night("V vigilante; A", "v: V kill A");
    let visit = Passage {
        act: act(&night, "v"),
        to: who(&night, "A"),
    };
    assert_eq!(
        counterpart(&night, who(&night, "V"), visit),
        who(&night, "A")
    );
    assert_eq!(
        counterpart(&night, who(&night, "A"), visit),
        who(&night, "V")
    );
}

#[test]
fn what_was_seen_makes_a_list_a_token_or_nothing() {
    let seen = || BTreeSet::from(["A".to_owned()]);
    assert_eq!(view(Sight::Track).found(seen()), Finding::Saw(seen()));
    assert_eq!(
        view(Sight::Motion).found(seen()),
        Finding::Token("A".to_owned())
    );
    assert_eq!(view(Sight::Track).found(BTreeSet::new()), Finding::Nothing);
}

#[test]
fn masons_and_neighbors_can_talk_as_long_as_another_lives() {
    let mut night = night(
        "T traffic_analyst; M mason; O mason; N neighbor; W mafia neighbor; V; X serial_killer sk mason",
        "t: T traffic M",
    );
    let talks = |night: &Night<'_>, on: &str, dead: &[&str]| {
        let deaths = dead.iter().map(|name| who(night, name)).collect();
        read_before(night, Reading::CanTalk, "t", on, &deaths)
    };
    assert_eq!(talks(&night, "M", &[]), "can_talk");
    assert_eq!(talks(&night, "M", &["O"]), "cannot_talk", "of another side");
    assert_eq!(talks(&night, "N", &[]), "can_talk", "whatever the side");
    assert_eq!(talks(&night, "N", &["W"]), "cannot_talk");
    assert_eq!(talks(&night, "V", &[]), "cannot_talk");
    night.players[2].alive = false;
    assert_eq!(talks(&night, "M", &[]), "cannot_talk");
    night.neighborhoods = vec![[who(&night, "V"), who(&night, "X")].into()];
    assert_eq!(talks(&night, "V", &[]), "can_talk", "let in by the other");
    assert_eq!(talks(&night, "V", &["X"]), "cannot_talk");
}

#[test]
fn a_single_ability_on_a_card_counts_for_who_can_kill() {
    let mut night = night(
        "P psychologist; J; B vigilante backup; V vigilante",
        "p: P psychologist J",
    );
    assert_eq!(read(&night, Reading::CanKill, "p", "J"), "no");
    night.players[1].card.shots.insert("kill".to_owned(), 1);
    assert_eq!(read(&night, Reading::CanKill, "p", "J"), "can_and_has_not");
    assert_eq!(read(&night, Reading::CanKill, "p", "V"), "can_and_has_not");
    assert_eq!(read(&night, Reading::CanKill, "p", "B"), "no", "not yet");
}
