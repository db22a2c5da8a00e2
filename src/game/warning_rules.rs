//! What a game's host sets about warnings that are given in it.

use serde::{Deserialize, Serialize};

use nightdesk_time::Length;

/// What holds for warnings from this game, in place of the ledger's own rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WarningRules {
    /// How long a warning lasts if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expire: Option<Length>,
    /// What follows from points, a range each, as the ledger writes it: `5-9 stasis=1`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
}

impl WarningRules {
    /// Whether the ledger's own rules hold.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
