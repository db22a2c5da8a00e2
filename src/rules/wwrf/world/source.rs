//! Who acts: a reference that is unique, and a name that says as what (reference §1.1).

use std::fmt;

use serde::{Deserialize, Serialize};

use nightdesk_game::SeatId;

/// A thread of its own: a group's or an extra role's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ThreadId(pub u32);

/// An attribute in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttributeId(pub u32);

/// An element that can act.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A player through the primary role.
    Player(SeatId),
    /// A player through the extra role of that thread.
    Extra(ThreadId),
    /// A group.
    Group(ThreadId),
    /// The member who carries out what a group decided.
    Executor {
        /// The member.
        player: SeatId,
        /// The group.
        group: ThreadId,
    },
    /// A poll; all of one type are one element.
    Poll(String),
    /// A team.
    Team(String),
    /// A custom attribute.
    Attribute(AttributeId),
    /// The host.
    Host,
}

/// As what an element acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NameKind {
    /// A role.
    Role,
    /// A group.
    Group,
    /// A poll.
    Poll,
    /// A team.
    Team,
    /// An attribute.
    Attribute,
}

/// The name of a source: `role:witch`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SourceName {
    /// Of what kind.
    pub kind: NameKind,
    /// The element's key.
    pub name: String,
}

/// Who made something, kept with what was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Who.
    pub by: Actor,
    /// As what.
    pub name: SourceName,
}

impl Actor {
    /// The reference as text: `player:3`, `team:townsfolk`.
    #[must_use]
    pub fn reference(&self) -> String {
        match self {
            Actor::Player(seat) => format!("player:{}", seat.0),
            Actor::Extra(thread) => format!("player_attr:{}", thread.0),
            Actor::Group(thread) => format!("group:{}", thread.0),
            Actor::Executor { player, .. } => format!("player_group:{}", player.0),
            Actor::Poll(poll) => format!("poll:{poll}"),
            Actor::Team(team) => format!("team:{team}"),
            Actor::Attribute(id) => format!("attribute:{}", id.0),
            Actor::Host => "host:host".to_owned(),
        }
    }

    /// The part of the reference after the colon.
    #[must_use]
    pub fn value(&self) -> String {
        let reference = self.reference();
        let value = reference.split_once(':').map(|(_, value)| value.to_owned());
        value.unwrap_or(reference)
    }
}

impl NameKind {
    /// The word before the colon.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            NameKind::Role => "role",
            NameKind::Group => "group",
            NameKind::Poll => "poll",
            NameKind::Team => "team",
            NameKind::Attribute => "attribute",
        }
    }

    /// The kind of that word.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        [
            NameKind::Role,
            NameKind::Group,
            NameKind::Poll,
            NameKind::Team,
            NameKind::Attribute,
        ]
        .into_iter()
        .find(|kind| kind.word() == word)
    }
}

impl SourceName {
    /// A role as what acts.
    #[must_use]
    pub fn role(name: impl Into<String>) -> Self {
        Self {
            kind: NameKind::Role,
            name: name.into(),
        }
    }
}

impl fmt::Display for SourceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind.word(), self.name)
    }
}
