//! Attributes in the game: what they are, on what, for how long (reference §10).

use serde::{Deserialize, Serialize};

use super::context::Context;
use super::item::Item;
use super::phase::PhaseNumber;
use super::player::{Activation, Status};
use super::prompt::TriggerRef;
use super::source::{Actor, AttributeId, Source, ThreadId};
use nightdesk_game::SeatId;

/// Something that sticks to an element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attribute {
    /// Rises with every attribute of the game.
    pub id: AttributeId,
    /// On what.
    pub owner: Actor,
    /// Who made it.
    pub source: Source,
    /// What it does.
    pub kind: AttributeKind,
    /// How long it stays.
    pub duration: Duration,
    /// How often it was used.
    pub uses: u32,
    /// When it was applied.
    pub applied: PhaseNumber,
    /// Its owner's status.
    pub status: Status,
    /// For which statuses of its owner it works.
    pub activation: Activation,
    /// Its own target.
    pub target: Vec<Item>,
    /// Its own counter.
    pub counter: i64,
}

/// The categories of attributes with their values (reference §10.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AttributeKind {
    /// An instance of an attribute file.
    Custom {
        /// The file's key.
        name: String,
        /// Value 1 to 3.
        values: [Vec<Item>; 3],
    },
    /// An extra role.
    Role {
        /// The role.
        role: String,
        /// Its thread.
        thread: ThreadId,
    },
    /// Seen as another role.
    Disguise {
        /// As which.
        role: String,
        /// How strong.
        strength: Strength,
    },
    /// Evades killings.
    Defense {
        /// How.
        defense: Defense,
        /// Which.
        shield: Shield,
    },
    /// Elsewhere when killings come.
    Absence {
        /// Where.
        place: Item,
        /// Which killings.
        shield: Shield,
    },
    /// Changes voting power.
    Manipulation {
        /// Set or changed.
        way: Way,
        /// In which polls.
        power: Power,
        /// To or by how much.
        value: i64,
    },
    /// A member of a group.
    Membership {
        /// The group.
        group: ThreadId,
        /// As what.
        tier: Tier,
    },
    /// Abilities of the owner fail.
    Obstruction {
        /// Which; none is all.
        abilities: Option<String>,
        /// All but these.
        inverted: bool,
        /// What the owner is told instead.
        feedback: Vec<Feedback>,
    },
    /// Abilities go to another player.
    Redirection {
        /// To whom and whose, in the ability that made it.
        selectors: Stored,
        /// To whom, as written.
        to: String,
        /// Whose, as written.
        from: String,
        /// Which abilities.
        abilities: String,
    },
    /// Cannot leave a group or team.
    Loyalty {
        /// To what.
        to: Loyal,
        /// Its key.
        name: String,
    },
    /// Talks through a thread.
    Whisper {
        /// Signed with.
        name: String,
        /// From where.
        from: Item,
        /// To where.
        to: Item,
    },
    /// More or fewer of a poll.
    PollCount {
        /// The poll.
        poll: String,
        /// One more or one less.
        by: i64,
    },
    /// A poll's result does not count.
    PollResult {
        /// The poll.
        poll: String,
        /// Whether it is shown.
        shown: bool,
    },
    /// A player is kept from a poll.
    PollDisqualification {
        /// The poll.
        poll: String,
        /// Who.
        player: SeatId,
        /// From being voted for, not only from winning.
        unvotable: bool,
    },
    /// Votes that nobody cast.
    PollVotes {
        /// The poll.
        poll: String,
        /// For whom.
        player: SeatId,
        /// Whether they are shown.
        hidden: bool,
        /// How many.
        number: i64,
    },
}

/// How strong a disguise is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// Seen through by most.
    Weak,
    /// Seen through by few.
    Strong,
}

/// How a defense evades; the first that fits is used, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Defense {
    /// Given by an action.
    Active,
    /// Had by nature.
    Passive,
    /// Evades with a cost.
    Partial,
    /// Evades by becoming another.
    Recruitment,
}

/// Which killings a defense or absence evades.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shield {
    /// Which kinds.
    pub from: KillingFilter,
    /// By whom, as written.
    pub by: String,
    /// By whom, in the ability that made it; none is anything at all.
    pub selector: Option<Stored>,
    /// When.
    pub during: During,
}

/// Selectors that are evaluated when they are needed: the ability that holds them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stored {
    /// In which trigger.
    pub trigger: TriggerRef,
    /// Which of its abilities.
    pub ability: usize,
    /// What was known when it ran.
    pub known: Context,
}

/// Kinds of killings (reference §10.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is the filter of its name")]
pub enum KillingFilter {
    Attacks,
    Kills,
    Lynches,
    AttacksLynches,
    All,
    Banishments,
}

/// When a defense works.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each says itself")]
pub enum During {
    Day,
    Night,
    All,
}

/// The ways to kill (reference §12.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is the killing of its name")]
pub enum Killing {
    Attack,
    Kill,
    Lynch,
    TrueKill,
    Banish,
    TrueBanish,
}

/// How a manipulation changes a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Sets it.
    Absolute,
    /// Adds to it.
    Relative,
}

/// Which voting power.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// In polls of everyone.
    Public,
    /// The same, counted apart.
    Special,
    /// The same, not shown.
    Hidden,
    /// In polls of a group.
    Private,
}

/// How far someone belongs to a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tier {
    /// May be there.
    Visitor,
    /// Belongs to it.
    Member,
    /// It stands with them.
    Owner,
}

/// To what someone is loyal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loyal {
    /// A group.
    Group,
    /// A team.
    Alignment,
}

/// One thing an obstructed player may be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feedback {
    /// Its share, in parts of a million.
    pub share: u32,
    /// The words; none is the true result.
    pub words: Option<String>,
    /// The same in English, where they are in another language: by these a script decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
}

impl Feedback {
    /// The words, and the same in English; nothing for the true result.
    pub(crate) fn said(&self) -> Option<Seeming> {
        let words = self.words.clone()?;
        Some(Seeming {
            english: self.english.clone().unwrap_or_else(|| words.clone()),
            words,
        })
    }
}

/// What an ability seems to have brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seeming {
    /// In the language of the game.
    pub(crate) words: String,
    /// In English.
    pub(crate) english: String,
}

/// How long an attribute stays (reference §10.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "each is the duration of its name")]
pub enum Duration {
    Persistent,
    Permanent,
    Phase,
    NextPhase,
    NextDay,
    NextNight,
    UntilUse,
    UntilSecondUse,
    Attribute,
    UntilUseAttribute,
    PhaseAttribute,
    NextPhaseAttribute,
    NextDayAttribute,
    NextNightAttribute,
}
