//! §2.1: where a component lands.

use std::collections::BTreeSet;

use nightdesk_classic::component::Component;

use super::scene::{Aim, Deed, Scene};

/// A mover on a route, the way its own victim was reached, and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) by: usize,
    /// The route of the redirect's own component; empty for a swap.
    pub(crate) own: Vec<Step>,
    pub(crate) to: usize,
}

/// The movers of a route, those inside redirects' own routes included.
pub(crate) fn movers_of(route: &[Step]) -> BTreeSet<usize> {
    let mut all = BTreeSet::new();
    for step in route {
        all.insert(step.by);
        all.extend(movers_of(&step.own));
    }
    all
}

/// A component of an action that starts at one of the action's targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cargo {
    pub(crate) act: usize,
    pub(crate) part: Component,
    /// Which target; a driver has two visits.
    pub(crate) slot: usize,
}

/// "Component c of a acts on x", by one route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Landing {
    pub(crate) cargo: Cargo,
    pub(crate) via: Vec<Step>,
    pub(crate) on: usize,
}

impl Scene {
    /// Every component reason of the night (§2.2).
    pub(crate) fn landings(&self) -> Vec<Landing> {
        let mut all = Vec::new();
        for (act, action) in self.acts.iter().enumerate() {
            for part in action.deed.parts().iter().copied() {
                // The pair of a swap acts on whatever stands there; it lands on nobody by a route.
                if matches!(part, Component::Swap | Component::Deflect) {
                    let slots = if part == Component::Swap { 0..2 } else { 0..1 };
                    for slot in slots {
                        let cargo = Cargo { act, part, slot };
                        let on = action.targets[slot];
                        let via = Vec::new();
                        all.push(Landing { cargo, via, on });
                    }
                    continue;
                }
                let cargo = Cargo { act, part, slot: 0 };
                match action.deed.aim() {
                    Aim::Own if part == Component::Ignite => {
                        let burning = self.people.iter().enumerate();
                        all.extend(
                            burning
                                .filter(|(_, person)| person.doused && person.alive)
                                .map(|(on, _)| Landing {
                                    cargo,
                                    via: Vec::new(),
                                    on,
                                }),
                        );
                    }
                    Aim::Own => all.push(Landing {
                        cargo,
                        via: Vec::new(),
                        on: action.actor,
                    }),
                    Aim::One | Aim::Victim => all.extend(self.routes(cargo, &BTreeSet::new())),
                    Aim::Two => {
                        for slot in [0, 1] {
                            let cargo = Cargo { slot, ..cargo };
                            all.extend(self.routes(cargo, &BTreeSet::new()));
                        }
                    }
                }
            }
            let visits: &[usize] = match action.deed.aim() {
                Aim::Own => &[],
                Aim::One | Aim::Victim => &[0],
                Aim::Two => &[0, 1],
            };
            for slot in visits.iter().copied() {
                let part = Component::Visit;
                all.extend(self.routes(Cargo { act, part, slot }, &BTreeSet::new()));
            }
        }
        // "If a static condition fails the reason simply does not exist"; the visit takes
        // place or not.
        // unsaid: where a driver fails with one of his two passengers only: the visit to the other
        // takes place.
        all.retain(|landing| match landing.cargo.part {
            Component::Visit => {
                self.rulings.failed_visits || self.suits(landing.cargo.act, landing.on)
            }
            _ => self.works_on(landing.cargo, landing.on),
        });
        all
    }

    fn works_on(&self, cargo: Cargo, on: usize) -> bool {
        if cargo.part == Component::Recruit
            && !self.rulings.recruit_mafia
            && self.people[on].side == super::scene::Side::Mafia
        {
            return false;
        }
        if matches!(cargo.part, Component::Swap | Component::Deflect) {
            return self.swap_works(cargo.act);
        }
        self.suits(cargo.act, on)
    }

    // unsaid: whether a loyal swap needs both of its pair to suit, or carries to and from one.
    fn swap_works(&self, act: usize) -> bool {
        let targets = &self.acts[act].targets;
        targets.iter().all(|target| self.suits(act, *target))
    }

    /// Every route of a component that uses none of `without`.
    pub(crate) fn routes(&self, cargo: Cargo, without: &BTreeSet<usize>) -> Vec<Landing> {
        let start = self.acts[cargo.act].targets[cargo.slot];
        let mut found = Vec::new();
        self.extend(cargo, &[], start, without, &mut found);
        found
    }

    fn extend(
        &self,
        cargo: Cargo,
        via: &[Step],
        on: usize,
        without: &BTreeSet<usize>,
        found: &mut Vec<Landing>,
    ) {
        let here = via.to_vec();
        found.push(Landing {
            cargo,
            via: here,
            on,
        });
        for step in self.movers(cargo, on, via, without) {
            let mut longer = via.to_vec();
            let to = step.to;
            longer.push(step);
            self.extend(cargo, &longer, to, without, found);
        }
    }

    /// Everything that can carry a component from where it stands, having come `via`.
    pub(crate) fn movers(
        &self,
        cargo: Cargo,
        from: usize,
        via: &[Step],
        without: &BTreeSet<usize>,
    ) -> Vec<Step> {
        let action = &self.acts[cargo.act];
        let fixed_victim = cargo.part == Component::Redirect && !self.rulings.redirect_victims_move;
        if action.passive
            || !action.movable
            || action.deed.aim() == Aim::Own
            || matches!(cargo.part, Component::Swap | Component::Deflect)
            || fixed_victim
        {
            return Vec::new();
        }
        let mut used = movers_of(via);
        used.insert(cargo.act);
        used.extend(without);
        let mut steps = Vec::new();
        for (by, mover) in self.acts.iter().enumerate() {
            if used.contains(&by) {
                continue;
            }
            if self.apart(by, cargo.act) {
                continue;
            }
            match mover.deed {
                Deed::Swap if self.swap_works(by) => {
                    let (p, q) = (mover.targets[0], mover.targets[1]);
                    let to = if from == p {
                        q
                    } else if from == q {
                        p
                    } else {
                        continue;
                    };
                    steps.push(Step {
                        by,
                        own: Vec::new(),
                        to,
                    });
                }
                Deed::Deflect if self.swap_works(by) => {
                    let (p, q) = (mover.targets[0], mover.targets[1]);
                    if from == p && q != p {
                        let own = Vec::new();
                        steps.push(Step { by, own, to: q });
                    }
                }
                // Only the first step of a route can be a redirect.
                Deed::Redirect if via.is_empty() => {
                    let to = mover.targets[1];
                    if to == from {
                        continue;
                    }
                    let own = Cargo {
                        act: by,
                        part: Component::Redirect,
                        slot: 0,
                    };
                    for reached in self.routes(own, &used) {
                        if reached.on == action.actor && self.suits(by, reached.on) {
                            steps.push(Step {
                                by,
                                own: reached.via,
                                to,
                            });
                        }
                    }
                }
                // unsaid: whether "everybody's active actions" are the holder's own too: they are.
                Deed::LightningRod if via.is_empty() && mover.actor != from => {
                    steps.push(Step {
                        by,
                        own: Vec::new(),
                        to: mover.actor,
                    });
                }
                Deed::MassRedirect if via.is_empty() && mover.targets[0] != from => {
                    let to = mover.targets[0];
                    if self.suits(by, to) {
                        let own = Vec::new();
                        steps.push(Step { by, own, to });
                    }
                }
                _ => {}
            }
        }
        steps
    }
}
