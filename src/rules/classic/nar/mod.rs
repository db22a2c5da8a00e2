//! Natural Action Resolution: what modifies goes before what it modifies
//! (resolution rules §5).
//!
//! The list decides only inside loops and among actions that are free at the
//! same time; the order of entry only breaks ties. Nothing here knows another
//! method.

use super::night::{Act, Night};
use super::outcome::{First, Outcome};
use super::stepwise::{Class, Influence, Ledger, SwapReach, conclude, rank};

#[cfg(test)]
mod tests;

/// The list (§5), earliest first.
const LIST: [Class; 13] = [
    Class::Commute,
    Class::Hide,
    Class::Swap,
    Class::Rolestop,
    Class::Block,
    Class::Jail,
    Class::Redirect,
    Class::Protect,
    Class::Misc,
    Class::Kill,
    Class::Recruit,
    Class::Read,
    Class::Observe,
];

/// Resolves a night by Natural Action Resolution.
#[must_use]
pub fn resolve(night: &Night<'_>) -> Outcome {
    let mut ledger = Ledger::new(night, SwapReach::VisitsOfDrivers);
    while let Some((act, first)) = next(&ledger, night) {
        if let Some(first) = first {
            ledger.comes_first(act, first);
        }
        ledger.settle(act);
    }
    conclude(&ledger)
}

/// The action to resolve now, and how it comes first where actions modify each other; none when all
/// are resolved.
fn next(ledger: &Ledger<'_, '_>, night: &Night<'_>) -> Option<(Act, Option<First>)> {
    let influence = Influence::of(ledger);
    let free = influence.free();
    let looped = free.is_empty();
    let candidates = if looped {
        influence.leading_loops()
    } else {
        free
    };
    let rank_of = |act: Act| rank(night.act(act), &LIST);
    let act = candidates
        .iter()
        .copied()
        .min_by_key(|act| (rank_of(*act), *act))?;
    let listed = rank_of(act);
    let others = candidates.iter().filter(|other| **other != act);
    let by_turn = others.into_iter().any(|other| rank_of(*other) == listed);
    let first = looped.then(|| First {
        of: candidates.clone(),
        listed: u32::try_from(listed + 1).unwrap_or(u32::MAX),
        by_turn,
    });
    Some((act, first))
}
