//! General information of a role: what a watched player was told, as far as it does not show his
//! side (night rules §4.5).

use super::act::ActFate;
use super::letter::{Letter, LetterClass, Value};
use super::scene::Scene;
use crate::game::SeatId;
use crate::rules::city::moves::Action;
use crate::rules::city::role::{Peaceful, Role};

/// Anonymous, pimp and maid are told what the players they watch are told.
pub(super) fn pass_on(scene: &mut Scene<'_>) {
    let mut copies = Vec::new();
    for (watcher, watched) in watchers(scene) {
        for letter in scene.letters.iter().filter(|letter| letter.to == watched) {
            if is_general(letter) {
                copies.push(
                    Letter::new(watcher, LetterClass::RoleInformation)
                        .with("of", Value::Seat(watched))
                        .with("letter", Value::Letter(Box::new(letter.clone()))),
                );
            }
        }
    }
    for copy in copies {
        scene.letter(copy);
    }
}

/// Who watches whom tonight, blocks aside.
fn watchers(scene: &Scene<'_>) -> Vec<(SeatId, SeatId)> {
    let mut pairs = Vec::new();
    for (role, all) in [(Peaceful::Anonymous, true), (Peaceful::Pimp, false)] {
        for card in scene.city.cards_of(role) {
            if scene.passive(card.holder, role).is_none() {
                continue;
            }
            let watched = if all {
                &card.memory.watched
            } else {
                &card.memory.slaves
            };
            pairs.extend(watched.iter().map(|seat| (card.holder, *seat)));
        }
    }
    for act in &scene.acts {
        if act.action() == Action::Serve && act.fate == ActFate::Done {
            pairs.extend(act.came_to.iter().map(|seat| (act.by(), *seat)));
        }
    }
    pairs
}

/// Nothing that a negative role alone is told, and no copy of a copy.
pub(crate) fn is_general(letter: &Letter) -> bool {
    let of_negative =
        |name: &str| matches!(letter.value(name), Some(Value::Role(Role::Negative(_))));
    match letter.class {
        LetterClass::JokerReport
        | LetterClass::OrderResult
        | LetterClass::HirelingDead
        | LetterClass::RedirectedTo
        | LetterClass::VictimTeam
        | LetterClass::CutRole
        | LetterClass::CaptiveKnown
        | LetterClass::LateColour
        | LetterClass::MetManiac
        | LetterClass::RolePast
        | LetterClass::RoleInformation => false,
        LetterClass::MoveFailed => !of_negative("role"),
        // The joker's check tells a role beside the colour.
        LetterClass::CheckResult => {
            letter.value("role").is_none() && letter.value("false").is_none()
        }
        _ => true,
    }
}
