//! Every small night.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::compare::{Tally, engine};
use super::random::long;
use super::scene::{Action, Aim, Deed, Person, Scene, Side};

/// A representative of each way in which an ability takes part in a night.
const EACH: &[Deed] = &[
    Deed::Kill,
    Deed::Cpr,
    Deed::Protect,
    Deed::Jail,
    Deed::Bodyguard,
    Deed::Babysit,
    Deed::Rolestop,
    Deed::Commute,
    Deed::Hide,
    Deed::Block,
    Deed::Redirect,
    Deed::Swap,
    Deed::Recruit,
    Deed::Alarm,
    Deed::Fruit,
    Deed::RoleCop,
    Deed::Track,
    Deed::Watch,
    Deed::Bulletproof,
    Deed::Ascetic,
    Deed::Pgo,
    Deed::LightningRod,
];

/// What makes loops, and what shows how they end.
const CORE: &[Deed] = &[
    Deed::Kill,
    Deed::Protect,
    Deed::Block,
    Deed::Jail,
    Deed::Redirect,
    Deed::Swap,
    Deed::Track,
];

fn people(count: usize) -> Vec<Person> {
    let sides = [Side::Town, Side::Mafia, Side::Cult, Side::Town];
    let roles = ["doctor", "jailkeeper", "cop", "tracker"];
    (0..count)
        .map(|x| Person::new(&format!("P{x}"), sides[x], roles[x]))
        .collect()
}

/// Every way to aim an ability among `count` players that the entry checks accept.
fn aims(deed: Deed, actor: usize, count: usize) -> Vec<Vec<usize>> {
    let others = (0..count).filter(|x| *x != actor);
    match deed.aim() {
        Aim::Own => vec![Vec::new()],
        Aim::One => others.map(|x| vec![x]).collect(),
        // A pair has no order.
        Aim::Two => (0..count)
            .flat_map(|p| (p + 1..count).map(move |q| vec![p, q]))
            .collect(),
        // A victim that is sent to himself is an ordinary choice.
        Aim::Victim => others
            .flat_map(|x| (0..count).map(move |z| vec![x, z]))
            .collect(),
    }
}

fn every_action(deeds: &[Deed], actor: usize, count: usize) -> Vec<Action> {
    deeds
        .iter()
        .flat_map(|deed| {
            aims(*deed, actor, count).into_iter().map(move |targets| {
                let id = format!("{}:P{actor}", deed.slug());
                Action::new(&id, actor, *deed, &targets)
            })
        })
        .collect()
}

/// Every night in which each of `actors` has one action, or `share` of 10,000 of them at random.
///
/// Nights are not pruned by renaming players: their sides differ, and the order of entry is to
/// make no difference anyhow.
fn every_night(name: &str, deeds: &[Deed], count: usize, actors: &[usize], share: u32) {
    let choices: Vec<Vec<Action>> = actors
        .iter()
        .map(|actor| every_action(deeds, *actor, count))
        .collect();
    let total: usize = choices.iter().map(Vec::len).product();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut tally = Tally::new(name);
    for number in 0..total {
        if share < 10_000 && rng.random_range(0..10_000) >= share {
            continue;
        }
        let mut rest = number;
        let mut acts = Vec::new();
        for choice in &choices {
            acts.push(choice[rest % choice.len()].clone());
            rest /= choice.len();
        }
        let scene = Scene {
            people: people(count),
            acts,
            ..Scene::default()
        };
        tally.judge(&scene, engine);
    }
    tally.close();
}

#[test]
fn every_pair_of_actions_among_three() {
    // The actors may be the same player, so that every pair is met from both sides.
    for actors in [[0, 1], [0, 0]] {
        every_night("pairs", EACH, 3, &actors, 10_000);
    }
}

#[test]
fn every_three_actions_among_three() {
    let share = if long() { 10_000 } else { 120 };
    every_night("triples", EACH, 3, &[0, 1, 2], share);
}

#[test]
fn four_core_actions_among_three() {
    let share = if long() { 10_000 } else { 15 };
    every_night("core with a second action", CORE, 3, &[0, 1, 2, 0], share);
}

#[test]
fn four_core_actions_among_four() {
    let share = if long() { 2_500 } else { 6 };
    every_night("core of four", CORE, 4, &[0, 1, 2, 3], share);
}
