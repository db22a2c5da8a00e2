//! What may be entered, what is owed, and why something is refused.

use serde::Serialize;

use nightdesk_game::{Language, SeatId};
use nightdesk_text::messages::NO_PLACES;
use nightdesk_text::messages::Wording;

/// What an ability wants to be aimed at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetForm {
    /// Nothing; it works on its holder or on nobody.
    None,
    /// One player.
    #[default]
    One,
    /// Two different players, in no order.
    Pair,
    /// A player, and the player to whom that one is sent.
    Redirect,
}

impl TargetForm {
    /// How many targets it takes.
    #[must_use]
    pub fn count(self) -> usize {
        match self {
            Self::None => 0,
            Self::One => 1,
            Self::Pair | Self::Redirect => 2,
        }
    }
}

/// How the use of an ability is put into words, in a game's language: "switches Pyro and Leo".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usage {
    /// What stands for it in such words: its verb in the third person, or its name.
    pub does: String,
    /// What it is aimed at.
    pub targets: TargetForm,
}

/// An ability a seat may use tonight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// Slug of the ability.
    pub ability: String,
    /// What the host calls it.
    pub title: String,
    /// Verbs by which it is entered.
    pub verbs: Vec<String>,
    /// What it is aimed at.
    pub targets: TargetForm,
    /// Who may be chosen, in list order.
    pub legal: Vec<SeatId>,
    /// Set when it is a faction's and this seat may carry it out.
    pub faction: Option<String>,
    /// Uses left, where they are limited.
    pub left: Option<u32>,
    /// Why it cannot be used tonight, if it cannot.
    pub refused: Option<Refusal>,
    /// Whether the holder must act.
    pub compulsory: bool,
    /// Whether words must go with it: a message, an item.
    pub needs_words: bool,
}

/// Why an entry is refused: the rule, and nothing a player may not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// Stable code: `dead_target`, `self_target`, `no_shots` and so on.
    pub code: &'static str,
    /// What the host reads.
    pub message: String,
    /// Whose entry it is, where the entry itself says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<SeatId>,
    /// A ready answer for the player that gives nothing else away.
    pub answer: String,
}

/// "No action" where a move is owed, with the rule set's words for the player.
pub fn must_act(
    by: SeatId,
    message: impl Into<String>,
    words: &Wording,
    language: Language,
) -> Refusal {
    Refusal {
        to: Some(by),
        answer: words.with("refusal_must_act", NO_PLACES, language),
        ..refused("must-act", message)
    }
}

/// A line that is refused to the host; no player is answered.
pub fn refused(code: &'static str, message: impl Into<String>) -> Refusal {
    Refusal {
        code,
        message: message.into(),
        to: None,
        answer: String::new(),
    }
}
