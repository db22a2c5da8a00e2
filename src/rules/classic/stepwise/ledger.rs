//! What every action has come to so far.

use crate::component::{At, Backing, Component, Does, Guard, Moves, Touch, Wall};
use crate::night::{Act, Night, NightAct, Player};
use crate::outcome::{Carried, First};
use crate::settings::{MachoCancels, Rod, YesNo};
use nightdesk_rules::TargetForm;

/// How far a swap reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SwapReach {
    /// Other drivers' visits are carried too (their pairs never are).
    VisitsOfDrivers,
    /// Other drivers are left alone.
    NoDrivers,
}

/// Where something was aimed and how it was carried on from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trail {
    /// The chosen player.
    pub(super) from: Player,
    /// The movers that took it on, in order.
    pub(super) steps: Vec<Carried>,
}

impl Trail {
    fn start(from: Player) -> Self {
        Self {
            from,
            steps: Vec::new(),
        }
    }

    /// Where it stands.
    pub(super) fn on(&self) -> Player {
        self.steps.last().map_or(self.from, |step| step.to)
    }

    fn carry(&mut self, by: Act, to: Player) {
        if self.on() != to {
            self.steps.push(Carried { by, to });
        }
    }
}

/// What an action has come to.
#[derive(Debug, Clone)]
pub(super) struct Fate {
    /// Its step, from 1; none while it waits. Passives stand at 0.
    pub(super) place: Option<u32>,
    /// How it came before others of its loop.
    pub(super) first: Option<First>,
    /// The blocks that stopped it.
    pub(super) stopped: Vec<Act>,
    /// What kept its effects, kills aside, off its targets.
    pub(super) kept_off: Vec<Act>,
    /// The players off whom something kept everything but visits and kills when it was resolved.
    pub(super) walled: Vec<Player>,
    /// What keeps all that a drive does besides driving off single passengers, for whom it drives all the
    /// same.
    pub(super) shut: Vec<(Act, Player)>,
    /// Where its effects stand, one for each target; one's own place if it has none.
    pub(super) effects: Vec<Trail>,
    /// Where its visits stand.
    pub(super) visits: Vec<Trail>,
}

/// A night in the middle of being resolved, one action after another.
#[derive(Debug)]
pub(crate) struct Ledger<'n, 'c> {
    pub(super) night: &'n Night<'c>,
    reach: SwapReach,
    fates: Vec<Fate>,
    steps: u32,
}

impl<'n, 'c> Ledger<'n, 'c> {
    /// A night in which passives work already and nothing else has happened.
    pub(crate) fn new(night: &'n Night<'c>, reach: SwapReach) -> Self {
        let fates = night.acts().map(|(_, act)| Fate::of(act)).collect();
        let mut ledger = Self {
            night,
            reach,
            fates,
            steps: 0,
        };
        for (rod, act) in night.acts() {
            if act.passive && act.ability.moves(Moves::Deflect) {
                ledger.swap(rod);
            }
            if act.passive && act.ability.moves(Moves::Attract) {
                ledger.attract(rod);
            }
        }
        ledger
    }

