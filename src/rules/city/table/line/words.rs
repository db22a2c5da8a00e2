//! The words of the desk's own lines, as data.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::game::Language;
use crate::text::names::fold;

/// What a line of the desk's own does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Verb {
    Start,
    EndEvening,
    Resolve,
    EndDay,
    Vote,
    Unvote,
    Secretary,
    Mayor,
    Wall,
    NoWall,
    Penalty,
    Kill,
    Revive,
    Card,
    BestCount,
    Scores,
    Servant,
    Follows,
    Substitute,
    Note,
    SlaveNote,
    NoNotes,
    LastWord,
    PhantomsOff,
    PhantomsOn,
    Best,
}

/// A word behind a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Word {
    Others,
    Nobody,
    Host,
    Silenced,
    Victim,
    Off,
    Lifted,
    Drawing,
    At,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    verb: Vec<VerbEntry>,
    word: Vec<WordEntry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct VerbEntry {
    verb: Verb,
    en: Vec<String>,
    ru: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WordEntry {
    word: Word,
    en: Vec<String>,
    ru: Vec<String>,
}

static FILE: LazyLock<File> = LazyLock::new(|| {
    #[allow(
        clippy::expect_used,
        reason = "the file is part of the program and read by a test"
    )]
    toml::from_str(include_str!("../entry.toml")).expect("the built-in words")
});

impl Verb {
    /// Whether a name and a colon stand in front of it.
    pub(super) const fn is_of_player(self) -> bool {
        match self {
            Self::Servant
            | Self::Follows
            | Self::Substitute
            | Self::Note
            | Self::SlaveNote
            | Self::NoNotes
            | Self::LastWord
            | Self::PhantomsOff
            | Self::PhantomsOn
            | Self::Best => true,
            Self::Start
            | Self::EndEvening
            | Self::Resolve
            | Self::EndDay
            | Self::Vote
            | Self::Unvote
            | Self::Secretary
            | Self::Mayor
            | Self::Wall
            | Self::NoWall
            | Self::Penalty
            | Self::Kill
            | Self::Revive
            | Self::Card
            | Self::BestCount
            | Self::Scores => false,
        }
    }

    /// The verb of a player's words.
    pub(super) fn said(words: &str) -> Option<Self> {
        let said = fold(words);
        let mut entries = FILE.verb.iter().filter(|entry| entry.verb.is_of_player());
        let found =
            entries.find(|entry| spellings(&entry.en, &entry.ru).any(|one| fold(one) == said));
        found.map(|entry| entry.verb)
    }

    /// The verb a line begins with, and what stands behind it; the longest words count.
    pub(super) fn at_start(line: &str) -> Option<(Self, &str)> {
        let entries = FILE.verb.iter().filter(|entry| !entry.verb.is_of_player());
        let found = entries.flat_map(|entry| {
            spellings(&entry.en, &entry.ru)
                .filter_map(|word| Some((entry.verb, word.chars().count(), behind(line, word)?)))
        });
        let longest = found.max_by_key(|(_, letters, _)| *letters);
        longest.map(|(verb, _, rest)| (verb, rest))
    }

    /// How it is written.
    pub(super) fn written(self, language: Language) -> &'static str {
        let entry = FILE.verb.iter().find(|entry| entry.verb == self);
        entry.map_or("", |entry| first(&entry.en, &entry.ru, language))
    }
}

impl Word {
    /// Whether a text is this word.
    pub(super) fn is(self, text: &str) -> bool {
        let typed = fold(text.trim());
        self.all().any(|word| fold(word) == typed)
    }

    /// What stands behind this word, if a text begins with it.
    fn behind(self, text: &str) -> Option<&str> {
        self.all().find_map(|word| behind(text.trim(), word))
    }

    /// What stands in front of the last place of this word in a text, and behind it.
    pub(super) fn last_in(self, text: &str) -> Option<(&str, &str)> {
        let places = text.match_indices(' ').rev();
        let mut found = places.filter_map(|(place, _)| {
            let (before, rest) = text.split_at_checked(place)?;
            let behind = self.behind(rest)?;
            (!behind.trim().is_empty()).then_some((before.trim_end(), behind.trim()))
        });
        found.next()
    }

    /// How it is written.
    pub(super) fn written(self, language: Language) -> &'static str {
        let entry = FILE.word.iter().find(|entry| entry.word == self);
        entry.map_or("", |entry| first(&entry.en, &entry.ru, language))
    }

    fn all(self) -> impl Iterator<Item = &'static str> {
        let entries = FILE.word.iter().filter(move |entry| entry.word == self);
        entries.flat_map(|entry| spellings(&entry.en, &entry.ru))
    }
}

/// Every word with which a line may begin, for completion.
pub(in crate::rules::city::table) fn command_words() -> impl Iterator<Item = &'static str> {
    let entries = FILE.verb.iter().filter(|entry| !entry.verb.is_of_player());
    entries.flat_map(|entry| spellings(&entry.en, &entry.ru))
}

/// The first spelling of every verb, in both languages.
#[cfg(test)]
pub(in crate::rules::city::table) fn first_words() -> impl Iterator<Item = [&'static str; 2]> {
    FILE.verb.iter().map(|entry| {
        [Language::English, Language::Russian].map(|language| entry.verb.written(language))
    })
}

fn spellings<'f>(en: &'f [String], ru: &'f [String]) -> impl Iterator<Item = &'f str> {
    en.iter().chain(ru).map(String::as_str)
}

fn first<'f>(en: &'f [String], ru: &'f [String], language: Language) -> &'f str {
    let words = match language {
        Language::English => en,
        Language::Russian => ru,
    };
    words.first().map_or("", String::as_str)
}

/// What stands behind some words, if a text begins with them.
fn behind<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let letters = word.chars().count();
    let end = text
        .char_indices()
        .nth(letters)
        .map_or(text.len(), |(end, _)| end);
    let (start, rest) = text.split_at_checked(end)?;
    let apart =
        rest.is_empty() || rest.starts_with(|sign: char| sign.is_whitespace() || sign == ';');
    (apart && fold(start) == fold(word)).then_some(rest)
}
