//! N2: the vagrant leaves for the street, or gets drunk.

use super::act::{ActFate, ActId};
use super::order::Stage;
use super::scene::Scene;
use crate::moves::Action;

/// All vagrants set out.
pub(super) fn set_out(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Street) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        let (seat, drinks) = (scene.act(id).by(), scene.act(id).action() == Action::Drink);
        let tonight = scene.of_mut(seat);
        tonight.street = true;
        tonight.drunk = drinks;
        scene.done(id);
    }
}

/// By which house they lie: known once the hypnotist has had his turn.
pub(super) fn lie_down(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<ActId>>() {
        let act = scene.act(id);
        if act.action() != Action::Watch || act.fate != ActFate::Done {
            continue;
        }
        let Some(named) = act.target() else { continue };
        if let Ok(house) = scene.aim(id, named) {
            scene.visit(id, house);
        }
    }
}
