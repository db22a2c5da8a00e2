//! Partners who shoot in each other's place, and sides that insure each other (night rules §4.1,
//! §4.2, §4.9).

use super::act::{Act, ActFate, ActId, Rank, Way, Why};
use super::attack::{Come, strike};
use super::killers::{camp_of, comes, only_insures};
use super::ledger::members;
use super::order::Stage;
use super::scene::Scene;
use crate::moves::{Action, Insurance, Move};
use crate::role::{Negative, Role};
use crate::rulings::{Insured, OpenRuling};
use crate::state::Camp;
use nightdesk_game::SeatId;

/// The partner fires at once if an earlier role kept the shooter from it.
pub(super) fn partner(scene: &mut Scene<'_>, index: usize, come: Come) {
    if !wakes(scene, come) {
        return;
    }
    if hired_across(scene, index).is_none() {
        fire(scene, index, come);
    } else if let Some(shot) = scene.shots.shots.get_mut(index) {
        // Whether the hireling's victim lives is known after the healers.
        shot.held_back = Some(come);
    }
}

/// A partner whose hireling came for the other side shoots if that killed nobody (role "hireling").
pub(super) fn after_the_hireling(scene: &mut Scene<'_>, index: usize) {
    let held_back = scene.shots.shots.get_mut(index);
    let Some(come) = held_back.and_then(|shot| shot.held_back.take()) else {
        return;
    };
    if !hired_across(scene, index).is_some_and(|kill| killed(scene, kill)) {
        fire(scene, index, come);
    }
}

/// The attack of the hireling whom the partner of a shot sent for the other side.
fn hired_across(scene: &Scene<'_>, index: usize) -> Option<ActId> {
    let shot = scene.shots.shots.get(index)?;
    let (partner, _) = insurer(scene, shot.act, shot.camp)?;
    let mut acts = scene.ids().filter(|id| match scene.act(*id).way {
        Way::Ordered(order) => {
            let sent = &scene.act(order).sent;
            sent.options.across && sent.by == partner
        }
        Way::Sent | Way::Repeated | Way::Insuring(_) => false,
    });
    acts.find(|id| scene.attacks.iter().any(|attack| attack.act == *id))
}

/// In a mixed pair a saved victim wakes the partner, too.
pub(super) fn late_partner(scene: &mut Scene<'_>, index: usize) {
    let Some(shot) = scene.shots.shots.get(index).cloned() else {
        return;
    };
    let came = matches!(shot.come, Some(Come::Came(_)));
    if !scene.city.is_mixed_pair() || !came || shot.insurer.is_some() || killed(scene, shot.act) {
        return;
    }
    fire(scene, index, Come::Prevented);
}

fn wakes(scene: &mut Scene<'_>, come: Come) -> bool {
    match come {
        Come::Prevented | Come::CalledOff => true,
        Come::Nobody => {
            scene.rely(OpenRuling::NobodyHome);
            scene.rulings.nobody_home == Insured::Usual
        }
        Come::Came(_) => {
            let protected = scene.rulings.protected_victim == Insured::Reverse;
            protected
                && scene
                    .acts
                    .iter()
                    .any(|act| act.fate == ActFate::Missed(Why::Protected))
        }
    }
}

fn fire(scene: &mut Scene<'_>, index: usize, come: Come) {
    let Some(shot) = scene.shots.shots.get(index).cloned() else {
        return;
    };
    let Some((insurer, sent)) = insurer(scene, shot.act, shot.camp) else {
        return;
    };
    let original = scene.act(shot.act).target();
    let named = sent.and_then(|id| scene.act(id).target());
    let wished = scene.act(shot.act).sent.options.insurance_target;
    let target = named.or(wished).or(original);
    if come == Come::CalledOff && target == original {
        return;
    }
    let id = match sent {
        Some(id) => id,
        None => step_in(scene, insurer, target, shot.act),
    };
    if let Some(shot) = scene.shots.shots.get_mut(index) {
        shot.insurer = Some(id);
    }
    go(scene, id, target);
}

/// An insurance nobody sent because it is on by default.
fn step_in(scene: &mut Scene<'_>, seat: SeatId, target: Option<SeatId>, shot: ActId) -> ActId {
    let role = scene.negative(seat).map_or(Role::Faceless, Role::Negative);
    let kill = Move::new(seat, role, Action::Kill, target.as_slice());
    let mut act = Act::new(kill, Stage::Killers, None, Rank::Original);
    act.way = Way::Insuring(shot);
    act.unsent = true;
    scene.add(act)
}

/// The insurer goes; a single shooter never shoots a black this way.
fn go(scene: &mut Scene<'_>, id: ActId, target: Option<SeatId>) -> Come {
    let act = scene.act_mut(id);
    act.sent.action = Action::Kill;
    act.sent.targets = target.into_iter().collect();
    strike(scene, id)
}

