//! Random nights, small enough for the plain recursion.

use nightdesk_classic::settings::{Conflicts, RedirectVsSwap, Rule4, Saves};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::compare::{Tally, engine};
use super::scene::{Action, Aim, Deed, Loyalty, Person, Rulings, Scene, Side};

/// What a random night is made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mix {
    pub(crate) deeds: &'static [Deed],
    pub(crate) passives: bool,
    pub(crate) modifiers: bool,
    pub(crate) rulings: bool,
    pub(crate) players: usize,
    pub(crate) acts: usize,
}

/// Everything that the judge knows, the entangling ones more often.
const ALL: &[Deed] = &[
    Deed::Kill,
    Deed::Kill,
    Deed::FactionKill,
    Deed::Kill,
    Deed::Poison,
    Deed::Antidote,
    Deed::Douse,
    Deed::Extinguish,
    Deed::ForetellRole,
    Deed::Ignite,
    Deed::Cpr,
    Deed::Protect,
    Deed::Protect,
    Deed::Shield,
    Deed::Jail,
    Deed::Jail,
    Deed::Bodyguard,
    Deed::GuardElite,
    Deed::Babysit,
    Deed::Rolestop,
    Deed::Commute,
    Deed::Hide,
    Deed::Block,
    Deed::Block,
    Deed::Block,
    Deed::Redirect,
    Deed::Redirect,
    Deed::Swap,
    Deed::Swap,
    Deed::Recruit,
    Deed::Alarm,
    Deed::Neighborize,
    Deed::Friend,
    Deed::Fruit,
    Deed::Message,
    Deed::Invent,
    Deed::Abduct,
    Deed::GoonCheck,
    Deed::Visit,
    Deed::Cop,
    Deed::RoleCop,
    Deed::Checker,
    Deed::Track,
    Deed::Track,
    Deed::Watch,
    Deed::Watch,
    Deed::Follow,
    Deed::Voyeur,
    Deed::Motion,
    Deed::Reporter,
    Deed::Inspector,
    Deed::RoleWatch,
    Deed::Guard,
    Deed::Vision,
    Deed::Finder,
    Deed::Detective,
    Deed::Psychologist,
    Deed::Traffic,
    Deed::Parity,
    Deed::Empower,
    Deed::Strengthen,
    Deed::Strengthen,
    Deed::Frame,
    Deed::Frame,
    Deed::Clear,
    Deed::Clear,
    Deed::Cop,
    Deed::Seer,
    Deed::PrivateEye,
    Deed::LoneKillerCheck,
    Deed::SeeSides,
    Deed::RoleGuard,
    Deed::Ambush,
    Deed::Ambush,
    Deed::Sacrifice,
    Deed::Suicide,
    Deed::NoVote,
    Deed::TakeVote,
    Deed::Forge,
    Deed::Disguise,
    Deed::Harlot,
    Deed::Harlot,
    Deed::Deflect,
    Deed::Deflect,
    Deed::MassRedirect,
];

/// Kills, and protections that are counted.
const SIEGE: &[Deed] = &[
    Deed::Kill,
    Deed::Kill,
    Deed::Kill,
    Deed::FactionKill,
    Deed::Cpr,
    Deed::Protect,
    Deed::Protect,
    Deed::Shield,
    Deed::Jail,
    Deed::Bodyguard,
    Deed::Babysit,
    Deed::Block,
    Deed::Swap,
    Deed::Recruit,
    Deed::Strengthen,
];

/// Blocks, movers and what they disturb.
const TANGLE: &[Deed] = &[
    Deed::Kill,
    Deed::Protect,
    Deed::Block,
    Deed::Block,
    Deed::Jail,
    Deed::Redirect,
    Deed::Redirect,
    Deed::Swap,
    Deed::Swap,
    Deed::Track,
    Deed::Watch,
    Deed::RoleCop,
    Deed::Cop,
    Deed::Frame,
    Deed::Clear,
    Deed::Rolestop,
    Deed::Empower,
    Deed::Strengthen,
];

const WILD: Mix = Mix {
    deeds: ALL,
    passives: true,
    modifiers: true,
    rulings: true,
    players: 8,
    acts: 9,
};
const COUNTED: Mix = Mix {
    deeds: SIEGE,
    passives: true,
    modifiers: false,
    rulings: true,
    players: 4,
    acts: 7,
};
const KNOT: Mix = Mix {
    deeds: TANGLE,
    passives: false,
    modifiers: false,
    rulings: true,
    players: 6,
    acts: 8,
};

const ROLES: [&str; 8] = [
    "doctor",
    "jailkeeper",
    "cop",
    "tracker",
    "watcher",
    "vigilante",
    "goon",
    "serial_killer",
];

/// A random night.
pub(crate) fn arbitrary(rng: &mut impl Rng, mix: Mix) -> Scene {
    let count = rng.random_range(2..=mix.players);
    let people: Vec<Person> = (0..count).map(|index| person(rng, index, mix)).collect();
    let mut people = people;
    if mix.passives && rng.random_bool(0.15) {
        let lover = rng.random_range(1..count);
        people[0].lover = Some(lover);
        people[lover].lover = Some(0);
    }
    let rulings = if mix.rulings && rng.random_bool(0.4) {
        rulings(rng)
    } else {
        Rulings::default()
    };
    let mut scene = Scene {
        people,
        acts: Vec::new(),
        rulings,
    };
    for index in 0..rng.random_range(1..=mix.acts) {
        let action = action(rng, index, count, mix);
        scene.acts.push(action);
    }
    if mix.passives {
        for holder in 0..count {
            passives(rng, holder, mix, &mut scene);
        }
    }
    scene
}

