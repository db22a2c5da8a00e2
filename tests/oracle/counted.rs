//! protections that stop only so many kills.
//!
//! unsaid: how a count enters a chain of reasons. Read as R-4 says it: "number of kill reasons
//! standing without doctors minus number of standing one-kill protections > 0 → dies". Where the
//! protections are too few, the kills that were counted meet none of them in any question. A kill
//! that does not stand was not counted and meets them all.
//! unsaid: what one kill is: what one action does, however often or by however many ways; a gun
//! owner's shots are one.
//! unsaid: what counting adds to the chain where a single kill is left to count: nothing. One kill
//! and one protection are the plain case, whatever loop they are in.
//! unsaid: whose protection is a doctor's: everybody's but a jailkeeper's, a bodyguard's, a
//! babysitter's and one's own.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use nightdesk_classic::component::Component;
use nightdesk_classic::settings::Saves;

use super::reasons::{Court, Reason};
use super::scene::{Deed, Scene};
use super::verdict::{Judge, TooLong};

/// How often each counted protection of a player works.
type Counted = BTreeMap<usize, usize>;

/// A protection, whom it protects, and a kill that it does not stop.
pub(crate) type Spent = (usize, usize, usize);

/// What counting kills comes to.
#[derive(Debug, Default)]
pub(super) struct Count {
    /// Protections that are too few, of whom, and for which kills.
    pub(super) spent: BTreeSet<Spent>,
    /// Guards who die although others of the ward come first.
    pub(super) called: BTreeSet<usize>,
    /// Shots of vests.
    pub(super) used: BTreeMap<usize, u32>,
}

/// Counts the kills on every player.
pub(super) fn count(scene: &Scene, steps: &Cell<u64>) -> Result<Count, TooLong> {
    let mut all = Count::default();
    let court = Court::new(scene);
    for (x, person) in scene.people.iter().enumerate() {
        if !person.alive {
            continue;
        }
        let counted = counted_on(&court, x);
        let (kills, stopped) = tally(scene, x, &counted, steps)?;
        if kills.len() >= 2 && kills.len() > stopped {
            all.spent.extend(spent(counted.keys(), x, &kills));
        }
        all.called.extend(called(scene, x, &counted, steps)?);
        for vest in court.acting(Component::Protect, x) {
            let act = vest.cargo.act;
            if let Some(left) = scene.acts[act].left.filter(|_| works(scene, act, x)) {
                let used = vest_used(scene, x, act, left, &counted, steps)?;
                if used > 0 {
                    all.used.insert(act, used);
                }
            }
        }
    }
    Ok(all)
}

/// Kills that would stand but for the vest, as many as it can stop; a vest that stops every kill of
/// a night is used once.
fn vest_used(
    scene: &Scene,
    x: usize,
    vest: usize,
    left: u32,
    counted: &Counted,
    steps: &Cell<u64>,
) -> Result<u32, TooLong> {
    let mut others = counted.clone();
    others.remove(&vest);
    let mut without = others.clone();
    without.insert(vest, 0);
    let (kills, stopped) = tally(scene, x, &without, steps)?;
    let kills = if kills.len() >= 2 {
        kills.len() - stopped.min(kills.len())
    } else {
        tally(scene, x, &[(vest, 0)].into(), steps)?.0.len()
    };
    let most = match scene.rulings.vest_stops {
        Saves::One => left,
        Saves::All => 1,
    };
    Ok(most.min(u32::try_from(kills).expect("few kills")))
}

/// The kills that stand without the counted protections, of those that protection could stop, and
/// how many of them the counted protections that stand can stop.
fn tally(
    scene: &Scene,
    x: usize,
    counted: &Counted,
    steps: &Cell<u64>,
) -> Result<(Vec<usize>, usize), TooLong> {
    let mut court = Court::new(scene);
    court.spent = spent(counted.keys(), x, &killing(&court, x)).collect();
    let judge = Judge {
        court: &court,
        steps,
    };
    let killers = killers(&judge, x)?;
    let mut slots = Vec::new();
    for (act, stops) in counted {
        if happens(&judge, *act, x)? {
            slots.extend(std::iter::repeat_n(*act, *stops));
        }
    }
    let stopped = most_stopped(scene, &killers, &slots);
    Ok((killers, stopped))
}

/// Each of some protections of a player against each of some kills.
fn spent<'s>(
    protections: impl Iterator<Item = &'s usize>,
    x: usize,
    kills: &[usize],
) -> impl Iterator<Item = Spent> {
    protections.flat_map(move |act| kills.iter().map(move |kill| (*act, x, *kill)))
}

