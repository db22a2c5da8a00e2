//! Who is where: what may act on each player, found once for the whole night.

use super::super::component::{At, Component, Death, Does, Moves, POISONED, Tie, Trace};
use super::super::night::{Act, Night, Player, Side};
use super::super::settings::{BombAnswers, YesNo};
use super::claim::{Cause, Claim, Kill, Placed};
use super::landing::{Landing, LandingId, Landings, redirects_move};
use nightdesk_rules::TargetForm;

/// What may act on one player, each list in order of entry and then of route.
#[derive(Debug, Default, Clone)]
pub(super) struct Place {
    /// Blocks.
    pub(super) blocks: Vec<Placed>,
    /// What lets the player read as other than they are.
    pub(super) poses: Vec<Placed>,
    /// What stands by the player's actions.
    pub(super) backings: Vec<Placed>,
    /// Protections by others.
    pub(super) shields: Vec<Placed>,
    /// What lets kills fail with all that their actions do.
    pub(super) repels: Vec<Placed>,
    /// What keeps others off whom it lands on.
    pub(super) walls: Vec<Placed>,
    /// What keeps the player from being recruited.
    pub(super) alarms: Vec<Placed>,
    /// What takes off a mark that would kill.
    pub(super) cures: Vec<Placed>,
    /// What keeps fire off the player.
    pub(super) quenches: Vec<Placed>,
    /// Recruitments.
    pub(super) recruits: Vec<Placed>,
    /// Everything that kills.
    pub(super) kills: Vec<Kill>,
    /// Visits to the player.
    pub(super) visits: Vec<LandingId>,
    /// What kills others who visit the player.
    traps: Vec<Placed>,
}

/// What one player does or is, apart from what lands on him.
#[derive(Debug, Default, Clone)]
pub(super) struct Doer {
    /// Visits the player makes, wherever they lead.
    pub(super) visits: Vec<LandingId>,
    /// What keeps him alive while he is with somebody else, wherever that is.
    pub(super) hides: Vec<Placed>,
    /// What makes the death of somebody else his own.
    pub(super) tied: Vec<(Tie, Placed)>,
    /// Where his weak actions reach players who are not town.
    pub(super) weak: Vec<LandingId>,
    /// Passives and self-aimed actions that protect him.
    pub(super) vests: Vec<(Act, Component)>,
    /// What he dies of having done.
    pub(super) costs: Vec<Claim>,
    /// What keeps others off him as their holder.
    pub(super) walls: Vec<(Act, Component)>,
    /// Passives that shoot visitors.
    pub(super) guns: Vec<(Act, Component)>,
    /// What kills whoever kills him.
    bombs: Vec<(Act, Component)>,
    /// What makes him die of visits.
    frailties: Vec<(Act, Component)>,
    /// Where he kills whoever attacks somebody else.
    avenging: Vec<Placed>,
}

/// The night, sorted by place and by player.
#[derive(Debug)]
pub(super) struct Scene {
    places: Vec<Place>,
    doers: Vec<Doer>,
}

impl Scene {
    /// Sorts a night's landings.
    pub(super) fn of(night: &Night<'_>, landings: &Landings) -> Self {
        let count = night.players.len();
        let mut scene = Self {
            places: vec![Place::default(); count],
            doers: vec![Doer::default(); count],
        };
        for (id, _) in night.acts() {
            scene.stand(night, id);
        }
        for (id, _) in landings.iter() {
            scene.land(night, landings, id);
        }
        scene.shoot(night, landings);
        scene.touch(night, landings);
        scene.kill_back(night, landings);
        scene
    }

    /// What may act on a player.
    #[allow(clippy::indexing_slicing, reason = "one place a player of the night")]
    pub(super) fn at(&self, player: Player) -> &Place {
        &self.places[player.index()]
    }

    /// What a player does and is.
    #[allow(clippy::indexing_slicing, reason = "one doer a player of the night")]
    pub(super) fn by(&self, player: Player) -> &Doer {
        &self.doers[player.index()]
    }

    #[allow(clippy::indexing_slicing, reason = "one place a player of the night")]
    fn place(&mut self, player: Player) -> &mut Place {
        &mut self.places[player.index()]
    }

    #[allow(clippy::indexing_slicing, reason = "one doer a player of the night")]
    fn doer(&mut self, player: Player) -> &mut Doer {
        &mut self.doers[player.index()]
    }

