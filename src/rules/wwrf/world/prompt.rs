//! What players are asked, and what they answered that waits for its moment.

use serde::{Deserialize, Serialize};

use super::context::Context;
use super::source::{Actor, Source};
use nightdesk_game::SeatId;

/// Where a trigger stands in the book.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TriggerRef {
    /// In what kind of file.
    pub holder: Holder,
    /// The file's key.
    pub name: String,
    /// Which of the file's triggers.
    pub index: usize,
}

/// The kinds of files that hold triggers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is the kind of its name")]
pub enum Holder {
    Role,
    Attribute,
    Group,
    Poll,
    Team,
}

/// A question to a player (reference §9.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    /// Rises with every prompt of the game.
    pub id: u32,
    /// Who is asked.
    pub to: SeatId,
    /// What asks.
    pub source: Source,
    /// Which trigger.
    pub trigger: TriggerRef,
    /// What was known when it was asked.
    pub context: Context,
    /// When an answer is carried out.
    pub moment: Moment,
    /// What is to be given in each line; empty to confirm.
    pub inputs: Vec<Input>,
    /// How many lines an answer has.
    pub uses: u32,
    /// Whether silence is answered for the player.
    pub forced: bool,
    /// The key of its text.
    pub key: Option<String>,
    /// Whether it need not be answered.
    pub optional: bool,
    /// Whether it disappears unused without a word.
    pub vanishing: bool,
    /// The prompt of the choice that led to it, which may be answered anew until this is.
    pub of_choice: Option<u32>,
}

/// What a prompt asks for (reference §9.6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// A living player.
    Player,
    /// A living player or nobody.
    PlayerOptional,
    /// A dead player.
    Dead,
    /// A ghost.
    Ghost,
    /// Anyone.
    PlayerAny,
    /// A role.
    Role,
    /// Yes or no.
    Boolean,
    /// A number.
    Number,
    /// One of a choice's options.
    Choice,
}

/// When a queued action is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// When it is answered.
    Immediate,
    /// At the end of the phase, before everything else.
    Delayed,
    /// Before the third.
    FourthPreEnd,
    /// Before the second.
    ThirdPreEnd,
    /// Before the first.
    SecondPreEnd,
    /// Before polls close.
    PreEnd,
    /// After polls have closed.
    End,
    /// After those of day or night.
    EndPhase,
    /// After those, too.
    EndEmitted,
    /// When the next phase has begun.
    Start,
    /// After those of day or night.
    StartPhase,
}

/// An answer that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QueuedAction {
    /// When it is carried out.
    pub moment: Moment,
    /// What acts.
    pub source: Source,
    /// Who answered.
    pub by: SeatId,
    /// Which trigger.
    pub trigger: TriggerRef,
    /// With what it was answered.
    pub context: Context,
    /// The prompt it answers, which comes back if the answer is withdrawn.
    pub prompt: Prompt,
    /// The place of its line in the answer.
    #[serde(default)]
    pub line: usize,
}

/// A choice that was offered (reference §12.17).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Its name.
    pub name: String,
    /// Its options, as written.
    pub options: Vec<String>,
    /// Who offers it.
    pub source: Source,
    /// To what it is offered.
    pub to: Actor,
    /// What is taken if nothing is chosen.
    pub forced: Option<String>,
    /// What was chosen.
    pub chosen: Option<String>,
}
