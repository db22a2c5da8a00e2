//! The words of votes in languages other than English.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::keyword::Keyword;
use super::letters::Letters;
use crate::text::wording::Language;

/// The words of votes in a language; English ones count besides.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoteWords {
    vote: Vec<String>,
    unvote: Vec<String>,
    /// What may stand between such a word and the name.
    links: Vec<String>,
    nobody: Vec<String>,
}

static WORDS: LazyLock<BTreeMap<String, VoteWords>> = LazyLock::new(|| {
    #[allow(
        clippy::expect_used,
        reason = "the file is part of the program and read by a test"
    )]
    toml::from_str(include_str!("words.toml")).expect("the built-in words")
});

impl VoteWords {
    /// The words of a language; none where English is all there is.
    #[must_use]
    pub fn of(language: Language) -> Option<&'static Self> {
        WORDS.get(language.word())
    }

    /// What is written for a vote for no player.
    #[must_use]
    pub fn nobody(&self) -> &[String] {
        &self.nobody
    }

    /// The longest word of a vote at an index, and its length in letters.
    pub(super) fn keyword(&self, line: &Letters<'_>, start: usize) -> Option<(Keyword, usize)> {
        let unvote = self.unvote.iter().map(|word| (Keyword::Unvote, word));
        let all = unvote.chain(self.vote.iter().map(|word| (Keyword::Vote, word)));
        let there = all.filter(|(_, word)| line.starts_with(start, word));
        there
            .map(|(keyword, word)| (keyword, word.chars().count()))
            .max_by_key(|(_, length)| *length)
    }

    /// How many letters the longest word of a vote has.
    pub(super) fn longest(&self) -> usize {
        let words = self.vote.iter().chain(&self.unvote);
        words.map(|word| word.chars().count()).max().unwrap_or(0)
    }

    /// Where the name begins behind a word of a vote: behind `за` and the space after it.
    pub(super) fn behind_link(&self, line: &Letters<'_>, from: usize, until: usize) -> usize {
        let behind = self.links.iter().find_map(|link| {
            let end = from + link.chars().count();
            let is_there = end < until && line.starts_with(from, link) && line.is(end, ' ');
            is_there.then_some(end + 1)
        });
        behind.unwrap_or(from)
    }

    /// Whether a line may hold one of the words.
    pub(super) fn may_stand_in(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let mut words = self.vote.iter().chain(&self.unvote);
        words.any(|word| text.contains(word.as_str()))
    }
}
