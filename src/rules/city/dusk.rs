//! What leaves with players who leave by day: roles pass on, faces and swaps are settled.

use super::inherit::{Drawn, Takeover, take_over};
use super::role::{Negative, Peaceful, Side};
use super::state::{Camp, City};
use crate::game::SeatId;

/// Puts into force what follows from players leaving by day; their fate must be set already.
pub fn left_by_day(city: &mut City, lynched: &[SeatId], day: u32, drawn: Drawn<'_>) -> Takeover {
    faces(city, lynched);
    swaps_stand(city, lynched);
    souls(city, lynched);
    revenge(city, lynched);
    successors(city);
    employers_change(city);
    let free: Vec<SeatId> = lynched
        .iter()
        .copied()
        .filter(|seat| city.citizen(*seat).is_some_and(|one| !one.crippled))
        .collect();
    let taken = take_over(city, &free, day, drawn);
    shots_pass_on(city);
    taken
}

/// A lynched target gives the role back; the faceless gives all back.
fn faces(city: &mut City, lynched: &[SeatId]) {
    let all = lynched.iter().any(|seat| city.side(*seat) == Side::Grey);
    for citizen in city.citizens.values_mut() {
        let Some(cut) = citizen.cut else { continue };
        if all || cut.target.is_some_and(|target| lynched.contains(&target)) {
            citizen.cut = None;
            citizen.regained = !all;
        }
    }
}

/// A swap one of whose two died by day is not undone.
fn swaps_stand(city: &mut City, lynched: &[SeatId]) {
    for card in &mut city.cards {
        let broken = card
            .memory
            .swap
            .is_some_and(|swap| lynched.contains(&swap.a) || lynched.contains(&swap.b));
        if broken {
            card.memory.swap = None;
        }
    }
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

/// A lynched favourite may be avenged, by a black fanatic too.
fn revenge(city: &mut City, lynched: &[SeatId]) {
    for card in &mut city.cards {
        let lost = card
            .memory
            .favourite
            .is_some_and(|favourite| lynched.contains(&favourite));
        if card.role == Peaceful::Fanatic && lost {
            card.memory.revenge += 1;
        }
    }
}

/// The boss's son is followed by the one he named.
pub(crate) fn successors(city: &mut City) {
    for (camp, heir, status) in [
        (Camp::Mafia, Negative::Mafia, Negative::BossSon),
        (Camp::Maniac, Negative::Yakuza, Negative::ChiefDaughter),
    ] {
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
