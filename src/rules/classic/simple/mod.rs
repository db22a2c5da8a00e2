//! The simple method: one pass in a fixed order (resolution rules §6).
//!
//! There is no look-back: a block that comes later cannot save what an earlier
//! one stopped. Nothing here knows another method.

use super::night::{Act, Night};
use super::outcome::{Caution, Outcome};
use super::stepwise::{Class, Influence, Ledger, SwapReach, conclude, rank};

#[cfg(test)]
mod tests;

/// The order of classes (§6).
const ORDER: [Class; 13] = [
    Class::Commute,
    Class::Hide,
    Class::Swap,
    Class::Block,
    Class::Jail,
    Class::Rolestop,
    Class::Redirect,
    Class::Protect,
    Class::Misc,
    Class::Kill,
    Class::Recruit,
    Class::Read,
    Class::Observe,
];

/// Resolves a night by the simple method.
#[must_use]
pub fn resolve(night: &Night<'_>) -> Outcome {
    let mut ledger = Ledger::new(night, SwapReach::NoDrivers);
    let doubtful = order_dependent(&ledger);
    let mut lines: Vec<Act> = ledger.waiting().collect();
    lines.sort_by_key(|&act| (rank(night.act(act), &ORDER), act));
    for act in lines {
        ledger.settle(act);
    }
    let mut outcome = conclude(&ledger);
    if !doubtful.is_empty() {
        outcome
            .cautions
            .push(Caution::OrderDependent { acts: doubtful });
    }
    outcome
}

/// The actions of loops, and those that two others modify.
fn order_dependent(ledger: &Ledger<'_, '_>) -> Vec<Act> {
    let influence = Influence::between_effects(ledger);
    let mut acts = influence.looped();
    acts.extend(influence.contested());
    acts.sort_unstable();
    acts.dedup();
    acts
}
