//! What a warning brings with it beside its points.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// What a warning brings with it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sanctions {
    /// Whether it must be acknowledged before the next sign-up.
    pub acknowledge: bool,
    /// Games to sit out.
    pub stasis: u32,
    /// Commands that are denied while it is active, by their proper names.
    pub deny: BTreeSet<String>,
}

impl Sanctions {
    /// Takes in others: the larger stasis, all denials, acknowledgement if either asks (`M-merge`).
    pub fn merge(&mut self, other: &Self) {
        self.acknowledge |= other.acknowledge;
        self.stasis = self.stasis.max(other.stasis);
        self.deny.extend(other.deny.iter().cloned());
    }
}
