//! Votes at the table, and the end of a phase with those of the thread.

use std::collections::BTreeMap;

use super::poll::{end_of, usual_polls};
use super::read::{By, Entered, Read};
use super::seats::Reading;
use super::thread::votes_in;
use super::words::{after, parts};
use super::{ScriptTable, refused};
use crate::input::Input;
use crate::world::{OpenPoll, PollOption, World};
use nightdesk_game::SeatId;
use nightdesk_replies::AskId;
use nightdesk_rules::Refusal;
use nightdesk_text::say;
use nightdesk_text::wording::quote;

/// A vote in a poll: its id, whose, for what; none takes it back.
pub(super) type PollVote = (u32, SeatId, Option<PollOption>);

/// In which posts votes stand, where the host says so.
type Posts = BTreeMap<AskId, u64>;

impl ScriptTable {
    /// `vote Ana Bob`, `vote Ana Bob in Lynch; Cid Abstain`.
    pub(super) fn read_votes(&self, rest: &str, reading: Reading) -> Result<Read, Refusal> {
        let world = self.running()?;
        let (votes, posts) = self.votes_named(world, rest, reading)?;
        let remarks = match reading {
            Reading::Typed => {
                let mut remarks = self.votes_understood(world, &votes);
                remarks.extend(self.votes_for_the_dead(world, &votes));
                remarks.extend(self.later_posts(world, &posts));
                remarks
            }
            Reading::Kept => Vec::new(),
        };
        let mut read = self.votes_read(votes, posts);
        read.remarks = remarks;
        Ok(read)
    }

    /// Votes as they are kept.
    pub(super) fn votes_read(&self, votes: Vec<PollVote>, posts: Posts) -> Read {
        let line = format!("vote {}", self.kept_votes(&votes, &posts));
        let voters = votes.iter().map(|(_, voter, _)| *voter).collect();
        let inputs = votes.into_iter().map(vote).collect();
        let read = Read::inputs(line, inputs).by(By::Voters(voters));
        Read { posts, ..read }
    }

    /// Votes as they were understood.
    fn votes_understood(&self, world: &World, votes: &[PollVote]) -> Vec<String> {
        let line = |(poll, voter, option): &PollVote| {
            let open = world.open_polls.iter().find(|open| open.id == *poll)?;
            let (voter_name, poll) = (self.seats.name(*voter), &open.name);
            let option = option.as_ref()?;
            let earlier = open.votes.get(voter).filter(|earlier| *earlier != option);
            let option = self.option_shown(option);
            Some(match earlier {
                Some(earlier) => {
                    let earlier = self.option_shown(earlier);
                    say!(
                        self,
                        "votes_in_instead",
                        voter = voter_name,
                        option,
                        poll,
                        earlier
                    )
                }
                _ => say!(self, "votes_in", voter = voter_name, option, poll),
            })
        };
        votes.iter().filter_map(line).collect()
    }

    /// What the host should know of votes after whose posts others of the same voters were read.
    fn later_posts(&self, world: &World, posts: &Posts) -> Vec<String> {
        let later = posts.iter().filter_map(|(ask, post)| {
            let AskId::Vote(poll, voter) = ask else {
                return None;
            };
            let open = world.open_polls.iter().find(|open| open.id == *poll)?;
            self.later_in_thread(open, *voter, *post)
        });
        later.collect()
    }

    /// What the host should know of votes for those who are dead: scripts may let them count.
    fn votes_for_the_dead(&self, world: &World, votes: &[PollVote]) -> Vec<String> {
        let mut dead: Vec<SeatId> = Vec::new();
        for (_, _, option) in votes {
            if let Some(PollOption::Player(seat)) = option
                && !world.lives(*seat)
                && !dead.contains(seat)
            {
                dead.push(*seat);
            }
        }
        let line = |seat: SeatId| {
            let name = self.seats.name(seat);
            say!(self, "target_is_dead", name)
        };
        dead.into_iter().map(line).collect()
    }

    /// `unvote Ana`, `unvote Ana in Lynch`.
    pub(super) fn read_unvote(&self, rest: &str, reading: Reading) -> Result<Read, Refusal> {
        let world = self.running()?;
        let (text, poll) = self.poll_of(world, rest, reading)?;
        let (voter, left) = self
            .seats
            .at_start(text, reading, &self.may_vote(world, reading))?;
        let (left, post) = cut_post(left);
        if !left.is_empty() {
            return Err(refused("unknown-words", say!(self, "write_unvote")));
        }
        let open = match poll {
            Some(open) => open,
            None => self.poll_voted_in(world, voter)?,
        };
        // What was read in the thread since is no part of a line that is kept.
        let remarks = match reading {
            Reading::Typed => self.taken_back_now(world, open, (voter, post))?,
            Reading::Kept => Vec::new(),
        };
        let read = self.unvote_read(open, voter, post);
        Ok(Read { remarks, ..read })
    }

