//! The simple method: one pass in a fixed order (resolution rules §6).
//!
//! There is no look-back: a block that comes later cannot save what an earlier
//! one stopped. Nothing here knows another method.

use super::night::{Act, Night};
use super::outcome::{Caution, First, Outcome};
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
    let loops = Influence::between_effects(&ledger).looped();
    for act in lines {
        if loops.contains(&act) {
            ledger.comes_first(act, first(night, &loops, act));
        }
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

/// How an action of a loop comes before those behind it.
fn first(night: &Night<'_>, loops: &[Act], act: Act) -> First {
    let rank_of = |act: Act| rank(night.act(act), &ORDER);
    let listed = rank_of(act);
    let mut others = loops.iter().filter(|other| **other != act);
    First {
        of: loops.to_vec(),
        listed: u32::try_from(listed + 1).unwrap_or(u32::MAX),
        by_turn: others.any(|other| rank_of(*other) == listed),
    }
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