fn person(rng: &mut impl Rng, index: usize, mix: Mix) -> Person {
    let sides = [
        Side::Town,
        Side::Town,
        Side::Mafia,
        Side::SerialKiller,
        Side::Cult,
        Side::Wolf,
    ];
    let side = *sides.choose(rng).expect("there are sides");
    let name = format!("P{index}");
    Person {
        macho: mix.modifiers && rng.random_bool(0.08),
        doused: mix.modifiers && rng.random_bool(0.1),
        poisoned: mix.modifiers && rng.random_bool(0.03),
        poisoner: rng.random_bool(0.8).then_some(0),
        has_killed: mix.modifiers && rng.random_bool(0.1),
        ..Person::new(&name, side, ROLES[index])
    }
}

fn rulings(rng: &mut impl Rng) -> Rulings {
    let mut rulings = Rulings::default();
    if rng.random() {
        rulings.rule4 = Rule4::Letter;
    }
    if rng.random() {
        rulings.redirect_vs_swap = RedirectVsSwap::Conflict;
    }
    if rng.random() {
        rulings.conflicts = Conflicts::Recursive;
    }
    rulings.recruit_not_if_dead = rng.random();
    rulings.recruit_mafia = rng.random();
    rulings.redirect_victims_move = rng.random();
    rulings.hiding_stops_gun_owner = rng.random();
    rulings.macho_cancels_every = rng.random();
    rulings.rod_wins = rng.random();
    rulings.town_style = rng.random();
    rulings.commuter_visits_seen = rng.random();
    rulings.failed_visits = rng.random();
    rulings.untouchable_passengers = rng.random();
    let saves = [Saves::All, Saves::One];
    rulings.doctor_saves = saves[rng.random_range(0..2)];
    rulings.guard_saves = saves[rng.random_range(0..2)];
    rulings.vest_stops = saves[rng.random_range(0..2)];
    rulings.first_guard_dies = rng.random();
    rulings.bomb_attacked = rng.random();
    rulings.framed_and_cleared = [None, Some(true), Some(false)][rng.random_range(0..3)];
    rulings
}

fn action(rng: &mut impl Rng, index: usize, players: usize, mix: Mix) -> Action {
    let deed = *mix.deeds.choose(rng).expect("there are abilities");
    let actor = rng.random_range(0..players);
    let mut order: Vec<usize> = (0..players).collect();
    for at in (1..players).rev() {
        order.swap(at, rng.random_range(0..=at));
    }
    // Entry checks: no self-targeting but for what may be pointed at oneself by its form.
    let others: Vec<usize> = order.iter().copied().filter(|x| *x != actor).collect();
    let targets = match deed.aim() {
        Aim::Own => Vec::new(),
        Aim::One => vec![others[0]],
        Aim::Two => order[..2].to_vec(),
        Aim::Victim => vec![others[0], *order.choose(rng).expect("there are players")],
    };
    let mut action = Action::new(&format!("a{index}"), actor, deed, &targets);
    if mix.modifiers && rng.random_bool(0.3) {
        modify(rng, &mut action);
    }
    if deed == Deed::Finder {
        action.words = ROLES.choose(rng).map(|role| (*role).to_owned());
    }
    action
}

fn modify(rng: &mut impl Rng, action: &mut Action) {
    match rng.random_range(0..10) {
        0 => {
            action.blockable = false;
            action.movable = false;
        }
        1 if action.kills() => {
            action.blockable = false;
            action.protectable = false;
        }
        2 => action.hidden = true,
        3 | 4 if action.deed.aim() != Aim::Own => action.weak = true,
        5 if action.deed.aim() != Aim::Own => action.loyalty = Loyalty::Loyal,
        6 if action.deed.aim() != Aim::Own => action.loyalty = Loyalty::Disloyal,
        7 => action.idle = true,
        8 => action.meets = Some(true),
        9 => action.meets = Some(false),
        _ => {}
    }
}

fn passives(rng: &mut impl Rng, holder: usize, mix: Mix, scene: &mut Scene) {
    let kinds = [
        (Deed::Bulletproof, 0.08),
        (Deed::Ascetic, 0.05),
        (Deed::Pgo, 0.07),
        (Deed::Explode, 0.07),
        (Deed::Frail, 0.07),
        (Deed::LightningRod, 0.03),
        (Deed::Absorb, 0.03),
    ];
    for (deed, chance) in kinds {
        if rng.random_bool(chance) {
            let id = format!("{}:P{holder}", deed.slug());
            let mut action = Action::new(&id, holder, deed, &[]);
            // Whatever works by itself is an action, too, and may be Personal or Impersonal.
            if mix.modifiers && rng.random_bool(0.2) {
                action.meets = Some(rng.random());
            }
            if deed == Deed::Bulletproof && rng.random_bool(0.5) {
                action.left = Some(rng.random_range(1..=2));
            }
            scene.acts.push(action);
        }
    }
}

/// Whether the long runs are wanted.
pub(super) fn long() -> bool {
    std::env::var_os("NIGHTDESK_LONG").is_some()
}

fn run(name: &str, mix: Mix, nights: u32) {
    let mut tally = Tally::new(name);
    for seed in 0..nights {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(seed));
        tally.judge(&arbitrary(&mut rng, mix), engine);
    }
    tally.close();
}

#[test]
fn random_nights_of_every_kind() {
    run("wild", WILD, if long() { 75_000 } else { 2_000 });
}

#[test]
fn random_nights_of_counted_protection() {
    run("counted", COUNTED, if long() { 15_000 } else { 600 });
}

#[test]
fn random_nights_full_of_knots() {
    run("knots", KNOT, if long() { 10_000 } else { 150 });
}
