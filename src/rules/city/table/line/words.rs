//! The words of the desk's own lines, as data.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::spelling::{Spellings, after};
use nightdesk_game::Language;
use nightdesk_text::built_in;
use nightdesk_text::names::{fold, most_bytes};

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
    Cancel,
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
    Rest,
    LastWord,
    PhantomsOff,
    PhantomsOn,
    Best,
}

/// A word after a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Word {
    Others,
    Nobody,
    NoAction,
    Host,
    Silenced,
    Victim,
    Off,
    Lifted,
    Drawing,
    At,
    Soft,
    Hard,
    Merciless,
    All,
    But,
    Appoints,
    AsSecretary,
    AWall,
    WallOf,
    WallIsThere,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    verb: Spellings<Verb>,
    word: Spellings<Word>,
}

static FILE: LazyLock<File> = LazyLock::new(|| built_in(include_str!("../entry.toml")));

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
            | Self::Rest
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
            | Self::Cancel
            | Self::Kill
            | Self::Revive
            | Self::Card
            | Self::BestCount
            | Self::Scores => false,
        }
    }

    /// The verb of a player's words.
    pub(super) fn said(words: &str) -> Option<Self> {
        if words.len() > most_bytes(FILE.verb.all().map(|(_, spelling)| spelling)) {
            return None;
        }
        let said = fold(words);
        let mut all = FILE.verb.all().filter(|(verb, _)| verb.is_of_player());
        let found = all.find(|(_, spelling)| fold(spelling) == said);
        found.map(|(verb, _)| verb)
    }

    /// The verb that a player's words begin with, and what comes after it; the longest words count.
    pub(super) fn said_at_start(words: &str) -> Option<(Self, &str)> {
        let own = FILE.verb.all().filter(|(verb, _)| verb.is_of_player());
        let found = own.filter_map(|(verb, spelling)| {
            Some((verb, spelling.chars().count(), after(words, spelling)?))
        });
        let longest = found.max_by_key(|(_, letters, _)| *letters);
        longest.map(|(verb, _, rest)| (verb, rest))
    }

    /// The verb a line begins with, and what stands after it; the longest words count.
    pub(super) fn at_start(line: &str) -> Option<(Self, &str)> {
        let commands = FILE.verb.all().filter(|(verb, _)| !verb.is_of_player());
        let found = commands.filter_map(|(verb, spelling)| {
            Some((verb, spelling.chars().count(), after(line, spelling)?))
        });
        let longest = found.max_by_key(|(_, letters, _)| *letters);
        longest.map(|(verb, _, rest)| (verb, rest))
    }

    /// How it is written.
    pub(super) fn written(self, language: Language) -> &'static str {
        FILE.verb.written(self, language)
    }
}

impl Word {
    /// Whether a text is this word.
    pub(super) fn is(self, text: &str) -> bool {
        FILE.word.is(self, text)
    }

    /// What stands after this word, if a text begins with it.
    pub(super) fn after(self, text: &str) -> Option<&str> {
        FILE.word.after(self, text)
    }

    /// What stands in front of the last place of this word in a text, and after it.
    pub(super) fn last_in(self, text: &str) -> Option<(&str, &str)> {
        let places = text.match_indices(' ').rev();
        let mut found = places.filter_map(|(place, _)| {
            let (before, rest) = text.split_at_checked(place)?;
            let after = self.after(rest)?;
            (!after.trim().is_empty()).then_some((before.trim_end(), after.trim()))
        });
        found.next()
    }

    /// What stands after this word, however often it stands at the start of a text.
    pub(super) fn off_the_start(self, mut text: &str) -> &str {
        while let Some(rest) = self.after(text) {
            text = rest;
        }
        text.trim()
    }

    /// What stands in front of this word at the end of a text.
    pub(super) fn before_end(self, text: &str) -> Option<&str> {
        let last = text.rmatch_indices(' ').map(|(place, _)| place);
        let last: Vec<usize> = last.take(LONGEST).collect();
        last.into_iter().rev().find_map(|place| {
            let (before, last) = text.split_at_checked(place)?;
            self.is(last).then_some(before.trim_end())
        })
    }

    /// How it is written.
    pub(in crate::table) fn written(self, language: Language) -> &'static str {
        FILE.word.written(self, language)
    }
}

/// How many words such a word at the end of a text has at most.
const LONGEST: usize = 4;

/// Every word with which a line may begin, for completion.
pub(in crate::table) fn command_words() -> impl Iterator<Item = &'static str> {
    let commands = FILE.verb.all().filter(|(verb, _)| !verb.is_of_player());
    commands.map(|(_, spelling)| spelling)
}

/// The first spelling of every verb, in both languages.
#[cfg(test)]
pub(in crate::table) fn first_words() -> impl Iterator<Item = [&'static str; 2]> {
    let mut verbs: Vec<Verb> = FILE.verb.all().map(|(verb, _)| verb).collect();
    verbs.dedup();
    let first =
        |verb: Verb| [Language::English, Language::Russian].map(|language| verb.written(language));
    verbs.into_iter().map(first)
}
