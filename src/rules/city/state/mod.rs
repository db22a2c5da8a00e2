//! What a city remembers from one step to the next.
//!
//! Plain ordered data, made to be kept: nothing here decides anything. Night, evening and day
//! take a [`City`] and give the next one.

mod card;
mod citizen;
mod prepared;
mod shots;

pub use card::{Card, CardId, Logged, Memory, Origin, Swap};
pub use citizen::{Block, BlockedBy, Citizen, Cut, Fate, Step};
pub use prepared::{Prepared, Proof, RoleQuery, Sample, Smear};
pub use shots::{Camp, Poisonings, Shots};

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::role::{Format, Negative, Peaceful, Role, Side};
use nightdesk_game::SeatId;

/// A city between two steps.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct City {
    /// Which format is played.
    pub format: Format,
    /// The last night that was resolved; 0 before the first.
    pub night: u32,
    /// The main players, by seat.
    pub citizens: BTreeMap<SeatId, Citizen>,
    /// Players who are never targets.
    pub elite: BTreeSet<SeatId>,
    /// The peaceful roles and what each remembers.
    pub cards: Vec<Card>,
    /// The kills of the blacks.
    pub shots: Shots,
    /// Roles that may not be used for a time.
    pub blocks: Vec<Block>,
    /// Who holds the office of mayor.
    pub mayor: Option<SeatId>,
    /// Who is the mayor's secretary.
    pub secretary: Option<SeatId>,
    /// Players with poison in them, and who gave it.
    pub poisoned: BTreeMap<SeatId, SeatId>,
    /// The poisoner refused the antidote.
    pub antidote_refused: bool,
    /// How the poisonings of a poisoner stand.
    pub poisonings: BTreeMap<SeatId, Poisonings>,
    /// The executor's captives.
    pub captives: BTreeSet<SeatId>,
    /// Executors whose endurance is spent.
    pub endurance_spent: BTreeSet<SeatId>,
    /// Black players who have killed as their red check forbids.
    pub stained: BTreeSet<SeatId>,
    /// Whom a black hero saved by day: a red player keeps him red while he lives, a black one
    /// costs him his red check.
    pub rescued: BTreeMap<SeatId, SeatId>,
    /// Killers who may not kill in the coming night.
    pub no_kill: BTreeSet<SeatId>,
    /// The hunt took two blacks: no new shot in the coming night.
    pub no_new_shot: bool,
    /// Blacks killed by the kill of another black in the common nights.
    pub blacks_by_blacks: u32,
    /// The last vote ended without victims: the faceless need not cut.
    pub cut_excused: bool,
    /// Targets of victims, each used once.
    pub used_targets: BTreeSet<SeatId>,
    /// The imitator has met the maniac.
    pub imitator_met: bool,
    /// Who would become the boss's son, by side.
    pub successor: BTreeMap<Camp, SeatId>,
    /// Where every peaceful role was in every night.
    pub history: Vec<Whereabouts>,
    /// Private colours of a night, told one night later.
    pub delayed: Vec<Delayed>,
    /// Barriers the drug dealers' doses give for the coming day.
    pub drugged: BTreeMap<SeatId, u8>,
    /// Every kill of the game, for the criminalist.
    pub kills: Vec<Kill>,
    /// The moves of black roles and cuts.
    pub black_log: BTreeMap<SeatId, Vec<Logged>>,
    /// Bodies in the power of a necromancer, by master.
    pub bodies: BTreeMap<SeatId, BTreeSet<SeatId>>,
    /// Everybody who was a body in somebody's power at some time: undead in the header to the end.
    pub undead: BTreeSet<SeatId>,
    /// Undead who were killed again: nobody raises them any more.
    pub gone_for_good: BTreeSet<SeatId>,
    /// The peaceful role each dead player held when he left.
    pub dead_roles: BTreeMap<SeatId, Peaceful>,
    /// What the evening prepared for the coming night.
    pub prepared: Prepared,
}

/// A kill that happened at night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kill {
    /// Who died.
    pub victim: SeatId,
    /// By whose hand.
    pub by: SeatId,
    /// By the move of which role; none where it was no role's.
    pub role: Option<Role>,
    /// In which night.
    pub night: u32,
}

/// Where a peaceful role went in a night.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whereabouts {
    /// Which role.
    pub role: Peaceful,
    /// Which night.
    pub night: u32,
    /// To whom; nobody if it stayed at home.
    pub targets: Vec<SeatId>,
}

/// A result that its receiver learns one night later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delayed {
    /// Who learns it.
    pub to: SeatId,
    /// Whom it is about.
    pub about: SeatId,
    /// What it is.
    pub what: DelayedResult,
    /// The role that brought it; none where no card did.
    #[serde(default)]
    pub card: Option<CardId>,
    /// Whose report it stands in: it is told as long as this player lives.
    #[serde(default)]
    pub reported_by: Option<SeatId>,
}

