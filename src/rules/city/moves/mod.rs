//! What players send: moves of a night and of the evening before it, as data.

mod action;
mod entry;
mod falsehoods;
mod limits;
mod options;
mod refusal;
#[cfg(test)]
mod secrecy;
mod words;

pub use action::Action;
pub(crate) use entry::{
    Brackets, add_to, addition_words, arrow_at, strange_addition, without_messages, word_and_value,
};
pub use entry::{EntryError, People, read_move, write_form, write_move};
pub use falsehoods::read_falsehood;
pub use limits::admit;
pub(crate) use limits::{
    has_own_will, holds_role, is_forced_skip, last_killer, set_by_master, shots_of_one, so_many,
};
pub use options::{Falsehood, Falsifiable, Hypnosis, Insurance, Message, Options, Turned, When};
pub(crate) use options::{Topic, falsified};
pub use refusal::{Answer, Refusal};

pub(crate) use words::{additions_of, closest_said, is_message, said, spoken_addition, takes_role};

use serde::{Deserialize, Serialize};

use super::role::Role;
use nightdesk_game::SeatId;

/// A move as it was sent.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Move {
    /// From whose side; for an undead the dead player.
    pub by: SeatId,
    /// As which of his roles.
    #[serde(rename = "as")]
    pub role: Role,
    /// What he does.
    pub action: Action,
    /// To whom, in the order he named them.
    #[serde(default)]
    pub targets: Vec<SeatId>,
    /// What he added.
    #[serde(default, skip_serializing_if = "Options::is_plain")]
    pub options: Options,
}

impl Move {
    /// A move with nothing added.
    #[must_use]
    pub fn new(by: SeatId, role: Role, action: Action, targets: &[SeatId]) -> Self {
        Self {
            by,
            role,
            action,
            targets: targets.to_vec(),
            options: Options::default(),
        }
    }

    /// Everybody it is about: its targets, and whom a hypnotist sends single moves to.
    pub(crate) fn about(&self) -> Vec<SeatId> {
        let substitutes = self.options.hypnosis.substitutes();
        self.targets.iter().copied().chain(substitutes).collect()
    }

    /// Whether it is meant to kill somebody else.
    #[must_use]
    pub fn is_kill(&self) -> bool {
        self.action == Action::Kill
    }
}
