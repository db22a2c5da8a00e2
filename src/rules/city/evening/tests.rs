//! What an evening takes, refuses and prepares.

use super::evening;
use crate::moves::{Action, Refusal};
use crate::role::{Peaceful, Role, Side};
use crate::rulings::{OpenRuling, PimpLimit, Rulings};
use crate::state::{Block, BlockedBy, Logged, Step};
use crate::testkit::{Town, town};
use nightdesk_game::SeatId;

/// Why the first of these moves was refused.
fn refusal(town: &Town, lines: &[&str]) -> Option<Refusal> {
    let dusk = evening(
        &town.city,
        &town.moves(lines),
        town.city.night + 1,
        &town.rulings,
    );
    dusk.refused.first().map(|(_, why)| *why)
}

fn blocked(mut town: Town, name: &str) -> Town {
    let seat = town.seat(name);
    town.city.blocks.push(Block {
        seat,
        by: BlockedBy::Hacker,
        peaceful: true,
        negative: true,
        from: Step(0),
        until: Step::evening(town.city.night + 1),
    });
    town
}

/// A check that told something.
fn check(target: SeatId) -> Logged {
    Logged {
        night: 0,
        role: Role::Peaceful(Peaceful::Commissioner),
        action: Action::Check,
        targets: vec![target],
        done: true,
        repeated: false,
        shown: Some(Side::Black),
        on_copy: false,
    }
}

#[test]
fn evening_moves_do_not_touch_each_other() {
    // Both hack each other: each is judged on the state before the evening.
    let dusk = town("Max hacker mafia; Oleg liar maniac; Hac hacker; Eva witness")
        .evening(&["Max: hacker → Hac", "Hac: hacker → Max"]);
    assert_eq!(dusk.city.prepared.hacked.len(), 2);
}

#[test]
fn a_blocked_role_does_nothing_in_the_evening() {
    let roles = [
        ("hacker", "Hugo: hacker → Eva"),
        ("pimp", "Hugo: pimp → Eva"),
        ("anonymous", "Hugo: anonymous → Eva"),
        ("actor", "Hugo: actor → Eva"),
        ("wizard", "Hugo: wizard (role: doctor)"),
        ("immortal", "Hugo: immortal → Eva"),
        ("necromancer", "Hugo: necromancer → Eva, Max, Oleg"),
        ("fanatic", "Hugo: fanatic → Eva"),
        (
            "criminalist",
            "Hugo: criminalist samples → Eva (bodies: Max)",
        ),
        ("commissioner", "Hugo: commissioner proof → Eva"),
    ];
    for (role, line) in roles {
        let town = town(&format!(
            "Max judge mafia; Oleg liar maniac; Hugo {role}; Eva witness"
        ))
        .with(|town| {
            let (body, checked) = (town.seat("Max"), town.seat("Eva"));
            let memory = town.memory("Hugo");
            memory.examined.insert(body);
            memory.log.push(check(checked));
        });
        let free = evening(&town.city, &town.moves(&[line]), 1, &Rulings::default());
        assert_eq!(free.refused, Vec::new(), "{line}");
        assert_ne!(free.after, town.city, "{line}");
        let stopped = blocked(town, "Hugo");
        let dusk = evening(
            &stopped.city,
            &stopped.moves(&[line]),
            1,
            &Rulings::default(),
        );
        let mut before = stopped.city.clone();
        before.blocks.clear();
        assert_eq!(dusk.after, before, "{line}");
    }
}

#[test]
fn nobody_keeps_cultist_and_collector_from_choosing() {
    for (role, line) in [
        ("cultist", "Hugo: cultist mark → Eva, Max"),
        ("collector", "Hugo: collector → Eva, Max"),
    ] {
        let town = town(&format!(
            "Max judge mafia; Oleg liar maniac; Hugo {role}; Eva witness"
        ));
        let dusk = blocked(town, "Hugo").evening(&[line]);
        let card = dusk
            .city
            .usable(dusk.seat("Hugo"), Peaceful::of_slug(role).expect("a role"));
        assert_eq!(card.expect("a card").memory.marked.len(), 2);
    }
}

#[test]
fn one_rumour_a_night_by_the_side_whose_night_it_is() {
    let town =
        town("Max judge mafia; Nik hero mafia; Oleg liar maniac; Eva witness; Hir priest hireling");
    assert_eq!(
        refusal(&town, &["Oleg: maniac smear → Eva"]),
        Some(Refusal::OtherSidesNight)
    );
    assert_eq!(
        refusal(&town, &["Max: mafia smear → Eva", "Nik: mafia smear → Nik"]),
        Some(Refusal::OneRumour)
    );
    assert_eq!(
        refusal(&town.clone().extended(), &["Oleg: maniac smear → Eva"]),
        None
    );
}

