//! What the morning tells single players beyond the results of their own checks.

mod broken;
mod falsehoods;
mod feeds;
mod killings;
mod prepared;

use super::act::ActId;
use super::aim::SHADE;
use super::letter::{Letter, LetterClass, Value};
use super::outcome::Rescue;
use super::scene::Scene;
use crate::role::Peaceful;
use nightdesk_game::SeatId;

/// Everything that is told in the morning.
pub(super) fn tell(scene: &mut Scene<'_>) {
    broken::blocks(scene);
    broken::failures(scene);
    killings::victims(scene);
    killings::orders(scene);
    killings::guards(scene);
    attacked(scene);
    lives(scene);
    killings::spells(scene);
    prepared::evening(scene);
    prepared::delayed(scene);
    falsehoods::put(scene);
    feeds::feeds(scene);
}

/// Who was attacked and lives; a body that was shot again has not survived it.
fn attacked(scene: &mut Scene<'_>) {
    let told: Vec<SeatId> = scene
        .tonight
        .iter()
        .filter(|(seat, tonight)| tonight.told_attacked && **seat != SHADE)
        .filter(|(seat, _)| scene.city.lives(**seat))
        .map(|(seat, _)| *seat)
        .collect();
    for seat in told {
        scene.tell(seat, LetterClass::Attacked);
    }
}

fn lives(scene: &mut Scene<'_>) {
    for (card, saved) in scene.lives.clone() {
        let Some(card) = scene.city.card(card) else {
            continue;
        };
        let (holder, id) = (card.holder, card.id);
        scene.letter_of_role(
            Peaceful::Immortal,
            Letter::new(holder, LetterClass::LifeSpent)
                .with("who", Value::Seats(saved.into_iter().collect())),
        );
        if let Some(card) = scene.after.card_mut(id) {
            card.memory.life_spent = true;
        }
    }
    let endured = scene.endured.clone();
    scene.after.endurance_spent.extend(endured);
}

/// Rescues whose rescuer died of them are nobody's merit.
pub(super) fn lucky_accidents(scene: &mut Scene<'_>) {
    let saved: Vec<(SeatId, Vec<ActId>)> = scene
        .tonight
        .iter()
        .filter(|(_, tonight)| tonight.rescue == Some(Rescue::Doctor))
        .map(|(seat, tonight)| (*seat, tonight.heals.clone()))
        .collect();
    for (seat, heals) in saved {
        let healers: Vec<SeatId> = heals.iter().map(|id| scene.act(*id).by()).collect();
        let woken = scene.late_attacks.iter().any(|index| {
            scene
                .attacks
                .get(*index)
                .is_some_and(|attack| healers.iter().any(|healer| attack.killed.contains(healer)))
        });
        if woken {
            scene.lucky.insert(seat);
        }
    }
}