/// What is told one night later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DelayedResult {
    /// A detective saw a killer on his way.
    NegativeMove,
    /// A joker's red check was of a black.
    TrueBlack(Negative),
    /// A black journalist compared a smeared red.
    Smeared,
    /// The detective found a rumour of this role's.
    Rumour(Negative),
}

impl City {
    /// A main player.
    #[must_use]
    pub fn citizen(&self, seat: SeatId) -> Option<&Citizen> {
        self.citizens.get(&seat)
    }

    /// Whether a main player is in the game and alive.
    #[must_use]
    pub fn lives(&self, seat: SeatId) -> bool {
        self.citizen(seat).is_some_and(Citizen::lives)
    }

    /// The living, by seat.
    pub fn living(&self) -> impl Iterator<Item = &Citizen> {
        self.citizens.values().filter(|citizen| citizen.lives())
    }

    /// The black role of a player.
    #[must_use]
    pub fn negative(&self, seat: SeatId) -> Option<Negative> {
        self.citizen(seat).and_then(|citizen| citizen.negative)
    }

    /// The living holders of a black role.
    pub fn holding(&self, role: Negative) -> impl Iterator<Item = SeatId> {
        self.living()
            .filter(move |citizen| citizen.negative == Some(role))
            .map(|citizen| citizen.seat)
    }

    /// The true side of a player; red for one who is not there.
    #[must_use]
    pub fn side(&self, seat: SeatId) -> Side {
        self.citizen(seat).map_or(Side::Red, Citizen::side)
    }

    /// The role a player is known to hold by whoever learns his peaceful role.
    #[must_use]
    pub fn peaceful(&self, seat: SeatId) -> Option<Peaceful> {
        let own = self.cards.iter().find(|card| {
            card.holder == seat && matches!(card.origin, Origin::Dealt | Origin::Taken)
        });
        own.map(|card| card.role)
    }

    /// Keeps the role with which a player leaves, whoever takes it over.
    pub(crate) fn remember_role(&mut self, seat: SeatId) {
        if let Some(role) = self.peaceful(seat) {
            self.dead_roles.entry(seat).or_insert(role);
        }
    }

    /// Who uses the roles of a seat: the player himself, or an undead's living master.
    #[must_use]
    pub fn user_of(&self, seat: SeatId) -> SeatId {
        let mut masters = self.cards.iter().filter_map(|card| match card.origin {
            Origin::Raised { master, .. } if card.holder == seat => Some(master),
            _ => None,
        });
        match self.lives(seat) {
            true => seat,
            false => masters.next_back().unwrap_or(seat),
        }
    }

    /// Whether the last mafia and the last yakuza are a new pair: neither has a partner, and a third
    /// member is one (role "yakuza": boss's son, chief's daughter, hireling, ninja).
    #[must_use]
    pub fn is_mixed_pair(&self) -> bool {
        let one = |role| self.holding(role).count() == 1;
        let blacks = self.living().filter_map(|citizen| citizen.negative);
        let in_camps = blacks.filter(|role| Camp::of(*role).is_some()).count();
        one(Negative::Mafia) && one(Negative::Yakuza) && in_camps == 2
    }

    /// Whether a player holds a role by a witch's swap and makes his first move with it.
    #[must_use]
    pub fn holds_by_swap(&self, seat: SeatId, role: Peaceful) -> bool {
        let card = self.usable(seat, role);
        card.is_some_and(|card| card.memory.unknown)
    }

    /// A card by its number.
    #[must_use]
    pub fn card(&self, id: CardId) -> Option<&Card> {
        self.cards.iter().find(|card| card.id == id)
    }

    /// A card by its number, to be changed.
    pub fn card_mut(&mut self, id: CardId) -> Option<&mut Card> {
        self.cards.iter_mut().find(|card| card.id == id)
    }

    /// The card by which a player may use a role now.
    #[must_use]
    pub fn usable(&self, seat: SeatId, role: Peaceful) -> Option<&Card> {
        let mut cards = self
            .cards
            .iter()
            .filter(|card| card.role == role && card.holder == seat && card.in_hand());
        // A raised body is used in place of what it held alive.
        let raised = cards
            .clone()
            .find(|card| matches!(card.origin, Origin::Raised { .. }));
        raised.or_else(|| cards.next())
    }

    /// The cards of a role that somebody may use now, the dead's by their master.
    pub fn cards_of(&self, role: Peaceful) -> impl Iterator<Item = &Card> {
        self.cards
            .iter()
            .filter(move |card| card.role == role && card.in_hand())
    }

    /// The number for the next card.
    #[must_use]
    pub fn next_card(&self) -> CardId {
        let last = self.cards.iter().map(|card| card.id.0).max();
        CardId(last.map_or(0, |last| last + 1))
    }
}
