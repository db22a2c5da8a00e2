//! What a night says for and against: reasons, their parts and objections (§2.2, §2.3).

use std::collections::BTreeSet;

use super::super::component::{Backing, Component, Death, Does, Moves, Pose, Tie, Touch, Wall};
use super::super::night::{Act, Night, Player};
use super::super::settings::{
    BombWhen, Conflicts, FrailOwnHelp, GuardsDie, MachoCancels, NoYes, Saves, WeakSavedBy, YesNo,
};
use super::claim::{Claim, Kill, Placed, Stopper};
use super::landing::{Landing, LandingId, Landings, Mover, Step, competes, redirects_move};
use super::scene::Scene;
use super::sight;
use nightdesk_logic::{ActId, Objections, Parts, Subject};

/// A night before the logic: what can be said for and against every claim.
#[derive(Debug)]
pub(super) struct Court<'n, 'c> {
    pub(super) night: &'n Night<'c>,
    pub(super) landings: &'n Landings,
    pub(super) scene: &'n Scene,
    /// Kills that a counted protection does not stop any more,
    /// as (victim, protecting action, killing action).
    pub(super) exhausted: BTreeSet<(Player, Act, Act)>,
    /// Guards whose turn it is to die although others of the ward come first: those stop no more kills
    /// than one each.
    pub(super) called: BTreeSet<Act>,
    /// Framings and clearings that do not count where both are on one player.
    pub(super) left_out: BTreeSet<(Player, Pose)>,
}

/// The acts of a reason with the part each plays.
type Visitor<'v> = dyn FnMut(Act, Role) + 'v;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    Head,
    Carrier,
}

type Out = Objections<Claim>;

impl Subject for Court<'_, '_> {
    type Claim = Claim;

    fn parts(&self, claim: &Claim, out: &mut Parts) {
        self.each_part(*claim, &mut |act, role| match role {
            Role::Head => out.head(ActId(act.0)),
            Role::Carrier => out.carrier(ActId(act.0)),
        });
    }

    fn objections(&self, claim: &Claim, out: &mut Out) {
        self.blocks(*claim, out);
        self.against(*claim, out);
    }
}

impl Court<'_, '_> {
    /// What is held against a claim besides blocks.
    fn against(&self, claim: Claim, out: &mut Out) {
        match claim {
            Claim::Lands(part) => self.landed(part, out),
            Claim::Works { .. } | Claim::Bereaved(_) => {}
            Claim::Stops { by, act } => {
                self.against(by.works(), out);
                let head = match by {
                    Stopper::Placed(part) => self.landings.get(part.landing).act,
                    Stopper::Held(act, _) => act,
                };
                let yields_to = by.component().yields_to();
                for backing in self
                    .backings(act)
                    .filter(|it| it.component.backing() >= yields_to)
                {
                    out.add(Claim::Lands(backing), [ActId(head.0)]);
                }
            }
            Claim::Moves { landing, rival } => self.moved(landing, rival, out),
            Claim::Killed(kill) => self.killed(kill, None, out),
            Claim::Tied { tie, by, kill } => {
                let act = self.landings.get(by.landing).act;
                let spare = (tie == Tie::HolderForTarget).then_some(act);
                self.landed(by, out);
                self.killed(kill, spare, out);
                if tie == Tie::HolderForTarget {
                    self.needless(kill, act, out);
                }
                self.triggered(self.tied(tie, by), act, out);
            }
            Claim::Weakness { landing } => self.weakness(landing, out),
            Claim::Poisoned(player) => self.cured(player, out),
            Claim::Posed { eye, by } => {
                self.landed(eye, out);
                self.landed(by, out);
            }
            Claim::Unposed { eye, pose } => {
                self.landed(eye, out);
                let act = self.landings.get(eye.landing).act;
                for by in self.poses(eye, pose) {
                    out.add(Claim::Lands(by), [ActId(act.0)]);
                }
            }
            Claim::Sees { eye, visit } => {
                self.landed(eye, out);
                self.landed(Placed::visit(visit), out);
            }
            Claim::Unseen { eye } => {
                self.landed(eye, out);
                let act = self.landings.get(eye.landing).act;
                for visit in sight::observable(self, eye) {
                    out.add(Claim::Lands(Placed::visit(visit)), [ActId(act.0)]);
                }
            }
        }
    }
}

