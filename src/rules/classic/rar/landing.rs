//! Where everything may land: routes of targeted actions (§2.1).

use super::super::component::Moves;
use super::super::night::{Act, Night, NightAct, Player};
use super::super::settings::{RedirectVsSwap, Rod, YesNo};
use nightdesk_rules::TargetForm;

/// A targeted component standing on a player, by position in [`Landings`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct LandingId(u32);

/// A place where what an action aims may come to stand, and how it came there.
#[derive(Debug, Clone)]
pub(super) struct Landing {
    /// The action whose components stand here.
    pub(super) act: Act,
    /// Which of its targets it started from; a swap has two.
    pub(super) slot: u8,
    /// The player it stands on.
    pub(super) at: Player,
    /// The last step that brought it here; none if it was aimed here.
    pub(super) step: Option<Step>,
    /// Every action that makes up the route, this one first.
    used: Vec<Act>,
    /// Landings one step further on.
    onward: Vec<LandingId>,
}

impl Landing {
    /// The movers of the route, those inside a redirect's own route included.
    pub(super) fn carriers(&self) -> &[Act] {
        self.used.get(1..).unwrap_or_default()
    }

    fn uses(&self, act: Act) -> bool {
        self.used.contains(&act)
    }
}

/// A step of a route: a mover carries what stood on one player to another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// The swap or redirect.
    pub(super) by: Act,
    /// What kind of mover it is.
    pub(super) mover: Mover,
    /// Where it was before.
    pub(super) from: LandingId,
}

/// The three ways of carrying something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mover {
    /// A bus driver or a deflector: looks at where the component stands.
    Swap,
    /// A redirector: looks at whose action it is; the landing is that of the
    /// redirect itself, on the redirected player.
    Redirect(LandingId),
    /// A lightning rod: everybody's actions go to its holder, or to the player it is aimed at.
    Rod,
}

impl Mover {
    /// Whether it takes aim anew, before the component arrives anywhere.
    pub(super) fn aims(self) -> bool {
        match self {
            Self::Swap => false,
            Self::Redirect(_) | Self::Rod => true,
        }
    }
}

/// Every place every targeted action may land on.
#[derive(Debug)]
pub(super) struct Landings {
    all: Vec<Landing>,
    /// Whether there are more routes than are followed: then nothing is decided.
    pub(super) cut: bool,
}

/// How many landings are followed. Their number can grow with the number of
/// simple paths between overlapping swaps (§4); a real night has a handful.
const MOST: usize = 100_000;

/// The movers of a night, found once.
struct Movers {
    /// Swaps that can carry something off a player, with where they take it.
    swaps: Vec<Vec<(Act, Player)>>,
    /// Lightning rods, with where they draw everything.
    rods: Vec<(Act, Player)>,
    /// Movable actions that are aimed at somebody, by actor.
    aimed: Vec<Vec<LandingId>>,
}

impl Landings {
    /// Enumerates all routes, each mover once per route, up to a limit.
    pub(super) fn of(night: &Night<'_>) -> Self {
        let mut landings = Self {
            all: Vec::with_capacity(night.acts.len() * 2),
            cut: false,
        };
        for (id, act) in night.acts() {
            landings.aim(id, act);
        }
        let movers = Movers::of(night, &landings);
        // The list is its own queue: every landing is followed on once, and a
        // route only ever grows by an action it does not hold yet.
        let mut next = 0;
        while next < landings.all.len() {
            if landings.all.len() > MOST {
                landings.cut = true;
                break;
            }
            landings.follow(
                night,
                &movers,
                LandingId(u32::try_from(next).unwrap_or(u32::MAX)),
            );
            next += 1;
        }
        landings
    }

    /// A landing.
    #[allow(clippy::indexing_slicing, reason = "ids are made by this list only")]
    pub(super) fn get(&self, id: LandingId) -> &Landing {
        &self.all[id.0 as usize]
    }

