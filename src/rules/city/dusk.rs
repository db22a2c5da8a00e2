//! What leaves with players who leave by day: roles pass on, faces and swaps are settled.

use super::inherit::{Drawn, Leaving, Takeover, kept_for_good, take_over};
use super::night::Letter;
use super::role::{Negative, Peaceful, Side};
use super::state::{Camp, City};
use nightdesk_game::SeatId;

/// Who left by day.
#[derive(Debug, Clone, Copy)]
pub struct Gone<'g> {
    /// Who was lynched, or counts as lynched.
    pub lynched: &'g [SeatId],
    /// Whom a dying player executed.
    pub executed: &'g [SeatId],
    /// Victims of the faceless who stay that whoever is lynched: whom a grey phantom possesses (city
    /// day L-18).
    pub stay_cut: &'g [SeatId],
}

/// Puts into force what follows from players leaving by day; their fate must be set already.
///
/// What chance decides of their roles comes in by `drawn`; what was not drawn yet is asked for.
pub fn left_by_day(city: &mut City, gone: Gone<'_>, day: u32, drawn: Drawn<'_>) -> Takeover {
    let all: Vec<SeatId> = gone.lynched.iter().chain(gone.executed).copied().collect();
    faces(city, gone);
    let kept = swaps_stand(city, &all);
    souls(city, &all);
    revenge(city, gone);
    successors(city);
    employers_change(city);
    let free: Vec<SeatId> = all
        .into_iter()
        .filter(|seat| city.citizen(*seat).is_some_and(|one| !one.crippled))
        .collect();
    let mut taken = take_over(city, &free, Leaving::ByDay(day), drawn);
    taken.letters.extend(kept);
    shots_pass_on(city);
    poisonings_return(city);
    taken
}

/// A lynched target gives the role back; the faceless gives all back.
fn faces(city: &mut City, gone: Gone<'_>) {
    let lynched = gone.lynched;
    let all = lynched.iter().any(|seat| city.side(*seat) == Side::Grey);
    for citizen in city.citizens.values_mut() {
        let Some(cut) = citizen.cut else { continue };
        if gone.stay_cut.contains(&citizen.seat) {
            continue;
        }
        if all || cut.target.is_some_and(|target| lynched.contains(&target)) {
            citizen.cut = None;
            citizen.regained = !all;
        }
    }
}

/// A swap one of whose two died by day is not undone: the other keeps the role, and learns where it
/// went before.
fn swaps_stand(city: &mut City, gone: &[SeatId]) -> Vec<Letter> {
    let mut kept = Vec::new();
    for card in &mut city.cards {
        let broken = card
            .memory
            .swap
            .filter(|swap| gone.contains(&swap.a) || gone.contains(&swap.b));
        if let Some(swap) = broken {
            kept.extend([swap.a, swap.b]);
            card.memory.swap = None;
        }
    }
    kept_for_good(city, &kept)
}

fn souls(city: &mut City, lynched: &[SeatId]) {
    for card in &mut city.cards {
        if card.role == Peaceful::Cultist {
            let taken = lynched
                .iter()
                .filter(|seat| card.memory.marked.contains(seat));
            card.memory.souls += u32::try_from(taken.count()).unwrap_or(0);
        }
    }
}

/// A favourite who left may be avenged; a black fanatic avenges one who was lynched.
fn revenge(city: &mut City, gone: Gone<'_>) {
    let blacks: Vec<SeatId> = city
        .citizens
        .values()
        .filter(|citizen| citizen.side() == Side::Black)
        .map(|citizen| citizen.seat)
        .collect();
    for card in &mut city.cards {
        let Some(favourite) = card.memory.favourite else {
            continue;
        };
        let executed = gone.executed.contains(&favourite) && !blacks.contains(&card.holder);
        let lost = gone.lynched.contains(&favourite) || executed;
        if card.role == Peaceful::Fanatic && lost {
            card.memory.revenge += 1;
        }
    }
}

/// Role "poisoner": poisonings he leaves behind are shots again for the living blacks.
pub(crate) fn poisonings_return(city: &mut City) {
    let pending: Vec<SeatId> = city.poisoned.values().copied().collect();
    let dead: Vec<SeatId> = city
        .poisonings
        .keys()
        .copied()
        .filter(|seat| !city.lives(*seat))
        .collect();
    let camp = heir_of_poison(city.holding(Negative::Mafia).count());
    for poisoner in dead {
        let Some(poisonings) = city.poisonings.get_mut(&poisoner) else {
            continue;
        };
        // What is still in somebody's blood may kill yet.
        let kept = u32::from(poisonings.realised && pending.contains(&poisoner));
        let back = poisonings.extra.saturating_sub(kept);
        poisonings.extra -= back;
        *city.shots.spare.entry(camp).or_default() += back;
        city.shots.given += back;
    }
}

/// Who gets a shot that a dead poisoner leaves: the maniac, if one of the mafias is dead.
pub(crate) fn heir_of_poison(living_mafias: usize) -> Camp {
    match living_mafias {
        0 | 1 => Camp::Maniac,
        _ => Camp::Mafia,
    }
}

/// The heads of the two pairs: whom they lead, and as what.
pub(crate) const HEADS: [(Camp, Negative, Negative); 2] = [
    (Camp::Mafia, Negative::Mafia, Negative::BossSon),
    (Camp::Maniac, Negative::Yakuza, Negative::ChiefDaughter),
];

/// The boss's son is followed by the one he named.
pub(crate) fn successors(city: &mut City) {
    for (camp, heir, status) in HEADS {
        let was = city
            .citizens
            .values()
            .any(|one| one.negative == Some(status));
        let lives = city.holding(status).next().is_some();
        if !was || lives || city.holding(heir).count() < 2 {
            continue;
        }
        let Some(seat) = city.successor.get(&camp).copied() else {
            continue;
        };
        if let Some(citizen) = city.citizens.get_mut(&seat)
            && citizen.lives()
            && citizen.negative == Some(heir)
        {
            citizen.negative = Some(status);
        }
    }
}

/// Role "yakuza": a hireling or ninja without employers works for the pair of the other side.
pub(crate) fn employers_change(city: &mut City) {
    let lives = |roles: [Negative; 2]| {
        let mut found = roles
            .into_iter()
            .filter_map(|role| city.holding(role).next());
        found.next().is_some()
    };
    let mafia = lives([Negative::Mafia, Negative::BossSon]);
    let yakuza = lives([Negative::Yakuza, Negative::ChiefDaughter]);
    let (from, to) = match (mafia, yakuza) {
        (false, true) => (Negative::Hireling, Negative::Ninja),
        (true, false) => (Negative::Ninja, Negative::Hireling),
        (true, true) | (false, false) => return,
    };
    for citizen in city.citizens.values_mut() {
        if citizen.lives() && citizen.negative == Some(from) {
            citizen.negative = Some(to);
        }
    }
}

/// A camp that is out leaves its reserve to the other.
fn shots_pass_on(city: &mut City) {
    for camp in Camp::BOTH {
        let out = |camp| {
            !city
                .living()
                .filter_map(|one| one.negative)
                .any(|role| Camp::of(role) == Some(camp))
        };
        if out(camp) && !out(camp.other()) {
            let left = city.shots.spare.insert(camp, 0).unwrap_or(0);
            *city.shots.spare.entry(camp.other()).or_default() += left;
        }
    }
}