impl<'n, 'c> Court<'n, 'c> {
    /// A night with everything in force.
    pub(super) fn new(night: &'n Night<'c>, landings: &'n Landings, scene: &'n Scene) -> Self {
        Self {
            night,
            landings,
            scene,
            exhausted: BTreeSet::new(),
            called: BTreeSet::new(),
            left_out: BTreeSet::new(),
        }
    }

    /// The action that kills.
    pub(super) fn killer(&self, kill: Kill) -> Act {
        match kill {
            Kill::Landed(part) => self.landings.get(part.landing).act,
            Kill::Shot { gun: act, .. }
            | Kill::Back { act, .. }
            | Kill::ForPoison { act, .. }
            | Kill::Touched { act, .. }
            | Kill::Everybody { act, .. } => act,
        }
    }

    /// Who is killed.
    pub(super) fn victim(&self, kill: Kill) -> Player {
        match kill {
            Kill::Landed(part) => self.landings.get(part.landing).at,
            Kill::Shot { visit, .. } => self.night.act(self.landings.get(visit).act).actor,
            Kill::Back { of, .. } => self.night.act(self.killer(of.kill())).actor,
            Kill::Touched { act, .. } => self.night.act(act).actor,
            Kill::ForPoison { by, .. } => by,
            Kill::Everybody { on, .. } => on,
        }
    }

    /// Who dies of a death that is another's by what stands somewhere.
    fn tied(&self, tie: Tie, by: Placed) -> Player {
        let there = self.landings.get(by.landing);
        match tie {
            Tie::TargetWithHolder => there.at,
            Tie::HolderForTarget | Tie::HolderWithTarget => self.night.act(there.act).actor,
        }
    }

    /// Every reason for which a player may die tonight (§2.5): whoever dies with another has the
    /// other's reasons, too, and nothing else speaks against them.
    pub(super) fn deaths_of(&self, player: Player) -> Vec<Claim> {
        let mut claims = self.own_deaths_of(player);
        for other in self.night.dies_with(player) {
            let others = self.own_deaths_of(other).into_iter();
            let new: Vec<Claim> = others.filter(|claim| !claims.contains(claim)).collect();
            claims.extend(new);
        }
        claims
    }

    /// With whom a player dies for a reason that is another's.
    pub(super) fn dies_with_whom(&self, player: Player, claim: Claim) -> Option<Player> {
        if self.own_deaths_of(player).contains(&claim) {
            return None;
        }
        let mut others = self.night.dies_with(player).into_iter();
        others.find(|other| self.own_deaths_of(*other).contains(&claim))
    }

    /// The reasons that are about the player.
    fn own_deaths_of(&self, player: Player) -> Vec<Claim> {
        let mut claims: Vec<Claim> = self
            .scene
            .at(player)
            .kills
            .iter()
            .map(|kill| Claim::Killed(*kill))
            .collect();
        let doer = self.scene.by(player);
        for tie in Tie::ALL {
            for (_, by) in doer.tied.iter().filter(|(of, _)| *of == tie) {
                let kills = self.setting_off(tie, *by);
                claims.extend(kills.map(|kill| Claim::Tied { tie, by: *by, kill }));
            }
        }
        let weak = doer.weak.iter();
        claims.extend(weak.map(|landing| Claim::Weakness { landing: *landing }));
        claims.extend(&doer.costs);
        let known = self.night.player(player);
        if known.poisoned && known.alive {
            claims.push(Claim::Poisoned(player));
        }
        if self.night.dies_of_loss(player) {
            claims.push(Claim::Bereaved(player));
        }
        claims
    }

