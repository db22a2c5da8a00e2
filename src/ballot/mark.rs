//! A place in a post that is, or may be, a vote.

use nightdesk_text::Span;

/// A place in a post that is, or may be, a vote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The line of the body, from 0.
    pub line: usize,
    /// Where it is in the line's text; for a tag over several lines, in the first of them.
    pub span: Span,
    /// What it says.
    pub says: Says,
}

impl Mark {
    /// Makes a vote wait for the host, with these words.
    pub(super) fn wait(&mut self, words: String) {
        if matches!(self.says, Says::Vote(_)) {
            self.says = Says::Held(HeldKind::MentionsVote, words);
        }
    }
}

/// What a mark says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Says {
    /// A vote; the words after the keyword as they were written, never empty.
    Vote(String),
    /// The vote is taken back.
    Unvote,
    /// The host must say what it is; with its words.
    Held(HeldKind, String),
    /// It does not count; with its words.
    NotCounted(MarkFault, String),
}

/// Why the host must say what a mark is (vote rules §3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HeldKind {
    /// A keyword without a target, as when only "Vote:" is bold.
    Incomplete,
    /// Keyword and name are not bold as a whole.
    PartBold,
    /// Bold words with "vote" or "unvote" further in.
    MentionsVote,
    /// Words in green that are no name, where a name in green is a vote.
    InGreen,
    /// A name alone on its line, where a name in green is a vote and the text has lost its colours.
    ColourLost,
}

impl HeldKind {
    /// What it is called in decisions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Incomplete => "incomplete",
            Self::PartBold => "part-bold",
            Self::MentionsVote => "mentions-vote",
            Self::InGreen => "in-green",
            Self::ColourLost => "colour-lost",
        }
    }
}

/// Why a mark does not count, whoever made it (vote rules §3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MarkFault {
    /// A line that begins "Vote:" or "Unvote:" and has nothing bold in it.
    NotBold,
    /// Bold "V:" or "UV:".
    Abbreviation,
    /// Bold "Vote count", "Vote tally" and the like.
    VoteCountHeading,
    /// A vote of which its writer says right before it that it is none: "I am not going to".
    Denied,
}

impl MarkFault {
    /// What it is called among the votes that were not counted.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotBold => "not-bold",
            Self::Abbreviation => "abbreviation",
            Self::VoteCountHeading => "vote-count-heading",
            Self::Denied => "denied",
        }
    }
}
