//! Polls.

use serde::Serialize;

use crate::tree::{Duration, Name, Value};
use nightdesk_text::vocabulary;

/// What is done with polls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Poll {
    /// ``Create `Poll` Poll in L as `Name` ``.
    Create {
        /// Which; in a poll's file, that poll.
        poll: Option<Value>,
        /// Where.
        place: Value,
        /// Under which name.
        name: Option<Name>,
    },
    /// ``Add `Poll` Poll``: one more next time; until use if not said otherwise.
    Add(Value, Option<Duration>),
    /// ``Delete `Poll` Poll``: one fewer next time; until use if not said otherwise.
    Delete(Value, Option<Duration>),
    /// ``Cancel `Poll` Poll``; until use if not said otherwise.
    Cancel {
        /// Which.
        poll: Value,
        /// Whether that is told.
        told: Visibility,
        /// How long.
        duration: Option<Duration>,
    },
    /// ``Manipulate `Poll` Poll (…)``; next phase if not said otherwise.
    Manipulate {
        /// Which.
        poll: Value,
        /// Whose chances.
        player: Value,
        /// How.
        votes: PlayerVotes,
        /// How long.
        duration: Option<Duration>,
    },
}

vocabulary! {
    /// Whether something is told to all.
    pub enum Visibility {
        Visible = "visible",
        Hidden = "hidden",
    }
}

/// What a poll does with a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerVotes {
    /// Is not offered.
    Unvotable,
    /// Cannot win.
    Disqualified,
    /// Has so many votes more.
    Extra(Value, Visibility),
}