    /// The kills of which somebody tied to their victim dies.
    fn setting_off(&self, tie: Tie, by: Placed) -> impl Iterator<Item = Kill> {
        let there = self.landings.get(by.landing);
        let victim = match tie {
            Tie::TargetWithHolder => self.night.act(there.act).actor,
            Tie::HolderForTarget | Tie::HolderWithTarget => there.at,
        };
        let sets_off = move |kill: &Kill| match tie {
            Tie::HolderForTarget => {
                self.could_stop(victim, *kill)
                    && !self.night.apart(there.act, self.killer(*kill))
                    && !self.is_own_touch(victim, there.act, *kill)
            }
            Tie::TargetWithHolder => true,
            Tie::HolderWithTarget => {
                matches!(kill, Kill::Landed(_) | Kill::Everybody { .. })
                    && !self.night.act(self.killer(*kill)).passive
            }
        };
        self.kills_on(victim, there.act).filter(sets_off)
    }

    /// Whether protection by others can stop a kill at all: a guard dies only
    /// where the kill would reach his ward but for him.
    fn could_stop(&self, ward: Player, kill: Kill) -> bool {
        !self.macho(ward) && self.night.act(self.killer(kill)).protectable
    }

    /// Whether a kill is a frail player's death of an action's own visit, against which that action is
    /// no help.
    fn is_own_touch(&self, player: Player, act: Act, kill: Kill) -> bool {
        match kill {
            Kill::Touched { visit, .. } => {
                self.landings.get(visit).act == act && !self.helps_itself(player, visit)
            }
            _ => false,
        }
    }

    /// The kills on a player, other than by `except`.
    fn kills_on(&self, player: Player, except: Act) -> impl Iterator<Item = Kill> {
        let kills = self.scene.at(player).kills.iter().copied();
        kills.filter(move |kill| self.killer(*kill) != except)
    }

    /// Names every act of a claim.
    fn each_part(&self, claim: Claim, tell: &mut Visitor<'_>) {
        match claim {
            Claim::Lands(Placed { landing, .. }) | Claim::Weakness { landing } => {
                self.landing_parts(landing, tell);
            }
            Claim::Works { act, .. } => tell(act, Role::Head),
            Claim::Stops { by, .. } => self.each_part(by.works(), tell),
            Claim::Moves { landing, .. } => self.mover_parts(self.landings.get(landing), tell),
            Claim::Killed(kill) => self.kill_parts(kill, tell),
            Claim::Tied { by, kill, .. } => {
                self.landing_parts(by.landing, tell);
                self.kill_parts(kill, tell);
            }
            Claim::Poisoned(_) | Claim::Bereaved(_) => {}
            Claim::Posed { eye, by } => {
                self.landing_parts(eye.landing, tell);
                self.landing_parts(by.landing, tell);
            }
            Claim::Sees { eye, visit } => {
                self.landing_parts(eye.landing, tell);
                self.landing_parts(visit, tell);
            }
            Claim::Unposed { eye, .. } | Claim::Unseen { eye } => {
                self.landing_parts(eye.landing, tell);
            }
        }
    }

    fn landing_parts(&self, landing: LandingId, tell: &mut Visitor<'_>) {
        let landing = self.landings.get(landing);
        tell(landing.act, Role::Head);
        for carrier in landing.carriers() {
            tell(*carrier, Role::Carrier);
        }
    }

    /// A move is its mover's doing; what brought the component so far is no part of it.
    fn mover_parts(&self, landing: &Landing, tell: &mut Visitor<'_>) {
        let Some(step) = landing.step else { return };
        tell(step.by, Role::Head);
        if let Mover::Redirect(own) = step.mover {
            for carrier in self.landings.get(own).carriers() {
                tell(*carrier, Role::Carrier);
            }
        }
    }

