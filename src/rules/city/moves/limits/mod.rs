//! Who may send which move now: the limits of every role (night rules §5).

mod black;
mod peaceful;
mod slaves;

pub(crate) use black::last_killer;
pub(crate) use slaves::{has_own_will, set_by_master};

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{Action, Move, Refusal};
use crate::night::{Stage, available_tonight};
use crate::role::{Negative, Peaceful, Role, Side};
use crate::rulings::Rulings;
use crate::state::{Camp, City, Origin};
use nightdesk_game::SeatId;

/// Whether a night move may be sent for the coming night.
///
/// # Errors
/// The limit it breaks.
pub fn admit(
    city: &City,
    sent: &Move,
    standing: &[Move],
    rulings: &Rulings,
) -> Result<(), Refusal> {
    holds_role(city, sent)?;
    if sent.action == Action::Skip {
        return Ok(());
    }
    if sent.action == Action::Forbid {
        return slaves::forbid(city, sent);
    }
    if Stage::of(sent).is_none() {
        return Err(Refusal::NotItsMove);
    }
    if sent.options.by_master {
        slaves::set_by_master(city, sent)?;
    }
    one_move_of_a_role(city, sent, standing)?;
    targets_play(city, sent)?;
    count(sent)?;
    two_ways(sent, standing)?;
    oneself(city, sent)?;
    offices(city, sent)?;
    match sent.role {
        Role::Peaceful(_) if is_forced_skip(city, sent, rulings) => Ok(()),
        Role::Peaceful(role) => peaceful::peaceful(city, sent, role, rulings),
        Role::Negative(role) => black::negative(city, sent, role),
        Role::Faceless => black::cut(city, sent),
        Role::Elite(_) => Err(Refusal::NotItsMove),
    }
}

/// Role "witch": who holds a role by a swap does not know what it did before, so what may not follow
/// that is taken and counts as a skip.
pub(crate) fn is_forced_skip(city: &City, sent: &Move, rulings: &Rulings) -> bool {
    let Role::Peaceful(role) = sent.role else {
        return false;
    };
    city.holds_by_swap(sent.by, role)
        && peaceful::peaceful(city, sent, role, rulings).is_err_and(Refusal::is_of_history)
}

/// A role makes one move a night; the evening's proof or question is one, too.
fn one_move_of_a_role(city: &City, sent: &Move, standing: &[Move]) -> Result<(), Refusal> {
    let asked = city
        .prepared
        .proofs
        .iter()
        .map(|proof| (proof.by, proof.role))
        .chain(
            city.prepared
                .queries
                .iter()
                .map(|query| (query.by, query.role)),
        );
    if asked.into_iter().any(|one| one == (sent.by, sent.role)) {
        return Err(Refusal::Asked);
    }
    let before: Vec<&Move> = standing
        .iter()
        .filter(|other| {
            // A master's word stands beside the slave's own move and takes its place.
            let same_hand = other.options.by_master == sent.options.by_master;
            let own = other.by == sent.by && other.role == sent.role;
            own && same_hand && other.action != Action::Skip
        })
        .collect();
    if sent.is_kill() && too_many_kills(city, sent, standing) {
        return Err(Refusal::OneKill);
    }
    match sent.role {
        Role::Peaceful(_) | Role::Faceless => match before.is_empty() {
            true => Ok(()),
            false => Err(Refusal::OneMove),
        },
        Role::Negative(role) if sent.is_kill() => {
            let shots = before.iter().filter(|other| other.is_kill()).count();
            let most = match role {
                Negative::Maniac | Negative::Imitator => 2,
                _ => 1,
            };
            let second = shots == 1 && role_shots(city, role) < 2;
            if shots >= most || second {
                Err(Refusal::NoSecondShot)
            } else {
                way_of_the_last(role, sent.action, &before)
            }
        }
        Role::Negative(role) => {
            let again = before.iter().any(|other| other.action == sent.action);
            match again && sent.action != Action::Order {
                true => Err(Refusal::OneMove),
                false => way_of_the_last(role, sent.action, &before),
            }
        }
        Role::Elite(_) => Ok(()),
    }
}

/// Roles "joker", "poisoner", "executor": the last black shoots in place of the usual move.
fn way_of_the_last(role: Negative, action: Action, before: &[&Move]) -> Result<(), Refusal> {
    let special = matches!(
        role,
        Negative::Joker | Negative::Poisoner | Negative::Executor
    );
    let other = |one: &&Move| one.action != action && one.action != Action::Suicide;
    match special && action != Action::Suicide && before.iter().any(other) {
        true => Err(Refusal::OneWay),
        false => Ok(()),
    }
}