    /// A vote taken back, as it is kept.
    pub(super) fn unvote_read(&self, open: &OpenPoll, voter: SeatId, post: Option<u64>) -> Read {
        let kept = self.seats.kept(voter);
        let line = format!("unvote {kept}{} in #{}", post_number(post), open.id);
        let input = Input::Vote {
            poll: open.id,
            voter,
            option: None,
        };
        let ask = AskId::Vote(open.id, voter);
        let read = Read::inputs(line, vec![input]).by(By::Voters(vec![voter]));
        let posts = post.map(|post| (ask, post)).into_iter().collect();
        Read { posts, ..read }
    }

    /// The poll in which a vote is taken back where none is named: the only one in which the voter
    /// has a vote.
    fn poll_voted_in<'w>(&self, world: &'w World, voter: SeatId) -> Result<&'w OpenPoll, Refusal> {
        let open = world.open_polls.iter();
        let voted: Vec<&OpenPoll> = open
            .filter(|open| votes_in(open, &self.thread_votes_in(world, open), voter))
            .collect();
        match (voted.as_slice(), world.open_polls.as_slice()) {
            ([open], _) => Ok(*open),
            ([], [open]) => Ok(open),
            ([], []) => self.usual_poll(world),
            ([], several) => {
                let names: Vec<String> = several.iter().map(|open| quote(&open.name)).collect();
                Err(self.no_vote(voter, &self.language.list(&names)))
            }
            (several, _) => Err(self.which_poll(world, several)),
        }
    }

    /// Checks that there is a vote to take back, and says in which of several polls it was.
    fn taken_back_now(
        &self,
        world: &World,
        open: &OpenPoll,
        (voter, post): (SeatId, Option<u64>),
    ) -> Result<Vec<String>, Refusal> {
        self.check_undecided(world, open)?;
        let of_thread = self.thread_votes_in(world, open);
        if !votes_in(open, &of_thread, voter) {
            return Err(self.no_vote(voter, &quote(&open.name)));
        }
        let later = post.and_then(|post| self.later_in_thread(open, voter, post));
        if let Some(later) = later {
            return Ok(vec![later]);
        }
        if world.open_polls.len() < 2 {
            return Ok(Vec::new());
        }
        let mut read = of_thread.iter();
        let read = read.find(|(of, _)| *of == voter);
        let option = match read {
            Some((_, option)) => option.as_ref(),
            None => open.votes.get(&voter),
        };
        let option = option.map_or_else(String::new, |option| self.option_shown(option));
        let voter = self.seats.name(voter);
        let (poll, id) = (&open.name, open.id);
        let line = say!(self, "vote_taken_back", voter, option, poll, id);
        Ok(vec![line])
    }

    fn no_vote(&self, voter: SeatId, polls: &str) -> Refusal {
        let name = self.seats.name(voter);
        refused("no-vote", say!(self, "no_vote_in", name, polls))
    }

    /// Whether a line ends the running phase while no vote has its hammer.
    pub(super) fn ends_undecided(&self, line: &str) -> bool {
        let Some(world) = &self.world else {
            return false;
        };
        let mut open = world.open_polls.iter();
        self.ends_phase(line) && !open.any(|open| self.hammered(world, open))
    }

    /// Whether a line ends the running phase.
    pub(super) fn ends_phase(&self, line: &str) -> bool {
        let advances = |entered: &Entered| {
            let Entered::Inputs { inputs, .. } = entered else {
                return false;
            };
            inputs.contains(&Input::Advance)
        };
        let read = self.read(line, Reading::Typed);
        read.is_ok_and(|read| advances(&read.entered))
    }

    /// `resolve`: the phase ends, with the votes that were read in the thread.
    pub(super) fn read_advance(
        &self,
        verb: &str,
        rest: &str,
        reading: Reading,
    ) -> Result<Read, Refusal> {
        let world = self.running()?;
        let right = end_of(world);
        if verb != "resolve" && verb != right {
            let message = say!(self, "phase_runs", phase = world.phase, end = right);
            return Err(refused("wrong-phase", message));
        }
        let kept = after(rest, "votes");
        let (votes, remarks) = match (kept, rest.trim().is_empty()) {
            (Some(kept), _) => (self.votes_named(world, kept, reading)?.0, Vec::new()),
            (None, true) if reading == Reading::Typed => self.votes_of_thread(world),
            (None, true) => (Vec::new(), Vec::new()),
            (None, false) => {
                let message = say!(self, "is_alone", verb);
                return Err(refused("unknown-words", message));
            }
        };
        let line = match votes.is_empty() {
            true => "resolve".to_owned(),
            false => format!("resolve votes {}", self.kept_votes(&votes, &Posts::new())),
        };
        let inputs = votes.into_iter().map(vote).chain([Input::Advance]);
        let mut read = Read::inputs(line, inputs.collect());
        read.remarks = remarks;
        Ok(read)
    }

    /// `Ana Bob in Lynch; Cid Abstain`.
    fn votes_named(
        &self,
        world: &World,
        text: &str,
        reading: Reading,
    ) -> Result<(Vec<PollVote>, Posts), Refusal> {
        let mut votes = Vec::new();
        let mut posts = Posts::new();
        for one in parts(text, &[';']) {
            let taken_back = after(one, "unvote").filter(|_| reading == Reading::Kept);
            let (text, poll) = self.poll_of(world, taken_back.unwrap_or(one), reading)?;
            let (voter, target) =
                self.seats
                    .at_start(text, reading, &self.may_vote(world, reading))?;
            let open = match poll {
                Some(open) => open,
                None => self.unnamed_poll(world, (voter, target), reading)?,
            };
            if reading == Reading::Typed {
                self.check_voter(world, open, voter)?;
            }
            let (target, post) = cut_post(target);
            let option = match taken_back {
                Some(_) => None,
                None => Some(self.option_named(open, target, reading)?),
            };
            posts.extend(post.map(|post| (AskId::Vote(open.id, voter), post)));
            votes.push((open.id, voter, option));
        }
        Ok((votes, posts))
    }

    /// The poll of a vote that names none: of those by which the day is decided, else of all, the only
    /// one in which the voter has a say and for which it can be. Kept lines of old games may name none
    /// where the first one was meant.
    fn unnamed_poll<'w>(
        &self,
        world: &'w World,
        (voter, target): (SeatId, &str),
        reading: Reading,
    ) -> Result<&'w OpenPoll, Refusal> {
        if reading == Reading::Kept || world.open_polls.len() < 2 {
            return self.usual_poll(world);
        }
        let has_say = |open: &&OpenPoll| self.voters(world, open).contains(&voter);
        let mut own: Vec<&OpenPoll> = usual_polls(world).into_iter().filter(has_say).collect();
        let decides_day = !own.is_empty();
        if !decides_day {
            own.extend(world.open_polls.iter().filter(has_say));
        }
        if own.is_empty() {
            return Err(self.no_say_anywhere(world, voter));
        }
        let (target, _) = cut_post(target);
        // Where it may mean several, it fits: which one it means is asked, and no other vote taken for it.
        let is_option = |open: &&&OpenPoll| match self.option_named(open, target, reading) {
            Ok(_) => true,
            Err(refusal) => refusal.code == "ambiguous-name",
        };
        let fitting: Vec<&OpenPoll> = match own.as_slice() {
            [_] => own.clone(),
            several => several.iter().filter(is_option).copied().collect(),
        };
        match (fitting.as_slice(), own.as_slice()) {
            ([one], _) => Ok(one),
            // What is wrong with it is said of the first.
            ([], _) if decides_day => self.usual_poll(world),
            ([], [first, ..]) => Ok(first),
            (several, _) => Err(self.which_poll(world, several)),
        }
    }

    /// Votes in the words in which a line keeps them.
    fn kept_votes(&self, votes: &[PollVote], posts: &Posts) -> String {
        let votes = votes.iter().map(|(poll, voter, option)| {
            let post = post_number(posts.get(&AskId::Vote(*poll, *voter)).copied());
            let voter = self.seats.kept(*voter);
            match option {
                Some(option) => {
                    format!("{voter} {}{post} in #{poll}", self.kept_option(option))
                }
                None => format!("unvote {voter}{post} in #{poll}"),
            }
        });
        votes.collect::<Vec<String>>().join("; ")
    }
}

fn vote((poll, voter, option): PollVote) -> Input {
    Input::Vote {
        poll,
        voter,
        option,
    }
}

/// Cuts the number of a post from the end of a vote.
fn cut_post(text: &str) -> (&str, Option<u64>) {
    let text = text.trim();
    let cut = text.rsplit_once('#');
    let cut = cut.and_then(|(before, number)| Some((before.trim_end(), number.parse().ok()?)));
    match cut {
        Some((before, post)) => (before, Some(post)),
        None => (text, None),
    }
}

/// The number of a post as it stands after a vote.
pub(super) fn post_number(post: Option<u64>) -> String {
    post.map_or_else(String::new, |post| format!(" #{post}"))
}