    fn kill_parts(&self, kill: Kill, tell: &mut Visitor<'_>) {
        match kill {
            Kill::Landed(part) => self.landing_parts(part.landing, tell),
            Kill::Shot {
                visit, gun, trap, ..
            } => {
                self.landing_parts(visit, tell);
                match trap {
                    Some(landing) => self.landing_parts(landing, tell),
                    None => tell(gun, Role::Head),
                }
            }
            Kill::Back { act, of, guard, .. } => {
                self.kill_parts(of.kill(), tell);
                match guard {
                    Some(landing) => self.landing_parts(landing, tell),
                    None => tell(act, Role::Head),
                }
            }
            Kill::Touched { visit, act, .. } => {
                self.landing_parts(visit, tell);
                tell(act, Role::Head);
            }
            Kill::ForPoison { act, .. } | Kill::Everybody { act, .. } => tell(act, Role::Head),
        }
    }

    /// O1: blocks on whoever does a part of it.
    fn blocks(&self, claim: Claim, out: &mut Out) {
        let mut acts: Vec<Act> = Vec::with_capacity(4);
        self.each_part(claim, &mut |act, _| {
            let known = self.night.act(act);
            if !known.passive && known.blockable && !acts.contains(&act) {
                acts.push(act);
            }
        });
        let mut asked: Vec<Player> = Vec::with_capacity(acts.len());
        for act in &acts {
            let actor = self.night.act(*act).actor;
            if asked.contains(&actor) {
                continue;
            }
            asked.push(actor);
            for block in &self.scene.at(actor).blocks {
                let blocker = self.landings.get(block.landing).act;
                let own = acts
                    .iter()
                    .filter(|act| self.night.act(**act).actor == actor)
                    .filter(|act| !self.goes_before(**act, blocker))
                    .filter(|act| !self.night.apart(blocker, **act));
                if own.clone().all(|act| *act != blocker) {
                    self.stopped(Stopper::Placed(*block), own.copied(), out);
                }
            }
        }
    }

    /// What stands by an action: nothing does by what works by itself.
    fn backings(&self, act: Act) -> impl Iterator<Item = Placed> {
        let known = self.night.act(act);
        let there = self.scene.at(known.actor).backings.iter().copied();
        there.filter(move |part| {
            let backer = self.landings.get(part.landing).act;
            !known.passive && !self.night.apart(backer, act)
        })
    }

    /// What lets an action past protection.
    pub(super) fn strengths(&self, act: Act) -> impl Iterator<Item = Claim> {
        let strong = self.backings(act);
        let strong = strong.filter(|it| it.component.backing() == Some(Backing::Strength));
        strong.map(Claim::Lands)
    }

    /// Holds something against some actions of one player, each with what may stand by it.
    fn stopped(&self, by: Stopper, acts: impl Iterator<Item = Act>, out: &mut Out) {
        let yields = by.component().yields_to().is_some();
        let mut alike: Vec<(Vec<Placed>, Vec<ActId>)> = Vec::new();
        let mut first: Vec<Act> = Vec::new();
        for act in acts {
            let backings: Vec<Placed> = self.backings(act).filter(|_| yields).collect();
            let same = alike.iter_mut().find(|(known, _)| *known == backings);
            match same {
                Some((_, disputed)) => disputed.push(ActId(act.0)),
                None => {
                    alike.push((backings, vec![ActId(act.0)]));
                    first.push(act);
                }
            }
        }
        for ((backings, disputed), act) in alike.into_iter().zip(first) {
            let claim = match backings.is_empty() {
                true => by.works(),
                false => Claim::Stops { by, act },
            };
            out.add(claim, disputed);
        }
    }

    /// What makes a guard's death for a kill needless: the kill would pass his protection.
    fn needless(&self, kill: Kill, guard: Act, out: &mut Out) {
        for strength in self.strengths(self.killer(kill)) {
            out.add(strength, [ActId(guard.0)]);
        }
    }

    /// What keeps a mover from carrying an action on.
    fn stays(&self, act: Act, by: Act, out: &mut Out) {
        for backing in self.backings(act) {
            out.add(Claim::Lands(backing), [ActId(by.0)]);
        }
    }

