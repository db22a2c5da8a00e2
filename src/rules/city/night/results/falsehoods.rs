//! What a black or grey commissioner or detective lets be told in place of the truth.
//!
//! He reads it himself, so that nobody who watches him finds out; the investigator reads it from him.

use std::collections::BTreeSet;

use super::super::act::{Act, ActId};
use super::super::letter::{Letter, LetterClass, Value};
use super::super::scene::Scene;
use crate::game::SeatId;
use crate::rules::city::moves::{Told, falsified};
use crate::rules::city::role::{Negative, Peaceful, Role, Side};

/// Puts the falsehoods that apply into the results of the night.
pub(super) fn put(scene: &mut Scene<'_>) {
    for (index, id) in scene.tagged.clone() {
        if let Some(letter) = scene
            .letters
            .get(index)
            .and_then(|letter| lie(scene, id, letter))
            && let Some(slot) = scene.letters.get_mut(index)
        {
            *slot = letter;
        }
    }
}

/// The letter as it is told, if it is falsified.
fn lie(scene: &Scene<'_>, id: ActId, letter: &Letter) -> Option<Letter> {
    let act = scene.act(id);
    if scene.city.side(act.by()) == Side::Red || scene.is_copy(id) {
        return None;
    }
    let real = real(letter)?;
    let says = falsified(&act.sent.options.falsehoods, &real)?;
    match (act.role(), says) {
        (Role::Peaceful(Peaceful::Commissioner), Told::Colour(colour)) => {
            Some(colour_letter(scene, act, letter, colour))
        }
        (Role::Peaceful(Peaceful::Detective), Told::Home) => Some(place_letter(letter, None)),
        (Role::Peaceful(Peaceful::Detective), Told::At(seats)) => {
            let Some(Value::Seat(followed)) = letter.value("target") else {
                return None;
            };
            can_go(scene, *followed).then(|| place_letter(letter, Some(seats)))
        }
        _ => None,
    }
}

/// What a result really says; nothing where the move failed.
fn real(letter: &Letter) -> Option<Told> {
    match (letter.class, letter.value("result")?) {
        (LetterClass::CheckResult, Value::Side(colour)) => Some(Told::Colour(*colour)),
        (LetterClass::TrackResult, Value::Word("stayed_home")) => Some(Told::Home),
        (LetterClass::TrackResult, Value::Word("visited")) => match letter.value("visited") {
            Some(Value::Seats(seats)) => Some(Told::At(seats.iter().copied().collect())),
            _ => None,
        },
        _ => None,
    }
}

fn colour_letter(scene: &Scene<'_>, act: &Act, letter: &Letter, colour: Side) -> Letter {
    let mut told = without(letter, &["result", "false"]).with("result", Value::Side(colour));
    if colour == Side::Black && scene.is_black(act.by()) {
        let real = act.came_to.last().is_some_and(|seat| scene.is_black(*seat));
        told = told.with("false", Value::Flag(!real));
    }
    told
}

fn place_letter(letter: &Letter, at: Option<BTreeSet<SeatId>>) -> Letter {
    let told = without(letter, &["result", "visited", "peaceful"]);
    match at {
        None => told.with("result", Value::Word("stayed_home")),
        Some(seats) => told
            .with("result", Value::Word("visited"))
            .with("visited", Value::Seats(seats.into_iter().collect())),
    }
}

fn without(letter: &Letter, names: &[&str]) -> Letter {
    let mut letter = letter.clone();
    letter.values.retain(|(name, _)| !names.contains(name));
    letter
}

/// Whether a player could have gone anywhere by a move that is seen.
fn can_go(scene: &Scene<'_>, seat: SeatId) -> bool {
    let stays = |role: Peaceful| {
        matches!(
            role,
            Peaceful::Hypnotist | Peaceful::Witch | Peaceful::Criminalist
        )
    };
    let peaceful = scene.peaceful_of(seat).filter(|role| !stays(*role));
    let moves = peaceful.and_then(|role| Role::Peaceful(role).entry());
    let goes = moves.is_some_and(|entry| entry.moves.iter().any(|one| !one.is_evening()));
    let shoots = scene.negative(seat).is_some_and(|role| {
        !matches!(
            role,
            Negative::Hireling
                | Negative::Ninja
                | Negative::Joker
                | Negative::Poisoner
                | Negative::Executor
        )
    });
    goes || shoots
}
