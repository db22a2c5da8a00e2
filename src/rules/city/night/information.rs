//! General information of a role: what a watched player was told, as far as it does not show his
//! side (night rules §4.5).

use super::act::ActFate;
use super::letter::{Letter, LetterClass, Value};
use super::scene::Scene;
use crate::game::SeatId;
use crate::rules::city::moves::Action;
use crate::rules::city::role::Peaceful;
use crate::rules::city::state::CardId;

/// Anonymous, pimp and maid are told what the players they watch are told.
pub(super) fn pass_on(scene: &mut Scene<'_>) {
    let mut copies = Vec::new();
    for (watcher, watched, card) in watchers(scene) {
        for letter in scene.letters.iter().filter(|letter| letter.to == watched) {
            copies.extend(general(letter).map(|letter| {
                Letter::new(watcher, LetterClass::RoleInformation)
                    .with("of", Value::Seat(watched))
                    .with("letter", Value::Letter(Box::new(letter)))
                    .of_card(card)
            }));
        }
    }
    for copy in copies {
        scene.letter(copy);
    }
}

/// Who watches whom tonight and by which role, blocks aside; after a swap the new holder of the role hears it.
fn watchers(scene: &Scene<'_>) -> Vec<(SeatId, SeatId, Option<CardId>)> {
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
            let holder = scene.holder_after(card.holder, Some(card.id));
            let holder = holder.unwrap_or(card.holder);
            pairs.extend(watched.iter().map(|seat| (holder, *seat, Some(card.id))));
        }
    }
    for act in &scene.acts {
        if act.action() == Action::Serve && act.fate == ActFate::Done {
            let holder = scene.holder_after(act.by(), act.card).unwrap_or(act.by());
            pairs.extend(act.came_to.iter().map(|seat| (holder, *seat, act.card)));
        }
    }
    pairs.retain(|(watcher, watched, _)| watcher != watched);
    pairs
}

/// What those read of a message who follow its receiver; nothing where it is no general information.
pub(crate) fn general(letter: &Letter) -> Option<Letter> {
    is_general(letter).then(|| {
        let mut general = letter.clone();
        let hidden = for_blacks_alone(letter.class);
        general.values.retain(|(name, _)| !hidden.contains(name));
        general
    })
}

/// Nothing that gives away the side of its receiver, and no copy of a copy.
pub(super) fn is_general(letter: &Letter) -> bool {
    let withheld = matches!(
        letter.class,
        LetterClass::JokerReport
            | LetterClass::OrderResult
            | LetterClass::HirelingDead
            | LetterClass::RedirectedTo
            | LetterClass::CutRole
            | LetterClass::CaptiveKnown
            | LetterClass::MetManiac
            | LetterClass::RolePast
            | LetterClass::RoleInformation
    );
    !withheld && !letter.betrays
}

/// What a message says to black receivers beyond what everybody reads in it.
const fn for_blacks_alone(class: LetterClass) -> &'static [&'static str] {
    match class {
        LetterClass::CheckResult => &["false"],
        LetterClass::Comparison => &["first", "second"],
        LetterClass::TrackResult => &["peaceful"],
        _ => &[],
    }
}
