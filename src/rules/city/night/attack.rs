//! One attack, from the killer's door to those it strikes (night rules §3.4, §3.5).

use std::collections::BTreeSet;

use super::act::{ActId, Why};
use super::aim::SHADE;
use super::company::clients_of;
use super::guard::{spoiling, taking_the_blow, ward_of};
use super::outcome::{Cause, DrawAbout, Rescue};
use super::scene::{Doom, House, Scene};
use crate::role::{Negative, Peaceful, Role, Side};
use crate::rulings::{Attackers, GeishaClient, OpenRuling, OutOfAction};
use nightdesk_game::SeatId;

/// An attack that reached a house.
#[derive(Debug, Clone)]
pub(super) struct Attack {
    pub(super) act: ActId,
    pub(super) by: SeatId,
    pub(super) role: Role,
    /// Whom the killer wanted when he arrived.
    pub(super) house: SeatId,
    /// Whom it strikes.
    pub(super) struck: Vec<SeatId>,
    /// Whom it killed, the first to come being credited.
    pub(super) killed: BTreeSet<SeatId>,
    /// Whom the bond with one it killed took along.
    pub(super) dragged: BTreeSet<SeatId>,
    /// The bodyguard who took it for the house.
    pub(super) guard: Option<SeatId>,
}

impl Attack {
    /// Everybody who died of it, by his hand or by a bond.
    pub(super) fn victims(&self) -> impl Iterator<Item = SeatId> {
        self.killed.iter().chain(&self.dragged).copied()
    }
}

/// How a killer fared on his way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Come {
    /// An earlier role kept him from it.
    Prevented,
    /// The kill was called off; an insurance for the same house is, too.
    CalledOff,
    /// He found nobody at home.
    Nobody,
    /// He attacked.
    Came(Option<usize>),
}

/// A killer goes to his target.
pub(super) fn strike(scene: &mut Scene<'_>, id: ActId) -> Come {
    if let Some(why) = scene.hindrance(id).or_else(|| no_kill(scene, id)) {
        scene.stop(id, why);
        return Come::Prevented;
    }
    let Some(named) = scene.act(id).target() else {
        scene.stop(id, Why::NoSuchTarget);
        return Come::Nobody;
    };
    if named == scene.act(id).by() {
        return by_own_hand(scene, id);
    }
    let house = match scene.aim(id, named) {
        Ok(house) => house,
        Err(why) => {
            scene.stop(id, why);
            return Come::Prevented;
        }
    };
    let wanted = house;
    let house = witch_redirect(scene, id, house);
    let turned_by_witch = house != wanted;
    if let Some(come) = called_off(scene, id, house) {
        return come;
    }
    let house = exchange(scene, id, house);
    let act = scene.act_mut(id);
    act.seen_at = vec![house];
    if house == act.by() {
        scene.stop(id, Why::OwnShot);
        return Come::CalledOff;
    }
    if !turned_by_witch && let Some(come) = shot_into_witches_pair(scene, id, house) {
        return come;
    }
    arrive(scene, id, house)
}

/// The faceless may turn the shot of a peaceful role on himself.
fn by_own_hand(scene: &mut Scene<'_>, id: ActId) -> Come {
    let seat = scene.act(id).by();
    scene.done(id);
    let at = scene.now;
    scene.of_mut(seat).dooms.push(Doom::by_own_hand(seat, at));
    Come::Came(None)
}

