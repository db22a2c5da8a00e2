//! Who of those that must die really does (night rules §3.5, §3.6).

use std::collections::BTreeSet;

use super::act::ActFate;
use super::aim::SHADE;
use super::attack::rescue;
use super::kamikaze::went_out;
use super::letter::{Letter, LetterClass, Value};
use super::outcome::{Cause, Death, Rescue};
use super::scene::{Doom, Scene};
use crate::role::{Negative, Peaceful, Role};
use crate::state::{Card, CardId, Fate, Origin};
use nightdesk_game::SeatId;

/// Settles all dooms that stand.
pub(super) fn settle(scene: &mut Scene<'_>) {
    let mut doomed: Vec<(bool, u32, SeatId)> = scene
        .tonight
        .iter()
        .filter(|(_, tonight)| tonight.died.is_none())
        .filter_map(|(seat, tonight)| {
            let first = tonight.dooms.iter().map(|doom| doom.at).min()?;
            // What becomes of a client depends on the host.
            Some((
                tonight.client.is_some_and(|client| client.condom),
                first,
                *seat,
            ))
        })
        .collect();
    doomed.sort_unstable();
    for (_, _, seat) in doomed {
        judge(scene, seat);
    }
}

fn judge(scene: &mut Scene<'_>, seat: SeatId) {
    let mut dooms = std::mem::take(&mut scene.of_mut(seat).dooms);
    if dooms.is_empty() || scene.died(seat) {
        return;
    }
    dooms.sort_by_key(|doom| doom.at);
    dooms.retain(|doom| !spared_by_condom(scene, seat, doom));
    if dooms.is_empty() {
        return;
    }
    let healer = healed(scene, seat, &dooms);
    if seat == SHADE {
        // A healed copy stands on.
        scene.shade_broken |= healer.is_none();
        let maniac = scene.real_player(seat);
        rescue(scene, maniac, healer.unwrap_or(Rescue::Imitator));
    }
    if let Some(by) = healer {
        rescue(scene, seat, by);
        return;
    }
    if seat == SHADE {
        return;
    }
    if outlives(scene, seat, &dooms) {
        return;
    }
    let deadly: Vec<Doom> = dooms
        .iter()
        .copied()
        .filter(|doom| !doom.cripples)
        .collect();
    match deadly.first() {
        Some(first) => {
            for doom in &deadly {
                credit(scene, seat, doom, first);
            }
            die(scene, seat, first.cause, Some(first.by), first.at);
        }
        None => cripple(scene, seat),
    }
}

/// Role "prostitute": her client is hurt only if the attack killed her.
fn spared_by_condom(scene: &Scene<'_>, seat: SeatId, doom: &Doom) -> bool {
    let Some(client) = scene.of(seat).client.filter(|client| client.condom) else {
        return false;
    };
    let attack = doom.attack.and_then(|index| scene.attacks.get(index));
    let at_hers = attack.is_some_and(|attack| attack.house == client.host);
    doom.cripples && at_hers && !scene.died(client.host)
}

/// A healer who came in time, unless one doom cannot be healed.
fn healed(scene: &Scene<'_>, seat: SeatId, dooms: &[Doom]) -> Option<Rescue> {
    if dooms.iter().any(|doom| !doom.healable) {
        return None;
    }
    let healers = scene.of(seat).heals.iter().map(|id| scene.act(*id).role());
    let healers: BTreeSet<Role> = healers.collect();
    if healers.contains(&Role::Peaceful(Peaceful::Doctor)) {
        return Some(Rescue::Doctor);
    }
    (!healers.is_empty()).then_some(Rescue::Cultist)
}

