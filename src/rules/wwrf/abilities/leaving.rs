//! Leaving the game as winner or loser, winning it, closing groups (reference §12.18, §12.19).

use super::super::effect::Effect;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Actor, AttributeKind, GameResult, Item, Outcome, Status};
use nightdesk_lang::tree::Value;

impl Run<'_> {
    pub(super) fn leave(&mut self, scene: &Scene, result: GameResult) -> Outcome {
        let Some(seat) = scene.player() else {
            return Outcome::failure("");
        };
        let phase = self.world.phase;
        let Some(player) = self.world.player_mut(seat) else {
            return Outcome::failure("");
        };
        if player.status == Status::Dead && player.result.is_some() {
            return Outcome::silent();
        }
        let lived = player.status != Status::Dead;
        player.result = Some(result);
        player.status = Status::Dead;
        player.died.get_or_insert(phase);
        self.tell(Effect::Left {
            player: seat,
            won: result == GameResult::Won,
            lived,
        });
        self.settle_status(seat);
        self.drop_prompts(|prompt| prompt.to == seat);
        self.lose_extras(seat);
        self.update_teams();
        Outcome::silent()
    }

    /// Takes all extra roles from a player who is gone.
    pub(crate) fn lose_extras(&mut self, seat: nightdesk_game::SeatId) {
        let owner = Actor::Player(seat);
        let on = self.world.attributes_on(&owner);
        let threads: Vec<_> = on
            .filter_map(|attribute| match &attribute.kind {
                AttributeKind::Role { thread, .. } => Some(*thread),
                _ => None,
            })
            .collect();
        for thread in threads {
            self.lose(thread);
        }
    }

    pub(super) fn win(&mut self, scene: &Scene) -> Outcome {
        let player = scene.player().and_then(|seat| self.world.player_mut(seat));
        let Some(player) = player else {
            return Outcome::failure("");
        };
        player.result = Some(GameResult::Won);
        self.end(Vec::new());
        Outcome::silent()
    }

    pub(super) fn disband(&mut self, scene: &Scene, group: Option<&Value>) -> Outcome {
        let group = match group {
            Some(group) => {
                let found = self.value(scene, group);
                found.iter().filter_map(Item::actor).collect()
            }
            None => vec![scene.actor().clone()],
        };
        let Some(Actor::Group(thread) | Actor::Executor { group: thread, .. }) = group.first()
        else {
            return self.failed("disbanding_failed");
        };
        let thread = *thread;
        let open = self
            .world
            .group(thread)
            .is_some_and(|group| !group.disbanded);
        if !open {
            return self.failed("disbanding_failed");
        }
        self.close_group(thread);
        if let Some(group) = self.world.group_mut(thread) {
            group.disbanded = true;
        }
        self.worked("disbanding_successful")
            .on(vec![Item::Group(thread)])
    }
}
