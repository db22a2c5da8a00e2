//! What was read of the game's thread.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::day::{HeldLine, HeldVote, MarkPlace};
use super::deed::Deed;
use super::event::ReadPost;
use super::seat::SeatId;
use nightdesk_time::{Phase, Shift};

/// The thread as far as it was read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// Posts that were not read and that the host ignores, each run with its first and last
    /// number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing_ignored: Vec<(u64, u64)>,
    /// Posts without words, as their pages say: there is nothing to read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub empty: Vec<(u64, u64)>,
    /// When each seat's player was prodded, oldest first.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub prods: BTreeMap<SeatId, Vec<DateTime<Utc>>>,
}

/// A vote that was on hold until the host decided it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
pub struct Announced {
    /// When: what it tells of ended then.
    pub at: DateTime<Utc>,
    /// Number of the post.
    pub post: u64,
}

/// A time in which a player need not post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Absence {
    /// The seat.
    pub seat: SeatId,
    /// From when.
    pub from: DateTime<Utc>,
    /// Until when.
    pub until: DateTime<Utc>,
}

impl Thread {
    /// Runs of posts of a phase that no page held, between two that were read from pages, without
    /// those that the host ignores. What was pasted by hand is a choice of posts, and says
    /// nothing about those between.
    #[must_use]
    pub fn gaps(&self, phase: Phase) -> Vec<(u64, u64)> {
        without(self.not_read(phase), &self.missing_ignored)
    }

    /// The same with those that the host ignores.
    fn not_read(&self, phase: Phase) -> Vec<(u64, u64)> {
        let of_phase = |post: &ThreadPost| post.phase == Some(phase) && !post.post.pasted;
        let read = self.posts.iter();
        let ends = read.clone().zip(read.skip(1));
        let gaps = ends.filter(|((_, before), (_, after))| of_phase(before) && of_phase(after));
        let gaps = gaps.filter_map(|((before, _), (after, _))| {
            let (first, last) = (before.checked_add(1)?, after.checked_sub(1)?);
            (first <= last).then_some((first, last))
        });
        without(gaps.collect(), &self.empty)
    }

    /// The posts of a phase that were counted up to one, run by run, where that are not simply all
    /// up to it: some were not read, or the first page was not the first of the thread.
    #[must_use]
    pub fn runs_read(&self, phase: Phase, up_to: u64) -> Vec<(u64, u64)> {
        let of_phase = self
            .posts
            .iter()
            .find(|(_, post)| post.phase == Some(phase));
        let Some((first, _)) = of_phase.filter(|(_, post)| !post.post.pasted) else {
            return Vec::new();
        };
        let gaps = self.not_read(phase);
        match gaps.is_empty() && self.begins_at() != Some(*first) {
            true => Vec::new(),
            false => without(vec![(*first, up_to)], &gaps),
        }
    }

    /// Number of the first post that was read, where a page was read and it was not the first of
    /// the thread.
    #[must_use]
    pub fn begins_at(&self) -> Option<u64> {
        let (first, post) = self.posts.first_key_value()?;
        (*first > 1 && !post.post.pasted).then_some(*first)
    }

    /// Number of the last post that was read.
    #[must_use]
    pub fn last_post(&self) -> Option<u64> {
        self.posts.last_key_value().map(|(number, _)| *number)
    }
}

/// Runs of numbers, in order, without others.
#[must_use]
pub fn without(runs: Vec<(u64, u64)>, others: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let mut others = others.to_vec();
    others.sort_unstable();
    let mut left = Vec::new();
    let mut at = 0;
    for (first, last) in runs {
        let mut from = first;
        while let Some((other, until)) = others.get(at).filter(|(other, _)| *other <= last) {
            if from < *other {
                left.push((from, other.saturating_sub(1)));
            }
            from = from.max(until.saturating_add(1));
            // One that is longer may reach into the next run.
            if *until > last {
                break;
            }
            at += 1;
        }
        if from <= last {
            left.push((from, last));
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn runs_are_cut_where_others_are() {
        let gaps = vec![(26, 30), (41, 50), (60, 60)];
        assert_eq!(without(gaps.clone(), &[]), gaps);
        assert_eq!(without(gaps.clone(), &[(26, 50)]), [(60, 60)]);
        assert_eq!(
            without(gaps.clone(), &[(60, 60), (28, 28)]),
            [(26, 27), (29, 30), (41, 50)]
        );
        assert_eq!(without(gaps, &[(1, 26), (50, 99)]), [(27, 30), (41, 49)]);
    }
}
