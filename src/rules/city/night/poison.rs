//! N14: yesterday's poison works, then a new one is given.

use std::collections::BTreeMap;

use super::act::{ActId, Why};
use super::attack::rescue;
use super::letter::{Letter, LetterClass, Value};
use super::order::Stage;
use super::outcome::{Cause, DrawAbout, Rescue};
use super::scene::Scene;
use super::settle::{die, endures, own_life};
use crate::dusk::heir_of_poison;
use crate::role::{Negative, Peaceful, Role, Side};
use crate::rulings::{OpenRuling, PoisonerSilent};
use nightdesk_game::SeatId;

/// The poison of the day before, then the poisoner's move.
pub(super) fn poison(scene: &mut Scene<'_>) {
    works(scene);
    for id in scene.due(Stage::Poison) {
        give(scene, id);
    }
}

fn works(scene: &mut Scene<'_>) {
    let victims = scene.city.poisoned.clone();
    let mut dying: BTreeMap<SeatId, Vec<SeatId>> = BTreeMap::new();
    for (victim, poisoner) in victims {
        scene.after.poisoned.remove(&victim);
        if scene.died(victim) || !scene.city.lives(victim) {
            continue;
        }
        // Whoever got the antidote is no longer among the poisoned.
        let silent = !scene.city.antidote_refused && scene.city.lives(poisoner);
        if silent {
            scene.rely(OpenRuling::PoisonerSilent);
            if scene.rulings.poisoner_silent == PoisonerSilent::Saved {
                continue;
            }
        }
        if let Some(by) = healed(scene, victim) {
            rescue(scene, victim, by);
        } else if let Some(card) = own_life(scene, victim) {
            scene.lives.entry(card).or_default().insert(victim);
            rescue(scene, victim, Rescue::Immortal);
        } else if endures(scene, victim) && scene.endured.insert(victim) {
            rescue(scene, victim, Rescue::Executor);
        } else {
            dying.entry(poisoner).or_default().push(victim);
        }
    }
    for (poisoner, victims) in dying {
        let Some(victim) = of_two_goblets(scene, poisoner, &victims) else {
            continue;
        };
        let at = scene.tick();
        die(scene, victim, Cause::Poison, Some(poisoner), at);
        if scene.city.side(victim) == Side::Red {
            scene
                .after
                .poisonings
                .entry(poisoner)
                .or_default()
                .realise();
        }
        tell_poisoner(scene, poisoner, victim);
    }
    scene.after.antidote_refused = false;
}

/// One alone dies of two goblets, a red before the others.
fn of_two_goblets(scene: &mut Scene<'_>, poisoner: SeatId, victims: &[SeatId]) -> Option<SeatId> {
    let red = |seat: &SeatId| scene.city.side(*seat) == Side::Red;
    let reds: Vec<SeatId> = victims.iter().copied().filter(red).collect();
    let among = if reds.is_empty() { victims } else { &reds };
    scene.drawn(DrawAbout::Poison(poisoner), among)
}

fn healed(scene: &Scene<'_>, victim: SeatId) -> Option<Rescue> {
    let mut healers = scene
        .of(victim)
        .heals
        .iter()
        .map(|id| match scene.act(*id).role() {
            Role::Peaceful(Peaceful::Doctor) => Rescue::Doctor,
            _ => Rescue::Cultist,
        });
    let first = healers.next()?;
    Some(healers.fold(first, Rescue::min))
}

fn tell_poisoner(scene: &mut Scene<'_>, poisoner: SeatId, victim: SeatId) {
    let side = scene.city.side(victim);
    scene.letter(
        Letter::new(poisoner, LetterClass::VictimTeam)
            .with("victim", Value::Seat(victim))
            .with("side", Value::Side(side))
            .betraying(),
    );
    // A black who dies of it after the poisoner leaves the living blacks a shot.
    if side == Side::Black && !scene.city.lives(poisoner) {
        let mafias = scene.city.holding(Negative::Mafia);
        // Whoever has died of it by now is one of the dead.
        let camp = heir_of_poison(mafias.filter(|seat| !scene.died(*seat)).count());
        scene.shots.change(camp, 1);
        // It is this one that the poisoner leaves.
        scene.after.poisonings.entry(poisoner).or_default().extra = 0;
    }
}

fn give(scene: &mut Scene<'_>, id: ActId) {
    if let Some(why) = scene.hindrance(id) {
        scene.stop(id, why);
        return;
    }
    let by = scene.act(id).by();
    let mut given = false;
    for named in scene.act(id).sent.targets.clone() {
        let victim = match scene.aim(id, named) {
            Ok(victim) => victim,
            Err(why) => {
                scene.act_mut(id).misses.push((named, why));
                continue;
            }
        };
        if victim != named {
            scene.letter(
                Letter::new(by, LetterClass::RedirectedTo)
                    .with("target", Value::Seat(scene.real_player(victim))),
            );
        }
        scene.visit(id, victim);
        match stopped(scene, victim) {
            Some(why) => {
                // Of two healers the doctor is the one who stops the poison.
                if why == Why::NoEffect && healed(scene, victim) == Some(Rescue::Cultist) {
                    scene.poison_stopped.insert(victim);
                }
                scene.act_mut(id).misses.push((named, why));
            }
            None => {
                scene.after.poisoned.insert(victim, by);
                given = true;
            }
        }
    }
    match scene.act(id).misses.first().copied() {
        Some((_, why)) if !given => scene.miss(id, why),
        _ => scene.done(id),
    }
}

fn stopped(scene: &Scene<'_>, victim: SeatId) -> Option<Why> {
    if scene.looks_dead(victim) {
        return Some(Why::Corpse);
    }
    if scene.at_the_prostitutes(victim) {
        return Some(Why::TargetClient);
    }
    if scene.protected(victim) {
        return Some(Why::Protected);
    }
    (!scene.of(victim).heals.is_empty()).then_some(Why::NoEffect)
}
