//! N8: the madman burns the town and takes players along.

use super::act::{ActId, Why};
use super::letter::{Letter, LetterClass};
use super::order::Stage;
use super::outcome::{Cause, DrawAbout};
use super::scene::Scene;
use super::settle::{die, maim, outlives_a_suicide};
use crate::role::Side;
use crate::rulings::{FireInsurance, OpenRuling};
use crate::state::Camp;
use nightdesk_game::SeatId;

/// All fires of the night.
pub(super) fn fires(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Fire) {
        if let Some(why) = scene.hindrance(id) {
            scene.stop(id, why);
            let madman = scene.act(id).by();
            if !scene.gone(madman) {
                scene.letter_of(id, Letter::new(madman, LetterClass::TryAgain));
            }
            continue;
        }
        burn(scene, id);
    }
}

fn burn(scene: &mut Scene<'_>, id: ActId) {
    let madman = scene.act(id).by();
    let named = scene.act(id).sent.targets.clone();
    let mut reached = Vec::new();
    for target in named.iter().copied().filter(|target| *target != madman) {
        match reach(scene, id, target) {
            Ok(seat) => reached.push(seat),
            Err(why) => scene.act_mut(id).misses.push((target, why)),
        }
    }
    scene.done(id);
    scene.burning = true;
    if let Some(card) = scene
        .act(id)
        .card
        .and_then(|card| scene.after.card_mut(card))
    {
        card.memory.spent = true;
    }
    if named.is_empty() {
        return;
    }
    match scene.city.side(madman) {
        Side::Red => by_red(scene, madman, &reached),
        Side::Black => by_black(scene, madman, &reached, named.len()),
        // A grey madman dies alone.
        Side::Grey => {}
    }
    let at = scene.tick();
    die(scene, madman, Cause::Madman, Some(madman), at);
}

fn reach(scene: &mut Scene<'_>, id: ActId, target: SeatId) -> Result<SeatId, Why> {
    let seat = scene.aim(id, target)?;
    scene.visit(id, seat);
    if scene.is_client(seat) {
        return Err(Why::TargetClient);
    }
    if scene.looks_dead(seat) {
        return Err(Why::Corpse);
    }
    // The illusion is no help against fire.
    Ok(scene.real_player(seat))
}

/// Two of one team do not both die; of different teams they do.
fn by_red(scene: &mut Scene<'_>, madman: SeatId, reached: &[SeatId]) {
    let open: Vec<SeatId> = reached
        .iter()
        .copied()
        .filter(|seat| !insured(scene, madman, *seat))
        .collect();
    let one_team = match open.as_slice() {
        [a, b] => scene.city.side(*a) == scene.city.side(*b),
        _ => false,
    };
    if !one_team {
        for seat in open {
            kill(scene, madman, seat);
        }
        return;
    }
    let dies = scene.drawn(DrawAbout::Madman(madman), &open);
    for seat in open {
        if Some(seat) == dies {
            kill(scene, madman, seat);
        } else {
            maim(scene, seat);
        }
    }
}

/// Blacks are only crippled by a black one; what he takes costs or brings a shot.
fn by_black(scene: &mut Scene<'_>, madman: SeatId, reached: &[SeatId], named: usize) {
    let blacks = reached.iter().filter(|seat| scene.is_black(**seat)).count();
    let reached = without_a_shot(scene, madman, reached);
    let mut died = 0;
    for seat in reached.iter().copied() {
        if insured(scene, madman, seat) {
            continue;
        }
        if scene.is_black(seat) {
            maim(scene, seat);
        } else {
            kill(scene, madman, seat);
            died += 1;
        }
    }
    let camp = Camp::of_night(scene.night);
    if named > 2 {
        // The third target was bought with a spare shot.
        let spare = |camp: &Camp| scene.city.shots.spare(*camp) > 0;
        let payer = [camp, camp.other()].into_iter().find(spare);
        scene.shots.change(payer.unwrap_or(camp), -1);
    }
    if blacks == 0 && died >= 2 {
        scene.shots.change(camp, -1);
    } else if blacks >= 2 {
        scene.shots.change(camp, 1);
    }
}

/// When a hunt took the shot of the night, one red alone dies with him.
fn without_a_shot(scene: &mut Scene<'_>, madman: SeatId, reached: &[SeatId]) -> Vec<SeatId> {
    let others = reached.iter().all(|seat| !scene.is_black(*seat));
    if !scene.city.no_new_shot || !others || reached.len() < 2 {
        return reached.to_vec();
    }
    let red = |seat: &SeatId| scene.city.side(*seat) == Side::Red;
    let reds: Vec<SeatId> = reached.iter().copied().filter(red).collect();
    let among = if reds.is_empty() { reached } else { &reds };
    let dies = scene.drawn(DrawAbout::MadmanAlone(madman), among);
    dies.into_iter().collect()
}

fn kill(scene: &mut Scene<'_>, madman: SeatId, seat: SeatId) {
    let at = scene.tick();
    die(scene, seat, Cause::Madman, Some(madman), at);
}

/// What stands between a victim and the fire; a life is spent by it.
fn insured(scene: &mut Scene<'_>, madman: SeatId, seat: SeatId) -> bool {
    scene.rely(OpenRuling::FireInsurance);
    let wide = scene.rulings.fire_insurance == FireInsurance::AllButHealing;
    if scene.protected(seat) && (wide || scene.city.side(madman) != Side::Red) {
        return true;
    }
    // No bond counts against a suicide.
    outlives_a_suicide(scene, seat)
}
