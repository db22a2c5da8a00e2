//! Killing: absences, defenses, the queue (reference §12.1).

use super::super::built_in;
use super::super::execute::Does;
use super::super::execute::acts_as_player;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{
    Actor, AttributeId, AttributeKind, Context, Defense, During, Item, Killing, KillingFilter,
    Known, Outcome, QueuedKill, Shield, Source,
};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{self, Event, Value};
use nightdesk_rules::{Slot, Statement};

/// What evades a killing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Evades {
    Absence,
    Defense(Defense),
}

impl Run<'_> {
    pub(super) fn kill(
        &mut self,
        scene: &Scene,
        does: Does,
        killing: Killing,
        players: &Value,
    ) -> Outcome {
        let aimed = self.aimed(scene, does, players);
        let mut hit: Vec<(SeatId, bool)> = aimed.iter().map(|seat| (*seat, false)).collect();
        for seat in self.absent_at(scene, killing, &aimed) {
            hit.push((seat, true));
        }
        let target: Vec<Item> = aimed.iter().take(1).copied().map(Item::Player).collect();
        let mut queued = false;
        for (seat, through_absence) in &hit {
            match self.visit(scene, does, *seat, Default::default()) {
                Ok(()) => queued |= self.strike(scene, killing, *seat, *through_absence),
                Err(ended) if hit.len() == 1 => {
                    return ended
                        .outcome(self.failed(&came(killing, "failed")))
                        .on(target);
                }
                Err(_) => {}
            }
        }
        match queued {
            true => self.worked(&came(killing, "successful")),
            false => self.failed(&came(killing, "failed")),
        }
        .on(target)
    }

    /// Players who are absent at one of those that are hit, each once.
    fn absent_at(&mut self, scene: &Scene, killing: Killing, aimed: &[SeatId]) -> Vec<SeatId> {
        let mut absent: Vec<SeatId> = Vec::new();
        for at in aimed {
            for seat in self.world.seats() {
                if self.world.lives(seat)
                    && !absent.contains(&seat)
                    && self.is_absent_at(scene, killing, seat, *at)
                {
                    absent.push(seat);
                }
            }
        }
        absent
    }

    fn is_absent_at(&mut self, scene: &Scene, killing: Killing, seat: SeatId, at: SeatId) -> bool {
        let owner = Actor::Player(seat);
        let absences: Vec<(AttributeId, Source, Shield)> = self
            .world
            .attributes_on(&owner)
            .filter_map(|attribute| match &attribute.kind {
                AttributeKind::Absence { place, shield } if *place == Item::Player(at) => {
                    Some((attribute.id, attribute.source.clone(), shield.clone()))
                }
                _ => None,
            })
            .collect();
        absences
            .iter()
            .any(|(_, source, shield)| self.shields(scene, killing, source, shield))
    }

    /// Queues the killing of one player, unless something evades it.
    fn strike(
        &mut self,
        scene: &Scene,
        killing: Killing,
        seat: SeatId,
        through_absence: bool,
    ) -> bool {
        if !matches!(killing, Killing::TrueKill | Killing::TrueBanish)
            && let Some((id, source, evades)) = self.evasion(scene, killing, seat, through_absence)
        {
            self.evaded(scene, killing, seat, id, &source, evades);
            return false;
        }
        let language = self.world.language;
        let says = Statement::new("kill")
            .with("player", Slot::Seat(seat))
            .with(
                "killing",
                Slot::Words(built_in::term(language, "killing", killing.name())),
            );
        let back = self.causes.follow(says);
        let cause = self.causes.current();
        self.causes.back_to(back);
        self.world.kills.push(QueuedKill {
            player: seat,
            source: scene.source.clone(),
            killing,
            cause,
        });
        true
    }

    /// The attribute that evades a killing: the newest of the first kind that has one.
    fn evasion(
        &mut self,
        scene: &Scene,
        killing: Killing,
        seat: SeatId,
        through_absence: bool,
    ) -> Option<(AttributeId, Source, Evades)> {
        let owner = Actor::Player(seat);
        let on: Vec<(AttributeId, Source, Evades, Shield)> = self
            .world
            .attributes_on(&owner)
            .rev()
            .filter_map(|attribute| {
                let (evades, shield) = match &attribute.kind {
                    AttributeKind::Absence { shield, .. } if !through_absence => {
                        (Evades::Absence, shield)
                    }
                    AttributeKind::Defense { defense, shield } => {
                        (Evades::Defense(*defense), shield)
                    }
                    _ => return None,
                };
                Some((
                    attribute.id,
                    attribute.source.clone(),
                    evades,
                    shield.clone(),
                ))
            })
            .collect();
        let order = [
            Evades::Absence,
            Evades::Defense(Defense::Active),
            Evades::Defense(Defense::Passive),
            Evades::Defense(Defense::Partial),
            Evades::Defense(Defense::Recruitment),
        ];
        for kind in order {
            for (id, source, evades, shield) in &on {
                if *evades == kind && self.shields(scene, killing, source, shield) {
                    return Some((*id, source.clone(), kind));
                }
            }
        }
        None
    }

    /// Whether a shield is one against this killing, by this attacker, in this phase.
    fn shields(
        &mut self,
        scene: &Scene,
        killing: Killing,
        maker: &Source,
        shield: &Shield,
    ) -> bool {
        let now = match self.world.phase.is_night() {
            true => During::Night,
            false => During::Day,
        };
        if !covers(shield.from, killing) || ![During::All, now].contains(&shield.during) {
            return false;
        }
        let Some(stored) = &shield.selector else {
            return true;
        };
        let Some(attacker) = scene.player().filter(|_| acts_as_player(scene.actor())) else {
            return false;
        };
        let ability = self.ability(&stored.trigger, stored.ability);
        let Some(tree::Ability::Protect(tree::Protection { by: Some(by), .. })) = ability else {
            return false;
        };
        let owner = self.owner_of(&maker.by);
        let maker = Scene::of(maker.clone(), owner).knowing(stored.known.clone());
        self.players(&maker, by).contains(&attacker)
    }

    /// Tells the maker of a defense that it was used (reference §8, On Defense).
    fn evaded(
        &mut self,
        scene: &Scene,
        killing: Killing,
        seat: SeatId,
        id: AttributeId,
        maker: &Source,
        evades: Evades,
    ) {
        self.causes.against(
            Statement::new("evaded")
                .with("player", Slot::Seat(seat))
                .with(
                    "defense",
                    Slot::Words(built_in::term(self.world.language, "evades", evades.word())),
                ),
        );
        let known = attack(scene, killing).with(Known::Attacked, [Item::Player(seat)]);
        let specific = evades.defense();
        let same_name = |run: &Self| {
            run.world
                .source(&maker.by)
                .is_some_and(|now| now.name == maker.name)
        };
        for wanted in [None, Some(specific)] {
            if same_name(self) {
                self.fire(
                    &maker.by,
                    &|event| matches!(event, Event::Defense(of) if *of == wanted),
                    &known,
                );
            }
        }
        self.use_attribute(id);
    }
}

