//! The host's standing answers to open questions.

use std::collections::BTreeMap;

use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};
use serde::Deserialize;

/// What the host made of an open question (tracker rules §3.3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It means this player, by name, or no elimination.
    Target(String),
    /// It means this player, and so do the same words in every later vote.
    Always(String),
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

/// An answer as a host writes it in a file: `post = 410`, `target = "Bob"`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decide {
    /// Number of the post.
    pub post: u64,
    /// Which of the post's votes or doubts, from 0.
    #[serde(default)]
    pub index: u32,
    /// It means this player.
    pub target: Option<String>,
    /// The words mean that player from here on.
    #[serde(default)]
    pub always: bool,
    /// It is nothing.
    #[serde(default)]
    pub ignore: bool,
    /// It takes the vote back.
    #[serde(default)]
    pub unvote: bool,
    /// It counts as it was read.
    #[serde(default)]
    pub count: bool,
}

/// A written answer that says nothing, or several things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoAnswer {
    /// Number of the post.
    pub post: u64,
}

impl Worded for NoAnswer {
    fn worded(&self, language: Language) -> String {
        say!(&language, "answer_says_nothing", post = self.post)
    }
}

impl Decide {
    /// What was decided.
    ///
    /// # Errors
    /// When it says nothing, or several things.
    pub fn answer(&self) -> Result<Answer, NoAnswer> {
        let target = self.target.clone();
        let named = |name| match self.always {
            true => Answer::Always(name),
            false => Answer::Target(name),
        };
        let said = [
            target.map(named),
            self.ignore.then_some(Answer::Ignore),
            self.unvote.then_some(Answer::Unvote),
            self.count.then_some(Answer::Count),
        ];
        let mut said = said.into_iter().flatten();
        match (said.next(), said.next()) {
            (Some(answer), None) if !self.always || self.target.is_some() => Ok(answer),
            (None, _) | (Some(_), _) => Err(NoAnswer { post: self.post }),
        }
    }
}

impl Answers {
    /// The answers a host has written down.
    ///
    /// # Errors
    /// When one of them says nothing, or several things.
    pub fn of(decided: &[Decide]) -> Result<Self, NoAnswer> {
        let answer = |decide: &Decide| Ok(((decide.post, decide.index), decide.answer()?));
        decided.iter().map(answer).collect()
    }
}

impl Answers {
    /// The places that were answered, in order.
    pub fn places(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        self.0.keys().copied()
    }
}

impl FromIterator<((u64, u32), Answer)> for Answers {
    fn from_iter<I: IntoIterator<Item = ((u64, u32), Answer)>>(answers: I) -> Self {
        Self(answers.into_iter().collect())
    }
}
