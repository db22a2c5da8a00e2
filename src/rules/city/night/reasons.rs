//! Why somebody died or lives, as a tree.

use std::collections::BTreeMap;

use super::act::Why;
use super::outcome::{Cause, Rescue};
use super::scene::Scene;
use nightdesk_game::SeatId;
use nightdesk_rules::{Reason, Slot, Statement};

/// A reason for every death and every rescue.
pub(super) fn reasons(scene: &Scene<'_>) -> BTreeMap<SeatId, Reason> {
    let mut reasons = BTreeMap::new();
    for death in &scene.deaths {
        let mut says = Statement::new(key(death.cause)).with("victim", Slot::Seat(death.player));
        if let Some(by) = death.by {
            says = says.with("killer", Slot::Seat(by));
        }
        if let Cause::Role(role) = death.cause {
            says = says.with("role", Slot::Ability(role.slug().to_owned()));
        }
        let against = in_vain(scene, death.player);
        reasons.insert(
            death.player,
            tree(says, acts(scene, death.player), true, against),
        );
    }
    for (seat, tonight) in &scene.tonight {
        let Some(rescue) = tonight.rescue.filter(|_| tonight.died.is_none()) else {
            continue;
        };
        let saved = Statement::new(rescue_key(rescue)).with("victim", Slot::Seat(*seat));
        let says = Statement::new("reason_attacked").with("victim", Slot::Seat(*seat));
        let against = vec![tree(saved, rescuers(scene, *seat), true, Vec::new())];
        reasons.insert(*seat, tree(says, acts(scene, *seat), false, against));
    }
    reasons
}

fn tree(says: Statement, acts: Vec<String>, stands: bool, against: Vec<Reason>) -> Reason {
    Reason {
        says,
        acts,
        carriers: Vec::new(),
        stands,
        against,
        barred: Vec::new(),
        left_out: 0,
    }
}

const fn key(cause: Cause) -> &'static str {
    match cause {
        Cause::Role(_) => "reason_killed",
        Cause::Poison => "reason_poison",
        Cause::Kamikaze => "reason_kamikaze",
        Cause::Madman => "reason_madman",
        Cause::Suicide => "reason_suicide",
        Cause::Bond => "reason_bond",
    }
}

const fn rescue_key(rescue: Rescue) -> &'static str {
    match rescue {
        Rescue::Blocker => "reason_saved_blocker",
        Rescue::Bodyguard => "reason_saved_bodyguard",
        Rescue::Doctor => "reason_saved_doctor",
        Rescue::Cultist => "reason_saved_cultist",
        Rescue::Executor => "reason_saved_executor",
        Rescue::Immortal => "reason_saved_immortal",
        Rescue::Imitator => "reason_saved_imitator",
        Rescue::Witch => "reason_saved_witch",
        Rescue::Luck => "reason_saved_luck",
    }
}

/// Labels of the attacks on a player.
fn acts(scene: &Scene<'_>, seat: SeatId) -> Vec<String> {
    scene
        .attacks
        .iter()
        .filter(|attack| attack.house == seat || attack.struck.contains(&seat))
        .map(|attack| label(scene, attack.act))
        .collect()
}

fn rescuers(scene: &Scene<'_>, seat: SeatId) -> Vec<String> {
    let tonight = scene.of(seat);
    let acts = match tonight.rescue {
        Some(Rescue::Blocker) => &tonight.protections,
        Some(Rescue::Bodyguard) => &tonight.guards,
        Some(Rescue::Doctor | Rescue::Cultist) => &tonight.heals,
        _ => return Vec::new(),
    };
    acts.iter().map(|id| label(scene, *id)).collect()
}

/// The role and the number of the act: enough to find it among the moves.
fn label(scene: &Scene<'_>, id: super::act::ActId) -> String {
    format!("{} {}", scene.act(id).role().slug(), id.0 + 1)
}

/// Help that came and could not help.
fn in_vain(scene: &Scene<'_>, seat: SeatId) -> Vec<Reason> {
    let tried = scene.ids().filter(|id| {
        scene
            .act(*id)
            .misses
            .iter()
            .any(|(missed, why)| *missed == seat && *why == Why::NoEffect)
    });
    tried
        .map(|id| {
            let says = Statement::new("reason_heal_in_vain")
                .with("healer", Slot::Seat(scene.act(id).by()))
                .with("victim", Slot::Seat(seat));
            tree(says, vec![label(scene, id)], false, Vec::new())
        })
        .collect()
}
