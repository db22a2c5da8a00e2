//! What happened to the count of a day, in the order of the thread.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::event::Ballot;
use super::seat::SeatId;
use nightdesk_time::Phase;

/// Something that changed the count of a day, or that may yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DayStep {
    /// The day it belongs to.
    pub day: Phase,
    /// Where it stands in the thread.
    pub place: Option<MarkPlace>,
    /// When it was typed at the desk, where no post tells it; posts that were made before are
    /// before it, even if they are read later. Without either it follows whatever came before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<DateTime<Utc>>,
    /// What happened.
    pub what: DayEvent,
}

/// A place in the thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkPlace {
    /// Number of the post.
    pub post: u64,
    /// Which of its votes, from 0.
    #[serde(default, skip_serializing_if = "is_first")]
    pub mark: u32,
}

impl MarkPlace {
    /// The place as a host types it among others: `14`, or where the post has several `14.1` for what
    /// stands first in it.
    #[must_use]
    pub fn typed_among(self, others: impl IntoIterator<Item = MarkPlace>) -> String {
        let of_post = others.into_iter().filter(|other| other.post == self.post);
        match of_post.count() {
            0 | 1 => self.post.to_string(),
            _ => self.typed(),
        }
    }

    /// The place as it is surely understood, whatever else of its post is on hold: `14.1`.
    #[must_use]
    pub fn typed(self) -> String {
        format!("{}.{}", self.post, u64::from(self.mark) + 1)
    }

    /// After everything in a post.
    #[must_use]
    pub const fn end_of(post: u64) -> Self {
        Self {
            post,
            mark: u32::MAX,
        }
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks with a reference"
)]
fn is_first(mark: &u32) -> bool {
    *mark == 0
}

/// From when on something holds, for posts that may be read later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// From after this post, which tells it.
    Post(u64),
    /// From when it was typed at the desk.
    Typed(DateTime<Utc>),
}

impl Since {
    /// Whether it is after a post with this number, made then.
    #[must_use]
    pub fn is_after(self, post: u64, made: DateTime<Utc>) -> bool {
        match self {
            Self::Post(told) => post < told,
            Self::Typed(typed) => made < typed,
        }
    }
}

/// What happened to the count of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DayEvent {
    /// A vote was cast, or taken back. Whether it counts is the table's to say.
    Vote {
        /// Who voted.
        voter: SeatId,
        /// For whom; none takes the vote back.
        ballot: Option<Ballot>,
    },
    /// A vote waits for the host. It is boxed because it is rare and large, and a game is copied often.
    Held(Box<HeldVote>),
    /// A seat left the game in the course of the day.
    Died(SeatId),
    /// The host has told in the course of the day that its vote eliminates this seat.
    Flipped(SeatId),
    /// A seat was eliminated, and the day goes on all the same.
    Eliminated(SeatId),
    /// A seat came back.
    Revived(SeatId),
    /// A seat's vote goes, because its player did.
    Cleared(SeatId),
    /// The count was posted as it stood then.
    Posted(PostedCount),
    /// Equal leaders are voted on again, and nobody else is.
    Runoff(Vec<Ballot>),
    /// A card lets nobody but these be voted out, and votes begin anew.
    Duel {
        /// Whose card it is.
        challenger: SeatId,
        /// Between whom.
        between: Vec<Ballot>,
    },
    /// A host's post ended the day: votes after it do not count.
    Ended,
    /// A host's post ended the game: votes after it do not count until it goes on.
    Paused,
    /// The game goes on after all.
    WentOn,
}

/// A count that has left the desk, as everybody can read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PostedCount {
    /// Which of the day's counts it is, from 1.
    pub number: u32,
    /// The votes it shows.
    pub votes: Vec<PostedVote>,
    /// Whose votes it calls unclear.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unclear: Vec<SeatId>,
}

/// A vote in a count that was posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PostedVote {
    /// Who votes.
    pub voter: SeatId,
    /// For whom.
    pub ballot: Ballot,
    /// Number of the post, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub post: Option<u64>,
}