    /// Whether a roleblock is aimed at the jailer who would stop it, and goes before the jail.
    fn goes_before(&self, act: Act, jail: Act) -> bool {
        let (block, jail) = (self.night.act(act), self.night.act(jail));
        self.night.settings.block_before_jail == NoYes::Yes
            && block.ability.blocks()
            && !block.ability.jails()
            && jail.ability.jails()
            && block.targets.contains(&jail.actor)
    }

    /// O2, O3, O5 and what else speaks against a component where it stands.
    fn landed(&self, part: Placed, out: &mut Out) {
        if part.component.is_kill() {
            self.killed(Kill::Landed(part), None, out);
            return;
        }
        self.carried(part, out);
        let here = self.landings.get(part.landing);
        if let Some(touch) = part.component.touch() {
            self.untouchable(here.at, touch, here.act, out);
            self.unwell(here, out);
        }
        if part.component.converts() {
            self.unrecruitable(here, out);
        }
    }

    /// Whatever protects the player, against an action that fails on those who are protected.
    fn unwell(&self, here: &Landing, out: &mut Out) {
        if self.night.act(here.act).unwell {
            let shields = self.shields(here.at, here.act, (None, None));
            for stopper in shields.into_iter().chain(self.vests(here.at, here.act)) {
                self.stopped(stopper, std::iter::once(here.act), out);
            }
        }
    }

    /// What lets a kill fail with all that its action does where it comes to.
    fn repelled(&self, here: &Landing, out: &mut Out) {
        let killer = self.night.act(here.act);
        if !killer.protectable
            || !killer.blockable
            || self.macho(here.at)
            || !killer.ability.has(Component::kills_target)
        {
            return;
        }
        for part in &self.scene.at(here.at).repels {
            let by = self.landings.get(part.landing).act;
            if by != here.act && !self.night.apart(by, here.act) {
                self.stopped(Stopper::Placed(*part), std::iter::once(here.act), out);
            }
        }
    }

    /// O2 along the route and O3 at its end; O6 for every mover in it.
    fn carried(&self, part: Placed, out: &mut Out) {
        self.repelled(self.landings.get(part.landing), out);
        for (step, to) in self.landings.route(part.landing) {
            self.rivals(to, step.from, step.by, out);
            self.hindered(step, to, out);
            self.stays(self.landings.get(to).act, step.by, out);
        }
        if part.component.moves() == Some(Moves::Redirect) && !redirects_move(self.night) {
            return;
        }
        let head = ActId(self.landings.get(part.landing).act.0);
        for next in self.landings.onward(part.landing) {
            out.add(
                Claim::Moves {
                    landing: *next,
                    rival: false,
                },
                [head],
            );
        }
    }

    /// The movers that would take the same thing elsewhere from the same place.
    fn rivals(&self, mover: LandingId, from: LandingId, by: Act, out: &mut Out) {
        let rival = self.night.settings.conflicts == Conflicts::Flat;
        for other in self.landings.onward(from) {
            if competes(self.night, self.landings, mover, *other) {
                out.add(
                    Claim::Moves {
                        landing: *other,
                        rival,
                    },
                    [ActId(by.0)],
                );
            }
        }
    }

    /// What speaks against a move besides blocks.
    fn moved(&self, landing: LandingId, rival: bool, out: &mut Out) {
        let Some(step) = self.landings.get(landing).step else {
            return;
        };
        if !rival {
            self.rivals(landing, step.from, step.by, out);
        }
        self.hindered(step, landing, out);
        self.stays(self.landings.get(landing).act, step.by, out);
    }

    /// O6: what speaks against the mover of a step itself.
    fn hindered(&self, step: Step, to: LandingId, out: &mut Out) {
        match step.mover {
            Mover::Redirect(own) => self.landed(self.whole(own), out),
            Mover::Swap => {
                let passengers = [step.from, to].map(|place| self.landings.get(place).at);
                self.swapped(&passengers, step.by, out);
            }
            Mover::Rod => {
                // One that is aimed at somebody works where it may come to that player.
                if let Some(to) = self.night.act(step.by).targets.first() {
                    self.untouchable(*to, Touch::Effect, step.by, out);
                }
            }
        }
    }