/// What is known of an attack by those it concerns.
pub(crate) fn attack(scene: &Scene, killing: Killing) -> Context {
    let attacker = scene.player().filter(|_| acts_as_player(scene.actor()));
    let attacker: Vec<Item> = attacker.map(Item::Player).into_iter().collect();
    let place = match scene.actor() {
        Actor::Group(thread) | Actor::Executor { group: thread, .. } => vec![Item::Group(*thread)],
        _ => attacker.clone(),
    };
    Context::default()
        .with(Known::Attacker, attacker)
        .with(
            Known::AttackSource,
            [Item::Source(scene.source.name.clone())],
        )
        .with(Known::AttackLocation, place)
        .with(Known::DeathType, [Item::Killing(killing)])
        .with(Known::KillingType, [Item::Killing(killing)])
}

impl Evades {
    const fn word(self) -> &'static str {
        match self {
            Evades::Absence => "absence",
            Evades::Defense(defense) => defense.word(),
        }
    }

    const fn defense(self) -> tree::Defense {
        match self {
            Evades::Absence => tree::Defense::Absence,
            Evades::Defense(Defense::Active) => tree::Defense::Active,
            Evades::Defense(Defense::Passive) => tree::Defense::Passive,
            Evades::Defense(Defense::Partial) => tree::Defense::Partial,
            Evades::Defense(Defense::Recruitment) => tree::Defense::Recruitment,
        }
    }
}

const fn covers(filter: KillingFilter, killing: Killing) -> bool {
    match killing {
        Killing::Attack => matches!(
            filter,
            KillingFilter::Attacks
                | KillingFilter::Kills
                | KillingFilter::AttacksLynches
                | KillingFilter::All
        ),
        Killing::Kill => matches!(filter, KillingFilter::Kills | KillingFilter::All),
        Killing::Lynch => matches!(
            filter,
            KillingFilter::Lynches | KillingFilter::AttacksLynches | KillingFilter::All
        ),
        Killing::Banish => matches!(filter, KillingFilter::Banishments),
        Killing::TrueKill | Killing::TrueBanish => false,
    }
}

/// What the rules say of a killing that was or was not: `true_kill_failed`.
fn came(killing: Killing, how: &str) -> String {
    let killing = killing.name().to_lowercase().replace(' ', "_");
    format!("{killing}_{how}")
}
