//! Keeping somebody alive, and dying for it.

use super::Component;
use super::effect::{Does, Effect, Tie};
use super::kind::{Class, Kind};

/// The component that stands for any protection, in words and where only its kind matters.
pub(crate) const PROTECTION: Component = Component::Protect;

pub(super) const PROTECT: Effect = Effect {
    says_alone: "self_protect",
    ..Effect::new(Does::Guards, "does_protect").sorted(Kind::Protection, Class::Protect)
};

pub(super) const REPEL: Effect =
    Effect::new(Does::Repels, "does_repel").sorted(Kind::Protection, Class::Protect);

pub(super) const HIDE: Effect =
    Effect::new(Does::Hides, "does_hide").sorted(Kind::Protection, Class::Hide);

pub(super) const DIE_FOR: Effect = ties(Tie::HolderForTarget, "does_die_for");

pub(super) const TAKE_ALONG: Effect = ties(Tie::TargetWithHolder, "does_take_along");

const fn ties(tie: Tie, says: &'static str) -> Effect {
    Effect::new(Does::Ties(tie), says).sorted(Kind::Misc, Class::Protect)
}