#[test]
fn anonymous_watches_four_at_most() {
    let first = town("Max judge mafia; Oleg liar maniac; Ano anonymous; A hero; B priest; C witness; D doctor; E immortal")
        .evening(&["Ano: anonymous → A, B"])
        .night(&[])
        .town
        .evening(&["Ano: anonymous → C, D"])
        .night(&[])
        .town;
    assert_eq!(
        refusal(&first, &["Ano: anonymous → E"]),
        Some(Refusal::Watched)
    );
    assert_eq!(refusal(&first, &["Ano: anonymous → E (except: A)"]), None);
}

#[test]
fn pimp_has_one_more_slave_every_two_days() {
    let first = town("Max judge mafia; Oleg liar maniac; Pim pimp; A hero; B priest")
        .evening(&["Pim: pimp → A"])
        .night(&[])
        .town;
    assert_eq!(
        refusal(&first, &["Pim: pimp → B"]),
        Some(Refusal::Slaves(1))
    );
    let later = first.night(&[]).town;
    assert_eq!(refusal(&later, &["Pim: pimp → B"]), None);
}

#[test]
fn slaves_may_be_counted_from_the_first_one_on() {
    let players = "Max judge mafia; Oleg liar maniac; Pim pimp; A hero; B priest";
    let taken = town(players).night(&[]).town.night(&[]).town;
    let mut taken = taken.evening(&["Pim: pimp → A"]).night(&[]).town;
    assert_eq!(refusal(&taken, &["Pim: pimp → B"]), None);
    taken.rulings.pimp_limit = PimpLimit::FirstSlave;
    assert_eq!(
        refusal(&taken, &["Pim: pimp → B"]),
        Some(Refusal::Slaves(1))
    );
    let dusk = evening(
        &taken.city,
        &taken.moves(&["Pim: pimp → B"]),
        4,
        &taken.rulings,
    );
    assert_eq!(dusk.relied, [OpenRuling::PimpLimit].into());
    let later = taken.night(&[]).town;
    assert_eq!(refusal(&later, &["Pim: pimp → B"]), None);
}

#[test]
fn actor_and_wizard_have_three_copies() {
    let mut town = town(
        "Max judge mafia; Oleg liar maniac; Act actor; Wiz wizard; A hero; B priest; C doctor; D witness",
    );
    for target in ["A", "B", "C"] {
        let line = format!("Act: actor → {target}");
        town = town.evening(&[&line]).night(&[]).town;
        let why = refusal(&town, &[&line]);
        let twice = Refusal::CopiedBefore(town.seat(target));
        let last = Some(Refusal::Copies);
        assert!(why == Some(twice) || why == last, "none twice: {why:?}");
    }
    assert_eq!(refusal(&town, &["Act: actor → D"]), Some(Refusal::Copies));
}

#[test]
fn actor_copying_a_crippled_player_skips() {
    let dusk = town("Max judge mafia; Oleg liar maniac; Act actor; Doc doctor")
        .with(|town| {
            let seat = town.seat("Doc");
            if let Some(citizen) = town.city.citizens.get_mut(&seat) {
                citizen.crippled = true;
            }
        })
        .evening(&["Act: actor → Doc"]);
    assert!(
        dusk.city
            .usable(dusk.seat("Act"), Peaceful::Doctor)
            .is_none()
    );
}

#[test]
fn a_bond_is_made_once_in_a_game() {
    let first = town("Max judge mafia; Oleg liar maniac; Imm immortal; A hero; B priest")
        .evening(&["Imm: immortal bond → A"])
        .night(&[])
        .town
        .evening(&["Imm: immortal break bond"])
        .night(&[])
        .town;
    assert_eq!(
        refusal(&first, &["Imm: immortal bond → B"]),
        Some(Refusal::BondMade)
    );
}

#[test]
fn necromancer_exchanges_a_body() {
    let first = town(
        "Max judge mafia; Oleg liar maniac; Nec necromancer; A hero; B doctor; C witness; D priest",
    )
    .evening(&["Nec: necromancer → A, C, D"])
    .night(&["Max: mafia → B"])
    .town;
    let exchanged = first.evening(&["Nec: necromancer exchange → A, B"].map(|line| line));
    let card = exchanged.city.usable(exchanged.seat("B"), Peaceful::Doctor);
    assert!(card.is_some());
    // Not before the next cycle.
    assert_eq!(
        exchanged.night(&["B: doctor → C"]).refused(),
        "B doctor: not-tonight"
    );
}

