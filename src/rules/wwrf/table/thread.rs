//! Votes that were read in the thread, and where they count at the table.

use std::collections::BTreeMap;

use super::ScriptTable;
use super::poll::{is_public, lynch_poll};
use super::read::Read;
use super::typed::{self, Means};
use super::vote::PollVote;
use super::words::bare;
use crate::world::{OpenPoll, PollOption, World};
use nightdesk_game::{Ballot, SeatId, ThreadVote};
use nightdesk_lang::tree::Key;
use nightdesk_replies::AskId;
use nightdesk_rules::{Heard, Refusal, RunningVotes, UncountedVote, VoteBeside};
use nightdesk_text::say;

/// A vote that was read in the thread: whose, for what; none takes it back.
pub(super) type ThreadsVote = (SeatId, Option<PollOption>);

impl ScriptTable {
    /// The standing votes of the thread that change something at the table, and what the host
    /// should know of the others.
    pub(super) fn votes_of_thread(&self, world: &World) -> (Vec<PollVote>, Vec<String>) {
        let mut votes = Vec::new();
        let mut remarks = Vec::new();
        if self.thread.is_empty() {
            return (votes, remarks);
        }
        let Some(open) = lynch_poll(world) else {
            remarks.push(say!(self, "thread_counts_for_nothing"));
            return (votes, remarks);
        };
        if self.hammered(world, open) {
            remarks.push(say!(self, "thread_after_hammer", poll = &open.name));
            return (votes, remarks);
        }
        let thread = self.thread.iter();
        for vote in thread.filter(|vote| self.counts(world, open, vote)) {
            let Some(ballot) = vote.ballot else {
                if open.votes.contains_key(&vote.voter) {
                    votes.push((open.id, vote.voter, None));
                }
                continue;
            };
            match ballot_option(open, ballot) {
                Some(option) if open.votes.get(&vote.voter) == Some(&option) => {}
                Some(option) => votes.push((open.id, vote.voter, Some(option))),
                None => {
                    let whom = match ballot {
                        Ballot::Seat(seat) => self.seats.name(seat).to_owned(),
                        Ballot::NoElimination => say!(self, "for_nobody"),
                    };
                    let (voter, poll) = (self.seats.name(vote.voter), &open.name);
                    remarks.push(say!(self, "thread_vote_for_no_option", voter, whom, poll));
                }
            }
        }
        (votes, remarks)
    }

    /// The votes of the thread that count in a poll, and those that it takes back there.
    pub(super) fn thread_votes_in(&self, world: &World, open: &OpenPoll) -> Vec<ThreadsVote> {
        let votes = self.votes_of_thread(world).0.into_iter();
        votes
            .filter(|(poll, ..)| *poll == open.id)
            .map(|(_, voter, option)| (voter, option))
            .collect()
    }

    /// The running votes as the host sees them: with what each weighs, in private polls too.
    pub(super) fn votes_for_host(&self) -> RunningVotes {
        let Some(world) = &self.world else {
            return RunningVotes::default();
        };
        if world.open_polls.is_empty() {
            return RunningVotes::default();
        }
        let open = world.open_polls.iter();
        let lines: Vec<String> = open
            .flat_map(|open| self.lines_for_host(world, open))
            .collect();
        let thread = self.thread.iter();
        let uncounted = thread.filter_map(|vote| {
            let why = self.why_not(world, vote)?;
            Some(UncountedVote { vote: *vote, why })
        });
        RunningVotes {
            lines,
            uncounted: uncounted.collect(),
            ..RunningVotes::default()
        }
    }

    /// `Trial`, then `  Nettle 3: Alder (60), Birch x2`, then who is silent.
    fn lines_for_host(&self, world: &World, open: &OpenPoll) -> Vec<String> {
        let of_thread = self.thread_votes_in(world, open);
        let Some((_, counted)) = Self::result_now(&self.book, world, open.id, &of_thread) else {
            return Vec::new();
        };
        let mut lines = vec![match is_public(open) {
            true => open.name.clone(),
            false => say!(self, "private_poll", poll = &open.name),
        }];
        lines.extend(counted.options.iter().map(|one| {
            let voters = one.votes.iter().map(|(voter, weight)| {
                let weight = match weight {
                    1 => String::new(),
                    weight => format!(" x{weight}"),
                };
                let post = match of_thread.iter().any(|(of, _)| of == voter) {
                    true => {
                        let mut thread = self.thread.iter();
                        let read = thread.find(|vote| vote.voter == *voter);
                        read.and_then(|vote| vote.post)
                    }
                    false => self
                        .replies
                        .vote(open.id, *voter)
                        .and_then(|(_, post)| post),
                };
                let post = post.map_or_else(String::new, |post| format!(" ({post})"));
                format!("{}{weight}{post}", self.seats.name(*voter))
            });
            let voters: Vec<String> = voters.collect();
            let option = self.option_shown(&one.option);
            format!("  {option} {}: {}", one.total, voters.join(", "))
        }));
        if !counted.silent.is_empty() {
            let (number, names) = (counted.silent.len(), self.seats.listed(&counted.silent));
            let silent = say!(self, "not_voting_yet", number, names);
            lines.push(format!("  {silent}"));
        }
        lines
    }

