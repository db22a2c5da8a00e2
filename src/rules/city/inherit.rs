//! Peaceful roles of players who left: who takes them over.

use super::night::{Draw, DrawAbout, Letter, LetterClass, Value};
use super::role::{Peaceful, Role, Side};
use super::state::{Card, CardId, City, Memory, Origin};
use crate::game::SeatId;

/// What a round of takeovers brings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Takeover {
    /// Who took which role.
    pub letters: Vec<Letter>,
    /// Draws that were not recorded yet.
    pub draws: Vec<Draw>,
}

/// What was drawn for a question, if it was.
pub type Drawn<'a> = &'a dyn Fn(DrawAbout, &[SeatId]) -> Option<SeatId>;

/// Collectors without a role, then active citizens, then the other collectors, then necromancers.
///
/// `night` is the number of the coming or running night, from which raised roles count.
pub fn take_over(city: &mut City, dead: &[SeatId], night: u32, drawn: Drawn<'_>) -> Takeover {
    let mut result = Takeover::default();
    let mut free: Vec<(SeatId, CardId)> = dead
        .iter()
        .filter_map(|seat| left_by(city, *seat))
        .collect();
    free.sort_by_key(|(seat, _)| (city.side(*seat) != Side::Red, *seat));
    let taken: Vec<SeatId> = collect(city, &mut free, &mut result, drawn, Collecting::First);
    citizens(city, &mut free, &mut result, drawn);
    collect(
        city,
        &mut free,
        &mut result,
        drawn,
        Collecting::Later(taken),
    );
    raise(city, dead, night, &mut result);
    result
}

/// The card a dead player leaves; an active citizen without a role leaves none.
fn left_by(city: &City, seat: SeatId) -> Option<(SeatId, CardId)> {
    let card = city
        .cards
        .iter()
        .find(|card| card.holder == seat && matches!(card.origin, Origin::Dealt | Origin::Taken))?;
    (card.role != Peaceful::ActiveCitizen).then_some((seat, card.id))
}

enum Collecting {
    First,
    Later(Vec<SeatId>),
}

/// A collector takes the roles of his targets; with a role already, behind the citizens.
fn collect(
    city: &mut City,
    free: &mut Vec<(SeatId, CardId)>,
    result: &mut Takeover,
    drawn: Drawn<'_>,
    when: Collecting,
) -> Vec<SeatId> {
    let mut took = Vec::new();
    let collectors: Vec<(SeatId, Vec<SeatId>)> = city
        .cards_of(Peaceful::Collector)
        .filter(|card| city.lives(card.holder))
        .map(|card| {
            let wanted = card.memory.marked.union(&card.memory.lost);
            (card.holder, wanted.copied().collect())
        })
        .collect();
    for (collector, marked) in collectors {
        let has = collection(city, collector);
        let uses = city.cards.iter().any(|card| {
            card.holder == collector && card.origin == Origin::Collected { active: true }
        });
        let fits = match &when {
            Collecting::First => has == 0,
            Collecting::Later(done) => has > 0 && !done.contains(&collector),
        };
        let wanted: Vec<SeatId> = free
            .iter()
            .map(|(seat, _)| *seat)
            .filter(|seat| marked.contains(seat))
            .collect();
        let Some(first) = wanted.first().copied().filter(|_| fits) else {
            continue;
        };
        let from = pick(result, drawn, DrawAbout::Inheritance(collector), &wanted).unwrap_or(first);
        if let Some(index) = free.iter().position(|(seat, _)| *seat == from) {
            let (_, card) = free.remove(index);
            let activates = !uses;
            pass(
                city,
                card,
                collector,
                Origin::Collected { active: activates },
                result,
            );
            // Of the past he knows the targets alone.
            took.push(collector);
        }
    }
    took
}

fn collection(city: &City, collector: SeatId) -> usize {
    city.cards
        .iter()
        .filter(|card| card.holder == collector && matches!(card.origin, Origin::Collected { .. }))
        .count()
}

