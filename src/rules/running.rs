//! Votes that run at a table, as the host sees them.

use crate::game::ThreadVote;

/// Votes that run at a table, with what is hidden from the thread.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunningVotes {
    /// How they stand, a line each.
    pub lines: Vec<String>,
    /// Votes of the thread that do not count, in the order in which they were cast.
    pub uncounted: Vec<UncountedVote>,
}

/// A vote of the thread that does not count at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UncountedVote {
    /// The vote.
    pub vote: ThreadVote,
    /// Why it does not count, in words for the host.
    pub why: String,
}
