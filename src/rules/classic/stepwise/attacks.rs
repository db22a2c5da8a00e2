//! Kills at the end of the night, what stops them, and the deaths that follow.

use std::collections::{BTreeMap, BTreeSet};

use super::ledger::Ledger;
use crate::rules::classic::component::Component;
use crate::rules::classic::night::{Act, NightAct, Player, Side};
use crate::rules::classic::settings::{MachoCancels, NoYes, Saves, YesNo};

/// A kill that lands on somebody.
#[derive(Debug, Clone)]
pub(super) struct Attack {
    /// The action.
    pub(super) act: Act,
    /// Its killing component.
    pub(super) component: Component,
    /// Who would die.
    pub(super) on: Player,
    /// The visit that set it off, for a gun owner's shot.
    pub(super) visit: Option<Act>,
    /// What stops it.
    pub(super) stops: Vec<Stop>,
}

/// What stops a kill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// The action, or the visit that would set it off, was blocked.
    Blocked(Act),
    /// Nothing of the kind reaches the player.
    Wall(Act),
    /// A protection.
    Protection(Act, Component),
    /// Somebody else attacks the player (CPR).
    Attacked(Act),
}

/// A death that another death or visit brings about.
#[derive(Debug, Clone)]
pub(super) struct Triggered {
    /// Who dies.
    pub(super) who: Player,
    /// The action by which he is tied to it.
    pub(super) act: Act,
    /// The component of it.
    pub(super) component: Component,
    /// The attack that sets it off; none for a weak player.
    pub(super) by: Option<(Act, Component, Player)>,
    /// Protections that stop it, where a ruling lets them.
    pub(super) stops: Vec<Stop>,
}

/// All kills of a night with the deaths they bring.
#[derive(Debug)]
pub(super) struct Attacks {
    /// Every kill that lands on somebody, by action, then player.
    pub(super) all: Vec<Attack>,
    /// Deaths that something else brings about.
    pub(super) triggered: Vec<Triggered>,
    /// Uses of counted passives.
    pub(super) used: BTreeMap<Act, u32>,
}

impl Attacks {
    /// Works out the kills of a night whose actions are all resolved.
    pub(super) fn of(ledger: &Ledger<'_, '_>) -> Self {
        let mut attacks = Self {
            all: launched(ledger),
            triggered: Vec::new(),
            used: BTreeMap::new(),
        };
        for attack in &mut attacks.all {
            let found = lasting_stops(ledger, attack);
            attack.stops.extend(found);
        }
        attacks.resuscitate();
        attacks.spend_single_protections(ledger);
        attacks.trigger(ledger);
        attacks
    }

    /// Whether a component of an action kills a player.
    pub(super) fn stands(&self, act: Act, component: Component, on: Player) -> bool {
        self.all.iter().any(|attack| {
            attack.act == act
                && attack.component == component
                && attack.on == on
                && attack.stops.is_empty()
        })
    }

    /// Who is killed, by a kill or by what follows from one.
    pub(super) fn killed(&self) -> BTreeSet<Player> {
        let direct = self.all.iter().filter(|attack| attack.stops.is_empty());
        let triggered = self.triggered.iter().filter(|death| death.stops.is_empty());
        direct
            .map(|attack| attack.on)
            .chain(triggered.map(|death| death.who))
            .collect()
    }

    /// A CPR Doctor's kill falls to any other kill that nothing stops
    /// but his own protection (O9).
    fn resuscitate(&mut self) {
        let others = self.all.clone();
        for attack in &mut self.all {
            if attack.component != Component::KillUnlessAttacked {
                continue;
            }
            let attackers = others.iter().filter(|other| {
                other.act != attack.act
                    && other.on == attack.on
                    && other.stops.iter().all(|stop| stop.by() == attack.act)
            });
            attack
                .stops
                .extend(attackers.map(|other| Stop::Attacked(other.act)));
        }
    }

    /// Protections that stop one kill take the kills that nothing else stops,
    /// in order of entry; a vest comes last (rulings ).
    fn spend_single_protections(&mut self, ledger: &Ledger<'_, '_>) {
        let mut guards: Vec<(Act, Component, bool)> = Vec::new();
        for (act, guard) in ledger.night.acts() {
            let single = protections(guard).filter(|&kind| !stops_all(ledger, act, kind));
            guards.extend(single.map(|kind| (act, kind, guard.passive)));
        }
        guards.sort_by_key(|(act, _, passive)| (*passive, *act));
        for (act, kind, passive) in guards {
            let mut left = charges(ledger, act);
            for attack in &mut self.all {
                if left == 0 {
                    break;
                }
                if attack.stops.is_empty() && guards_against(ledger, act, kind, attack) {
                    attack.stops.push(Stop::Protection(act, kind));
                    left -= 1;
                    if passive {
                        *self.used.entry(act).or_default() += 1;
                    }
                }
            }
        }
        self.spend_whole_night_vests(ledger);
    }

