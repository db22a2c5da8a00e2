//! What was read of the game's thread.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::day::{HeldLine, HeldVote, MarkPlace};
use super::deed::Deed;
use super::event::ReadPost;
use super::seat::SeatId;
use crate::time::{Phase, Shift};

/// The thread as far as it was read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The posts by number.
    pub posts: BTreeMap<u64, ThreadPost>,
    /// Lines of the host's posts that wait for the host, by their place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held_lines: Vec<(MarkPlace, HeldLine)>,
    /// Votes on hold that the host has decided, so that he can decide otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decided_votes: Vec<DecidedVote>,
    /// The end of a phase that a host's post announced last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced_end: Option<(Phase, Announced)>,
    /// The end of the game that a host's post announced, until the host has confirmed it or it
    /// was taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announced_over: Option<Announced>,
    /// What was done at the desk and not yet told in a post that was read, with the phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub untold: Vec<(Phase, Deed)>,
    /// Moves of the running phase's deadline that posts have told, with the post.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told_moves: Vec<(Shift, u64)>,
    /// Absences that were announced, in the order they were recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absences: Vec<Absence>,
    /// When a vote of each seat's player was typed last.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub typed_votes: BTreeMap<SeatId, DateTime<Utc>>,
    /// The last post of each seat's former player that a vote was typed or read of, where there is one:
    /// what stands up to it is not the present player's.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub former_posts: BTreeMap<SeatId, u64>,
    /// When each seat's player was prodded, oldest first.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub prods: BTreeMap<SeatId, Vec<DateTime<Utc>>>,
}

/// A vote that was on hold until the host decided it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecidedVote {
    /// The day it is of.
    pub day: Phase,
    /// Where it stands.
    pub place: MarkPlace,
    /// What was on hold.
    pub vote: HeldVote,
}

/// A post as it was read, and where it stood in the game then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadPost {
    /// The post.
    #[serde(flatten)]
    pub post: ReadPost,
    /// The seat of its author, if he had one.
    pub seat: Option<SeatId>,
    /// Whether that seat was dead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dead: bool,
    /// The phase in which it was made; none while the game was over.
    pub phase: Option<Phase>,
    /// How many moves had been made at the game's table when it was read.
    #[serde(default, skip_serializing_if = "is_none_before")]
    pub moves_before: usize,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
const fn is_none_before(moves: &usize) -> bool {
    *moves == 0
}

/// Where a host's post has told of an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announced {
    /// When: what it tells of ended then.
    pub at: DateTime<Utc>,
    /// Number of the post.
    pub post: u64,
}

/// A time in which a player need not post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absence {
    /// The seat.
    pub seat: SeatId,
    /// From when.
    pub from: DateTime<Utc>,
    /// Until when.
    pub until: DateTime<Utc>,
}

impl Thread {
    /// Runs of posts of a phase that no page held, between two that were read from pages.
    /// What was pasted by hand is a choice of posts, and says nothing about those between.
    #[must_use]
    pub fn gaps(&self, phase: Phase) -> Vec<(u64, u64)> {
        let of_phase = |post: &ThreadPost| post.phase == Some(phase) && !post.post.pasted;
        let read = self.posts.iter();
        let ends = read.clone().zip(read.skip(1));
        ends.filter(|((_, before), (_, after))| of_phase(before) && of_phase(after))
            .filter_map(|((before, _), (after, _))| {
                let (first, last) = (before.checked_add(1)?, after.checked_sub(1)?);
                (first <= last).then_some((first, last))
            })
            .collect()
    }

    /// Number of the last post that was read.
    #[must_use]
    pub fn last_post(&self) -> Option<u64> {
        self.posts.last_key_value().map(|(number, _)| *number)
    }
}
