use std::collections::BTreeSet;

use proptest::prelude::*;

use super::Turns;
use super::*;
use crate::card::read_card;
use crate::catalogue::Catalogue;
use crate::catalogue::Whom;
use crate::component::{DOUSED, POISONED};
use crate::night::NightAct;
use crate::roster::Participant;
use nightdesk_game::{
    Card, Condition, EntryId, Event, Faction, Game, Intent, Mark, NightEntry, Order, Seat, SeatId,
    WinCondition,
};
use nightdesk_time::Phase;

fn player(name: &str, faction: &str, card: &str) -> Participant {
    let (_, card) = read_card(Catalogue::builtin(), faction, card).unwrap();
    Participant {
        name: name.to_owned(),
        card,
        alive: true,
        ..Participant::default()
    }
}

/// Players as "name side card".
fn players(list: &[(&str, &str, &str)]) -> Vec<Participant> {
    list.iter()
        .map(|(name, faction, card)| player(name, faction, card))
        .collect()
}

fn builder(night: u32, players: Vec<Participant>) -> NightBuilder<'static> {
    let roster = Roster::new(Catalogue::builtin(), night, players);
    NightBuilder::new(roster, Settings::default())
}

/// A submission as "label: player ability target target".
fn sent(line: &str) -> Submission {
    let (label, rest) = line.split_once(": ").unwrap();
    let mut words = rest.split(' ');
    let mut named = || words.next().map(|name| Who::Named(name.to_owned()));
    let by = named().unwrap();
    let Some(Who::Named(ability)) = named() else {
        panic!("no ability in {line}")
    };
    Submission {
        label: label.to_owned(),
        by,
        ability,
        targets: std::iter::from_fn(named).collect(),
        late: false,
        extra: false,
        words: None,
    }
}

fn refused(mut builder: NightBuilder<'static>, lines: &[&str]) -> Vec<(String, &'static str)> {
    for line in lines {
        builder.submit(&sent(line));
    }
    builder
        .rejected()
        .iter()
        .map(|(label, refused)| (label.clone(), refused.code()))
        .collect()
}

