//! What killers, hirelings, bodyguards and hypnotists are told of attacks.

use std::collections::BTreeSet;

use super::super::act::Way;
use super::super::attack::is_contract;
use super::super::guard::ward_of;
use super::super::letter::{Letter, LetterClass, Value};
use super::super::outcome::Cause;
use super::super::scene::Scene;
use crate::role::{Negative, Peaceful, Role};
use nightdesk_game::SeatId;

/// Every killer who came to somebody who died learns the side.
pub(super) fn victims(scene: &mut Scene<'_>) {
    let deaths: Vec<(SeatId, Cause)> = scene
        .deaths
        .iter()
        .map(|death| (death.player, death.cause))
        .collect();
    for (victim, cause) in deaths {
        let mut told = BTreeSet::new();
        for attack in scene.attacks.clone() {
            let came = attack.killed.contains(&victim)
                || attack.struck.contains(&victim)
                || attack.house == victim && attack.struck.is_empty();
            // A killer who dies of the kamikaze is nobody's victim but the kamikaze's.
            let own = attack.by == victim || cause == Cause::Bond;
            if came && !own && told.insert(attack.by) {
                let letter = side_of(scene, attack.by, victim);
                scene.letter_of(attack.act, letter);
            }
        }
        let hand = scene
            .deaths
            .iter()
            .find(|death| death.player == victim)
            .and_then(|death| death.by);
        let madman = matches!(cause, Cause::Madman | Cause::Kamikaze);
        if let Some(hand) = hand.filter(|hand| madman && *hand != victim && told.insert(*hand)) {
            let letter = side_of(scene, hand, victim);
            // A black kamikaze alone lives to hear of it.
            let own_way = cause == Cause::Kamikaze && scene.is_black(hand);
            let letter = if own_way { letter.betraying() } else { letter };
            match cause {
                Cause::Kamikaze => scene.letter_of_role(Peaceful::Kamikaze, letter),
                _ => scene.letter_of_role(Peaceful::Madman, letter),
            }
        }
    }
}

/// What a killer learns of a victim.
fn side_of(scene: &Scene<'_>, to: SeatId, victim: SeatId) -> Letter {
    let side = scene.city.side(victim);
    Letter::new(to, LetterClass::VictimTeam)
        .with("victim", Value::Seat(victim))
        .with("side", Value::Side(side))
}

/// Hirelings, their victims, their deaths.
pub(super) fn orders(scene: &mut Scene<'_>) {
    for id in scene.ids().collect::<Vec<_>>() {
        let act = scene.act(id);
        let Way::Ordered(order) = act.way else {
            continue;
        };
        let hireling = act.by();
        let employer = scene.act(order).by();
        let mut mafia = camp_of(scene, employer);
        mafia.insert(employer);
        let by_role = scene.act(order).sent.options.role_order.is_some();
        let Some(attack) = scene
            .attacks
            .iter()
            .find(|attack| attack.act == id)
            .cloned()
        else {
            continue;
        };
        for victim in &attack.killed {
            let side = scene.city.side(*victim);
            for to in &mafia {
                scene.letter(
                    Letter::new(*to, LetterClass::OrderResult)
                        .with("victim", Value::Seat(*victim))
                        .with("side", Value::Side(side)),
                );
            }
        }
        if attack.killed.is_empty() && by_role {
            let survivor = attack.house;
            mafia.insert(hireling);
            for to in &mafia {
                scene.letter(
                    Letter::new(*to, LetterClass::OrderResult)
                        .with("survivor", Value::Seat(survivor)),
                );
            }
        }
    }
    let dead: Vec<SeatId> = scene
        .deaths
        .iter()
        .map(|death| death.player)
        .filter(|seat| {
            scene
                .negative(*seat)
                .is_some_and(|role| is_contract(Role::Negative(role)))
        })
        .collect();
    for hireling in dead {
        let mafia = camp_of(scene, hireling);
        for seat in mafia {
            scene.letter(
                Letter::new(seat, LetterClass::HirelingDead).with("player", Value::Seat(hireling)),
            );
        }
    }
}

