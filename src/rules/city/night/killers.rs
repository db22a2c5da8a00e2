//! N10: the black killers, side by side in the order of the night (night rules §2.3).

use super::act::{Act, ActFate, ActId, Rank, Way, Why};
use super::attack::{Come, strike};
use super::insurance;
use super::ledger::Shot;
use super::order::Stage;
use super::outcome::Rescue;
use super::scene::{Doom, Scene};
use crate::moves::{Action, Move};
use crate::role::{Negative, Peaceful, Role};
use crate::state::Camp;
use nightdesk_game::SeatId;

/// Both sides, the one whose night it is first.
pub(super) fn killers(scene: &mut Scene<'_>) {
    let first = Camp::of_night(scene.night);
    for camp in [first, first.other()] {
        contract(scene, camp);
        for index in 0..scene.shots.shots.len() {
            shoot(scene, camp, index);
        }
        suicides(scene, Some(camp));
        insurance::across(scene, camp);
    }
    suicides(scene, None);
}

/// Gives the kills that were sent the shots there are; the rest are insurances.
pub(super) fn load(scene: &mut Scene<'_>) {
    for camp in Camp::BOTH {
        let mut left = scene.shots.available(camp);
        for id in scene.due(Stage::Killers) {
            let act = scene.act(id);
            let sent = act.is_kill() && act.way == Way::Sent && !only_insures(scene, id);
            let own = sent && camp_of(scene, id) == Some(camp);
            if own && left > 0 {
                left -= 1;
                scene.shots.shots.push(Shot {
                    camp,
                    act: id,
                    contract: None,
                    come: None,
                    insurer: None,
                    held_back: None,
                });
            }
        }
    }
    let loaded: Vec<ActId> = scene.shots.shots.iter().map(|shot| shot.act).collect();
    for id in scene.due(Stage::Killers) {
        if scene.act(id).is_kill() && !loaded.contains(&id) {
            scene.act_mut(id).sent.action = Action::Insure;
        }
    }
}

/// The geisha has no shot of her own while the maniac lives.
pub(super) fn only_insures(scene: &Scene<'_>, id: ActId) -> bool {
    let geisha = scene.act(id).role() == Role::Negative(Negative::Geisha);
    geisha && scene.city.holding(Negative::Maniac).next().is_some()
}

/// The camp an act shoots for.
pub(super) fn camp_of(scene: &Scene<'_>, id: ActId) -> Option<Camp> {
    match scene.act(id).role() {
        Role::Negative(_) => scene.camp_of(scene.act(id).by()),
        Role::Peaceful(_) | Role::Faceless | Role::Elite(_) => None,
    }
}

/// The hireling goes first, on the order of one employer.
fn contract(scene: &mut Scene<'_>, camp: Camp) {
    let order = scene.due(Stage::Killers).into_iter().find(|id| {
        let act = scene.act(*id);
        let own = act.action() == Action::Order && !act.sent.options.across;
        own && camp_of(scene, *id) == Some(camp)
    });
    let Some(order) = order else { return };
    if scene.shots.available(camp) == 0 {
        return;
    }
    let Some(shot) = shot_of_order(scene, order, camp) else {
        scene.stop(order, Why::Yields);
        return;
    };
    let Some(id) = hire(scene, order) else { return };
    match shot {
        OrderedShot::Sent(index) => {
            if let Some(shot) = scene.shots.shots.get_mut(index) {
                shot.contract = Some(id);
            }
        }
        OrderedShot::Unsent => scene.shots.shots.push(Shot {
            camp,
            act: id,
            contract: Some(id),
            come: None,
            insurer: None,
            held_back: None,
        }),
    }
}

/// The shot an order is paid with.
enum OrderedShot {
    /// One that was sent, too: its shooter yields if the hireling kills.
    Sent(usize),
    /// One for which nothing else was sent.
    Unsent,
}

/// The employer's own shot, else another of the side.
fn shot_of_order(scene: &Scene<'_>, order: ActId, camp: Camp) -> Option<OrderedShot> {
    let employer = scene.act(order).by();
    let sent: Vec<(usize, &Shot)> = scene
        .shots
        .shots
        .iter()
        .enumerate()
        .filter(|(_, shot)| shot.camp == camp && shot.contract.is_none())
        .collect();
    let own = sent
        .iter()
        .find(|(_, shot)| scene.act(shot.act).by() == employer);
    if let Some((index, _)) = own {
        return Some(OrderedShot::Sent(*index));
    }
    let fired = u32::try_from(sent.len()).unwrap_or(u32::MAX);
    if scene.shots.available(camp) > fired {
        return Some(OrderedShot::Unsent);
    }
    sent.first().map(|(index, _)| OrderedShot::Sent(*index))
}

/// Sends the hireling on an order; nobody if there is none or he never goes.
pub(super) fn hire(scene: &mut Scene<'_>, order: ActId) -> Option<ActId> {
    let sent = scene.act(order).sent.clone();
    let camp = camp_of(scene, order)?;
    let role = match camp {
        Camp::Mafia => Negative::Hireling,
        Camp::Maniac => Negative::Ninja,
    };
    let hired = scene.city.holding(role).next();
    scene.done(order);
    let hired = hired?;
    let target = sent
        .targets
        .first()
        .copied()
        .or_else(|| holder(scene, &sent));
    let kill = Move::new(hired, Role::Negative(role), Action::Kill, target.as_slice());
    let mut act = Act::new(kill, Stage::Killers, None, Rank::Original);
    act.way = Way::Ordered(order);
    let id = scene.add(act);
    if busy(scene, hired) {
        scene.stop(id, Why::Yields);
        return Some(id);
    }
    match target {
        Some(target) if !barred(scene, hired, target, sent.options.agreed) => {
            strike(scene, id);
        }
        // Whoever cannot leave home is not sent anywhere.
        _ => match scene.hindrance(id) {
            Some(why) => scene.stop(id, why),
            None => scene.stop(id, Why::NoSuchTarget),
        },
    }
    Some(id)
}

