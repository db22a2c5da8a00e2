//! What limits and scales a trigger.

use serde::Serialize;

use super::condition::Condition;
use super::event::DayOrNight;
use super::value::Value;
use nightdesk_text::vocabulary;

/// Everything after a trigger that is no ability.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Parameters {
    /// `[…]`: all must pass.
    pub restrictions: Vec<Restriction>,
    /// `⟨…⟩`: how many uses.
    pub scaling: Vec<Scale>,
    /// `{…}`.
    pub flags: Vec<Flag>,
    /// `|…|`: which prompt.
    pub prompt: Option<Prompt>,
}

impl Parameters {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.restrictions.is_empty()
            && self.scaling.is_empty()
            && self.flags.is_empty()
            && self.prompt.is_none()
    }
}

/// What must pass for a trigger to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Restriction {
    /// `Temporal: …`.
    Temporal(Temporal),
    /// `Attribute: … has …`, `Attribute: … lacks …`.
    Attribute {
        /// On whom; the acting element (of an attribute its owner) if not written.
        of: Option<Value>,
        /// Whether it must be there or must be missing.
        has: bool,
        /// The attribute, an active attribute.
        attribute: Value,
    },
    /// `Succession: …`.
    Succession(Succession),
    /// `Quantity: n`: at most so many uses.
    Quantity(Value),
    /// `Condition: …`.
    Condition(Condition),
    /// `Status: …`, in haunting games.
    Status(LivingStatus),
}

/// When a trigger may run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Temporal {
    /// In this phase only.
    In(Phase),
    /// In this phase or later.
    From(Phase),
    /// In phases of this kind.
    During(DayOrNight),
}

/// A phase by its number: Night 1 comes before Day 1, the game starts in Day 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Phase {
    /// Day or night.
    pub kind: DayOrNight,
    /// Which.
    pub number: u32,
}

vocabulary! {
    /// What may not be done twice on end.
    pub enum Succession {
        /// The ability.
        Ability = "No Succession",
        /// The ability on the same target.
        Target = "No Target Succession",
    }
}

vocabulary! {
    /// As what an element's owner must be there.
    pub enum LivingStatus {
        Ghostly = "Ghostly",
        Any = "Any",
        Alive = "Alive",
    }
}

/// An entry of a scaling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// `x2`, a default.
    Times(u32),
    /// A number value, a default.
    Number(Value),
    /// `$total/3`, a default: rounded down, at least 1.
    Share(ShareOf, Value),
    /// `a OP b ⇒ n`: n uses if it holds.
    When {
        /// Left of the sign.
        left: Value,
        /// The sign.
        comparison: Comparison,
        /// Right of the sign.
        right: Value,
        /// How many uses.
        times: u32,
    },
    /// `Odd: x1`, `Even: x2`: so many uses in such phases.
    In(Parity, u32),
}

vocabulary! {
    /// Of what a share is taken.
    pub enum ShareOf {
        Total = "$total",
        Living = "$living",
    }
}

/// How two numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Comparison {
    /// `<`.
    Less,
    /// `>`.
    Greater,
    /// `≤`.
    AtMost,
    /// `≥`.
    AtLeast,
    /// `=`.
    Equal,
}

vocabulary! {
    /// Whether the phase's number is odd or even.
    pub enum Parity {
        Odd = "Odd",
        Even = "Even",
    }
}

/// What else is said of a trigger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// `Forced`: answered by chance if nobody does, or with this value.
    Forced(Option<Value>),
    /// `Direct`: not redirected.
    Direct,
    /// `Visitless`: no visit, not redirected.
    Visitless,
    /// `Vanishing`: the prompt goes without trace.
    Vanishing,
    /// `Repeating`.
    Repeating,
}

/// Which text asks for the input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// Its key among the prompts.
    pub key: String,
    /// Whether nobody is called for it.
    pub silent: bool,
}

vocabulary! {
    /// How long an attribute lasts.
    pub enum Duration {
        Persistent = "Persistent",
        Permanent = "Permanent",
        Phase = "Phase",
        PhaseAttribute = "PhaseAttribute",
        NextPhase = "NextPhase",
        NextDay = "NextDay",
        NextNight = "NextNight",
        NextPhaseAttribute = "NextPhaseAttribute",
        NextDayAttribute = "NextDayAttribute",
        NextNightAttribute = "NextNightAttribute",
        UntilUse = "UntilUse",
        UntilSecondUse = "UntilSecondUse",
        /// As long as the attribute whose ability applied it.
        Attribute = "Attribute",
        UntilUseAttribute = "UntilUseAttribute",
    }
}
