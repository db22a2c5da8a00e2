//! Custom attributes, votes and obstructions.

use serde::Serialize;

use crate::tree::{Decimal, Duration, Filtered, Value};
use nightdesk_text::vocabulary;

/// What is done with custom attributes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Applying {
    /// `Apply A to X (v1, v2, v3)`; permanent if not said otherwise.
    Add {
        /// The attribute.
        attribute: Value,
        /// To what.
        to: Value,
        /// How long.
        duration: Option<Duration>,
        /// Value 1 to 3: texts with variables.
        values: Vec<Value>,
    },
    /// `Remove A from X`: all that match.
    Remove {
        /// An active attribute.
        attribute: Value,
        /// From what.
        from: Value,
    },
    /// ``Change A value `1` to V for X``.
    Change {
        /// An active attribute.
        attribute: Value,
        /// Which value.
        slot: Slot,
        /// What it becomes: words are stored as they are, anything else is evaluated.
        to: Value,
        /// On what; on the acting player if not written.
        of: Option<Value>,
    },
}

vocabulary! {
    /// Which value.
    pub enum Slot {
        First = "1",
        Second = "2",
        Third = "3",
        /// Only displays have it.
        Fourth = "4",
    }
}

/// ``Manipulate P's `public voting power` to `2` ``; permanent if not said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Manipulation {
    /// Whose.
    pub player: Value,
    /// Votes where.
    pub votes: VoteKind,
    /// Set or moved.
    pub change: ToOrBy,
    /// To or by what.
    pub amount: Value,
    /// How long.
    pub duration: Option<Duration>,
}

vocabulary! {
    /// Votes where.
    pub enum VoteKind {
        Public = "public",
        /// Public, counted when all else is.
        Special = "special public" | "special",
        /// Public, not shown.
        Hidden = "hidden public" | "hidden",
        Private = "private",
    }
}

vocabulary! {
    /// Whether a number is set or moved.
    pub enum ToOrBy {
        Absolute = "to",
        Relative = "by",
    }
}

/// ``Obstruct T for P ⇒ `feedback` ``; permanent if not said otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Obstruction {
    /// Who.
    pub player: Value,
    /// Which abilities; all if not written.
    pub abilities: Option<Filtered>,
    /// What the player is told instead; several by chance. Nothing: the ability fails.
    pub outcomes: Vec<Outcome>,
    /// How long.
    pub duration: Option<Duration>,
}

/// What an obstructed player is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// How likely; certain if not written.
    pub chance: Option<Decimal>,
    /// What; `@Result` is the true result.
    pub feedback: Value,
}
