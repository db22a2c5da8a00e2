//! The day's town made of the city the night left, and the city made of what the day decided.
//!
//! Night and day meet in the [`City`] alone. What the city has no place for, because only the day
//! needs it, stands in [`DayBooks`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::moves::{BeforeVote, Moves};
use super::outcome::{BlockReach, HeroResult, VoteOutcome};
use super::people::{
    Cut, DayRole, Dose, HeroStep, Hold, Killed, Mark, Negative as DayNegative, Player, Status,
    Town, Warrant,
};
use super::standing::Office;
use super::weight::Weight;
use crate::game::SeatId;
use crate::rules::city::dusk::{Gone, left_by_day};
use crate::rules::city::moves::Action;
use crate::rules::city::night::Letter;
use crate::rules::city::state::{Block, BlockedBy, Card, CardId, City, Fate, Origin, Step};
use crate::rules::city::{Negative, Peaceful, Role, Side};

/// What only the day remembers, from one day to the next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayBooks {
    /// The judge's weight; it goes with the role (ORD-14).
    pub judge: Weight,
    /// The politician's limit.
    pub limit: u32,
    /// The hero's move.
    pub hero: HeroStep,
    /// Votes drug dealers have spent, by card.
    pub spent: BTreeMap<CardId, Weight>,
    /// Whom a lynched inquisitor may execute, as the host keeps it.
    pub warrants: BTreeMap<SeatId, Warrant>,
    /// Elite players.
    pub elite: BTreeMap<SeatId, Player>,
    /// Dead players who voted or vote as phantoms, with whom they possess.
    pub phantoms: BTreeMap<SeatId, Status>,
}

/// The books of a game that begins: a judge of six, a limit of two, nothing used.
impl Default for DayBooks {
    fn default() -> Self {
        Self {
            judge: Weight::votes(6),
            limit: 2,
            hero: HeroStep::Unused,
            spent: BTreeMap::new(),
            warrants: BTreeMap::new(),
            elite: BTreeMap::new(),
            phantoms: BTreeMap::new(),
        }
    }
}

/// Whether a living phantom lets the dead of the night vote; a black one may refuse (L-17).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhantomEffect {
    /// He does.
    #[default]
    On,
    /// He switched it off.
    Off,
}

/// The town of the day behind the city's last night.
#[must_use]
pub fn town_of(city: &City, books: &DayBooks, effect: PhantomEffect) -> Town {
    let day = city.night.saturating_add(1);
    let mut town = Town {
        players: books.elite.clone(),
    };
    for (seat, citizen) in &city.citizens {
        let (role, hold) = role_of(city, books, *seat);
        let mut player = Player::new(citizen.side(), role);
        player.hold = hold;
        player.negative = negative_of(city, *seat);
        player.status = status_of(city, books, *seat, effect);
        player.dose = city.drugged.get(seat).and_then(|dose| match dose {
            1 => Some(Dose::Light),
            2 => Some(Dose::Double),
            3 => Some(Dose::Triple),
            _ => None,
        });
        player.cut = citizen.cut.map(|cut| Cut { target: cut.target });
        let saved = matches!(books.hero, HeroStep::Saved(other) if other == *seat);
        let marks = [
            (citizen.crippled, Mark::Crippled),
            (blocked(city, *seat, day), Mark::RoleBlocked),
            (has_life(city, *seat), Mark::SpareLife),
            (saved, Mark::SavedByHero),
        ];
        player.marks = marks
            .into_iter()
            .filter_map(|(holds, mark)| holds.then_some(mark))
            .collect();
        town.players.insert(*seat, player);
    }
    town
}

/// The role a player uses by day: a copy before a collected or own one.
fn role_of(city: &City, books: &DayBooks, seat: SeatId) -> (DayRole, Hold) {
    let cards = city
        .cards
        .iter()
        .filter(|card| card.holder == seat && card.in_hand());
    let held = |card: &Card| match card.origin {
        Origin::Copied { night } | Origin::Conjured { night } => {
            (night == city.night).then_some((2, Hold::Copied))
        }
        Origin::Collected { .. } | Origin::Taken => Some((1, Hold::Inherited)),
        Origin::Dealt => Some((0, Hold::Own)),
        // The dead do not vote; their roles give their master nothing by day.
        Origin::Raised { .. } => None,
    };
    let best = cards
        .filter_map(|card| Some((held(card)?, card)))
        .max_by_key(|((rank, _), _)| *rank);
    match best {
        Some(((_, hold), card)) => (day_role(city, books, card), hold),
        None => (DayRole::Plain, Hold::Own),
    }
}

