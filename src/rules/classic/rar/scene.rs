//! Who is where: what may act on each player, found once for the whole night.

use super::super::component::Component;
use super::super::night::{Act, Night, Player, Side};
use super::super::settings::YesNo;
use super::claim::Kill;
use super::landing::{Landing, LandingId, Landings, redirects_move};
use crate::rules::TargetForm;

/// What may act on one player, each list in order of entry and then of route.
#[derive(Debug, Default, Clone)]
pub(super) struct Place {
    /// Blocks.
    pub(super) blocks: Vec<LandingId>,
    /// Protections by others.
    pub(super) shields: Vec<LandingId>,
    /// Rolestops.
    pub(super) stops: Vec<LandingId>,
    /// Alarms.
    pub(super) alarms: Vec<LandingId>,
    /// Antidotes.
    pub(super) antidotes: Vec<LandingId>,
    /// Recruitments.
    pub(super) recruits: Vec<LandingId>,
    /// Everything that kills.
    pub(super) kills: Vec<Kill>,
    /// Visits to the player.
    pub(super) visits: Vec<LandingId>,
    /// Bodyguards' guarding.
    pub(super) guards: Vec<LandingId>,
    /// Babysitters' sitting.
    pub(super) sitters: Vec<LandingId>,
    /// Hiders behind the player.
    pub(super) hiders: Vec<LandingId>,
}

/// What one player does or is, apart from what lands on him.
#[derive(Debug, Default, Clone)]
pub(super) struct Doer {
    /// Visits the player makes, wherever they lead.
    pub(super) visits: Vec<LandingId>,
    /// His hiding, wherever it lands.
    pub(super) hides: Vec<LandingId>,
    /// His guarding of others.
    pub(super) guards: Vec<LandingId>,
    /// His sitting with others.
    pub(super) sits: Vec<LandingId>,
    /// Where his weak actions reach players who are not town.
    pub(super) weak: Vec<LandingId>,
    /// Passives and self-aimed actions that protect him.
    pub(super) vests: Vec<Act>,
    /// Passives that keep everything but kills and visits away.
    pub(super) ascetic: Vec<Act>,
    /// Entries that keep everything but visits away.
    pub(super) away: Vec<Act>,
    /// Passives that shoot visitors.
    pub(super) guns: Vec<Act>,
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
        for component in &act.ability.does {
            match component {
                Component::Protect
                    if act.ability.targets == TargetForm::None && act.left != Some(0) =>
                {
                    self.doer(act.actor).vests.push(id);
                }
                Component::Ascetic => self.doer(act.actor).ascetic.push(id),
                Component::Commute => self.doer(act.actor).away.push(id),
                Component::ShootVisitors => self.doer(act.actor).guns.push(id),
                Component::Ignite => self.burn(night, id),
                _ => {}
            }
        }
    }

    fn burn(&mut self, night: &Night<'_>, fire: Act) {
        for (on, player) in night.players() {
            if player.alive && player.doused {
                self.place(on).kills.push(Kill::Burnt { fire, on });
            }
        }
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
        for component in &act.ability.does {
            if exists(night, landing, *component) {
                self.act_on(act.actor, at, id, *component);
            }
        }
        if act.weak && night.player(at).side != Side::Town && reaches(night, landing) {
            self.doer(act.actor).weak.push(id);
        }
    }

    fn act_on(&mut self, actor: Player, at: Player, id: LandingId, component: Component) {
        match component {
            Component::Kill | Component::KillUnlessAttacked => {
                self.place(at).kills.push(Kill::Landed {
                    landing: id,
                    component,
                });
            }
            Component::Block => self.place(at).blocks.push(id),
            Component::Protect => self.place(at).shields.push(id),
            Component::Rolestop => self.place(at).stops.push(id),
            Component::Alarm => self.place(at).alarms.push(id),
            Component::Antidote => self.place(at).antidotes.push(id),
            Component::Recruit => self.place(at).recruits.push(id),
            Component::DieFor => {
                self.place(at).guards.push(id);
                self.doer(actor).guards.push(id);
            }
            Component::TakeAlong => {
                self.place(at).sitters.push(id);
                self.doer(actor).sits.push(id);
            }
            Component::Hide => {
                self.place(at).hiders.push(id);
                self.doer(actor).hides.push(id);
            }
            // Asked about one by one, or noted elsewhere.
            Component::Poison
            | Component::Douse
            | Component::Foretell(_)
            | Component::Ignite
            | Component::Read(_)
            | Component::Observe(_)
            | Component::Notify(_)
            | Component::Visit
            | Component::Ascetic
            | Component::Commute
            | Component::Redirect
            | Component::Swap
            | Component::Attract
            | Component::Force
            | Component::ShootVisitors => {}
        }
    }

    /// Notes who is shot by the gun owners he visits.
    fn shoot(&mut self, night: &Night<'_>, landings: &Landings) {
        for (visitor, _) in night.players() {
            let mut shots = Vec::new();
            for visit in &self.by(visitor).visits {
                let landing = landings.get(*visit);
                let guns = self.by(landing.at).guns.iter();
                for gun in guns.filter(|gun| !night.apart(**gun, landing.act)) {
                    shots.push(Kill::Shot {
                        visit: *visit,
                        gun: *gun,
                    });
                }
            }
            self.place(visitor).kills.append(&mut shots);
        }
    }
}

/// Whether what an action does to its target as a whole reaches the player on whom its visit may stand.
fn reaches(night: &Night<'_>, landing: &Landing) -> bool {
    let act = night.act(landing.act);
    let aims = [Component::Swap, Component::Redirect];
    let aims = aims.into_iter().filter(|aim| act.does(*aim));
    aims.into_iter().all(|aim| exists(night, landing, aim))
}

/// Whether a component stands where its action's visit may: a swap's pair and,
/// by ruling, a redirect's victim are not carried, and by ruling nobody
/// recruits the mafia.
fn exists(night: &Night<'_>, landing: &Landing, component: Component) -> bool {
    let moved = landing.step.is_some();
    match component {
        Component::Swap => !moved,
        Component::Redirect => !moved || redirects_move(night),
        Component::Recruit => night.recruitable(landing.at),
        _ => true,
    }
}
