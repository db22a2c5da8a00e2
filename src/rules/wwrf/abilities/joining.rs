//! Joining: who belongs to a group, and how far (reference §12.10).

use super::super::effect::Effect;
use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{
    Actor, AttributeId, AttributeKind, Duration, Item, Outcome, ThreadId, Tier,
};
use super::Said;
use super::deceiving::lasting;
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Joining, Value};

impl Run<'_> {
    pub(super) fn join(&mut self, scene: &Scene, does: Does, joining: &Joining) -> Outcome {
        match joining {
            Joining::Add {
                who,
                group,
                membership,
                duration,
            } => {
                let tier = membership.map_or(Tier::Member, Tier::from);
                let duration = lasting(*duration, Duration::Persistent);
                self.join_as(scene, does, who.as_ref(), group, tier, duration)
            }
            Joining::Remove { who, group } => self.depart(scene, does, who.as_ref(), group),
        }
    }

    fn who(&mut self, scene: &Scene, does: Does, who: Option<&Value>) -> Vec<SeatId> {
        match who {
            Some(who) => self.aimed(scene, does, who),
            None => scene.player().into_iter().collect(),
        }
    }

    fn join_as(
        &mut self,
        scene: &Scene,
        does: Does,
        who: Option<&Value>,
        group: &Value,
        tier: Tier,
        duration: Duration,
    ) -> Outcome {
        const SAID: Said = Said {
            done: "joining_successful",
            failed: "joining_failed",
        };
        let who = self.who(scene, does, who);
        let groups = self.elements(scene, group);
        let Some(Actor::Group(thread)) = groups.first().cloned() else {
            return self.failed(SAID.failed);
        };
        let as_what = Item::Text(tier.word().to_owned());
        let parameters = (vec![Item::Group(thread)], vec![as_what]);
        let outcome = self.on_each(scene, does, &who, &parameters, SAID, &mut |run, seat| {
            run.add_member(scene, seat, thread, tier, duration)
        });
        self.update_groups();
        outcome
    }

    /// Makes a player belong to a group; fails for one who does already and as much.
    fn add_member(
        &mut self,
        scene: &Scene,
        seat: SeatId,
        thread: ThreadId,
        tier: Tier,
        duration: Duration,
    ) -> bool {
        if self.world.tier(seat, thread) >= Some(tier) {
            return false;
        }
        for id in self.memberships(seat, thread) {
            self.world.drop_attribute(id);
        }
        let kind = AttributeKind::Membership {
            group: thread,
            tier,
        };
        self.add_attribute(scene, Actor::Player(seat), kind, duration);
        self.tell(Effect::Joined {
            player: seat,
            group: thread,
            tier,
        });
        true
    }

    fn memberships(&self, seat: SeatId, thread: ThreadId) -> Vec<AttributeId> {
        let owner = Actor::Player(seat);
        let on = self.world.attributes_on(&owner);
        on.filter(|attribute| {
            matches!(&attribute.kind, AttributeKind::Membership { group, .. } if *group == thread)
        })
        .map(|attribute| attribute.id)
        .collect()
    }

    fn depart(&mut self, scene: &Scene, does: Does, who: Option<&Value>, group: &Value) -> Outcome {
        const SAID: Said = Said {
            done: "leaving_successful",
            failed: "leaving_failed",
        };
        let who = self.who(scene, does, who);
        let group = self.value(scene, group);
        let Some(Item::Group(thread)) = group.first().cloned() else {
            return self.failed(SAID.failed);
        };
        let parameters = (vec![Item::Group(thread)], Vec::new());
        let outcome = self.on_each(scene, does, &who, &parameters, SAID, &mut |run, seat| {
            let memberships = run.memberships(seat, thread);
            for id in &memberships {
                run.drop_attribute(*id);
            }
            !memberships.is_empty()
        });
        self.check_groups();
        outcome
    }
}