    /// O5 for a swap, where it does not work for an untouchable passenger.
    fn swapped(&self, passengers: &[Player], swap: Act, out: &mut Out) {
        if self.night.settings.untouchable_passengers == YesNo::No {
            for passenger in passengers {
                self.untouchable(*passenger, Touch::Effect, swap, out);
            }
        }
    }

    /// O5: nothing but visits (and, past an ascetic, kills) reaches the player.
    fn untouchable(&self, player: Player, touch: Touch, head: Act, out: &mut Out) {
        self.untouchable_but_for(None, player, (touch, head), out);
    }

    /// The same without what one action keeps off.
    fn untouchable_but_for(
        &self,
        own: Option<Act>,
        player: Player,
        (touch, head): (Touch, Act),
        out: &mut Out,
    ) {
        let passing = self.night.act(head);
        let keeps_off = |wall: Act, component: Component| {
            let keeps = |it: Wall| it.keeps_off(self.night.act(wall), passing, touch);
            let apart = self.night.apart(wall, head);
            component.wall().is_some_and(keeps) && !apart && own != Some(wall)
        };
        let disputed = std::iter::once(head);
        for wall in &self.scene.at(player).walls {
            if keeps_off(self.landings.get(wall.landing).act, wall.component) {
                self.stopped(Stopper::Placed(*wall), disputed.clone(), out);
            }
        }
        for &(act, component) in &self.scene.by(player).walls {
            if act != head && keeps_off(act, component) {
                self.stopped(Stopper::Held(act, component), disputed.clone(), out);
            }
        }
    }

    /// Everything against a kill; `spare` is a guard whose own protection does not count here.
    fn killed(&self, kill: Kill, spare: Option<Act>, out: &mut Out) {
        self.attacked(kill, out);
        self.protected(kill, spare, out);
    }

    /// Everything against a kill but protection.
    fn attacked(&self, kill: Kill, out: &mut Out) {
        let (victim, head) = (self.victim(kill), self.killer(kill));
        match kill {
            Kill::Landed(part) => self.carried(part, out),
            Kill::Shot {
                visit,
                component,
                trap,
                ..
            } => {
                self.carried(Placed::visit(visit), out);
                if let Some(landing) = trap {
                    self.landed(Placed { landing, component }, out);
                }
            }
            Kill::Touched { visit, .. } => self.carried(Placed::visit(visit), out),
            Kill::ForPoison { act, .. } => self.cured(self.night.act(act).actor, out),
            Kill::Back {
                act,
                component,
                of,
                guard,
            } => self.set_off(
                of.kill(),
                guard.map(|landing| (act, Placed { landing, component })),
                out,
            ),
            Kill::Everybody { component, .. }
                if !matches!(component.death(), Some(Death::Everybody(_))) => {}
            Kill::Everybody { .. } => {
                for part in &self.scene.at(victim).quenches {
                    let by = self.landings.get(part.landing).act;
                    if !self.night.apart(by, head) {
                        out.add(Claim::Lands(*part), [ActId(head.0)]);
                    }
                }
            }
        }
        // Nobody is kept alive by the very action of which he dies.
        let own = match kill {
            Kill::Touched { visit, .. } if !self.helps_itself(victim, visit) => {
                Some(self.landings.get(visit).act)
            }
            _ => None,
        };
        self.untouchable_but_for(own, victim, (Touch::Kill, head), out);
    }

    /// What takes off the poison of which a player dies.
    fn cured(&self, player: Player, out: &mut Out) {
        for cure in &self.scene.at(player).cures {
            out.add(Claim::Lands(*cure), []);
        }
    }

