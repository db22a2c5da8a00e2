//! The vote that ran when the game ended: its votes were given, and nothing came of them.

use super::{CityTable, RoundLog};
use crate::table::stage::{Stage, Step, VoteStage};
use nightdesk_rules::Poll;
use nightdesk_time::Phase;

impl CityTable {
    /// The rounds of a vote that the end of the game cut short. While a game runs, its votes are
    /// the running count's business.
    pub(super) fn unfinished(&self) -> Vec<Poll> {
        let state = &self.state;
        let stage = match &state.stage {
            Stage::Over => state.past.broken_off.as_deref(),
            stage => Some(stage).filter(|_| self.over),
        };
        match stage {
            Some(Stage::Election(stage)) if stage.outcome.is_none() => {
                let title = self.pen.word("election", &[]);
                let title = self.round_title(title, state.past.election.len());
                vec![self.open_poll(Phase::Day(1), title)]
            }
            Some(Stage::Vote(stage)) if matches!(stage.step, Step::Open | Step::Asked) => {
                self.cut_short(stage)
            }
            _ => Vec::new(),
        }
    }

    fn cut_short(&self, stage: &VoteStage) -> Vec<Poll> {
        let number = stage.vote.standing.vote_number();
        let title = self.pen.vote_title(stage.kind, number);
        let phase = Phase::Day(self.state.day());
        let outcome = stage.outcome();
        let counted = outcome.rounds.iter().zip(&stage.held).enumerate();
        let last = stage.held.len().checked_sub(1);
        let asked = stage.step == Step::Asked;
        let mut polls: Vec<Poll> = counted
            .map(|(index, (round, log))| {
                let title = self.round_title(title.clone(), index);
                self.poll(phase, title, log, |poll| {
                    self.fill(poll, round, None);
                    if asked && Some(index) == last {
                        poll.came = self.pen.word("voted_unended", &[]);
                        poll.why = None;
                    }
                })
            })
            .collect();
        if !asked {
            let title = self.round_title(title, stage.held.len());
            polls.push(self.open_poll(phase, title));
        }
        polls
    }

    fn open_poll(&self, phase: Phase, title: String) -> Poll {
        let log: RoundLog = self.state.open_round(&self.votes_as_posted());
        self.poll(phase, title, &log, |poll| {
            poll.came = self.pen.word("voted_unended", &[]);
        })
    }
}
