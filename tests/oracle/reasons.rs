//! §2.2 and §2.5: reasons, and which of them a question has.

use std::collections::BTreeSet;

use nightdesk_classic::component::{Component, Sight};

use super::counted::Spent;
use super::routes::{Cargo, Landing, Step, movers_of};
use super::scene::{Aim, Deed, Scene, Side};

/// A reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reason {
    /// A component acts on a player.
    Acts(Landing),
    /// The same, against an action by which something else may stand.
    Stops { by: Landing, act: usize },
    /// A mover carries a component from where it stands, having come by `before`.
    Carries {
        cargo: Cargo,
        before: Vec<Step>,
        from: usize,
        step: Step,
        rival: bool,
    },
    /// A visit to a gun owner, who shoots the visitor, or to whom somebody lies in wait.
    Shot {
        visit: Landing,
        gun: usize,
        trap: Option<Landing>,
    },
    /// A bomb goes off for the poison of which its holder dies.
    OfPoison {
        bomb: usize,
        holder: usize,
        by: usize,
    },
    /// Somebody is killed for a kill: by a bomb, or by who guards its victim so.
    Back {
        kill: Box<Reason>,
        by: usize,
        guard: Option<Landing>,
    },
    /// A visit to a frail player, who dies of it.
    Touched { visit: Landing, frail: usize },
    /// A weak player's effect lands on somebody who is not town.
    Weak { effect: Landing },
    /// A hider's host is killed.
    Host { hide: Landing, kill: Box<Reason> },
    /// A babysitter is killed; her ward goes with her.
    Ward { sitting: Landing, kill: Box<Reason> },
    /// A kill would reach the ward but for the bodyguard.
    Guard {
        guarding: Landing,
        kill: Box<Reason>,
    },
    /// Poison of an earlier night.
    Poisoned { on: usize },
    /// An observation and what it sees.
    Sees { look: Landing, visit: Landing },
    /// A reading of somebody who is framed.
    Framed { look: Landing, by: Landing },
    /// A reading of somebody whom nobody frames, or whom nobody clears.
    Unless { look: Landing, part: Component },
    /// An observation that sees nothing.
    SeesNothing { look: Landing },
}

impl Reason {
    /// The actions that do something in it.
    pub(crate) fn heads(&self) -> BTreeSet<usize> {
        match self {
            Self::Acts(landing) | Self::Stops { by: landing, .. } => [landing.cargo.act].into(),
            Self::Carries { step, .. } => [step.by].into(),
            Self::Shot { visit, gun, .. } => [visit.cargo.act, *gun].into(),
            Self::Back { kill, by, .. } => {
                let mut heads = kill.heads();
                heads.insert(*by);
                heads
            }
            Self::OfPoison { bomb, .. } => [*bomb].into(),
            Self::Touched { visit, frail } => [visit.cargo.act, *frail].into(),
            Self::Weak { effect: one } | Self::SeesNothing { look: one } => [one.cargo.act].into(),
            Self::Host { hide: one, kill }
            | Self::Ward { sitting: one, kill }
            | Self::Guard {
                guarding: one,
                kill,
            } => {
                let mut heads = kill.heads();
                heads.insert(one.cargo.act);
                heads
            }
            Self::Poisoned { .. } => BTreeSet::new(),
            Self::Sees { look, visit: other } | Self::Framed { look, by: other } => {
                [look.cargo.act, other.cargo.act].into()
            }
            Self::Unless { look, .. } => [look.cargo.act].into(),
        }
    }

