//! How chains work, how much work is allowed, and what comes out.

use super::subject::ActId;

/// Which acts of a line of argument bar later objections (resolution rules §2.4, R-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ChainRule {
    /// Only the line of counteraction: disputed acts and the heads of the objections to them.
    #[default]
    Loops,
    /// Every part of every reason on the line.
    Letter,
}

/// How much may be done before a question is given up as undecided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkLimit {
    /// Evaluation steps spent in any one entangled group of acts, over all questions together.
    ///
    /// What lies outside such groups costs linear time and needs no limit.
    pub steps: u64,
    /// Memory for positions inside such groups, in 64-bit words; beyond it they are worked out anew.
    pub words: usize,
    /// Reasons and objections explored altogether.
    pub reasons: usize,
}

impl Default for WorkLimit {
    fn default() -> Self {
        Self {
            steps: 5_000_000,
            words: 5_000_000,
            reasons: 1_000_000,
        }
    }
}

/// The answer to "does this reason stand?".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// No objection to it stands.
    Stands,
    /// Some objection to it stands.
    Falls,
    /// The work limit was reached first.
    Undecided(Entangled),
}

impl Verdict {
    /// Whether the reason is known to stand.
    #[must_use]
    pub fn holds(&self) -> bool {
        matches!(self, Self::Stands)
    }
}

/// The acts that hinge on each other so much that a question could not be decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entangled {
    /// The acts, in order of id.
    pub acts: Vec<ActId>,
}
