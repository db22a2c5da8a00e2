//! The host's standing answers to open questions.

use std::collections::BTreeMap;

/// What the host made of an open question (tracker rules §3.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It means this player, by name, or no elimination.
    Target(String),
    /// It takes the vote back.
    Unvote,
    /// It is nothing.
    Ignore,
    /// It counts as it was read.
    Count,
}

/// The host's answers, by the place of the question: number of the post, and which of the
/// post's votes or doubts, from 0. Each is applied where the post stands in the thread.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers(BTreeMap<(u64, u32), Answer>);

impl Answers {
    /// The answer to a question, if there is one.
    #[must_use]
    pub fn get(&self, post: u64, index: u32) -> Option<&Answer> {
        self.0.get(&(post, index))
    }
}

impl FromIterator<((u64, u32), Answer)> for Answers {
    fn from_iter<I: IntoIterator<Item = ((u64, u32), Answer)>>(answers: I) -> Self {
        Self(answers.into_iter().collect())
    }
}