fn day_role(city: &City, books: &DayBooks, card: &Card) -> DayRole {
    match card.role {
        Peaceful::Judge => DayRole::Judge {
            weight: books.judge,
        },
        Peaceful::Witness => DayRole::Witness,
        Peaceful::Politician => DayRole::Politician { limit: books.limit },
        Peaceful::DrugDealer => {
            let spent = books.spent.get(&card.id).copied().unwrap_or_default();
            DayRole::DrugDealer {
                purse: Weight::votes(card.memory.purse) - spent,
            }
        }
        Peaceful::Necromancer => DayRole::Necromancer {
            bodies: unusable_bodies(city, card.holder),
        },
        Peaceful::Phantom => DayRole::Phantom,
        Peaceful::Lawyer => checks(card),
        Peaceful::Liar => DayRole::Liar,
        Peaceful::Hero => DayRole::Hero { step: books.hero },
        Peaceful::Priest => DayRole::Priest,
        Peaceful::Terrorist => DayRole::Terrorist,
        Peaceful::Fanatic => DayRole::Fanatic {
            unused: own_side_kills(city, card),
        },
        Peaceful::Inquisitor => DayRole::Inquisitor {
            warrant: books
                .warrants
                .get(&card.holder)
                .copied()
                .unwrap_or_default(),
        },
        Peaceful::Witch => DayRole::Witch,
        Peaceful::Doctor
        | Peaceful::Blocker
        | Peaceful::Commissioner
        | Peaceful::Detective
        | Peaceful::Investigator
        | Peaceful::ActiveCitizen
        | Peaceful::Immortal
        | Peaceful::Bodyguard
        | Peaceful::Prostitute
        | Peaceful::Hacker
        | Peaceful::Journalist
        | Peaceful::Vagrant
        | Peaceful::Anonymous
        | Peaceful::Pimp
        | Peaceful::Hypnotist
        | Peaceful::Kamikaze
        | Peaceful::Madman
        | Peaceful::Actor
        | Peaceful::Collector
        | Peaceful::Cultist
        | Peaceful::Criminalist
        | Peaceful::Maid
        | Peaceful::Wizard => DayRole::Plain,
    }
}

/// The colours a lawyer was shown, true or false.
fn checks(card: &Card) -> DayRole {
    let shown = |side: Side| {
        let checks = card.memory.log.iter().filter(move |logged| {
            logged.done && logged.action == Action::Check && logged.shown == Some(side)
        });
        checks
            .flat_map(|logged| logged.targets.iter().copied())
            .collect()
    };
    DayRole::Lawyer {
        black: shown(Side::Black),
        red: shown(Side::Red),
    }
}

/// Bodies that give a vote because nobody can use their role (V-16).
fn unusable_bodies(city: &City, master: SeatId) -> u32 {
    let bodies = city.bodies.get(&master).into_iter().flatten();
    let raised = |body: SeatId| {
        city.cards
            .iter()
            .any(|card| card.holder == body && matches!(card.origin, Origin::Raised { .. }))
    };
    let unusable = bodies.filter(|body| !raised(**body));
    u32::try_from(unusable.count()).unwrap_or(u32::MAX)
}

/// A fanatic who killed one of his own side may still use what is left of his revenge (V-45).
fn own_side_kills(city: &City, card: &Card) -> u32 {
    let side = city.side(card.holder);
    let fanatic = Some(Role::Peaceful(Peaceful::Fanatic));
    let own = city.kills.iter().any(|kill| {
        kill.by == card.holder && kill.role == fanatic && city.side(kill.victim) == side
    });
    match own {
        true => card.memory.revenge,
        false => 0,
    }
}

fn negative_of(city: &City, seat: SeatId) -> DayNegative {
    match city.negative(seat) {
        Some(Negative::Executor) => {
            let others = city
                .captives
                .iter()
                .copied()
                .find(|captive| *captive != seat);
            DayNegative::Executor { prisoner: others }
        }
        Some(Negative::Imitator) => DayNegative::Imitator {
            killed: match city.stained.contains(&seat) {
                true => Killed::Yes,
                false => Killed::NotYet,
            },
        },
        Some(_) | None => DayNegative::Plain,
    }
}

/// L-15, L-16: who was killed last night votes while the phantom lives, the phantom himself in any
/// case; who possessed yesterday votes today.
fn status_of(city: &City, books: &DayBooks, seat: SeatId, effect: PhantomEffect) -> Status {
    let fate = city.citizen(seat).map(|citizen| citizen.fate);
    if fate == Some(Fate::Alive) {
        return Status::Alive;
    }
    if let Some(Status::Phantom { possesses }) = books.phantoms.get(&seat) {
        let host_lives = possesses.is_some_and(|host| city.lives(host));
        return match host_lives {
            true => Status::Phantom {
                possesses: *possesses,
            },
            false => Status::Out,
        };
    }
    let phantom = |seat: SeatId| {
        let role = city
            .dead_roles
            .get(&seat)
            .copied()
            .or_else(|| city.peaceful(seat));
        role == Some(Peaceful::Phantom)
    };
    let lives = city
        .living()
        .any(|citizen| phantom(citizen.seat) && !citizen.crippled && citizen.cut.is_none());
    let tonight = fate == Some(Fate::Night(city.night));
    let stays = phantom(seat) || lives && effect == PhantomEffect::On;
    match tonight && stays {
        true => Status::Phantom { possesses: None },
        false => Status::Out,
    }
}