    /// Notes the components that need no target.
    fn stand(&mut self, night: &Night<'_>, id: Act) {
        let act = night.act(id);
        if act.idle {
            return;
        }
        let alone = act.ability.targets == TargetForm::None;
        for &component in &act.ability.does {
            match component.effect().does {
                Does::Guards if alone && act.left != Some(0) => {
                    self.doer(act.actor).vests.push((id, component));
                }
                Does::KeepsOff(wall) if wall.at != At::Target => {
                    self.doer(act.actor).walls.push((id, component));
                }
                Does::Costs if alone => {
                    let cost = Claim::Works { act: id, component };
                    self.doer(act.actor).costs.push(cost);
                }
                Does::Kills(Death::Visitors) => self.doer(act.actor).guns.push((id, component)),
                Does::Kills(Death::Killer) => self.doer(act.actor).bombs.push((id, component)),
                Does::Kills(Death::HolderVisited) => {
                    self.doer(act.actor).frailties.push((id, component));
                }
                Does::Kills(Death::Beside) if act.passive => {
                    for &on in &act.targets {
                        self.place(on).kills.push(Kill::Everybody {
                            act: id,
                            component,
                            on,
                        });
                    }
                }
                Does::Kills(Death::Everybody(is_hit)) => {
                    let hit = night.players().filter(|(_, it)| it.alive && is_hit(it));
                    for (on, _) in hit {
                        self.place(on).kills.push(Kill::Everybody {
                            act: id,
                            component,
                            on,
                        });
                    }
                }
                _ => {}
            }
        }
        // In the order of the rules, whatever was entered first.
        let walls = &mut self.doer(act.actor).walls;
        walls.sort_by_key(|(_, component)| *component);
    }

    /// Notes a landing under every component that acts where it stands.
    fn land(&mut self, night: &Night<'_>, landings: &Landings, id: LandingId) {
        let landing = landings.get(id);
        let (at, act) = (landing.at, night.act(landing.act));
        let suits = night.suits(act, at);
        if act.ability.visits && (suits || night.settings.failed_visits == YesNo::Yes) {
            self.place(at).visits.push(id);
            self.doer(act.actor).visits.push(id);
        }
        if !suits {
            return;
        }
        for &component in &act.ability.does {
            if exists(night, landing, component) {
                let part = Placed {
                    landing: id,
                    component,
                };
                self.act_on(act.actor, at, part);
            }
        }
        if act.weak && night.player(at).side != Side::Town && reaches(night, landing) {
            self.doer(act.actor).weak.push(id);
        }
    }

    fn act_on(&mut self, actor: Player, at: Player, part: Placed) {
        match part.component.effect().does {
            Does::Kills(Death::Target | Death::TargetUnlessAttacked) => {
                self.place(at).kills.push(Kill::Landed(part));
            }
            Does::Kills(Death::Attacker) => self.doer(actor).avenging.push(part),
            Does::Kills(Death::Guests) => self.place(at).traps.push(part),
            Does::Costs => self.doer(actor).costs.push(Claim::Lands(part)),
            Does::Blocks => self.place(at).blocks.push(part),
            Does::Backs(_) => self.place(at).backings.push(part),
            Does::Poses(_) => self.place(at).poses.push(part),
            Does::Guards => self.place(at).shields.push(part),
            Does::Repels => self.place(at).repels.push(part),
            Does::Hides => self.doer(actor).hides.push(part),
            Does::KeepsOff(wall) if wall.at == At::Target => self.place(at).walls.push(part),
            Does::Alarms => self.place(at).alarms.push(part),
            Does::Leaves(Trace::Off(mark)) if mark == POISONED => self.place(at).cures.push(part),
            Does::Leaves(_) if part.component.quenches() => self.place(at).quenches.push(part),
            Does::Recruits => self.place(at).recruits.push(part),
            // Asked about one by one, or noted elsewhere.
            Does::Kills(
                Death::Everybody(_)
                | Death::Visitors
                | Death::Killer
                | Death::HolderVisited
                | Death::Beside,
            )
            | Does::Leaves(_)
            | Does::KeepsOff(_)
            | Does::Ties(_)
            | Does::Reads(_)
            | Does::Sees(_)
            | Does::Tells(_)
            | Does::Visits
            | Does::Prepares(_)
            | Does::Pardons(_)
            | Does::EndsDay
            | Does::Executes(_)
            | Does::Duels
            | Does::Copies
            | Does::Reports(_)
            | Does::Turns(_)
            | Does::Moves(_) => {}
        }
        if let Some(tie) = part.component.tie() {
            let dies = match tie {
                Tie::TargetWithHolder => at,
                Tie::HolderForTarget | Tie::HolderWithTarget => actor,
            };
            self.doer(dies).tied.push((tie, part));
        }
    }