    /// All landings with their ids, those aimed at first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (LandingId, &Landing)> {
        self.all
            .iter()
            .enumerate()
            .map(|(index, landing)| (LandingId(u32::try_from(index).unwrap_or(u32::MAX)), landing))
    }

    /// What could be carried on from here, one landing for each way.
    pub(super) fn onward(&self, id: LandingId) -> &[LandingId] {
        &self.get(id).onward
    }

    /// The route from the aimed-at player to here, as steps with where each led.
    pub(super) fn route(&self, id: LandingId) -> Vec<(Step, LandingId)> {
        let mut steps = Vec::new();
        let mut here = id;
        while let Some(step) = self.get(here).step {
            steps.push((step, here));
            here = step.from;
        }
        steps.reverse();
        steps
    }

    /// Puts an action's components on the players it was aimed at.
    fn aim(&mut self, id: Act, act: &NightAct<'_>) {
        if act.passive {
            return;
        }
        let slots = match act.ability.targets {
            TargetForm::None => 0,
            TargetForm::One | TargetForm::Redirect => 1,
            TargetForm::Pair => 2,
        };
        for (slot, target) in (0_u8..).zip(act.targets.iter().take(slots)) {
            self.add(Landing {
                act: id,
                slot,
                at: *target,
                step: None,
                used: vec![id],
                onward: Vec::new(),
            });
        }
    }

    fn add(&mut self, landing: Landing) -> LandingId {
        let id = LandingId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(landing);
        id
    }

    /// Adds every landing one step on from here, and what a redirect that
    /// stands here does to the actions of the player it stands on.
    fn follow(&mut self, night: &Night<'_>, movers: &Movers, id: LandingId) {
        let here = self.get(id);
        let (act, at, aimed) = (here.act, here.at, here.step.is_none());
        if night.act(act).movable {
            if let Some(swaps) = movers.swaps.get(at.index()) {
                for (by, to) in swaps.iter().filter(|(by, _)| !night.apart(*by, act)) {
                    self.carry(
                        id,
                        Step {
                            by: *by,
                            mover: Mover::Swap,
                            from: id,
                        },
                        *to,
                    );
                }
            }
            if aimed {
                for (by, to) in movers.rods.iter().filter(|(by, _)| !night.apart(*by, act)) {
                    self.carry(
                        id,
                        Step {
                            by: *by,
                            mover: Mover::Rod,
                            from: id,
                        },
                        *to,
                    );
                }
            }
        }
        if night.act(act).ability.moves(Moves::Redirect) && (aimed || redirects_move(night)) {
            self.redirect(night, movers, id, at);
        }
    }

    /// The redirect that stands on `victim` sends each of his actions on.
    fn redirect(&mut self, night: &Night<'_>, movers: &Movers, own: LandingId, victim: Player) {
        let by = self.get(own).act;
        let redirect = night.act(by);
        let Some(to) = redirect.targets.get(1).copied() else {
            return;
        };
        if !night.suits(redirect, victim) {
            return;
        }
        for aimed in movers.aimed.get(victim.index()).into_iter().flatten() {
            if night.apart(by, self.get(*aimed).act) {
                continue;
            }
            self.carry(
                *aimed,
                Step {
                    by,
                    mover: Mover::Redirect(own),
                    from: *aimed,
                },
                to,
            );
        }
    }

    /// Adds the landing one step on, if the route may take the step.
    fn carry(&mut self, from: LandingId, step: Step, to: Player) {
        let here = self.get(from);
        let own_route = match step.mover {
            Mover::Redirect(own) => self.get(own).used.as_slice(),
            Mover::Swap | Mover::Rod => std::slice::from_ref(&step.by),
        };
        if here.at == to || own_route.iter().any(|act| here.uses(*act)) {
            return;
        }
        let mut used = Vec::with_capacity(here.used.len() + own_route.len());
        used.extend_from_slice(&here.used);
        used.extend_from_slice(own_route);
        let (act, slot) = (here.act, here.slot);
        let landing = self.add(Landing {
            act,
            slot,
            at: to,
            step: Some(step),
            used,
            onward: Vec::new(),
        });
        if let Some(here) = self.all.get_mut(from.0 as usize) {
            here.onward.push(landing);
        }
    }
}

/// Whether the player a redirect was aimed at may change on the way.
pub(super) fn redirects_move(night: &Night<'_>) -> bool {
    night.settings.redirect_victims_move == YesNo::Yes
}

impl Movers {
    fn of(night: &Night<'_>, landings: &Landings) -> Self {
        let mut movers = Self {
            swaps: vec![Vec::new(); night.players.len()],
            rods: Vec::new(),
            aimed: vec![Vec::new(); night.players.len()],
        };
        for (id, act) in night.acts() {
            if act.ability.moves_by_place()
                && let [p, q] = *act.targets.as_slice()
                && night.suits(act, p)
                && night.suits(act, q)
            {
                let back = act.ability.moves(Moves::Swap).then_some((q, p));
                for (from, to) in [(p, q)].into_iter().chain(back) {
                    if let Some(swaps) = movers.swaps.get_mut(from.index()) {
                        swaps.push((id, to));
                    }
                }
            }
            if act.ability.moves(Moves::Attract) {
                match act.targets.first() {
                    Some(to) if night.suits(act, *to) => movers.rods.push((id, *to)),
                    Some(_) => {}
                    None => movers.rods.push((id, act.actor)),
                }
            }
        }
        for (id, landing) in landings.iter() {
            let act = night.act(landing.act);
            if act.movable
                && let Some(aimed) = movers.aimed.get_mut(act.actor.index())
            {
                aimed.push(id);
            }
        }
        movers
    }
}

/// Whether `rival` keeps `mover` from carrying the same component off the same
/// player: it would take it elsewhere, or aims before the other picks up.
pub(super) fn competes(
    night: &Night<'_>,
    landings: &Landings,
    mover: LandingId,
    rival: LandingId,
) -> bool {
    let (mine, other) = (landings.get(mover), landings.get(rival));
    let (Some(step), Some(against)) = (mine.step, other.step) else {
        return false;
    };
    if step.by == against.by {
        return false;
    }
    let elsewhere = mine.at != other.at;
    let aim_first = night.settings.redirect_vs_swap == RedirectVsSwap::AimFirst;
    let rod_wins = night.settings.lightning_rod == Rod::Wins;
    match (step.mover, against.mover) {
        (Mover::Swap, rival) if aim_first && rival.aims() => true,
        (mover, Mover::Swap) if aim_first && mover.aims() => false,
        (Mover::Redirect(_), Mover::Rod) if rod_wins => true,
        (Mover::Rod, Mover::Redirect(_)) if rod_wins => false,
        (Mover::Swap | Mover::Redirect(_) | Mover::Rod, _) => elsewhere,
    }
}