/// Endurance or a spare life: an executor's own immortality goes first.
fn outlives(scene: &mut Scene<'_>, seat: SeatId, dooms: &[Doom]) -> bool {
    let killing = dooms.iter().any(|doom| !doom.cripples);
    let own = own_life(scene, seat);
    if let Some(card) = own
        && dooms.iter().all(|doom| doom.life)
    {
        spend(scene, card, seat, killing);
        return true;
    }
    if killing && endures(scene, seat) && dooms.iter().all(|doom| doom.cause != Cause::Suicide) {
        scene.endured.insert(seat);
        rescue(scene, seat, Rescue::Executor);
        let murder = |doom: &&Doom| shares_death(scene, seat, doom.cause, Some(doom.by));
        if let Some(doom) = dooms.iter().find(murder) {
            spent_bond_breaks(scene, seat, doom.attack, doom.at);
        }
        return true;
    }
    if let Some(card) = shared_life(scene, seat)
        && dooms.iter().all(|doom| doom.bond)
    {
        spend(scene, card, seat, killing);
        return true;
    }
    false
}

fn spend(scene: &mut Scene<'_>, card: CardId, seat: SeatId, killing: bool) {
    scene.lives.entry(card).or_default().insert(seat);
    if killing {
        rescue(scene, seat, Rescue::Immortal);
    }
}

/// Whether a player outlives the suicide of a madman or kamikaze, which strikes at once and cannot be
/// healed; what saves him is spent. A bond has no effect (role "immortal").
pub(super) fn outlives_a_suicide(scene: &mut Scene<'_>, seat: SeatId) -> bool {
    if let Some(card) = own_life(scene, seat) {
        spend(scene, card, seat, true);
        return true;
    }
    let endures = endures(scene, seat) && scene.endured.insert(seat);
    if endures {
        rescue(scene, seat, Rescue::Executor);
    }
    endures
}

/// The life that is spent for a player: their own one before a shared one.
pub(super) fn spare_life(scene: &Scene<'_>, seat: SeatId) -> Option<CardId> {
    own_life(scene, seat).or_else(|| shared_life(scene, seat))
}

/// The player's own spare life: an immortal's, or a cultist's who devoured his own side.
pub(super) fn own_life(scene: &Scene<'_>, seat: SeatId) -> Option<CardId> {
    let immortal = scene.passive(seat, Peaceful::Immortal);
    let cultist = scene
        .passive(seat, Peaceful::Cultist)
        .filter(|card| card.memory.extra_life);
    let mut cards = [immortal, cultist].into_iter().flatten();
    cards
        .find(|card| !card.memory.life_spent)
        .map(|card| card.id)
}

/// The life of an immortal who shares it with this player.
fn shared_life(scene: &Scene<'_>, seat: SeatId) -> Option<CardId> {
    let mut cards = scene.city.cards_of(Peaceful::Immortal);
    cards
        .find(|card| {
            card.memory.bond == Some(seat)
                && !card.memory.life_spent
                && scene.city.lives(card.holder)
                && scene.passive(card.holder, Peaceful::Immortal).is_some()
        })
        .map(|card| card.id)
}

/// Whether the executor's endurance is still there.
pub(super) fn endures(scene: &Scene<'_>, seat: SeatId) -> bool {
    scene.negative(seat) == Some(Negative::Executor) && !scene.city.endurance_spent.contains(&seat)
}

/// The kill is the first one's; the others found a corpse.
fn credit(scene: &mut Scene<'_>, seat: SeatId, doom: &Doom, first: &Doom) {
    let Some(index) = doom.attack else { return };
    let first_attack = first.attack == doom.attack;
    let Some(attack) = scene.attacks.get_mut(index) else {
        return;
    };
    if first_attack && scene.city.lives(seat) {
        attack.killed.insert(seat);
    }
    let act = attack.act;
    let alone = attack.killed.is_empty();
    if !first_attack && alone && scene.act(act).fate == ActFate::Done {
        scene.act_mut(act).fate = ActFate::Missed(super::Why::Corpse);
    }
}