#[test]
fn collector_changes_the_role_in_use() {
    let first = town("Max judge mafia; Oleg liar maniac; Col collector; A doctor; B commissioner; C witness; D hero")
        .evening(&["Col: collector → A, B"])
        .night(&["Max: mafia → A"])
        .town
        .night(&["Oleg: maniac → B"])
        .town;
    let other = first
        .clone()
        .evening(&["Col: collector activate (role: commissioner)"]);
    let played = other.night(&["Col: commissioner → Max", "Col: doctor → C"]);
    assert_eq!(played.refused(), "Col doctor: no-role");
    assert_eq!(played.letters_to("Col"), "check_result Max black");
    let off = first.evening(&["Col: collector activate"]);
    assert_eq!(
        off.night(&["Col: doctor → C"]).refused(),
        "Col doctor: no-role"
    );
}

#[test]
fn executor_knows_his_captive_by_the_evening() {
    let first = town("Max judge mafia; Oleg liar maniac; Exe hero executor; Fay doctor faceless")
        .night(&["Exe: executor → Fay"])
        .town;
    let dusk = evening(&first.city, &[], 2, &Rulings::default());
    let told: Vec<&str> = dusk
        .letters
        .iter()
        .map(|letter| letter.class.slug())
        .collect();
    assert_eq!(told, ["captive_known"]);
    let side = dusk.letters.first().and_then(|letter| letter.value("side"));
    let red = crate::night::Value::Side(crate::Side::Red);
    assert_eq!(side, Some(&red), "grey counts as red");
}

#[test]
fn a_captive_does_nothing_in_the_evening() {
    let first =
        town("Max judge mafia; Oleg liar maniac; Exe hero executor; Hac hacker; Eva witness")
            .night(&["Exe: executor → Hac"])
            .town;
    let dusk = first.evening(&["Hac: hacker → Eva"]);
    assert!(dusk.city.prepared.hacked.is_empty());
}

#[test]
fn a_captive_whose_executor_says_nothing_is_let_go() {
    let first = town(
        "Max judge mafia; Oleg liar maniac; Exe hero executor; Doc doctor; Eva witness; Gus priest",
    )
    .night(&["Exe: executor → Doc"])
    .town;
    let silent = evening(&first.city, &[], 2, &Rulings::default()).after;
    let told = evening(
        &first.city,
        &first.moves(&["Exe: executor release → Doc"]),
        2,
        &Rulings::default(),
    )
    .after;
    assert_eq!(silent, told);
    assert!(silent.captives.is_empty());
    // The role is free again, but makes no move this night.
    let night = first
        .evening(&[])
        .night(&["Max: mafia → Eva", "Doc: doctor → Eva"]);
    assert_eq!(night.deaths(), "Eva: mafia by Max");
    assert_eq!(night.letters_to("Doc"), "move_failed doctor; released");
}

#[test]
fn raised_roles_move_in_the_evening_too() {
    for (role, line) in [
        ("hacker", "Dov: hacker → Eva"),
        ("anonymous", "Dov: anonymous → Eva"),
        ("pimp", "Dov: pimp → Eva"),
        ("criminalist", "Dov: criminalist examine → Dov"),
    ] {
        let players = format!(
            "Max judge mafia; Oleg liar maniac; Nec necromancer; Dov {role}; Eva witness; Gus hero"
        );
        let raised = town(&players)
            .evening(&["Nec: necromancer → Dov, Eva, Gus"])
            .night(&["Max: mafia → Dov"])
            .town;
        assert_eq!(refusal(&raised, &[line]), None, "{line}");
        let dusk = evening(&raised.city, &raised.moves(&[line]), 2, &Rulings::default());
        let idle = evening(&raised.city, &[], 2, &Rulings::default());
        assert_ne!(dusk.after, idle.after, "{line}");
    }
}

#[test]
fn pimp_escapes_the_hacker_he_takes() {
    let town = town("Max judge mafia; Oleg liar maniac; Pim pimp; Hac hacker; Eva witness")
        .evening(&["Pim: pimp → Hac", "Hac: hacker → Pim"]);
    assert!(town.city.prepared.hacked.is_empty());
    assert!(town.city.blocks.is_empty());
    let other = town.night(&[]).town.evening(&["Hac: hacker → Pim"]);
    assert_eq!(other.city.prepared.hacked.len(), 1);
}
