//! The tree of reasons for a ruling, the same for every rule set.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use nightdesk_game::SeatId;

/// A reason, what was held against it, and whether it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// What it says.
    pub says: Statement,
    /// Labels of the actions that make it up.
    pub acts: Vec<String>,
    /// Those of them that only carried it where it is: a swap, a redirect.
    #[serde(skip)]
    pub carriers: Vec<String>,
    /// Whether nothing undoes it.
    pub stands: bool,
    /// What was held against it, each with what was held against that.
    pub against: Vec<Reason>,
    /// What could not be held against it, because it is in the chain already.
    pub barred: Vec<Barred>,
    /// How many further objections a size limit left out.
    pub left_out: usize,
}

/// An objection that a rule kept out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Barred {
    /// What it would have said.
    pub says: Statement,
    /// Labels of the actions that would make it up.
    pub acts: Vec<String>,
    /// Labels of the actions that are in the chain already.
    pub because: Vec<String>,
}

/// A sentence as data: a template's key and what fills it.
///
/// The words stand in the rule set's message file, so that a ruling can be
/// printed in any language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statement {
    /// Key of the template.
    pub key: Cow<'static, str>,
    /// What fills the template's places, by name.
    pub slots: Vec<(Cow<'static, str>, Slot)>,
}

/// What fills a place in a sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// A player.
    Seat(SeatId),
    /// Several players.
    Seats(Vec<SeatId>),
    /// An ability's title.
    Ability(String),
    /// A side's slug.
    Faction(String),
    /// A number.
    Number(u32),
    /// Words as they stand.
    Words(String),
    /// Another sentence.
    Statement(Box<Statement>),
    /// Several sentences, in order.
    Statements(Vec<Statement>),
}

impl Statement {
    /// The key of a sentence by which something was carried elsewhere.
    pub const CARRIES: &str = "carries";

    /// A sentence with nothing to fill in yet.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self {
            key: Cow::Borrowed(key),
            slots: Vec::new(),
        }
    }

    /// Fills a place.
    #[must_use]
    pub fn with(mut self, name: &'static str, slot: Slot) -> Self {
        self.slots.push((Cow::Borrowed(name), slot));
        self
    }

    /// What fills a place.
    #[must_use]
    pub fn slot(&self, name: &str) -> Option<&Slot> {
        self.slots
            .iter()
            .find(|(slot, _)| *slot == name)
            .map(|(_, value)| value)
    }
}
