//! The words of players' lines that are neither names nor roles, as data.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::moves::Action;
use nightdesk_text::names::{Case, Place, place_after_preposition};
use nightdesk_text::{WordList, built_in};

/// Words by what they are for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lexicon {
    pub(super) before: Vec<Before>,
    pub(super) undone: Vec<Undone>,
    pub(super) wont: WordList,
    pub(super) aim: WordList,
    pub(super) pairs: WordList,
    pub(super) goes: WordList,
    pub(super) from: WordList,
    pub(super) after_targets: WordList,
    pub(super) not_at_all: WordList,
    pub(super) takes_back: WordList,
    pub(super) night: WordList,
    pub(super) denies: WordList,
    pub(super) offices: Vec<OfficeWords>,
    pub(super) not_this: WordList,
    pub(super) but_this: WordList,
    pub(super) in_place_of: WordList,
    pub(super) stays: WordList,
    pub(super) performs: WordList,
    pub(super) consents: WordList,
}

/// An office that a target may be named by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Office {
    Mayor,
    Secretary,
}

/// What an office is called.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfficeWords {
    pub(super) office: Office,
    /// By itself.
    pub(super) plain: WordList,
    /// In another case of Russian.
    pub(super) forms: WordList,
}

/// Words before targets, of some actions alone if any are listed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Before {
    pub(super) words: WordList,
    /// The case in which a name is after them, where it is another than after the same words elsewhere.
    case: Option<Case>,
    #[serde(default)]
    pub(super) actions: Vec<Action>,
}

impl Before {
    /// In which case a name is after one of these words.
    pub(super) fn place(&self, word: &str) -> Place {
        let own = self.case.map(Place::Of);
        own.or_else(|| place_after_preposition(word))
            .unwrap_or(Place::Any)
    }
}

/// What is not done where these words and one of [`Lexicon::wont`] say so.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Undone {
    pub(super) of: Vec<Action>,
    pub(super) words: WordList,
}

pub(super) static LEXICON: LazyLock<Lexicon> =
    LazyLock::new(|| built_in(include_str!("words.toml")));
