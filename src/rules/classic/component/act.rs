//! What happens to actions themselves: visits, blocks, movers.

use super::effect::{Does, Effect, Moves};
use super::kind::{Class, Kind};
use nightdesk_rules::TargetForm;

pub(super) const VISIT: Effect = Effect::new(Does::Visits, "does_visit");

pub(super) const BLOCK: Effect =
    Effect::new(Does::Blocks, "does_block").sorted(Kind::Roleblock, Class::Block);

pub(super) const REDIRECT: Effect = Effect::new(Does::Moves(Moves::Redirect), "does_redirect")
    .sorted(Kind::Redirect, Class::Redirect)
    .aimed(TargetForm::Redirect);

pub(super) const SWAP: Effect = Effect::new(Does::Moves(Moves::Swap), "does_swap")
    .sorted(Kind::Bus, Class::Swap)
    .aimed(TargetForm::Pair);

pub(super) const DEFLECT: Effect = Effect::new(Does::Moves(Moves::Deflect), "does_deflect")
    .sorted(Kind::Redirect, Class::Swap)
    .aimed(TargetForm::Redirect);

pub(super) const DEFLECT_SELF: Effect = Effect::new(Does::Moves(Moves::Deflect), "does_deflect")
    .sorted(Kind::Redirect, Class::Swap)
    .on_holder("self_deflect");

/// What it does is settled when the night is built, once for all methods.
pub(super) const COPY: Effect = Effect::new(Does::Copies, "does_copy");

pub(super) const ATTRACT: Effect = Effect::new(Does::Moves(Moves::Attract), "does_attract")
    .sorted(Kind::Misc, Class::Redirect)
    .on_holder("self_attract");

impl Moves {
    /// The key of the words for how it carries something.
    pub(crate) fn says(self) -> &'static str {
        match self {
            Self::Swap => "carry_swap",
            Self::Redirect => "carry_redirect",
            Self::Attract => "carry_attract",
            Self::Deflect => "carry_deflect",
        }
    }
}
