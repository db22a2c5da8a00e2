//! Kills at the end of the night, what stops them, and the deaths that follow.

use std::collections::{BTreeMap, BTreeSet};

use super::ledger::{Ledger, Trail};
use super::spots::{Spot, spots};
use super::triggers::{Triggered, triggered};
use crate::component::{Backing, Component, Death, Guard, POISONED, PROTECTION, Tie, Touch, Trace};
use crate::night::{Act, Meets, NightAct, Player};
use crate::settings::{BombAnswers, BombWhen, FrailOwnHelp, Saves, YesNo};
use nightdesk_rules::TargetForm;

/// A kill that lands on somebody.
#[derive(Debug, Clone)]
pub(super) struct Attack {
    /// The action.
    pub(super) act: Act,
    /// Its killing component.
    pub(super) component: Component,
    /// Who would die.
    pub(super) on: Player,
    /// What set it off: a visit, or the kill of somebody for whom it kills back.
    pub(super) cause: Option<Act>,
    /// Whether poison of its holder set it off.
    pub(super) of_poison: bool,
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
    /// It is fire, and something keeps fire off the player.
    Quenched(Act),
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
        let mut first = launched(ledger);
        for attack in &mut first {
            let found = lasting_stops(ledger, attack);
            attack.stops.extend(found);
        }
        // What kills back for a kill may use up what would have stopped that kill, or spare a CPR
        // Doctor's patient: they are counted together, until it is settled who kills back.
        let mut backs: Vec<Attack> = Vec::new();
        let mut attacks = Self::counted(ledger, &first, &backs);
        for _ in &first {
            let met = attacks.all.get(..first.len()).unwrap_or_default();
            let mut again = kills_back(ledger, met);
            for back in &mut again {
                let found = lasting_stops(ledger, back);
                back.stops.extend(found);
            }
            if again
                .iter()
                .map(Attack::key)
                .eq(backs.iter().map(Attack::key))
            {
                break;
            }
            attacks = Self::counted(ledger, &first, &again);
            backs = again;
        }
        attacks.triggered = triggered(ledger, &attacks.all);
        attacks
    }

    /// Kills with what stops so many of them.
    fn counted(ledger: &Ledger<'_, '_>, first: &[Attack], backs: &[Attack]) -> Self {
        let mut attacks = Self {
            all: first.iter().chain(backs).cloned().collect(),
            triggered: Vec::new(),
            used: BTreeMap::new(),
        };
        attacks.resuscitate();
        attacks.spend_single_protections(ledger);
        attacks
    }

    /// Whether a component of an action kills a player.
    pub(super) fn is_deadly(&self, act: Act, component: Component, on: Player) -> bool {
        kills(&self.all, act, component, on)
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
            if !matches!(attack.component.death(), Some(Death::TargetUnlessAttacked)) {
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
        let meets_all = |act: Act| ledger.night.act(act).meets == Meets::All;
        let turn = |act: Act| ledger.night.act(act).entered;
        guards.sort_by_key(|(act, _, passive)| (*passive, meets_all(*act), turn(*act), *act));
        // Who has to do with some kills only leaves the others to those who have to do with all of them.
        let others = |act: Act, attack: &Attack| {
            let others = guards.iter().filter(|(other, ..)| *other != act);
            let guarding =
                others.filter(|(other, kind, _)| guards_against(ledger, *other, *kind, attack));
            guarding.count()
        };
        for &(act, kind, passive) in &guards {
            for _ in 0..charges(ledger, act) {
                let open = self.all.iter_mut().filter(|attack| {
                    attack.stops.is_empty() && guards_against(ledger, act, kind, attack)
                });
                let Some(attack) = open.min_by_key(|attack| others(act, attack)) else {
                    break;
                };
                attack.stops.push(Stop::Protection(act, kind));
                if passive {
                    *self.used.entry(act).or_default() += 1;
                }
            }
        }
        self.spend_whole_night_vests(ledger);
    }

    /// The kills among which a protection that stops so many of them has its choice, where some get
    /// through.
    pub(super) fn uncounted(&self, ledger: &Ledger<'_, '_>) -> Vec<(Player, Act, Act)> {
        let counts = |act: Act, kind: Component| !stops_all(ledger, act, kind);
        let by_count = |stop: &Stop| match *stop {
            Stop::Protection(act, kind) => counts(act, kind),
            Stop::Blocked(_) | Stop::Wall(_) | Stop::Attacked(_) | Stop::Quenched(_) => false,
        };
        let unsafe_players: BTreeSet<Player> = self
            .all
            .iter()
            .filter(|attack| attack.stops.is_empty())
            .map(|attack| attack.on)
            .collect();
        let open = self.all.iter().filter(|attack| {
            unsafe_players.contains(&attack.on) && attack.stops.iter().all(by_count)
        });
        let mut found = Vec::new();
        for attack in open {
            for (act, guard) in ledger.night.acts() {
                let guards = |kind| counts(act, kind) && guards_against(ledger, act, kind, attack);
                if protections(guard).any(guards) {
                    found.push((attack.on, act, attack.act));
                }
            }
        }
        found
    }

    /// A counted vest that stops every kill of a night is used once for all of them.
    fn spend_whole_night_vests(&mut self, ledger: &Ledger<'_, '_>) {
        for (act, vest) in ledger.night.acts() {
            let counted = vest.passive && vest.left.is_some();
            let needed = self.all.iter().any(|attack| {
                matches!(attack.stops.as_slice(), [Stop::Protection(by, kind)]
                    if *by == act && kind.guard() == Some(Guard::Target))
            });
            if counted && needed {
                self.used.entry(act).or_insert(1);
            }
        }
    }
}

