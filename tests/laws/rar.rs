//! Laws of RAR (resolution rules §10), through the engine.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk::rules::classic::nar;
use nightdesk::rules::classic::night::{Night, Player};
use nightdesk::rules::classic::outcome::{Finding, Outcome, Question};
use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::oracle::{Action, Deed, Mix, Person, Resolver, Scene, Side, arbitrary, engine, night};

const PLAIN: &[Deed] = &[
    Deed::Kill,
    Deed::Kill,
    Deed::Protect,
    Deed::Jail,
    Deed::Block,
    Deed::Block,
    Deed::Swap,
    Deed::Track,
    Deed::Watch,
    Deed::RoleCop,
];

const MIXED: &[Deed] = &[
    Deed::Kill,
    Deed::Cpr,
    Deed::Protect,
    Deed::Jail,
    Deed::Bodyguard,
    Deed::Babysit,
    Deed::Rolestop,
    Deed::Hide,
    Deed::Block,
    Deed::Redirect,
    Deed::Swap,
    Deed::Recruit,
    Deed::Alarm,
    Deed::Fruit,
    Deed::Cop,
    Deed::Track,
    Deed::Watch,
    Deed::Motion,
];

const LOOP_FREE: Mix = Mix {
    deeds: PLAIN,
    passives: false,
    modifiers: false,
    rulings: false,
    players: 8,
    acts: 6,
};
const ANY: Mix = Mix {
    deeds: MIXED,
    passives: true,
    modifiers: true,
    rulings: true,
    players: 7,
    acts: 7,
};

/// Everything an outcome says, without positions and order.
fn says(night: &Night<'_>, outcome: &Outcome) -> BTreeSet<String> {
    let who = |player: Player| night.player(player).name.clone();
    let mut all = BTreeSet::new();
    all.extend(
        outcome
            .deaths
            .iter()
            .map(|player| format!("{} dies", who(*player))),
    );
    for (player, act) in &outcome.recruited {
        all.insert(format!(
            "{} recruited by {}",
            who(*player),
            night.act(*act).label
        ));
    }
    for (act, finding) in &outcome.findings {
        let finding = match finding {
            // Two ends are listed in the order of the players.
            Finding::Several(ends) => ends
                .iter()
                .map(|end| format!("{end:?}"))
                .collect::<BTreeSet<_>>(),
            one => [format!("{one:?}")].into(),
        };
        all.insert(format!("{} finds {finding:?}", night.act(*act).label));
    }
    for told in &outcome.notices {
        let from = &night.act(told.from).label;
        all.insert(format!("{} told {:?} by {from}", who(told.to), told.kind));
    }
    for visit in &outcome.visits {
        all.insert(format!(
            "{} visits {}",
            night.act(visit.act).label,
            who(visit.to)
        ));
    }
    for answer in outcome
        .answers
        .iter()
        .filter(|answer| answer.yes != Some(false))
    {
        let label = |act| &night.act(act).label;
        let question = match answer.question {
            Question::Dies(x) => format!("dies {}", who(x)),
            Question::Recruited(x) => format!("recruited {}", who(x)),
            Question::Result(act) => format!("result {}", label(act)),
            Question::Sees(act, x) => format!("{} sees {}", label(act), who(x)),
            Question::SeesNothing(act) => format!("{} sees nothing", label(act)),
            Question::Reaches(act, x) => format!("{} reaches {}", label(act), who(x)),
            Question::Visits(act, x) => format!("{} visit {}", label(act), who(x)),
        };
        all.insert(format!("{question}: {:?}", answer.yes));
    }
    all
}

fn said(scene: &Scene, resolver: Resolver) -> BTreeSet<String> {
    let night = night(scene);
    says(&night, &resolver(&night))
}