/// Each active citizen takes one role, reds' roles first.
fn citizens(
    city: &mut City,
    free: &mut Vec<(SeatId, CardId)>,
    result: &mut Takeover,
    drawn: Drawn<'_>,
) {
    let mut citizens: Vec<(SeatId, CardId)> = city
        .cards_of(Peaceful::ActiveCitizen)
        .filter(|card| matches!(card.origin, Origin::Dealt | Origin::Taken))
        .filter(|card| city.lives(card.holder))
        .map(|card| (card.holder, card.id))
        .collect();
    // Chance says which of them comes first.
    if !free.is_empty() && citizens.len() > 1 {
        let seats: Vec<SeatId> = citizens.iter().map(|(seat, _)| *seat).collect();
        let first = pick(result, drawn, DrawAbout::FirstCitizen, &seats);
        citizens.sort_by_key(|(seat, _)| Some(*seat) != first);
    }
    for (citizen, own) in citizens {
        let reds: Vec<SeatId> = free
            .iter()
            .map(|(seat, _)| *seat)
            .filter(|seat| city.side(*seat) == Side::Red)
            .collect();
        let among = match reds.is_empty() {
            true => free.iter().map(|(seat, _)| *seat).collect(),
            false => reds,
        };
        let Some(from) = pick(result, drawn, DrawAbout::Inheritance(citizen), &among) else {
            continue;
        };
        if let Some(index) = free.iter().position(|(seat, _)| *seat == from) {
            let (_, card) = free.remove(index);
            city.cards.retain(|card| card.id != own);
            pass(city, card, citizen, Origin::Taken, result);
            lose(city, from, citizen);
        }
    }
}

/// A collector whose target's role went to a citizen gets it when that citizen leaves.
fn lose(city: &mut City, from: SeatId, citizen: SeatId) {
    for card in &mut city.cards {
        if card.role == Peaceful::Collector && card.memory.marked.contains(&from) {
            card.memory.lost.insert(citizen);
        }
    }
}

fn pick(
    result: &mut Takeover,
    drawn: Drawn<'_>,
    about: DrawAbout,
    among: &[SeatId],
) -> Option<SeatId> {
    if let Some(seat) = drawn(about, among) {
        return Some(seat);
    }
    if among.len() > 1 {
        result.draws.push(Draw {
            about,
            among: among.to_vec(),
        });
    }
    among.first().copied()
}

fn pass(city: &mut City, id: CardId, to: SeatId, origin: Origin, result: &mut Takeover) {
    let Some(card) = city.card_mut(id) else {
        return;
    };
    card.holder = to;
    card.origin = origin;
    result.letters.push(
        Letter::new(to, LetterClass::RoleTaken)
            .with("role", Value::Role(Role::Peaceful(card.role))),
    );
}

/// Roles a necromancer can use through a body.
pub const RAISED: &[Peaceful] = &[
    Peaceful::Commissioner,
    Peaceful::Detective,
    Peaceful::Investigator,
    Peaceful::Doctor,
    Peaceful::Blocker,
    Peaceful::Prostitute,
    Peaceful::Hacker,
    Peaceful::Journalist,
    Peaceful::Vagrant,
    Peaceful::Anonymous,
    Peaceful::Pimp,
    Peaceful::Lawyer,
    Peaceful::Inquisitor,
    Peaceful::DrugDealer,
    Peaceful::Fanatic,
    Peaceful::Cultist,
    Peaceful::Criminalist,
    Peaceful::Maid,
];

/// The cursed who died rise for their necromancer, on a card of their own.
fn raise(city: &mut City, dead: &[SeatId], night: u32, result: &mut Takeover) {
    let masters: Vec<(SeatId, Vec<SeatId>)> = city
        .cards_of(Peaceful::Necromancer)
        .filter(|card| city.lives(card.holder))
        .map(|card| {
            let bodies = dead.iter().filter(|seat| card.memory.cursed.contains(seat));
            (card.holder, bodies.copied().collect())
        })
        .collect();
    for (master, bodies) in masters {
        for body in bodies {
            raise_one(city, master, body, night + 1, result);
        }
    }
}

/// Raises one body: its role with the past choice of targets, purse and the like from zero.
pub fn raise_one(city: &mut City, master: SeatId, body: SeatId, from: u32, result: &mut Takeover) {
    let Some(role) = city
        .dead_roles
        .get(&body)
        .copied()
        .or_else(|| city.peaceful(body))
    else {
        return;
    };
    city.bodies.entry(master).or_default().insert(body);
    if !RAISED.contains(&role) {
        return;
    }
    let log = city
        .cards
        .iter()
        .find(|card| card.role == role)
        .map(|card| card.memory.log.clone())
        .unwrap_or_default();
    let id = city.next_card();
    city.cards.push(Card {
        id,
        role,
        holder: body,
        origin: Origin::Raised { master, from },
        memory: Memory {
            log,
            ..Memory::default()
        },
    });
    result.letters.push(
        Letter::new(master, LetterClass::RoleTaken)
            .with("role", Value::Role(Role::Peaceful(role)))
            .with("body", Value::Seat(body)),
    );
}
