//! What is meant by a trigger: processes, branches and the parameters that count.

use serde::Serialize;

use super::ability::Ability;
use super::condition::Condition;
use super::event::Event;
use super::name::{Key, Place};
use super::parameters::Parameters;
use super::value::Value;

/// A trigger as it is run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Program {
    /// What sets it off.
    pub event: Event,
    /// What limits and scales it.
    pub parameters: Parameters,
    /// What is done, in order.
    pub steps: Vec<Step>,
    /// The ability set it is inherited from.
    pub set: Option<Key>,
    /// Where it stands in its file, or in that of its ability set.
    #[serde(skip)]
    pub place: Place,
}

/// Something that is done.
#[allow(
    clippy::large_enum_variant,
    reason = "nearly all steps are abilities, so that a box would only cost"
)]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// One ability.
    Ability(Ability),
    /// Abilities whose results the branches may ask for.
    ProcessEvaluate {
        /// Run first; their results are `@Result1` and so on.
        process: Vec<Step>,
        /// Tried in order.
        evaluate: Vec<Branch>,
    },
    /// The steps, for every element of a list.
    ForEach {
        /// The list.
        over: Value,
        /// What is done; step by step, each for all elements.
        steps: Vec<Step>,
    },
}

/// A branch of an Evaluate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// When it is taken; `Always` if nothing is written.
    pub when: Condition,
    /// What is done; the result of the last step counts.
    pub steps: Vec<Step>,
}
