//! How BBCode differs from forum to forum, as data.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use nightdesk_text::built_in;
use serde::Deserialize;

/// What stands before and after something.
pub(super) type Tags = [String; 2];

/// One forum software's BBCode.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Flavour {
    /// Loud words and minor headings.
    pub(super) strong: Tags,
    /// Words aside.
    pub(super) emphasis: Tags,
    /// Words that no longer hold.
    pub(super) struck: Tags,
    /// Major headings.
    pub(super) major: Tags,
    /// Roles in the colour of their side; none leaves them as they are.
    #[serde(default)]
    pub(super) colour: Option<Tags>,
    /// Links.
    pub(super) link: Tags,
    /// What a reader opens; none sets the title above it.
    #[serde(default)]
    pub(super) spoiler: Option<Tags>,
    /// A box with a title; none sets the title above it.
    #[serde(default)]
    pub(super) area: Option<Tags>,
    /// Text whose spaces count.
    pub(super) code: Tags,
    /// Whether a vote count has loud targets, and rows set apart.
    pub(super) loud_count: bool,
    /// What keeps text from being read as tags.
    pub(super) plain: Tags,
    /// A `[` that is text.
    pub(super) bracket: String,
    /// An `&` that is text.
    pub(super) ampersand: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    phpbb: Flavour,
    xenforo: Flavour,
    vbulletin: Flavour,
    colours: BTreeMap<String, String>,
}

static FILE: LazyLock<File> = LazyLock::new(|| built_in(include_str!("flavours.toml")));

impl Flavour {
    pub(super) fn phpbb() -> &'static Self {
        &FILE.phpbb
    }

    pub(super) fn xenforo() -> &'static Self {
        &FILE.xenforo
    }

    pub(super) fn vbulletin() -> &'static Self {
        &FILE.vbulletin
    }

    /// The colour of a side, where it has one.
    pub(super) fn colour_of(side: &str) -> Option<&'static str> {
        FILE.colours.get(side).map(String::as_str)
    }
}
