//! N20: the maid serves a player, or whoever holds a role.

use super::act::{ActId, Why};
use super::letter::{Letter, LetterClass, Value};
use super::order::Stage;
use super::scene::Scene;
use crate::game::SeatId;
use crate::rules::city::role::Role;

/// All services of the night.
pub(super) fn services(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Maid) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        match serve(scene, id) {
            Ok(target) => learn(scene, id, target),
            Err(why) => scene.miss(id, why),
        }
    }
}

fn serve(scene: &mut Scene<'_>, id: ActId) -> Result<SeatId, Why> {
    let role = scene.act(id).sent.options.role_order;
    let named = match role {
        Some(role) => scene
            .city
            .cards_of(role)
            .map(|card| card.holder)
            .find(|seat| scene.city.lives(*seat))
            .ok_or(Why::NoSuchTarget)?,
        None => scene.act(id).target().ok_or(Why::NoSuchTarget)?,
    };
    let target = scene.aim(id, named)?;
    if !scene.visit(id, target) {
        return Err(Why::Kamikaze);
    }
    match scene.looks_dead(target) {
        true => Err(Why::Corpse),
        false => Ok(target),
    }
}

fn learn(scene: &mut Scene<'_>, id: ActId, target: SeatId) {
    scene.done(id);
    let by = scene.act(id).by();
    let mut letter =
        Letter::new(by, LetterClass::MaidResult).with("target", Value::Seat(scene.behind(target)));
    if let Some(role) = scene.peaceful_of(target) {
        letter = letter.with("role", Value::Role(Role::Peaceful(role)));
    }
    scene.letter_of(id, letter);
}
