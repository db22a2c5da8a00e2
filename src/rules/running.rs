//! Votes that run at a table, as the host sees them.

use nightdesk_game::{Reads, SeatId, ThreadVote};

/// Votes that run at a table, with what is hidden from the thread.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunningVotes {
    /// How they stand, a line each.
    pub lines: Vec<String>,
    /// The round that is in no poll before it is counted.
    pub round: RunningRound,
    /// The same as everybody knows it.
    pub public_round: RunningRound,
    /// Votes of the thread that do not count, in the order in which they were cast.
    pub uncounted: Vec<UncountedVote>,
}

/// A round that runs, as far as somebody knows of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunningRound {
    /// The votes that stand, in their order, and after them those that the rules add.
    pub cast: Vec<CastVote>,
    /// Who did not vote, in list order.
    pub silent: Vec<SeatId>,
}

impl RunningRound {
    /// Whether nothing is known of any round.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cast.is_empty() && self.silent.is_empty()
    }
}

/// A vote that stands in a running round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CastVote {
    /// Whose.
    pub voter: SeatId,
    /// For whom, in order; nobody for a refusal.
    pub targets: Vec<SeatId>,
    /// In which post, if that is known.
    pub post: Option<u64>,
    /// Whether the rules count it, and the voter did not give it: an autovote.
    pub by_rule: bool,
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

/// What a post of the thread says to a table.
#[derive(Debug, Clone, Copy)]
pub enum Said<'w> {
    /// A vote, while votes run side by side.
    Vote(SaidVote<'w>),
    /// Words that may be just those of an option that is no player and not one of
    /// [`VotesNow::nobody`](super::VotesNow::nobody).
    Option {
        /// Whose.
        voter: SeatId,
        /// All that stands after the keyword.
        words: &'w str,
        /// The number of the post.
        post: u64,
    },
}

/// A vote in a post of the thread, while votes run side by side.
#[derive(Debug, Clone, Copy)]
pub struct SaidVote<'w> {
    /// Whose.
    pub voter: SeatId,
    /// All that stands after the keyword, or whom the host says that it means.
    pub words: &'w str,
    /// The vote that the host names for it, in the words that name one in every line of his; none
    /// where the words themselves may name it.
    pub poll: Option<&'w str>,
    /// What is known of its meaning; none where its words are in doubt.
    pub means: Option<Reads>,
    /// The number of its post.
    pub post: u64,
}

/// What a table does with a vote of the thread.
#[derive(Debug)]
pub enum Heard<T> {
    /// It counts in the round of votes that it names, or that it must be for.
    Taken {
        /// What it brings.
        taken: T,
        /// What the voter does, in words for the host: `-> Fir in Trial #2`.
        says: String,
    },
    /// It does not say which round of votes it is for.
    Asks,
    /// It is like any other vote of the thread.
    Usual,
}

/// A vote of the thread that does not count at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UncountedVote {
    /// The vote.
    pub vote: ThreadVote,
    /// Why it does not count, in words for the host.
    pub why: String,
}