    /// Why a vote of the thread does not count at the table.
    fn why_not(&self, world: &World, vote: &ThreadVote) -> Option<String> {
        let ballot = vote.ballot?;
        let Some(open) = lynch_poll(world) else {
            return Some(say!(self, "no_public_vote"));
        };
        let option = ballot_option(open, ballot);
        if !world.lives(vote.voter) {
            return Some(say!(self, "voter_is_dead"));
        }
        if option.is_none() {
            return Some(say!(self, "no_option_there", poll = &open.name));
        }
        if !self.voters(world, open).contains(&vote.voter) {
            return Some(say!(self, "voter_has_no_say", poll = &open.name));
        }
        if open.votes.get(&vote.voter) == option.as_ref() {
            return None;
        }
        if self.hammered(world, open) {
            return Some(say!(self, "after_the_hammer"));
        }
        (!self.counts(world, open, vote)).then(|| match open.votes.contains_key(&vote.voter) {
            true => say!(self, "entered_vote_counts"),
            false => say!(self, "taken_back_at_table"),
        })
    }

    /// Words for the option that is no player, where the thread's vote has one.
    pub(super) fn nobody_words(&self) -> Vec<String> {
        let open = self.world.as_ref().and_then(lynch_poll);
        let options = open.iter().flat_map(|open| &open.options);
        let words = options.filter_map(|option| match option {
            PollOption::Word(word) if is_abstaining(word) => Some(word.clone()),
            PollOption::Word(_) | PollOption::Player(_) => None,
        });
        let own: Vec<String> = words.collect();
        let more = typed::words(Means::Abstains).filter(|_| !own.is_empty());
        let more = more.map(str::to_owned);
        own.iter().cloned().chain(more).collect()
    }

    /// A vote of the thread for an option of the public vote that is no player, by its exact words.
    pub(super) fn option_in_words(
        &self,
        voter: SeatId,
        words: &str,
        post: u64,
    ) -> Result<Heard<Read>, Refusal> {
        let Some((world, open)) = self
            .world
            .as_ref()
            .and_then(|it| Some((it, lynch_poll(it)?)))
        else {
            return Ok(Heard::Usual);
        };
        let wanted = Key::of(bare(words));
        let mut options = open.options.iter();
        let found = options.find(|option| match option {
            PollOption::Word(word) => {
                Key::of(word) == wanted || Key::of(&self.option_word(word)) == wanted
            }
            PollOption::Player(_) => false,
        });
        let Some(option) = found else {
            return Ok(Heard::Usual);
        };
        self.check_voter(world, open, voter)?;
        let posts = BTreeMap::from([(AskId::Vote(open.id, voter), post)]);
        Ok(Heard::Taken {
            taken: self.votes_read(vec![(open.id, voter, Some(option.clone()))], posts),
            says: format!("-> {words}"),
        })
    }

    /// Whether the voter lives, and did not vote at the table since: after the post, where it is
    /// known in which post the vote stands that was entered, and else later than it was made.
    fn counts(&self, world: &World, open: &OpenPoll, vote: &ThreadVote) -> bool {
        let entered = self.replies.vote(open.id, vote.voter);
        let newer = entered.is_none_or(|(at, post)| match post.zip(vote.post) {
            Some((entered, read)) if read != entered => read > entered,
            Some(_) | None => vote.posted.is_some_and(|posted| posted > at),
        });
        newer && world.lives(vote.voter)
    }

    /// The vote entered without a post beside one of the thread, in the poll that both are for.
    pub(super) fn entered_beside(&self, vote: &ThreadVote) -> Option<VoteBeside> {
        let world = self.world.as_ref()?;
        let open = lynch_poll(world)?;
        let (_, post) = self.replies.vote(open.id, vote.voter)?;
        let option = open.votes.get(&vote.voter)?;
        let read = ballot_option(open, vote.ballot?)?;
        // Of the thread's votes the last one is judged against what was entered.
        let mut thread = self.thread.iter();
        let last = thread.find(|last| last.voter == vote.voter)?;
        let stands = !self.counts(world, open, last);
        let asked = stands || last.post == vote.post;
        (asked && post.is_none() && *option != read).then(|| VoteBeside {
            target: self.option_shown(option),
            stands,
        })
    }

    /// The last post in which a vote stands that was entered in an open public poll.
    pub(super) fn last_post_entered(&self) -> Option<u64> {
        let world = self.world.as_ref()?;
        let open = world.open_polls.iter().filter(|open| is_public(open));
        let posts = open.filter_map(|open| self.replies.last_post_in(open.id));
        posts.max()
    }

    /// That the thread has a vote in a later post than one that is entered now.
    pub(super) fn later_in_thread(
        &self,
        open: &OpenPoll,
        voter: SeatId,
        post: u64,
    ) -> Option<String> {
        if lynch_poll(self.world.as_ref()?)?.id != open.id {
            return None;
        }
        let mut read = self.thread.iter().filter(|vote| vote.voter == voter);
        let later = read.find_map(|vote| vote.post.filter(|read| *read > post))?;
        Some(say!(self, "later_vote_counts", later))
    }
}

/// Whether a voter has a vote in a poll, with what the thread adds to it and takes back.
pub(super) fn votes_in(open: &OpenPoll, of_thread: &[ThreadsVote], voter: SeatId) -> bool {
    let mut read = of_thread.iter();
    match read.find(|(of, _)| *of == voter) {
        Some((_, option)) => option.is_some(),
        None => open.votes.contains_key(&voter),
    }
}

/// The option of a poll that a ballot stands for.
pub(super) fn ballot_option(open: &OpenPoll, ballot: Ballot) -> Option<PollOption> {
    let mut options = open.options.iter();
    let found = match ballot {
        Ballot::Seat(seat) => options.find(|option| **option == PollOption::Player(seat)),
        Ballot::NoElimination => options.find(|option| match option {
            PollOption::Word(word) => is_abstaining(word),
            PollOption::Player(_) => false,
        }),
    };
    found.cloned()
}

/// Whether an option is the one of those who vote for no player.
fn is_abstaining(word: &str) -> bool {
    Key::of(word).as_str() == "abstain"
}
