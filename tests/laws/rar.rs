//! Laws of RAR (resolution rules §10), through the engine.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_classic::nar;
use nightdesk_classic::night::{Act, Night, Player};
use nightdesk_classic::outcome::{Answer, Finding, Node, Outcome, Question, Why};
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
    // Of several recruiters the one entered first is named.
    let recruited = outcome.recruited.iter();
    all.extend(recruited.map(|(player, _)| format!("{} recruited", who(*player))));
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
        put(&mut mixed, place);
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
        put(&mut larger, moved);
        prop_assert_eq!(said(&scene, engine), said(&larger, engine), "{}", scene.compact());
    }
}

/// Lets a night speak of the same players at other places.
fn put(scene: &mut Scene, place: impl Fn(usize) -> usize) {
    for act in &mut scene.acts {
        act.actor = place(act.actor);
        act.targets
            .iter_mut()
            .for_each(|target| *target = place(*target));
    }
    let lovers = scene.people.iter_mut();
    let lovers = lovers.filter_map(|person| person.lover.as_mut());
    lovers.for_each(|lover| *lover = place(*lover));
    let poisoners = scene.people.iter_mut();
    let poisoners = poisoners.filter_map(|person| person.poisoner.as_mut());
    poisoners.for_each(|poisoner| *poisoner = place(*poisoner));
}

/// Every action that a reason names in words.
fn named(why: &Why, all: &mut BTreeSet<Act>) {
    match why {
        Why::Acts { act, via, .. } | Why::Unseen { act, via, .. } => {
            all.insert(*act);
            all.extend(via.iter().map(|step| step.by));
        }
        Why::Carries { by, act, .. } => all.extend([*by, *act]),
        Why::Both { first, second } => {
            named(first, all);
            named(second, all);
        }
        Why::Weak { effect, .. } => named(effect, all),
        Why::With { of, .. } => named(of, all),
        Why::Poisoned { .. } | Why::Bereaved { .. } => {}
        Why::Step { act, .. } | Why::Above { act } => {
            all.insert(*act);
        }
    }
}

/// Whether a reason is the rule of poison or of Lovers, for whoever dies of it.
fn is_rule(why: &Why) -> bool {
    match why {
        Why::Poisoned { .. } | Why::Bereaved { .. } => true,
        Why::With { of, .. } => is_rule(of),
        _ => false,
    }
}

/// Checks a tree of reasons to its leaves: every reason is made of actions of the night, or is the
/// rule of poison or of Lovers; it stands where nothing against it does, and falls to something that stands.
fn sound(scene: &Scene, node: &Node) -> Result<(), TestCaseError> {
    let mut names = BTreeSet::new();
    named(&node.why, &mut names);
    let rule = is_rule(&node.why);
    prop_assert_eq!(names.is_empty(), rule, "{:?}", node);
    prop_assert_eq!(node.acts.is_empty(), rule, "{:?}", node);
    let known = names
        .iter()
        .chain(&node.acts)
        .all(|act| act.index() < scene.acts.len());
    prop_assert!(known, "{:?}", node);
    let undone = node.against.iter().any(|objection| objection.stands);
    prop_assert!(!(node.stands && undone), "{:?}", node);
    prop_assert!(node.stands || undone || node.left_out > 0, "{:?}", node);
    for bar in &node.barred {
        let inside = bar.because.iter().all(|act| bar.acts.contains(act));
        prop_assert!(!bar.because.is_empty() && inside, "{:?}", bar);
    }
    node.against
        .iter()
        .try_for_each(|objection| sound(scene, objection))
}

/// The reasons for the answers that an investigation draws on.
fn grounds(outcome: &Outcome, act: Act) -> Vec<&Answer> {
    let about = |answer: &&Answer| match answer.question {
        Question::Result(one) | Question::Sees(one, _) | Question::SeesNothing(one) => one == act,
        Question::Dies(_)
        | Question::Recruited(_)
        | Question::Reaches(..)
        | Question::Visits(..) => false,
    };
    outcome.answers.iter().filter(about).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_death_and_result_has_reasons_down_to_entries_and_rules(seed: u64) {
        let (scene, _) = scene(seed, ANY);
        let outcome = engine(&night(&scene));
        for answer in &outcome.answers {
            for reason in &answer.reasons {
                sound(&scene, reason)?;
            }
            let stands = answer.reasons.iter().any(|reason| reason.stands);
            prop_assert_eq!(answer.yes, Some(stands), "{}", scene.compact());
        }
        for player in &outcome.deaths {
            let dies = |answer: &&Answer| answer.question == Question::Dies(*player);
            let answer = outcome.answers.iter().find(dies);
            prop_assert_eq!(answer.and_then(|answer| answer.yes), Some(true), "{}", scene.compact());
        }
        for (act, finding) in &outcome.findings {
            let grounds = grounds(&outcome, *act);
            let stands = grounds.iter().any(|answer| answer.yes == Some(true));
            prop_assert_eq!(*finding != Finding::NoResult, stands, "{}", scene.compact());
            let own = grounds.iter().flat_map(|answer| &answer.reasons);
            for reason in own {
                prop_assert!(reason.acts.contains(act), "{}", scene.compact());
            }
        }
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

/// Whether the next to object wins: there is a block on this player, not used yet, whose blocker
/// the other side then cannot answer (edge geography, resolution rules §4).
fn objector_wins(
    at: usize,
    unused: u64,
    n: usize,
    known: &mut BTreeMap<(usize, u64), bool>,
) -> bool {
    if let Some(known) = known.get(&(at, unused)) {
        return *known;
    }
    let wins = (1..=n).any(|by| {
        let block = 1 << (at * n + by - 1);
        by != at && unused & block != 0 && !objector_wins(by, unused & !block, n, known)
    });
    known.insert((at, unused), wins);
    wins
}

/// Player 0 shoots; players 1 to n each block everybody else, one action a victim.
fn everybody_blocks(n: usize) -> Scene {
    let person = |x: usize| Person::new(&format!("P{x}"), Side::Town, "roleblocker");
    let mut acts = vec![Action::new("k", 0, Deed::Kill, &[n + 1])];
    for by in 1..=n {
        let blocks = (0..=n).filter(|on| *on != by);
        acts.extend(blocks.map(|on| Action::new(&format!("b{by}:{on}"), by, Deed::Block, &[on])));
    }
    Scene {
        people: (0..n + 2).map(person).collect(),
        acts,
        ..Scene::default()
    }
}

#[test]
fn a_shot_among_blockers_of_everybody_is_edge_geography() {
    // Six blockers, with 36 blocks on seven players, are past the work limit.
    for n in 1..=5 {
        let outcome = engine(&night(&everybody_blocks(n)));
        let all = (1 << ((n + 1) * n)) - 1;
        let spared = objector_wins(0, all, n, &mut BTreeMap::new());
        assert_eq!(outcome.deaths.is_empty(), spared, "{n} blockers");
        let open = |answer: &Answer| answer.yes.is_none();
        assert!(!outcome.answers.iter().any(open), "{n} blockers");
    }
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
