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

/// Rows that everybody may read.
pub(super) const fn rows(name: &'static str, about: &'static str) -> Place {
    Place::new(name, PlaceKind::Rows, PlaceLevel::Public, about)
}

/// Something laid out by itself that everybody may read.
pub(super) const fn block(name: &'static str, about: &'static str) -> Place {
    Place::new(name, PlaceKind::Block, PlaceLevel::Public, about)
}

pub(super) const fn seat(name: &'static str, kind: PlaceKind, about: &'static str) -> Place {
    Place::new(name, kind, PlaceLevel::Seat, about)
}

const fn faction(name: &'static str, kind: PlaceKind, about: &'static str) -> Place {
    Place::new(name, kind, PlaceLevel::Faction, about)
}

const fn host(name: &'static str, kind: PlaceKind, about: &'static str) -> Place {
    Place::new(name, kind, PlaceLevel::Host, about)
}

/// The places that every text has; what nothing is known of is left out with its row.
pub const COMMON: &[Place] = &[
    words("game", "name of the game"),
    words(
        "phase",
        "the running phase; nothing before the first and after the end",
    ),
    words("alive", "the living, in the order of the player list"),
    words("alive_count", "how many are alive"),
    words("majority", "how many votes are a majority"),
    words(
        "deadline",
        "when the phase ends: in UTC, and beside it by the host's clock; in Russian games that clock comes first; nothing where no phase runs or it has no end",
    ),
    words("deadline_utc", "the same in UTC alone"),
    words("deadline_zone", "the same by the host's clock alone"),
    words(
        "deadline_tag",
        "the forum's tag that counts down to it; the time in UTC where it has none",
    ),
    words(
        "thread_title",
        "title of the thread; nothing where no phase runs, and in itself",
    ),
    block(
        "tally",
        "the votes of the running day, else the last count of the day before, as the forum's markup lays them out; nothing before the first day, and where votes are given at a table of the rule set",
    ),
    words(
        "not_voting",
        "who gives no vote in that count; nothing where everybody does",
    ),
    words(
        "last_post",
        "number of the last post in it; nothing where no post was read",
    ),
    rows(
        "deaths",
        "who died in the phase before, with what is shown of each; a line says so if nobody did; nothing in the first phase",
    ),
    rows("flips", "what is shown of each of them, without the deaths"),
    words(
        "winner",
        "the sides that have won; nothing while the game runs and after a draw",
    ),
    words("winners", "the players who have won; the same"),
    rows(
        "players",
        "the living, and the dead with what was shown of them",
    ),
    rows(
        "replacements",
        "who took whose seat; nothing where nobody did",
    ),
];

/// Those of them that say who is dead, or follow from it.
pub const OF_DEATHS: [&str; 9] = [
    "alive",
    "alive_count",
    "majority",
    "tally",
    "not_voting",
    "last_post",
    "deaths",
    "flips",
    "players",
];

/// The places that every text for one player has besides: what this player may know. Nothing of a
/// card fills them before the cards are dealt.
pub const SEAT: &[Place] = &[
    seat("player", PlaceKind::Words, "the player's name"),
    seat(
        "role",
        PlaceKind::Words,
        "the player's role, as `Odd-Night Cop`",
    ),
    seat(
        "a_role",
        PlaceKind::Words,
        "the same with its article, as `an Odd-Night Cop`",
    ),
    seat(
        "side",
        PlaceKind::Words,
        "the player's side; nothing where that is another player's",
    ),
    seat("shared", PlaceKind::Words, "whose side it is then"),
    seat(
        "former",
        PlaceKind::Words,
        "whose seat it was, if the player took it over",
    ),
    seat(
        "known",
        PlaceKind::Rows,
        "whose side the player was told with the cards",
    ),
    seat(
        "abilities",
        PlaceKind::Rows,
        "what the player's card can do by night",
    ),
    seat(
        "win",
        PlaceKind::Words,
        "what the player must reach, as a sentence",
    ),
    seat(
        "results",
        PlaceKind::Rows,
        "what the player has learnt in nights so far, a row each",
    ),
    seat("confirm_line", PlaceKind::Words, "the wish for an answer"),
    faction("partners", PlaceKind::Rows, "with whom the player plays"),
    faction("chat_link", PlaceKind::Words, "where they talk"),
    faction(
        "faction_abilities",
        PlaceKind::Rows,
        "what the player can do with the others of the side",
    ),
];

/// The places that texts after the end have besides.
pub const AFTER: &[Place] = &[
    host(
        "roles_table",
        PlaceKind::Rows,
        "who held which role, a row for each role",
    ),
    host("entries", PlaceKind::Rows, "what was done in each night"),
    host("nights", PlaceKind::Block, "the same, for readers to open"),
    host(
        "why",
        PlaceKind::Block,
        "the reasons of deaths and results, night by night",
    ),
    host("chats", PlaceKind::Rows, "links to the private threads"),
    host(
        "hosting_notes",
        PlaceKind::Words,
        "which counts were corrected, and how many orders came late, those that counted and those that did not; nothing where there is none of it",
    ),
    host("seal", PlaceKind::Words, "the seal, and what opens it"),
    host(
        "sealed_deal",
        PlaceKind::Block,
        "what was sealed, for readers to open",
    ),
];
