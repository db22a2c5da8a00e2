//! What waits within a step: kills and emits.

use serde::{Deserialize, Serialize};

use super::attribute::Killing;
use super::source::{Actor, Source};
use nightdesk_game::SeatId;

/// A killing that went through and waits to be carried out (reference §13.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueuedKill {
    /// Whom.
    pub player: SeatId,
    /// By what.
    pub source: Source,
    /// How.
    pub killing: Killing,
    /// Why, among the reasons of the step.
    #[serde(skip)]
    pub cause: Option<usize>,
}

/// A value sent to an element (reference §12.26).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueuedEmit {
    /// To what.
    pub to: Actor,
    /// The value.
    pub value: String,
    /// At the end of the phase.
    pub at_end: bool,
    /// Why, among the reasons of the step.
    #[serde(skip)]
    pub cause: Option<usize>,
}

/// A display that stands (reference §12.28).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Display {
    /// Its file's key.
    pub name: String,
    /// Whose it is.
    pub of: Source,
    /// What it shows.
    pub values: Vec<String>,
}