/// What a post has where a name should be, as it is shown: three dots where it has nothing.
#[must_use]
pub fn written(words: &str) -> &str {
    match words.trim() {
        "" => "…",
        _ => words,
    }
}

/// A vote nobody can be sure of; it counts for nobody until the host has decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldVote {
    /// Who wrote it.
    pub voter: SeatId,
    /// Why it waits, as `near-name`.
    pub kind: String,
    /// What was written where the name should stand.
    pub words: String,
    /// Whom it may mean, the likeliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<SeatId>,
    /// What it says if it counts as read: a vote in an edited post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reads: Option<Reads>,
    /// For whom it counts until the host has decided, where its words are like one name: never for a
    /// hammer, a lock or the end of a day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts_for: Option<SeatId>,
    /// Whether no later vote speaks for it, because of a player's votes the first one counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub binds: bool,
}

impl HeldVote {
    /// A vote that was counted as it was read, and on which the host decides all the same.
    #[must_use]
    pub fn of_counted(voter: SeatId, ballot: Option<Ballot>) -> Self {
        Self {
            voter,
            kind: Self::COUNTED.to_owned(),
            words: String::new(),
            candidates: Vec::new(),
            reads: Some(ballot.map_or(Reads::Unvote, Reads::Vote)),
            counts_for: None,
            binds: false,
        }
    }

    /// Why such a vote is one that the host decides.
    pub const COUNTED: &'static str = "counted";
}

/// A line of the host's post that may be a command; nothing changed until the host says so.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldLine {
    /// Why it waits, as `which-player`.
    pub kind: String,
    /// The line.
    pub words: String,
    /// Whom it may mean.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<SeatId>,
}

/// What a held vote says if it is taken as it was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reads {
    /// A vote.
    Vote(Ballot),
    /// A vote taken back.
    Unvote,
}

/// What the host made of a held vote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeldAnswer {
    /// It is a vote for this.
    Vote(Ballot),
    /// It takes the vote back.
    Unvote,
    /// It is no vote.
    Ignore,
}

/// Puts a step where it belongs: after everything of its day that stands before it in the thread,
/// and before what was typed after its post was `made`.
pub(super) fn insert(steps: &mut Vec<DayStep>, step: DayStep, made: Option<DateTime<Utc>>) {
    let mut at = steps.len();
    if let Some(place) = step.place {
        for (index, other) in steps.iter().enumerate().rev() {
            let typed_later = match (other.at, made) {
                (Some(typed), Some(made)) => typed > made,
                (Some(_) | None, _) => false,
            };
            match other.place {
                _ if other.day != step.day => break,
                None if typed_later => at = index,
                None => {}
                Some(theirs) if theirs > place => at = index,
                Some(_) => break,
            }
        }
    }
    steps.insert(at, step);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(post: Option<u64>) -> DayStep {
        DayStep {
            day: Phase::Day(1),
            place: post.map(|post| MarkPlace { post, mark: 0 }),
            at: None,
            what: DayEvent::Died(SeatId(0)),
        }
    }

    #[track_caller]
    fn check(posts: &[Option<u64>], sorted: &[Option<u64>]) {
        let mut steps = Vec::new();
        for post in posts {
            insert(&mut steps, step(*post), None);
        }
        let found: Vec<_> = steps
            .iter()
            .map(|step| step.place.map(|place| place.post))
            .collect();
        assert_eq!(found, sorted);
    }

    #[test]
    fn steps_stand_in_the_order_of_the_thread() {
        check(&[Some(5), Some(9), Some(7)], &[Some(5), Some(7), Some(9)]);
        check(&[Some(5), Some(5)], &[Some(5), Some(5)]);
        check(
            &[Some(5), None, Some(9), Some(7)],
            &[Some(5), None, Some(7), Some(9)],
        );
        check(
            &[None, Some(3), None, Some(1)],
            &[None, Some(1), Some(3), None],
        );
    }
}