/// The killer stands before the house.
fn arrive(scene: &mut Scene<'_>, id: ActId, house: SeatId) -> Come {
    scene.visit(id, house);
    if is_office(scene, house) {
        scene.miss(id, Why::NoSuchTarget);
        return Come::Nobody;
    }
    if scene.is_out_for(scene.act(id).role(), house) {
        scene.rely(OpenRuling::NobodyHome);
        scene.miss(id, Why::TargetClient);
        return Come::Nobody;
    }
    if scene.of(house).drunk {
        scene.of_mut(house).told_attacked = true;
        scene.miss(id, Why::Corpse);
        return Come::Came(None);
    }
    if scene.died(house) {
        push(scene, id, house, Vec::new(), None);
        scene.miss(id, Why::Corpse);
        return Come::Came(None);
    }
    if taking_the_blow(scene, house).is_none() && over_the_limit(scene, id, house) {
        // The shot is skipped: nobody saw the killer leave.
        scene.act_mut(id).came_to.clear();
        scene.stop(id, Why::BlacksLimit);
        return Come::CalledOff;
    }
    if scene.protected(house) && !scene.live_kamikaze(house) && spoiling(scene, house).is_none() {
        return broken(scene, id, house);
    }
    if let Some(guard) = taking_the_blow(scene, house) {
        return guarded(scene, id, house, guard);
    }
    if scene.live_kamikaze(house) {
        return kamikaze(scene, id, house);
    }
    let again = scene.reacted.contains(&house) && !scene.of(house).dooms.is_empty();
    if again {
        scene.rely(OpenRuling::KamikazeAttackers);
    }
    let struck = struck_at(scene, id, house);
    let index = land(scene, id, house, &struck, None);
    if again && scene.rulings.kamikaze_attackers == Attackers::All {
        retaliate(scene, id, house, index);
    }
    Come::Came(Some(index))
}

/// Whom an attack on a house strikes.
fn struck_at(scene: &mut Scene<'_>, id: ActId, house: SeatId) -> Vec<SeatId> {
    let mut struck = with_clients(scene, id, house);
    if let Some(client) = scene.of(house).client {
        scene.rely(OpenRuling::GeishaClient);
        let both = scene.rulings.geisha_client == GeishaClient::Both;
        if both && client.host != scene.act(id).by() && !struck.contains(&client.host) {
            struck.push(client.host);
        }
    }
    struck
}

/// The mayor is never a target, the secretary not of killers.
fn is_office(scene: &Scene<'_>, house: SeatId) -> bool {
    scene.city.mayor == Some(house) || scene.city.secretary == Some(house)
}

fn no_kill(scene: &Scene<'_>, id: ActId) -> Option<Why> {
    let act = scene.act(id);
    let barred = scene.city.no_kill.contains(&act.by()) && !act.is_peaceful();
    barred.then_some(Why::RoleBlock)
}

/// A protective block breaks the attack; a bodyguard on the same ward dies all the same.
fn broken(scene: &mut Scene<'_>, id: ActId, house: SeatId) -> Come {
    scene.rely(OpenRuling::ProtectedVictim);
    attacked(scene, house);
    rescue(scene, house, Rescue::Blocker);
    let guard = taking_the_blow(scene, house).map(|guard| scene.act(guard).by());
    let struck: Vec<SeatId> = guard.into_iter().collect();
    let index = land(scene, id, house, &struck, guard);
    if guard.is_none() {
        scene.miss(id, Why::Protected);
    } else {
        scene.act_mut(id).misses.push((house, Why::Protected));
    }
    Come::Came(Some(index))
}

/// The bodyguard takes the blow for the house and whoever shares it.
fn guarded(scene: &mut Scene<'_>, id: ActId, house: SeatId, guard: ActId) -> Come {
    let guard = scene.act(guard).by();
    for seat in with_clients(scene, id, house) {
        attacked(scene, seat);
        rescue(scene, seat, Rescue::Bodyguard);
    }
    let index = land(scene, id, house, &[guard], Some(guard));
    Come::Came(Some(index))
}

/// The kamikaze takes the killer along, or cripples one of the same side.
fn kamikaze(scene: &mut Scene<'_>, id: ActId, house: SeatId) -> Come {
    let struck = struck_at(scene, id, house);
    let index = land(scene, id, house, &struck, None);
    scene.reacted.insert(house);
    if let Some(doom) = scene.of_mut(house).dooms.last_mut() {
        doom.healable = false;
    }
    retaliate(scene, id, house, index);
    Come::Came(Some(index))
}

fn retaliate(scene: &mut Scene<'_>, id: ActId, house: SeatId, index: usize) {
    let killer = scene.act(id).by();
    let copied = scene
        .city
        .usable(house, Peaceful::Kamikaze)
        .is_some_and(crate::state::Card::is_copy);
    let same_side = scene.city.side(house) == scene.city.side(killer);
    let now = scene.now;
    let cripples = same_side || copied;
    if super::settle::spare_life(scene, killer).is_some() {
        scene.rely(OpenRuling::LifeAgainstKamikaze);
    }
    let life = scene.rulings.life_against_kamikaze == crate::rulings::Answer::Yes;
    scene.of_mut(killer).dooms.push(Doom {
        cause: Cause::Kamikaze,
        by: house,
        attack: Some(index),
        healable: false,
        life: life || cripples,
        bond: life || cripples,
        at: now,
        cripples,
    });
    if let Some(card) = scene
        .city
        .usable(house, Peaceful::Kamikaze)
        .map(|card| card.id)
        && let Some(card) = scene.after.card_mut(card)
        && scene.city.side(killer) == Side::Black
        && !cripples
    {
        card.memory.spent = true;
    }
}

