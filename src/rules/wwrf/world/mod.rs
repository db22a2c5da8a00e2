//! The state of a game as plain data.
//!
//! Everything here is ordered and serialisable, so that the same inputs and draws give the same
//! bytes. It knows what is, never what follows: rules are beside it.

mod attribute;
mod attributes;
mod context;
mod item;
mod lookup;
mod phase;
mod player;
mod poll;
mod prompt;
mod queue;
mod source;
mod uses;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use nightdesk_game::Language;
use nightdesk_text::messages::InLanguage;

pub(crate) use attribute::Seeming;
pub use attribute::{
    Attribute, AttributeKind, Defense, Duration, During, Feedback, Killing, KillingFilter, Loyal,
    Power, Shield, Stored, Strength, Tier, Way,
};
pub use attributes::Attributes;
pub use context::{Context, Known};
pub use item::{Item, Outcome};
pub use phase::PhaseNumber;
pub use player::{Activation, GameResult, Group, Player, Status, Team};
pub use poll::{OpenPoll, PollOption, PollRecord};
pub use prompt::{Choice, Holder, Input, Moment, Prompt, QueuedAction, TriggerRef};
pub use queue::{Display, QueuedEmit, QueuedKill};
pub use source::{Actor, AttributeId, NameKind, Source, SourceName, ThreadId};
pub use uses::{Used, Uses};

/// A game as it stands.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// The running phase.
    pub phase: PhaseNumber,
    /// Whether the dead haunt.
    pub haunting: bool,
    /// Whether `Repeating` prompts stay open (reference §9.4).
    pub repeating: bool,
    /// Whether a hammer ends the phase (reference §14.4).
    pub hammer_ends: bool,
    /// In which order elements of one kind act.
    pub order: Order,
    /// The language of what the rules say by themselves.
    #[serde(default)]
    pub language: Language,
    /// How it ended, once it did.
    pub ended: Option<Ending>,
    /// In the order of the setup.
    pub players: Vec<Player>,
    /// In the order of their creation.
    pub groups: Vec<Group>,
    /// By key.
    pub teams: BTreeMap<String, Team>,
    /// What polls of a type share, by key.
    pub polls: BTreeMap<String, PollRecord>,
    /// Threads of extra roles.
    pub threads: Vec<ExtraThread>,
    /// Oldest first.
    pub attributes: Attributes,
    /// Oldest first.
    pub open_polls: Vec<OpenPoll>,
    /// Oldest first.
    pub prompts: Vec<Prompt>,
    /// In the order of submission.
    pub actions: Vec<QueuedAction>,
    /// Open choices.
    pub choices: Vec<Choice>,
    /// Killings to carry out.
    pub kills: Vec<QueuedKill>,
    /// Emits to work off.
    pub emits: Vec<QueuedEmit>,
    /// The story since it was last posted.
    pub story: Vec<String>,
    /// Displays that stand.
    pub displays: Vec<Display>,
    /// Threads in which nobody may write.
    pub locked: Vec<Item>,
    /// Uses of triggers, by element.
    pub used: Uses,
    /// The last thread, attribute, poll and prompt.
    pub last: Last,
}

impl InLanguage for World {
    fn language(&self) -> Language {
        self.language
    }
}

/// The thread of an extra role; it stays when its holder changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtraThread {
    /// Its id.
    pub thread: ThreadId,
    /// The role.
    pub role: String,
    /// Who granted it first.
    pub source: Source,
}

/// In which order elements of one kind act.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Drawn anew each time.
    #[default]
    Drawn,
    /// As in the setup.
    Fixed,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ending {
    /// The teams that won.
    pub teams: Vec<String>,
}

/// The highest ids in use.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each is the id of its name")]
pub struct Last {
    pub thread: u32,
    pub attribute: u32,
    pub poll: u32,
    pub prompt: u32,
}
