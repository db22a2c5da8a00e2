//! Redirections: whom an ability really reaches (reference §11.3).

use super::execute::{Does, acts_as_player};
use super::run::Run;
use super::scene::Scene;
use super::world::{Actor, AttributeId, AttributeKind, Context, Item, Known, Source, Stored};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Ability, AbilityType, Event, Value};
use nightdesk_rules::{Slot, Statement};
use nightdesk_text::say;

impl<'r> Run<'r> {
    /// The players an ability reaches that was aimed at these.
    pub(super) fn redirected(
        &mut self,
        scene: &Scene,
        does: Does,
        aimed: Vec<SeatId>,
    ) -> Vec<SeatId> {
        let by_player = acts_as_player(scene.actor());
        if scene.direct || scene.visitless || does.of == AbilityType::Whispering || !by_player {
            return aimed;
        }
        let Some(acting) = scene.player() else {
            return aimed;
        };
        let mut reached = Vec::with_capacity(aimed.len());
        for seat in aimed {
            reached.push(self.redirected_one(scene, does, acting, seat));
        }
        reached
    }

    fn redirected_one(
        &mut self,
        scene: &Scene,
        does: Does,
        acting: SeatId,
        aimed: SeatId,
    ) -> SeatId {
        let mut passed = vec![aimed];
        let mut at = aimed;
        while let Some((id, source, to)) = self.redirection(scene, does, acting, at) {
            if passed.contains(&to) {
                let names: Vec<Item> = passed.iter().copied().map(Item::Player).collect();
                let names = self.words(&names);
                self.fault(say!(self, "redirections_in_a_circle", names));
                break;
            }
            self.causes.against(
                Statement::new("redirected")
                    .with("from", Slot::Seat(at))
                    .with("to", Slot::Seat(to)),
            );
            self.use_attribute(id);
            let known = Context::default().with(Known::Visitor, [Item::Player(acting)]);
            let redirecting = self.world.player_of(&source.by).unwrap_or(at);
            self.fire_about(redirecting, &|event| *event == Event::Redirect, &known);
            passed.push(to);
            at = to;
        }
        at
    }

    /// The newest redirection that fits, and where it leads.
    fn redirection(
        &mut self,
        scene: &Scene,
        does: Does,
        acting: SeatId,
        at: SeatId,
    ) -> Option<(AttributeId, Source, SeatId)> {
        let owner = Actor::Player(at);
        let on: Vec<(AttributeId, Source, Stored)> = self
            .world
            .attributes_on(&owner)
            .rev()
            .filter_map(|attribute| match &attribute.kind {
                AttributeKind::Redirection {
                    selectors,
                    abilities,
                    ..
                } if does.is_named(abilities) => {
                    Some((attribute.id, attribute.source.clone(), selectors.clone()))
                }
                _ => None,
            })
            .collect();
        for (id, source, selectors) in on {
            let (from, to) = self.stored_redirection(&selectors)?;
            if let Some(from) = from
                && !self.players(scene, from).contains(&acting)
            {
                continue;
            }
            let own = self.owner_of(&source.by);
            let redirecting = Scene::of(source.clone(), own).knowing(selectors.known.clone());
            let to = self.players(&redirecting, to).first().copied()?;
            return (to != at).then_some((id, source, to));
        }
        None
    }

    fn stored_redirection(&self, stored: &Stored) -> Option<(Option<&'r Value>, &'r Value)> {
        match self.ability(&stored.trigger, stored.ability)? {
            Ability::Redirect { from, to, .. } => Some((from.as_ref(), to)),
            _ => None,
        }
    }

    /// Where the ability that runs stands in the book.
    pub(super) fn stored(&self, scene: &Scene, ability: &Ability) -> Option<Stored> {
        let trigger = scene.trigger.clone()?;
        Some(Stored {
            ability: self.index_of(&trigger, ability)?,
            trigger,
            known: scene.known.clone(),
        })
    }
}
