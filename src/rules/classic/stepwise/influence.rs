//! Which unresolved action may still change which.

use std::collections::BTreeSet;

use super::ledger::{Ledger, Trail};
use crate::component::{At, Component, Does, LooksAt, Moves};
use crate::night::{Act, Night, NightAct, Player};

/// The relation "may modify" between actions that wait (resolution rules §5).
///
/// Two additions to the letter: what cannot be carried is not modified by a mover, and who hides
/// may modify the kills that could find the one who hides.
#[derive(Debug)]
pub(crate) struct Influence {
    acts: Vec<Act>,
    modifiers: Vec<Vec<usize>>,
}

impl Influence {
    /// The relation as the night stands.
    pub(crate) fn of(ledger: &Ledger<'_, '_>) -> Self {
        Self::among(ledger, may_modify)
    }

    /// The same without what merely sees.
    pub(crate) fn between_effects(ledger: &Ledger<'_, '_>) -> Self {
        Self::among(ledger, |night, by, on| {
            let watches = |act: &NightAct<'_>| act.ability.has(Component::informs);
            !watches(by.act) && !watches(on.act) && may_modify(night, by, on)
        })
    }

    fn among(
        ledger: &Ledger<'_, '_>,
        relation: impl Fn(&Night<'_>, &Reach<'_>, &Reach<'_>) -> bool,
    ) -> Self {
        let night = ledger.night;
        let acts: Vec<Act> = ledger.waiting().collect();
        let targets = possible_targets(ledger, &acts);
        let may_be_backed = |act: Act| {
            let actor = night.act(act).actor;
            acts.iter().zip(&targets).any(|(&by, targets)| {
                let backs = night.act(by).ability.has(|it| it.backing().is_some());
                backs && by != act && targets.contains(&actor)
            })
        };
        let reach: Vec<Reach<'_>> = acts
            .iter()
            .zip(&targets)
            .map(|(&act, targets)| Reach {
                id: act,
                act: night.act(act),
                carriable: ledger.carriable(act),
                failed: ledger.stopped(act) && !may_be_backed(act),
                targets,
            })
            .collect();
        let modifiers = reach
            .iter()
            .enumerate()
            .map(|(at, on)| {
                let others = reach.iter().enumerate();
                others
                    .filter(|(index, by)| *index != at && !by.failed && relation(night, by, on))
                    .filter(|(_, by)| meet(night, by, on))
                    .map(|(index, _)| index)
                    .collect()
            })
            .collect();
        Self { acts, modifiers }
    }

    /// The actions that nothing may modify any more, in order of entry.
    pub(crate) fn free(&self) -> Vec<Act> {
        self.with_modifiers()
            .filter(|(_, modifiers)| modifiers.is_empty())
            .map(|(act, _)| act)
            .collect()
    }

    /// The actions that two or more others may modify.
    pub(crate) fn contested(&self) -> Vec<Act> {
        self.with_modifiers()
            .filter(|(_, modifiers)| modifiers.len() > 1)
            .map(|(act, _)| act)
            .collect()
    }

    /// The actions that may modify themselves by way of others.
    pub(crate) fn looped(&self) -> Vec<Act> {
        self.acts
            .iter()
            .enumerate()
            .filter(|(at, _)| self.above(*at).contains(at))
            .map(|(_, &act)| act)
            .collect()
    }

    /// The actions that may modify one and be modified by it, itself among them; none outside of loops.
    pub(crate) fn loop_of(&self, act: Act) -> Vec<Act> {
        let Some(at) = self.acts.iter().position(|other| *other == act) else {
            return Vec::new();
        };
        let mutual = |other: &usize| self.above(*other).contains(&at);
        let of = self.above(at).into_iter().filter(mutual);
        of.filter_map(|at| self.acts.get(at).copied()).collect()
    }

    /// The actions of the loops that nothing outside them may modify.
    pub(crate) fn leading_loops(&self) -> Vec<Act> {
        let above: Vec<BTreeSet<usize>> = (0..self.acts.len()).map(|at| self.above(at)).collect();
        let mutual = |at: usize| {
            let mine = above.get(at);
            mine.is_some_and(|mine| {
                mine.contains(&at)
                    && mine
                        .iter()
                        .all(|other| above.get(*other).is_some_and(|theirs| theirs.contains(&at)))
            })
        };
        self.acts
            .iter()
            .enumerate()
            .filter(|(at, _)| mutual(*at))
            .map(|(_, &act)| act)
            .collect()
    }

    /// Whatever may modify the action at a position, directly or not.
    fn above(&self, at: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut open = vec![at];
        while let Some(next) = open.pop() {
            for &modifier in self.modifiers.get(next).into_iter().flatten() {
                if found.insert(modifier) {
                    open.push(modifier);
                }
            }
        }
        found
    }

    fn with_modifiers(&self) -> impl Iterator<Item = (Act, &Vec<usize>)> + '_ {
        self.acts.iter().copied().zip(&self.modifiers)
    }
}

/// An action with the players it may still reach.
struct Reach<'a> {
    id: Act,
    act: &'a NightAct<'a>,
    carriable: bool,
    failed: bool,
    targets: &'a Possible,
}

