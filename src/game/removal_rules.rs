//! What becomes of a player who is taken out of the game.

use serde::{Deserialize, Serialize};

/// What becomes of a player who is taken out of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RemovalRules {
    /// What becomes of the running day.
    pub day: AfterRemoval,
    /// What is shown of the card.
    pub flip: RemovalFlip,
    /// Whether the player has lost, even if the side wins.
    pub loses: bool,
}

impl Default for RemovalRules {
    fn default() -> Self {
        Self {
            day: AfterRemoval::GoesOn,
            flip: RemovalFlip::Least,
            loses: true,
        }
    }
}

/// What becomes of the day in which a player is taken out of the game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AfterRemoval {
    /// It goes on.
    #[default]
    GoesOn,
    /// It ends, and nobody is eliminated.
    Ends,
}

/// What is shown of the card of a player who is taken out of the game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RemovalFlip {
    /// The least that any other death shows.
    #[default]
    Least,
    /// Side and role.
    Role,
    /// The side alone.
    Side,
    /// Nothing.
    Nothing,
}