    /// The movers on its routes.
    pub(crate) fn carriers(&self) -> BTreeSet<usize> {
        match self {
            Self::Acts(one)
            | Self::Stops { by: one, .. }
            | Self::Weak { effect: one }
            | Self::SeesNothing { look: one }
            | Self::Touched { visit: one, .. } => movers_of(&one.via),
            Self::Shot { visit, trap, .. } => {
                let mut all = movers_of(&visit.via);
                all.extend(trap.iter().flat_map(|trap| movers_of(&trap.via)));
                all
            }
            Self::Back { kill, guard, .. } => {
                let mut all = kill.carriers();
                all.extend(guard.iter().flat_map(|guard| movers_of(&guard.via)));
                all
            }
            Self::Carries { step, .. } => movers_of(&step.own),
            Self::Host { hide: one, kill }
            | Self::Ward { sitting: one, kill }
            | Self::Guard {
                guarding: one,
                kill,
            } => {
                let mut all = kill.carriers();
                all.extend(movers_of(&one.via));
                all
            }
            Self::Poisoned { .. } | Self::OfPoison { .. } => BTreeSet::new(),
            Self::Unless { look, .. } => movers_of(&look.via),
            Self::Sees { look, visit: other } | Self::Framed { look, by: other } => {
                let mut all = movers_of(&look.via);
                all.extend(movers_of(&other.via));
                all
            }
        }
    }

    pub(crate) fn parts(&self) -> BTreeSet<usize> {
        let mut all = self.heads();
        all.extend(self.carriers());
        all
    }

    /// The action whose kill it is.
    pub(crate) fn killer(&self) -> Option<usize> {
        match self {
            Self::Acts(landing) => Some(landing.cargo.act),
            Self::Shot { gun, .. } => Some(*gun),
            Self::Back { by, .. } => Some(*by),
            Self::OfPoison { bomb, .. } => Some(*bomb),
            Self::Touched { frail, .. } => Some(*frail),
            _ => None,
        }
    }
}

/// A night with all its component reasons listed.
#[derive(Debug)]
pub(crate) struct Court<'s> {
    pub(crate) scene: &'s Scene,
    pub(crate) landings: Vec<Landing>,
    /// Protections that are out of count.
    pub(crate) spent: BTreeSet<Spent>,
    /// Guards who die although others of the ward come first.
    pub(crate) called: BTreeSet<usize>,
    /// Framings and clearings that do not count, of whom.
    pub(crate) undone: BTreeSet<(usize, Component)>,
}

impl<'s> Court<'s> {
    pub(crate) fn new(scene: &'s Scene) -> Self {
        let landings = scene.landings();
        Self {
            scene,
            landings,
            spent: BTreeSet::new(),
            called: BTreeSet::new(),
            undone: BTreeSet::new(),
        }
    }

    /// The component reasons of `part` that end at `on`.
    pub(crate) fn acting(&self, part: Component, on: usize) -> impl Iterator<Item = &Landing> {
        self.landings
            .iter()
            .filter(move |landing| landing.cargo.part == part && landing.on == on)
    }

    pub(crate) fn of_act(&self, act: usize) -> impl Iterator<Item = &Landing> {
        self.landings
            .iter()
            .filter(move |landing| landing.cargo.act == act)
    }

    /// Every kill reason on a player.
    ///
    /// unsaid: whether a gun owner's shot is a "kill reason" for a CPR doctor, a babysitter and a
    /// bodyguard: it is; other triggered deaths are not.
    pub(crate) fn kills(&self, on: usize) -> Vec<Reason> {
        let direct = self
            .landings
            .iter()
            .filter(|landing| landing.on == on && landing.cargo.part.is_kill())
            .cloned()
            .map(Reason::Acts);
        let set_off = self.touched(on).into_iter().chain(self.backs(on));
        direct.chain(self.shots(on)).chain(set_off).collect()
    }

    /// A frail player dies of every visit of another's.
    fn touched(&self, on: usize) -> Vec<Reason> {
        let frail = self.acting(Component::DieOfVisits, on);
        let of = |frail: &Landing| {
            let act = frail.cargo.act;
            let visits = self.acting(Component::Visit, on);
            let others = visits.filter(move |visit| {
                let visitor = self.scene.acts[visit.cargo.act].actor;
                visitor != on && !self.scene.apart(act, visit.cargo.act)
            });
            others.map(move |visit| Reason::Touched {
                visit: visit.clone(),
                frail: act,
            })
        };
        frail.flat_map(of).collect()
    }

