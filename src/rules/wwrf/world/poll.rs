//! Polls that are open, and what is kept for each type of poll.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::item::Item;
use super::source::Source;
use nightdesk_game::SeatId;

/// A poll that takes votes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenPoll {
    /// Rises with every poll of the game.
    pub id: u32,
    /// Its type: the file's key.
    pub poll: String,
    /// What it is called.
    pub name: String,
    /// Which of several of one creation.
    pub number: Option<u32>,
    /// Where it stands.
    pub place: Item,
    /// Who made it.
    pub source: Source,
    /// What may be voted for.
    pub options: Vec<PollOption>,
    /// Who votes for what now.
    pub votes: BTreeMap<SeatId, PollOption>,
}

/// Something to vote for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PollOption {
    /// A player.
    Player(SeatId),
    /// A fixed word.
    Word(String),
}

/// What all polls of a type share.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PollRecord {
    /// Stored by targeting.
    pub target: Vec<Item>,
    /// Changed by counting.
    pub counter: i64,
}
