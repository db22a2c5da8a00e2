//! N19: the drug dealer sells.

use super::act::{ActId, Why};
use super::letter::LetterClass;
use super::order::Stage;
use super::scene::Scene;
use nightdesk_game::SeatId;

/// All doses of the night.
pub(super) fn doses(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Drugs) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        sell(scene, id);
    }
}

fn sell(scene: &mut Scene<'_>, id: ActId) {
    let by = scene.act(id).by();
    let dose = scene.act(id).sent.options.dose.unwrap_or(1);
    let mut earned = 0;
    let mut sold = false;
    for named in scene.act(id).sent.targets.clone() {
        match reach(scene, id, named) {
            Ok(seat) => {
                sold = true;
                let has = scene.after.drugged.entry(seat).or_default();
                *has = (*has).max(dose);
                scene.tell(seat, LetterClass::Drugged);
                // Money is for others, and none for a triple dose.
                earned += u32::from(seat != by && dose < 3);
            }
            Err(why) => scene.act_mut(id).misses.push((named, why)),
        }
    }
    match scene.act(id).misses.first().copied() {
        Some((_, why)) if !sold => scene.miss(id, why),
        _ => scene.done(id),
    }
    if let Some(card) = scene
        .act(id)
        .card
        .and_then(|card| scene.after.card_mut(card))
    {
        card.memory.purse += earned;
    }
}

fn reach(scene: &mut Scene<'_>, id: ActId, named: SeatId) -> Result<SeatId, Why> {
    let seat = scene.aim(id, named)?;
    if !scene.visit(id, seat) {
        return Err(Why::Kamikaze);
    }
    match scene.looks_dead(seat) {
        true => Err(Why::Corpse),
        false => Ok(seat),
    }
}
