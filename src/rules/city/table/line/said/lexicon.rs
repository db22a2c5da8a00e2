//! The words of players' lines that are neither names nor roles, as data.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::moves::Action;
use nightdesk_text::built_in;

/// Words by what they are for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lexicon {
    pub(super) before: Vec<String>,
    pub(super) before_some: Vec<Before>,
    pub(super) joins: Vec<String>,
    pub(super) pairs: Vec<String>,
    pub(super) goes: Vec<String>,
    pub(super) himself: Vec<String>,
    pub(super) from: Vec<String>,
    pub(super) nobody: Vec<String>,
    pub(super) not_at_all: Vec<String>,
    pub(super) takes_back: Vec<String>,
    pub(super) night: Vec<String>,
    pub(super) denies: Vec<String>,
}

/// Words before the targets of some actions alone.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Before {
    pub(super) words: Vec<String>,
    pub(super) actions: Vec<Action>,
}

pub(super) static LEXICON: LazyLock<Lexicon> =
    LazyLock::new(|| built_in(include_str!("words.toml")));
