//! Poisonings, shots that nobody can fire, kills that were made before they were there.

use super::over_nights::lynch;
use crate::role::Side;
use crate::state::{Camp, Poisonings};
use crate::testkit::{Town, town};

const POISONED: &str = "Max judge mafia; Nik hero mafia; Oleg liar maniac; Poi witness poisoner; Doc doctor; A hero; B priest; C terrorist";

/// The victim of the first night dies in the second.
fn poisoned(town: &Town, victim: &str) -> Town {
    let line = format!("Poi: poisoner → {victim}");
    town.night(&[&line])
        .town
        .evening(&["Poi: poisoner refuse antidote"])
        .night(&[])
        .town
}

#[test]
fn a_poisoning_that_killed_a_red_is_the_only_one() {
    let town = town(POISONED);
    let realised = poisoned(&town, "A");
    assert!(!realised.city.lives(realised.seat("A")));
    let again = realised.night(&["Poi: poisoner → B"]);
    assert_eq!(again.refused(), "Poi poisoner: limit");
    let black = poisoned(&town, "Oleg");
    assert!(!black.city.lives(black.seat("Oleg")));
    assert_eq!(black.night(&["Poi: poisoner → B"]).refused(), "");
    let healed = town
        .night(&["Poi: poisoner → A"])
        .town
        .evening(&["Poi: poisoner refuse antidote"])
        .night(&["Doc: doctor → A"])
        .town;
    assert_eq!(healed.night(&["Poi: poisoner → B"]).refused(), "");
}

#[test]
fn a_shot_nobody_can_fire_becomes_a_poisoning() {
    // Two mafias and the maniac fire four shots at most.
    let full = town(POISONED).before_night(3).spare(2, 2);
    let played = full.night(&[]);
    let poisoner = full.seat("Poi");
    let standing = played.town.city.poisonings.get(&poisoner).copied();
    assert_eq!(
        standing,
        Some(Poisonings {
            realised: false,
            extra: 1
        })
    );
    assert_eq!(played.spare(), (2, 2));
    let fits = town(POISONED).before_night(3).spare(1, 2).night(&[]);
    assert!(fits.town.city.poisonings.is_empty());
    // It may be used in the very night it comes.
    let again = full.with(|town| {
        let poisoner = town.seat("Poi");
        let spent = Poisonings {
            realised: true,
            extra: 0,
        };
        town.city.poisonings.insert(poisoner, spent);
    });
    assert_eq!(again.night(&["Poi: poisoner → B"]).refused(), "");
}

#[test]
fn poisonings_left_behind_are_shots_again() {
    let extra = |town: &mut Town| {
        let poisoner = town.seat("Poi");
        let left = Poisonings {
            realised: true,
            extra: 1,
        };
        town.city.poisonings.insert(poisoner, left);
        // It was a shot when it came.
        town.city.shots.given += 1;
        town.city.shots.burnt += 1;
    };
    let mut both = town(POISONED).with(extra);
    lynch(&mut both, "Poi");
    assert_eq!(both.city.shots.spare(Camp::Mafia), 1);
    let mut one = town(POISONED).with(extra);
    lynch(&mut one, "Nik");
    lynch(&mut one, "Poi");
    assert_eq!(one.city.shots.spare(Camp::Maniac), 1, "one mafia is dead");
    // A poison that still works is waited for.
    let pending = town(POISONED)
        .with(extra)
        .night(&["Poi: poisoner → A"])
        .town;
    let mut pending = pending;
    let before = pending.city.shots.available();
    lynch(&mut pending, "Poi");
    assert_eq!(pending.city.shots.available(), before);
    let healed = pending.night(&["Doc: doctor → A"]);
    assert_eq!(healed.saved(), "A by doctor");
    // The night's own shot of the maniac, and the one that comes back.
    assert_eq!(healed.night.after.shots.available(), before + 2);
    let dies = pending.night(&[]);
    assert_eq!(dies.deaths(), "A: poison by Poi");
    assert_eq!(dies.night.after.shots.available(), before + 1);
}

#[test]
fn a_black_kills_at_once_as_often_as_his_black_role() {
    let revenge = |town: &mut Town| town.memory("Max").revenge = 1;
    let mafia = town("Max fanatic mafia; Oleg liar maniac; A hero; B priest")
        .with(revenge)
        .night(&["Max: mafia → A", "Max: fanatic kill → B"]);
    assert_eq!(mafia.refused(), "Max fanatic: no-shot");
    assert_eq!(mafia.deaths(), "A: mafia by Max");
    let maniac = |spare: u32| {
        town("Oleg judge mafia; Max fanatic maniac; A hero; B priest")
            .before_night(2)
            .spare(0, spare)
            .with(revenge)
            .night(&["Max: maniac → A", "Max: fanatic kill → B"])
            .refused()
    };
    assert_eq!(maniac(0), "Max fanatic: no-shot");
    assert_eq!(maniac(1), "");
}

#[test]
fn the_last_blacks_peaceful_kill_costs_the_next_nights_shot() {
    let played = town("Jok fanatic joker; A hero; B priest; C witness")
        .before_night(2)
        .with(|town| town.memory("Jok").revenge = 2)
        .night(&["Jok: fanatic kill → A"]);
    assert_eq!(played.deaths(), "A: fanatic by Jok");
    assert_eq!(played.spare(), (0, 1), "tonight's shot waits");
    assert_eq!(played.town.night(&[]).spare().0, 1, "the next one is spent");
}

