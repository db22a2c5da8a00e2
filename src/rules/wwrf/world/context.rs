//! What an ability knows of the event that led to it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::item::Item;

/// The selectors that an event fills (reference §6.1, §8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is the selector of its name")]
pub enum Known {
    Attacker,
    Attacked,
    AttackSource,
    AttackLocation,
    DeathType,
    KillingType,
    This,
    Winner,
    Winner1,
    Winner2,
    Voters,
    OtherVoters,
    Executor,
    Voter,
    Vote,
    VoteText,
    OldVote,
    OldVoteText,
    NewVote,
    NewVoteText,
    ActionTarget,
    ActionResult,
    ActionFeedback,
    ActionAbilityType,
    TriggerSource,
    Selection,
    SecondarySelection,
    Chosen,
    Option,
    Chooser,
    RoleChanger,
    Joiner,
    Visitor,
    VisitParameter,
    SecondVisitParameter,
    VisitType,
    VisitSubtype,
    Ind,
}

/// What is known at one moment; a selector that is missing is outside its context.
///
/// Every ability that an event sets off has the same one, so it is shared until one learns more.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    from = "BTreeMap<Known, Vec<Item>>",
    into = "BTreeMap<Known, Vec<Item>>"
)]
pub struct Context(Arc<BTreeMap<Known, Vec<Item>>>);

impl From<BTreeMap<Known, Vec<Item>>> for Context {
    fn from(known: BTreeMap<Known, Vec<Item>>) -> Self {
        Self(Arc::new(known))
    }
}

impl From<Context> for BTreeMap<Known, Vec<Item>> {
    fn from(context: Context) -> Self {
        Arc::unwrap_or_clone(context.0)
    }
}

impl Context {
    /// With a selector filled.
    #[must_use]
    pub fn with(mut self, known: Known, items: impl Into<Vec<Item>>) -> Self {
        self.set(known, items);
        self
    }

    /// Fills a selector.
    pub fn set(&mut self, known: Known, items: impl Into<Vec<Item>>) {
        Arc::make_mut(&mut self.0).insert(known, items.into());
    }

    /// What fills a selector.
    #[must_use]
    pub fn get(&self, known: Known) -> Option<&[Item]> {
        self.0.get(&known).map(Vec::as_slice)
    }

    /// Everything of another context on top of this.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        if self.0.is_empty() {
            return other.clone();
        }
        if !other.0.is_empty() {
            let others = other.0.iter();
            let others = others.map(|(known, items)| (*known, items.clone()));
            Arc::make_mut(&mut self.0).extend(others);
        }
        self
    }
}