/// Somebody dies, and whoever shares a spent life with him.
pub(super) fn die(scene: &mut Scene<'_>, seat: SeatId, cause: Cause, by: Option<SeatId>, at: u32) {
    if scene.died(seat) {
        return;
    }
    scene.of_mut(seat).died = Some(at);
    if !scene.city.lives(seat) {
        // An undead who is killed again is gone for good.
        let raised =
            |card: &Card| card.holder == seat && matches!(card.origin, Origin::Raised { .. });
        scene.after.cards.retain(|card| !raised(card));
        if scene.after.gone_for_good.insert(seat) {
            let master = scene.city.user_of(seat);
            let letter = Letter::new(master, LetterClass::BodyDestroyed);
            let letter = letter.with("target", Value::Seat(seat));
            scene.letter_of_role(Peaceful::Necromancer, letter);
        }
        return;
    }
    scene.deaths.push(Death {
        player: seat,
        cause,
        by,
        at,
    });
    let night = scene.night;
    if let Some(citizen) = scene.after.citizens.get_mut(&seat) {
        citizen.fate = Fate::Night(night);
    }
    if shares_death(scene, seat, cause, by) {
        let mut attacks = scene.attacks.iter();
        let attack = attacks.position(|attack| attack.killed.contains(&seat));
        for other in bonded(scene, seat) {
            drag(scene, other, attack, at);
        }
    }
}

/// Role "immortal": a bond counts for murders and a black player's suicide, but not for poison and
/// not for the suicide of a kamikaze or madman and whom it takes along.
fn shares_death(scene: &Scene<'_>, seat: SeatId, cause: Cause, by: Option<SeatId>) -> bool {
    match cause {
        Cause::Role(_) | Cause::Suicide => true,
        Cause::Kamikaze => by.is_some_and(|hand| hand != seat && !went_out(scene, hand)),
        Cause::Madman | Cause::Poison | Cause::Bond => false,
    }
}

/// Somebody dies of the bond with a victim of this attack.
fn drag(scene: &mut Scene<'_>, other: SeatId, attack: Option<usize>, at: u32) {
    if scene.died(other) {
        return;
    }
    if let Some(attack) = attack.and_then(|index| scene.attacks.get_mut(index)) {
        attack.dragged.insert(other);
    }
    die(scene, other, Cause::Bond, None, at);
}

/// Role "executor": an immortal one whose life is spent outlives the attack, whoever shares it dies
/// of it alone.
fn spent_bond_breaks(scene: &mut Scene<'_>, executor: SeatId, attack: Option<usize>, at: u32) {
    let own = |card: &&Card| card.holder == executor && card.memory.life_spent;
    let cards = scene.city.cards_of(Peaceful::Immortal).filter(own);
    let shared: Vec<SeatId> = cards.filter_map(|card| card.memory.bond).collect();
    for other in shared {
        if scene.city.lives(other) {
            drag(scene, other, attack, at);
        }
    }
}

/// Those who share a life that was spent before tonight.
fn bonded(scene: &Scene<'_>, seat: SeatId) -> Vec<SeatId> {
    scene
        .city
        .cards_of(Peaceful::Immortal)
        .filter(|card| card.memory.life_spent)
        .filter_map(|card| {
            let other = card.memory.bond?;
            if card.holder == seat {
                Some(other)
            } else if other == seat {
                Some(card.holder)
            } else {
                None
            }
        })
        // An executor who shares a spent life endures the other's death.
        .filter(|other| !endures(scene, *other))
        .collect()
}

/// Whoever should be crippled loses a spare life in place of role and colour, if there is one.
pub(super) fn maim(scene: &mut Scene<'_>, seat: SeatId) {
    match spare_life(scene, seat) {
        Some(card) => spend(scene, card, seat, false),
        None => cripple(scene, seat),
    }
}

/// Somebody loses role and colour for the rest of the game.
pub(super) fn cripple(scene: &mut Scene<'_>, seat: SeatId) {
    scene.of_mut(seat).crippled = true;
    if let Some(citizen) = scene.after.citizens.get_mut(&seat) {
        citizen.crippled = true;
    }
}
