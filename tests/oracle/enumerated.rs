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
    Deed::Strengthen,
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

/// An action of every player, by number: which of his choices.
type Chosen = Vec<usize>;

/// The choices that renaming the players makes of each choice, for every way of renaming them.
fn renamings(choices: &[Vec<Action>]) -> Vec<Vec<Vec<(usize, usize)>>> {
    let place = |action: &Action| {
        let same = |one: &Action| one.deed == action.deed && one.targets == action.targets;
        let place = choices[action.actor].iter().position(same);
        (action.actor, place.expect("a choice of that player"))
    };
    let renamed = |action: &Action, names: &[usize]| {
        let mut action = action.clone();
        action.actor = names[action.actor];
        action
            .targets
            .iter_mut()
            .for_each(|target| *target = names[*target]);
        if action.deed.aim() == Aim::Two {
            action.targets.sort_unstable();
        }
        place(&action)
    };
    let of_player = |names: &[usize], actions: &Vec<Action>| {
        actions
            .iter()
            .map(|action| renamed(action, names))
            .collect()
    };
    orders(choices.len())
        .iter()
        .map(|names| {
            choices
                .iter()
                .map(|actions| of_player(names, actions))
                .collect()
        })
        .collect()
}

fn orders(count: usize) -> Vec<Vec<usize>> {
    let Some(last) = count.checked_sub(1) else {
        return vec![Vec::new()];
    };
    let insert = |order: Vec<usize>| {
        (0..count).map(move |at| {
            let mut longer = order.clone();
            longer.insert(at, last);
            longer
        })
    };
    orders(last).into_iter().flat_map(insert).collect()
}

/// Every night of `count` players in which each has one core action, up to the players' names.
///
/// Nights that differ by names alone are judged once: nothing in the core looks at sides or roles,
/// and the order of entry makes no difference (a law of its own).
fn every_core_night(name: &str, count: usize) {
    let choices: Vec<Vec<Action>> = (0..count)
        .map(|actor| every_action(CORE, actor, count))
        .collect();
    let renamings = renamings(&choices);
    let each = choices[0].len();
    let mut tally = Tally::new(name);
    for number in 0..each.pow(u32::try_from(count).expect("few players")) {
        let mut rest = number;
        let chosen: Chosen = (0..count)
            .map(|_| {
                let choice = rest % each;
                rest /= each;
                choice
            })
            .collect();
        let smallest = renamings.iter().all(|names| {
            let mut other = vec![0; count];
            for (actor, choice) in chosen.iter().enumerate() {
                let (actor, choice) = names[actor][*choice];
                other[actor] = choice;
            }
            chosen <= other
        });
        if smallest {
            let acts = chosen.iter().zip(&choices);
            let scene = Scene {
                people: people(count),
                acts: acts.map(|(one, choices)| choices[*one].clone()).collect(),
                ..Scene::default()
            };
            tally.judge(&scene, engine);
        }
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
fn core_actions_of_two_and_three() {
    every_core_night("core of two", 2);
    if long() {
        every_core_night("core of three", 3);
    }
}

#[test]
fn four_core_actions_among_three() {
    let share = if long() { 10_000 } else { 15 };
    every_night("core with a second action", CORE, 3, &[0, 1, 2, 0], share);
}

#[test]
fn four_core_actions_among_four() {
    if long() {
        every_core_night("core of four, all", 4);
    } else {
        every_night("core of four", CORE, 4, &[0, 1, 2, 3], 6);
    }
}