    /// Who kills an attacker for a kill (§2.1 of the catalogue): his victim's bomb, be it of poison, and who
    /// guards his victim so, of a kill that protection could stop, and of no visit alone.
    fn backs(&self, attacker: usize) -> Vec<Reason> {
        let mut all = self.bombs_and_guards(attacker);
        for (holder, person) in self.scene.people.iter().enumerate() {
            let dies = person.poisoned && person.alive && person.poisoner == Some(attacker);
            let bombs = self.acting(Component::KillBack, holder).filter(|_| dies);
            all.extend(bombs.map(|bomb| Reason::OfPoison {
                bomb: bomb.cargo.act,
                holder,
                by: attacker,
            }));
        }
        for guard in &self.landings {
            let by = guard.cargo.act;
            if guard.cargo.part != Component::KillAttacker || self.scene.people[guard.on].macho {
                continue;
            }
            let fires = self.acting(Component::Ignite, guard.on).cloned();
            let kills = self.shots(guard.on).into_iter();
            for kill in kills.chain(fires.map(Reason::Acts)) {
                let act = kill.killer().expect("a kill has a killer");
                let action = &self.scene.acts[act];
                let his = action.actor == attacker && action.protectable;
                if his && by != act && !self.scene.apart(by, act) {
                    all.push(Reason::Back {
                        kill: Box::new(kill),
                        by,
                        guard: Some(guard.clone()),
                    });
                }
            }
        }
        all
    }

    fn bombs_and_guards(&self, attacker: usize) -> Vec<Reason> {
        let kills = self.landings.iter().filter(|kill| {
            let action = &self.scene.acts[kill.cargo.act];
            let entered = action.deed.aim() != Aim::Own && !action.passive;
            kill.cargo.part.is_kill() && entered && action.actor == attacker
        });
        let mut all = Vec::new();
        for kill in kills {
            let (act, victim) = (kill.cargo.act, kill.on);
            let stoppable = self.scene.acts[act].protectable && !self.scene.people[victim].macho;
            let bombs = self.acting(Component::KillBack, victim);
            let bombs = bombs.map(|bomb| (bomb.cargo.act, None));
            let guards = self.acting(Component::KillAttacker, victim);
            let guards = guards.filter(|_| stoppable);
            let guards = guards.map(|guard| (guard.cargo.act, Some(guard.clone())));
            for (by, guard) in bombs.chain(guards) {
                if by != act && !self.scene.apart(by, act) {
                    let kill = Box::new(Reason::Acts(kill.clone()));
                    all.push(Reason::Back { kill, by, guard });
                }
            }
        }
        all
    }

    /// A gun owner shoots every active visitor.
    ///
    /// unsaid: whether he shoots himself when his own action visits him: he does.
    fn shots(&self, visitor: usize) -> Vec<Reason> {
        let mut all = Vec::new();
        for (gun, owner) in self.scene.acts.iter().enumerate() {
            if owner.deed != Deed::Pgo {
                continue;
            }
            for visit in self.acting(Component::Visit, owner.actor) {
                let apart = self.scene.apart(gun, visit.cargo.act);
                if self.scene.acts[visit.cargo.act].actor == visitor && !apart {
                    all.push(Reason::Shot {
                        visit: visit.clone(),
                        gun,
                        trap: None,
                    });
                }
            }
        }
        // "Everybody else who visits the target."
        for trap in &self.landings {
            let gun = trap.cargo.act;
            if trap.cargo.part != Component::KillVisitors || self.scene.acts[gun].actor == visitor {
                continue;
            }
            for visit in self.acting(Component::Visit, trap.on) {
                let apart = self.scene.apart(gun, visit.cargo.act);
                if self.scene.acts[visit.cargo.act].actor == visitor && !apart {
                    let (visit, trap) = (visit.clone(), Some(trap.clone()));
                    all.push(Reason::Shot { visit, gun, trap });
                }
            }
        }
        all
    }

