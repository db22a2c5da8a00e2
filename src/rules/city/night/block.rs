//! N3: arrests and protections.

use super::order::Stage;
use super::scene::Scene;
use crate::moves::Action;

/// All blocks of the night.
pub(super) fn blocks(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Block) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        let Some(named) = scene.act(id).target() else {
            continue;
        };
        let arrests = scene.act(id).action() == Action::Arrest;
        let target = match scene.aim(id, named) {
            Ok(target) => target,
            Err(why) => {
                scene.stop(id, why);
                continue;
            }
        };
        if !scene.visit(id, target) {
            continue;
        }
        scene.done(id);
        // Neither is a failure: the blocker is told of a miss.
        if scene.of(target).street || scene.live_kamikaze(target) {
            continue;
        }
        let tonight = scene.of_mut(target);
        match arrests {
            true => tonight.arrests.push(id),
            false => tonight.protections.push(id),
        }
    }
}
