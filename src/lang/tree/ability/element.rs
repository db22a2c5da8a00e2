//! What changes elements: roles, choices, counters.

use serde::Serialize;

use crate::tree::{Name, Value};
use nightdesk_text::vocabulary;

/// What becomes something else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Changing {
    /// `Role Change P to R`.
    Role {
        /// Who; the acting player if not written.
        player: Option<Value>,
        /// What.
        to: Value,
    },
    /// `Alignment Change P to T`.
    Alignment {
        /// Who; the acting player if not written.
        player: Option<Value>,
        /// What.
        to: Value,
    },
    /// `Group Change G to H`.
    Group {
        /// Which; the acting group if not written.
        group: Option<Value>,
        /// What.
        to: Value,
    },
}

/// What is done with choices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// `` `Name` Choice Creation for X (A, B)``.
    Create {
        /// The choice.
        name: Name,
        /// For whom; the acting player if not written.
        to: Option<Value>,
        /// What can be chosen.
        options: Vec<Name>,
    },
    /// `` `Name` Choice Choose @Chosen``.
    Choose {
        /// The choice.
        name: Name,
        /// What is chosen: `@Chosen`.
        option: Value,
    },
}

/// What is done with a counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counting {
    /// In which way.
    pub way: CountingWay,
    /// By or to how much; by 1 if not written.
    pub amount: Option<Amount>,
    /// Whose; the acting element's if not written.
    pub of: Option<Value>,
}

vocabulary! {
    /// In which way a counter changes.
    pub enum CountingWay {
        Increment = "Increment",
        Decrement = "Decrement",
        Set = "Set",
    }
}

/// How much.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// A number.
    Number(Value),
    /// `ceil $total/3`.
    Rounded {
        /// Which way.
        rounding: Rounding,
        /// What is divided.
        number: Value,
        /// By what.
        by: Value,
    },
}

vocabulary! {
    /// Which way a number is rounded.
    pub enum Rounding {
        Up = "ceil",
        Down = "floor",
        Nearest = "round",
    }
}

/// What a cancelled visit gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CancelWith {
    /// `Cancel`, `Cancel with Failure`.
    Failure,
    /// `Cancel with Success`.
    Success,
    /// ``Cancel with `text` ``: fails with that message.
    Message(Value),
}

vocabulary! {
    /// When an element works.
    pub enum Activation {
        Alive = "Alive",
        Ghostly = "Ghostly",
        Always = "always",
    }
}
