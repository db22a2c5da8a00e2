//! Values as they are in a running game (reference §5).

use serde::{Deserialize, Serialize};

use super::attribute::Killing;
use super::source::{AttributeId, SourceName, ThreadId};
use nightdesk_game::SeatId;

/// One value; what a selector gives is a list of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// A player.
    Player(SeatId),
    /// A role, by its key.
    Role(String),
    /// A team, by its key.
    Team(String),
    /// A group in the game.
    Group(ThreadId),
    /// An extra role in the game.
    Extra(ThreadId),
    /// A location, by its key.
    Place(String),
    /// A poll's type.
    Poll(String),
    /// An attribute in the game.
    Active(AttributeId),
    /// An attribute's name.
    Attribute(String),
    /// A category of roles.
    Category(String),
    /// A class of roles.
    Class(String),
    /// A way to kill.
    Killing(Killing),
    /// As what something acts.
    Source(SourceName),
    /// An option of a choice.
    Choice(String),
    /// An ability's type, or subtype and type.
    Ability(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Boolean(bool),
    /// Whether an ability succeeded.
    Success(bool),
    /// What came of an ability.
    Result(Box<Outcome>),
    /// Words.
    Text(String),
}

/// What came of an ability (reference §11.5).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Outcome {
    /// What the player is told; may be empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub message: String,
    /// The same in English, where that is another text: scripts compare it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
    /// Whether it succeeded; announcements say neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<bool>,
    /// Whom or what it was done to first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub target: Vec<Item>,
    /// A role that was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub role: Vec<Item>,
    /// A class that was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub class: Vec<Item>,
    /// A category that was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub category: Vec<Item>,
    /// A team that was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alignment: Vec<Item>,
    /// A number that was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub number: Vec<Item>,
    /// What was found, of whatever kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub result: Vec<Item>,
}

impl Item {
    /// The word of its type.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Item::Player(_) => "player",
            Item::Role(_) => "role",
            Item::Team(_) => "alignment",
            Item::Group(_) => "group",
            Item::Extra(_) => "activeExtraRole",
            Item::Place(_) => "location",
            Item::Poll(_) => "poll",
            Item::Active(_) => "activeAttribute",
            Item::Attribute(_) => "attribute",
            Item::Category(_) => "category",
            Item::Class(_) => "class",
            Item::Killing(_) => "killingType",
            Item::Source(_) => "source",
            Item::Choice(_) => "option",
            Item::Ability(_) => "abilityType",
            Item::Number(_) => "number",
            Item::Boolean(_) => "boolean",
            Item::Success(_) => "success",
            Item::Result(_) => "result",
            Item::Text(_) => "string",
        }
    }
}

impl Outcome {
    /// It worked.
    #[must_use]
    pub fn success(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            success: Some(true),
            ..Self::default()
        }
    }

    /// It did not.
    #[must_use]
    pub fn failure(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            success: Some(false),
            ..Self::default()
        }
    }

    /// Something was done of which nothing is said.
    #[must_use]
    pub fn silent() -> Self {
        Self::default()
    }

    /// With the message in English, where it is in another language.
    #[must_use]
    pub(crate) fn also(mut self, english: String) -> Self {
        self.english = (english != self.message).then_some(english);
        self
    }

    /// The message in English, where there is one in English.
    #[must_use]
    pub(crate) fn in_english(&self) -> &str {
        self.english.as_deref().unwrap_or(&self.message)
    }

    /// With whom or what it was done to.
    #[must_use]
    pub fn on(mut self, target: Vec<Item>) -> Self {
        self.target = target;
        self
    }

    /// With what was found.
    #[must_use]
    pub fn found(mut self, item: Item) -> Self {
        let found = vec![item.clone()];
        match item {
            Item::Role(_) => self.role = found.clone(),
            Item::Class(_) => self.class = found.clone(),
            Item::Category(_) => self.category = found.clone(),
            Item::Team(_) => self.alignment = found.clone(),
            Item::Number(_) => self.number = found.clone(),
            Item::Success(success) => self.success = Some(success),
            _ => {}
        }
        self.result = found;
        self
    }

    /// Whether it succeeded; what says neither did not.
    #[must_use]
    pub fn succeeded(&self) -> bool {
        self.success == Some(true)
    }
}
