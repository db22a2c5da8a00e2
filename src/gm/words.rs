//! The words of hosts besides the commands themselves.

use std::sync::LazyLock;

use serde::Deserialize;

use nightdesk_text::built_in;

/// All of them, as the file has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    pub(super) closing: Closing,
    pub(super) near: NearWords,
    pub(super) list: ListWords,
    pub(super) phases: PhaseWords,
}

/// What a host says beside the end of the game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Closing {
    pub(super) words: Vec<String>,
    pub(super) leads: Vec<String>,
    pub(super) sides: Vec<String>,
    pub(super) for_some: Vec<String>,
    pub(super) praise: Vec<String>,
}

/// Words of lines that nearly are commands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NearWords {
    pub(super) lynched: Vec<String>,
    pub(super) killed: Vec<String>,
    pub(super) died: Vec<String>,
    pub(super) is: Vec<String>,
    pub(super) of_another: Vec<String>,
    pub(super) deadline: Vec<String>,
    pub(super) later: Vec<String>,
    pub(super) earlier: Vec<String>,
    pub(super) until: Vec<String>,
    pub(super) replaces: Vec<String>,
    pub(super) replaced_by: Vec<String>,
    pub(super) over: Vec<String>,
    pub(super) over_alone: Vec<String>,
    pub(super) unend: Vec<String>,
    pub(super) early: Vec<String>,
    pub(super) ends: Vec<String>,
    pub(super) phase_over: Vec<String>,
    pub(super) resurrect: Vec<String>,
    pub(super) others: Vec<String>,
}

/// What stands around a list of players.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListWords {
    pub(super) headings: Vec<String>,
    pub(super) begins: Vec<String>,
}

/// What phases are called, and how they are numbered.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PhaseWords {
    pub(super) day: Vec<String>,
    pub(super) night: Vec<String>,
    pub(super) ends: Vec<String>,
    /// The words for one, for two and so on.
    pub(super) numbers: Vec<Vec<String>>,
    /// The same for the first and those after it.
    pub(super) ordinals: Vec<Vec<String>>,
}

pub(super) static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("words.toml")));
