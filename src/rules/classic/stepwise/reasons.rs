//! Trees of reasons for a night that was resolved step by step.
//!
//! A reason falls when something against it stands; what stands against it is
//! read from the ledger, never decided here. Every action is taken apart once
//! in a tree; where it comes up again only its step is named.

use std::collections::BTreeSet;

use super::attacks::{Attack, Attacks, Stop, protections, quenches, shields_from, waits_at};
use super::ledger::Ledger;
use super::spots::{Spot, spots};
use super::triggers::{Cause, Triggered};
use crate::component::{Backing, Component, Death, Guard, Moves, Touch};
use crate::night::{Act, Player};
use crate::outcome::{Carried, Node, Why};

/// Builds the tree of one reason.
pub(super) struct Tree<'a, 'n, 'c> {
    ledger: &'a Ledger<'n, 'c>,
    attacks: &'a Attacks,
    told: BTreeSet<Act>,
}

impl<'a, 'n, 'c> Tree<'a, 'n, 'c> {
    pub(super) fn new(ledger: &'a Ledger<'n, 'c>, attacks: &'a Attacks) -> Self {
        Self {
            ledger,
            attacks,
            told: BTreeSet::new(),
        }
    }

    /// "The component acts on the player", with all that was held against it.
    pub(super) fn effect(&mut self, spot: &Spot) -> Node {
        let stands = self.works(spot);
        let mut node = leaf(spot.why(), spot.acts(), stands);
        if self.told.insert(spot.act) {
            node.against = self.blocks(spot.act);
            node.against.extend(self.movers(spot));
            if spot.onward.is_none() {
                node.against.extend(self.keepers(spot));
            }
        } else if !stands {
            node.against.push(Self::above(spot.act));
        }
        node
    }

    /// A kill with what stops it.
    pub(super) fn attack(&mut self, attack: &Attack) -> Node {
        let stands = attack.stops.is_empty();
        let mut node = match attack.cause {
            None => self.kill(attack),
            Some(visit) => self.shot(attack, visit),
        };
        node.stands = stands;
        node.against.extend(self.guards(attack));
        for spot in quenches(self.ledger, attack) {
            node.against.push(self.effect(&spot));
        }
        for stop in &attack.stops {
            if let Stop::Attacked(by) = *stop {
                let other = self.attacks.all.iter().find(|other| {
                    other.act == by && other.on == attack.on && other.act != attack.act
                });
                node.against
                    .extend(other.map(|other| leaf(self.attack_says(other), vec![by], true)));
            }
        }
        node
    }

    /// A death that something else brings about.
    pub(super) fn triggered(&mut self, death: &Triggered) -> Node {
        let (on, cause) = match death.by {
            Cause::Reached(on) => (on, None),
            Cause::Attack(act, component, on) => {
                let mut attacks = self.attacks.all.iter();
                let cause = attacks.find(|attack| {
                    attack.act == act && attack.component == component && attack.on == on
                });
                (self.place(death.act), cause)
            }
        };
        let tie = Box::new(self.says(death.act, death.component, on));
        let (why, acts) = match cause {
            Some(cause) => {
                let second = Box::new(self.attack_says(cause));
                let acts = [death.act, cause.act].into_iter().chain(cause.cause);
                (Why::Both { first: tie, second }, acts.collect())
            }
            None if death.component.costs() => (*tie, vec![death.act]),
            None => {
                let holder = death.who;
                (
                    Why::Weak {
                        effect: tie,
                        holder,
                    },
                    vec![death.act],
                )
            }
        };
        let mut node = leaf(why, acts, death.stops.is_empty());
        self.told.insert(death.act);
        node.against = self.blocks(death.act);
        let stops: Vec<Node> = death
            .stops
            .iter()
            .filter_map(|stop| self.stop(*stop))
            .collect();
        node.against.extend(stops);
        node
    }