/// The players at whom an action may end, by every swap there is.
fn possible(scene: &Scene, act: &Action) -> BTreeSet<usize> {
    let mut all: BTreeSet<usize> = act.targets.iter().copied().collect();
    // The pair of a swap does not move; where its driver goes changes nothing but what is seen.
    if act.deed == Deed::Swap {
        return all;
    }
    loop {
        let before = all.len();
        for swap in scene.acts.iter().filter(|one| one.deed == Deed::Swap) {
            if swap.targets.iter().any(|target| all.contains(target)) {
                all.extend(&swap.targets);
            }
        }
        if all.len() == before {
            return all;
        }
    }
}

/// Whether one action may change another (§5, step 3), for the plain abilities.
fn may_change(scene: &Scene, by: &Action, other: &Action) -> bool {
    let (ours, theirs) = (possible(scene, by), possible(scene, other));
    let meets = !ours.is_disjoint(&theirs);
    match by.deed {
        Deed::Block => ours.contains(&other.actor),
        Deed::Jail => ours.contains(&other.actor) || (other.deed == Deed::Kill && meets),
        Deed::Protect => other.deed == Deed::Kill && meets,
        Deed::Swap => other.targets.iter().any(|_| meets),
        _ => match other.deed {
            Deed::Track => theirs.contains(&by.actor),
            Deed::Watch => meets,
            _ => false,
        },
    }
}

fn observes(deed: Deed) -> bool {
    matches!(deed, Deed::Track | Deed::Watch)
}

/// Whether no chain of changes comes back to where it began.
fn loop_free(scene: &Scene) -> bool {
    let mut left: Vec<usize> = (0..scene.acts.len()).collect();
    loop {
        let changed = |act: usize| {
            left.iter().any(|by| {
                let (by, other) = (&scene.acts[*by], &scene.acts[act]);
                let looking = observes(by.deed) && observes(other.deed);
                by.id != other.id && !looking && may_change(scene, by, other)
            })
        };
        let Some(free) = left.iter().position(|act| !changed(*act)) else {
            return left.is_empty();
        };
        left.remove(free);
    }
}

/// Deaths and findings.
fn result(scene: &Scene, resolver: Resolver) -> (BTreeSet<Player>, BTreeMap<usize, Finding>) {
    let outcome = resolver(&night(scene));
    let findings = outcome
        .findings
        .into_iter()
        .map(|(act, finding)| (act.index(), finding));
    (outcome.deaths.into_iter().collect(), findings.collect())
}

fn agree(scene: &Scene, one: Resolver, other: Resolver) -> bool {
    result(scene, one) == result(scene, other)
}

/// The night with as few actions as still break the law.
fn smallest(scene: &Scene, broken: impl Fn(&Scene) -> bool) -> Scene {
    let mut small = scene.clone();
    while let Some(next) = (0..small.acts.len()).find_map(|index| {
        let mut less = small.clone();
        less.acts.remove(index);
        broken(&less).then_some(less)
    }) {
        small = next;
    }
    small
}

