//! N22: the executor takes a captive.

use super::act::{ActId, Why};
use super::letter::{Letter, LetterClass, Value};
use super::order::Stage;
use super::scene::Scene;
use crate::state::{Block, BlockedBy, Step};
use nightdesk_game::SeatId;

/// All captures of the night; last night's chamber is empty by now.
pub(super) fn captures(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Executor) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        let mut taken = false;
        for named in scene.act(id).sent.targets.clone() {
            match capture(scene, id, named) {
                Ok(()) => taken = true,
                Err(why) => scene.act_mut(id).misses.push((named, why)),
            }
        }
        match scene.act(id).misses.first().copied() {
            Some((_, why)) if !taken => scene.miss(id, why),
            _ => scene.done(id),
        }
    }
}

fn capture(scene: &mut Scene<'_>, id: ActId, named: SeatId) -> Result<(), Why> {
    let by = scene.act(id).by();
    let target = scene.aim(id, named)?;
    if target != named {
        scene.letter(
            Letter::new(by, LetterClass::RedirectedTo)
                .with("target", Value::Seat(scene.real_player(target))),
        );
    }
    scene.visit(id, target);
    if scene.looks_dead(target) {
        return Err(Why::Corpse);
    }
    if scene.protected(target) && target != by {
        return Err(Why::Protected);
    }
    scene.after.captives.insert(target);
    let day = scene.night + 1;
    // The chamber takes the role for the day; the evening decides on.
    scene.after.blocks.push(Block {
        seat: target,
        by: BlockedBy::Executor,
        peaceful: true,
        negative: false,
        from: Step::evening(day),
        until: Step::evening(day),
    });
    if target != by {
        scene.tell(target, LetterClass::Captured);
    }
    Ok(())
}
