//! What can be done to a game from outside.

use serde::{Deserialize, Serialize};

use std::fmt;

use super::world::{Input as Asked, Item, Killing, PollOption, Status};
use nightdesk_game::{Language, SeatId};
use nightdesk_text::messages::Worded;
use nightdesk_text::say;

/// One entry of the host: everything that changes a world.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "input", rename_all = "snake_case")]
pub enum Input {
    /// The running phase ends, the next begins.
    Advance,
    /// A player answers a prompt.
    Answer {
        /// The prompt.
        prompt: u32,
        /// One line for each use; each holds the inputs in order. Nobody is an empty list.
        lines: Vec<Vec<Vec<Item>>>,
        /// Carry it out at the end of the phase only.
        #[serde(default)]
        delayed: bool,
    },
    /// A player takes back an answer that waits.
    Withdraw {
        /// The prompt that was answered.
        prompt: u32,
    },
    /// A player does not answer.
    Decline {
        /// The prompt.
        prompt: u32,
    },
    /// A player votes, or takes the vote back.
    Vote {
        /// The poll's id.
        poll: u32,
        /// Who.
        voter: SeatId,
        /// For what; none takes it back.
        option: Option<PollOption>,
    },
    /// Someone wrote where a whisper leads on.
    Whisper {
        /// Who.
        writer: SeatId,
        /// The attribute that leads on.
        attribute: u32,
        /// It was written at the far end and goes back.
        #[serde(default)]
        back: bool,
        /// What.
        text: String,
    },
    /// The host kills; nothing defends.
    Kill {
        /// Whom.
        player: SeatId,
        /// How.
        killing: Killing,
    },
    /// The host brings a player back to life.
    Revive {
        /// Whom.
        player: SeatId,
    },
    /// The host takes an attribute away without a trigger.
    RemoveAttribute {
        /// Which.
        attribute: u32,
    },
    /// The host tells a player's role what it wants to know.
    Inform {
        /// Whose.
        player: SeatId,
        /// By which name the role asks for it, in lower case.
        name: String,
        /// What it is told.
        value: String,
    },
    /// The host changes a role.
    SetRole {
        /// Whose.
        player: SeatId,
        /// To which.
        role: String,
    },
}

/// Why an entry was refused; it changed nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// There is no such prompt.
    NoPrompt,
    /// There is no such poll.
    NoPoll,
    /// There is no such attribute.
    NoAttribute,
    /// There is no such player.
    NoPlayer,
    /// The player lives.
    Alive,
    /// There is no such role.
    NoRole {
        /// The role.
        role: String,
    },
    /// The role's formalization is not written yet.
    Unfinished {
        /// The role.
        role: String,
    },
    /// The option is not offered.
    NotAnOption,
    /// The answer has the wrong form.
    Form {
        /// What is wrong.
        what: WrongForm,
    },
    /// A restriction refuses the answer.
    Restriction {
        /// Key of the book's text for it.
        key: &'static str,
        /// Key of what the host reads.
        what: &'static str,
    },
}

/// What is wrong with the form of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WrongForm {
    /// Only a confirmation is asked for.
    OnlyConfirms,
    /// It has other lines than there are uses.
    Lines {
        /// How many it has.
        given: usize,
        /// How many are asked for.
        asked: usize,
    },
    /// A line has other values than are asked for.
    Values {
        /// How many it has.
        given: usize,
        /// How many are asked for.
        asked: usize,
    },
    /// A player is not in the state that is asked for; none: the name is no player's.
    IsNot {
        /// Who.
        name: String,
        /// What is asked for.
        status: Option<Status>,
    },
    /// The value is none of the kind that is asked for.
    NoneOf(Asked),
}

impl Worded for WrongForm {
    fn worded(&self, language: Language) -> String {
        match self {
            WrongForm::OnlyConfirms => say!(&language, "only_a_confirmation"),
            WrongForm::Lines { given, asked } => {
                say!(&language, "wrong_number_of_lines", given, asked)
            }
            WrongForm::Values { given, asked } => {
                say!(&language, "wrong_number_of_values", given, asked)
            }
            WrongForm::IsNot { name, status } => is_not(name, *status, language),
            WrongForm::NoneOf(input) => match input {
                Asked::Player
                | Asked::PlayerOptional
                | Asked::Dead
                | Asked::Ghost
                | Asked::PlayerAny => say!(&language, "one_player_asked"),
                Asked::Role => say!(&language, "one_role_asked"),
                Asked::Boolean => say!(&language, "yes_or_no_asked"),
                Asked::Number => say!(&language, "number_asked"),
                Asked::Choice => say!(&language, "one_option_asked"),
            },
        }
    }
}

/// That somebody is not in a state; without one, no player.
pub(super) fn is_not(name: &str, status: Option<Status>, language: Language) -> String {
    match status {
        Some(Status::Alive) => say!(&language, "not_alive", name),
        Some(Status::Dead) => say!(&language, "not_dead", name),
        Some(Status::Ghostly) => say!(&language, "not_a_ghost", name),
        None => say!(&language, "not_a_player", name),
    }
}

impl Worded for Refusal {
    fn worded(&self, language: Language) -> String {
        match self {
            Refusal::Over => say!(&language, "over"),
            Refusal::NoPrompt => say!(&language, "no_such_prompt"),
            Refusal::NoPoll => say!(&language, "no_such_poll"),
            Refusal::NoAttribute => say!(&language, "no_such_attribute"),
            Refusal::NoPlayer => say!(&language, "no_such_player"),
            Refusal::Alive => say!(&language, "lives_already"),
            Refusal::NoRole { role } => say!(&language, "no_role", role),
            Refusal::Unfinished { role } => say!(&language, "unfinished_role", role),
            Refusal::NotAnOption => say!(&language, "not_among_options"),
            Refusal::Form { what } => what.worded(language),
            Refusal::Restriction { what, .. } => say!(&language, what),
        }
    }
}

/// In English: what a test reads.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}
