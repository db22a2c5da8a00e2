//! A peaceful role as a thing that changes hands, with what it remembers.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::City;
use crate::moves::Action;
use crate::role::{Peaceful, Role, Side};
use nightdesk_game::SeatId;

/// The number of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u32);

/// A peaceful role and who holds it.
///
/// Swaps, takeovers and collections move the card; its memory goes along.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Its number.
    pub id: CardId,
    /// Which role.
    pub role: Peaceful,
    /// Who holds it; for the undead the dead player.
    pub holder: SeatId,
    /// How it came to the holder.
    pub origin: Origin,
    /// What the role did and has.
    #[serde(default)]
    pub memory: Memory,
}

/// How a card came to its holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// Dealt at the start.
    Dealt,
    /// Taken by an active citizen.
    Taken,
    /// In a collection.
    Collected {
        /// The one of the collection that is in use.
        active: bool,
    },
    /// An actor's copy for one cycle.
    Copied {
        /// The night it is for.
        night: u32,
    },
    /// A wizard's for one cycle.
    Conjured {
        /// The night it is for.
        night: u32,
    },
    /// A dead player's, used by a necromancer.
    Raised {
        /// The necromancer.
        master: SeatId,
        /// The first night it may be used.
        from: u32,
    },
}

impl Card {
    /// Whether somebody may use it, blocks aside.
    #[must_use]
    pub fn in_hand(&self) -> bool {
        !matches!(self.origin, Origin::Collected { active: false })
    }

    /// Whether there is somebody to play it: a living holder, or an undead's living master.
    #[must_use]
    pub fn is_played(&self, city: &City) -> bool {
        match self.origin {
            Origin::Raised { master, .. } => city.lives(master),
            _ => city.lives(self.holder),
        }
    }

    /// Whether it is a copy, with a copy's limits.
    #[must_use]
    pub fn is_copy(&self) -> bool {
        matches!(self.origin, Origin::Copied { .. } | Origin::Conjured { .. })
    }

    /// What the role did in a night.
    pub fn logged(&self, night: u32) -> impl Iterator<Item = &Logged> {
        self.memory
            .log
            .iter()
            .filter(move |logged| logged.night == night)
    }
}

/// A move of a role as it is remembered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Logged {
    /// In which night.
    pub night: u32,
    /// For which role; a black role's moves are remembered, too.
    pub role: Role,
    /// What it was.
    pub action: Action,
    /// At whom.
    pub targets: Vec<SeatId>,
    /// Whether it went through.
    pub done: bool,
    /// Whether it repeated itself.
    #[serde(default)]
    pub repeated: bool,
    /// The colour it showed.
    #[serde(default)]
    pub shown: Option<Side>,
    /// Whether it met the maniac's copy.
    #[serde(default)]
    pub on_copy: bool,
}

/// What a peaceful role remembers beyond its moves.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    /// Its moves by night.
    pub log: Vec<Logged>,
    /// Whom it named in the evenings, by day.
    pub evenings: Vec<(u32, Vec<SeatId>)>,
    /// How often somebody took the role over from one who left.
    pub heirs: u32,
    /// Immortal: the spare life is gone.
    pub life_spent: bool,
    /// Immortal: who shares the life.
    pub bond: Option<SeatId>,
    /// Immortal: the bond of the game was made.
    pub bond_made: bool,
    /// Hypnotist: killers were turned away in one night.
    pub killers_turned: bool,
    /// Cultist: souls that are not spent; inside a witch's swap they go along.
    pub souls: u32,
    /// Cultist: whose deaths count; collector: whose roles are wanted.
    pub marked: BTreeSet<SeatId>,
    /// Collector: active citizens choose before him even while he has no role.
    pub yields: bool,
    /// Collector: roles he does not want.
    pub unwanted: BTreeSet<Peaceful>,
    /// Collector: citizens who took a role that he wanted.
    pub lost: BTreeSet<SeatId>,
    /// Kills of the role that count against its limit.
    pub kills_done: u32,
    /// Fanatic: the ward.
    pub favourite: Option<SeatId>,
    /// Fanatic: kills he may still make.
    pub revenge: u32,
    /// Anonymous: who is watched.
    pub watched: BTreeSet<SeatId>,
    /// Pimp: the slaves.
    pub slaves: BTreeSet<SeatId>,
    /// Pimp: the day in whose evening the first slave was taken.
    pub first_slave: Option<u32>,
    /// Vagrant: he survived an attempt drunk.
    pub sober: bool,
    /// Drug dealer: votes in store.
    pub purse: u32,
    /// Madman or kamikaze: the one success is over.
    pub spent: bool,
    /// Actor: whom he copied.
    pub copied: BTreeSet<SeatId>,
    /// Wizard: what he took.
    pub conjured: BTreeSet<Peaceful>,
    /// Necromancer: the cursed.
    pub cursed: BTreeSet<SeatId>,
    /// Witch: the swap that goes back in the coming night.
    pub swap: Option<Swap>,
    /// It came to its holder by a witch's swap, and no night has gone by since: where it went before
    /// is not known to him.
    pub unknown: bool,
    /// Cultist: a life like the immortal's, for devouring his own side.
    pub extra_life: bool,
    /// Criminalist: bodies that were examined.
    pub examined: BTreeSet<SeatId>,
    /// Inquisitor or black hero: a red check was bought with this kill or rescue.
    pub reddened: bool,
}

/// Two players whose peaceful roles were exchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    /// One of them.
    pub a: SeatId,
    /// The other.
    pub b: SeatId,
    /// The witch fixed it.
    pub fixed: bool,
}
