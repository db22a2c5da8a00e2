//! N12: the doctor, then the cultist (night rules §3.5).

use super::act::{ActFate, ActId, Why};
use super::company::{clients_of, is_prostitute_with_client};
use super::guard::spoiling;
use super::letter::{Letter, LetterClass, Value};
use super::order::Stage;
use super::outcome::Rescue;
use super::scene::Scene;
use crate::role::{Peaceful, Role};
use nightdesk_game::SeatId;

/// All heals of the night.
pub(super) fn heals(scene: &mut Scene<'_>) {
    let mut due = scene.due(Stage::Healers);
    due.sort_by_key(|id| {
        let act = scene.act(*id);
        (
            act.role() != Role::Peaceful(Peaceful::Doctor),
            act.rank,
            *id,
        )
    });
    for id in due {
        heal(scene, id);
    }
}

fn heal(scene: &mut Scene<'_>, id: ActId) {
    let by = scene.act(id).by();
    let targets = scene.act(id).sent.targets.clone();
    // By hypnosis a heal of another may become one of himself.
    let own = targets.iter().copied();
    let own: Vec<SeatId> = own
        .filter(|named| scene.ends_at(id, *named) == by)
        .collect();
    let targets = match scene.hindrance(id) {
        None => targets,
        Some(_) if !own.is_empty() && hindrance_but_attack(scene, id).is_none() => own,
        Some(why) => {
            scene.stop(id, why);
            return;
        }
    };
    let mut done = false;
    for named in targets {
        match heal_one(scene, id, named) {
            Ok(()) => done = true,
            Err(why) => scene.act_mut(id).misses.push((named, why)),
        }
    }
    match scene.act(id).misses.first().copied() {
        Some((_, why)) if !done => scene.miss(id, why),
        _ => scene.done(id),
    }
}

/// What else hinders a healer who was attacked: that costs every move after it but the heal of
/// oneself, so what he would die of is set aside for the question.
fn hindrance_but_attack(scene: &mut Scene<'_>, id: ActId) -> Option<Why> {
    let seat = scene.act(id).by();
    let tonight = scene.of_mut(seat);
    let dooms = std::mem::take(&mut tonight.dooms);
    let attacked = std::mem::replace(&mut tonight.attacked, false);
    let why = scene.hindrance(id);
    let tonight = scene.of_mut(seat);
    tonight.dooms = dooms;
    tonight.attacked = attacked;
    why
}

fn heal_one(scene: &mut Scene<'_>, id: ActId, named: SeatId) -> Result<(), Why> {
    let patient = scene.aim(id, named)?;
    if !scene.visit(id, patient) {
        return Err(Why::Kamikaze);
    }
    if scene.is_client(patient) {
        return Err(Why::TargetClient);
    }
    if scene.looks_dead(patient) {
        return Err(Why::Corpse);
    }
    let in_vain = scene.of(patient).dooms.iter().any(|doom| !doom.healable);
    if in_vain || (spoiling(scene, patient).is_some() && scene.of(patient).attacked) {
        return Err(Why::NoEffect);
    }
    scene.of_mut(patient).heals.push(id);
    if is_prostitute_with_client(scene, patient) {
        for (client, _) in clients_of(scene, patient) {
            scene.of_mut(client).heals.push(id);
        }
    }
    Ok(())
}

/// Whom a healer saved, by the name he gave.
pub(super) fn hits(scene: &Scene<'_>, id: ActId) -> Vec<SeatId> {
    let act = scene.act(id);
    let wanted = match act.role() {
        Role::Peaceful(Peaceful::Doctor) => Rescue::Doctor,
        _ => Rescue::Cultist,
    };
    let mut hits: Vec<SeatId> = Vec::new();
    for (seat, tonight) in &scene.tonight {
        // Of two of one role the original is credited, the copy came in vain.
        let mut heals = tonight.heals.iter();
        let first = heals.find(|heal| scene.act(**heal).role() == act.role());
        let saved = first == Some(&id) && tonight.rescue == Some(wanted);
        if !saved || scene.lucky.contains(seat) {
            continue;
        }
        let host = tonight.client.map(|client| client.host);
        let patient = host
            .filter(|host| act.came_to.contains(host))
            .unwrap_or(*seat);
        let patient = scene.real_player(patient);
        let named = match act.turned_by {
            Some(hypnotist) if !act.sent.targets.contains(&patient) => hypnotist,
            _ => patient,
        };
        if !hits.contains(&named) {
            hits.push(named);
        }
    }
    hits
}

/// The cultist is told, and pays.
pub(super) fn results(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        let heals = act.action() == super::Action::Heal && act.fate != ActFate::Waiting;
        if !heals {
            continue;
        }
        let (by, role) = (act.by(), act.role());
        let victims = hits(scene, id);
        for victim in &victims {
            let letter = Letter::new(by, LetterClass::HealHit);
            scene.letter_of(id, letter.with("victim", Value::Seat(*victim)));
        }
        let done = scene.act(id).fate == ActFate::Done;
        let in_vain = matches!(
            scene.act(id).fate,
            ActFate::Missed(Why::NoEffect | Why::Corpse)
        );
        let cultist = role == Role::Peaceful(Peaceful::Cultist);
        // Nobody hears in public how a copy or a cultist fared.
        if victims.is_empty()
            && (done || in_vain)
            && (cultist || scene.is_copy(id))
            && let Some(target) = scene.act(id).target()
        {
            let letter = Letter::new(by, LetterClass::HealMiss);
            scene.letter_of(id, letter.with("target", Value::Seat(target)));
        }
        if cultist && done {
            pay(scene, id, !victims.is_empty());
        }
    }
}

/// One soul for another, two for himself, three on the next night; one less if it was not needed.
fn pay(scene: &mut Scene<'_>, id: ActId, needed: bool) {
    let act = scene.act(id);
    let of_himself = act.target() == Some(act.by());
    let again = scene.card_of(id).is_some_and(|card| {
        card.logged(scene.night - 1).any(|logged| {
            logged.done
                && logged.action == super::Action::Heal
                && logged.targets.first() == Some(&card.holder)
        })
    });
    let stopped_poison = act
        .came_to
        .iter()
        .any(|house| scene.poison_stopped.contains(house));
    let price = match (of_himself, again) {
        (false, _) => 1,
        (true, false) => 2,
        (true, true) => 3,
    };
    let discount = u32::from(!needed && !stopped_poison);
    if let Some(card) = act.card.and_then(|card| scene.after.card_mut(card)) {
        card.memory.souls = card.memory.souls.saturating_sub(price - discount);
    }
}
