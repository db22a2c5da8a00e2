//! Peaceful roles of players who left: who takes them over.

use super::night::{Draw, DrawAbout, Letter, LetterClass, Value};
use super::role::{Peaceful, Role, Side};
use super::state::{Card, CardId, City, DelayedResult, Memory, Origin};
use nightdesk_game::SeatId;

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

/// When players leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaving {
    /// On this day.
    ByDay(u32),
    /// In this night.
    AtNight(u32),
}

/// Collectors without a role, then active citizens, then the other collectors, then actors who copied
/// a citizen; necromancers raise bodies beside them.
pub fn take_over(city: &mut City, dead: &[SeatId], leaving: Leaving, drawn: Drawn<'_>) -> Takeover {
    let mut result = Takeover::default();
    // A necromancer raises a body with its role, whoever takes that over.
    for seat in dead {
        city.remember_role(*seat);
    }
    let mut free: Vec<(SeatId, CardId)> = dead
        .iter()
        .filter_map(|seat| left_by(city, *seat))
        .collect();
    free.sort_by_key(|(seat, _)| (city.side(*seat) != Side::Red, *seat));
    let first = Collecting::First;
    let taken = collect(city, &mut free, &mut result, drawn, (&first, leaving));
    citizens(city, &mut free, &mut result, drawn);
    let later = Collecting::Later(taken);
    collect(city, &mut free, &mut result, drawn, (&later, leaving));
    intercept(city, &mut free, &mut result, drawn);
    // Only an exchanged body waits for a cycle (role "necromancer").
    let first_night = match leaving {
        Leaving::ByDay(day) => day,
        Leaving::AtNight(night) => night + 1,
    };
    raise(city, dead, first_night, &mut result);
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

/// A collector takes the roles of his targets; with a role already, after the citizens.
fn collect(
    city: &mut City,
    free: &mut Vec<(SeatId, CardId)>,
    result: &mut Takeover,
    drawn: Drawn<'_>,
    (when, leaving): (&Collecting, Leaving),
) -> Vec<SeatId> {
    let mut took = Vec::new();
    let collectors: Vec<(SeatId, Vec<SeatId>, bool)> = city
        .cards_of(Peaceful::Collector)
        .filter(|card| city.lives(card.holder))
        .map(|card| {
            let memory = &card.memory;
            let unwanted = |seat: &SeatId| {
                let mut left = free.iter().filter(|(from, _)| from == seat);
                let role = left.next().and_then(|(_, id)| city.card(*id));
                role.is_some_and(|card| memory.unwanted.contains(&card.role))
            };
            let wanted = memory.marked.union(&memory.lost).copied();
            let wanted = wanted.filter(|seat| !unwanted(seat)).collect();
            (card.holder, wanted, memory.yields)
        })
        .collect();
    for (collector, marked, yields) in collectors {
        let has = collection(city, collector);
        let uses = city.cards.iter().any(|card| {
            card.holder == collector && card.origin == Origin::Collected { active: true }
        });
        let before_citizens = has == 0 && !yields;
        let fits = match when {
            Collecting::First => before_citizens,
            Collecting::Later(done) => !before_citizens && !done.contains(&collector),
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
            // What is taken by day he activates in the evening himself.
            let activates = !uses && matches!(leaving, Leaving::AtNight(_));
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
    let from = std::mem::replace(&mut card.holder, to);
    card.origin = origin;
    card.memory.heirs += 1;
    card.memory.unknown = false;
    let card = card.clone();
    result.letters.push(taken_letter(to, &card));
    // A citizen plays on with all the role knows, a collector with its targets alone.
    if origin == Origin::Taken {
        result.letters.extend(results_before(to, &card));
        if card.role == Peaceful::Detective {
            waits_for_heir(city, id, (from, to));
        }
    }
    result.letters.extend(watched_before(city, to, &card));
}

/// An actor who copied a citizen without a role has the role nobody else took, for a day.
fn intercept(
    city: &mut City,
    free: &mut Vec<(SeatId, CardId)>,
    result: &mut Takeover,
    drawn: Drawn<'_>,
) {
    let actors: Vec<Card> = city
        .cards_of(Peaceful::ActiveCitizen)
        .filter(|card| card.is_copy() && city.lives(card.holder))
        .cloned()
        .collect();
    for copy in actors {
        let among: Vec<SeatId> = free.iter().map(|(seat, _)| *seat).collect();
        let about = DrawAbout::Inheritance(copy.holder);
        let Some(from) = pick(result, drawn, about, &among) else {
            continue;
        };
        let Some(index) = free.iter().position(|(seat, _)| *seat == from) else {
            continue;
        };
        let (_, taken) = free.remove(index);
        let Some(role) = city.card(taken).map(|card| card.role) else {
            continue;
        };
        if let Some(card) = city.card_mut(copy.id) {
            card.role = role;
            result.letters.push(taken_letter(copy.holder, card));
        }
    }
}

/// Who holds which role now, and where it went before.
pub(super) fn taken_letter(to: SeatId, card: &Card) -> Letter {
    let letter = Letter::new(to, LetterClass::RoleTaken)
        .with("role", Value::Role(Role::Peaceful(card.role)));
    let log = card.memory.log.iter();
    let places: Vec<(u32, Vec<SeatId>)> = log
        .filter(|logged| !logged.targets.is_empty())
        .map(|logged| (logged.night, logged.targets.clone()))
        .collect();
    let letter = match places.is_empty() {
        true => letter,
        false => letter.with("places", Value::Places(places)),
    };
    let evenings = &card.memory.evenings;
    match evenings.is_empty() {
        true => letter,
        false => letter.with("evenings", Value::Evenings(evenings.clone())),
    }
}

/// Those of the living who go on with a swapped role learn where it went before (role "witch").
pub(super) fn kept_for_good(city: &mut City, seats: &[SeatId]) -> Vec<Letter> {
    let living = seats.iter().copied().filter(|seat| city.lives(*seat));
    let living: Vec<SeatId> = living.collect();
    let letter = |seat: SeatId| {
        let own = |card: &&mut Card| matches!(card.origin, Origin::Dealt | Origin::Taken);
        let mut cards = city.cards.iter_mut().filter(own);
        let card = cards.find(|card| card.holder == seat)?;
        card.memory.unknown = false;
        Some(taken_letter(seat, card))
    };
    living.into_iter().filter_map(letter).collect()
}

/// The colours a role has seen.
fn results_before(to: SeatId, card: &Card) -> Vec<Letter> {
    let checks = card.memory.log.iter();
    let checks = checks.filter_map(|logged| Some((logged, logged.shown?)));
    checks
        .filter_map(|(logged, colour)| {
            let result = Letter::new(to, LetterClass::CheckResult)
                .with("target", Value::Seat(*logged.targets.first()?))
                .with("result", Value::Side(colour));
            let letter = Letter::new(to, LetterClass::RolePast)
                .with("night", Value::Number(logged.night))
                .with("letter", Value::Letter(Box::new(result)));
            Some(letter)
        })
        .collect()
}

/// What a detective saw is confirmed to whoever has his role by then.
fn waits_for_heir(city: &mut City, id: CardId, (from, to): (SeatId, SeatId)) {
    let living: Vec<SeatId> = city.living().map(|citizen| citizen.seat).collect();
    for late in &mut city.delayed {
        // Where another living player reads it by a ruling, he goes on to.
        let left = late.card == Some(id) && !living.contains(&late.to);
        let of_role = late.to == from || left;
        if of_role && late.what == DelayedResult::NegativeMove {
            late.to = to;
        }
    }
}

/// Information correction: a role that follows others tells its new holder whom, and their roles.
fn watched_before(city: &City, to: SeatId, card: &Card) -> Vec<Letter> {
    let memory = &card.memory;
    let (class, seats): (LetterClass, Vec<SeatId>) = match card.role {
        Peaceful::Fanatic => (
            LetterClass::FavouriteRole,
            memory.favourite.into_iter().collect(),
        ),
        Peaceful::Anonymous => (
            LetterClass::WatchedRole,
            memory.watched.iter().copied().collect(),
        ),
        Peaceful::Pimp => (
            LetterClass::SlaveRole,
            memory.slaves.iter().copied().collect(),
        ),
        _ => return Vec::new(),
    };
    let living = seats.into_iter().filter(|seat| city.lives(*seat));
    living
        .filter_map(|seat| {
            let role = city.peaceful(seat)?;
            let letter = Letter::new(to, class)
                .with("target", Value::Seat(seat))
                .with("role", Value::Role(Role::Peaceful(role)));
            Some(letter)
        })
        .collect()
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
fn raise(city: &mut City, dead: &[SeatId], from: u32, result: &mut Takeover) {
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
            raise_one(city, master, body, from, result);
        }
    }
}

/// Raises one body: its role with the past choice of targets, purse and the like from zero.
pub fn raise_one(city: &mut City, master: SeatId, body: SeatId, from: u32, result: &mut Takeover) {
    city.bodies.entry(master).or_default().insert(body);
    city.undead.insert(body);
    // A role that was taken over is no longer with the body, which has it all the same.
    let left = city.dead_roles.get(&body).copied();
    let Some(role) = city.peaceful(body).or(left) else {
        return;
    };
    if !RAISED.contains(&role) {
        return;
    }
    let past = city.cards.iter().find(|card| card.role == role);
    let past = past.map(|card| Memory {
        log: card.memory.log.clone(),
        evenings: card.memory.evenings.clone(),
        ..Memory::default()
    });
    let id = city.next_card();
    city.cards.push(Card {
        id,
        role,
        holder: body,
        origin: Origin::Raised { master, from },
        memory: past.unwrap_or_default(),
    });
    let letter = city.cards.last().map(|card| taken_letter(master, card));
    result
        .letters
        .extend(letter.map(|letter| letter.with("body", Value::Seat(body))));
}
