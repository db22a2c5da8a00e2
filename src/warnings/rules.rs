//! What a community may set about its ledger.

use serde::{Deserialize, Serialize};

use super::expiry::Expiry;
use super::tiers::Tiers;

/// The rules of a community.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// How long a warning lasts if nothing is said (rule `X-default`).
    #[serde(with = "expiry")]
    pub default_expiry: Expiry,
    /// After how many hours a game of stasis ends by itself (rule `S-unit`).
    pub stasis_hours_per_game: u32,
    /// What follows by itself when points rise (rule `T-rule`).
    pub tiers: Tiers,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            default_expiry: Expiry::After(chrono::TimeDelta::days(30)),
            stasis_hours_per_game: 1,
            tiers: Tiers::default(),
        }
    }
}

/// A length in the words of the option, `30d`; a leading `~` is forgiven.
mod expiry {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::Expiry;

    pub(super) fn serialize<S: Serializer>(expiry: &Expiry, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(expiry)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Expiry, D::Error> {
        let text = String::deserialize(from)?;
        Expiry::read(text.strip_prefix('~').unwrap_or(&text))
            .ok_or_else(|| D::Error::custom("write it as 30d, 12h, 45m (minutes) or never"))
    }
}