    /// The actions that are still to be resolved, in order of entry.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = Act> + '_ {
        self.night
            .acts()
            .map(|(act, _)| act)
            .filter(|&act| self.fate(act).place.is_none())
    }

    /// Whether a block has stopped the action.
    pub(crate) fn stopped(&self, act: Act) -> bool {
        !self.fate(act).stopped.is_empty()
    }

    /// Resolves one action: what it modifies is modified from now on.
    pub(crate) fn settle(&mut self, act: Act) {
        self.steps += 1;
        let place = self.steps;
        let kept_off = self.keepers(act);
        let walled = self.walled(act);
        let shut = self.shut(act);
        let repelled = self.repelled(act);
        let fate = self.fate_mut(act);
        fate.stopped.extend(repelled);
        fate.walled = walled;
        fate.shut = shut;
        fate.place = Some(place);
        fate.kept_off = kept_off;
        if !self.holds(act) {
            return;
        }
        let does = &self.night.act(act).ability.does;
        for component in does {
            match component.effect().does {
                Does::Blocks => self.block(act),
                Does::Backs(_) => self.back(act),
                Does::Moves(Moves::Redirect) => self.redirect(act),
                Does::Moves(Moves::Swap | Moves::Deflect) => self.swap(act),
                Does::Moves(Moves::Attract) => self.attract(act),
                _ => {}
            }
        }
    }

    /// Notes how an action comes before others of a loop.
    pub(crate) fn comes_first(&mut self, act: Act, first: First) {
        self.fate_mut(act).first = Some(first);
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "there is one fate for each action of the night"
    )]
    pub(super) fn fate(&self, act: Act) -> &Fate {
        &self.fates[act.index()]
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "there is one fate for each action of the night"
    )]
    fn fate_mut(&mut self, act: Act) -> &mut Fate {
        &mut self.fates[act.index()]
    }

    /// Whether the action's effects, kills aside, work where they stand.
    pub(super) fn holds(&self, act: Act) -> bool {
        let fate = self.fate(act);
        fate.place.is_some()
            && fate.stopped.is_empty()
            && fate.kept_off.is_empty()
            && self.suits(act)
    }

    /// Whether the action's effects can work where they stand at all (Loyal, Disloyal, Lazy). Without a
    /// target there is nobody whose side could matter.
    pub(super) fn suits(&self, act: Act) -> bool {
        let known = self.night.act(act);
        if known.targets.is_empty() {
            return !known.idle;
        }
        self.aimed(act)
            .all(|trail| self.night.suits(known, trail.on()))
    }

    /// The places an action's effects stand on: a redirect's destination is none of them.
    pub(super) fn aimed(&self, act: Act) -> impl Iterator<Item = &Trail> + '_ {
        let count = match self.night.act(act).ability.targets {
            TargetForm::Pair => 2,
            TargetForm::None | TargetForm::One | TargetForm::Redirect => 1,
        };
        self.fate(act).effects.iter().take(count)
    }

    /// Where the action's visits stand; none when it cannot work and then is no visit.
    pub(super) fn visits(&self, act: Act) -> &[Trail] {
        if self.night.settings.failed_visits == YesNo::Yes || self.suits(act) {
            &self.fate(act).visits
        } else {
            &[]
        }
    }

    /// Whether the action's visits take place.
    pub(super) fn sets_out(&self, act: Act) -> bool {
        let fate = self.fate(act);
        fate.place.is_some() && fate.stopped.is_empty()
    }

    /// Whether the action's effects stand on a player.
    pub(super) fn reaches(&self, act: Act, player: Player) -> bool {
        self.aimed(act).any(|trail| trail.on() == player)
    }

    /// What keeps an action off a player.
    pub(super) fn walls(&self, act: Act, touch: Touch, on: Player) -> Vec<Act> {
        let passing = self.night.act(act);
        // What works on its holder alone passes what keeps others off; who dies of it does not.
        if touch == Touch::Effect && passing.actor == on && stays_home(passing) {
            return Vec::new();
        }
        self.night
            .acts()
            .filter(|(wall, other)| {
                let passes = self.backed(act, Backing::Strength).is_some();
                let keeps = |it: Wall| {
                    it.keeps_off(other, passing, touch) && !(passes && it.at != At::EmptyHome)
                };
                let mut walls = other.ability.does.iter().filter_map(|does| does.wall());
                walls.any(keeps)
                    && *wall != act
                    && !self.night.apart(*wall, act)
                    && self.reaches(*wall, on)
                    && self.holds(*wall)
            })
            .map(|(wall, _)| wall)
            .collect()
    }

    /// Whether a mover that works could ever carry this action.
    pub(super) fn carriable(&self, act: Act) -> bool {
        let moved = self.night.act(act);
        moved.movable && !moved.passive && !moved.targets.is_empty()
    }

    /// The places of a weak action that its weakness does not reach. Where a swap works for untouchable
    /// passengers, they stop nothing of it.
    fn walled(&self, act: Act) -> Vec<Player> {
        let weak = self.night.act(act);
        if !weak.weak || self.drives_past(act) {
            return Vec::new();
        }
        let on = self.aimed(act).map(Trail::on);
        on.filter(|on| !self.walls(act, Touch::Effect, *on).is_empty())
            .collect()
    }

    /// What lets a kill fail with all that its action does at its target.
    fn repelled(&self, act: Act) -> Vec<Act> {
        let acts = self.night.acts().map(|(shield, _)| shield);
        let shields = acts.filter(|&shield| {
            let mut places = self.aimed(act).map(Trail::on);
            places.any(|on| self.would_repel(shield, act, on)) && self.holds(shield)
        });
        let passes = || self.backed(act, Backing::Will).is_some();
        shields.filter(|_| !passes()).collect()
    }

    /// Whether something would let a kill at a player fail with all that its action does, if it worked.
    pub(super) fn would_repel(&self, shield: Act, act: Act, on: Player) -> bool {
        let killer = self.night.act(act);
        shield != act
            && self.night.act(shield).ability.has(Component::repels)
            && killer.protectable
            && killer.blockable
            && killer.ability.has(Component::kills_target)
            && self.reaches(shield, on)
            && !self.is_in_vain(shield, on)
            && !self.night.apart(shield, act)
    }

    fn keepers(&self, act: Act) -> Vec<Act> {
        let does = &self.night.act(act).ability.does;
        let touches = |component: &Component| component.touch() == Some(Touch::Effect);
        if !does.iter().any(touches) || self.drives_past(act) {
            return Vec::new();
        }
        let mut keepers: Vec<Act> = self
            .aimed(act)
            .flat_map(|trail| {
                let walls = self.walls(act, Touch::Effect, trail.on());
                walls.into_iter().chain(self.protectors(act, trail.on()))
            })
            .collect();
        keepers.sort_unstable();
        keepers.dedup();
        keepers
    }

    /// Whether an action carries others however untouchable its passengers are.
    fn drives_past(&self, act: Act) -> bool {
        let by_place = self.night.act(act).ability.moves_by_place();
        by_place && self.night.settings.untouchable_passengers == YesNo::Yes
    }

    fn shut(&self, act: Act) -> Vec<(Act, Player)> {
        if !self.drives_past(act) {
            return Vec::new();
        }
        let places = self.aimed(act).map(Trail::on);
        let shut = places.flat_map(|on| {
            let walls = self.walls(act, Touch::Effect, on).into_iter();
            walls.map(move |wall| (wall, on))
        });
        shut.collect()
    }

    /// Whether what a drive does besides driving is kept off a player.
    pub(super) fn is_shut(&self, act: Act, component: Component, on: Player) -> bool {
        let drives = component.moves().is_some_and(Moves::by_place);
        let mut shut = self.fate(act).shut.iter();
        !drives && shut.any(|(_, passenger)| *passenger == on)
    }

    /// What protects a player, where an action fails on those who are protected.
    fn protectors(&self, act: Act, on: Player) -> Vec<Act> {
        let passes = self.backed(act, Backing::Strength).is_some();
        let acts = self.night.acts().map(|(guard, _)| guard);
        let guards = acts.filter(|&guard| self.would_fend_off(guard, act, on));
        guards
            .filter(|&guard| !passes && self.holds(guard))
            .collect()
    }

    /// Whether a protection of a player would stop an action that fails on those who are protected, if
    /// it worked.
    pub(super) fn would_fend_off(&self, guard: Act, act: Act, on: Player) -> bool {
        let known = self.night.act(guard);
        self.night.act(act).unwell
            && guard != act
            && known.ability.guard(Guard::Target).is_some()
            && known.left != Some(0)
            && self.reaches(guard, on)
            && !self.is_in_vain(guard, on)
            && !self.night.apart(guard, act)
    }

    /// Whether a protection does not help a player whom nothing protects; by ruling, what is the
    /// player's own still does.
    pub(super) fn is_in_vain(&self, guard: Act, on: Player) -> bool {
        let known = self.night.act(guard);
        let own_vest = known.actor == on && known.targets.is_empty();
        let spared = own_vest && self.night.settings.macho_cancels == MachoCancels::Others;
        self.night.player(on).macho && !spared
    }

    /// What stands by an action so far, as an action and its component; nothing does by what works
    /// by itself.
    pub(super) fn backed(&self, act: Act, needs: Backing) -> Option<(Act, Component)> {
        let known = self.night.act(act);
        let is_enough = |it: Component| it.backing() >= Some(needs);
        let mut backers = self
            .night
            .acts()
            .filter(|(by, _)| *by != act && !known.passive);
        backers.find_map(|(by, backer)| {
            let component = backer.ability.part(is_enough)?;
            let stands = self.reaches(by, known.actor) && self.holds(by);
            (stands && !self.night.apart(by, act)).then_some((by, component))
        })
    }

    /// Undoes what blocks and movers did to the actions of a player before, and keeps them from more.
    fn back(&mut self, by: Act) {
        for act in self.others_waiting(by) {
            if self.backed(act, Backing::Will).is_some() {
                let fate = self.fate_mut(act);
                fate.stopped.clear();
                for trail in fate.effects.iter_mut().chain(&mut fate.visits) {
                    trail.steps.clear();
                }
            }
        }
    }

    /// The actions that one stops or carries if it comes before them.
    fn others_moved(&self, by: Act) -> Vec<Act> {
        let mut others = self.others_waiting(by);
        others.retain(|act| self.backed(*act, Backing::Will).is_none());
        others
    }

    fn block(&mut self, by: Act) {
        let Some(target) = self.aimed(by).next().map(Trail::on) else {
            return;
        };
        for act in self.others_moved(by) {
            let hit = self.night.act(act);
            if hit.actor == target && hit.blockable {
                self.fate_mut(act).stopped.push(by);
            }
        }
    }

    fn redirect(&mut self, by: Act) {
        let [victim, to] = self.fate(by).effects.as_slice() else {
            return;
        };
        let (victim, to) = (victim.on(), to.on());
        for act in self.others_moved(by) {
            let moved = self.night.act(act);
            if moved.actor == victim && !moved.ability.moves_by_place() && self.carriable(act) {
                self.send(act, by, to);
            }
        }
    }

    fn attract(&mut self, rod: Act) {
        let by = self.night.act(rod);
        let to = by.targets.first().copied().unwrap_or(by.actor);
        for act in self.others_moved(rod) {
            if self.carriable(act) && !self.night.act(act).ability.moves_by_place() {
                self.send(act, rod, to);
            }
        }
    }

    /// Sends the first target of an action somewhere else. A lightning rod and
    /// a redirect undo each other unless the rod wins (ruling R-20).
    fn send(&mut self, act: Act, by: Act, to: Player) {
        let night = self.night;
        let victim_moves = night.settings.redirect_victims_move == YesNo::Yes
            || !night.act(act).ability.moves(Moves::Redirect);
        let rod = night.settings.lightning_rod;
        let drawn = |trail: &Trail| {
            trail
                .steps
                .last()
                .is_some_and(|step| night.act(step.by).ability.moves(Moves::Attract))
        };
        let fate = self.fate_mut(act);
        let effect = fate.effects.first_mut().filter(|_| victim_moves);
        for trail in effect.into_iter().chain(fate.visits.first_mut()) {
            if !drawn(trail) {
                trail.carry(by, to);
            } else if rod == Rod::Competes && trail.on() != to {
                trail.steps.pop();
            }
        }
    }

    fn swap(&mut self, by: Act) {
        let [one, other] = self.fate(by).effects.as_slice() else {
            return;
        };
        let (one, other) = (one.on(), other.on());
        let both_ways = self.night.act(by).ability.moves(Moves::Swap);
        for act in self.others_moved(by) {
            if !self.carriable(act) {
                continue;
            }
            let driver = self.night.act(act).ability.moves_by_place();
            if driver && self.reach == SwapReach::NoDrivers {
                continue;
            }
            let form = self.night.act(act).ability.targets;
            let victim_moves = self.night.settings.redirect_victims_move == YesNo::Yes;
            let moved = match form {
                // What a mover is aimed at stays where it is.
                TargetForm::Pair | TargetForm::Redirect if driver => 0,
                TargetForm::Pair => 2,
                TargetForm::Redirect => usize::from(victim_moves),
                TargetForm::None | TargetForm::One => 1,
            };
            let fate = self.fate_mut(act);
            for trail in fate.effects.iter_mut().take(moved).chain(&mut fate.visits) {
                if trail.on() == one {
                    trail.carry(by, other);
                } else if both_ways && trail.on() == other {
                    trail.carry(by, one);
                }
            }
        }
    }

    /// The actions on which one has an effect if it comes before them.
    fn others_waiting(&self, by: Act) -> Vec<Act> {
        self.waiting()
            .filter(|&act| act != by && !self.night.apart(by, act))
            .collect()
    }
}

impl Fate {
    fn of(act: &NightAct<'_>) -> Self {
        let trails = |players: &[Player]| players.iter().copied().map(Trail::start).collect();
        let visited = match act.ability.targets {
            TargetForm::Redirect => act.targets.get(..1).unwrap_or_default(),
            TargetForm::None => &[],
            TargetForm::One | TargetForm::Pair => act.targets.as_slice(),
        };
        Self {
            place: act.passive.then_some(0),
            first: None,
            stopped: Vec::new(),
            kept_off: Vec::new(),
            walled: Vec::new(),
            shut: Vec::new(),
            effects: if act.targets.is_empty() {
                vec![Trail::start(act.actor)]
            } else {
                trails(&act.targets)
            },
            visits: if act.ability.visits && !act.passive {
                trails(visited)
            } else {
                Vec::new()
            },
        }
    }
}

/// Works on its holder only; what keeps others away does not concern it.
fn stays_home(act: &NightAct<'_>) -> bool {
    act.passive || act.targets.is_empty()
}
