//! The public lines of the morning (night rules §6).

use super::checks::Checked;
use super::healers::hits;
use super::outcome::{CheckLine, HitLine, Report};
use super::scene::Scene;
use crate::moves::Action;
use crate::role::{Peaceful, Role};
use nightdesk_game::SeatId;

/// What everybody is told.
pub(super) fn report(scene: &Scene<'_>) -> Report {
    let mut killed: Vec<SeatId> = scene.deaths.iter().map(|death| death.player).collect();
    killed.sort_unstable();
    Report {
        commissioner: is_reported(scene, Peaceful::Commissioner).then(|| commissioner(scene)),
        doctor: is_reported(scene, Peaceful::Doctor).then(|| doctor(scene)),
        blocker: is_reported(scene, Peaceful::Blocker).then(|| blocker(scene)),
        killed: killed
            .into_iter()
            .map(|seat| (seat, left_with(scene, seat)))
            .collect(),
        cut: scene
            .tonight
            .iter()
            .filter(|(_, tonight)| tonight.cut)
            .map(|(seat, _)| *seat)
            .collect(),
    }
}

/// The role with which a player leaves: a witch's swap with somebody who is killed that night stands
/// (role "witch"), and everybody reads of the role that is then free.
fn left_with(scene: &Scene<'_>, seat: SeatId) -> Option<Peaceful> {
    let left = scene.after.dead_roles.get(&seat).copied();
    left.or_else(|| scene.after.peaceful(seat))
}

/// Whether somebody living, or an undead, held the role at nightfall; copies do not count.
fn is_reported(scene: &Scene<'_>, role: Peaceful) -> bool {
    scene.city.cards_of(role).any(|card| {
        let undead = matches!(card.origin, crate::state::Origin::Raised { .. });
        !card.is_copy() && (undead || scene.city.lives(card.holder))
    })
}

fn commissioner(scene: &Scene<'_>) -> CheckLine {
    scene
        .checked
        .iter()
        .filter(|(id, _)| {
            scene.act(**id).role() == Role::Peaceful(Peaceful::Commissioner) && !scene.is_copy(**id)
        })
        .map(|(_, checked)| checked.line())
        .min()
        .unwrap_or(Checked::Failed.line())
}

fn doctor(scene: &Scene<'_>) -> HitLine {
    let hit = scene.ids().any(|id| {
        let act = scene.act(id);
        act.action() == Action::Heal
            && act.role() == Role::Peaceful(Peaceful::Doctor)
            && !scene.is_copy(id)
            && !hits(scene, id).is_empty()
    });
    line(hit)
}

fn blocker(scene: &Scene<'_>) -> HitLine {
    line(scene.block_hits.iter().any(|id| !scene.is_copy(*id)))
}

fn line(hit: bool) -> HitLine {
    match hit {
        true => HitLine::Hit,
        false => HitLine::Miss,
    }
}
