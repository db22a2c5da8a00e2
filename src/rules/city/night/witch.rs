//! N21: yesterday's swap goes back, then the witch exchanges two roles.

use std::collections::BTreeMap;

use super::act::{ActId, Why};
use super::letter::LetterClass;
use super::order::Stage;
use super::scene::Scene;
use crate::inherit::kept_for_good;
use crate::moves::is_forced_skip;
use crate::role::Peaceful;
use crate::rulings::{OpenRuling, Rulings, SwappedCollection};
use crate::state::{CardId, City, Fate, Origin, Swap};
use nightdesk_game::SeatId;

/// Swaps of the night.
pub(super) fn swaps(scene: &mut Scene<'_>) {
    go_back(scene);
    for id in scene.due(Stage::Witch) {
        if let Some(why) = scene.hindrance(id) {
            scene.rely(OpenRuling::WitchOutOfAction);
            scene.stop(id, why);
            continue;
        }
        swap(scene, id);
    }
}

/// Who has a role by a swap and does what may not follow what it did before skips (role "witch").
pub(super) fn forced_skips(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        if is_forced_skip(scene.city, &scene.act(id).sent, scene.rulings) {
            scene.stop(id, Why::Repeated);
        }
    }
}

/// Swaps of the night before end, unless one of the two died by day.
fn go_back(scene: &mut Scene<'_>) {
    let rulings = scene.rulings;
    let after = &mut scene.after;
    let mut kept = Vec::new();
    let mut with_collection = false;
    let mut returned = Vec::new();
    let mut moved_back = BTreeMap::new();
    for card in &mut after.cards {
        card.memory.unknown = false;
    }
    for index in 0..after.cards.len() {
        let Some(swap) = after
            .cards
            .get_mut(index)
            .and_then(|card| card.memory.swap.take())
        else {
            continue;
        };
        let by_day = |seat| {
            let fate = after.citizen(seat).map(|citizen| citizen.fate);
            matches!(fate, Some(Fate::Day(_)))
        };
        if swap.fixed || by_day(swap.a) || by_day(swap.b) {
            continue;
        }
        // A role that was taken over meanwhile cannot go back, and nobody is left without one.
        let both = after.peaceful(swap.a).is_some() && after.peaceful(swap.b).is_some();
        match both {
            true => {
                with_collection |= has_collection(after, [swap.a, swap.b]);
                moved_back.extend(exchange(after, swap.a, swap.b, rulings));
                returned.push((swap.a, swap.b));
            }
            false => kept.extend([swap.a, swap.b]),
        }
    }
    let told = kept_for_good(after, &kept);
    scene.letters.extend(told);
    scene.returned = returned;
    scene.moved_back = moved_back;
    if with_collection {
        scene.rely(OpenRuling::SwappedCollection);
    }
}

fn swap(scene: &mut Scene<'_>, id: ActId) {
    let mut ends = Vec::new();
    for named in scene.act(id).sent.targets.clone() {
        match scene.aim(id, named) {
            Ok(seat) => ends.push(scene.real_player(seat)),
            Err(why) => scene.act_mut(id).misses.push((named, why)),
        }
    }
    let [a, b] = *ends.as_slice() else {
        scene.miss(id, Why::NoSuchTarget);
        return;
    };
    for seat in [a, b] {
        scene.visit(id, seat);
    }
    scene.done(id);
    if has_collection(&scene.after, [a, b]) {
        scene.rely(OpenRuling::SwappedCollection);
    }
    let moved = exchange(&mut scene.after, a, b, scene.rulings);
    for (card, _) in &moved {
        if let Some(card) = scene.after.card_mut(*card) {
            card.memory.unknown = true;
        }
    }
    scene.moved.extend(moved);
    scene.swaps.push((a, b));
    for seat in [a, b] {
        scene.tell(seat, LetterClass::RolesSwapped);
    }
    if let Some(card) = scene
        .act(id)
        .card
        .and_then(|card| scene.after.card_mut(card))
    {
        card.memory.swap = Some(Swap { a, b, fixed: false });
    }
}

/// Two players exchange their peaceful roles, with all the roles remember; gives who has them now.
fn exchange(city: &mut City, a: SeatId, b: SeatId, rulings: &Rulings) -> Vec<(CardId, SeatId)> {
    let with_collection = rulings.swapped_collection == SwappedCollection::GoesAlong;
    let mut moved = Vec::new();
    for card in &mut city.cards {
        let moves = match card.origin {
            Origin::Dealt | Origin::Taken => true,
            Origin::Collected { .. } => with_collection,
            Origin::Copied { .. } | Origin::Conjured { .. } | Origin::Raised { .. } => false,
        };
        if !moves {
            continue;
        }
        card.holder = match card.holder {
            seat if seat == a => b,
            seat if seat == b => a,
            _ => continue,
        };
        moved.push((card.id, card.holder));
    }
    moved
}

/// Whether one of two players has collected roles, of which the rules of the swap say nothing.
fn has_collection(city: &City, pair: [SeatId; 2]) -> bool {
    let mut collected = city
        .cards
        .iter()
        .filter(|card| matches!(card.origin, Origin::Collected { .. }));
    collected.any(|card| pair.contains(&card.holder))
}

/// Witches who will make their swap if nothing happens to them.
pub(super) fn hopeful(scene: &Scene<'_>) -> Vec<SeatId> {
    scene
        .acts
        .iter()
        .filter(|act| act.stage == Stage::Witch)
        .map(super::act::Act::by)
        .filter(|seat| scene.city.usable(*seat, Peaceful::Witch).is_some())
        .collect()
}
