//! A main player: side, black role, what was done to him for long.

use serde::{Deserialize, Serialize};

use crate::role::{Negative, Side};
use nightdesk_game::SeatId;

/// A main player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Citizen {
    /// Which seat.
    pub seat: SeatId,
    /// The black role above the peaceful one.
    #[serde(default)]
    pub negative: Option<Negative>,
    /// Whether this is the grey player.
    #[serde(default)]
    pub faceless: bool,
    /// Whether he plays.
    pub fate: Fate,
    /// Lost peaceful role and colour for the rest of the game.
    #[serde(default)]
    pub crippled: bool,
    /// His face is cut.
    #[serde(default)]
    pub cut: Option<Cut>,
    /// He had his role back from the cut; he cannot be cut again.
    #[serde(default)]
    pub regained: bool,
}

/// Whether and how a player left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// He plays.
    Alive,
    /// Killed in a night.
    Night(u32),
    /// Lynched, or gone by day.
    Day(u32),
}

/// A cut face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cut {
    /// In which night.
    pub night: u32,
    /// Whose lynch gives the role back; nobody where no target was left.
    pub target: Option<SeatId>,
}

impl Citizen {
    /// A living player.
    #[must_use]
    pub fn new(seat: SeatId, negative: Option<Negative>, faceless: bool) -> Self {
        Self {
            seat,
            negative,
            faceless,
            fate: Fate::Alive,
            crippled: false,
            cut: None,
            regained: false,
        }
    }

    /// Whether he plays.
    #[must_use]
    pub fn lives(&self) -> bool {
        self.fate == Fate::Alive
    }

    /// His true side.
    #[must_use]
    pub fn side(&self) -> Side {
        match (self.faceless, self.negative) {
            (true, _) => Side::Grey,
            (false, Some(_)) => Side::Black,
            (false, None) => Side::Red,
        }
    }
}

/// Why a player may not use a role for a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlockedBy {
    /// A hacker's break-in.
    Hacker,
    /// A pimp's punishment.
    Pimp,
    /// A terrorist's blast.
    Terrorist,
    /// The executor's chamber.
    Executor,
    /// A black phantom's curse.
    Phantom,
    /// A host's sanction.
    Host,
}

/// A block of the roles of a player, for a span of time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Whom it binds.
    pub seat: SeatId,
    /// Where it comes from.
    pub by: BlockedBy,
    /// It binds the peaceful role.
    pub peaceful: bool,
    /// It breaks the night moves of the black role.
    pub negative: bool,
    /// The first step it is in force.
    pub from: Step,
    /// The last step it is in force.
    pub until: Step,
}

/// A step of the game: evenings and nights, counted through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Step(pub u32);

impl Step {
    /// The last of all.
    pub const LAST: Self = Self(u32::MAX);

    /// The evening of a day.
    #[must_use]
    pub const fn evening(day: u32) -> Self {
        Self(day * 2)
    }

    /// The night after a day.
    #[must_use]
    pub const fn night(night: u32) -> Self {
        Self(night * 2 + 1)
    }
}

impl Block {
    /// Whether it is in force at a step.
    #[must_use]
    pub fn holds(&self, step: Step) -> bool {
        self.from <= step && step <= self.until
    }
}
