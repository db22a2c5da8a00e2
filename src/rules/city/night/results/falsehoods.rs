//! What a black or grey commissioner or detective lets be told in place of the truth.
//!
//! He reads it himself, so that nobody who watches him finds out; the investigator reads it from him.

use std::collections::BTreeSet;

use super::super::act::{Act, ActId};
use super::super::letter::{Letter, LetterClass, Value, Word};
use super::super::scene::Scene;
use crate::moves::{Falsehood, Falsifiable, Topic, falsified};
use crate::role::{Negative, Peaceful, Role, Side};
use nightdesk_game::SeatId;

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
    let real = real(letter);
    let lies = act.sent.options.falsehoods.as_slice();
    match act.role() {
        Role::Peaceful(Peaceful::Commissioner) => {
            let Falsifiable::Colour(colour) = falsified(lies, Topic::Colour, &real)? else {
                return None;
            };
            let told = real.iter().any(|one| one.topic() == Topic::Colour);
            told.then(|| colour_letter(scene, act, letter, colour))
        }
        Role::Peaceful(Peaceful::Detective) => detectives(scene, letter, lies, &real),
        _ => None,
    }
}

/// Where his target was, and whether there was a rumour: each is falsified by itself.
fn detectives(
    scene: &Scene<'_>,
    letter: &Letter,
    lies: &[Falsehood],
    real: &[Falsifiable],
) -> Option<Letter> {
    let Some(Value::Seat(followed)) = letter.value("target") else {
        return None;
    };
    if real.is_empty() {
        return None;
    }
    let place = match falsified(lies, Topic::Place, real) {
        Some(Falsifiable::Home) => Some(place_letter(letter, None)),
        Some(Falsifiable::At(seats)) if can_go(scene, *followed) => {
            Some(place_letter(letter, Some(seats)))
        }
        _ => None,
    };
    let hidden = scene.seen_through.contains(followed) || scene.inverted.contains_key(followed);
    // Nobody could have found a rumour that a check got through.
    let rumour = falsified(lies, Topic::Rumour, real).filter(|_| !hidden);
    let told = place.as_ref().unwrap_or(letter);
    match rumour {
        Some(Falsifiable::Rumour(author)) => {
            let author = Value::Role(Role::Negative(author));
            Some(without(told, &["smear"]).with("smear", author))
        }
        Some(Falsifiable::NoRumour) => Some(without(told, &["smear"])),
        _ => place,
    }
}

/// What a result really says; nothing where the move failed.
fn real(letter: &Letter) -> Vec<Falsifiable> {
    let place = match (letter.class, letter.value("result")) {
        (LetterClass::CheckResult, Some(Value::Side(colour))) => {
            return vec![Falsifiable::Colour(*colour)];
        }
        (LetterClass::TrackResult, Some(Value::Word(Word::StayedHome))) => Falsifiable::Home,
        (LetterClass::TrackResult, Some(Value::Word(Word::Visited))) => {
            match letter.value("visited") {
                Some(Value::Seats(seats)) => Falsifiable::At(seats.iter().copied().collect()),
                _ => return Vec::new(),
            }
        }
        _ => return Vec::new(),
    };
    let rumour = match letter.value("smear") {
        Some(Value::Role(Role::Negative(author))) => Falsifiable::Rumour(*author),
        _ => Falsifiable::NoRumour,
    };
    vec![place, rumour]
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
        None => told.with("result", Value::Word(Word::StayedHome)),
        Some(seats) => told
            .with("result", Value::Word(Word::Visited))
            .with("visited", Value::Seats(seats.into_iter().collect())),
    }
}

fn without(letter: &Letter, names: &[&str]) -> Letter {
    let mut letter = letter.clone();
    letter
        .values
        .retain(|(name, _)| !names.contains(&name.as_ref()));
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
