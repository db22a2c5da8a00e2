//! Votes that were read in the thread, and where they count at the table.

use super::Laid;
use super::poll::lynch_poll;
use super::vote::PollVote;
use crate::game::{Ballot, ThreadVote};
use crate::lang::tree::Key;
use crate::rules::wwrf::world::{OpenPoll, PollOption, World};

impl Laid {
    /// The standing votes of the thread that change something at the table, and what the host
    /// should know of the others.
    pub(super) fn votes_of_thread(&self, world: &World) -> (Vec<PollVote>, Vec<String>) {
        let mut votes = Vec::new();
        let mut remarks = Vec::new();
        if self.thread.is_empty() {
            return (votes, remarks);
        }
        let Some(open) = lynch_poll(world) else {
            remarks.push(
                "The votes of the thread count for nothing: no public vote is open.".to_owned(),
            );
            return (votes, remarks);
        };
        if self.hammered(world, open) {
            let line = format!(
                "{} has its hammer; votes of the thread count no more.",
                open.name
            );
            remarks.push(line);
            return (votes, remarks);
        }
        for vote in &self.thread {
            let Some(ballot) = vote.ballot.filter(|_| self.counts(world, open, vote)) else {
                continue;
            };
            match ballot_option(open, ballot) {
                Some(option) if open.votes.get(&vote.voter) == Some(&option) => {}
                Some(option) => votes.push((open.id, vote.voter, option)),
                None => remarks.push(format!(
                    "{}'s vote for {} does not count: it is no option of `{}`.",
                    self.seats.name(vote.voter),
                    match ballot {
                        Ballot::Seat(seat) => self.seats.name(seat),
                        Ballot::NoElimination => "nobody",
                    },
                    open.name
                )),
            }
        }
        (votes, remarks)
    }

    /// Whether the voter lives, and did not vote at the table since.
    fn counts(&self, world: &World, open: &OpenPoll, vote: &ThreadVote) -> bool {
        let entered = self.voted.get(&(open.id, vote.voter));
        let newer = match (entered, vote.posted) {
            (None, _) => true,
            (Some(entered), Some(posted)) => posted > *entered,
            (Some(_), None) => false,
        };
        newer && world.lives(vote.voter)
    }
}

/// The option of a poll that a ballot stands for.
fn ballot_option(open: &OpenPoll, ballot: Ballot) -> Option<PollOption> {
    let mut options = open.options.iter();
    let found = match ballot {
        Ballot::Seat(seat) => options.find(|option| **option == PollOption::Player(seat)),
        Ballot::NoElimination => options.find(|option| match option {
            PollOption::Word(word) => Key::of(word).as_str() == "abstain",
            PollOption::Player(_) => false,
        }),
    };
    found.cloned()
}