/// The actions that would kill a player.
fn killing(court: &Court<'_>, x: usize) -> Vec<usize> {
    let all: BTreeSet<usize> = court.kills(x).iter().filter_map(Reason::killer).collect();
    all.into_iter().collect()
}

/// The actions whose kills of a player stand, of those that protection could stop.
fn killers(judge: &Judge<'_>, x: usize) -> Result<Vec<usize>, TooLong> {
    let mut killers = BTreeSet::new();
    for kill in judge.court.kills(x) {
        let by = kill.killer().expect("a kill has a killer");
        let protectable = judge.court.scene.acts[by].protectable && !strengthened(judge, by)?;
        if protectable && judge.stands(&kill, &BTreeSet::new())? {
            killers.insert(by);
        }
    }
    Ok(killers.into_iter().collect())
}

/// Whether somebody strengthens the action, so that no protection stops it.
fn strengthened(judge: &Judge<'_>, act: usize) -> Result<bool, TooLong> {
    let action = &judge.court.scene.acts[act];
    let by = judge.court.acting(Component::Strengthen, action.actor);
    let by = by.filter(|one| !action.passive && !judge.court.scene.apart(one.cargo.act, act));
    let by: Vec<Reason> = by.cloned().map(Reason::Acts).collect();
    judge.happens(&by)
}

/// Whether a protection of a player stands.
fn happens(judge: &Judge<'_>, act: usize, x: usize) -> Result<bool, TooLong> {
    let shields: Vec<Reason> = judge
        .court
        .acting(Component::Protect, x)
        .filter(|one| one.cargo.act == act)
        .cloned()
        .map(Reason::Acts)
        .collect();
    judge.happens(&shields)
}

/// How many kills can be stopped at most, each by a protection that has to do with it.
///
/// unsaid: which of several kills a counted protection stops: whichever saves most.
fn most_stopped(scene: &Scene, killers: &[usize], slots: &[usize]) -> usize {
    let Some((kill, others)) = killers.split_first() else {
        return 0;
    };
    let without = most_stopped(scene, others, slots);
    let by_one = (0..slots.len()).filter(|at| !scene.apart(slots[*at], *kill));
    let with = by_one.map(|at| {
        let mut left = slots.to_vec();
        left.remove(at);
        1 + most_stopped(scene, others, &left)
    });
    with.chain([without]).max().unwrap_or(without)
}

/// Where guards stop one kill each and only the first dies: one guard for each kill, in order.
///
/// unsaid: whether the first guard dies of all the kills then: he stops one.
fn called(
    scene: &Scene,
    x: usize,
    counted: &Counted,
    steps: &Cell<u64>,
) -> Result<BTreeSet<usize>, TooLong> {
    let guards = counted.keys().copied();
    let guards: Vec<usize> = guards
        .filter(|act| scene.acts[*act].deed.guards())
        .collect();
    let mut called = BTreeSet::new();
    if !scene.rulings.first_guard_dies || guards.len() < 2 {
        return Ok(called);
    }
    let mut court = Court::new(scene);
    let all = killing(&court, x);
    court.spent = spent(guards.iter(), x, &all).collect();
    let judge = Judge {
        court: &court,
        steps,
    };
    if all.len() < 2 {
        return Ok(called);
    }
    let mut open = killers(&judge, x)?;
    for guard in guards {
        let meets = |kill: &usize| !scene.apart(guard, *kill);
        if happens(&judge, guard, x)?
            && let Some(taken) = open.iter().position(meets)
        {
            open.remove(taken);
            called.insert(guard);
        }
    }
    Ok(called)
}

fn counted_on(court: &Court<'_>, x: usize) -> Counted {
    let scene = court.scene;
    court
        .acting(Component::Protect, x)
        .map(|one| one.cargo.act)
        .filter(|act| works(scene, *act, x))
        .filter_map(|act| Some((act, stops(scene, act)?)))
        .collect()
}

/// How many kills a protection stops; none if every one.
fn stops(scene: &Scene, act: usize) -> Option<usize> {
    let one = |saves: Saves| (saves == Saves::One).then_some(1);
    match scene.acts[act].deed {
        Deed::Bulletproof => {
            let left = usize::try_from(scene.acts[act].left?).expect("few shots");
            one(scene.rulings.vest_stops).map(|_| left)
        }
        Deed::Bodyguard | Deed::GuardElite | Deed::Babysit => one(scene.rulings.guard_saves),
        Deed::Jail => None,
        _ => one(scene.rulings.doctor_saves),
    }
}

/// Whether Macho leaves the protection to the player.
fn works(scene: &Scene, act: usize, x: usize) -> bool {
    let own = scene.acts[act].deed == Deed::Bulletproof;
    !scene.people[x].macho || (own && !scene.rulings.macho_cancels_every)
}
