//! N15: the joker checks and turns the colour round.

use super::act::{ActId, Why};
use super::letter::{Letter, LetterClass, Value, Word};
use super::order::Stage;
use super::scene::Scene;
use crate::role::{Format, Negative, Role, Side};
use crate::state::{Delayed, DelayedResult};
use nightdesk_game::SeatId;

/// All joker's checks.
pub(super) fn checks(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Joker) {
        let Some(named) = scene.act(id).target() else {
            if let Some(why) = scene.hindrance(id) {
                scene.stop(id, why);
            }
            continue;
        };
        let hindrance = scene.hindrance(id);
        match hindrance.map_or_else(|| scene.aim(id, named), Err) {
            Ok(target) => check(scene, id, named, target),
            Err(why) => {
                scene.stop(id, why);
                failed(scene, id, named);
            }
        }
    }
}

/// A check that failed is told as that of a lawyer or an inquisitor.
fn failed(scene: &mut Scene<'_>, id: ActId, named: SeatId) {
    let letter = Letter::new(scene.act(id).by(), LetterClass::CheckResult)
        .with("target", Value::Seat(named))
        .with("result", Value::Word(Word::CheckFailed));
    scene.letter(letter.betraying());
}

fn check(scene: &mut Scene<'_>, id: ActId, named: SeatId, target: SeatId) {
    let by = scene.act(id).by();
    if target != named {
        scene.letter(
            Letter::new(by, LetterClass::RedirectedTo)
                .with("target", Value::Seat(scene.real_player(target))),
        );
    }
    scene.visit(id, target);
    let why = if scene.protected(target) {
        Some(Why::Protected)
    } else if scene.at_the_prostitutes(target) {
        Some(Why::TargetClient)
    } else {
        None
    };
    if let Some(why) = why {
        scene.miss(id, why);
        failed(scene, id, named);
        return;
    }
    scene.done(id);
    let colour = match scene.looks_dead(target) {
        true => scene.city.side(target),
        false => scene.before_inversion(target, by),
    };
    scene.inverted.insert(target, by);
    tell(scene, by, target, colour);
}

fn tell(scene: &mut Scene<'_>, by: SeatId, target: SeatId, colour: Side) {
    let real = scene.real_player(target);
    let mut letter = Letter::new(by, LetterClass::CheckResult)
        .with("target", Value::Seat(real))
        .with("result", Value::Side(colour));
    if let Some(role) = scene.peaceful_of(target) {
        letter = letter.with("role", Value::Role(Role::Peaceful(role)));
    }
    let truth = scene.city.side(target);
    let readers = readers(scene, by);
    // What the killers read, too; the peaceful role is for the joker alone.
    let mut shared = Vec::new();
    match (colour, scene.negative(target)) {
        (Side::Black, Some(role)) => {
            shared.push(("negative", Value::Role(Role::Negative(role))));
        }
        // A black who looked red, for whatever cause, is known a night later.
        (Side::Red | Side::Grey, Some(role)) => {
            for to in readers.iter().copied().chain([by]) {
                let late = Delayed {
                    to,
                    about: real,
                    what: DelayedResult::TrueBlack(role),
                    card: None,
                    reported_by: Some(by),
                };
                scene.held_back.push((None, late));
            }
        }
        (_, None) => {}
    }
    if scene.smeared(target) {
        shared.push(("false", Value::Flag(truth != Side::Black)));
    }
    let with_shared = |letter: Letter| {
        let shared = shared.iter();
        shared.fold(letter, |letter, (name, value)| {
            letter.with(name, value.clone())
        })
    };
    scene.letter(with_shared(letter).betraying());
    for seat in readers {
        let report = Letter::new(seat, LetterClass::JokerReport)
            .with("target", Value::Seat(real))
            .with("result", Value::Side(colour));
        scene.letter(with_shared(report));
    }
}

/// The killers; the second werewolf, too, in the extended format.
fn readers(scene: &Scene<'_>, joker: SeatId) -> Vec<SeatId> {
    let extended = scene.city.format == Format::Extended;
    scene
        .city
        .living()
        .filter(|citizen| {
            let Some(role) = citizen.negative else {
                return false;
            };
            let killer = matches!(role, Negative::Mafia | Negative::Maniac | Negative::Yakuza);
            citizen.seat != joker && (killer || extended)
        })
        .map(|citizen| citizen.seat)
        .collect()
}
