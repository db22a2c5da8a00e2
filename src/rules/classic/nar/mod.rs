//! Natural Action Resolution: what modifies goes before what it modifies
//! (resolution rules §5).
//!
//! The list decides only inside loops and among actions that are free at the
//! same time; the order of entry only breaks ties. Nothing here knows another
//! method.

use super::closure;
use super::component::Class;
use super::night::{Act, Night};
use super::outcome::{First, Outcome};
use super::stepwise::{Influence, Ledger, SwapReach, conclude, first, rank};

#[cfg(test)]
mod tests;

/// The list (§5), earliest first.
pub(super) const LIST: [Class; 14] = [
    Class::Commute,
    Class::Hide,
    Class::Swap,
    Class::Rolestop,
    Class::Back,
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
    closure::closed(night, resolve_once)
}

fn resolve_once(night: &Night<'_>) -> Outcome {
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
    let turn = |act: &Act| (rank(night.act(*act), &LIST), *act);
    let act = candidates.into_iter().min_by_key(turn)?;
    let decided = looped.then(|| first(night, &LIST, influence.loop_of(act), act));
    Some((act, decided))
}
