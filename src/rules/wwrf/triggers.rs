//! From events to triggers: whom they reach and in which order (reference §8).

use super::restrictions::Answer;
use super::run::Run;
use super::scene::{DeadFound, Scene};
use super::skipped::NotRun;
use super::world::{Actor, AttributeKind, Context, Item, Known, Order, Status, TriggerRef};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Event, Program, Value};

/// What acts, by the kinds whose turn comes one after another (reference §8).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Player,
    Extra,
    Group,
    Poll,
    Attribute,
    Team,
}

const KINDS: [Kind; 6] = [
    Kind::Player,
    Kind::Extra,
    Kind::Group,
    Kind::Poll,
    Kind::Attribute,
    Kind::Team,
];

/// Says which triggers an event sets off.
pub(super) type Wanted<'w> = &'w dyn Fn(&Event) -> bool;

impl<'r> Run<'r> {
    /// An element as it is about to act; nothing if it is not there.
    pub(super) fn scene(&self, actor: &Actor, known: Context) -> Option<Scene> {
        let owner = self.owner_of(actor);
        Some(Scene::of(self.world.source(actor)?, owner).knowing(known))
    }

    /// Sets off an element's own triggers.
    pub(super) fn fire(&mut self, actor: &Actor, wanted: Wanted<'_>, known: &Context) {
        for (trigger, program) in self.triggers(actor, wanted) {
            self.offer(actor, &trigger, program, known.clone());
        }
    }

    /// Sets off a player's own triggers: of the primary role, the extra roles, the custom
    /// attributes in the order of application.
    pub(super) fn fire_about(&mut self, seat: SeatId, wanted: Wanted<'_>, known: &Context) {
        if self.nobody_hears(wanted) {
            return;
        }
        for actor in self.elements_of(seat) {
            self.fire(&actor, wanted, known);
        }
    }

    /// The elements through which a player acts.
    pub(super) fn elements_of(&self, seat: SeatId) -> Vec<Actor> {
        let owner = Actor::Player(seat);
        let on = || self.world.attributes_on(&owner);
        let extras = on().filter_map(|attribute| match &attribute.kind {
            AttributeKind::Role { thread, .. } => Some(Actor::Extra(*thread)),
            _ => None,
        });
        let customs = on().filter_map(|attribute| match &attribute.kind {
            AttributeKind::Custom { .. } => Some(Actor::Attribute(attribute.id)),
            _ => None,
        });
        let extras: Vec<Actor> = extras.collect();
        let customs: Vec<Actor> = customs.collect();
        std::iter::once(Actor::Player(seat))
            .chain(extras)
            .chain(customs)
            .collect()
    }

    /// Sets off everyone's own triggers, kind by kind. What an earlier kind has made acts in its turn
    /// (reference §8).
    pub(super) fn fire_all(&mut self, wanted: Wanted<'_>, known: &Context) {
        if self.nobody_hears(wanted) {
            return;
        }
        for kind in KINDS {
            let actors = self.of_kind(kind);
            let with = self.having(&actors, wanted);
            for actor in self.ordered(with) {
                self.fire(&actor, wanted, known);
            }
        }
    }

    /// The same of those that are there before: what is made meanwhile is set off as it is made.
    pub(super) fn fire_all_there(&mut self, wanted: Wanted<'_>, known: &Context) {
        if self.nobody_hears(wanted) {
            return;
        }
        let there = KINDS.map(|kind| self.of_kind(kind));
        for actors in there {
            let with = self.having(&actors, wanted);
            for actor in self.ordered(with) {
                self.fire(&actor, wanted, known);
            }
        }
    }

    /// Sets off the triggers about others that fit the player to whom something happened.
    pub(super) fn fire_others(
        &mut self,
        about: SeatId,
        of: &dyn Fn(&Event) -> Option<&Value>,
        known: &Context,
    ) {
        let wanted = |event: &Event| of(event).is_some();
        if self.nobody_hears(&wanted) {
            return;
        }
        let known = known.clone().with(Known::This, [Item::Player(about)]);
        for kind in KINDS {
            let actors = self.of_kind(kind);
            let with = self.having(&actors, &wanted);
            for actor in self.ordered(with) {
                for (trigger, program) in self.triggers(&actor, &wanted) {
                    let Some(whose) = of(&program.event) else {
                        continue;
                    };
                    let Some(mut scene) = self.scene(&actor, known.clone()) else {
                        continue;
                    };
                    scene.dead = DeadFound::Everywhere;
                    if self.players(&scene, whose).contains(&about) {
                        self.offer(&actor, &trigger, program, known.clone());
                    }
                }
            }
        }
    }

