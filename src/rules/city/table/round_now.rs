//! The running round of votes as values: as the thread knows it, and as the host does.

use std::collections::BTreeSet;

use super::CityTable;
use super::stage::{ElectionStage, Stage, Step, VoteStage, enter_as_posted};
use super::thread::is_absent;
use crate::day::ballots::VoteKind;
use crate::day::moves::{Cast, Choice};
use crate::day::posts::{TableFor, TableVote, VoteTable, vote_table};
use nightdesk_game::SeatId;
use nightdesk_rules::{CastVote, RunningRound};

impl CityTable {
    /// The round that runs, by what a reader may know of it; empty where none runs.
    pub(super) fn round_now(&self, reader: TableFor) -> RunningRound {
        let more = self.votes_as_posted();
        match &self.state.stage {
            Stage::Election(stage) if stage.outcome.is_none() => {
                let mut stage: ElectionStage = stage.clone();
                enter_as_posted(stage.casts_mut(), more);
                let voted = stage.casts().iter().map(|cast| cast.by).collect();
                RunningRound {
                    cast: stage.casts().iter().map(as_cast).collect(),
                    silent: self.silent_for(reader, &voted),
                }
            }
            Stage::Vote(stage) if matches!(stage.step, Step::Open | Step::Asked) => {
                let mut stage: VoteStage = stage.as_ref().clone();
                enter_as_posted(stage.casts_mut(), more);
                self.vote_now(&stage, reader)
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                RunningRound::default()
            }
        }
    }

    fn vote_now(&self, stage: &VoteStage, reader: TableFor) -> RunningRound {
        let Some(table) = shown_table(stage, reader) else {
            return RunningRound::default();
        };
        let voted = voters(&table);
        let given = stage.casts().iter();
        let given = given.filter(|cast| reader == TableFor::Host || voted.contains(&cast.by));
        let mut cast: Vec<CastVote> = given.map(as_cast).collect();
        cast.extend(not_given(&table));
        RunningRound {
            cast,
            silent: match stage.step {
                Step::Open => self.silent_for(reader, &voted),
                _ => Vec::new(),
            },
        }
    }

    /// Whom a reader sees as silent: everybody knows only who is alive, and the host who has a vote.
    fn silent_for(&self, reader: TableFor, voted: &BTreeSet<SeatId>) -> Vec<SeatId> {
        match reader {
            TableFor::Everybody => self.unheard(voted),
            TableFor::Host => self.still_silent(),
        }
    }
}

/// The table of a running vote: who has not voted yet is not absent yet.
pub(super) fn shown_table(stage: &VoteStage, reader: TableFor) -> Option<VoteTable> {
    let outcome = stage.outcome();
    let mut table = vote_table(outcome.rounds.last()?, reader);
    for row in &mut table.rows {
        row.votes
            .retain(|vote| stage.step == Step::Asked || !is_absent(vote));
    }
    table.rows.retain(|row| !row.votes.is_empty());
    table
        .refused
        .retain(|seat| stage.casts().iter().any(|cast| cast.by == *seat));
    Some(table)
}

/// Who has a vote in a table, or refused one, or gave one that counts for nobody.
pub(super) fn voters(table: &VoteTable) -> BTreeSet<SeatId> {
    let votes = table.rows.iter().flat_map(|row| &row.votes);
    let voted = votes.map(|vote| vote.by);
    let without_row = table.refused.iter().chain(&table.void).copied();
    voted.chain(without_row).collect()
}

/// The votes of a table that nobody gave as they stand.
fn not_given(table: &VoteTable) -> impl Iterator<Item = CastVote> + '_ {
    let rows = table.rows.iter();
    let votes = rows.flat_map(|row| row.votes.iter().map(|vote| (row.target, vote)));
    let added = votes.filter(|(_, vote)| !matches!(vote.kind, VoteKind::Given(_)));
    added.map(|(target, vote): (SeatId, &TableVote)| CastVote {
        voter: vote.by,
        targets: vec![target],
        post: None,
        by_rule: vote.kind != VoteKind::Planted,
    })
}

/// A vote as it stands, without what it weighs.
fn as_cast(cast: &Cast) -> CastVote {
    let targets = cast.choices.iter().filter_map(|choice| match choice {
        Choice::Player(seat) => Some(*seat),
        Choice::Stranger => None,
    });
    CastVote {
        voter: cast.by,
        targets: targets.collect(),
        post: cast.post,
        by_rule: false,
    }
}
