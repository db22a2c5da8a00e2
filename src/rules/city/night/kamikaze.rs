//! N9: a black or grey kamikaze who wants to dies with somebody.

use super::act::{ActFate, ActId, Why};
use super::letter::{Letter, LetterClass};
use super::order::Stage;
use super::outcome::Cause;
use super::scene::Scene;
use super::settle::{die, maim, outlives_a_suicide};
use crate::role::Side;
use crate::state::Camp;
use nightdesk_game::SeatId;

/// All voluntary deaths; nothing of the night breaks them.
pub(super) fn ways_out(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Kamikaze) {
        let by = scene.act(id).by();
        let why = match scene.died(by) {
            true => Some(Why::Dead),
            false => scene.lasting(by, scene.act(id).role()),
        };
        match why {
            Some(why) => {
                scene.stop(id, why);
                scene.letter_of(id, Letter::new(by, LetterClass::TryAgain).betraying());
            }
            None => go(scene, id),
        }
    }
}

fn go(scene: &mut Scene<'_>, id: ActId) {
    let by = scene.act(id).by();
    give_up_kills(scene, by);
    let target = scene
        .act(id)
        .target()
        .filter(|target| *target != by)
        .and_then(|target| scene.aim(id, target).ok())
        .map(|seat| scene.real_player(seat));
    if let Some(seat) = target {
        scene.visit(id, seat);
    }
    scene.done(id);
    scene.reacted.insert(by);
    let at = scene.now;
    let target = target.filter(|seat| !scene.died(*seat));
    if let Some(seat) = target.filter(|seat| scene.is_black(by) && scene.is_black(*seat)) {
        kill_one_of_his_own(scene, id, seat, at);
        return;
    }
    die(scene, by, Cause::Kamikaze, Some(by), at);
    let Some(seat) = target else { return };
    match scene.city.side(by) {
        Side::Grey => maim(scene, seat),
        Side::Black | Side::Red => {
            if !outlives_a_suicide(scene, seat) {
                die(scene, seat, Cause::Kamikaze, Some(by), at);
            }
        }
    }
}

/// A black dies alone of a black kamikaze, who lives and gains a shot.
fn kill_one_of_his_own(scene: &mut Scene<'_>, id: ActId, target: SeatId, at: u32) {
    let by = scene.act(id).by();
    if outlives_a_suicide(scene, target) {
        scene.letter_of(id, Letter::new(by, LetterClass::TryAgain).betraying());
        return;
    }
    die(scene, target, Cause::Kamikaze, Some(by), at);
    let camp = scene.camp_of(by).unwrap_or(Camp::of_night(scene.night));
    scene.shots.change(camp, 1);
    let card = scene.act(id).card;
    if let Some(card) = card.and_then(|card| scene.after.card_mut(card)) {
        // From here on it kills by suicide alone.
        card.memory.spent = true;
    }
}

/// Whether a kamikaze went of his own will tonight.
pub(super) fn went_out(scene: &Scene<'_>, kamikaze: SeatId) -> bool {
    let mut acts = scene.acts.iter();
    acts.any(|act| {
        act.stage == Stage::Kamikaze && act.by() == kamikaze && act.fate == ActFate::Done
    })
}

/// His own kill of the same night is not made.
fn give_up_kills(scene: &mut Scene<'_>, by: SeatId) {
    let kills: Vec<ActId> = scene
        .ids()
        .filter(|id| {
            let act = scene.act(*id);
            act.by() == by && act.is_kill() && act.fate == ActFate::Waiting
        })
        .collect();
    for id in kills {
        scene.stop(id, Why::Kamikaze);
    }
}
