//! The table of votes: who voted for whom, and for the host what it weighed.

use std::cmp::Reverse;

use serde::Serialize;

use super::Post;
use crate::day::ballots::{AutoCause, VoteKind};
use crate::day::moves::Way;
use crate::day::outcome::CountedRound;
use crate::day::say;
use crate::day::weight::Weight;
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};

/// Who reads a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TableFor {
    /// Everybody: no weights, no sums, no hidden votes (V-23).
    Everybody,
    /// The host: everything.
    Host,
}

/// The votes of a round, by target.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct VoteTable {
    /// A row for each target: larger sums first for the host, more votes first for everybody; of
    /// equal ones the first to have a vote.
    pub rows: Vec<VoteRow>,
    /// Who refused.
    pub refused: Vec<SeatId>,
    /// Whose vote is against somebody who may not be voted for, and counts against nobody: the voter may not
    /// be voted for either (V-5, V-6).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub void: Vec<SeatId>,
}

/// The votes for one target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VoteRow {
    /// For whom.
    pub target: SeatId,
    /// The sum; only for the host.
    pub sum: Option<Weight>,
    /// Whether a pardon makes it nothing (V-36); only for the host.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pardoned: bool,
    /// The votes, in their order.
    pub votes: Vec<TableVote>,
}

/// A vote in a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct TableVote {
    /// Whose.
    pub by: SeatId,
    /// How it came to be.
    pub kind: VoteKind,
    /// What it weighs by itself; only for the host.
    pub weight: Option<Weight>,
    /// Whether everybody knows that it weighs nothing: it is a mason's (V-10, L-4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_masons: bool,
}

impl VoteRow {
    /// How many votes there are for everybody to count.
    #[must_use]
    pub fn count(&self) -> usize {
        self.votes.iter().filter(|vote| !vote.is_masons).count()
    }
}

/// Puts a round's votes into a table.
#[must_use]
pub fn vote_table(round: &CountedRound, reader: TableFor) -> VoteTable {
    let mut rows: Vec<VoteRow> = Vec::new();
    let of_mason = |by: SeatId| {
        let mut lines = round.count.account.lines.iter();
        lines.any(|line| line.says.key == say::MASON.key && line.voter == Some(by))
    };
    for weighed in &round.count.votes {
        let vote = weighed.vote;
        if vote.kind == VoteKind::Planted && reader == TableFor::Everybody {
            continue;
        }
        let entry = TableVote {
            by: vote.by,
            kind: vote.kind,
            weight: (reader == TableFor::Host).then_some(weighed.weight),
            is_masons: of_mason(vote.by),
        };
        match rows.iter_mut().find(|row| row.target == vote.on) {
            Some(row) => row.votes.push(entry),
            None => rows.push(VoteRow {
                target: vote.on,
                sum: (reader == TableFor::Host).then(|| round.total(vote.on)),
                pardoned: reader == TableFor::Host && round.pardoned == Some(vote.on),
                votes: vec![entry],
            }),
        }
    }
    match reader {
        TableFor::Everybody => rows.sort_by_key(|row| Reverse(row.count())),
        TableFor::Host => rows.sort_by_key(|row| Reverse(row.sum)),
    }
    VoteTable {
        rows,
        refused: round.ballots.refusals.clone(),
        void: round.ballots.void().collect(),
    }
}

/// The table as a post.
#[must_use]
pub fn table_post(table: &VoteTable) -> Post {
    let mut post = Post::default();
    for row in &table.rows {
        let votes = row.votes.iter().map(vote_words).collect();
        let line = match row.sum {
            Some(sum) if row.pardoned => {
                Statement::new("row_pardoned").with("sum", Slot::Words(sum.to_string()))
            }
            Some(sum) => Statement::new("row_with_sum").with("sum", Slot::Words(sum.to_string())),
            None => Statement::new("row"),
        };
        post.lines.push(
            line.with("player", Slot::Seat(row.target))
                .with("votes", Slot::Statements(votes)),
        );
    }
    post.seats("refused", table.refused.clone());
    post.seats("void", table.void.clone());
    post
}

fn vote_words(vote: &TableVote) -> Statement {
    let plain = match vote.kind {
        VoteKind::Given(Way::Posted) => "vote",
        VoteKind::Given(Way::Early) => "vote_early",
        VoteKind::Auto(AutoCause::NoWall) => "vote_no_wall",
        VoteKind::Auto(AutoCause::Absent) => "vote_absent",
        VoteKind::Auto(
            AutoCause::ForcedVictim
            | AutoCause::Forbidden(_)
            | AutoCause::NoPlayer
            | AutoCause::Refused,
        ) => "vote_auto",
        VoteKind::ByRule => "vote_by_rule",
        VoteKind::Planted => "vote_planted",
    };
    let said = Statement::new(plain).with("voter", Slot::Seat(vote.by));
    match vote.weight {
        None if vote.is_masons => {
            Statement::new("vote_masons").with("vote", Slot::Statement(Box::new(said)))
        }
        None => said,
        Some(weight) => Statement::new("vote_weighed")
            .with("vote", Slot::Statement(Box::new(said)))
            .with("weight", Slot::Words(weight.to_string())),
    }
}
