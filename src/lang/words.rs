//! What kinds of files and types of values are called in the host's language.

use crate::tree::{ElementKind, Type};
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// In Russian it is the genitive: each sentence says "a file of a role".
impl Worded for ElementKind {
    fn worded(&self, language: Language) -> String {
        let key = match self {
            Self::Role => "kind_role",
            Self::Team => "kind_team",
            Self::Group => "kind_group",
            Self::Attribute => "kind_attribute",
            Self::Poll => "kind_poll",
            Self::Location => "kind_location",
            Self::Display => "kind_display",
            Self::AbilitySet => "kind_ability_set",
        };
        say!(&language, key)
    }
}

/// As a thing: "an alignment", "a killing type".
impl Worded for Type {
    fn worded(&self, language: Language) -> String {
        let key = match self {
            Self::Player => "a_player",
            Self::PlayerAttribute => "a_player_with_a_role",
            Self::PlayerGroup => "a_player_of_a_group",
            Self::Ghost => "a_ghost",
            Self::Dead => "a_dead_player",
            Self::PlayerOptional => "a_player_or_nobody",
            Self::PlayerAny => "any_player",
            Self::Role => "a_role",
            Self::ActiveExtraRole => "an_extra_role",
            Self::Group => "a_group",
            Self::Alignment => "an_alignment",
            Self::Location => "a_location",
            Self::Poll => "a_poll",
            Self::Success => "a_success",
            Self::Result => "a_result",
            Self::Info => "a_text",
            Self::AbilityType => "an_ability_type",
            Self::AbilitySubtype => "an_ability_subtype",
            Self::AbilityCategory => "an_ability_category",
            Self::Number => "a_number",
            Self::Boolean => "a_boolean",
            Self::Attribute => "an_attribute",
            Self::ActiveAttribute => "an_active_attribute",
            Self::Display => "a_display",
            Self::DisplayValue => "a_display_value",
            Self::Category => "a_category",
            Self::FullCategory => "a_full_category",
            Self::KillingType => "a_killing_type",
            Self::Class => "a_class",
            Self::Source => "a_source",
            Self::Option => "an_option",
            Self::String => "a_string",
            Self::Null => "nothing",
            Self::Phase => "a_phase",
            Self::Duration => "a_duration",
            Self::Actor => "an_actor",
            Self::Any => "anything",
        };
        say!(&language, key)
    }
}
