//! What outlasts the night.

use super::effect::{Does, Effect, Trace};
use super::kind::{Class, Kind};

/// Mark of a seat that was poisoned and dies of it in the night after.
pub(crate) const POISONED: &str = "poisoned";
/// Mark of a seat to which something comes at the end of the next night; by whom stands in `by`, the
/// ability in the value, with the words of its use after it.
pub(crate) const DEFERRED: &str = "deferred";
/// Mark of a seat to which something of that kind sends another.
pub(crate) const DEFERRED_TO: &str = "deferred_to";
/// Mark of a seat that is told something in the night after; what stands in the value.
pub(crate) const TOLD_LATER: &str = "told_later";
/// Mark of a seat that was doused.
pub(crate) const DOUSED: &str = "doused";

pub(super) const POISON: Effect =
    leaves(Trace::Tomorrow(POISONED), "does_poison").sorted(Kind::Kill, Class::Kill);

pub(super) const ANTIDOTE: Effect =
    leaves(Trace::Off(POISONED), "does_antidote").sorted(Kind::Protection, Class::Misc);

pub(super) const DOUSE: Effect = leaves(Trace::ForGood(DOUSED), "does_douse");

pub(super) const DELAY: Effect = leaves(Trace::Deferred, "does_delay");

pub(super) const CLEAN: Effect = leaves(Trace::Veil, "does_clean");

pub(super) const VANILLAISE: Effect = leaves(Trace::Plain, "does_vanillaise");

pub(super) const REVIVE: Effect = leaves(Trace::Alive, "does_revive");

pub(super) const fn leaves(trace: Trace, says: &'static str) -> Effect {
    Effect::new(Does::Leaves(trace), says)
}