/// Who insures a shot: the one named, the one who sent it, or the only partner left.
fn insurer(scene: &Scene<'_>, shot: ActId, camp: Camp) -> Option<(SeatId, Option<ActId>)> {
    let sent = |seat: Option<SeatId>| {
        scene.ids().find(|id| {
            let act = scene.act(*id);
            let waits = act.action() == Action::Insure && act.fate == ActFate::Waiting;
            let fits = seat.is_none_or(|seat| act.by() == seat);
            let partner = camp_of(scene, *id) == Some(camp) && !only_insures(scene, *id);
            waits && fits && partner && !third_to_a_pair(scene, *id)
        })
    };
    match scene.act(shot).sent.options.insurance {
        Insurance::Declined => None,
        Insurance::By(seat) => is_free(scene, seat, camp).then(|| (seat, sent(Some(seat)))),
        Insurance::Partner => {
            if let Some(id) = sent(None) {
                return Some((scene.act(id).by(), Some(id)));
            }
            let mut partners = partners(scene, scene.act(shot).by(), camp);
            match (partners.next(), partners.next()) {
                (Some(only), None) => Some((only, None)),
                _ => None,
            }
        }
    }
}

/// The geisha insures no yakuza while they are two.
fn third_to_a_pair(scene: &Scene<'_>, id: ActId) -> bool {
    let geisha = scene.act(id).role() == Role::Negative(Negative::Geisha);
    geisha && scene.city.holding(Negative::Yakuza).count() > 1
}

/// A living shooter of the camp who does not shoot himself tonight.
fn is_free(scene: &Scene<'_>, seat: SeatId, camp: Camp) -> bool {
    let shoots = scene
        .shots
        .shots
        .iter()
        .any(|shot| scene.act(shot.act).by() == seat);
    scene.camp_of(seat) == Some(camp) && scene.city.lives(seat) && !shoots
}

fn partners<'s>(
    scene: &'s Scene<'_>,
    shooter: SeatId,
    camp: Camp,
) -> impl Iterator<Item = SeatId> + 's {
    scene.city.living().filter_map(move |citizen| {
        let role = citizen.negative?;
        let shares = match role {
            Negative::Mafia | Negative::BossSon | Negative::Yakuza | Negative::ChiefDaughter => {
                true
            }
            Negative::Geisha => scene.city.holding(Negative::Yakuza).count() == 1,
            // The imitator has no shot of his own while the maniac lives: he insures on request.
            Negative::Imitator
            | Negative::Maniac
            | Negative::Hireling
            | Negative::Ninja
            | Negative::Joker
            | Negative::Poisoner
            | Negative::Executor => false,
        };
        let fits = citizen.seat != shooter && shares && is_free(scene, citizen.seat, camp);
        fits.then_some(citizen.seat)
    })
}

/// The other side insures this one: it fires only if nothing of this side's was an attack.
pub(super) fn across(scene: &mut Scene<'_>, camp: Camp) {
    let insurances = insurances(scene, camp);
    if insurances.is_empty() {
        return;
    }
    let needed = needs_insurance(scene, camp);
    let partner = partner_insured(scene, camp);
    let pairs = both_pairs_whole(scene);
    for id in insurances {
        if scene.act(id).fate != ActFate::Waiting {
            continue;
        }
        let attacked = comes(scene, camp)
            .iter()
            .any(|come| matches!(come, Come::Came(_)));
        // Beside a pair whoever insures it does so whether its own insurer was ready or not.
        let may = !partner || pairs || single_shooter(scene, id);
        if needed && may && !attacked && !(pairs && has_insurer(scene, camp)) {
            insure(scene, id, camp);
        } else if !pairs {
            scene.stop(id, Why::Yields);
        }
    }
}

/// While both pairs are whole, a saved victim wakes one killer of the other pair.
pub(super) fn late_across(scene: &mut Scene<'_>, camp: Camp) {
    for id in insurances(scene, camp) {
        if scene.act(id).fate != ActFate::Waiting {
            continue;
        }
        let shot = scene.shots.shots.iter().any(|shot| shot.camp == camp);
        let killed = scene.shots.shots.iter().any(|shot| {
            shot.camp == camp
                && [Some(shot.act), shot.contract, shot.insurer]
                    .into_iter()
                    .flatten()
                    .any(|act| killed(scene, act))
        });
        let free = both_pairs_whole(scene) && !has_insurer(scene, camp);
        if shot && !killed && free {
            insure(scene, id, camp);
        } else {
            scene.stop(id, Why::Yields);
        }
    }
}

