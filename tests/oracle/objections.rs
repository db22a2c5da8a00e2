//! §2.3: what speaks against a reason, and against which of its actions.

use std::collections::BTreeSet;

use nightdesk_classic::component::Component;
use nightdesk_classic::settings::{Conflicts, RedirectVsSwap};

use super::reasons::{Court, Reason};
use super::routes::{Cargo, Landing, Step};
use super::scene::{Aim, Deed};

/// A reason that would defeat another, and the actions it speaks against.
pub(crate) type Objection = (Reason, BTreeSet<usize>);

impl Court<'_> {
    /// Every objection to a reason.
    pub(crate) fn objections(&self, reason: &Reason) -> Vec<Objection> {
        let mut all = self.blocks(reason);
        match reason {
            Reason::Acts(landing) => all.extend(self.against_landing(landing, None)),
            // catalogue 2.3: "an objection to every block … that would stop an action of x", and for
            // a strengthened one to what would stop it where it lands.
            Reason::Stops { by, act } => {
                all.extend(self.against_landing(by, None));
                let will = matches!(by.cargo.part, Component::Block | Component::Repel);
                all.extend(self.backings(*act, will, by.cargo.act));
            }
            Reason::Carries {
                cargo,
                before,
                from,
                step,
                rival,
            } => {
                if !rival || self.scene.rulings.conflicts == Conflicts::Recursive {
                    all.extend(self.rivals(*cargo, before, *from, step));
                }
                all.extend(self.against_redirect(step));
                all.extend(self.against_swap(*from, step));
                all.extend(self.backings(cargo.act, true, step.by));
            }
            Reason::Shot { .. }
            | Reason::Back { .. }
            | Reason::OfPoison { .. }
            | Reason::Touched { .. } => {
                all.extend(self.against_kill(reason, None));
            }
            Reason::Weak { effect } => all.extend(self.against_weakness(effect)),
            Reason::Host { hide: one, kill } | Reason::Ward { sitting: one, kill } => {
                all.extend(self.against_landing(one, None));
                all.extend(self.against_kill(kill, None));
            }
            // The bodyguard's own protection is left out.
            Reason::Guard { guarding, kill } => {
                all.extend(self.against_landing(guarding, None));
                all.extend(self.against_kill(kill, Some(guarding.cargo.act)));
                // Nor would he have stopped a strengthened one.
                let by = kill.killer().expect("a kill has a killer");
                all.extend(self.backings(by, false, guarding.cargo.act));
            }
            Reason::Poisoned { on } => all.extend(self.cures(*on)),
            Reason::Sees { look, visit: other } | Reason::Framed { look, by: other } => {
                all.extend(self.against_landing(look, None));
                all.extend(self.against_landing(other, None));
            }
            Reason::Unless { look, part } => {
                all.extend(self.against_landing(look, None));
                for pose in self.posing(*part, look) {
                    all.push((Reason::Acts(pose), [look.cargo.act].into()));
                }
            }
            Reason::SeesNothing { look } => {
                all.extend(self.against_landing(look, None));
                // O8
                for visit in &self.landings {
                    if self.shown(look, visit).is_some() {
                        all.push((Reason::Acts(visit.clone()), [look.cargo.act].into()));
                    }
                }
            }
        }
        all
    }

    /// O1, as the table has it: one objection for every block reason, against all of "those y".
    ///
    /// unsaid: what "a combined reason has the objections of all its components" adds where one
    /// player does two parts of it: nothing. The row speaks of the parts of the reason, not of its
    /// components, so a block on that player disputes both at once and rule 4 sees both in the
    /// chain. Every other row that disputes the "head of c" speaks of a component and is read so.
    /// unsaid: whether a block disputes its own action among those of the player it lands on: it
    /// does, as the table says "those y", and rule 4 then bars it.
    fn blocks(&self, reason: &Reason) -> Vec<Objection> {
        let parts = reason.parts();
        let blocks = self
            .landings
            .iter()
            .filter(|one| one.cargo.part == Component::Block);
        let mut all = Vec::new();
        for block in blocks {
            let disputed: BTreeSet<usize> = parts
                .iter()
                .copied()
                .filter(|part| {
                    let action = &self.scene.acts[*part];
                    let meets = !self.scene.apart(block.cargo.act, *part);
                    action.actor == block.on && !action.passive && action.blockable && meets
                })
                .collect();
            // unsaid: what becomes of a block on several actions of a player of which something stands
            // by some: it still stops the others.
            let backed = |act: &usize| !self.backings(*act, true, block.cargo.act).is_empty();
            let plain: BTreeSet<usize> =
                disputed.iter().copied().filter(|it| !backed(it)).collect();
            if !plain.is_empty() {
                all.push((Reason::Acts(block.clone()), plain));
            }
            let mut groups: Vec<(Vec<Objection>, BTreeSet<usize>)> = Vec::new();
            for act in disputed.into_iter().filter(backed) {
                let with = self.backings(act, true, block.cargo.act);
                match groups.iter_mut().find(|(known, _)| *known == with) {
                    Some((_, acts)) => _ = acts.insert(act),
                    None => groups.push((with, [act].into())),
                }
            }
            for (_, acts) in groups {
                let act = *acts.first().expect("a group has an action");
                let by = block.clone();
                all.push((Reason::Stops { by, act }, acts));
            }
        }
        all
    }

    /// What stands by an action, against `of`: strengthening, and in matters of blocks and movers
    /// empowerment.
    ///
    /// unsaid: whether what works by itself is an action of its holder's here: it is not.
    fn backings(&self, act: usize, will: bool, of: usize) -> Vec<Objection> {
        let action = &self.scene.acts[act];
        let there = self.landings.iter().filter(|one| {
            let part = one.cargo.part;
            let stands = part == Component::Strengthen || will && part == Component::Empower;
            stands && one.on == action.actor && !action.passive
        });
        let there = there.filter(|one| !self.scene.apart(one.cargo.act, act));
        there
            .map(|one| (Reason::Acts(one.clone()), [of].into()))
            .collect()
    }

    /// The framings or clearings that a reading meets where it ends.
    pub(crate) fn posing(&self, part: Component, look: &Landing) -> Vec<Landing> {
        let there = self.acting(part, look.on);
        let there = there.filter(|_| !self.undone.contains(&(look.on, part)));
        there
            .filter(|one| !self.scene.apart(one.cargo.act, look.cargo.act))
            .cloned()
            .collect()
    }

    /// "x stops act", as plainly as what stands by the action lets it.
    fn stop(&self, by: &Landing, act: usize) -> Reason {
        match self.backings(act, false, by.cargo.act).is_empty() {
            true => Reason::Acts(by.clone()),
            false => Reason::Stops {
                by: by.clone(),
                act,
            },
        }
    }

    /// O2–O7 and O9 against a component reason; `without` is an action whose protection is left out.
    fn against_landing(&self, landing: &Landing, without: Option<usize>) -> Vec<Objection> {
        let mut all = self.against_attack(landing);
        let Landing { cargo, on, .. } = landing;
        if cargo.part.is_kill() {
            all.extend(self.protections(cargo.act, *on, without));
        }
        all
    }

    /// The same but for O4.
    fn against_attack(&self, landing: &Landing) -> Vec<Objection> {
        let mut all = self.against_route(landing);
        let Landing { cargo, on, .. } = landing;
        // unsaid: whether a player's own passives and self-only abilities "end at" him for
        // rolestop, ascetic and commute: they do not; nothing lands there.
        let own =
            self.scene.acts[cargo.act].deed.aim() == Aim::Own && cargo.part != Component::Ignite;
        // the pair of a swap does not mind untouchable passengers.
        let pair = matches!(cargo.part, Component::Swap | Component::Deflect);
        if cargo.part != Component::Visit && !pair && !own {
            all.extend(self.stops(cargo.act, *on, cargo.part.is_kill()));
        }
        // A swap that carries nothing from or to one of its pair does nothing to the other.
        if pair && !self.scene.rulings.untouchable_passengers {
            for target in &self.scene.acts[cargo.act].targets {
                all.extend(self.stops(cargo.act, *target, false));
            }
        }
        if cargo.part == Component::Recruit {
            all.extend(self.alarms(*cargo, *on));
        }
        // Fire does not burn where it was put out.
        if cargo.part == Component::Ignite {
            for quench in self.acting(Component::Extinguish, *on) {
                if !self.scene.apart(quench.cargo.act, cargo.act) {
                    all.push((Reason::Acts(quench.clone()), [cargo.act].into()));
                }
            }
        }
        // O9
        if cargo.part == Component::KillUnlessAttacked {
            for kill in self.kills(*on) {
                if kill.killer() != Some(cargo.act) {
                    all.push((kill, [cargo.act].into()));
                }
            }
        }
        all
    }

    /// O2, O3 and O6: what may happen to a component on its way and where it ends.
    fn against_route(&self, landing: &Landing) -> Vec<Objection> {
        let Landing { cargo, via, on } = landing;
        let mut all = self.repels(cargo.act, *on);
        let mut at = self.scene.acts[cargo.act].targets.get(cargo.slot).copied();
        for (index, step) in via.iter().enumerate() {
            let from = at.expect("only what has a target is carried");
            all.extend(self.rivals(*cargo, &via[..index], from, step));
            all.extend(self.against_redirect(step));
            all.extend(self.against_swap(from, step));
            all.extend(self.backings(cargo.act, true, step.by));
            at = Some(step.to);
        }
        // O3
        for step in self.scene.movers(*cargo, *on, via, &BTreeSet::new()) {
            let away = Reason::Carries {
                cargo: *cargo,
                before: via.clone(),
                from: *on,
                step,
                rival: false,
            };
            all.push((away, [cargo.act].into()));
        }
        all
    }

    /// catalogue 2.2, `shield`: a protection that is an O1 for the action of a kill, so that nothing of it
    /// comes to x.
    fn repels(&self, act: usize, on: usize) -> Vec<Objection> {
        let killer = &self.scene.acts[act];
        let parts = killer.deed.parts();
        let kills = [Component::Kill, Component::KillUnlessAttacked];
        if !killer.protectable
            || !killer.blockable
            || self.scene.people[on].macho
            || !kills.iter().any(|it| parts.contains(it))
        {
            return Vec::new();
        }
        let there = self.acting(Component::Repel, on);
        let there =
            there.filter(|one| one.cargo.act != act && !self.scene.apart(one.cargo.act, act));
        let stop = |by: &Landing| match self.backings(act, true, by.cargo.act).is_empty() {
            true => Reason::Acts(by.clone()),
            false => Reason::Stops {
                by: by.clone(),
                act,
            },
        };
        there.map(|one| (stop(one), [act].into())).collect()
    }

    /// O2: other movers that can carry the component from the same place.
    fn rivals(&self, cargo: Cargo, before: &[Step], from: usize, step: &Step) -> Vec<Objection> {
        let mut all = Vec::new();
        for other in self.scene.movers(cargo, from, before, &BTreeSet::new()) {
            if other.by != step.by && self.competes(&other, step) {
                let rival = Reason::Carries {
                    cargo,
                    before: before.to_vec(),
                    from,
                    step: other,
                    rival: true,
                };
                all.push((rival, [step.by].into()));
            }
        }
        all
    }

    /// Whether one mover competes with another for the same thing at the same place.
    ///
    /// unsaid: how a winning lightning rod and a swap get on under `conflict`: like two buses.
    fn competes(&self, other: &Step, step: &Step) -> bool {
        let theirs = self.scene.acts[other.by].deed;
        let ours = self.scene.acts[step.by].deed;
        let aim_first = self.scene.rulings.redirect_vs_swap == RedirectVsSwap::AimFirst;
        let rod = |deed: Deed| matches!(deed, Deed::LightningRod | Deed::MassRedirect);
        match (theirs.swaps(), ours.swaps()) {
            (true, true) => other.to != step.to,
            (true, false) => !aim_first && other.to != step.to,
            (false, true) => aim_first || other.to != step.to,
            _ if self.scene.rulings.rod_wins && rod(theirs) && ours == Deed::Redirect => true,
            _ if self.scene.rulings.rod_wins && rod(ours) && theirs == Deed::Redirect => false,
            _ => other.to != step.to,
        }
    }

    /// O6: O2, O3 and O5 for the component of a redirect that a route uses.
    fn against_redirect(&self, step: &Step) -> Vec<Objection> {
        if self.scene.acts[step.by].deed != Deed::Redirect {
            return Vec::new();
        }
        let cargo = Cargo {
            act: step.by,
            part: Component::Redirect,
            slot: 0,
        };
        let on = match step.own.last() {
            Some(last) => last.to,
            None => self.scene.acts[step.by].targets[0],
        };
        self.against_landing(
            &Landing {
                cargo,
                via: step.own.clone(),
                on,
            },
            None,
        )
    }

    /// O5 for a swap that a route uses, where untouchable passengers stop it.
    ///
    /// unsaid: what "fails for that player" is: nothing is carried from him or to him.
    fn against_swap(&self, from: usize, step: &Step) -> Vec<Objection> {
        let deed = self.scene.acts[step.by].deed;
        // What is drawn to a player by an action of somebody's is drawn as that action lets it.
        if deed == Deed::MassRedirect {
            return self.stops(step.by, step.to, false);
        }
        if !deed.swaps() || self.scene.rulings.untouchable_passengers {
            return Vec::new();
        }
        [from, step.to]
            .into_iter()
            .flat_map(|passenger| self.stops(step.by, passenger, false))
            .collect()
    }

    /// O4.
    fn protections(&self, kill: usize, on: usize, without: Option<usize>) -> Vec<Objection> {
        if !self.scene.acts[kill].protectable {
            return Vec::new();
        }
        let macho = self.scene.people[on].macho;
        if macho && self.scene.rulings.macho_cancels_every {
            return Vec::new();
        }
        let guards = self.acting(Component::Protect, on);
        // The hide protects its own actor, wherever he hides.
        let hides = self.landings.iter().filter(|one| {
            one.cargo.part == Component::Hide && self.scene.acts[one.cargo.act].actor == on
        });
        guards
            .chain(hides)
            .filter(|one| !self.spent.contains(&(one.cargo.act, on, kill)))
            // An action never protects against itself.
            .filter(|one| one.cargo.act != kill && !self.scene.apart(one.cargo.act, kill))
            .filter(|one| without.is_none_or(|guard| !self.no_help(guard, one.cargo.act)))
            .filter(|one| {
                let own = self.scene.acts[one.cargo.act].deed;
                // "Protection by others only": his own vest and his own hiding work.
                !macho || matches!(own, Deed::Bulletproof | Deed::Hide | Deed::Harlot)
            })
            .filter(|one| {
                self.scene.rulings.hiding_stops_gun_owner
                    || one.cargo.part != Component::Hide
                    || !matches!(self.scene.acts[kill].deed, Deed::Pgo | Deed::Ambush)
            })
            .map(|one| (self.stop(one, kill), [kill].into()))
            .collect()
    }

    /// Weakness is a component of its action: what stops the others but protection stops it (O1-O3,
    /// O5, O6).
    ///
    /// unsaid: that of a swap stands on its pair and is stopped as the swap is.
    fn against_weakness(&self, effect: &Landing) -> Vec<Objection> {
        let act = effect.cargo.act;
        let mut all = self.against_route(effect);
        if !self.scene.acts[act].deed.swaps() {
            all.extend(self.stops(act, effect.on, false));
        } else if !self.scene.rulings.untouchable_passengers {
            for target in &self.scene.acts[act].targets {
                all.extend(self.stops(act, *target, false));
            }
        }
        all
    }

    /// Whether a protection does not keep a guard from dying for his ward: his own, and another
    /// guard's of the same ward.
    fn no_help(&self, guard: usize, other: usize) -> bool {
        let both = self.scene.acts[other].deed.guards();
        let first = self.scene.rulings.first_guard_dies;
        let called = self.called.contains(&guard);
        guard == other || both && (!first || guard < other || called)
    }

    /// O5.
    ///
    /// unsaid: whose "own" a rolestop leaves alone ("not his own"): the rolestopper's own actions.
    /// unsaid: poison is no kill of tonight, so the ascetic is safe from it.
    fn stops(&self, act: usize, on: usize, is_kill: bool) -> Vec<Objection> {
        let passes = |stop: &Landing| match stop.cargo.part {
            Component::Ascetic => is_kill,
            Component::Rolestop => is_kill && !self.scene.acts[act].protectable,
            _ => false,
        };
        [Component::Rolestop, Component::Ascetic, Component::Commute]
            .into_iter()
            .flat_map(|part| self.acting(part, on))
            // An action never stops itself.
            .filter(|stop| stop.cargo.act != act && !passes(stop))
            .filter(|stop| !self.scene.apart(stop.cargo.act, act))
            .filter(|stop| {
                stop.cargo.part != Component::Rolestop
                    || self.scene.acts[stop.cargo.act].actor != self.scene.acts[act].actor
            })
            .map(|stop| match stop.cargo.part {
                // "A commute does."
                Component::Commute => (Reason::Acts(stop.clone()), [act].into()),
                _ => (self.stop(stop, act), [act].into()),
            })
            .collect()
    }

    /// Antidotes against the poison of an earlier night.
    fn cures(&self, on: usize) -> Vec<Objection> {
        let antidotes = self.acting(Component::Antidote, on);
        antidotes
            .map(|antidote| (Reason::Acts(antidote.clone()), BTreeSet::new()))
            .collect()
    }

    /// O7.
    fn alarms(&self, cargo: Cargo, on: usize) -> Vec<Objection> {
        let mut all: Vec<Objection> = self
            .acting(Component::Alarm, on)
            .map(|alarm| (self.stop(alarm, cargo.act), [cargo.act].into()))
            .collect();
        if self.scene.rulings.recruit_not_if_dead {
            all.extend(
                self.deaths(on)
                    .into_iter()
                    .map(|death| (death, [cargo.act].into())),
            );
        }
        all
    }

    /// A gun owner's shot: the visit must take place, and the kill ends at the visitor.
    fn against_shot(&self, visit: &Landing, gun: usize, without: Option<usize>) -> Vec<Objection> {
        let visitor = self.scene.acts[visit.cargo.act].actor;
        let mut all = self.against_landing(visit, None);
        all.extend(self.protections(gun, visitor, without));
        all.extend(self.stops(gun, visitor, true));
        all
    }

    fn against_kill(&self, kill: &Reason, without: Option<usize>) -> Vec<Objection> {
        match kill {
            Reason::Acts(landing) => self.against_landing(landing, without),
            Reason::Shot { visit, gun, trap } => {
                let mut all = self.against_shot(visit, *gun, without);
                if let Some(trap) = trap {
                    all.extend(self.against_landing(trap, None));
                }
                all
            }
            Reason::Back { by, guard, kill } => {
                let killer = kill.killer().expect("a kill has a killer");
                let attacker = self.scene.acts[killer].actor;
                let spared = guard.as_ref().map(|guard| guard.cargo.act);
                // "attacked: protections left out of its objections; all else counts".
                let saved_too = guard.is_none() && self.scene.rulings.bomb_attacked;
                let mut all = match &**kill {
                    Reason::Acts(landing) if saved_too => self.against_attack(landing),
                    kill => self.against_kill(kill, spared),
                };
                if let Some(guard) = guard {
                    all.extend(self.against_landing(guard, None));
                    all.extend(self.backings(killer, false, guard.cargo.act));
                }
                all.extend(self.protections(*by, attacker, without));
                all.extend(self.stops(*by, attacker, true));
                all
            }
            Reason::OfPoison { bomb, holder, by } => {
                let mut all = self.cures(*holder);
                all.extend(self.protections(*bomb, *by, without));
                all.extend(self.stops(*bomb, *by, true));
                all
            }
            Reason::Touched { visit, frail } => {
                let holder = self.scene.acts[*frail].actor;
                let mut all = self.against_landing(visit, None);
                // the action that kills saves nobody from itself.
                let helps = |guard: &Objection| !guard.0.heads().contains(&visit.cargo.act);
                let guards = self.protections(*frail, holder, without).into_iter();
                all.extend(guards.filter(helps));
                let walls = self.stops(*frail, holder, true).into_iter();
                all.extend(walls.filter(helps));
                all
            }
            _ => unreachable!("kills are direct or set off by a kill or a visit"),
        }
    }
}
