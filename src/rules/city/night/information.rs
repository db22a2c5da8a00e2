//! General information of a role: what a watched player was told, as far as it does not show his
//! side (night rules §4.5).

use std::collections::BTreeMap;

use super::act::{ActFate, Way};
use super::letter::{Letter, LetterClass, Value};
use super::scene::Scene;
use crate::moves::Action;
use crate::role::{Peaceful, Role};
use crate::state::CardId;
use nightdesk_game::SeatId;

/// Anonymous, pimp and maid are told what the players they watch are told.
pub(super) fn pass_on(scene: &mut Scene<'_>) {
    let mut copies = Vec::new();
    for (watcher, watched, card) in watchers(scene) {
        let role = card.and_then(|card| scene.city.card(card));
        let own = own_effects(role.map(|card| card.role));
        let told = scene.letters.iter().filter(|letter| letter.to == watched);
        let told = told.filter(|letter| !own.contains(&letter.class));
        let told = told
            .filter_map(general)
            .chain(moves_of(scene, watched, None));
        copies.extend(told.map(|letter| copy(watcher, watched, letter).of_card(card)));
    }
    copies.extend(of_served_roles(scene));
    for copy in copies {
        scene.letter(copy);
    }
}

/// A message about what another player did or was told.
fn copy(to: SeatId, of: SeatId, letter: Letter) -> Letter {
    Letter::new(to, LetterClass::RoleInformation)
        .with("of", Value::Seat(of))
        .with("letter", Value::Letter(Box::new(letter)))
}

/// What a role itself does to those it follows: it knows that without being told.
const fn own_effects(role: Option<Peaceful>) -> &'static [LetterClass] {
    match role {
        Some(Peaceful::Anonymous) => &[LetterClass::Watched],
        Some(Peaceful::Pimp) => &[
            LetterClass::SlaveTaken,
            LetterClass::SlaveUsed,
            LetterClass::SlaveFreed,
        ],
        _ => &[],
    }
}

/// The moves of a player's peaceful roles tonight and in the evening before, or those of one role of
/// his: as they were sent, without what none but a black or grey player adds to them.
fn moves_of(scene: &Scene<'_>, seat: SeatId, card: Option<CardId>) -> Vec<Letter> {
    let role = card.and_then(|card| scene.city.card(card));
    let role = role.map(|card| card.role);
    let evening = scene.city.prepared.moved.iter();
    let evening = evening.filter(|(by, of, _)| *by == seat && role.is_none_or(|role| role == *of));
    let evening = evening.map(|(by, of, targets)| moved(*by, *of, targets));
    let night = scene.acts.iter().filter(|act| {
        let of_card = card.is_none() || act.card == card;
        act.by() == seat && act.way == Way::Sent && of_card
    });
    let night = night.filter_map(|act| {
        let role = act.role().peaceful()?;
        Some(moved(seat, role, &act.sent.targets))
    });
    let told = evening.chain(night);
    told.filter(|letter| letter.value("targets") != Some(&Value::Seats(Vec::new())))
        .collect()
}

/// A move of a role as those read it who follow the role.
pub(crate) fn moved(by: SeatId, role: Peaceful, targets: &[SeatId]) -> Letter {
    Letter::new(by, LetterClass::RoleMoved)
        .with("role", Value::Role(Role::Peaceful(role)))
        .with("targets", Value::Seats(targets.to_vec()))
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
        let by_name = act.sent.options.role_order.is_none();
        if act.action() == Action::Serve && act.fate == ActFate::Done && by_name {
            let holder = scene.holder_after(act.by(), act.card).unwrap_or(act.by());
            pairs.extend(act.came_to.iter().map(|seat| (holder, *seat, act.card)));
        }
    }
    pairs.retain(|(watcher, watched, _)| watcher != watched);
    pairs
}

/// A maid who served a role reads what this role was told tonight: wherever it is by the morning, and
/// nothing of another role of the house. What happened to the player of the house is his own.
fn of_served_roles(scene: &Scene<'_>) -> Vec<Letter> {
    let of_acts = scene.tagged.iter();
    let of_acts = of_acts.map(|(index, act)| (*index, scene.act(*act).card));
    let of_roles = scene.by_role.iter();
    let of_roles = of_roles.map(|(index, card)| (*index, Some(*card)));
    let brought: BTreeMap<usize, Option<CardId>> = of_acts.chain(of_roles).collect();
    let mut copies = Vec::new();
    for act in &scene.acts {
        let served = act.sent.options.role_order;
        let (Some(role), Action::Serve, ActFate::Done) = (served, act.action(), act.fate) else {
            continue;
        };
        let maid = scene.holder_after(act.by(), act.card).unwrap_or(act.by());
        for house in &act.came_to {
            let usable = |role| scene.city.usable(*house, role);
            // A hypnotist may have led her to another role.
            let card = usable(role).or_else(|| scene.peaceful_of(*house).and_then(usable));
            let Some(card) = card.map(|card| card.id).filter(|_| *house != maid) else {
                continue;
            };
            for (index, letter) in scene.letters.iter().enumerate() {
                let of_role = brought.get(&index) == Some(&Some(card));
                let told = general(letter).filter(|_| of_role && letter.to != maid);
                copies.extend(told.map(|letter| copy(maid, *house, letter).of_card(act.card)));
            }
            let moves = moves_of(scene, *house, Some(card)).into_iter();
            copies.extend(moves.map(|letter| copy(maid, *house, letter).of_card(act.card)));
        }
    }
    copies
}

/// What those read of a message who follow its receiver; nothing where it is no general information.
pub(crate) fn general(letter: &Letter) -> Option<Letter> {
    is_general(letter).then(|| {
        let mut general = letter.clone();
        let hidden = for_blacks_alone(letter.class);
        general
            .values
            .retain(|(name, _)| !hidden.contains(&name.as_ref()));
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