impl Attack {
    /// What it is, whatever stops it.
    fn key(&self) -> (Act, Component, Player, Option<Act>) {
        (self.act, self.component, self.on, self.cause)
    }
}

impl Stop {
    /// The action that stops it.
    pub(super) fn by(self) -> Act {
        match self {
            Self::Blocked(act)
            | Self::Wall(act)
            | Self::Protection(act, _)
            | Self::Attacked(act)
            | Self::Quenched(act) => act,
        }
    }
}

/// Whether a component of an action is among the attacks on a player that nothing stops.
pub(super) fn kills(attacks: &[Attack], act: Act, component: Component, on: Player) -> bool {
    attacks.iter().any(|attack| {
        attack.act == act
            && attack.component == component
            && attack.on == on
            && attack.stops.is_empty()
    })
}

/// Every kill that is aimed or carried at somebody, blocked ones too.
fn launched(ledger: &Ledger<'_, '_>) -> Vec<Attack> {
    let night = ledger.night;
    let mut attacks = Vec::new();
    for (act, kill) in night.acts() {
        for &component in &kill.ability.does {
            let targets: Vec<Player> = match component.death() {
                Some(Death::Target | Death::TargetUnlessAttacked) => {
                    ledger.aimed(act).map(|trail| trail.on()).collect()
                }
                Some(Death::Everybody(is_hit)) => night
                    .players()
                    .filter(|(_, player)| player.alive && is_hit(player))
                    .map(|(player, _)| player)
                    .collect(),
                Some(Death::Beside) if !kill.passive => continue,
                Some(Death::Beside) => kill.targets.clone(),
                Some(Death::Guests) if !ledger.holds(act) => continue,
                // What was switched on is an action, which a block stops.
                Some(Death::Visitors | Death::HolderVisited)
                    if !kill.passive && !ledger.holds(act) =>
                {
                    continue;
                }
                Some(Death::Visitors | Death::Guests | Death::HolderVisited) => {
                    attacks.extend(shots(ledger, act, component));
                    continue;
                }
                Some(Death::Killer) => {
                    attacks.extend(for_poison(ledger, act, component));
                    continue;
                }
                // Answered once it is known what becomes of the other kills.
                Some(Death::Attacker) | None => continue,
            };
            let suited = targets
                .into_iter()
                .filter(|&on| night.suits(kill, on) && night.takes(component, on));
            attacks.extend(suited.map(|on| Attack {
                act,
                component,
                on,
                cause: None,
                of_poison: false,
                stops: blocks(ledger, act),
            }));
        }
    }
    attacks
}

