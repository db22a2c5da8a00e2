//! Sparing whom a vote hits.

use super::effect::{Does, Effect};

/// It is entered by day, and nothing of it is left for a night.
pub(super) const PARDON: Effect = Effect::new(Does::Pardons, "does_pardon");