    /// What speaks against the kill that sets another one off: for whom guards its victim, all but
    /// the guards there; for whom it kills, everything or all but protection.
    fn set_off(&self, of: Kill, guard: Option<(Act, Placed)>, out: &mut Out) {
        if let Some((act, stands)) = guard {
            self.landed(stands, out);
            self.killed(of, Some(act), out);
            self.needless(of, act, out);
            return;
        }
        match self.night.settings.bomb_when {
            BombWhen::Killed => self.killed(of, None, out),
            BombWhen::Attacked => {
                self.attacked(of, out);
                self.resuscitated(of, out);
            }
        }
    }

    /// O4 and O9: protection of the victim, and what speaks against a CPR Doctor's kill.
    fn protected(&self, kill: Kill, spare: Option<Act>, out: &mut Out) {
        let (victim, head) = (self.victim(kill), self.killer(kill));
        if self.night.act(head).protectable {
            // Nobody is kept alive by the very action of which he dies.
            let own = match kill {
                Kill::Touched { visit, .. } if !self.helps_itself(victim, visit) => {
                    Some(self.landings.get(visit).act)
                }
                _ => None,
            };
            let shields = self.shields(victim, head, (spare, own));
            for stopper in shields.into_iter().chain(self.vests(victim, head)) {
                self.stopped(stopper, std::iter::once(head), out);
            }
            let finds_hiders = matches!(kill, Kill::Shot { .. })
                && self.night.settings.hiding_stops_gun_owner == YesNo::No;
            let cancelled =
                self.macho(victim) && self.night.settings.macho_cancels == MachoCancels::Every;
            if !cancelled && !finds_hiders {
                for hide in &self.scene.by(victim).hides {
                    if !self.night.apart(self.landings.get(hide.landing).act, head) {
                        self.stopped(Stopper::Placed(*hide), std::iter::once(head), out);
                    }
                }
            }
        }
        self.resuscitated(kill, out);
    }

    /// Whether a protection helps a player whom its visit would kill: by ruling, where somebody else
    /// comes, too.
    fn helps_itself(&self, player: Player, visit: LandingId) -> bool {
        let actor = |visit: LandingId| self.night.act(self.landings.get(visit).act).actor;
        let mut visits = self.scene.at(player).visits.iter();
        self.night.settings.frail_own_help == FrailOwnHelp::IfNotAlone
            && visits.any(|other| ![actor(visit), player].contains(&actor(*other)))
    }

    /// O9: for a CPR Doctor any other attack.
    fn resuscitated(&self, kill: Kill, out: &mut Out) {
        let (victim, head) = (self.victim(kill), self.killer(kill));
        if let Kill::Landed(part) = kill
            && matches!(part.component.death(), Some(Death::TargetUnlessAttacked))
        {
            for other in self.kills_on(victim, head) {
                out.add(Claim::Killed(other), [ActId(head.0)]);
            }
        }
    }

    fn macho(&self, player: Player) -> bool {
        self.night.player(player).macho
    }

    /// Protections by others.
    fn shields(
        &self,
        victim: Player,
        head: Act,
        (spare, own): (Option<Act>, Option<Act>),
    ) -> Vec<Stopper> {
        if self.macho(victim) {
            return Vec::new();
        }
        let shields = self.scene.at(victim).shields.iter();
        let working = shields.filter(|shield| {
            let protector = self.landings.get(shield.landing).act;
            let exhausted = self.exhausted.contains(&(victim, protector, head));
            let spared = spare.is_some_and(|guard| self.dies_beside(guard, protector));
            let apart = self.night.apart(protector, head);
            protector != head && own != Some(protector) && !spared && !exhausted && !apart
        });
        working.map(|shield| Stopper::Placed(*shield)).collect()
    }

