//! The places of templates: what they are called, who may read them, what fills them.

/// Who may read what a place says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlaceLevel {
    /// Everybody.
    Public,
    /// The player it is about.
    Seat,
    /// The player's own faction.
    Faction,
    /// The host, and everybody when the game is over.
    Host,
}

impl PlaceLevel {
    /// In a word, as lists have it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Seat => "seat",
            Self::Faction => "faction",
            Self::Host => "host",
        }
    }
}

/// What a place holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaceKind {
    /// Words in a row.
    Words,
    /// Any number of rows.
    Rows,
    /// Something that is laid out by itself, and stands alone.
    Block,
}

/// A place of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// What stands in the braces.
    pub name: &'static str,
    /// Who may read what fills it.
    pub level: PlaceLevel,
    /// What fills it.
    pub about: &'static str,
    pub(crate) kind: PlaceKind,
}

impl Place {
    pub(super) const fn new(
        name: &'static str,
        kind: PlaceKind,
        level: PlaceLevel,
        about: &'static str,
    ) -> Self {
        Self {
            name,
            level,
            about,
            kind,
        }
    }
}

/// Words that everybody may read.
pub(super) const fn words(name: &'static str, about: &'static str) -> Place {
    Place::new(name, PlaceKind::Words, PlaceLevel::Public, about)
}

/// The places that every text has; what nothing is known of is left out with its row.
pub const COMMON: &[Place] = &[
    words("game", "name of the game"),
    words("phase", "the running phase"),
    words("alive", "the living, in the order of the player list"),
    words("alive_count", "how many are alive"),
    words("majority", "how many votes are a majority"),
    words(
        "deadline",
        "when the phase ends: in UTC, and beside it by the host's clock; in Russian games that clock comes first",
    ),
    words("deadline_utc", "the same in UTC alone"),
    words("deadline_zone", "the same by the host's clock alone"),
    words(
        "deadline_tag",
        "the forum's tag that counts down to it; the time in UTC where it has none",
    ),
    words("thread_title", "title of the thread"),
];