/// The attack strikes these players.
fn land(
    scene: &mut Scene<'_>,
    id: ActId,
    house: SeatId,
    struck: &[SeatId],
    guard: Option<SeatId>,
) -> usize {
    let at = scene.tick();
    let index = push(scene, id, house, struck.to_vec(), guard);
    let act = scene.act(id);
    let (by, role) = (act.by(), act.role());
    let devours = role == Role::Peaceful(Peaceful::Cultist);
    for seat in struck.iter().copied() {
        attacked(scene, seat);
        let client = scene.of(seat).client;
        let condom = client.is_some_and(|client| client.condom && client.host == house);
        let doom = Doom {
            cause: Cause::Role(role),
            by,
            attack: Some(index),
            healable: !devours && spoiling(scene, seat).is_none(),
            life: true,
            bond: true,
            at,
            cripples: condom,
        };
        scene.of_mut(seat).dooms.push(doom);
    }
    scene.done(id);
    index
}

fn push(
    scene: &mut Scene<'_>,
    id: ActId,
    house: SeatId,
    struck: Vec<SeatId>,
    guard: Option<SeatId>,
) -> usize {
    let act = scene.act(id);
    scene.attacks.push(Attack {
        act: id,
        by: act.by(),
        role: act.role(),
        house,
        struck,
        killed: BTreeSet::new(),
        dragged: BTreeSet::new(),
        guard,
    });
    scene.attacks.len() - 1
}

/// The killer came to this player.
pub(super) fn attacked(scene: &mut Scene<'_>, seat: SeatId) {
    let tonight = scene.of_mut(seat);
    tonight.attacked = true;
    tonight.told_attacked = true;
    if seat == SHADE {
        let maniac = scene.real_player(seat);
        attacked(scene, maniac);
    }
}

/// The earliest protector is credited.
pub(super) fn rescue(scene: &mut Scene<'_>, seat: SeatId, by: Rescue) {
    let slot = &mut scene.of_mut(seat).rescue;
    *slot = Some(slot.map_or(by, |known| known.min(by)));
}

/// Who shares the blow: the clients of a prostitute or geisha.
fn with_clients(scene: &mut Scene<'_>, id: ActId, house: SeatId) -> Vec<SeatId> {
    let killer = scene.act(id).by();
    let mut struck = vec![house];
    let clients = clients_of(scene, house);
    let at_geishas: Vec<SeatId> = clients
        .iter()
        .filter(|(_, how)| how.house == House::Geisha)
        .map(|(client, _)| *client)
        .collect();
    struck.extend(taken_along(scene, house, &at_geishas));
    for (client, how) in clients {
        if how.house != House::Prostitute {
            continue;
        }
        struck.push(client);
        // The geisha's own client shares what befalls the geisha at the prostitute's.
        if !how.condom {
            let guests: Vec<SeatId> = clients_of(scene, client)
                .into_iter()
                .map(|(guest, _)| guest)
                .collect();
            struck.extend(taken_along(scene, client, &guests));
        }
    }
    struck.retain(|seat| *seat != killer);
    struck
}

/// Which of her clients a geisha takes along: one, never a black, a red before the grey.
fn taken_along(scene: &mut Scene<'_>, geisha: SeatId, clients: &[SeatId]) -> Option<SeatId> {
    let of = |side: Side| -> Vec<SeatId> {
        let clients = clients.iter().copied();
        clients
            .filter(|client| scene.city.side(*client) == side)
            .collect()
    };
    let (red, grey) = (of(Side::Red), of(Side::Grey));
    match red.as_slice() {
        [] => grey.first().copied(),
        [one] => Some(*one),
        several => scene.drawn(DrawAbout::Geisha(geisha), several),
    }
}

