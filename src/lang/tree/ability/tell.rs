//! What is told and shown.

use serde::Serialize;

use super::Slot;
use crate::tree::{Name, Spelling, Type, Value};
use nightdesk_text::vocabulary;

/// What is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Announcement {
    /// `Reveal V to L`.
    Reveal {
        /// What.
        text: Value,
        /// Where.
        to: Value,
    },
    /// `Learn V`, `Know V`: to the acting element.
    Learn(Value),
    /// `Announce V`: in the story.
    Announce(Value),
}

vocabulary! {
    /// When an emitted trigger is set off.
    pub enum EmitAt {
        Now = "Emit",
        /// At the end of the phase.
        End = "End Emit",
    }
}

/// What is done with displays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Displaying {
    /// ``Display `Name` (v1, v2)``.
    Create {
        /// The display.
        display: Name,
        /// Value 1 to 4.
        values: Vec<DisplayValue>,
    },
    /// ``Update `Name` value `1` to `v` ``.
    Update {
        /// The display.
        display: Name,
        /// Which value.
        slot: Slot,
        /// What it becomes.
        to: DisplayValue,
    },
}

/// A value that is displayed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DisplayValue {
    /// A word with a meaning of its own here.
    Word {
        /// What it shows.
        shows: Shows,
        /// How it is written.
        #[serde(skip)]
        spelling: Spelling,
    },
    /// Anything else.
    Value(Value),
}

vocabulary! {
    /// What a word of a display shows.
    pub enum Shows {
        /// A mark.
        Yes = "Yes",
        /// A mark.
        No = "No",
        /// That of whoever made the display, kept up to date.
        Counter = "Counter",
        /// That of whoever made the display, kept up to date.
        Target = "Target",
    }
}

/// What `Execute` is told to do: post a list, or something that nobody here knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum HostCommand {
    /// Post a list.
    List(HostList),
    /// Another command: the ability fails.
    Unknown(Name),
}

vocabulary! {
    /// A list that can be posted.
    pub enum HostList {
        Substitutes = "ListSubstitutes",
        Roles = "ListRoles",
        Players = "ListPlayers",
        Mentors = "ListMentors",
        Alive = "ListAlive",
        Dead = "ListDead",
    }
}

/// How a text is split into values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Split {
    /// At what.
    pub separator: String,
    /// Into values of which type.
    pub into: Type,
}