/// A gun owner's shots at those who come to him, or to the player at whom he lies in wait.
fn shots(ledger: &Ledger<'_, '_>, gun: Act, component: Component) -> Vec<Attack> {
    let owner = ledger.night.act(gun).actor;
    let there = waits_at(ledger, gun, component);
    let comes = |visit: Act| ledger.visits(visit).iter().any(|trail| trail.on() == there);
    let of = component.death();
    let dies_himself = of.is_some_and(|it| matches!(it, Death::HolderVisited));
    let of_others = dies_himself || of.is_some_and(|it| matches!(it, Death::Guests));
    let by_itself = ledger.night.act(gun).passive;
    let dies = |act: &NightAct<'_>| if dies_himself { owner } else { act.actor };
    ledger
        .night
        .acts()
        .filter(|(visit, _)| comes(*visit) && !ledger.night.apart(gun, *visit))
        .filter(|(_, act)| !of_others || act.actor != owner)
        .filter(|(_, act)| ledger.night.takes(component, dies(act)))
        .filter(|(_, act)| !by_itself || ledger.night.suits(ledger.night.act(gun), dies(act)))
        .map(|(visit, act)| Attack {
            act: gun,
            component,
            on: dies(act),
            cause: Some(visit),
            of_poison: false,
            stops: blocks(ledger, visit),
        })
        .collect()
}

/// Where visitors are killed by a component that kills them.
pub(super) fn waits_at(ledger: &Ledger<'_, '_>, gun: Act, component: Component) -> Player {
    let aimed = || ledger.aimed(gun).next().map(Trail::on);
    let at_target = matches!(component.death(), Some(Death::Guests));
    let there = at_target.then(aimed).flatten();
    there.unwrap_or(ledger.night.act(gun).actor)
}

/// The kills of a bomb for the poison of which its holder dies.
fn for_poison(ledger: &Ledger<'_, '_>, bomb: Act, component: Component) -> Vec<Attack> {
    let night = ledger.night;
    let holder = night.act(bomb).actor;
    if night.settings.bomb_answers == BombAnswers::Visits || is_cured(ledger, holder) {
        return Vec::new();
    }
    let by = night.poisoners(holder);
    let by = by.filter(|by| night.suits(night.act(bomb), *by));
    by.map(|on| Attack {
        act: bomb,
        component,
        on,
        cause: None,
        of_poison: true,
        stops: Vec::new(),
    })
    .collect()
}

/// Whether something takes off the poison of which a player would die.
fn is_cured(ledger: &Ledger<'_, '_>, player: Player) -> bool {
    let cures = |component: Component| component.trace() == Some(Trace::Off(POISONED));
    ledger.night.acts().any(|(act, doer)| {
        let cure = doer.ability.part(cures).filter(|_| ledger.holds(act));
        let places = cure.into_iter().flat_map(|cure| spots(ledger, act, cure));
        let mut ends = places.filter(|spot| spot.onward.is_none());
        ends.any(|spot| spot.on == player)
    })
}

