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

/// A vote that was entered at the table without the number of its post, beside one of the thread for
/// somebody else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VoteBeside {
    /// For whom, in words for the host.
    pub target: String,
    /// Whether it stands, and not that of the thread.
    pub stands: bool,
}

/// A vote of the thread that does not count at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UncountedVote {
    /// The vote.
    pub vote: ThreadVote,
    /// Why it does not count, in words for the host.
    pub why: String,
}
