//! What an ability knows of the event that led to it.

use std::collections::BTreeMap;

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
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Context(BTreeMap<Known, Vec<Item>>);

impl Context {
    /// With a selector filled.
    #[must_use]
    pub fn with(mut self, known: Known, items: impl Into<Vec<Item>>) -> Self {
        self.set(known, items);
        self
    }

    /// Fills a selector.
    pub fn set(&mut self, known: Known, items: impl Into<Vec<Item>>) {
        self.0.insert(known, items.into());
    }

    /// What fills a selector.
    #[must_use]
    pub fn get(&self, known: Known) -> Option<&[Item]> {
        self.0.get(&known).map(Vec::as_slice)
    }

    /// Everything of another context on top of this.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (known, items) in &other.0 {
            self.0.insert(*known, items.clone());
        }
        self
    }
}