    /// Whether a protection is none against the death of a guard: his own, and by ruling that of another
    /// guard of the same ward.
    fn dies_beside(&self, guard: Act, protector: Act) -> bool {
        let guards = |act: Act| self.night.act(act).ability.ties(Tie::HolderForTarget);
        let other = match self.night.settings.guards_die {
            GuardsDie::All => true,
            GuardsDie::First => {
                let turn = |act: Act| self.night.act(act).entered;
                turn(guard) < turn(protector) || self.called.contains(&guard)
            }
        };
        guard == protector || guards(guard) && guards(protector) && other
    }

    /// The player's own vests.
    fn vests(&self, victim: Player, head: Act) -> Vec<Stopper> {
        if self.macho(victim) && self.night.settings.macho_cancels == MachoCancels::Every {
            return Vec::new();
        }
        let vests = self.scene.by(victim).vests.iter();
        let working = vests.filter(|(act, _)| {
            let exhausted = self.exhausted.contains(&(victim, *act, head));
            !exhausted && !self.night.apart(*act, head)
        });
        let held = working.map(|(act, component)| Stopper::Held(*act, *component));
        held.collect()
    }

    /// Whether a protection stops a single kill only.
    pub(super) fn saves_one(&self, protector: Act) -> bool {
        let ability = &self.night.act(protector).ability;
        let settings = &self.night.settings;
        match ability.has(|part| matches!(part.effect().does, Does::Ties(_))) {
            true => settings.guard_saves == Saves::One,
            false => ability.saves(settings) == Saves::One,
        }
    }

    /// Whether a vest stops only as many kills as it has left.
    pub(super) fn stops_some(&self, vest: Act) -> bool {
        self.night.act(vest).left.is_some() && self.night.settings.vest_stops == Saves::One
    }

    /// Protection against a triggered death, where the host rules that it works.
    fn triggered(&self, victim: Player, trigger: Act, out: &mut Out) {
        if self.night.settings.triggered_deaths_protectable == NoYes::Yes {
            let shields = self.shields(victim, trigger, (Some(trigger), None));
            for stopper in shields.into_iter().chain(self.vests(victim, trigger)) {
                out.add(stopper.works(), [ActId(trigger.0)]);
            }
        }
    }

    /// O7: alarms, and where the recruiter's message says so every reason for a death.
    fn unrecruitable(&self, here: &Landing, out: &mut Out) {
        let disputed = [ActId(here.act.0)];
        for alarm in &self.scene.at(here.at).alarms {
            if self.landings.get(alarm.landing).act != here.act {
                self.stopped(Stopper::Placed(*alarm), std::iter::once(here.act), out);
            }
        }
        if self.night.settings.recruit_not_if_dead == YesNo::Yes {
            for death in self.deaths_of(here.at) {
                out.add(death, disputed);
            }
        }
    }

    /// What an action as a whole is where it may stand: a redirect, or else a visit.
    fn whole(&self, landing: LandingId) -> Placed {
        let act = self.night.act(self.landings.get(landing).act);
        let redirects = |component: Component| component.moves() == Some(Moves::Redirect);
        match act.ability.part(redirects) {
            Some(component) => Placed { landing, component },
            None => Placed::visit(landing),
        }
    }

    /// Weakness is a part of an action like any other: it is carried with it, and whatever keeps all
    /// but visits off the player keeps it off. No protection against kills does.
    fn weakness(&self, landing: LandingId, out: &mut Out) {
        let here = self.landings.get(landing);
        let act = self.night.act(here.act);
        // A swap works on the pair itself, whoever may drive its visits elsewhere.
        if act.ability.moves_by_place() {
            self.swapped(&act.targets, here.act, out);
            return;
        }
        self.carried(self.whole(landing), out);
        self.untouchable(here.at, Touch::Effect, here.act, out);
        let saved = self.night.settings.weak_saved_by == WeakSavedBy::Protection;
        if saved && act.protectable && act.ability.has(Component::is_kill) {
            let shields = self.shields(here.at, here.act, (None, None));
            for stopper in shields.into_iter().chain(self.vests(here.at, here.act)) {
                self.stopped(stopper, std::iter::once(here.act), out);
            }
        }
    }
}