    /// Every reason for "x dies": his own, and each of his Lover's (catalogue 2.3, `link`).
    pub(crate) fn deaths(&self, x: usize) -> Vec<Reason> {
        let lover = self.scene.people[x].lover;
        let lover = lover.filter(|lover| self.scene.people[*lover].alive);
        let mut all = self.own_deaths(x);
        all.extend(lover.into_iter().flat_map(|lover| self.own_deaths(lover)));
        all
    }

    /// Every reason that is about x.
    ///
    /// unsaid: whether a bodyguard, hider or babysitter who is carried onto himself sets off his
    /// own trigger: he does, as nothing excepts him.
    fn own_deaths(&self, x: usize) -> Vec<Reason> {
        let mut all = self.kills(x);
        for landing in &self.landings {
            let act = landing.cargo.act;
            let own = self.scene.acts[act].actor == x;
            let part = landing.cargo.part;
            // Weakness lands where its action lands, a bare visit's too; a swap's on both of its pair.
            let whole = match self.scene.acts[act].deed {
                Deed::Swap => Component::Swap,
                Deed::Deflect => Component::Deflect,
                Deed::Redirect => Component::Redirect,
                _ => Component::Visit,
            };
            if own
                && self.scene.acts[act].weak
                && part == whole
                && self.scene.people[landing.on].side != Side::Town
                && self.scene.suits(act, landing.on)
            {
                all.push(Reason::Weak {
                    effect: landing.clone(),
                });
            }
            if own && part == Component::Die {
                all.push(Reason::Acts(landing.clone()));
            }
            let kills = matches!(
                self.scene.people[landing.on].side,
                Side::Mafia | Side::Wolf | Side::SerialKiller
            );
            if own && part == Component::DieAtKiller && kills {
                all.push(Reason::Acts(landing.clone()));
            }
            if own && part == Component::Hide {
                for kill in self.kills(landing.on) {
                    let active = matches!(kill, Reason::Acts(_))
                        && kill.killer().is_some_and(|by| !self.scene.acts[by].passive);
                    if active {
                        let kill = Box::new(kill);
                        all.push(Reason::Host {
                            hide: landing.clone(),
                            kill,
                        });
                    }
                }
            }
            if own && part == Component::DieFor {
                for kill in self.kills(landing.on) {
                    // "A kill that would reach x but for him": one that he would stop.
                    let by = kill.killer().expect("a kill has a killer");
                    // His own visit to a frail ward he would not stop.
                    let touch =
                        matches!(&kill, Reason::Touched { visit, .. } if visit.cargo.act == act);
                    let stops = self.scene.acts[by].protectable
                        && !self.scene.people[landing.on].macho
                        && !self.scene.apart(act, by)
                        && !touch;
                    if stops {
                        let kill = Box::new(kill);
                        all.push(Reason::Guard {
                            guarding: landing.clone(),
                            kill,
                        });
                    }
                }
            }
            if landing.on == x && part == Component::TakeAlong {
                for kill in self.kills(self.scene.acts[act].actor) {
                    let kill = Box::new(kill);
                    all.push(Reason::Ward {
                        sitting: landing.clone(),
                        kill,
                    });
                }
            }
        }
        if self.scene.people[x].poisoned {
            all.push(Reason::Poisoned { on: x });
        }
        all
    }