    /// Notes who is shot by the gun owners he visits, and by those who lie in wait where he goes.
    fn shoot(&mut self, night: &Night<'_>, landings: &Landings) {
        for (visitor, _) in night.players() {
            let mut shots = Vec::new();
            for visit in &self.by(visitor).visits {
                let landing = landings.get(*visit);
                let guns = self.by(landing.at).guns.iter();
                let guns = guns.map(|(gun, component)| (*gun, *component, None));
                let traps = self.at(landing.at).traps.iter().map(|trap| {
                    let gun = landings.get(trap.landing).act;
                    (gun, trap.component, Some(trap.landing))
                });
                let traps = traps.filter(|(gun, ..)| night.act(*gun).actor != visitor);
                let all = guns.chain(traps);
                let suits = |gun: Act, trap: Option<LandingId>| {
                    trap.is_some() || night.suits(night.act(gun), visitor)
                };
                let all = all.filter(|(_, component, _)| night.takes(*component, visitor));
                let all = all.filter(|(gun, _, trap)| suits(*gun, *trap));
                shots.extend(all.filter(|(gun, ..)| !night.apart(*gun, landing.act)).map(
                    |(gun, component, trap)| Kill::Shot {
                        visit: *visit,
                        gun,
                        component,
                        trap,
                    },
                ));
            }
            self.place(visitor).kills.append(&mut shots);
        }
    }
}

impl Scene {
    /// Notes who dies of the visits of others.
    fn touch(&mut self, night: &Night<'_>, landings: &Landings) {
        for (player, _) in night.players() {
            let visits = self.at(player).visits.iter();
            let visits =
                visits.filter(|visit| night.act(landings.get(**visit).act).actor != player);
            let by = self.by(player).frailties.iter();
            let mut touched: Vec<Kill> = visits
                .flat_map(|visit| {
                    by.clone().map(|(act, component)| Kill::Touched {
                        visit: *visit,
                        act: *act,
                        component: *component,
                    })
                })
                .collect();
            touched.retain(|kill| match kill {
                Kill::Touched { visit, act, .. } => !night.apart(*act, landings.get(*visit).act),
                _ => true,
            });
            self.place(player).kills.append(&mut touched);
        }
    }

    /// Notes who dies for a kill: of the victim's bombs, and of those who guard the victim so.
    fn kill_back(&mut self, night: &Night<'_>, landings: &Landings) {
        let mut backs = Vec::new();
        for (player, doer) in night.players().map(|(player, _)| (player, self.by(player))) {
            let bombs = doer.bombs.iter();
            let bombs = bombs.map(|(act, component)| (player, *act, *component, None));
            let guards = doer.avenging.iter().map(|part| {
                let there = landings.get(part.landing);
                (there.at, there.act, part.component, Some(part.landing))
            });
            backs.extend(bombs.chain(guards));
        }
        for (victim, act, component, guard) in backs {
            if guard.is_none() && night.settings.bomb_answers != BombAnswers::Visits {
                let suits = |by: &Player| night.suits(night.act(act), *by);
                for by in night.poisoners(victim).filter(suits) {
                    let kill = Kill::ForPoison { act, component, by };
                    self.place(by).kills.push(kill);
                }
            }
            let kills = self.at(victim).kills.iter();
            let causes = kills.filter_map(|kill| Cause::of(*kill));
            let doer = |of: Cause| match of {
                Cause::Landed(part) => landings.get(part.landing).act,
                Cause::Shot { gun: act, .. } | Cause::Everybody { act, .. } => act,
            };
            let answers = |of: &Cause| {
                let kill = doer(*of);
                let stoppable = night.act(kill).protectable && !night.player(victim).macho;
                let counts = match guard {
                    Some(_) => stoppable,
                    None => answered(night, *of, kill),
                };
                kill != act && !night.apart(act, kill) && counts
            };
            for of in causes.filter(answers).collect::<Vec<_>>() {
                let attacker = night.act(doer(of)).actor;
                if guard.is_none() && !night.suits(night.act(act), attacker) {
                    continue;
                }
                self.place(attacker).kills.push(Kill::Back {
                    act,
                    component,
                    of,
                    guard,
                });
            }
        }
    }
}

/// Whether a Bomb answers a kill.
fn answered(night: &Night<'_>, of: Cause, kill: Act) -> bool {
    let entered = matches!(of, Cause::Landed(_));
    match night.settings.bomb_answers {
        BombAnswers::Active => entered,
        BombAnswers::Visits => entered && night.act(kill).ability.visits,
        BombAnswers::All => true,
    }
}

/// Whether what an action does to its target as a whole reaches the player on whom its visit may stand.
fn reaches(night: &Night<'_>, landing: &Landing) -> bool {
    let mut does = night.act(landing.act).ability.does.iter();
    does.all(|component| component.moves().is_none() || exists(night, landing, *component))
}

/// Whether a component stands where its action's visit may: a swap's pair and,
/// by ruling, a redirect's victim are not carried, and some take only certain players.
fn exists(night: &Night<'_>, landing: &Landing, component: Component) -> bool {
    let moved = landing.step.is_some();
    match component.effect().does {
        Does::Moves(Moves::Swap | Moves::Deflect) => !moved,
        Does::Moves(Moves::Redirect) => !moved || redirects_move(night),
        _ => night.takes(component, landing.at),
    }
}
