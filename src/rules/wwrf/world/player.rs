//! Players, groups and teams as they are now.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::item::Item;
use super::phase::PhaseNumber;
use super::source::ThreadId;

/// A player (reference §1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// What the player is called.
    pub name: String,
    /// The primary role's key.
    pub role: String,
    /// The role that was dealt.
    pub original_role: String,
    /// The team's key.
    pub alignment: String,
    /// Living, ghostly or dead.
    pub status: Status,
    /// Stored by targeting.
    pub target: Vec<Item>,
    /// Changed by counting.
    pub counter: i64,
    /// For which statuses the role works.
    pub activation: Activation,
    /// What the host set for the player, name to text; names in lower case.
    pub host_information: BTreeMap<String, String>,
    /// What the role has asked for already, whether it was there or not, by key.
    #[serde(default)]
    pub used_information: BTreeSet<String>,
    /// How the game ended for the player.
    pub result: Option<GameResult>,
    /// When the player died.
    pub died: Option<PhaseNumber>,
}

/// Living, ghostly or dead; attributes take it from their owner.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// In the game.
    #[default]
    Alive,
    /// Killed, not yet banished; in haunting games only.
    Ghostly,
    /// Out of the game.
    Dead,
}

/// For which statuses an element works in haunting games (reference §2.5).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Activation {
    /// While the owner lives.
    #[default]
    Alive,
    /// While the owner is a ghost.
    Ghostly,
    /// Both.
    Always,
}

/// How the game ended for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    /// As a winner.
    Won,
    /// As a loser.
    Lost,
}

/// A group in the game; there is one of each name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Its thread.
    pub thread: ThreadId,
    /// Its file's key.
    pub name: String,
    /// Whether its thread is open; closed groups do nothing.
    pub open: bool,
    /// Whether it was closed for good.
    pub disbanded: bool,
    /// For which statuses of its members it works.
    pub activation: Activation,
    /// Stored by targeting.
    pub target: Vec<Item>,
    /// Changed by counting.
    pub counter: i64,
}

/// A team in the game.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    /// Whether a living player is aligned with it.
    pub active: bool,
    /// Stored by targeting.
    pub target: Vec<Item>,
    /// Changed by counting.
    pub counter: i64,
}

impl Activation {
    /// Whether an owner of that status may act.
    #[must_use]
    pub const fn admits(self, status: Status) -> bool {
        match (self, status) {
            (Activation::Alive | Activation::Always, Status::Alive)
            | (Activation::Ghostly | Activation::Always, Status::Ghostly) => true,
            (Activation::Alive, Status::Ghostly)
            | (Activation::Ghostly, Status::Alive)
            | (_, Status::Dead) => false,
        }
    }
}