    /// What an observation sees of a visit, and the player whom a question about it names.
    ///
    /// unsaid: whether inspector and motion detector leave out the observer's own visits, as the
    /// watcher does: they do. A visit to oneself is no leaving home.
    /// unsaid: whom a visit to a commuter is hidden from, where it is: from everybody.
    pub(crate) fn shown(&self, look: &Landing, visit: &Landing) -> Option<(String, usize)> {
        let Component::Observe(sight) = look.cargo.part else {
            return None;
        };
        let visitor = self.scene.acts[visit.cargo.act].actor;
        let observer = self.scene.acts[look.cargo.act].actor;
        let kind = kind(self.scene.acts[visit.cargo.act].deed).to_owned();
        let name = |player: usize| self.scene.people[player].name.clone();
        if visit.cargo.part != Component::Visit
            || visit.cargo.act == look.cargo.act
            || self.scene.acts[visit.cargo.act].hidden
            || self.scene.apart(look.cargo.act, visit.cargo.act)
            || (!self.scene.rulings.commuter_visits_seen
                && self.acting(Component::Commute, visit.on).next().is_some())
        {
            return None;
        }
        let by = visitor == look.on;
        let to = visit.on == look.on && visitor != observer;
        let named = if by { visit.on } else { visitor };
        match sight {
            Sight::Track if by => Some((name(visit.on), named)),
            Sight::Follow if by => Some((kind, named)),
            Sight::LeftHome if by && visit.on != look.on => Some(("acted".to_owned(), named)),
            Sight::Watch | Sight::WatchForTarget if to => Some((name(visitor), named)),
            Sight::Voyeur | Sight::VoyeurForTarget if to => Some((kind, named)),
            Sight::VisitorRoles | Sight::VisitorRolesForTarget if to => {
                Some((self.scene.role_name(visitor), named))
            }
            Sight::VisitorSides if to => {
                Some((self.scene.people[visitor].side.slug().to_owned(), named))
            }
            Sight::WasVisited if to => Some(("acted".to_owned(), named)),
            Sight::Motion if by || to => Some(("motion".to_owned(), named)),
            _ => None,
        }
    }
}

/// What followers and voyeurs call an action (§7.3).
fn kind(deed: Deed) -> &'static str {
    match deed {
        Deed::Kill | Deed::FactionKill | Deed::SkKill | Deed::Poison | Deed::Ignite | Deed::Pgo => {
            "kill"
        }
        Deed::Antidote
        | Deed::Extinguish
        | Deed::Cpr
        | Deed::Protect
        | Deed::Shield
        | Deed::Bodyguard
        | Deed::GuardElite
        | Deed::Babysit
        | Deed::Bulletproof
        | Deed::Hide => "protection",
        Deed::Jail => "jailkeep",
        Deed::Block | Deed::Abduct => "roleblock",
        Deed::Swap => "bus",
        Deed::Redirect | Deed::LightningRod | Deed::Deflect | Deed::MassRedirect => "redirect",
        Deed::Rolestop | Deed::Commute => "rolestop",
        Deed::Cop
        | Deed::Gunsmith
        | Deed::RoleCop
        | Deed::VanillaCop
        | Deed::Neapolitan
        | Deed::Checker
        | Deed::Track
        | Deed::Watch
        | Deed::Follow
        | Deed::Voyeur
        | Deed::Motion
        | Deed::Reporter
        | Deed::Inspector
        | Deed::RoleWatch
        | Deed::Guard
        | Deed::Vision
        | Deed::Finder
        | Deed::Detective
        | Deed::Psychologist
        | Deed::Traffic
        | Deed::GoonCheck
        | Deed::Seer
        | Deed::PrivateEye
        | Deed::LoneKillerCheck
        | Deed::SeeSides
        | Deed::RoleGuard
        | Deed::Parity => "investigation",
        Deed::Recruit | Deed::Sacrifice => "recruit",
        Deed::Douse
        | Deed::ForetellRole
        | Deed::Explode
        | Deed::Frail
        | Deed::Ascetic
        | Deed::Alarm
        | Deed::Neighborize
        | Deed::Friend
        | Deed::Fruit
        | Deed::Message
        | Deed::Invent
        | Deed::Empower
        | Deed::Strengthen
        | Deed::Frame
        | Deed::Clear
        | Deed::Ambush
        | Deed::Suicide
        | Deed::NoVote
        | Deed::TakeVote
        | Deed::Forge
        | Deed::Disguise
        | Deed::Harlot
        | Deed::Absorb
        | Deed::Visit => "misc",
    }
}
