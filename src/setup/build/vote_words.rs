//! Words of votes that a game has of its own: each can be read, and means one thing.

use std::collections::BTreeMap;

use super::super::entries::{Entry, Text};
use super::{Build, also_at, error_at};
use nightdesk_game::SeatPlan;
use nightdesk_text::names::{fold, squash};
use nightdesk_text::say;

/// The code of a word of votes that cannot be one.
const UNUSABLE: &str = "bad-vote-word";

/// The lists of which no word may be in two.
const LISTS: [&str; 3] = [
    "votes.words.vote",
    "votes.words.unvote",
    "votes.words.no_elimination",
];

const PREFIXES: &str = "votes.words.prefixes";
const TAGS: &str = "votes.words.tags";

impl Build<'_> {
    /// Looks at all of them; the players are known by now.
    pub(super) fn vote_words(&mut self) {
        let entries = self.entries;
        let words_of = |path: &str| entries.get(path).map(Entry::texts).unwrap_or_default();
        let mut known: BTreeMap<String, &Text> = BTreeMap::new();
        for word in LISTS.iter().flat_map(|list| words_of(list)) {
            if !self.is_word(word) {
                continue;
            }
            if let Some(first) = known.insert(fold(&word.text), word) {
                let message = say!(self, "two_ways", word = word.text.trim());
                let diagnostic = error_at(UNUSABLE, message, &word.place);
                let first_here = say!(self, "first_here");
                self.refuse(also_at(diagnostic, &first.place, first_here));
            }
            if self.is_a_name(&word.text) {
                let message = say!(self, "called_as_a_player", word = word.text.trim());
                let diagnostic = error_at(UNUSABLE, message, &word.place);
                self.refuse(diagnostic.hint(say!(self, "take_another_word")));
            }
        }
        for tag in words_of(TAGS) {
            if self.is_word(tag) && tag.text.contains(['[', ']', '/', '=']) {
                let message = say!(self, "no_tag", word = tag.text.trim());
                let hint = say!(self, "write_the_tag_alone");
                self.refuse(error_at(UNUSABLE, message, &tag.place).hint(hint));
            }
        }
        for prefix in words_of(PREFIXES) {
            if prefix.text.trim().is_empty() {
                let message = say!(self, "needs_a_sign");
                self.refuse(error_at(UNUSABLE, message, &prefix.place));
            }
        }
    }

    /// Whether a text begins and ends as a word does, so that it can be found among others.
    fn is_word(&mut self, word: &Text) -> bool {
        let text = word.text.trim();
        let ends = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        let is_one = ends(text.chars().next()) && ends(text.chars().next_back());
        if !is_one {
            let message = say!(self, "no_word", word = text);
            let hint = say!(self, "that_is_a_prefix");
            self.refuse(error_at(UNUSABLE, message, &word.place).hint(hint));
        }
        is_one
    }

    fn is_a_name(&self, word: &str) -> bool {
        let word = squash(word);
        let names = |seat: &SeatPlan| {
            let mut names = std::iter::once(&seat.name).chain(&seat.aliases);
            names.any(|name| squash(name) == word)
        };
        self.setup.seats.iter().any(names)
    }
}
