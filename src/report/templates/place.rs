//! The places of templates: what they are called, who may read them, what fills them.

use nightdesk_text::{Language, say};

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
    /// In a word, as scripts read it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Seat => "seat",
            Self::Faction => "faction",
            Self::Host => "host",
        }
    }

    /// The same for somebody who reads.
    pub(super) fn said(self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Public => say!(to, "level_public"),
            Self::Seat => say!(to, "level_seat"),
            Self::Faction => say!(to, "level_faction"),
            Self::Host => say!(to, "level_host"),
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
    /// The key of what fills it.
    about: &'static str,
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

    /// What fills it, in a language.
    #[must_use]
    pub fn about(&self, language: Language) -> String {
        say!(&language, self.about)
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
    words("game", "place_game"),
    words("phase", "place_phase"),
    words("alive", "place_alive"),
    words("alive_count", "place_alive_count"),
    words("majority", "place_majority"),
    words("deadline", "place_deadline"),
    words("deadline_utc", "place_deadline_utc"),
    words("deadline_zone", "place_deadline_zone"),
    words("deadline_tag", "place_deadline_tag"),
    words("thread_title", "place_thread_title"),
    block("tally", "place_tally"),
    words("not_voting", "place_not_voting_then"),
    words("last_post", "place_last_post_then"),
    rows("deaths", "place_deaths_before"),
    rows("flips", "place_flips_before"),
    words("winner", "place_winner"),
    words("winners", "place_winners"),
    rows("players", "place_players"),
    rows("replacements", "place_replacements"),
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
    seat("player", PlaceKind::Words, "place_player"),
    seat("role", PlaceKind::Words, "place_role"),
    seat("a_role", PlaceKind::Words, "place_a_role"),
    seat("side", PlaceKind::Words, "place_side"),
    seat("shared", PlaceKind::Words, "place_shared"),
    seat("former", PlaceKind::Words, "place_former"),
    seat("known", PlaceKind::Rows, "place_known"),
    seat("abilities", PlaceKind::Rows, "place_abilities"),
    seat("win", PlaceKind::Words, "place_win"),
    seat("results", PlaceKind::Rows, "place_results"),
    seat("confirm_line", PlaceKind::Words, "place_confirm_line"),
    faction("partners", PlaceKind::Rows, "place_partners"),
    faction("chat_link", PlaceKind::Words, "place_chat_link"),
    faction(
        "faction_abilities",
        PlaceKind::Rows,
        "place_faction_abilities",
    ),
];

/// The places that texts after the end have besides.
pub const AFTER: &[Place] = &[
    host("roles_table", PlaceKind::Rows, "place_roles_table"),
    host("entries", PlaceKind::Rows, "place_entries"),
    host("nights", PlaceKind::Block, "place_nights"),
    host("why", PlaceKind::Block, "place_why"),
    host("chats", PlaceKind::Rows, "place_chats"),
    host("hosting_notes", PlaceKind::Words, "place_hosting_notes"),
    host("seal", PlaceKind::Words, "place_seal"),
    host("sealed_deal", PlaceKind::Block, "place_sealed_deal"),
];
