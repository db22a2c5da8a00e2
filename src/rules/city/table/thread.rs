//! Votes that were read in the thread, and the running vote as everybody knows it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::Laid;
use super::stage::{ElectionStage, Stage, Step, VoteStage, enter};
use crate::game::{Ballot, Game, SeatId, ThreadVote, Told};
use crate::rules::city::day::ballots::{AutoCause, VoteKind};
use crate::rules::city::day::moves::{Cast, Way};
use crate::rules::city::day::posts::{TableFor, vote_table};

/// The posts that were read, by number: who wrote them, and when.
pub(super) fn posts(game: &Game) -> BTreeMap<u64, (Option<SeatId>, DateTime<Utc>)> {
    let posts = game.thread.posts.iter();
    posts
        .map(|(number, post)| (*number, (post.seat, post.post.at)))
        .collect()
}

impl Laid {
    /// The votes of the thread that count in the running round, by those whose vote the host has
    /// not entered himself.
    pub(super) fn votes_of_thread(&self) -> Vec<Cast> {
        let Some(entered) = self.state.open_casts() else {
            return Vec::new();
        };
        let of_round = |vote: &&ThreadVote| match (vote.posted, self.state.round_began) {
            (Some(posted), Some(began)) => posted >= began,
            (None, _) | (_, None) => true,
        };
        let votes = self.thread.iter().filter(of_round);
        let casts = votes.filter_map(|vote| {
            let cast = match vote.ballot? {
                Ballot::Seat(on) => Cast::posted(vote.voter, on),
                Ballot::NoElimination => Cast::refusal(vote.voter),
            };
            self.state.spoken(&cast)
        });
        // A vote left with the host gives way to the player's own.
        let typed = |by: SeatId| {
            let mut typed = entered.iter().filter(|cast| cast.way == Way::Posted);
            typed.any(|cast| cast.by == by)
        };
        casts
            .filter(|cast| self.state.may_vote(cast.by) && !typed(cast.by))
            .collect()
    }

    /// The running vote as the thread may know it.
    pub(super) fn running_votes(&self) -> Option<Told> {
        let more = self.votes_of_thread();
        match &self.state.stage {
            Stage::Election(stage) if stage.outcome.is_none() => {
                let mut stage: ElectionStage = stage.clone();
                enter(stage.casts_mut(), more);
                Some(self.pen.election_table(stage.casts()))
            }
            Stage::Vote(stage) if matches!(stage.step, Step::Open | Step::Asked) => {
                let mut stage: VoteStage = stage.as_ref().clone();
                enter(stage.casts_mut(), more);
                let outcome = stage.outcome();
                let mut table = vote_table(outcome.rounds.last()?, TableFor::Everybody);
                // Who has not voted yet is not absent yet.
                for row in &mut table.rows {
                    row.votes
                        .retain(|vote| vote.kind != VoteKind::Auto(AutoCause::Absent));
                }
                table.rows.retain(|row| !row.votes.is_empty());
                table
                    .refused
                    .retain(|seat| stage.casts().iter().any(|cast| cast.by == *seat));
                Some(self.pen.table(&table))
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                None
            }
        }
    }
}
