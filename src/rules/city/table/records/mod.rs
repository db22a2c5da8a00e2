//! What the table keeps of votes and nights, for those who read of the game when it is over.

mod nights;
mod polls;
mod unfinished;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(super) use nights::counts_as;

use chrono::{DateTime, Utc};

use super::CityTable;
use super::stage::{State, VoteKind};
use crate::day::moves::{Cast, Choice, Way};
use crate::day::{FirstVote, Weight};
use crate::moves::Move;
use crate::night::Letter;
use crate::state::CardId;
use nightdesk_game::SeatId;

/// The votes of a round in the order in which they came, those that gave way too.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct RoundLog {
    opened: Option<DateTime<Utc>>,
    /// When it was counted, if it was.
    closed: Option<DateTime<Utc>>,
    ballots: Vec<LoggedVote>,
}

/// A vote as it came.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct LoggedVote {
    voter: SeatId,
    came: Came,
    /// When, if it was entered by itself.
    at: Option<DateTime<Utc>>,
    /// In which post, if that is known.
    post: Option<u64>,
    of_thread: bool,
    /// Whether it was left with the host (city day V-7).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    early: bool,
}

/// What came.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
enum Came {
    /// A vote for these, or a refusal where there is nobody.
    Vote(Vec<Choice>),
    /// The vote was taken out again.
    TakenOut,
}

/// A round of the election as it was counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct ElectionRound {
    pub(super) log: RoundLog,
    /// Who counted for whom, and with what.
    pub(super) votes: Vec<(SeatId, SeatId, Weight)>,
    /// Who is mayor by it.
    pub(super) mayor: Option<SeatId>,
    /// Whether another round followed.
    pub(super) again: bool,
    /// The vote that decided between equal sums (city day E-8).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) first: Option<FirstVote>,
}

/// A vote of a day, beside what it came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct HeldVote {
    /// Which vote of its day it was.
    pub(super) kind: VoteKind,
    /// Its number.
    pub(super) number: u32,
    /// Its rounds.
    pub(super) logs: Vec<RoundLog>,
}

/// The moves of an evening and its night.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Played {
    /// Of which day.
    pub(super) day: u32,
    /// The moves that were made, in the order in which they came in.
    pub(super) made: Vec<Move>,
    /// The moves that were sent and could not be made.
    pub(super) left_out: Vec<Move>,
    /// What the evening told.
    pub(super) letters: Vec<Letter>,
    /// Who held which role when the night fell.
    pub(super) holders: BTreeMap<CardId, SeatId>,
}

impl RoundLog {
    fn add(&mut self, cast: &Cast, of_thread: bool) {
        self.ballots.push(LoggedVote {
            voter: cast.by,
            came: Came::Vote(cast.choices.clone()),
            at: None,
            post: cast.post,
            of_thread,
            early: cast.way == Way::Early,
        });
    }

    /// Adds the votes of the thread that count. What was entered stands among them, and is known already
    /// if it still stands.
    fn add_thread(&mut self, of_thread: &[Cast]) {
        let entered: Vec<(SeatId, Option<u64>)> = self.entered_and_standing().collect();
        for cast in of_thread {
            if !entered.contains(&(cast.by, cast.post)) {
                self.add(cast, true);
            }
        }
    }

    /// Whose own vote was entered, and with which post, by the last that came of each: what was taken out
    /// stands no more.
    fn entered_and_standing(&self) -> impl Iterator<Item = (SeatId, Option<u64>)> {
        let last: BTreeMap<SeatId, &LoggedVote> =
            self.ballots.iter().map(|vote| (vote.voter, vote)).collect();
        let standing = last.into_values();
        let standing = standing.filter(|vote| matches!(vote.came, Came::Vote(_)) && !vote.early);
        standing.map(|vote| (vote.voter, vote.post))
    }
}

impl State {
    /// When a player's own vote of the running round was entered; one that was corrected keeps its place.
    pub(super) fn entered_at(&self, voter: SeatId) -> Option<DateTime<Utc>> {
        let ballots = self.round.ballots.iter().rev();
        let own = ballots.filter(|vote| vote.voter == voter);
        let stands = own.take_while(|vote| matches!(vote.came, Came::Vote(_)) && !vote.early);
        stands.last()?.at
    }

    /// Keeps a vote that came in.
    pub(super) fn log_vote(&mut self, cast: &Cast) {
        self.round.add(cast, false);
    }

    /// Keeps that a vote was taken out.
    pub(super) fn log_unvote(&mut self, voter: SeatId) {
        self.round.ballots.push(LoggedVote {
            voter,
            came: Came::TakenOut,
            at: None,
            post: None,
            of_thread: false,
            early: false,
        });
    }

    /// Keeps when the votes came in that a line brought.
    pub(super) fn date_votes(&mut self, at: DateTime<Utc>) {
        for vote in self.round.ballots.iter_mut().rev() {
            if vote.at.is_some() {
                break;
            }
            vote.at = Some(at);
        }
    }

    /// The round that runs, with the votes of the thread that count so far.
    fn open_round(&self, of_thread: &[Cast]) -> RoundLog {
        let mut log = self.round.clone();
        log.add_thread(of_thread);
        log.opened = self.round_began.map(|began| began.at);
        log
    }

    /// The round is counted, with these votes of the thread.
    pub(super) fn close_round(&mut self, of_thread: &[Cast], at: DateTime<Utc>) -> RoundLog {
        let mut log = std::mem::take(&mut self.round);
        log.add_thread(of_thread);
        log.opened = self.round_began.map(|began| began.at);
        log.closed = Some(at);
        log
    }
}
