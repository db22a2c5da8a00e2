//! The blacks' kills: whose nights they are, what is in reserve.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::role::Negative;

/// One of the two black groups that share the nights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Camp {
    /// The mafia, whose nights are odd.
    Mafia,
    /// The maniac or the yakuza, whose nights are even.
    Maniac,
}

impl Camp {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Mafia, Self::Maniac];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Mafia => Self::Maniac,
            Self::Maniac => Self::Mafia,
        }
    }

    /// The camp whose night it is by its number.
    #[must_use]
    pub const fn of_night(night: u32) -> Self {
        match night % 2 {
            1 => Self::Mafia,
            _ => Self::Maniac,
        }
    }

    /// The camp a black role belongs to, if it belongs to one.
    #[must_use]
    pub const fn of(role: Negative) -> Option<Self> {
        match role {
            Negative::Mafia | Negative::BossSon | Negative::Hireling => Some(Self::Mafia),
            Negative::Maniac
            | Negative::Yakuza
            | Negative::ChiefDaughter
            | Negative::Ninja
            | Negative::Imitator
            | Negative::Geisha => Some(Self::Maniac),
            Negative::Joker | Negative::Poisoner | Negative::Executor => None,
        }
    }
}

/// Kills in reserve and kills already owed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shots {
    /// Unspent kills of earlier nights.
    pub spare: BTreeMap<Camp, u32>,
    /// Kills of coming nights that are spent already.
    pub owed: BTreeMap<Camp, u32>,
    /// Kills that were given in all.
    pub given: u32,
    /// Kills that were spent in all.
    pub spent: u32,
    /// Kills that were lost without a kill.
    pub burnt: u32,
}

/// How a poisoner's poisonings stand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Poisonings {
    /// Somebody who was no black and not the faceless died of the poison.
    pub realised: bool,
    /// Poisonings that came of shots the other blacks could not fire.
    pub extra: u32,
}

impl Poisonings {
    /// Whether nobody may be poisoned any more.
    #[must_use]
    pub const fn used_up(self) -> bool {
        self.realised && self.extra == 0
    }

    /// A victim who counts is dead: the killer's own poisoning is spent before one that was a shot.
    pub fn realise(&mut self) {
        match self.realised {
            true => self.extra = self.extra.saturating_sub(1),
            false => self.realised = true,
        }
    }
}

impl Shots {
    /// The reserve of a camp.
    #[must_use]
    pub fn spare(&self, camp: Camp) -> u32 {
        self.spare.get(&camp).copied().unwrap_or(0)
    }

    /// The kills a camp owes.
    #[must_use]
    pub fn owed(&self, camp: Camp) -> u32 {
        self.owed.get(&camp).copied().unwrap_or(0)
    }

    /// All kills in reserve.
    #[must_use]
    pub fn available(&self) -> u32 {
        self.spare.values().sum()
    }
}
