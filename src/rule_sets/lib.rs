//! The rule sets that nightdesk knows.
//!
//! Rule sets do not know each other, and nothing below this list knows any of
//! them: adding one touches its own folder, this list and the documents.

pub use nightdesk_classic::{ComponentSheet, component_sheets};

use nightdesk_city::CityRules;
use nightdesk_classic::Classic;
use nightdesk_rules::RuleSet;
use nightdesk_wwrf::Wwrf;

/// The rule sets, in the order they are listed to hosts.
pub fn all() -> impl Iterator<Item = &'static dyn RuleSet> {
    REGISTRY.iter().copied()
}

/// The rule set of that slug.
#[must_use]
pub fn named(slug: &str) -> Option<&'static dyn RuleSet> {
    all().find(|rules| rules.slug() == slug)
}

static REGISTRY: [&dyn RuleSet; 3] = [&Classic, &CityRules, &Wwrf];