    /// Everything of a kind that can act now.
    fn of_kind(&self, kind: Kind) -> Vec<Actor> {
        let there = |status| status != Status::Dead;
        match kind {
            Kind::Player => {
                let seats = self.world.seats();
                let players = seats.filter(|seat| there(self.world.status(*seat)));
                players.map(Actor::Player).collect()
            }
            Kind::Group => {
                let groups = self.world.groups.iter();
                groups.map(|group| Actor::Group(group.thread)).collect()
            }
            Kind::Poll => self.polls_of_book().map(Actor::Poll).collect(),
            Kind::Team => {
                let teams = self.world.teams.iter().filter(|(_, team)| team.active);
                teams.map(|(name, _)| Actor::Team(name.clone())).collect()
            }
            Kind::Extra | Kind::Attribute => {
                let on = self.world.attributes.iter();
                let on = on.filter(|on| there(self.world.status_of(&on.owner)));
                let acting = on.filter_map(|attribute| match &attribute.kind {
                    AttributeKind::Role { thread, .. } if kind == Kind::Extra => {
                        Some(Actor::Extra(*thread))
                    }
                    AttributeKind::Custom { .. } if kind == Kind::Attribute => {
                        Some(Actor::Attribute(attribute.id))
                    }
                    _ => None,
                });
                acting.collect()
            }
        }
    }

    fn polls_of_book(&self) -> impl Iterator<Item = String> {
        let polls = self.book.all(nightdesk_lang::tree::ElementKind::Poll);
        let haunting = self.world.haunting;
        polls
            .filter(move |poll| haunting || poll.shelf != nightdesk_lang::Shelf::Haunting)
            .map(|poll| poll.key.as_str().to_owned())
    }

    /// Those that have such a trigger.
    fn having(&mut self, actors: &[Actor], wanted: Wanted<'_>) -> Vec<Actor> {
        let actors = actors.iter();
        let with = actors.filter(|actor| self.hears(actor, wanted));
        with.cloned().collect()
    }

    fn ordered(&mut self, actors: Vec<Actor>) -> Vec<Actor> {
        match self.world.order {
            Order::Fixed => actors,
            Order::Drawn => self.in_drawn_order(&actors),
        }
    }

    /// Whether an element is a closed group, which does nothing.
    fn closed(&self, actor: &Actor) -> bool {
        match actor {
            Actor::Group(thread) | Actor::Executor { group: thread, .. } => {
                !self.world.group(*thread).is_some_and(|group| group.open)
            }
            _ => false,
        }
    }

    /// A trigger was set off: it runs, asks, or does nothing now.
    pub(super) fn offer(
        &mut self,
        actor: &Actor,
        trigger: &TriggerRef,
        program: &'r Program,
        known: Context,
    ) {
        let Some(mut scene) = self.scene(actor, known) else {
            return;
        };
        scene.trigger = Some(trigger.clone());
        if self.closed(actor) {
            return self.skip(&scene, NotRun::Closed);
        }
        if !self.activated(&scene, program) {
            return self.skip(&scene, NotRun::Status);
        }
        scene.visit = match &program.event {
            Event::Visited(..) | Event::Visit(..) => self.visits.len().checked_sub(1),
            _ => None,
        };
        if let Some(place) = self.refusing(&scene, program, Answer::Waits) {
            return self.skip(&scene, NotRun::Restriction(place));
        }
        let uses = self.uses(&scene, &program.parameters.scaling);
        if uses == 0 {
            return self.skip(&scene, NotRun::NoUses);
        }
        let inputs = super::convert::inputs(program);
        if !inputs.is_empty() || program.event.prompts() {
            self.ask(&scene, program, inputs, uses);
            return;
        }
        for _ in 0..uses {
            self.run(&scene, program);
            scene.again = true;
        }
    }
}
