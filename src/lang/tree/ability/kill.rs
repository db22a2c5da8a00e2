//! Investigations, disguises and protections.

use serde::Serialize;

use crate::tree::{DayOrNight, Duration, Spelling, Type, Value};
use nightdesk_text::vocabulary;

/// An ability that looks at somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Investigation {
    /// `Role Investigate P` and so on.
    Trait {
        /// What is looked for.
        what: Trait,
        /// At whom.
        player: Value,
        /// Which disguises deceive it.
        deceived_by: DeceivedBy,
    },
    /// `Attribute Investigate P for A`.
    Attribute {
        /// At whom.
        player: Value,
        /// An active attribute.
        attribute: Value,
        /// Which disguises deceive it.
        deceived_by: DeceivedBy,
    },
    /// `Investigate R Count`: how many hold a role.
    RoleCount {
        /// The role.
        role: Value,
        /// Which disguises deceive it.
        deceived_by: DeceivedBy,
    },
    /// `Investigate P Player Count`: how many players.
    PlayerCount(Value),
}

vocabulary! {
    /// What of a player can be looked for.
    pub enum Trait {
        Role = "Role",
        Class = "Class",
        Category = "Category",
        Alignment = "Alignment",
    }
}

/// Which disguises deceive an investigation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct DeceivedBy {
    /// `WD`.
    pub weak: bool,
    /// `SD`.
    pub strong: bool,
}

vocabulary! {
    /// What a target may be, as it is written after the target.
    pub enum TargetType {
        Player = "Player",
        Dead = "Dead",
        Ghost = "Ghost",
        Role = "Role",
        Attribute = "Attribute",
        Category = "Category",
        FullCategory = "Full Category",
        Boolean = "Boolean",
        Option = "Option",
        PlayerOptional = "Player Optional",
        /// Newer than the seed.
        PlayerAny = "Player Any",
    }
}

impl TargetType {
    /// The type of the values it accepts.
    pub const fn accepted(self) -> Type {
        match self {
            Self::Player => Type::Player,
            Self::Dead => Type::Dead,
            Self::Ghost => Type::Ghost,
            Self::Role => Type::Role,
            Self::Attribute => Type::Attribute,
            Self::Category => Type::Category,
            Self::FullCategory => Type::FullCategory,
            Self::Boolean => Type::Boolean,
            Self::Option => Type::Option,
            Self::PlayerOptional => Type::PlayerOptional,
            Self::PlayerAny => Type::PlayerAny,
        }
    }
}

/// `Weakly Disguise P as R`; permanent if not said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Disguise {
    /// Which investigations it deceives.
    pub strength: Strength,
    /// Who.
    pub player: Value,
    /// As what.
    pub role: Value,
    /// How long.
    pub duration: Option<Duration>,
}

vocabulary! {
    /// Which investigations a disguise deceives.
    pub enum Strength {
        Weak = "Weakly",
        Strong = "Strongly",
    }
}

/// ``Protect P from `F` by P2 through …``; permanent if not said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Protection {
    /// Who.
    pub player: Value,
    /// From which killings.
    pub from: KillingFilter,
    /// How that is written.
    #[serde(skip)]
    pub spelling: Spelling,
    /// By whom; by anyone if not written. Evaluated when used.
    pub by: Option<Value>,
    /// By what kind of defense.
    pub defense: ProtectedBy,
    /// In which phases; in all if not written.
    pub during: Option<DayOrNight>,
    /// How long.
    pub duration: Option<Duration>,
}

/// By what kind of defense somebody is protected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtectedBy {
    /// `Active Defense`.
    Active,
    /// `Passive Defense`.
    Passive,
    /// `Partial Defense`.
    Partial,
    /// `Recruitment Defense`.
    Recruitment,
    /// `Absence at L`.
    AbsenceAt(Value),
}

vocabulary! {
    /// Against which killings something defends.
    pub enum KillingFilter {
        Attacks = "Attacks",
        Kills = "Kills",
        Lynches = "Lynches",
        AttacksAndLynches = "Attacks & Lynches" | "Attacks and Lynches",
        All = "All",
        Banishments = "Banishments",
    }
}