    /// A counted vest that stops every kill of a night is used once for all of them.
    fn spend_whole_night_vests(&mut self, ledger: &Ledger<'_, '_>) {
        for (act, vest) in ledger.night.acts() {
            let counted = vest.passive && vest.left.is_some();
            let needed = self.all.iter().any(|attack| {
                let mut stops = attack.stops.iter();
                stops.next() == Some(&Stop::Protection(act, Component::Protect))
                    && stops.next().is_none()
            });
            if counted && needed {
                self.used.entry(act).or_insert(1);
            }
        }
    }

    fn trigger(&mut self, ledger: &Ledger<'_, '_>) {
        let mut found = Vec::new();
        for (act, cause) in ledger.night.acts() {
            for &component in &cause.ability.does {
                match component {
                    Component::DieFor => found.extend(self.die_for(ledger, act)),
                    Component::TakeAlong => found.extend(self.take_along(ledger, act)),
                    Component::Hide => found.extend(self.hidden_behind(ledger, act)),
                    _ => {}
                }
            }
            if cause.weak {
                found.extend(self.weak(ledger, act));
            }
        }
        for death in &mut found {
            if death.by.is_some()
                && ledger.night.settings.triggered_deaths_protectable == NoYes::Yes
            {
                let protected = guards_of(ledger, death.who, death.act);
                death.stops.extend(protected);
            }
        }
        self.triggered = found;
    }

    /// The bodyguard dies of a kill that nothing but he keeps from his ward.
    fn die_for(&self, ledger: &Ledger<'_, '_>, act: Act) -> Vec<Triggered> {
        let guard = ledger.night.act(act);
        let only_he = |attack: &&Attack| {
            !attack.stops.is_empty()
                && attack.stops.iter().all(|stop| stop.by() == act)
                && !vest_would_hold(ledger, attack)
        };
        self.all
            .iter()
            .filter(only_he)
            .map(|attack| Triggered::by(guard.actor, act, Component::DieFor, attack))
            .collect()
    }

    /// The ward dies when the babysitter is killed.
    fn take_along(&self, ledger: &Ledger<'_, '_>, act: Act) -> Vec<Triggered> {
        let sitter = ledger.night.act(act).actor;
        let killed = |attack: &&Attack| attack.on == sitter && attack.stops.is_empty();
        if !ledger.holds(act) {
            return Vec::new();
        }
        ledger
            .aimed(act)
            .flat_map(|ward| {
                self.all
                    .iter()
                    .filter(killed)
                    .map(move |attack| Triggered::by(ward.on(), act, Component::TakeAlong, attack))
            })
            .collect()
    }

    /// The hider dies of an active kill on the player he hides behind.
    fn hidden_behind(&self, ledger: &Ledger<'_, '_>, act: Act) -> Vec<Triggered> {
        if !ledger.holds(act) {
            return Vec::new();
        }
        let hider = ledger.night.act(act).actor;
        let active = |attack: &&Attack| {
            attack.visit.is_none() && attack.stops.is_empty() && ledger.stands_on(act, attack.on)
        };
        self.all
            .iter()
            .filter(active)
            .map(|attack| Triggered::by(hider, act, Component::Hide, attack))
            .collect()
    }

    /// A weak player dies when an effect of his works on somebody who is not town.
    fn weak(&self, ledger: &Ledger<'_, '_>, act: Act) -> Vec<Triggered> {
        let night = ledger.night;
        let weak = night.act(act);
        let hits = |component: Component, on: Player| {
            if component.is_kill() {
                self.stands(act, component, on)
            } else {
                ledger.holds(act)
            }
        };
        ledger
            .aimed(act)
            .filter(|trail| night.player(trail.on()).side != Side::Town && trail.on() != weak.actor)
            .filter_map(|trail| {
                let mut does = weak.ability.does.iter();
                does.find(|component| hits(**component, trail.on()))
            })
            .map(|&component| Triggered {
                who: weak.actor,
                act,
                component,
                by: None,
                stops: Vec::new(),
            })
            .collect()
    }
}

impl Stop {
    /// The action that stops it.
    pub(super) fn by(self) -> Act {
        match self {
            Self::Blocked(act)
            | Self::Wall(act)
            | Self::Protection(act, _)
            | Self::Attacked(act) => act,
        }
    }
}

impl Triggered {
    fn by(who: Player, act: Act, component: Component, attack: &Attack) -> Self {
        Self {
            who,
            act,
            component,
            by: Some((attack.act, attack.component, attack.on)),
            stops: Vec::new(),
        }
    }
}

/// Every kill that is aimed or carried at somebody, blocked ones too.
fn launched(ledger: &Ledger<'_, '_>) -> Vec<Attack> {
    let night = ledger.night;
    let mut attacks = Vec::new();
    for (act, kill) in night.acts() {
        for &component in &kill.ability.does {
            let targets: Vec<Player> = match component {
                Component::Kill | Component::KillUnlessAttacked => {
                    ledger.aimed(act).map(|trail| trail.on()).collect()
                }
                Component::Ignite => doused(ledger),
                Component::ShootVisitors => {
                    attacks.extend(shots(ledger, act));
                    continue;
                }
                _ => continue,
            };
            let suited = targets.into_iter().filter(|&on| night.suits(kill, on));
            attacks.extend(suited.map(|on| Attack {
                act,
                component,
                on,
                visit: None,
                stops: blocks(ledger, act),
            }));
        }
    }
    attacks
}