/// Where an action's first effect may end; a swap's pair stands still.
type Possible = BTreeSet<Player>;

impl Reach<'_> {
    fn reaches(&self, player: Player) -> bool {
        self.targets.contains(&player)
    }

    fn meets(&self, other: &Self) -> bool {
        !self.targets.is_disjoint(other.targets)
    }
}

/// Whether two actions have to do with each other at all: one changes the other, or is seen by it.
fn meet(night: &Night<'_>, by: &Reach<'_>, on: &Reach<'_>) -> bool {
    match modifies(by, on) {
        true => !night.apart(by.id, on.id),
        false => !night.apart(on.id, by.id),
    }
}

fn may_modify(_: &Night<'_>, by: &Reach<'_>, on: &Reach<'_>) -> bool {
    modifies(by, on) || may_be_seen(by, on)
}

fn modifies(by: &Reach<'_>, on: &Reach<'_>) -> bool {
    let (doer, other) = (by.act, on.act);
    let swaps = other.ability.moves_by_place();
    let stoppable = || other.protectable && other.ability.has(Component::is_kill);
    doer.ability.has(|component| match component.effect().does {
        Does::Blocks => by.reaches(other.actor) && other.blockable,
        Does::Backs(_) => by.reaches(other.actor),
        Does::Poses(_) => other.ability.has(|it| it.guilt().is_some()) && by.meets(on),
        Does::Guards => (stoppable() || other.unwell) && by.meets(on),
        Does::Repels => {
            other.protectable
                && other.blockable
                && other.ability.has(Component::kills_target)
                && by.meets(on)
        }
        Does::Hides => stoppable() && on.reaches(doer.actor),
        Does::KeepsOff(wall) => match wall.at {
            At::Target => by.meets(on),
            At::EmptyHome => on.reaches(doer.actor),
            // Works by itself, so that nobody waits for it.
            At::Holder => false,
        },
        Does::Moves(Moves::Redirect) => by.reaches(other.actor) && on.carriable && !swaps,
        Does::Moves(Moves::Swap | Moves::Deflect) => by.meets(on) && (on.carriable || swaps),
        Does::Moves(Moves::Attract) => on.carriable && !swaps,
        Does::Alarms => other.ability.has(Component::converts) && by.meets(on),
        Does::Kills(_)
        | Does::Prepares(_)
        | Does::Leaves(_)
        | Does::Recruits
        | Does::Reads(_)
        | Does::Sees(_)
        | Does::Tells(_)
        | Does::Visits
        | Does::Pardons(_)
        | Does::Costs
        | Does::EndsDay
        | Does::Reports(_)
        | Does::Turns(_)
        | Does::Executes(_)
        | Does::Duels
        | Does::Copies
        | Does::Ties(_) => false,
    })
}

fn may_be_seen(by: &Reach<'_>, on: &Reach<'_>) -> bool {
    let observes = by.act.ability.has(|component| component.view().is_some());
    on.act.ability.has(|component| {
        let view = component.view();
        view.is_some_and(|view| match view.looks_at {
            LooksAt::Made | LooksAt::Left => on.reaches(by.act.actor),
            LooksAt::Received | LooksAt::Both => !observes,
        })
    })
}

/// The least sets that hold the current targets and everything that a swap or
/// redirect that waits may still add.
fn possible_targets(ledger: &Ledger<'_, '_>, acts: &[Act]) -> Vec<Possible> {
    let night = ledger.night;
    let mut sets: Vec<Possible> = acts
        .iter()
        .map(|&act| ledger.aimed(act).map(Trail::on).collect())
        .collect();
    let movers: Vec<(usize, Act)> = acts
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, act)| {
            let moves = |component: Component| component.moves().is_some();
            night.act(*act).ability.has(moves) && !ledger.stopped(*act)
        })
        .collect();
    loop {
        let mut grown = false;
        for &(index, mover) in &movers {
            let victims = sets.get(index).cloned().unwrap_or_default();
            for (set, &act) in sets.iter_mut().zip(acts) {
                if act == mover || !ledger.carriable(act) || night.act(act).ability.moves_by_place()
                {
                    continue;
                }
                for player in added(ledger, mover, &victims, act, set) {
                    grown |= set.insert(player);
                }
            }
        }
        if !grown {
            return sets;
        }
    }
}

fn added(
    ledger: &Ledger<'_, '_>,
    mover: Act,
    victims: &Possible,
    act: Act,
    reached: &Possible,
) -> Vec<Player> {
    let night = ledger.night;
    let doer = night.act(mover);
    if doer.ability.moves(Moves::Swap) {
        return if reached.is_disjoint(victims) {
            Vec::new()
        } else {
            victims.iter().copied().collect()
        };
    }
    if doer.ability.moves(Moves::Attract) {
        return vec![doer.targets.first().copied().unwrap_or(doer.actor)];
    }
    let destination = ledger.fate(mover).effects.get(1).map(Trail::on);
    if doer.ability.moves(Moves::Deflect) {
        let meets = !reached.is_disjoint(victims);
        return destination.filter(|_| meets).into_iter().collect();
    }
    destination
        .filter(|_| victims.contains(&night.act(act).actor))
        .into_iter()
        .collect()
}
