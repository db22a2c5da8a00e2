//! What an evening prepared for the night that follows.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::Camp;
use crate::moves::Falsehood;
use crate::role::{Peaceful, Role, Side};
use nightdesk_game::SeatId;

/// The evening's orders that act in the coming night or are told in the morning.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Prepared {
    /// Rumours.
    pub smears: Vec<Smear>,
    /// A yakuza shown red, by camp.
    pub whitened: BTreeMap<Camp, SeatId>,
    /// The imitator pretends to be the maniac.
    pub illusion: Option<SeatId>,
    /// Checks of checks.
    pub proofs: Vec<Proof>,
    /// Questions for a role.
    pub queries: Vec<RoleQuery>,
    /// Suspects of a criminalist.
    pub samples: Vec<Sample>,
    /// Players who were hacked, and by which hacker.
    pub hacked: BTreeMap<SeatId, SeatId>,
    /// A politician's protégé, by politician.
    pub patronage: BTreeMap<SeatId, SeatId>,
    /// A black kamikaze's list of roles.
    pub traps: BTreeMap<SeatId, BTreeSet<Peaceful>>,
    /// Players the executor tortured this evening.
    pub tortured: BTreeSet<SeatId>,
    /// Players the executor let go this evening.
    pub released: BTreeSet<SeatId>,
    /// New slaves of this evening.
    pub enslaved: BTreeSet<SeatId>,
    /// Slaves let go this evening.
    pub freed: BTreeSet<SeatId>,
    /// Slaves blocked this evening.
    pub punished: BTreeSet<SeatId>,
    /// Slaves whose move of this evening their master has set.
    pub commanded: BTreeSet<SeatId>,
    /// Players newly watched, each after the one who watches.
    pub watched: Vec<(SeatId, SeatId)>,
    /// Moves of peaceful roles this evening, with their targets.
    pub moved: Vec<(SeatId, Peaceful, Vec<SeatId>)>,
}

/// A rumour that a player is black.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Smear {
    /// Who spread it.
    pub by: SeatId,
    /// For which camp.
    pub camp: Camp,
    /// About whom.
    pub target: SeatId,
}

/// A check of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proof {
    /// Who asks.
    pub by: SeatId,
    /// As which role.
    pub role: Role,
    /// About whose colour; two of them for a comparison.
    pub targets: Vec<SeatId>,
    /// What the answer is.
    pub truth: Vec<Side>,
}

/// A question for the whereabouts of a role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleQuery {
    /// Who asks.
    pub by: SeatId,
    /// As which role.
    pub role: Role,
    /// About which role.
    pub about: Peaceful,
    /// The asking role is blocked: no information is given.
    #[serde(default)]
    pub blocked: bool,
    /// What is told in place of the truth.
    #[serde(default)]
    pub falsehoods: Vec<Falsehood>,
}

/// A suspect beside a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// The criminalist.
    pub by: SeatId,
    /// Whose sample.
    pub suspect: SeatId,
    /// The bodies it is compared with.
    pub bodies: Vec<SeatId>,
}
