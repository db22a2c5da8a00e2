//! What a seat holds: its side, its roles and what changes them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A modifier on a card, with the number it carries if it is a counted one.
///
/// "1-shot" is `{ name: "x_shot", count: Some(1) }`, an unlimited vest is
/// `{ name: "bulletproof", count: None }`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// Slug in the rule set's catalogue.
    pub name: String,
    /// How often it works, where that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

impl Modifier {
    /// A modifier that is not counted.
    #[must_use]
    pub fn plain(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            count: None,
        }
    }

    /// A modifier that works `count` times.
    #[must_use]
    pub fn counted(name: &str, count: u32) -> Self {
        Self {
            name: name.to_owned(),
            count: Some(count),
        }
    }
}

/// The role card of a seat.
///
/// Roles belong to seats, not to players: a replacement takes the card over.
/// The names in it are slugs of the rule set's catalogue; what they do is the
/// rule set's business alone.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Slug of the side.
    pub faction: String,
    /// Role slugs, usually one.
    pub roles: Vec<String>,
    /// What changes the roles or the player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modifiers: Vec<Modifier>,
    /// What changes one of several roles alone, by the slug of that role.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<String, Vec<Modifier>>,
    /// Uses per ability at the start, where a single ability is limited.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub shots: BTreeMap<String, u32>,
    /// How reliable this holder's investigations are, if not sane.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sanity: Option<String>,
    /// The role or modifier that its holder looks for, where the card says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seeks: Option<String>,
    /// What the host calls this card, if not by its roles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What it changes about the votes by its holder and for him.
    #[serde(default, skip_serializing_if = "CardVotes::are_usual")]
    pub votes: CardVotes,
}

/// What a card changes about the votes by its holder and for him.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CardVotes {
    /// What the holder's vote weighs.
    pub weight: u32,
    /// How many votes more it takes to vote the holder out; fewer where it is negative.
    pub needs: i32,
    /// Whether the holder's vote counts only where it is the deciding one.
    pub only_decides: bool,
}

impl Default for CardVotes {
    fn default() -> Self {
        Self {
            weight: 1,
            needs: 0,
            only_decides: false,
        }
    }
}

impl CardVotes {
    fn are_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// How much of a dead seat's card everybody was shown, where the rule set itself says so.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenedCard {
    /// Slug of the side; none while it stays hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    /// Role slugs, as far as they are shown.
    pub roles: Vec<String>,
    /// What stands beside the roles, in the game's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<String>,
}

impl Card {
    /// Whether one of its roles has modifiers of its own.
    #[must_use]
    pub fn has_part_modifiers(&self) -> bool {
        self.parts.values().any(|own| !own.is_empty())
    }

    /// The card as its holder is told of it: nobody is told how reliable he is.
    #[must_use]
    pub fn as_shown_to_holder(&self) -> Self {
        Self {
            sanity: None,
            ..self.clone()
        }
    }

    /// Whether the card carries the modifier `name`.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.modifiers.iter().any(|modifier| modifier.name == name)
    }
}