/// Black correction: a peaceful role's kill is one of those a black killer can make at once.
fn too_many_kills(city: &City, sent: &Move, standing: &[Move]) -> bool {
    let Some(role) = city.negative(sent.by) else {
        return false;
    };
    let mut kills = standing
        .iter()
        .filter(|other| other.by == sent.by && other.is_kill());
    let mixed = kills.clone().any(|other| other.role != sent.role);
    let most = match role {
        Negative::Maniac | Negative::Imitator => role_shots(city, role).clamp(1, 2),
        // The order gives way by itself.
        Negative::Hireling | Negative::Ninja => return false,
        _ => 1,
    };
    let most = usize::try_from(most).unwrap_or(1);
    mixed && kills.by_ref().count() >= most
}

/// How many shots one holder of a black role may make tonight: two are a maniac's, and of whoever
/// shoots in his place.
pub(crate) fn shots_of_one(city: &City, role: Negative) -> u32 {
    match role {
        Negative::Maniac | Negative::Imitator => role_shots(city, role).min(2),
        _ => role_shots(city, role).min(1),
    }
}

/// The shots the camp of a role has tonight.
fn role_shots(city: &City, role: Negative) -> u32 {
    let night = city.night + 1;
    Camp::of(role).map_or(1, |camp| available_tonight(city, night, camp))
}

/// Whether the player lives and holds the role; an undead acts for his master.
pub(crate) fn holds_role(city: &City, sent: &Move) -> Result<(), Refusal> {
    let citizen = city.citizen(sent.by).ok_or(Refusal::NoRole)?;
    let card = sent
        .role
        .peaceful()
        .and_then(|role| city.usable(sent.by, role));
    // A copy is for a night, the day after it, and that day's evening.
    let stale = card.is_some_and(|card| match card.origin {
        Origin::Copied { night } | Origin::Conjured { night } => match sent.action.is_evening() {
            true => night < city.night,
            false => night <= city.night,
        },
        _ => false,
    });
    if stale {
        return Err(Refusal::CopyOver);
    }
    let raised = card.and_then(|card| match card.origin {
        Origin::Raised { master, from } if city.lives(master) => Some(from),
        _ => None,
    });
    if !citizen.lives() {
        match raised {
            None => return Err(Refusal::Dead),
            Some(from) if from > city.night + 1 => return Err(Refusal::RaisedLater),
            Some(_) => {}
        }
    }
    let holds = match sent.role {
        Role::Peaceful(_) => card.is_some(),
        Role::Negative(role) => citizen.negative == Some(role),
        Role::Faceless => citizen.faceless,
        Role::Elite(_) => false,
    };
    if holds { Ok(()) } else { Err(Refusal::NoRole) }
}

/// Targets are living main players; nobody touches the elite.
fn targets_play(city: &City, sent: &Move) -> Result<(), Refusal> {
    for target in &sent.targets {
        let citizen = city
            .citizen(*target)
            .ok_or(Refusal::NoMainPlayer(*target))?;
        let undead = city
            .cards
            .iter()
            .any(|card| card.holder == *target && matches!(card.origin, Origin::Raised { .. }));
        let struck_again = undead && sent.is_kill();
        if !citizen.lives() && !struck_again {
            return Err(Refusal::Corpse(*target));
        }
    }
    Ok(())
}

/// How many targets a move has.
fn count(sent: &Move) -> Result<(), Refusal> {
    different(&sent.targets)?;
    so_many(&sent.targets, targets_of(sent))
}

/// How many targets a move of the night may have.
fn targets_of(sent: &Move) -> RangeInclusive<usize> {
    let by_role = sent.options.role_order.is_some();
    match sent.action {
        Action::Drink | Action::Skip => 0..=0,
        Action::Suicide => 0..=1,
        Action::Heal if sent.role == Role::Peaceful(Peaceful::Doctor) => 1..=2,
        Action::Dose => 1..=2,
        Action::Compare | Action::Swap => 2..=2,
        Action::Fire => 0..=3,
        Action::Order | Action::Serve | Action::Insure | Action::Kill => usize::from(!by_role)..=1,
        Action::Hypnotise => 0..=1,
        Action::Poison | Action::Capture | Action::Take => 1..=2,
        _ => 1..=1,
    }
}

/// Nobody is named twice.
fn different(targets: &[SeatId]) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    match targets.iter().find(|seat| !seen.insert(**seat)) {
        Some(twice) => Err(Refusal::Twice(*twice)),
        None => Ok(()),
    }
}

