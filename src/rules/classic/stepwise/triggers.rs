//! Deaths that other deaths and actions bring about.

use super::attacks::{
    Attack, Stop, guarded_only, guards_against, protections, shielded, vest_would_hold,
};
use super::ledger::{Ledger, Trail};
use super::spots::spots;
use crate::component::{Component, PROTECTION, Tie};
use crate::night::{Act, Player, Side};
use crate::settings::{GuardsDie, NoYes, WeakSavedBy};

/// A death that another death or visit brings about.
#[derive(Debug, Clone)]
pub(super) struct Triggered {
    /// Who dies.
    pub(super) who: Player,
    /// The action by which he is tied to it.
    pub(super) act: Act,
    /// The component of it.
    pub(super) component: Component,
    /// What sets it off.
    pub(super) by: Cause,
    /// Protections that stop it, where a ruling lets them.
    pub(super) stops: Vec<Stop>,
}

/// What sets a death off.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cause {
    /// An attack: the action, its killing component, and whom it is on.
    Attack(Act, Component, Player),
    /// A weak player's own action, which reaches this player.
    Reached(Player),
}

impl Triggered {
    fn by(who: Player, act: Act, component: Component, attack: &Attack) -> Self {
        Self {
            who,
            act,
            component,
            by: Cause::Attack(attack.act, attack.component, attack.on),
            stops: Vec::new(),
        }
    }
}

/// The deaths that the night's attacks and its weak players' actions bring about.
pub(super) fn triggered(ledger: &Ledger<'_, '_>, attacks: &[Attack]) -> Vec<Triggered> {
    let mut found = Vec::new();
    for (act, cause) in ledger.night.acts() {
        for &component in &cause.ability.does {
            let by = (act, component);
            match component.tie() {
                Some(Tie::HolderForTarget) => found.extend(die_for(ledger, attacks, by)),
                Some(Tie::TargetWithHolder) => found.extend(take_along(ledger, attacks, by)),
                Some(Tie::HolderWithTarget) => found.extend(dies_as_hider(ledger, attacks, by)),
                None => {}
            }
        }
        if cause.weak {
            found.extend(weak(ledger, attacks, act));
        }
        found.extend(costs(ledger, act));
    }
    for death in &mut found {
        let of_attack = matches!(death.by, Cause::Attack(..));
        if of_attack && ledger.night.settings.triggered_deaths_protectable == NoYes::Yes {
            let protected = guards_of(ledger, death.who, death.act);
            death.stops.extend(protected);
        }
    }
    found
}

/// The bodyguard dies of a kill that nothing but he keeps from his ward; another guard there is by
/// ruling no help to him.
fn die_for(
    ledger: &Ledger<'_, '_>,
    attacks: &[Attack],
    (act, component): (Act, Component),
) -> Vec<Triggered> {
    let guard = ledger.night.act(act);
    let turn = |act: Act| ledger.night.act(act).entered;
    let first = |attack: &Attack| attack.stops.iter().all(|stop| turn(stop.by()) >= turn(act));
    let dies = |attack: &Attack| match ledger.night.settings.guards_die {
        GuardsDie::All => guards_against(ledger, act, PROTECTION, attack),
        GuardsDie::First => first(attack) && attack.stops.iter().any(|stop| stop.by() == act),
    };
    let only_he = |attack: &&Attack| {
        guarded_only(ledger, attack) && dies(attack) && !vest_would_hold(ledger, attack)
    };
    attacks
        .iter()
        .filter(only_he)
        .map(|attack| Triggered::by(guard.actor, act, component, attack))
        .collect()
}

/// The ward dies when the babysitter is killed.
fn take_along(
    ledger: &Ledger<'_, '_>,
    attacks: &[Attack],
    (act, component): (Act, Component),
) -> Vec<Triggered> {
    let sitter = ledger.night.act(act).actor;
    let killed = |attack: &&Attack| attack.on == sitter && attack.stops.is_empty();
    if !ledger.holds(act) {
        return Vec::new();
    }
    ledger
        .aimed(act)
        .flat_map(|ward| {
            attacks
                .iter()
                .filter(killed)
                .map(move |attack| Triggered::by(ward.on(), act, component, attack))
        })
        .collect()
}

/// The hider dies of an active kill on the player he hides behind.
fn dies_as_hider(
    ledger: &Ledger<'_, '_>,
    attacks: &[Attack],
    (act, component): (Act, Component),
) -> Vec<Triggered> {
    if !ledger.holds(act) {
        return Vec::new();
    }
    let hider = ledger.night.act(act).actor;
    let active = |attack: &&Attack| {
        let passive = ledger.night.act(attack.act).passive;
        let set_off = attack.cause.is_some() || passive;
        !set_off && attack.stops.is_empty() && ledger.reaches(act, attack.on)
    };
    attacks
        .iter()
        .filter(active)
        .map(|attack| Triggered::by(hider, act, component, attack))
        .collect()
}

/// A weak player dies when an action of his reaches somebody who is not town, whatever protects that
/// player from being killed. An action without a target reaches nobody.
fn weak(ledger: &Ledger<'_, '_>, attacks: &[Attack], act: Act) -> Vec<Triggered> {
    let night = ledger.night;
    let weak = night.act(act);
    if !ledger.sets_out(act) || weak.targets.is_empty() {
        return Vec::new();
    }
    let reached = ledger.aimed(act).map(Trail::on).filter(|on| {
        let walled = ledger.fate(act).walled.contains(on);
        let saved = night.settings.weak_saved_by == WeakSavedBy::Protection
            && attacks.iter().any(|attack| {
                let mut stops = attack.stops.iter();
                let protected = stops.any(|stop| matches!(stop, Stop::Protection(..)));
                (attack.act, attack.on) == (act, *on) && protected
            });
        night.player(*on).side != Side::Town && night.suits(weak, *on) && !walled && !saved
    });
    reached
        .map(|on| Triggered {
            who: weak.actor,
            act,
            component: Component::Visit,
            by: Cause::Reached(on),
            stops: Vec::new(),
        })
        .collect()
}

/// Whoever dies of what he does dies where it works.
fn costs(ledger: &Ledger<'_, '_>, act: Act) -> Vec<Triggered> {
    let doer = ledger.night.act(act);
    let works = ledger.holds(act);
    let does = doer.ability.does.iter().copied();
    let costs = does.filter(|component| component.costs() && works);
    let places = costs.flat_map(|component| {
        let places = spots(ledger, act, component).into_iter();
        places.filter(|spot| spot.onward.is_none())
    });
    places
        .map(|spot| Triggered {
            who: doer.actor,
            act,
            component: spot.component,
            by: Cause::Reached(spot.on),
            stops: Vec::new(),
        })
        .collect()
}

/// Protections of a player but for one action's own.
fn guards_of(ledger: &Ledger<'_, '_>, who: Player, but_for: Act) -> Vec<Stop> {
    let mut stops = Vec::new();
    for (act, guard) in ledger.night.acts().filter(|(act, _)| *act != but_for) {
        let shields = protections(guard)
            .filter(|&kind| shielded(ledger, act, kind) == Some(who) && ledger.holds(act));
        stops.extend(shields.map(|kind| Stop::Protection(act, kind)));
    }
    stops
}
