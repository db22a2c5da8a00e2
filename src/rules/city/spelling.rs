//! Words that a host types, as data: each with its spellings in both languages.
//!
//! What a word means is nothing to this module; whoever reads lines asks it by a list of his own.

use serde::Deserialize;

use nightdesk_text::names::fold;
use nightdesk_text::{Language, cut_words};

/// A list of words.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(super) struct Spellings<W>(Vec<Spelling<W>>);

/// A word; the first spelling of each language is the one that is written back.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spelling<W> {
    #[serde(alias = "verb")]
    word: W,
    en: Vec<String>,
    ru: Vec<String>,
}

impl<W: Copy + PartialEq> Spellings<W> {
    /// Every spelling, with its word.
    pub(super) fn all(&self) -> impl Iterator<Item = (W, &str)> {
        self.0.iter().flat_map(|one| {
            let spellings = one.en.iter().chain(&one.ru);
            spellings.map(|spelling| (one.word, spelling.as_str()))
        })
    }

    /// Whether a text is this word.
    pub(super) fn is(&self, word: W, text: &str) -> bool {
        let typed = fold(text.trim());
        self.of(word).any(|spelling| fold(spelling) == typed)
    }

    /// What stands after this word, if a text begins with it.
    pub(super) fn after<'t>(&self, word: W, text: &'t str) -> Option<&'t str> {
        let text = text.trim();
        self.of(word).find_map(|spelling| after(text, spelling))
    }

    /// How it is written.
    pub(super) fn written(&self, word: W, language: Language) -> &str {
        let found = self.0.iter().find(|one| one.word == word);
        let spellings = found.map(|one| match language {
            Language::English => &one.en,
            Language::Russian => &one.ru,
        });
        let first = spellings.and_then(|spellings| spellings.first());
        first.map_or("", String::as_str)
    }

    fn of(&self, word: W) -> impl Iterator<Item = &str> {
        let all = self.all().filter(move |(known, _)| *known == word);
        all.map(|(_, spelling)| spelling)
    }
}

/// What stands after some words, if a text begins with them.
pub(super) fn after<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let rest = cut_words(text, words)?;
    let apart =
        rest.is_empty() || rest.starts_with(|sign: char| sign.is_whitespace() || sign == ';');
    apart.then_some(rest)
}
