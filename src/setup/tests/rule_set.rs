//! The rule sets the tests read with: those of the program.

use crate::rules::RuleSet;
use crate::rules::classic::Classic;

pub(super) const ALL: &[&'static dyn RuleSet] = &[&Classic];