    /// "The observer sees the visit": both parts with all that was held against either.
    pub(super) fn sight(&mut self, observation: &Spot, visit: &Spot) -> Node {
        let first = self.effect(observation);
        let second = self.effect(visit);
        let mut acts = first.acts.clone();
        acts.extend(&second.acts);
        let why = Why::Both {
            first: Box::new(first.why),
            second: Box::new(second.why),
        };
        let mut node = leaf(why, acts, first.stands && second.stands);
        node.against = first.against;
        node.against.extend(second.against);
        node
    }

    /// "The observer sees nothing": objected to by what he sees.
    pub(super) fn unseen(&mut self, observation: &Spot, visits: &[Spot]) -> Node {
        let mut node = self.effect(observation);
        node.why = Why::Unseen {
            act: observation.act,
            on: observation.on,
            via: observation.via.clone(),
        };
        for visit in visits {
            let objection = Self::new(self.ledger, self.attacks).effect(visit);
            node.stands &= !objection.stands;
            node.against.push(objection);
        }
        node
    }

    /// A recruitment with what keeps the player from changing sides; `deaths` are
    /// the reasons for his death, where they count against it.
    pub(super) fn recruitment(&mut self, spot: &Spot, stands: bool, deaths: Vec<Node>) -> Node {
        let mut node = self.effect(spot);
        node.stands = stands;
        if spot.onward.is_some() {
            return node;
        }
        for (alarm, component) in self.with(Component::alarms) {
            let places = spots(self.ledger, alarm, component).into_iter();
            for other in places.filter(|other| other.act != spot.act) {
                if other.on == spot.on {
                    let mut alarm = self.effect(&other);
                    if alarm.stands && stands {
                        self.yields(&mut alarm, other.component.yields_to(), spot.act);
                    }
                    node.against.push(alarm);
                }
            }
        }
        node.against.extend(deaths);
        node
    }

    /// "The component acts on the player" with nothing held against it.
    pub(super) fn says(&self, act: Act, component: Component, on: Player) -> Why {
        let via = spots(self.ledger, act, component)
            .into_iter()
            .find(|spot| spot.on == on && spot.onward.is_none())
            .map(|spot| spot.via);
        Why::Acts {
            act,
            component,
            on,
            via: via.unwrap_or_default(),
        }
    }

    fn attack_says(&self, attack: &Attack) -> Why {
        let kill = self.says(attack.act, attack.component, attack.on);
        if let Some(answered) = self.answered(attack) {
            return Why::Both {
                first: Box::new(kill),
                second: Box::new(self.attack_says(answered)),
            };
        }
        match attack.cause {
            None if attack.of_poison => {
                let on = self.ledger.night.act(attack.act).actor;
                Why::Both {
                    first: Box::new(self.says(attack.act, attack.component, on)),
                    second: Box::new(Why::Poisoned { on }),
                }
            }
            None => kill,
            Some(visit) => Why::Both {
                first: Box::new(kill),
                second: Box::new(self.says(
                    visit,
                    Component::Visit,
                    waits_at(self.ledger, attack.act, attack.component),
                )),
            },
        }
    }