fn expect(found: &[(String, &'static str)], expected: &[(&str, &str)]) {
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|(label, code)| (label.as_str(), *code))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn self_targets_are_refused_unless_the_card_allows_them() {
    let night = builder(
        1,
        players(&[
            ("D1", "town", "Doctor"),
            ("D2", "town", "Self-Targeting Doctor"),
        ]),
    );
    expect(
        &refused(night, &["d1: D1 protect D1", "d2: D2 protect D2"]),
        &[("d1", "self-target")],
    );
}

#[test]
fn dead_players_neither_act_nor_are_chosen() {
    let mut list = players(&[
        ("G", "town", "Vigilante"),
        ("V", "town", "Vigilante"),
        ("A", "town", "VT"),
    ]);
    list[0].alive = false;
    expect(
        &refused(builder(1, list), &["g: G kill A", "v: V kill G"]),
        &[("g", "dead-actor"), ("v", "dead-target")],
    );
}

#[test]
fn late_entries_are_refused_before_anything_else_is_looked_at() {
    let mut night = builder(1, players(&[("D", "town", "Doctor"), ("A", "town", "VT")]));
    let late = |line| Submission {
        late: true,
        ..sent(line)
    };
    night.submit(&late("d: D protect A"));
    night.submit(&late("e: A kill D"));
    night.submit(&late("f: A kill Nobody"));
    let codes: Vec<&str> = night.rejected().iter().map(|(_, why)| why.code()).collect();
    assert_eq!(codes, ["late", "late", "unknown-player"]);
    assert_eq!(night.finish().acts.len(), 0);
}

#[test]
fn used_up_shots_are_refused() {
    let mut list = players(&[
        ("V1", "town", "1-shot Vigilante"),
        ("V2", "town", "2-shot Vigilante"),
        ("J", "town", "JOAT"),
        ("A", "town", "VT"),
    ]);
    list[0].spent.insert("kill".to_owned(), 1);
    list[1].spent.insert("kill".to_owned(), 1);
    list[2].spent.insert("cop".to_owned(), 1);
    let lines = [
        "v1: V1 kill A",
        "v2: V2 kill A",
        "j1: J cop A",
        "j2: J protect A",
    ];
    expect(
        &refused(builder(2, list), &lines),
        &[("v1", "no-shots"), ("j1", "no-shots")],
    );
}

#[test]
fn shots_on_the_card_go_before_those_of_the_role() {
    let mut list = players(&[("J", "town", "JOAT"), ("A", "town", "VT")]);
    list[0].card.shots.insert("kill".to_owned(), 0);
    list[0].card.shots.insert("track".to_owned(), 1);
    expect(
        &refused(
            builder(1, list),
            &["k: J kill A", "t: J track A", "b: J block A"],
        ),
        &[("k", "no-shots")],
    );
}

#[test]
fn the_shots_of_one_role_do_not_limit_another_on_the_card() {
    let mut list = players(&[("J", "town", "JOAT & Tracker"), ("A", "town", "VT")]);
    for used in ["cop", "track"] {
        list[0].spent.insert(used.to_owned(), 1);
    }
    expect(
        &refused(
            builder(2, list),
            &["c: J cop A", "t: J track A", "b: J block A"],
        ),
        &[("c", "no-shots")],
    );
}

#[test]
fn odd_and_even_nights_do_not_concern_the_sides_kill() {
    let list = [
        ("O", "town", "Odd-Night Cop"),
        ("E", "town", "Even-Night Cop"),
        ("M", "mafia", "Odd-Night Roleblocker"),
        ("A", "town", "VT"),
    ];
    let lines = [
        "o: O cop A",
        "e: E cop A",
        "m: M block E",
        "k: M faction_kill A",
    ];
    expect(
        &refused(builder(2, players(&list)), &lines),
        &[("o", "wrong-night"), ("m", "wrong-night")],
    );
    expect(
        &refused(builder(1, players(&list)), &lines),
        &[("e", "wrong-night")],
    );
    let novice = || players(&[("N", "town", "Novice Cop"), ("A", "town", "VT")]);
    expect(
        &refused(builder(1, novice()), &["n: N cop A"]),
        &[("n", "wrong-night")],
    );
    expect(&refused(builder(2, novice()), &["n: N cop A"]), &[]);
}

#[test]
fn nobody_uses_what_he_does_not_have() {
    let night = builder(
        1,
        players(&[
            ("A", "town", "VT"),
            ("T", "mafia", "Traitor"),
            ("M", "mafia", "Goon"),
            ("P", "town", "PGO"),
        ]),
    );
    let lines = [
        "a: A kill M",
        "f: A faction_kill M",
        "t: T faction_kill A",
        "m: M faction_kill A",
        "p: P pgo",
        "x: M dance A",
    ];
    expect(
        &refused(night, &lines),
        &[
            ("a", "not-your-ability"),
            ("f", "not-your-ability"),
            ("t", "not-your-ability"),
            ("p", "not-your-ability"),
            ("x", "not-your-ability"),
        ],
    );
}

#[test]
fn one_kill_a_side_and_one_use_a_night() {
    let list = [
        ("M1", "mafia", "Goon"),
        ("M2", "mafia", "Goon"),
        ("W", "wolf", "Goon"),
        ("V", "town", "Vigilante"),
        ("A", "town", "VT"),
    ];
    let lines = [
        "m1: M1 faction_kill A",
        "m2: M2 faction_kill V",
        "w: W faction_kill V",
        "v1: V kill A",
        "v2: V kill W",
        "m3: M1 faction_kill V",
    ];
    expect(
        &refused(builder(1, players(&list)), &lines),
        &[
            ("m2", "faction-kill-taken"),
            ("v2", "ability-used-twice"),
            ("m3", "ability-used-twice"),
        ],
    );
}

#[test]
fn an_extra_use_is_taken_but_costs_a_shot() {
    let mut night = builder(
        1,
        players(&[("V", "town", "2-shot Vigilante"), ("A", "town", "VT")]),
    );
    for label in ["v1", "v2", "v3"] {
        night.submit(&Submission {
            extra: true,
            ..sent(&format!("{label}: V kill A"))
        });
    }
    assert_eq!(night.rejected(), [("v3".to_owned(), Refused::NoShots)]);
    assert_eq!(night.finish().acts.len(), 2);
}

#[test]
fn targets_must_fit_the_ability() {
    let night = builder(
        1,
        players(&[
            ("S", "town", "Bus Driver"),
            ("R", "town", "Redirector"),
            ("C", "town", "Commuter"),
            ("A", "town", "VT"),
        ]),
    );
    let lines = [
        "s1: S swap A A",
        "s2: S swap S A",
        "s3: S swap A",
        "s4: S swap A R",
        "r1: R redirect R A",
        "r2: R redirect A R",
        "c1: C commute A",
        "c2: C commute",
        "c3: C commute Zed",
    ];
    expect(
        &refused(night, &lines),
        &[
            ("s1", "bad-targets"),
            ("s2", "self-target"),
            ("s3", "bad-targets"),
            ("r1", "self-target"),
            ("c1", "bad-targets"),
            ("c3", "unknown-player"),
        ],
    );
}

#[test]
fn the_first_rule_that_refuses_is_named() {
    let mut list = players(&[("O", "town", "Odd-Night 1-shot Cop"), ("A", "town", "VT")]);
    list[0].spent.insert("cop".to_owned(), 1);
    expect(
        &refused(builder(2, list.clone()), &["o: O cop A"]),
        &[("o", "wrong-night")],
    );
    expect(
        &refused(builder(2, list.clone()), &["o: O cop O"]),
        &[("o", "self-target")],
    );
    list[1].alive = false;
    expect(
        &refused(builder(2, list), &["o: O cop A O"]),
        &[("o", "dead-target")],
    );
}

#[test]
fn the_indecisive_do_not_choose_a_player_twice_running() {
    let mut list = players(&[
        ("D", "town", "Indecisive Doctor"),
        ("E", "town", "Doctor"),
        ("A", "town", "VT"),
    ]);
    for doctor in &mut list[..2] {
        let last = vec![Player(2)];
        doctor.last_targets.insert("protect".to_owned(), last);
    }
    let lines = ["d: D protect A", "e: E protect A", "f: D protect E"];
    expect(
        &refused(builder(2, list.clone()), &lines),
        &[("d", "same-target")],
    );
    let mut roster = Roster::new(Catalogue::builtin(), 2, list);
    roster.same_target_twice = false;
    let strict = NightBuilder::new(roster, Settings::default());
    expect(
        &refused(strict, &lines),
        &[("d", "same-target"), ("e", "same-target")],
    );
}

/// The action of "M" with this card against "A", and the night it is in.
fn act_of(faction: &str, card: &str, ability: &str, settings: Settings) -> NightAct<'static> {
    let list = players(&[
        ("M", faction, card),
        ("A", "town", "VT"),
        ("B", "mafia", "Goon"),
    ]);
    let roster = Roster::new(Catalogue::builtin(), 1, list);
    let mut night = NightBuilder::new(roster, settings);
    night
        .try_submit(&sent(&format!("m: M {ability} A")))
        .unwrap();
    night.finish().acts[0].clone()
}

/// Blockable, movable, protectable, hidden, weak.
fn flags(card: &str, ability: &str) -> [bool; 5] {
    let act = act_of("mafia", card, ability, Settings::default());
    [
        act.blockable,
        act.movable,
        act.protectable,
        act.hidden,
        act.weak,
    ]
}

#[test]
fn modifiers_decide_what_stops_an_action() {
    let (yes, no) = (true, false);
    let plain = [yes, yes, yes, no, no];
    for (card, ability, expected) in [
        ("Goon", "faction_kill", plain),
        ("Strongman", "faction_kill", [no, yes, no, no, no]),
        ("Ninja", "faction_kill", [yes, yes, yes, yes, no]),
        ("Strongman Roleblocker", "block", plain),
        ("Ninja Roleblocker", "block", plain),
        ("Strong-Willed Roleblocker", "block", [no, no, yes, no, no]),
        ("Empowered Vigilante", "kill", [no, no, yes, no, no]),
        ("Unblockable Doctor", "protect", [no, yes, yes, no, no]),
        ("Unredirectable Doctor", "protect", [yes, no, yes, no, no]),
        ("Unprotectable Vigilante", "kill", [yes, yes, no, no, no]),
        ("Piercing Vigilante", "kill", [yes, no, no, no, no]),
        ("Unstoppable Vigilante", "kill", [no, yes, no, no, no]),
        ("Weak Doctor", "protect", [yes, yes, yes, no, yes]),
        ("Personal Strongman", "faction_kill", [no, yes, no, no, no]),
        ("Personal Ninja Vigilante", "kill", [yes, yes, yes, yes, no]),
    ] {
        assert_eq!(flags(card, ability), expected, "{card} {ability}");
    }
}

#[test]
fn a_ruling_keeps_the_modifiers_of_a_personal_card_from_the_sides_kill() {
    let settings = Settings {
        personal: crate::settings::PersonalMeans::Card,
        ..Settings::default()
    };
    let of = |card, ability| act_of("mafia", card, ability, settings.clone());
    let kill = of("Personal Strongman", "faction_kill");
    assert!(kill.blockable && kill.movable && kill.protectable);
    let kill = of("Strongman", "faction_kill");
    assert!(!kill.blockable && kill.movable && !kill.protectable);
    assert!(of("Personal Ninja Vigilante", "kill").hidden);
}

#[test]
fn loyalty_is_the_roles_not_the_sides() {
    let loyalty = |card, ability| act_of("mafia", card, ability, Settings::default()).only;
    assert_eq!(loyalty("Loyal Doctor", "protect"), [Whom::SameSide]);
    assert_eq!(loyalty("Disloyal Cop", "cop"), [Whom::OtherSide]);
    assert_eq!(loyalty("Loyal Doctor", "faction_kill"), []);
}

#[test]
fn lazy_actions_are_idle_with_one_outsider_alive() {
    let idle = |faction| act_of(faction, "Lazy Tracker", "track", Settings::default()).idle;
    assert!(idle("town"));
    assert!(!idle("mafia"));
}

#[test]
fn a_ruling_lets_strong_willed_kills_pass_protection() {
    let settings = Settings {
        strong_willed_unprotectable: crate::settings::NoYes::Yes,
        ..Settings::default()
    };
    let card = "Strong-Willed Vigilante";
    assert!(!act_of("town", card, "kill", settings.clone()).protectable);
    assert!(act_of("town", "Unblockable Vigilante", "kill", settings).protectable);
}

#[test]
fn passives_of_the_living_come_after_the_entries() {
    let mut list = players(&[
        ("A", "town", "2-shot Bulletproof"),
        ("B", "town", "Ascetic PGO"),
        ("C", "town", "Lightning Rod"),
        ("D", "town", "Bulletproof"),
        ("E", "town", "Macho Cop"),
        ("F", "town", "1-shot Bulletproof"),
    ]);
    list[0].spent.insert("bulletproof".to_owned(), 1);
    list[3].alive = false;
    list[5].spent.insert("bulletproof".to_owned(), 1);
    let mut night = builder(1, list);
    night.submit(&sent("e: E cop A"));
    let night = night.finish();
    let labels: Vec<(&str, Option<u32>)> = night
        .acts
        .iter()
        .map(|act| (act.label.as_str(), act.left))
        .collect();
    assert_eq!(
        labels,
        [
            ("e", None),
            ("bulletproof:A", Some(1)),
            ("pgo:B", None),
            ("ascetic:B", None),
            ("lightning_rod:C", None),
        ]
    );
    let macho: Vec<bool> = night.players.iter().map(|player| player.macho).collect();
    assert_eq!(macho, [false, false, false, false, true, false]);
    for act in night.acts.iter().filter(|act| act.passive) {
        assert!(!act.blockable && !act.movable && act.targets.is_empty());
    }
    assert_eq!(night.titles["pgo"], "Paranoid Gun Owner");
}

#[test]
fn an_activated_passive_is_switched_on_by_an_entry() {
    let mut night = builder(
        1,
        players(&[("A", "town", "Activated Bulletproof"), ("B", "town", "VT")]),
    );
    night.submit(&sent("a: A bulletproof"));
    assert_eq!(night.rejected(), []);
    let night = night.finish();
    assert_eq!(night.acts.len(), 1);
    let vest = &night.acts[0];
    assert!(!vest.passive && vest.blockable && !vest.movable);
    assert_eq!(vest.label, "a");
}

#[test]
fn sides_that_talk_are_the_informed_ones() {
    let night = builder(1, players(&[("A", "town", "VT")])).finish();
    let talking: Vec<&str> = night.talking.iter().map(String::as_str).collect();
    assert_eq!(talking, ["cult", "mafia", "wolf"]);
}

// The same from a game.

fn game(list: &[(&str, &str, &str)]) -> Game {
    let mut game = Game::default();
    for (name, faction, card) in list {
        let mut seat = Seat::new(name);
        seat.card = Some(player(name, faction, card).card);
        game.seats.push(seat);
    }
    let at = chrono::DateTime::UNIX_EPOCH;
    let phase = Phase::Night(1);
    game.apply(&Event::PhaseBegan { phase, at }).unwrap();
    game
}

fn order(performer: u16, ability: &str, targets: &[u16]) -> Order {
    Order {
        performer: SeatId(performer),
        ability: ability.to_owned(),
        targets: targets.iter().copied().map(SeatId).collect(),
        words: None,
        extra: false,
    }
}

fn entry(id: u64, seat: u16, intent: Intent) -> NightEntry {
    NightEntry {
        id: EntryId(id),
        seat: SeatId(seat),
        faction: None,
        from: None,
        night: Phase::Night(1),
        at: chrono::DateTime::UNIX_EPOCH,
        late: false,
        intent,
        typed: String::new(),
    }
}

fn act(id: u64, order: Order) -> NightEntry {
    entry(id, order.performer.0, Intent::Act(order))
}

/// Labels of the actions, the entries after them, and what lapsed.
type Built = (Vec<String>, Vec<Option<u64>>, Vec<(u64, String)>);

fn built(game: &Game, entries: &[NightEntry]) -> Built {
    let night = night_of_game(
        Catalogue::builtin(),
        game,
        entries,
        Settings::default(),
        Turns::AsEntered,
    );
    (
        night
            .night
            .acts
            .iter()
            .map(|act| act.label.clone())
            .collect(),
        night.entries.iter().map(|id| id.map(|id| id.0)).collect(),
        night
            .lapsed
            .iter()
            .map(|lapse| {
                (
                    lapse.entry.0,
                    lapse.why.words(|_| "", nightdesk_text::Language::English),
                )
            })
            .collect(),
    )
}

fn town_and_mafia() -> Game {
    game(&[
        ("Алиса", "town", "Cop"),
        ("Birch", "town", "1-shot Bulletproof"),
        ("Cedar", "mafia", "Goon"),
        ("Dogwood", "mafia", "Roleblocker"),
    ])
}

#[test]
fn a_games_entries_become_actions_with_their_numbers() {
    let (labels, entries, lapsed) = built(
        &town_and_mafia(),
        &[
            act(14, order(2, "faction_kill", &[1])),
            act(12, order(0, "cop", &[2])),
        ],
    );
    assert_eq!(labels, ["#12", "#14", "bulletproof:Birch"]);
    assert_eq!(entries, [Some(12), Some(14), None]);
    assert_eq!(lapsed, []);
}

#[test]
fn an_entry_that_breaks_a_rule_counts_for_nothing() {
    let entries = [
        act(8, order(0, "cop", &[0])),
        act(10, order(3, "faction_kill", &[1])),
    ];
    let (labels, _, lapsed) = built(&town_and_mafia(), &entries);
    assert_eq!(labels, ["#10", "bulletproof:Birch"]);
    let why = "nobody may choose themselves for the investigation here (night.self_target = false)";
    assert_eq!(lapsed, [(8, why.to_owned())]);
}

/// Neither the order of typing nor whether the extra use was sent first decides how many count.
#[test]
fn an_extra_use_counts_beside_another_whenever_both_came() {
    let game = game(&[
        ("Alder", "town", "3-shot Cop"),
        ("Birch", "mafia", "Goon"),
        ("Cedar", "town", "VT"),
    ]);
    let at = |minute: i64, entry: NightEntry| NightEntry {
        at: chrono::DateTime::UNIX_EPOCH + chrono::TimeDelta::minutes(minute),
        ..entry
    };
    let plain = |id| act(id, order(0, "cop", &[1]));
    let extra = |id| {
        let order = Order {
            extra: true,
            ..order(0, "cop", &[2])
        };
        act(id, order)
    };
    for entries in [
        [at(1, plain(1)), at(2, extra(2))],
        [at(1, plain(2)), at(2, extra(1))],
        [at(2, plain(1)), at(1, extra(2))],
        [at(2, plain(2)), at(1, extra(1))],
    ] {
        let (labels, ids, lapsed) = built(&game, &entries);
        assert_eq!(labels, ["#1", "#2"], "{entries:?}");
        assert_eq!(ids, [Some(1), Some(2)]);
        assert_eq!(lapsed, []);
    }
    // With one shot left, whichever was sent first has it.
    let mut short = game.clone();
    short.seats[0].spent.insert("cop".to_owned(), 2);
    for (entries, counts) in [
        ([at(1, plain(2)), at(2, extra(1))], "#2"),
        ([at(2, plain(2)), at(1, extra(1))], "#1"),
    ] {
        assert_eq!(built(&short, &entries).0, [counts]);
    }
}

#[test]
fn conditional_orders_follow_public_facts() {
    let mut game = town_and_mafia();
    game.seats[1].death = Some(nightdesk_game::Death {
        phase: Some(Phase::Day(1)),
        cause: nightdesk_game::Cause::Elimination,
        comment: None,
        left: false,
    });
    game.phases.insert(
        0,
        nightdesk_game::PhaseStart {
            phase: Phase::Day(1),
            at: chrono::DateTime::UNIX_EPOCH,
            living: 4,
            clock_changes: 0,
            length: None,
            told_in: None,
        },
    );
    let birch = SeatId(1);
    let is_of = |card: &Card, role: &str| Catalogue::builtin().is_of(card, role);
    for (condition, holds) in [
        (Condition::Eliminated(birch), true),
        (Condition::Dead(birch), true),
        (Condition::Alive(birch), false),
        (Condition::FlippedRole(birch, "vanilla".to_owned()), true),
        (Condition::FlippedRole(birch, "cop".to_owned()), false),
        (Condition::FlippedSide(birch, "town".to_owned()), true),
        (Condition::FlippedSide(SeatId(2), "mafia".to_owned()), false),
        (Condition::Night(1), true),
        (Condition::Not(Box::new(Condition::Night(1))), false),
    ] {
        let as_it_is = condition.holds(&game, Phase::Night(1), &is_of);
        assert_eq!(as_it_is, holds, "{condition:?}");
    }
}

#[test]
fn a_sides_order_stands_while_a_member_lives() {
    let mut game = town_and_mafia();
    let kill = Event::Died {
        seat: SeatId(2),
        cause: nightdesk_game::Cause::Removal,
        comment: None,
        post: None,
        midday: false,
        at: None,
    };
    game.apply(&kill).unwrap();
    let entries = [act(7, order(2, "faction_kill", &[0]))];
    let night = night_of_game(
        Catalogue::builtin(),
        &game,
        &entries,
        Settings::default(),
        Turns::AsEntered,
    );
    assert_eq!(night.night.acts[0].actor, Player(3));
    assert_eq!(night.night.acts[0].faction.as_deref(), Some("mafia"));

    let own = [act(8, order(2, "block", &[0]))];
    let (_, _, lapsed) = built(&game, &own);
    assert_eq!(lapsed, [(8, "`Cedar` is dead".to_owned())]);
}

#[test]
fn a_neighborhood_is_seen_without_what_one_phase_has_brought() {
    let mut game = game(&[
        ("A", "town", "VT"),
        ("B", "town", "VT"),
        ("C", "town", "VT"),
    ]);
    let let_in = |since| Mark {
        name: IN_NEIGHBORHOOD.to_owned(),
        by: Some(SeatId(0)),
        value: None,
        since,
        until: None,
    };
    game.seats[1].marks = vec![let_in(Some(Phase::Night(1)))];
    game.seats[2].marks = vec![let_in(None)];
    let inside = |without| {
        let all = neighborhoods(&game, without).remove(&SeatId(0));
        all.unwrap_or_default()
            .into_iter()
            .map(|seat| seat.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(inside(None), [0, 1, 2]);
    assert_eq!(inside(Some(Phase::Night(1))), [0, 2]);
    assert_eq!(inside(Some(Phase::Night(2))), [0, 1, 2]);
}

#[test]
fn marks_of_earlier_nights_are_seen_and_tonights_are_not() {
    let mut game = town_and_mafia();
    let mark = |name: &str, since| Mark {
        name: name.to_owned(),
        by: None,
        value: None,
        since,
        until: None,
    };
    game.seats[0].marks = vec![
        mark(POISONED, Some(Phase::Night(0))),
        mark(HAS_KILLED, None),
    ];
    game.seats[1].marks = vec![mark(DOUSED, Some(Phase::Night(1)))];
    let night = night_of_game(
        Catalogue::builtin(),
        &game,
        &[],
        Settings::default(),
        Turns::AsEntered,
    )
    .night;
    let marks: Vec<(bool, bool, bool)> = night
        .players
        .iter()
        .take(2)
        .map(|player| (player.poisoned, player.doused, player.has_killed))
        .collect();
    assert_eq!(marks, [(true, false, true), (false, false, false)]);
}

#[test]
fn a_setup_decides_which_sides_kill() {
    let mut game = town_and_mafia();
    let peaceful = Faction {
        plural: None,
        member: None,
        talk: nightdesk_game::Talk::default(),
        gives_up_at: 0,
        falls_with: None,
        title: "Mafia".to_owned(),
        informed: false,
        kill: false,
        wins: WinCondition::Parity,
        chat: None,
    };
    game.setup.factions.insert("mafia".to_owned(), peaceful);
    let (labels, _, lapsed) = built(&game, &[act(1, order(2, "faction_kill", &[0]))]);
    assert_eq!(labels, ["bulletproof:Birch"]);
    assert_eq!(lapsed, [(1, "`Cedar` has no factional kill".to_owned())]);
    let roster = roster_of(Catalogue::builtin(), &game);
    assert!(!roster.talking.contains("mafia"));
}

proptest! {
    /// When an entry arrived decides which one counts, but the order in which
    /// entries are handed over decides nothing.
    #[test]
    fn the_order_of_the_list_changes_nothing(
        orders in prop::collection::vec((0..4_u16, 0..4_u16, any::<bool>()), 1..8)
            .prop_shuffle(),
        seed in any::<prop::sample::Index>(),
    ) {
        let game = town_and_mafia();
        let mut entries: Vec<NightEntry> = (1..)
            .zip(&orders)
            .map(|(id, (performer, target, kill))| {
                let own = ["cop", "block", "faction_kill", "block"][usize::from(*performer)];
                let ability = if *kill { "faction_kill" } else { own };
                act(id, order(*performer, ability, &[*target]))
            })
            .collect();
        let straight = built(&game, &entries);
        prop_assert!(straight.0.len() <= 4, "at most cop, block, kill and the vest");
        prop_assert_eq!(
            straight.1.iter().flatten().count() + straight.2.len(),
            entries.len(),
            "every entry counts or lapses"
        );
        let middle = seed.index(entries.len());
        entries.rotate_left(middle);
        prop_assert_eq!(built(&game, &entries), straight);
    }
}

#[test]
fn what_changes_one_of_several_roles_is_about_that_one_alone() {
    let cards = [
        ("A", "town", "2-shot Cop & Odd-Night Loud Doctor"),
        ("B", "mafia", "Goon"),
        ("C", "town", "Loyal Tracker & Night 2 Vigilante"),
    ];
    let by_night = |number| builder(number, players(&cards));
    let lines = [
        "a: A cop B",
        "b: A protect B",
        "c: C track B",
        "d: C kill B",
    ];
    expect(&refused(by_night(1), &lines), &[("d", "wrong-night")]);
    expect(&refused(by_night(2), &lines), &[("b", "wrong-night")]);
    let mut builder = by_night(1);
    for line in lines {
        builder.submit(&sent(line));
    }
    let night = builder.finish();
    let act = |label: &str| night.acts.iter().find(|act| act.label == label).unwrap();
    let loud = |label: &str| act(label).ability.does.len() == 2;
    assert_eq!((loud("a"), act("a").left), (false, Some(2)));
    assert_eq!((loud("b"), act("b").left), (true, None));
    assert_eq!(act("c").only, [Whom::SameSide]);
}

#[test]
fn what_a_role_has_by_itself_is_not_about_another_role_of_the_card() {
    let cards = [
        ("A", "town", "Cop & Weak Doctor"),
        ("B", "mafia", "Goon"),
        ("C", "town", "Cupid & Tracker"),
    ];
    let lines = [
        "a: A cop B",
        "b: A protect B",
        "c: C track B",
        "d: C cupid A B",
    ];
    let mut builder = builder(2, players(&cards));
    for line in lines {
        builder.submit(&sent(line));
    }
    let rejected: Vec<_> = builder
        .rejected()
        .iter()
        .map(|(label, _)| &**label)
        .collect();
    assert_eq!(rejected, ["d"]);
    let night = builder.finish();
    let weak = |label: &str| night.acts.iter().any(|act| act.label == label && act.weak);
    assert_eq!((weak("a"), weak("b")), (false, true));
}

#[test]
fn a_bloodhound_stays_with_the_first_target() {
    let mut game = Game::default();
    for (name, side, card) in [
        ("A", "town", "Bloodhound"),
        ("B", "mafia", "Goon"),
        ("C", "town", "Cop"),
    ] {
        let mut seat = Seat::new(name);
        seat.card = Some(read_card(Catalogue::builtin(), side, card).unwrap().1);
        game.seats.push(seat);
    }
    let earlier = |roster: &mut Roster<'_>| {
        let first = BTreeSet::from([Player(1)]);
        let held = roster.players.get_mut(0).unwrap();
        held.earlier_targets.insert("track".to_owned(), first);
    };
    let mut roster = super::roster_of(Catalogue::builtin(), &game);
    roster.night = 2;
    let asked = |roster: Roster<'static>, line: &str| {
        refused(NightBuilder::new(roster, Settings::default()), &[line])
    };
    expect(&asked(roster.clone(), "a: A track C"), &[]);
    earlier(&mut roster);
    expect(&asked(roster.clone(), "a: A track B"), &[]);
    expect(&asked(roster, "a: A track C"), &[("a", "other-target")]);
}

#[test]
fn a_cowardly_reporter_asks_or_stays_in() {
    let cards = [
        ("A", "town", "Cowardly Reporter"),
        ("B", "mafia", "Cowardly Reporter"),
        ("C", "town", "Cop"),
    ];
    let by_night = || builder(1, players(&cards));
    let both = ["a: A reporter C", "b: A stay_in"];
    expect(&refused(by_night(), &both), &[("b", "second-action")]);
    // The kill of a side is none of them.
    let with_kill = ["a: B faction_kill C", "b: B stay_in"];
    expect(&refused(by_night(), &with_kill), &[]);
}