/// The living of the mafia, or of the yakuza, on the side of a black player, himself aside.
fn camp_of(scene: &Scene<'_>, black: SeatId) -> BTreeSet<SeatId> {
    let camp = scene.camp_of(black);
    let is_theirs =
        |seat: &SeatId| *seat != black && camp.is_some() && scene.camp_of(*seat) == camp;
    let shoots = |seat: &SeatId| {
        matches!(
            scene.negative(*seat),
            Some(Negative::Mafia | Negative::BossSon | Negative::Yakuza | Negative::ChiefDaughter)
        )
    };
    let living = scene.city.living().map(|citizen| citizen.seat);
    living.filter(is_theirs).filter(shoots).collect()
}

/// Bodyguard and ward, by how the attack went.
pub(super) fn guards(scene: &mut Scene<'_>) {
    for attack in scene.attacks.clone() {
        match attack.guard {
            Some(guard) => on_duty(scene, &attack, guard),
            None => direct(scene, &attack),
        }
        spoilt(scene, &attack);
    }
}

fn killer_name(scene: &mut Scene<'_>, to: SeatId, killer: SeatId) {
    scene.letter(Letter::new(to, LetterClass::KillerName).with("name", Value::Seat(killer)));
}

fn killer_role(scene: &mut Scene<'_>, to: SeatId, role: Role) {
    scene.letter(Letter::new(to, LetterClass::KillerRole).with("role", Value::Role(role)));
}

fn on_duty(scene: &mut Scene<'_>, attack: &super::super::attack::Attack, guard: SeatId) {
    if scene.died(guard) {
        let copied = ward_of(scene, guard).is_some_and(|(id, _)| scene.is_copy(id));
        // Of several killers the first is the murderer.
        match (attack.killed.contains(&guard), copied) {
            (true, false) => killer_name(scene, attack.house, attack.by),
            (true, true) => killer_role(scene, attack.house, attack.role),
            (false, _) => {}
        }
        return;
    }
    to_guard(scene, guard, attack.house, attack.role);
}

/// The bodyguard himself was the target.
fn direct(scene: &mut Scene<'_>, attack: &super::super::attack::Attack) {
    let guard = attack.house;
    let Some((post, ward)) = ward_of(scene, guard) else {
        return;
    };
    if scene.city.side(scene.act(post).by()) != super::super::Side::Red {
        return;
    }
    if scene.died(guard) {
        if attack.killed.contains(&guard) {
            killer_role(scene, ward, attack.role);
        }
        return;
    }
    to_guard(scene, guard, guard, attack.role);
}

/// Whom the killer wanted, and as what he came; it is the bodyguard's result.
fn to_guard(scene: &mut Scene<'_>, guard: SeatId, wanted: SeatId, role: Role) {
    let told = [
        Letter::new(guard, LetterClass::OriginalTarget).with("target", Value::Seat(wanted)),
        Letter::new(guard, LetterClass::KillerRole).with("role", Value::Role(role)),
    ];
    for letter in told {
        scene.letter_of_role(Peaceful::Bodyguard, letter);
    }
}

/// A black or grey bodyguard learns of the ward's killer, what no red one ever does.
fn spoilt(scene: &mut Scene<'_>, attack: &super::super::attack::Attack) {
    for ward in &attack.killed {
        for post in scene.of(*ward).guards.clone() {
            let guard = scene.act(post).by();
            let killer = match scene.city.side(guard) {
                super::super::Side::Red => continue,
                super::super::Side::Black => Letter::new(guard, LetterClass::KillerName)
                    .with("name", Value::Seat(attack.by))
                    .with("side", Value::Side(scene.city.side(attack.by))),
                super::super::Side::Grey => Letter::new(guard, LetterClass::KillerRole)
                    .with("role", Value::Role(attack.role)),
            };
            let original = scene.act(attack.act).target().unwrap_or(attack.house);
            let original = Letter::new(guard, LetterClass::OriginalTarget)
                .with("target", Value::Seat(original));
            let told = [killer, original, side_of(scene, guard, *ward)];
            for letter in told.map(Letter::betraying) {
                scene.letter_of(post, letter);
            }
        }
    }
}

/// A killer whom the hypnotist turned away has killed.
pub(super) fn spells(scene: &mut Scene<'_>) {
    for attack in scene.attacks.clone() {
        let Some(hypnotist) = scene.act(attack.act).turned_by else {
            continue;
        };
        if attack.house == hypnotist {
            continue;
        }
        for victim in attack.killed {
            scene.letter_of_role(
                Peaceful::Hypnotist,
                Letter::new(hypnotist, LetterClass::HypnosisKill)
                    .with("victim", Value::Seat(victim)),
            );
        }
    }
}