/// A kill of his own by a peaceful role takes the order's place.
fn busy(scene: &Scene<'_>, hired: SeatId) -> bool {
    scene
        .acts
        .iter()
        .any(|act| act.by() == hired && act.is_kill() && act.is_peaceful())
}

/// The living holder of the ordered role whom the order does not spare.
fn holder(scene: &Scene<'_>, order: &Move) -> Option<SeatId> {
    let role = order.options.role_order?;
    let mut living = scene.city.living().map(|citizen| citizen.seat);
    living.find(|seat| {
        scene.city.peaceful(*seat) == Some(role) && !order.options.except.contains(seat)
    })
}

/// Whom a hireling never attacks on an order.
fn barred(scene: &Scene<'_>, hired: SeatId, target: SeatId, agreed: bool) -> bool {
    target == hired
        || scene.is_black(target) && !agreed
        || scene.protected(target)
        || !scene.of(target).guards.is_empty()
        || scene.city.usable(target, Peaceful::Kamikaze).is_some()
}

/// A shooter of the side fires, or the partner does.
fn shoot(scene: &mut Scene<'_>, camp: Camp, index: usize) {
    let Some(shot) = scene.shots.shots.get(index).cloned() else {
        return;
    };
    if shot.camp != camp || scene.act(shot.act).fate != ActFate::Waiting {
        return;
    }
    if let Some(contract) = shot.contract
        && scene.attacks.iter().any(|attack| attack.act == contract)
    {
        // Whether the hireling's victim lives is known after the healers.
        return;
    }
    let come = match alone_and_barred(scene, shot.act) {
        true => {
            scene.stop(shot.act, Why::NoSuchTarget);
            Come::CalledOff
        }
        false => strike(scene, shot.act),
    };
    if let Some(shot) = scene.shots.shots.get_mut(index) {
        shot.come = Some(come);
    }
    insurance::partner(scene, index, come);
}

/// A hireling without employers aims by role, too, and keeps away from the same houses.
pub(super) fn alone_and_barred(scene: &mut Scene<'_>, id: ActId) -> bool {
    if !super::attack::is_contract(scene.act(id).role()) || scene.hindrance(id).is_some() {
        return false;
    }
    if scene.act(id).target().is_none() {
        let found = holder(scene, &scene.act(id).sent);
        scene.act_mut(id).sent.targets = found.into_iter().collect();
    }
    let hireling = scene.act(id).by();
    let target = scene.act(id).target();
    let agreed = scene.act(id).sent.options.agreed;
    target.is_none_or(|target| barred(scene, hireling, target, agreed))
}

/// Suicides of a side, each after the player's own kill.
fn suicides(scene: &mut Scene<'_>, camp: Option<Camp>) {
    for id in scene.due(Stage::Killers) {
        let suicide = scene.act(id).action() == Action::Suicide;
        if suicide && camp_of(scene, id) == camp {
            suicide_of(scene, id);
        }
    }
}

/// Nothing breaks a suicide; it can be survived.
fn suicide_of(scene: &mut Scene<'_>, id: ActId) {
    let seat = scene.act(id).by();
    if scene.died(seat) {
        scene.stop(id, Why::Dead);
        return;
    }
    if scene.assumed.withheld.contains(&seat) {
        scene.stop(id, Why::Withheld);
        return;
    }
    if scene.protected(seat) {
        super::attack::rescue(scene, seat, Rescue::Blocker);
        scene.miss(id, Why::Protected);
        return;
    }
    scene.done(id);
    let at = scene.now;
    scene.of_mut(seat).dooms.push(Doom::by_own_hand(seat, at));
}

/// Employers and pairs that a saved victim wakes, after all peaceful killers.
pub(super) fn late(scene: &mut Scene<'_>) {
    for index in 0..scene.shots.shots.len() {
        let Some(shot) = scene.shots.shots.get(index).cloned() else {
            continue;
        };
        insurance::after_the_hireling(scene, index);
        let Some(contract) = shot.contract else {
            insurance::late_partner(scene, index);
            continue;
        };
        if shot.act == contract || scene.act(shot.act).fate != ActFate::Waiting {
            continue;
        }
        if insurance::killed(scene, contract) {
            scene.stop(shot.act, Why::Yields);
            continue;
        }
        let come = strike(scene, shot.act);
        if let Some(shot) = scene.shots.shots.get_mut(index) {
            shot.come = Some(come);
        }
        insurance::partner(scene, index, come);
    }
    for camp in Camp::BOTH {
        insurance::late_across(scene, camp);
    }
    insurance::not_needed(scene);
}

/// How a camp's shooters fared, hirelings included.
pub(super) fn comes(scene: &Scene<'_>, camp: Camp) -> Vec<Come> {
    let mut comes = Vec::new();
    for shot in &scene.shots.shots {
        if shot.camp != camp {
            continue;
        }
        if let Some(contract) = shot.contract
            && scene.attacks.iter().any(|attack| attack.act == contract)
        {
            comes.push(Come::Came(None));
        }
        comes.extend(shot.come);
        if let Some(insurer) = shot.insurer
            && scene.attacks.iter().any(|attack| attack.act == insurer)
        {
            comes.push(Come::Came(None));
        }
    }
    comes
}
