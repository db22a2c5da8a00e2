//! N7: the bodyguard takes post.

use super::act::{ActFate, ActId, Why};
use super::order::Stage;
use super::scene::Scene;
use crate::role::Side;
use nightdesk_game::SeatId;

/// All bodyguards take post.
pub(super) fn posts(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Guard) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            continue;
        }
        let Some(named) = scene.act(id).target() else {
            continue;
        };
        let ward = match scene.aim(id, named) {
            Ok(ward) => ward,
            Err(why) => {
                scene.stop(id, why);
                continue;
            }
        };
        if !scene.visit(id, ward) {
            continue;
        }
        let why = if scene.live_kamikaze(ward) {
            Some(Why::Refused)
        } else if scene.is_client(ward) {
            Some(Why::TargetClient)
        } else {
            None
        };
        match why {
            Some(why) => scene.miss(id, why),
            None => {
                scene.done(id);
                scene.of_mut(ward).guards.push(id);
            }
        }
    }
}

/// The red bodyguard who takes the attacks on a ward.
pub(super) fn taking_the_blow(scene: &Scene<'_>, ward: SeatId) -> Option<ActId> {
    let mut guards = scene.of(ward).guards.iter().copied();
    guards.find(|id| scene.city.side(scene.act(*id).by()) == Side::Red)
}

/// A black bodyguard who keeps healers and blocker from the ward.
pub(super) fn spoiling(scene: &Scene<'_>, ward: SeatId) -> Option<ActId> {
    let mut guards = scene.of(ward).guards.iter().copied();
    guards.find(|id| {
        let act = scene.act(*id);
        scene.is_black(act.by()) && !act.sent.options.stands_aside
    })
}

/// Whom a player guards tonight, with the act.
pub(super) fn ward_of(scene: &Scene<'_>, guard: SeatId) -> Option<(ActId, SeatId)> {
    scene.tonight.iter().find_map(|(ward, tonight)| {
        let mut posts = tonight.guards.iter().copied();
        let id = posts.find(|id| {
            let act = scene.act(*id);
            act.by() == guard && act.fate == ActFate::Done
        })?;
        Some((id, *ward))
    })
}