fn scene(seed: u64, mix: Mix) -> (Scene, ChaCha8Rng) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (arbitrary(&mut rng, mix), rng)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn without_loops_and_redirectors_rar_is_nar(seed: u64) {
        let (scene, _) = scene(seed, LOOP_FREE);
        prop_assume!(loop_free(&scene));
        let broken = |scene: &Scene| loop_free(scene) && !agree(scene, engine, nar::resolve);
        if broken(&scene) {
            let small = smallest(&scene, broken);
            let answers = (result(&small, engine), result(&small, nar::resolve));
            prop_assert!(false, "{}\n{answers:?}", small.compact());
        }
    }

    #[test]
    fn the_order_of_entry_changes_nothing(seed: u64) {
        let (scene, mut rng) = scene(seed, ANY);
        let mut mixed = scene.clone();
        mixed.acts.shuffle(&mut rng);
        mixed.acts.sort_by_key(|act| act.passive);
        prop_assert_eq!(said(&scene, engine), said(&mixed, engine), "{}", scene.compact());
    }

    #[test]
    fn the_order_of_players_changes_nothing(seed: u64) {
        let (scene, mut rng) = scene(seed, ANY);
        let mut order: Vec<usize> = (0..scene.people.len()).collect();
        order.shuffle(&mut rng);
        let place = |old: usize| order.iter().position(|one| *one == old).expect("a player");
        let mut mixed = scene.clone();
        mixed.people = order.iter().map(|old| scene.people[*old].clone()).collect();
        for act in &mut mixed.acts {
            act.actor = place(act.actor);
            act.targets.iter_mut().for_each(|target| *target = place(*target));
        }
        prop_assert_eq!(said(&scene, engine), said(&mixed, engine), "{}", scene.compact());
    }

    #[test]
    fn other_names_change_nothing(seed: u64) {
        let (scene, _) = scene(seed, ANY);
        let mut renamed = scene.clone();
        for person in &mut renamed.people {
            person.name = person.name.replace('P', "Игрок ");
        }
        let back: BTreeSet<String> = said(&renamed, engine)
            .into_iter()
            .map(|line| line.replace("Игрок ", "P"))
            .collect();
        prop_assert_eq!(said(&scene, engine), back, "{}", scene.compact());
    }

    #[test]
    fn a_player_whom_nothing_touches_changes_nothing(seed: u64) {
        let (scene, mut rng) = scene(seed, ANY);
        let at = rng.random_range(0..=scene.people.len());
        let mut larger = scene.clone();
        larger.people.insert(at, Person::new("bystander", Side::Town, "vanilla"));
        let moved = |old: usize| if old >= at { old + 1 } else { old };
        for act in &mut larger.acts {
            act.actor = moved(act.actor);
            act.targets.iter_mut().for_each(|target| *target = moved(*target));
        }
        prop_assert_eq!(said(&scene, engine), said(&larger, engine), "{}", scene.compact());
    }
}

/// Player 0 shoots X; player i blocks the players `hops` further on, in a ring of `n`.
fn ring(n: usize, hops: &[usize]) -> bool {
    let people: Vec<Person> = (0..=n)
        .map(|x| Person::new(&format!("P{x}"), Side::Town, "roleblocker"))
        .collect();
    let mut acts = vec![Action::new("k", 0, Deed::Kill, &[n])];
    for x in 0..n {
        for hop in hops {
            acts.push(Action::new(
                &format!("b{x}+{hop}"),
                x,
                Deed::Block,
                &[(x + hop) % n],
            ));
        }
    }
    let scene = Scene {
        people,
        acts,
        ..Scene::default()
    };
    !engine(&night(&scene)).deaths.is_empty()
}

/// Players 1 to n block the one before them; player 0 shoots.
fn chain(n: usize) -> bool {
    let people: Vec<Person> = (0..n + 2)
        .map(|x| Person::new(&format!("P{x}"), Side::Town, "roleblocker"))
        .collect();
    let mut acts = vec![Action::new("k", 0, Deed::Kill, &[n + 1])];
    acts.extend((1..=n).map(|x| Action::new(&format!("b{x}"), x, Deed::Block, &[x - 1])));
    let scene = Scene {
        people,
        acts,
        ..Scene::default()
    };
    !engine(&night(&scene)).deaths.is_empty()
}

#[test]
fn a_shot_in_a_ring_or_chain_of_blocks_stands_if_they_are_even() {
    for n in 2..=16 {
        assert_eq!(ring(n, &[1]), n % 2 == 0, "ring of {n}");
        assert_eq!(chain(n), n % 2 == 0, "chain of {n}");
    }
}

#[test]
fn the_shot_stands_in_the_measured_families() {
    for n in [4, 7, 9, 10] {
        assert!(ring(n, &[1, 2]), "C({n},{{1,2}})");
    }
    for n in [4, 6] {
        assert!(ring(n, &[1, 2, 3]), "C({n},{{1,2,3}})");
    }
}