fn doused(ledger: &Ledger<'_, '_>) -> Vec<Player> {
    let players = ledger.night.players();
    players
        .filter(|(_, player)| player.alive && player.doused)
        .map(|(player, _)| player)
        .collect()
}

/// A gun owner's shots at those who come to him.
fn shots(ledger: &Ledger<'_, '_>, gun: Act) -> Vec<Attack> {
    let owner = ledger.night.act(gun).actor;
    let comes = |visit: Act| {
        let visits = &ledger.fate(visit).visits;
        visits.iter().any(|trail| trail.on() == owner)
    };
    ledger
        .night
        .acts()
        .filter(|(visit, act)| act.actor != owner && comes(*visit))
        .map(|(visit, act)| Attack {
            act: gun,
            component: Component::ShootVisitors,
            on: act.actor,
            visit: Some(visit),
            stops: blocks(ledger, visit),
        })
        .collect()
}

fn blocks(ledger: &Ledger<'_, '_>, act: Act) -> Vec<Stop> {
    let stopped = ledger.fate(act).stopped.iter();
    stopped.map(|&by| Stop::Blocked(by)).collect()
}

/// Walls and the protections that stop every kill.
fn lasting_stops(ledger: &Ledger<'_, '_>, attack: &Attack) -> Vec<Stop> {
    let kill = match attack.component {
        Component::ShootVisitors => Component::Kill,
        other => other,
    };
    let walls = ledger.walls(attack.act, kill, attack.on);
    let mut stops: Vec<Stop> = walls.into_iter().map(Stop::Wall).collect();
    for (act, guard) in ledger.night.acts() {
        let kinds = protections(guard);
        let working = kinds.filter(|&kind| {
            stops_all(ledger, act, kind) && guards_against(ledger, act, kind, attack)
        });
        stops.extend(working.map(|kind| Stop::Protection(act, kind)));
    }
    stops
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

/// The components of an action that keep kills off somebody.
fn protections<'a>(guard: &'a NightAct<'_>) -> impl Iterator<Item = Component> + 'a {
    let does = guard.ability.does.iter().copied();
    does.filter(|component| matches!(component, Component::Protect | Component::Hide))
}

/// Whom a protecting component shields.
fn shielded(ledger: &Ledger<'_, '_>, act: Act, kind: Component) -> Option<Player> {
    match kind {
        Component::Hide => Some(ledger.night.act(act).actor),
        _ => ledger.aimed(act).next().map(|trail| trail.on()),
    }
}

/// Whether a protection that works would stop this kill (O4).
pub(super) fn guards_against(
    ledger: &Ledger<'_, '_>,
    act: Act,
    kind: Component,
    attack: &Attack,
) -> bool {
    shields_from(ledger, act, kind, attack) && ledger.holds(act)
}

/// Whether a protection, if it worked, would stop this kill.
pub(super) fn shields_from(
    ledger: &Ledger<'_, '_>,
    act: Act,
    kind: Component,
    attack: &Attack,
) -> bool {
    let night = ledger.night;
    let own_vest = night.act(act).actor == attack.on && night.act(act).passive;
    let macho = night.player(attack.on).macho
        && !(own_vest && night.settings.macho_cancels == MachoCancels::Others);
    let passed_by_gun = kind == Component::Hide
        && attack.component == Component::ShootVisitors
        && night.settings.hiding_stops_gun_owner == YesNo::No;
    act != attack.act
        && !macho
        && !passed_by_gun
        && night.act(attack.act).protectable
        && night.act(act).left != Some(0)
        && shielded(ledger, act, kind) == Some(attack.on)
}

/// Whether a protection stops every kill of the night.
fn stops_all(ledger: &Ledger<'_, '_>, act: Act, kind: Component) -> bool {
    let settings = &ledger.night.settings;
    let guard = ledger.night.act(act);
    let saves = if kind == Component::Hide || guard.does(Component::Block) {
        Saves::All
    } else if guard.passive {
        match guard.left {
            None => Saves::All,
            Some(_) => settings.vest_stops,
        }
    } else if guard.does(Component::DieFor) || guard.does(Component::TakeAlong) {
        settings.guard_saves
    } else {
        settings.doctor_saves
    };
    saves == Saves::All
}

/// How many kills a protection that does not stop all of them can stop.
fn charges(ledger: &Ledger<'_, '_>, act: Act) -> u32 {
    let guard = ledger.night.act(act);
    if guard.passive {
        guard.left.unwrap_or(1)
    } else {
        1
    }
}

/// Whether the target's own vest would stop the kill if nothing else did.
fn vest_would_hold(ledger: &Ledger<'_, '_>, attack: &Attack) -> bool {
    ledger.night.acts().any(|(act, vest)| {
        vest.passive && protections(vest).any(|kind| guards_against(ledger, act, kind, attack))
    })
}
