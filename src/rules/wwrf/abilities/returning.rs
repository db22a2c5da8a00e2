//! Types newer than the rest: activating, resurrecting, copying, switching (reference §12.31).

use super::super::effect::Effect;
use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Activation, Actor, Item, Outcome, Status};
use super::Said;
use nightdesk_game::SeatId;
use nightdesk_lang::tree::Value;

impl Run<'_> {
    pub(super) fn activate(&mut self, scene: &Scene, element: &Value, when: Activation) -> Outcome {
        let elements = self.elements(scene, element);
        for element in &elements {
            let activation = match element {
                Actor::Player(seat) | Actor::Executor { player: seat, .. } => self
                    .world
                    .player_mut(*seat)
                    .map(|player| &mut player.activation),
                Actor::Extra(thread) => {
                    let extra = self.world.extra(*thread).map(|extra| extra.id);
                    let extra = extra.and_then(|id| self.world.attribute_mut(id));
                    extra.map(|extra| &mut extra.activation)
                }
                Actor::Attribute(id) => {
                    let attribute = self.world.attribute_mut(*id);
                    attribute.map(|attribute| &mut attribute.activation)
                }
                Actor::Group(thread) => {
                    let group = self.world.group_mut(*thread);
                    group.map(|group| &mut group.activation)
                }
                Actor::Poll(_) | Actor::Team(_) | Actor::Host => None,
            };
            if let Some(activation) = activation {
                *activation = when;
            }
        }
        match elements.is_empty() {
            true => self.failed("activation_failed"),
            false => self.worked("activation_successful"),
        }
    }

    pub(super) fn resurrect(&mut self, scene: &Scene, does: Does, who: &Value) -> Outcome {
        const SAID: Said = Said {
            done: "resurrection_successful",
            failed: "resurrection_failed",
        };
        let who = self.elements(scene, who).into_iter();
        // An extra role or an attribute stands for whom it is on.
        let who = who.filter_map(|who| match self.owner_of(&who) {
            Actor::Player(seat) => Some(seat),
            _ => None,
        });
        let who = who.collect();
        let who = self.redirected(scene, does, who);
        let outcome = self.on_each(
            scene,
            does,
            &who,
            &Default::default(),
            SAID,
            &mut |run, seat| run.bring_back(seat),
        );
        self.update_teams();
        self.update_groups();
        outcome
    }

    /// A dead player or ghost lives again; false for one who lives.
    pub(crate) fn bring_back(&mut self, seat: SeatId) -> bool {
        let player = self.world.player_mut(seat);
        let Some(player) = player.filter(|player| player.status != Status::Alive) else {
            return false;
        };
        player.status = Status::Alive;
        player.died = None;
        self.tell(Effect::Resurrected { player: seat });
        self.settle_status(seat);
        true
    }

    pub(super) fn copy(&mut self, scene: &Scene, does: Does, who: &Value) -> Outcome {
        const FAILED: &str = "copying_failed";
        let who = self.aimed(scene, does, who);
        let (Some(own), [of]) = (scene.player(), &who[..]) else {
            return self.failed(FAILED);
        };
        let target = vec![Item::Player(*of)];
        if let Err(ended) = self.visit(scene, does, *of, Default::default()) {
            return ended.outcome(self.failed(FAILED)).on(target);
        }
        let Some(copied) = self.world.player(*of).cloned() else {
            return self.failed(FAILED);
        };
        if self.keeps_to(own, true) {
            return self.failed(FAILED).on(target);
        }
        if let Some(player) = self.world.player_mut(own) {
            player.host_information.extend(copied.host_information);
        }
        self.become_role(own, &copied.role, Some(own));
        self.worked("copying_successful").on(target)
    }

    /// Two players swap what they are; no trigger is set off. What their old roles have asked, and what
    /// was answered and waits, is discarded (reference §9.7); the new ones ask when they are set off.
    pub(super) fn switch(&mut self, scene: &Scene, with: &Value) -> Outcome {
        const FAILED: &str = "switching_failed";
        let with: Vec<SeatId> = self.players(scene, with);
        let (Some(own), [other]) = (scene.player(), &with[..]) else {
            return self.failed(FAILED);
        };
        let (Some(mut first), Some(mut second)) = (
            self.world.player(own).cloned(),
            self.world.player(*other).cloned(),
        ) else {
            return self.failed(FAILED);
        };
        std::mem::swap(&mut first.role, &mut second.role);
        std::mem::swap(&mut first.alignment, &mut second.alignment);
        std::mem::swap(&mut first.activation, &mut second.activation);
        std::mem::swap(&mut first.host_information, &mut second.host_information);
        for (seat, player) in [(own, first), (*other, second)] {
            if let Some(place) = self.world.player_mut(seat) {
                *place = player;
            }
        }
        self.drop_switched([own, *other]);
        self.worked("switching_successful")
            .on(vec![Item::Player(*other)])
    }
}