    /// The kill of an action for which somebody else kills.
    fn answered(&self, attack: &Attack) -> Option<&'a Attack> {
        let of = attack.cause?;
        let victim = match attack.component.death()? {
            Death::Killer => self.ledger.night.act(attack.act).actor,
            Death::Attacker => self.place(attack.act),
            _ => return None,
        };
        let mut all = self.attacks.all.iter();
        all.find(|other| other.act == of && other.on == victim)
    }

    fn kill(&mut self, attack: &Attack) -> Node {
        let ignited = Spot {
            act: attack.act,
            component: attack.component,
            on: attack.on,
            via: Vec::new(),
            onward: None,
        };
        let spot = spots(self.ledger, attack.act, attack.component)
            .into_iter()
            .find(|spot| spot.on == attack.on && spot.onward.is_none())
            .unwrap_or(ignited);
        let why = match attack.of_poison {
            true => self.attack_says(attack),
            false => spot.why(),
        };
        let mut node = leaf(why, spot.acts(), true);
        self.told.insert(attack.act);
        node.against = self.blocks(attack.act);
        node.against.extend(self.movers(&spot));
        node.against.extend(self.walls(&spot, Touch::Kill, |wall| {
            attack.stops.contains(&Stop::Wall(wall))
        }));
        node
    }

    fn shot(&mut self, attack: &Attack, visit: Act) -> Node {
        let mut node = leaf(self.attack_says(attack), vec![attack.act, visit], true);
        let there = waits_at(self.ledger, attack.act, attack.component);
        self.told.insert(attack.act);
        for spot in spots(self.ledger, visit, Component::Visit) {
            if spot.on == there && spot.onward.is_none() {
                node.acts.extend(spot.via.iter().map(|step| step.by));
                node.against.extend(self.effect(&spot).against);
            }
        }
        node.acts.sort_unstable();
        node.acts.dedup();
        let spot = Spot {
            act: attack.act,
            component: attack.component,
            on: attack.on,
            via: Vec::new(),
            onward: None,
        };
        node.against.extend(self.walls(&spot, Touch::Kill, |wall| {
            attack.stops.contains(&Stop::Wall(wall))
        }));
        node
    }

    /// Whether the component works where it is.
    fn works(&self, spot: &Spot) -> bool {
        let works = match spot.component {
            Component::Visit => self.ledger.sets_out(spot.act),
            component if component.is_kill() => {
                self.attacks.is_deadly(spot.act, component, spot.on)
            }
            component => {
                let shut = self.ledger.is_shut(spot.act, component, spot.on);
                self.ledger.holds(spot.act) && !shut
            }
        };
        works && spot.onward.is_none()
    }

    /// The blocks of an action's holder, working or not.
    fn blocks(&mut self, act: Act) -> Vec<Node> {
        let hit = self.ledger.night.act(act);
        let mut found = self.shields(act);
        if hit.passive || !hit.blockable {
            return found;
        }
        let blockers = self.with(Component::blocks).into_iter();
        for (by, component) in blockers.filter(|(by, _)| *by != act) {
            for spot in spots(self.ledger, by, component) {
                if spot.on == hit.actor {
                    let works = self.ledger.fate(act).stopped.contains(&by);
                    found.push(self.in_time(&spot, works, act));
                }
            }
        }
        found
    }

    /// What lets a kill fail with all that its action does, working or not.
    fn shields(&mut self, act: Act) -> Vec<Node> {
        let mut found = Vec::new();
        let ledger = self.ledger;
        let places: Vec<_> = ledger.aimed(act).map(|trail| trail.on()).collect();
        for (by, component) in self.with(Component::repels) {
            for spot in spots(ledger, by, component) {
                if places.contains(&spot.on) && ledger.would_repel(by, act, spot.on) {
                    let works = ledger.fate(act).stopped.contains(&by);
                    found.push(self.in_time(&spot, works, act));
                }
            }
        }
        found
    }

    /// An objection that may have come too late to stop `act`.
    fn in_time(&mut self, spot: &Spot, works: bool, act: Act) -> Node {
        let mut node = self.effect(spot);
        if !works && node.stands && self.yields(&mut node, spot.component.yields_to(), act) {
            return node;
        }
        if !works && (node.stands || self.lost_to(spot.act, act)) {
            node.stands = false;
            // What decided the loop says more than that something was said further up.
            let above = |other: &Node| matches!(other.why, Why::Above { .. });
            node.against.retain(|other| !above(other));
            node.against.push(self.step(act));
        }
        node
    }

    /// Holds what stands by an action against what would stop it, if that lets the action pass.
    fn yields(&mut self, node: &mut Node, to: Option<Backing>, act: Act) -> bool {
        let Some((by, component)) = to.and_then(|needs| self.ledger.backed(act, needs)) else {
            return false;
        };
        let places = spots(self.ledger, by, component).into_iter();
        let actor = self.ledger.night.act(act).actor;
        for spot in places.filter(|spot| spot.on == actor && spot.onward.is_none()) {
            node.stands = false;
            node.against.push(self.effect(&spot));
        }
        true
    }

    /// Whether an action came after another of its loop, and so could not stop it any more.
    fn lost_to(&self, late: Act, early: Act) -> bool {
        let (late_fate, early_fate) = (self.ledger.fate(late), self.ledger.fate(early));
        let in_loop = early_fate.first.as_ref();
        in_loop.is_some_and(|first| first.of.contains(&late)) && early_fate.place < late_fate.place
    }

    /// What took the component on, or else what could have and did not.
    fn movers(&mut self, spot: &Spot) -> Vec<Node> {
        if let Some(step) = spot.onward {
            let mut node = leaf(self.carries(step, spot), vec![step.by], true);
            if self.told.insert(step.by) {
                node.against = self.blocks(step.by);
            }
            return vec![node];
        }
        let mut found = Vec::new();
        for step in self.possible_steps(spot) {
            let mut node = leaf(self.carries(step, spot), vec![step.by], false);
            let holds = self.ledger.holds(step.by);
            if holds && self.yields(&mut node, Some(Backing::Will), spot.act) {
                found.push(node);
                continue;
            }
            let late = holds || self.lost_to(step.by, spot.act);
            if late {
                node.against.push(self.step(spot.act));
            }
            if holds {
                found.push(node);
                continue;
            }
            if self.told.insert(step.by) {
                node.against = self.blocks(step.by);
                let mover = self.ledger.night.act(step.by);
                let carries = |component: Component| component.moves().is_some();
                if let Some(component) = mover.ability.part(carries) {
                    let aim = spots(self.ledger, step.by, component).into_iter();
                    for last in aim.filter(|aim| aim.onward.is_none()) {
                        node.against.extend(self.keepers(&last));
                    }
                }
            } else if !late {
                node.against.push(Self::above(step.by));
            }
            found.push(node);
        }
        found
    }

    /// Movers that look at where the component is and did not carry it.
    fn possible_steps(&self, spot: &Spot) -> Vec<Carried> {
        let ledger = self.ledger;
        let pair_stays = ledger.night.act(spot.act).ability.moves_by_place();
        if !ledger.carriable(spot.act) || pair_stays {
            return Vec::new();
        }
        let used = |by: Act| by == spot.act || spot.via.iter().any(|step| step.by == by);
        let to = |by: Act| match ledger.fate(by).effects.as_slice() {
            [one, other] if ledger.night.act(by).ability.moves(Moves::Swap) => {
                if one.on() == spot.on {
                    Some(other.on())
                } else if other.on() == spot.on {
                    Some(one.on())
                } else {
                    None
                }
            }
            [one, other] if ledger.night.act(by).ability.moves(Moves::Deflect) => {
                (one.on() == spot.on).then(|| other.on())
            }
            [victim, to] if ledger.night.act(by).ability.moves(Moves::Redirect) => {
                let his = victim.on() == ledger.night.act(spot.act).actor;
                (his && spot.via.is_empty() && to.on() != spot.on).then(|| to.on())
            }
            _ => None,
        };
        ledger
            .night
            .acts()
            .filter(|(by, mover)| !mover.passive && !used(*by) && ledger.suits(*by))
            .filter_map(|(by, _)| Some(Carried { by, to: to(by)? }))
            .collect()
    }

    fn carries(&self, step: Carried, spot: &Spot) -> Why {
        Why::Carries {
            by: step.by,
            act: spot.act,
            from: spot.on,
            to: step.to,
        }
    }

    /// What keeps an effect that is no kill off the player.
    fn keepers(&mut self, spot: &Spot) -> Vec<Node> {
        let Some(touch) = spot.component.touch() else {
            return Vec::new();
        };
        let fate = self.ledger.fate(spot.act);
        let mut kept_off = fate.kept_off.clone();
        if self.ledger.is_shut(spot.act, spot.component, spot.on) {
            let shut = fate.shut.iter().filter(|(_, on)| *on == spot.on);
            kept_off.extend(shut.map(|(wall, _)| *wall));
        }
        let mut keepers = self.walls(spot, touch, |wall| kept_off.contains(&wall));
        let (ledger, night) = (self.ledger, self.ledger.night);
        let fends_off = |guard: Act| ledger.would_fend_off(guard, spot.act, spot.on);
        for (guard, other) in night.acts().filter(|(guard, _)| fends_off(*guard)) {
            for kind in protections(other).filter(|kind| kind.guard() == Some(Guard::Target)) {
                let places = spots(ledger, guard, kind).into_iter();
                for place in places.filter(|place| place.on == spot.on) {
                    keepers.push(self.in_time(&place, kept_off.contains(&guard), spot.act));
                }
            }
        }
        keepers
    }

    fn walls(&mut self, spot: &Spot, touch: Touch, works: impl Fn(Act) -> bool) -> Vec<Node> {
        let night = self.ledger.night;
        let own = night.act(spot.act);
        let home = touch == Touch::Effect
            && own.actor == spot.on
            && (own.passive || own.targets.is_empty());
        let mut found = Vec::new();
        for (wall, other) in night.acts().filter(|(wall, _)| *wall != spot.act && !home) {
            for &component in &other.ability.does {
                let wall_of = component.wall();
                if wall_of.is_some_and(|it| it.keeps_off(other, own, touch)) {
                    for place in spots(self.ledger, wall, component) {
                        if place.on == spot.on {
                            found.push(self.in_time(&place, works(wall), spot.act));
                        }
                    }
                }
            }
        }
        found
    }

    /// Protections against a kill, working or not.
    fn guards(&mut self, attack: &Attack) -> Vec<Node> {
        let night = self.ledger.night;
        let mut found = Vec::new();
        for (guard, act) in night.acts() {
            for kind in protections(act) {
                let stops = attack.stops.contains(&Stop::Protection(guard, kind));
                let passed = self.ledger.backed(attack.act, Backing::Strength).is_some();
                if stops
                    || (shields_from(self.ledger, guard, kind, attack)
                        && (passed || !self.ledger.holds(guard)))
                {
                    let last = spots(self.ledger, guard, kind)
                        .into_iter()
                        .find(|spot| spot.onward.is_none());
                    if let Some(spot) = last {
                        let mut node = self.effect(&spot);
                        if node.stands && !stops {
                            self.yields(&mut node, kind.yields_to(), attack.act);
                        }
                        found.push(node);
                    }
                } else if kind.guard() == Some(Guard::Target) && guard != attack.act {
                    let passed = spots(self.ledger, guard, kind)
                        .into_iter()
                        .find(|spot| spot.on == attack.on && spot.onward.is_some());
                    found.extend(passed.map(|spot| self.effect(&spot)));
                }
            }
        }
        found
    }

    fn stop(&mut self, stop: Stop) -> Option<Node> {
        let Stop::Protection(act, kind) = stop else {
            return None;
        };
        let last = spots(self.ledger, act, kind)
            .into_iter()
            .find(|spot| spot.onward.is_none())?;
        Some(self.effect(&last))
    }

    /// The actions with a component of which something holds, each with the first of these.
    fn with(&self, is: fn(Component) -> bool) -> Vec<(Act, Component)> {
        let acts = self.ledger.night.acts();
        acts.filter_map(|(act, doer)| Some((act, doer.ability.part(is)?)))
            .collect()
    }

    fn place(&self, act: Act) -> Player {
        let first = self.ledger.aimed(act).next();
        first.map_or(self.ledger.night.act(act).actor, |trail| trail.on())
    }

    fn step(&self, act: Act) -> Node {
        let fate = self.ledger.fate(act);
        let place = fate.place.unwrap_or_default();
        let first = fate.first.clone();
        leaf(Why::Step { act, place, first }, vec![act], true)
    }

    /// That what is to be said of an action is said further up.
    fn above(act: Act) -> Node {
        leaf(Why::Above { act }, vec![act], true)
    }
}

/// A reason with nothing held against it yet.
pub(super) fn leaf(why: Why, mut acts: Vec<Act>, stands: bool) -> Node {
    acts.sort_unstable();
    acts.dedup();
    Node {
        why,
        acts,
        stands,
        against: Vec::new(),
        barred: Vec::new(),
        left_out: 0,
    }
}