/// The kills by which somebody dies for a kill: of a bomb, or of who guards its victim so.
fn kills_back(ledger: &Ledger<'_, '_>, attacks: &[Attack]) -> Vec<Attack> {
    let night = ledger.night;
    let mut backs = Vec::new();
    for (act, doer) in night.acts() {
        for &component in &doer.ability.does {
            let sets_off: &dyn Fn(&Attack) -> bool = match component.death() {
                Some(Death::Killer) => {
                    &|attack| attack.on == doer.actor && goes_off(night.settings.bomb_when, attack)
                }
                Some(Death::Attacker) => &|attack| {
                    ledger.reaches(act, attack.on)
                        && ledger.holds(act)
                        && guarded_only(ledger, attack)
                        && guards_against(ledger, act, PROTECTION, attack)
                        && !vest_would_hold(ledger, attack)
                },
                _ => continue,
            };
            let guards = matches!(component.death(), Some(Death::Attacker));
            let entered = attacks.iter().filter(|attack| {
                let kill = night.act(attack.act);
                let aimed = kill.ability.targets != TargetForm::None;
                let entered = !kill.passive && attack.cause.is_none() && aimed;
                attack.act != act
                    && match night.settings.bomb_answers {
                        _ if guards => is_of_another(attack),
                        BombAnswers::Active => entered,
                        BombAnswers::Visits => entered && kill.ability.visits,
                        BombAnswers::All => true,
                    }
            });
            let met = entered.filter(|attack| {
                let attacker = night.act(attack.act).actor;
                let suits = guards || night.suits(doer, attacker);
                suits && !night.apart(act, attack.act) && sets_off(attack)
            });
            backs.extend(met.map(|attack| Attack {
                act,
                component,
                on: night.act(attack.act).actor,
                cause: Some(attack.act),
                of_poison: false,
                stops: Vec::new(),
            }));
        }
    }
    backs
}

/// Whether somebody kills whom a guard may strike down for it: whoever dies of visits is killed by nobody.
fn is_of_another(attack: &Attack) -> bool {
    let death = attack.component.death();
    death.is_some_and(|death| {
        !matches!(
            death,
            Death::HolderVisited | Death::Killer | Death::Attacker
        )
    })
}

/// Whether a kill of its holder sets a bomb off.
fn goes_off(when: BombWhen, attack: &Attack) -> bool {
    attack
        .stops
        .iter()
        .all(|stop| when == BombWhen::Attacked && matches!(stop, Stop::Protection(..)))
}

/// Whether nothing but guards keeps a kill from its victim.
pub(super) fn guarded_only(ledger: &Ledger<'_, '_>, attack: &Attack) -> bool {
    let mut stops = attack.stops.iter();
    !attack.stops.is_empty() && stops.all(|stop| is_guard(ledger, stop.by()))
}

/// Whether the target's own vest would stop the kill if nothing else did.
pub(super) fn vest_would_hold(ledger: &Ledger<'_, '_>, attack: &Attack) -> bool {
    ledger.night.acts().any(|(act, vest)| {
        vest.passive && protections(vest).any(|kind| guards_against(ledger, act, kind, attack))
    })
}

/// Whether the doer of an action dies for its target.
fn is_guard(ledger: &Ledger<'_, '_>, act: Act) -> bool {
    ledger.night.act(act).ability.ties(Tie::HolderForTarget)
}

fn blocks(ledger: &Ledger<'_, '_>, act: Act) -> Vec<Stop> {
    let stopped = ledger.fate(act).stopped.iter();
    stopped.map(|&by| Stop::Blocked(by)).collect()
}

/// Walls and the protections that stop every kill.
fn lasting_stops(ledger: &Ledger<'_, '_>, attack: &Attack) -> Vec<Stop> {
    let mut walls = ledger.walls(attack.act, Touch::Kill, attack.on);
    walls.retain(|wall| !is_own_visit(ledger, *wall, attack));
    let mut stops: Vec<Stop> = walls.into_iter().map(Stop::Wall).collect();
    for (act, guard) in ledger.night.acts() {
        let kinds = protections(guard);
        let working = kinds.filter(|&kind| {
            stops_all(ledger, act, kind) && guards_against(ledger, act, kind, attack)
        });
        stops.extend(working.map(|kind| Stop::Protection(act, kind)));
    }
    let quenched = quenches(ledger, attack).into_iter();
    let working = quenched.filter(|spot| spot.onward.is_none() && ledger.holds(spot.act));
    stops.extend(working.map(|spot| Stop::Quenched(spot.act)));
    stops
}

