//! A file of a role book.

use serde::Serialize;

use super::name::{Name, Place};
use super::value::Value;
use super::written::Formalization;
use nightdesk_text::vocabulary;

vocabulary! {
    /// What a file describes.
    pub enum ElementKind {
        Role = "role",
        Team = "team",
        Group = "group",
        Attribute = "attribute",
        Poll = "poll",
        Location = "location",
        Display = "display",
        AbilitySet = "ability set",
    }
}

/// A file, read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Element {
    /// The name in its first line.
    pub name: Name,
    /// What only elements of its kind have.
    pub content: Content,
    /// Texts to show, in the order of the file.
    pub sections: Vec<Section>,
    /// What is run.
    pub formalization: Formalization,
    /// Where the lines stand that say so, with those of a poll or location.
    #[serde(skip)]
    pub lines: Place,
    /// Whether it can be used.
    pub status: Status,
}

impl Element {
    /// What it is.
    pub fn kind(&self) -> ElementKind {
        match self.content {
            Content::Role(_) => ElementKind::Role,
            Content::Team => ElementKind::Team,
            Content::Group(_) => ElementKind::Group,
            Content::Attribute => ElementKind::Attribute,
            Content::Poll(_) => ElementKind::Poll,
            Content::Location(_) => ElementKind::Location,
            Content::Display(_) => ElementKind::Display,
            Content::AbilitySet => ElementKind::AbilitySet,
        }
    }

    /// The first line of a role.
    pub fn role_head(&self) -> Option<&RoleHead> {
        match &self.content {
            Content::Role(head) => Some(head),
            _ => None,
        }
    }
}

/// Whether an element can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// No mistake was found.
    Whole,
    /// Its formalization says `TBD` or `N/A`.
    Unfinished,
    /// Something in it cannot be understood.
    Broken,
}

/// What only elements of a kind have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// A role.
    Role(RoleHead),
    /// A team.
    Team,
    /// A group.
    Group(GroupHead),
    /// An attribute.
    Attribute,
    /// A poll.
    Poll(PollRules),
    /// A named thread.
    Location(Location),
    /// A text with values; each piece is words or the number of a value.
    Display(Vec<ShownPiece>),
    /// Lines for others to inherit.
    AbilitySet,
}

/// A piece of a display.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShownPiece {
    /// Characters that stay.
    Words(String),
    /// Value 1 to 4.
    Slot(u8),
}

/// The first line of a role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoleHead {
    /// `Townsfolk` and so on; any word.
    pub class: Name,
    /// `Killing` and so on; any word.
    pub category: Name,
    /// Its team; that of its class if none is written.
    pub team: Name,
    /// Whether the team was written.
    pub own_team: bool,
    /// What kind of role.
    pub role_type: RoleType,
}

vocabulary! {
    /// What kind of role.
    pub enum RoleType {
        Default = "Default",
        Limited = "Limited",
        Transformation = "Transformation",
        Haunted = "Haunted",
        Technical = "Technical",
        Archived = "Archived",
    }
}

/// The first line of a group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GroupHead {
    /// The team it goes with.
    pub team: Option<Name>,
}

/// How a poll is held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PollRules {
    /// What can be voted for.
    pub options: Vec<PollOptions>,
    /// Whose votes count.
    pub voters: Option<Value>,
    /// From whom a random winner is drawn.
    pub random: Vec<Value>,
    /// Whether the result names the voters.
    pub show_voters: bool,
    /// Whether it can be hammered.
    pub hammer: bool,
}

/// An entry of a poll's options.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PollOptions {
    /// Every player of a selector.
    Players(Value),
    /// `Abstain`: never wins.
    Abstain,
    /// `Hammer`: never wins.
    Hammer,
    /// `Random`: one random player.
    Random,
    /// Another word.
    Word(Name),
}

/// Who may read and write in a named thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Location {
    /// Its place in the list; the lowest is the first.
    pub sort_index: Option<i64>,
    /// Who may write.
    pub members: Vec<ShownTo>,
    /// Who may read.
    pub viewers: Vec<ShownTo>,
    /// Whether it exists in haunting games only.
    pub haunting: bool,
}

/// Some people of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShownTo {
    /// `*All*`.
    All,
    /// `Alive`.
    Alive,
    /// `Dead`.
    Dead,
    /// `Ghost`.
    Ghost,
    /// `Substitute`.
    Substitute,
    /// `Spectator`.
    Spectator,
    /// `Mentor`.
    Mentor,
    /// `Ghost Mentor`.
    GhostMentor,
    /// Who holds an extra role.
    Role(Name),
}

/// A titled text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its title.
    pub title: Name,
    /// Its lines.
    pub text: String,
    /// Where the text stands.
    #[serde(skip)]
    pub place: Place,
}
