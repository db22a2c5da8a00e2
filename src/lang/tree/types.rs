//! The types of values.

use serde::Serialize;

use nightdesk_text::vocabulary;

vocabulary! {
    /// The type of a value, by the word of its annotation.
    pub enum Type {
        Player = "player",
        /// A player who acts through an extra role.
        PlayerAttribute = "player_attr",
        /// A player who acts for a group.
        PlayerGroup = "player_group",
        /// As player; a prompt takes ghosts.
        Ghost = "ghost",
        /// As player; a prompt takes the dead.
        Dead = "dead",
        /// As player; a prompt takes the living and "nobody".
        PlayerOptional = "player_optional",
        /// As player; a prompt takes everyone.
        PlayerAny = "player_any",
        Role = "role",
        /// A role that a player holds beside the primary one.
        ActiveExtraRole = "activeExtraRole",
        Group = "group",
        /// A team.
        Alignment = "alignment" | "team",
        /// A base location, group, extra role, player or attribute.
        Location = "location",
        Poll = "poll",
        Success = "success",
        /// What an ability gave back.
        Result = "result",
        /// Text with selectors in it.
        Info = "info",
        AbilityType = "abilityType",
        AbilitySubtype = "abilitySubtype",
        AbilityCategory = "abilityCategory",
        Number = "number",
        Boolean = "boolean",
        /// An attribute's definition.
        Attribute = "attribute",
        /// Instances of an attribute on an element.
        ActiveAttribute = "activeAttribute",
        Display = "display",
        DisplayValue = "displayValue",
        /// A role's category.
        Category = "category",
        FullCategory = "full_category" | "fullCat",
        KillingType = "killingType",
        /// A role's class.
        Class = "class",
        /// What acts, by the name of its role, group, attribute, poll or team.
        Source = "source",
        Option = "option",
        String = "string" | "text",
        /// Nothing: the type of a target that is not set.
        Null = "null",
        Phase = "phase",
        Duration = "duration",
        /// Any acting element.
        Actor = "actor",
        Any = "any",
    }
}

impl Type {
    /// Whether it is a player, whatever a prompt takes for it.
    pub fn is_player(self) -> bool {
        matches!(
            self,
            Self::Player
                | Self::PlayerAttribute
                | Self::PlayerGroup
                | Self::Ghost
                | Self::Dead
                | Self::PlayerOptional
                | Self::PlayerAny
        )
    }
}

/// How the type of a value is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "known", content = "type")]
pub enum Typing {
    /// By an annotation.
    Written(Type),
    /// By what its place takes. A selector such as `@Self` may still turn out to be something
    /// else in a game.
    ByPlace(Type),
    /// By the value itself.
    Inferred(Type),
    /// Only when it is evaluated.
    AtRunTime,
}

impl Typing {
    /// The type, if it is known before the value is evaluated.
    pub fn known(self) -> Option<Type> {
        match self {
            Self::Written(known) | Self::ByPlace(known) | Self::Inferred(known) => Some(known),
            Self::AtRunTime => None,
        }
    }
}
