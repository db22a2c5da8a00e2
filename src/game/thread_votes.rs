//! With which votes the players stand in the thread.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::day::{DayEvent, MarkPlace};
use super::event::Ballot;
use super::seat::SeatId;
use super::state::{Game, Stage};

/// The vote with which a player stands in the thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThreadVote {
    /// Whose.
    pub voter: SeatId,
    /// For whom; none is a vote taken back.
    pub ballot: Option<Ballot>,
    /// Number of its post, if that is known.
    pub post: Option<u64>,
    /// When it was posted, if that is known.
    pub posted: Option<DateTime<Utc>>,
    /// How many moves had been made at the game's table when its post was pasted by hand, without a
    /// time of its own; none where it has one.
    pub moves_before_paste: Option<usize>,
    /// Its place in the post, where it is on hold and no later vote of its voter counts before the host
    /// has said what it is; none where it is clear.
    pub waits: Option<u32>,
}

impl Game {
    /// A vote as it stands in a post, with what is known of that.
    #[must_use]
    pub fn thread_vote(
        &self,
        voter: SeatId,
        ballot: Option<Ballot>,
        number: Option<u64>,
    ) -> ThreadVote {
        let post = number.and_then(|number| self.thread.posts.get(&number));
        ThreadVote {
            voter,
            ballot,
            post: number,
            posted: post.map(|post| post.post.at),
            moves_before_paste: post
                .filter(|post| !post.post.has_time())
                .map(|post| post.moves_before),
            waits: None,
        }
    }

    /// A vote on hold as it stands in a post: what it says is not known.
    #[must_use]
    pub fn vote_on_hold(&self, voter: SeatId, place: MarkPlace) -> ThreadVote {
        ThreadVote {
            waits: Some(place.mark),
            ..self.thread_vote(voter, None, Some(place.post))
        }
    }

    /// The votes of the running day, or of the one in which the game has ended, in the order in which
    /// they were cast, those taken back and those on hold that bind their voters among them: for rules
    /// by which a vote cannot be changed, or a player has several.
    #[must_use]
    pub fn votes_of_day(&self) -> Vec<ThreadVote> {
        let mut votes: Vec<ThreadVote> = Vec::new();
        let day = match self.stage {
            Stage::Over { .. } => self.phases.last().map(|start| start.phase),
            Stage::Preparing | Stage::Running(_) => self.phase(),
        };
        let steps = self.day_steps.iter().filter(|step| Some(step.day) == day);
        for step in steps {
            match &step.what {
                DayEvent::Vote { voter, ballot } => {
                    let number = step.place.map(|place| place.post);
                    votes.push(self.thread_vote(*voter, *ballot, number));
                }
                DayEvent::Cleared(voter) => votes.retain(|vote| vote.voter != *voter),
                // What is said after the end of a day waits for the next one.
                DayEvent::Ended => break,
                DayEvent::Held(held) if held.binds => {
                    let place = step.place;
                    votes.extend(place.map(|place| self.vote_on_hold(held.voter, place)));
                }
                DayEvent::Held(_)
                | DayEvent::Died(_)
                | DayEvent::Flipped(_)
                | DayEvent::Revived(_)
                | DayEvent::Posted(_)
                | DayEvent::Runoff(_)
                | DayEvent::Duel { .. }
                | DayEvent::Eliminated(_)
                | DayEvent::Paused
                | DayEvent::WentOn => {}
            }
        }
        votes
    }

    /// The last vote of each voter in that day, in the order in which these were cast.
    #[must_use]
    pub fn standing_votes(&self) -> Vec<ThreadVote> {
        let mut votes = self.votes_of_day();
        votes.retain(|vote| vote.waits.is_none());
        let mut seen = BTreeSet::new();
        votes.reverse();
        votes.retain(|vote| seen.insert(vote.voter));
        votes.reverse();
        votes
    }
}