fn insure(scene: &mut Scene<'_>, id: ActId, camp: Camp) {
    let missed = scene
        .shots
        .shots
        .iter()
        .position(|shot| shot.camp == camp && shot.insurer.is_none());
    let fired = if scene.act(id).action() == Action::Order {
        super::killers::hire(scene, id)
    } else {
        let target = scene.act(id).target();
        let single = single_shooter(scene, id);
        let shy = super::killers::alone_and_barred(scene, id);
        if shy || single && target.is_some_and(|seat| scene.is_black(seat)) {
            scene.stop(id, Why::NoSuchTarget);
            return;
        }
        go(scene, id, target);
        scene.insured.insert(id);
        Some(id)
    };
    match missed.and_then(|index| scene.shots.shots.get_mut(index)) {
        Some(shot) => shot.insurer = fired,
        None => {
            let act = fired.unwrap_or(id);
            scene.shots.shots.push(super::ledger::Shot {
                camp,
                act,
                contract: None,
                come: None,
                insurer: Some(act),
                held_back: None,
            });
        }
    }
}

/// Whether one of the other side went for this one already; nobody follows if he fails.
fn has_insurer(scene: &Scene<'_>, camp: Camp) -> bool {
    scene.shots.shots.iter().any(|shot| {
        let insurer = shot.insurer.and_then(|act| camp_of(scene, act));
        shot.camp == camp && insurer == Some(camp.other())
    })
}

/// Insurances the other side sent for this one: the geisha's first, then the hireling's.
fn insurances(scene: &Scene<'_>, camp: Camp) -> Vec<ActId> {
    let mut found: Vec<ActId> = scene
        .due(Stage::Killers)
        .into_iter()
        .filter(|id| {
            let act = scene.act(*id);
            let geisha = act.role() == Role::Negative(Negative::Geisha)
                && scene.city.holding(Negative::Maniac).next().is_some();
            // Whoever only stands in for the maniac insures nobody else.
            let stand_in = act.role() == Role::Negative(Negative::Imitator)
                && scene.city.holding(Negative::Maniac).next().is_some();
            let other = camp_of(scene, *id) == Some(camp.other()) && !stand_in;
            let sent = match act.action() {
                Action::Insure => true,
                Action::Order => {
                    act.sent.options.across || scene.shots.available(camp.other()) == 0
                }
                _ => false,
            };
            // A hireling goes for the other side beside what his own side shoots.
            let hired = act.action() == Action::Order && act.sent.options.across;
            let across = other && (hired || insures_across(scene, *id, camp.other()));
            sent && (across || (geisha && camp == Camp::Maniac))
        })
        .collect();
    found.sort_by_key(|id| {
        let act = scene.act(*id);
        let geisha = act.role() == Role::Negative(Negative::Geisha);
        (!geisha, act.action() != Action::Order)
    });
    found
}

/// A side that shoots itself insures only its own, but for the third of three.
fn insures_across(scene: &Scene<'_>, id: ActId, own: Camp) -> bool {
    let mut shots = scene
        .shots
        .shots
        .iter()
        .filter(|shot| shot.camp == own)
        .peekable();
    if shots.peek().is_none() {
        return true;
    }
    let third = members(scene.city, own) >= 3;
    let by = scene.act(id).by();
    third
        && shots.all(|shot| match scene.act(shot.act).sent.options.insurance {
            Insurance::By(seat) => seat != by,
            Insurance::Declined => true,
            Insurance::Partner => false,
        })
}

/// Insurances that were sent and that nothing woke, and orders nobody carried out.
pub(super) fn not_needed(scene: &mut Scene<'_>) {
    for id in scene.due(Stage::Killers) {
        // A hireling carries out one order a night.
        if matches!(scene.act(id).action(), Action::Insure | Action::Order) {
            scene.stop(id, Why::Yields);
        }
    }
}

/// The side has a shot, and it was sent or waived.
fn needs_insurance(scene: &Scene<'_>, camp: Camp) -> bool {
    let sent = scene.shots.shots.iter().any(|shot| shot.camp == camp);
    let waived = scene.waived.contains(&camp);
    scene.shots.available(camp) > 0 && (sent || waived)
}

/// A partner stood ready: then the other side does not insure.
fn partner_insured(scene: &Scene<'_>, camp: Camp) -> bool {
    scene.shots.shots.iter().any(|shot| {
        shot.camp == camp && (shot.insurer.is_some() || insurer(scene, shot.act, camp).is_some())
    })
}

fn single_shooter(scene: &Scene<'_>, id: ActId) -> bool {
    let yakuza = scene.city.holding(Negative::Yakuza).next().is_some();
    let own = camp_of(scene, id).map_or(0, |camp| members(scene.city, camp));
    yakuza && own == 1
}

fn both_pairs_whole(scene: &Scene<'_>) -> bool {
    scene.city.holding(Negative::Mafia).count() == 2
        && scene.city.holding(Negative::Yakuza).count() == 2
}

/// Whether somebody died of an act.
pub(super) fn killed(scene: &Scene<'_>, act: ActId) -> bool {
    let mut attacks = scene.attacks.iter();
    attacks.any(|attack| attack.act == act && attack.victims().next().is_some())
}
