//! The words of votes in languages other than English.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::keyword::{Keyword, behind_colon};
use super::letters::Letters;
use nightdesk_text::built_in;
use nightdesk_text::wording::Language;

/// The words of votes in a language; English ones count besides.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VoteWords {
    vote: Vec<String>,
    unvote: Vec<String>,
    /// What takes a vote back only where no word follows at once: other things are called off, too.
    unvote_alone: Vec<String>,
    /// What may stand between such a word and the name.
    links: Vec<String>,
    nobody: Vec<String>,
}

static WORDS: LazyLock<BTreeMap<String, VoteWords>> =
    LazyLock::new(|| built_in(include_str!("words.toml")));

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
        let alone = self.unvote_alone.iter();
        let alone = alone.filter(|word| stands_alone(line, start, start + word.chars().count()));
        let all = all.chain(alone.map(|word| (Keyword::Unvote, word)));
        let there = all.filter(|(_, word)| line.starts_with(start, word));
        there
            .map(|(keyword, word)| (keyword, word.chars().count()))
            .max_by_key(|(_, length)| *length)
    }

    /// How many letters the longest word of a vote has.
    pub(super) fn longest(&self) -> usize {
        let words = self
            .vote
            .iter()
            .chain(&self.unvote)
            .chain(&self.unvote_alone);
        words.map(|word| word.chars().count()).max().unwrap_or(0)
    }

    /// Where the name begins after a word of a vote: after `за` and the spaces and colons after it.
    pub(super) fn behind_link(&self, line: &Letters<'_>, from: usize, until: usize) -> usize {
        let behind = self.links.iter().find_map(|link| {
            let end = from + link.chars().count();
            let is_parted = line.is(end, ' ') || line.is(end, ':');
            let is_there = end < until && line.starts_with(from, link) && is_parted;
            is_there.then(|| behind_colon(line, end, until))
        });
        behind.unwrap_or(from)
    }

    /// Whether a line may hold one of the words.
    pub(super) fn may_stand_in(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let mut words = self
            .vote
            .iter()
            .chain(&self.unvote)
            .chain(&self.unvote_alone);
        words.any(|word| text.contains(word.as_str()))
    }
}

/// Whether no word follows in the same looks: a sign that parts it from what is said after it may.
fn stands_alone(line: &Letters<'_>, start: usize, end: usize) -> bool {
    let bold = line.get(start).is_some_and(|letter| letter.bold);
    let next = line.past(end, line.len(), |letter| {
        letter.bold == bold && letter.sign == ' '
    });
    line.get(next)
        .is_none_or(|letter| letter.bold != bold || !letter.in_word())
}
