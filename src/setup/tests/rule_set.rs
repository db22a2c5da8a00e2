//! The rule sets the tests read with: those of the program.

use nightdesk_classic::Classic;
use nightdesk_rules::RuleSet;

pub(super) const ALL: &[&'static dyn RuleSet] = &[&Classic];