/// As many are named as a move is for.
pub(crate) fn so_many(targets: &[SeatId], allowed: RangeInclusive<usize>) -> Result<(), Refusal> {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    match allowed.contains(&targets.len()) {
        true => Ok(()),
        false => Err(Refusal::Count {
            least: number(*allowed.start()),
            most: number(*allowed.end()),
        }),
    }
}

/// Role "geisha": a client and a kill in one night are for different players.
fn two_ways(sent: &Move, standing: &[Move]) -> Result<(), Refusal> {
    let geisha = sent.role == Role::Negative(Negative::Geisha);
    let both = |other: &Move| {
        let pair = [sent.action, other.action];
        let own = other.by == sent.by && other.role == sent.role;
        own && pair.contains(&Action::Take) && pair.contains(&Action::Kill)
    };
    let same = |other: &Move| other.targets.iter().any(|seat| sent.targets.contains(seat));
    let barred = geisha && standing.iter().any(|other| both(other) && same(other));
    if barred {
        Err(Refusal::ClientAndVictim)
    } else {
        Ok(())
    }
}

/// Moves that cannot be made at oneself.
fn oneself(city: &City, sent: &Move) -> Result<(), Refusal> {
    if !sent.targets.contains(&sent.by) {
        return forbidden_owner(city, sent);
    }
    if sent.role == Role::Peaceful(Peaceful::Doctor) && sent.targets.len() > 1 {
        return Err(Refusal::OneselfBeside);
    }
    let barred = match (sent.role, sent.action) {
        (Role::Peaceful(Peaceful::Blocker | Peaceful::Bodyguard | Peaceful::Prostitute), _)
        | (Role::Peaceful(Peaceful::Journalist | Peaceful::Witch | Peaceful::Vagrant), _)
        | (Role::Peaceful(Peaceful::Hypnotist), _)
        | (Role::Peaceful(Peaceful::Detective | Peaceful::Maid), _) => true,
        (Role::Peaceful(Peaceful::DrugDealer), _) => sent.options.dose == Some(3),
        (Role::Peaceful(_), Action::Kill) => city.side(sent.by) != Side::Grey,
        (Role::Negative(Negative::Joker | Negative::Poisoner), _) => {
            sent.action != Action::Suicide && sent.action != Action::Kill
        }
        _ => false,
    };
    if barred {
        Err(Refusal::Oneself)
    } else {
        Ok(())
    }
}

/// A copy is not turned on the owner, an undead not on the necromancer.
fn forbidden_owner(city: &City, sent: &Move) -> Result<(), Refusal> {
    let Some(card) = sent
        .role
        .peaceful()
        .and_then(|role| city.usable(sent.by, role))
    else {
        return Ok(());
    };
    let forbidden = match card.origin {
        Origin::Raised { master, .. } => Some((master, Refusal::Master(master))),
        Origin::Copied { .. } => {
            let house_bound = matches!(
                card.role,
                Peaceful::Vagrant | Peaceful::Maid | Peaceful::Witch
            );
            let owner = city.cards.iter().find(|other| {
                other.role == card.role && matches!(other.origin, Origin::Dealt | Origin::Taken)
            });
            let owner = owner.filter(|_| house_bound).map(|owner| owner.holder);
            owner.map(|owner| (owner, Refusal::Owner(owner)))
        }
        _ => None,
    };
    match forbidden {
        Some((seat, why)) if sent.targets.contains(&seat) => Err(why),
        Some(_) | None => Ok(()),
    }
}

/// The mayor is no target, the secretary not of kills and colour checks.
fn offices(city: &City, sent: &Move) -> Result<(), Refusal> {
    let own = |seat: SeatId| seat != sent.by && sent.targets.contains(&seat);
    let substitute = |seat: SeatId| {
        let mut substitutes = sent.options.hypnosis.substitutes();
        substitutes.any(|other| other == seat)
    };
    if let Some(mayor) = city.mayor.filter(|mayor| own(*mayor) || substitute(*mayor)) {
        return Err(Refusal::Mayor(mayor));
    }
    let spared = sent.is_kill()
        || matches!(sent.action, Action::Order | Action::Insure)
        || (matches!(sent.action, Action::Check | Action::Compare)
            && sent.role != Role::Negative(Negative::Joker));
    match city.secretary.filter(|secretary| spared && own(*secretary)) {
        Some(secretary) => Err(Refusal::Secretary(secretary)),
        None => Ok(()),
    }
}