/// What keeps fire off somebody who would burn, working or not.
pub(super) fn quenches(ledger: &Ledger<'_, '_>, attack: &Attack) -> Vec<Spot> {
    if !matches!(attack.component.death(), Some(Death::Everybody(_))) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (act, doer) in ledger.night.acts() {
        let quenches = doer.ability.part(Component::quenches);
        if let Some(component) = quenches.filter(|_| !ledger.night.apart(act, attack.act)) {
            let places = spots(ledger, act, component).into_iter();
            found.extend(places.filter(|spot| spot.on == attack.on));
        }
    }
    found
}

/// The components of an action that keep kills off somebody.
pub(super) fn protections<'a>(guard: &'a NightAct<'_>) -> impl Iterator<Item = Component> + 'a {
    let does = guard.ability.does.iter().copied();
    does.filter(|component| component.guard().is_some())
}

/// Whom a protecting component shields.
pub(super) fn shielded(ledger: &Ledger<'_, '_>, act: Act, kind: Component) -> Option<Player> {
    match kind.guard()? {
        Guard::Holder => Some(ledger.night.act(act).actor),
        Guard::Target => ledger.aimed(act).next().map(|trail| trail.on()),
    }
}

/// Whether a protection that works would stop this kill (O4).
pub(super) fn guards_against(
    ledger: &Ledger<'_, '_>,
    act: Act,
    kind: Component,
    attack: &Attack,
) -> bool {
    shields_from(ledger, act, kind, attack)
        && ledger.holds(act)
        && ledger.backed(attack.act, Backing::Strength).is_none()
}

/// Whether a protection, if it worked, would stop this kill.
pub(super) fn shields_from(
    ledger: &Ledger<'_, '_>,
    act: Act,
    kind: Component,
    attack: &Attack,
) -> bool {
    let night = ledger.night;
    let passed_by_gun = kind.guard() == Some(Guard::Holder)
        && matches!(
            attack.component.death(),
            Some(Death::Visitors | Death::Guests)
        )
        && night.settings.hiding_stops_gun_owner == YesNo::No;
    act != attack.act
        && !is_own_visit(ledger, act, attack)
        && !night.apart(act, attack.act)
        && !ledger.is_in_vain(act, attack.on)
        && !passed_by_gun
        && night.act(attack.act).protectable
        && night.act(act).left != Some(0)
        && shielded(ledger, act, kind) == Some(attack.on)
}

/// Whether a kill is a frail player's death of an action's own visit, against which that action is no help
///
fn is_own_visit(ledger: &Ledger<'_, '_>, act: Act, attack: &Attack) -> bool {
    let dies_of_it = ledger.night.act(attack.act).actor == attack.on;
    attack.cause == Some(act) && dies_of_it && !comes_with_others(ledger, act, attack.on)
}

/// Whether somebody else visits a player, too, where a ruling lets a visitor's protection help then
/// against the visit itself.
fn comes_with_others(ledger: &Ledger<'_, '_>, visit: Act, on: Player) -> bool {
    let actor = |act: Act| ledger.night.act(act).actor;
    let mut acts = ledger.night.acts();
    ledger.night.settings.frail_own_help == FrailOwnHelp::IfNotAlone
        && acts.any(|(other, _)| {
            let there = || ledger.visits(other).iter().any(|trail| trail.on() == on);
            ![actor(visit), on].contains(&actor(other)) && there()
        })
}

/// Whether a protection stops every kill of the night.
fn stops_all(ledger: &Ledger<'_, '_>, act: Act, kind: Component) -> bool {
    let settings = &ledger.night.settings;
    let guard = ledger.night.act(act);
    let saves = match (kind.guard(), guard.left) {
        (Some(Guard::Holder), _) => Saves::All,
        _ if guard.ability.blocks() || !guard.passive => guard.ability.saves(settings),
        (_, None) => Saves::All,
        (_, Some(_)) => settings.vest_stops,
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
