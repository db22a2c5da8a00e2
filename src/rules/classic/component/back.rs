//! Standing by the actions of somebody else.

use super::effect::{Backing, Does, Effect};
use super::kind::{Class, Kind};

pub(super) const EMPOWER: Effect = backs(Backing::Will, "does_empower");

pub(super) const STRENGTHEN: Effect = backs(Backing::Strength, "does_strengthen");

const fn backs(backing: Backing, says: &'static str) -> Effect {
    Effect::new(Does::Backs(backing), says).sorted(Kind::Misc, Class::Back)
}