/// A black leaves the geisha and a black client alone.
fn called_off(scene: &mut Scene<'_>, id: ActId, house: SeatId) -> Option<Come> {
    let killer = scene.act(id).by();
    if !scene.is_black(killer) {
        return None;
    }
    let of_geisha = |seat: SeatId| {
        let client = scene.of(seat).client?;
        (client.house == House::Geisha && scene.is_black(seat)).then_some(client.host)
    };
    let hunts_client = of_geisha(house).is_some_and(|host| host != killer);
    let hunts_host = of_geisha(killer) == Some(house);
    if !hunts_client && !hunts_host {
        return None;
    }
    scene.stop(id, Why::Geisha);
    Some(Come::CalledOff)
}

/// A black killer aimed at a black or grey bodyguard attacks the ward.
fn exchange(scene: &mut Scene<'_>, id: ActId, house: SeatId) -> SeatId {
    let killer = scene.act(id).by();
    if !scene.is_black(killer) {
        return house;
    }
    let Some((post, ward)) = ward_of(scene, house) else {
        return house;
    };
    if scene.gone(house) {
        return house;
    }
    let (guard_side, ward_side) = (scene.city.side(house), scene.city.side(ward));
    let passes = match guard_side {
        Side::Red => false,
        Side::Black => ward_side != Side::Black || ward == killer,
        Side::Grey => ward_side == Side::Red && !scene.act(post).sent.options.stands_aside,
    };
    if passes { ward } else { house }
}

/// A killer among the pair of a witch who shoots her shoots the other one.
fn witch_redirect(scene: &mut Scene<'_>, id: ActId, house: SeatId) -> SeatId {
    let killer = scene.act(id).by();
    let Some((a, b)) = pair_of(scene, house) else {
        return house;
    };
    let other = match killer {
        seat if seat == a => b,
        seat if seat == b => a,
        _ => return house,
    };
    let stopped = scene.rulings.witch_out_of_action == OutOfAction::Nothing;
    if scene.city.side(a) == scene.city.side(b) || stopped && scene.of(house).attacked {
        return house;
    }
    scene.rely(OpenRuling::WitchOutOfAction);
    other
}

/// The pair a witch is going to exchange.
fn pair_of(scene: &Scene<'_>, witch: SeatId) -> Option<(SeatId, SeatId)> {
    if !scene.assumed.witches.contains(&witch) {
        return None;
    }
    let act = scene
        .acts
        .iter()
        .find(|act| act.by() == witch && act.action() == super::Action::Swap)?;
    match act.sent.targets.as_slice() {
        [a, b] => Some((*a, *b)),
        _ => None,
    }
}

/// A red witch who exchanges a killer and his victim undoes the shot.
fn shot_into_witches_pair(scene: &mut Scene<'_>, id: ActId, house: SeatId) -> Option<Come> {
    let killer = scene.act(id).by();
    let undoes = scene.assumed.witches.iter().any(|witch| {
        let pair = pair_of(scene, *witch);
        let hits = pair == Some((killer, house)) || pair == Some((house, killer));
        hits && scene.city.side(*witch) == Side::Red && *witch != house
    });
    let out = scene.is_out_for(scene.act(id).role(), house);
    let there = !out && !scene.looks_dead(house);
    if !undoes || !there {
        return None;
    }
    scene.visit(id, house);
    scene.rely(OpenRuling::WitchOutOfAction);
    attacked(scene, house);
    rescue(scene, house, Rescue::Witch);
    scene.miss(id, Why::CancelledByWitch);
    Some(Come::Came(None))
}

/// In the common nights one black at most dies by another's kill.
fn over_the_limit(scene: &Scene<'_>, id: ActId, house: SeatId) -> bool {
    let common = scene.city.format.is_common(scene.night);
    let act = scene.act(id);
    if !common || act.is_peaceful() || !scene.is_black(act.by()) || !scene.is_black(house) {
        return false;
    }
    let tonight = scene.attacks.iter().any(|attack| {
        matches!(attack.role, Role::Negative(_))
            && attack
                .struck
                .iter()
                .any(|seat| scene.is_black(*seat) && !scene.assumed.survivors.contains(seat))
    });
    scene.city.blacks_by_blacks > 0 || tonight
}

/// Whether a black role kills by a special move.
pub(super) fn is_contract(role: Role) -> bool {
    matches!(role, Role::Negative(Negative::Hireling | Negative::Ninja))
}
