//! The simple method: one pass in a fixed order (resolution rules §6).
//!
//! There is no look-back: a block that comes later cannot save what an earlier
//! one stopped. Nothing here knows another method.

use super::closure;
use super::component::Class;
use super::night::{Act, Night};
use super::outcome::{Caution, Outcome};
use super::stepwise::{Influence, Ledger, SwapReach, conclude, first, rank};

#[cfg(test)]
mod tests;

/// The order of classes (§6).
pub(super) const ORDER: [Class; 14] = [
    Class::Commute,
    Class::Hide,
    Class::Swap,
    Class::Block,
    Class::Jail,
    Class::Rolestop,
    Class::Back,
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
    closure::closed(night, resolve_once)
}

fn resolve_once(night: &Night<'_>) -> Outcome {
    let mut ledger = Ledger::new(night, SwapReach::NoDrivers);
    let influence = Influence::between_effects(&ledger);
    let doubtful = order_dependent(&influence);
    let mut lines: Vec<Act> = ledger.waiting().collect();
    let turn = |act: Act| (rank(night.act(act), &ORDER), act);
    lines.sort_by_key(|&act| turn(act));
    for act in lines {
        let mut left = influence.loop_of(act);
        left.retain(|other| turn(*other) >= turn(act));
        if left.len() > 1 {
            ledger.comes_first(act, first(night, &ORDER, left, act));
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

/// The actions of loops, and those that two others modify.
fn order_dependent(influence: &Influence) -> Vec<Act> {
    let mut acts = influence.looped();
    acts.extend(influence.contested());
    acts.sort_unstable();
    acts.dedup();
    acts
}