/// A block of the peaceful role that holds through this day.
fn blocked(city: &City, seat: SeatId, day: u32) -> bool {
    city.blocks
        .iter()
        .any(|block| block.seat == seat && block.peaceful && block.holds(Step::evening(day)))
}

/// The immortal's life, his own or through the bond.
fn has_life(city: &City, seat: SeatId) -> bool {
    city.cards_of(Peaceful::Immortal).any(|card| {
        let his = card.holder == seat || card.memory.bond == Some(seat);
        his && !card.memory.life_spent && city.lives(card.holder)
    })
}

/// The city behind a day's vote, the books kept, and the letters that follow.
pub fn apply(
    city: &mut City,
    books: &mut DayBooks,
    before: &Moves<BeforeVote>,
    outcome: &VoteOutcome,
) -> Vec<Letter> {
    let day = outcome.standing.day;
    keep(city, books, before, outcome);
    for death in &outcome.deaths {
        if let Some(citizen) = city.citizens.get_mut(&death.seat) {
            citizen.fate = Fate::Day(day);
        }
    }
    for seat in &outcome.crippled {
        if let Some(citizen) = city.citizens.get_mut(seat) {
            citizen.crippled = true;
        }
    }
    for seat in &outcome.spared {
        spend_life(city, *seat);
    }
    blocks(city, outcome, day);
    city.mayor = outcome.standing.mayor.holder();
    city.secretary = outcome.standing.secretary;
    city.no_kill.extend(&outcome.no_killing_move);
    city.no_new_shot |= outcome.aftermath.no_new_black_shot.holds();
    let lynched: Vec<SeatId> = outcome.lynched().collect();
    let executed: Vec<SeatId> = outcome.executed().collect();
    let gone = Gone {
        lynched: &lynched,
        executed: &executed,
    };
    left_by_day(city, gone, day, &|_, _| None).letters
}

/// What only the day remembers.
fn keep(city: &City, books: &mut DayBooks, before: &Moves<BeforeVote>, outcome: &VoteOutcome) {
    for (seat, player) in &outcome.town.players {
        if player.elite.is_some() {
            books.elite.insert(*seat, player.clone());
        }
        match (&player.role, player.hold) {
            (_, Hold::Copied) => {}
            (DayRole::Judge { weight }, _) => books.judge = *weight,
            (DayRole::Politician { limit }, _) => books.limit = *limit,
            _ => {}
        }
    }
    if let Some(hero) = outcome.hero {
        books.hero = match hero.result {
            HeroResult::Saved => HeroStep::Saved(hero.on),
            HeroResult::DiesToo | HeroResult::DiesAlone => HeroStep::Spent,
        };
    }
    for entered in before.iter() {
        if let (BeforeVote::Buy(_), Some(card)) =
            (&entered.what, city.usable(entered.by, Peaceful::DrugDealer))
            && let Some(DayRole::DrugDealer { purse }) =
                outcome.town.player(entered.by).map(|player| &player.role)
        {
            let spent = Weight::votes(card.memory.purse) - *purse;
            books.spent.insert(card.id, spent);
        }
    }
}

fn spend_life(city: &mut City, seat: SeatId) {
    for card in &mut city.cards {
        let his = card.holder == seat || card.memory.bond == Some(seat);
        if card.role == Peaceful::Immortal && his {
            card.memory.life_spent = true;
        }
    }
}

/// A blast blocks for one cycle: evening, night, and the next day before its result.
fn blocks(city: &mut City, outcome: &VoteOutcome, day: u32) {
    for blocked in &outcome.blocked {
        city.blocks.push(Block {
            seat: blocked.seat,
            by: BlockedBy::Terrorist,
            peaceful: true,
            negative: blocked.reach == BlockReach::Both,
            from: Step::evening(day),
            until: Step::night(day),
        });
    }
    for seat in &outcome.no_night_move {
        city.blocks.push(Block {
            seat: *seat,
            by: BlockedBy::Terrorist,
            peaceful: false,
            negative: true,
            from: Step::night(day),
            until: Step::night(day),
        });
    }
}

/// The office as a city has it: a seat, or nobody. Whether nobody is not yet or no longer, the
/// day knows from its number.
#[must_use]
pub fn office_of(city: &City) -> Office {
    match (city.mayor, city.night) {
        (Some(seat), _) => Office::Held(seat),
        (None, 0) => Office::Unfilled,
        (None, _) => Office::Lost,
    }
}

/// Keeps who votes as a phantom tomorrow, from the town at the end of the day.
pub fn keep_phantoms(books: &mut DayBooks, town: &Town) {
    books.phantoms = town
        .players
        .iter()
        .filter(|(_, player)| matches!(player.status, Status::Phantom { .. }))
        .map(|(seat, player)| (*seat, player.status))
        .collect();
}
