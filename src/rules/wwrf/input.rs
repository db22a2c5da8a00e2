//! What can be done to a game from outside.

use serde::{Deserialize, Serialize};

use super::world::{Item, Killing, PollOption};
use nightdesk_game::SeatId;

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
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// There is no such prompt.
    #[error("there is no open prompt of that kind")]
    NoPrompt,
    /// There is no such poll.
    #[error("there is no open poll of that kind")]
    NoPoll,
    /// There is no such attribute.
    #[error("there is no such attribute")]
    NoAttribute,
    /// There is no such player.
    #[error("there is no such player")]
    NoPlayer,
    /// The player lives.
    #[error("that player lives")]
    Alive,
    /// There is no such role.
    #[error("the book has no role `{role}`")]
    NoRole {
        /// The role.
        role: String,
    },
    /// The role's formalization is not written yet.
    #[error("the role `{role}` is unfinished")]
    Unfinished {
        /// The role.
        role: String,
    },
    /// The option is not offered.
    #[error("that is not among the options")]
    NotAnOption,
    /// The answer has the wrong form.
    #[error("{what}")]
    Form {
        /// What is wrong.
        what: String,
    },
    /// A restriction refuses the answer.
    #[error("{what}")]
    Restriction {
        /// Key of the text for it.
        key: &'static str,
        /// Which.
        what: String,
    },
}