#[test]
fn the_last_black_shoots_in_place_of_the_usual_move() {
    for (role, own) in [
        ("joker", "Hugo: joker → A"),
        ("poisoner", "Hugo: poisoner → A"),
        ("executor", "Hugo: executor → A"),
    ] {
        let shoots = format!("Hugo: {role} kill → B");
        let town = town(&format!("Hugo judge {role}; A hero; B priest; C witness"));
        let both = town.night(&[own, &shoots]);
        assert_eq!(both.refused(), format!("Hugo {role}: limit"));
        assert_eq!(
            town.night(&[&shoots]).deaths(),
            format!("B: {role} by Hugo")
        );
        let twice = town.night(&[own, &own.replace("→ A", "→ C")]);
        assert_eq!(twice.refused(), format!("Hugo {role}: limit"));
    }
}

#[test]
fn a_poisoner_with_a_spent_poison_shoots_before_joker_and_executor() {
    let town = town("Jok judge joker; Poi liar poisoner; A hero; B priest; C witness")
        .extended()
        .before_night(3);
    let first = town.night(&["Poi: poisoner kill → A"]);
    assert_eq!(first.refused(), "Poi poisoner: not-tonight");
    assert_eq!(town.night(&["Jok: joker kill → A"]).refused(), "");
    let spent = town.with(|town| {
        let poisoner = town.seat("Poi");
        let used = Poisonings {
            realised: true,
            extra: 0,
        };
        town.city.poisonings.insert(poisoner, used);
    });
    assert_eq!(spent.night(&["Poi: poisoner kill → A"]).refused(), "");
    assert_eq!(
        spent.night(&["Jok: joker kill → A"]).refused(),
        "Jok joker: not-tonight"
    );
}

#[test]
fn the_geisha_insures_no_whole_pair_of_yakuza() {
    let pair = town("Max judge mafia; Yan liar yakuza; Yuri hero yakuza; Gei priest geisha; Bob blocker; A witness")
        .before_night(2);
    let lines = [
        "Yan: yakuza → A (insurance: none)",
        "Gei: geisha insure → A",
        "Bob: blocker arrest → Yan",
    ];
    assert_eq!(pair.night(&lines).refused(), "Gei geisha: not-tonight");
    let single = town("Max judge mafia; Nik hero mafia; Yan liar yakuza; Gei priest geisha; Bob blocker; A witness")
        .before_night(2);
    let insured = single.night(&["Yan: yakuza → A", "Bob: blocker arrest → Yan"]);
    assert_eq!(insured.deaths(), "A: geisha by Gei");
    assert_eq!(single.city.side(single.seat("Gei")), Side::Black);
}

#[test]
fn an_order_spares_protected_players_even_by_agreement() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Hir hero hireling; Bob blocker; A witness; B priest",
    );
    let played = town.night(&[
        "Max: mafia order → A (agreed)",
        "Max: mafia → B",
        "Bob: blocker protect → A",
    ]);
    assert_eq!(played.deaths(), "B: mafia by Max");
}

#[test]
fn yakuza_whiten_their_own_pair_alone() {
    use crate::evening::{evening, has_right};
    use crate::moves::Refusal;
    use crate::rulings::Rulings;
    let refused = |players: &str, line: &str| {
        let town = town(players);
        let dusk = evening(&town.city, &town.moves(&[line]), 1, &Rulings::default());
        dusk.refused.len()
    };
    let pairs = "Max judge mafia; Nik hero mafia; Yan liar yakuza; Yuri priest yakuza";
    assert_eq!(refused(pairs, "Yan: yakuza whiten → Max"), 1);
    assert_eq!(refused(pairs, "Yan: yakuza whiten → Yuri"), 0);
    // In the extended format both pairs have it; where no yakuza was dealt, nobody has.
    let extended = |players: &str, line: &str| {
        let town = town(players).extended();
        let dusk = evening(&town.city, &town.moves(&[line]), 1, &Rulings::default());
        dusk.refused.len()
    };
    assert_eq!(extended(pairs, "Max: mafia whiten → Nik"), 0);
    let alone = "Max judge mafia; Nik hero mafia; Oleg priest maniac";
    // It is refused where it is sent; what a journal holds from before stands.
    let line = "Max: mafia whiten → Nik";
    let sent = town(alone).extended();
    let moves = sent.moves(&[line]);
    assert_eq!(has_right(&sent.city, &moves[0]), Err(Refusal::NoYakuza));
    assert_eq!(extended(alone, line), 0);
    let dusk = evening(&town(alone).city, &moves, 1, &Rulings::default());
    assert_eq!(dusk.refused[0].1, Refusal::NoYakuza);
    let mixed = "Max judge mafia; Yan liar yakuza; A hero";
    assert_eq!(refused(mixed, "Yan: yakuza whiten → Max"), 0);
    // Whoever has a third member has a partner.
    for third in ["boss_son", "chief_daughter", "hireling", "ninja"] {
        let players = format!("{mixed}; B priest {third}");
        assert_eq!(refused(&players, "Yan: yakuza whiten → Max"), 1, "{third}");
        assert!(!town(&players).city.is_mixed_pair(), "{third}");
    }
}

#[test]
fn the_imitator_insures_the_maniac_on_request_alone() {
    let town = town(
        "Max judge mafia; Oleg liar maniac; Imi hero imitator; Bob blocker; A witness; B priest",
    )
    .before_night(2);
    let silent = town.night(&["Oleg: maniac → A", "Bob: blocker arrest → Oleg"]);
    assert_eq!(silent.deaths(), "");
    let asked = town.night(&[
        "Oleg: maniac → A",
        "Imi: imitator insure → A",
        "Bob: blocker arrest → Oleg",
    ]);
    assert_eq!(asked.deaths(), "A: imitator by Imi");
    let joker = super::town("Max judge mafia; Oleg liar maniac; Jok hero joker; A witness")
        .night(&["Jok: joker insure → A"]);
    assert_eq!(joker.refused(), "Jok joker: not-tonight");
}
