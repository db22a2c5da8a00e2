//! The votes of a day as values.

use serde::Serialize;

use super::super::Teller;
use super::held::HeldItem;
use nightdesk_game::{Ballot, Game, SeatId};
use nightdesk_report::archive::{self, PollRecord, RefusedVote, Vote, Wagon};
use nightdesk_rules::{Poll, RunningRound, RunningVotes, Table};
use nightdesk_time::Phase;
use nightdesk_votes::{Count, DayCount, HammerBy};

/// A count that the desk makes. A `target` that is none is nobody's elimination.
#[derive(Debug, Serialize)]
struct Counted {
    majority: u32,
    /// How many votes lock a wagon, where the setup has it so.
    lock_at: Option<u32>,
    /// How many votes nobody's elimination takes, where it is not a majority.
    for_nobody: Option<u32>,
    count: Vec<WagonNow>,
    not_voting: Vec<String>,
    locked: Vec<String>,
    hammer: Option<Hammer>,
    hangs: Vec<Hangs>,
    /// Posts of the day that were not read, each run with its first and last number.
    missing: Vec<(u64, u64)>,
    runoff: bool,
    /// The last post that was read of the day.
    read_to: Option<u64>,
}

#[derive(Debug, Serialize)]
struct WagonNow {
    #[serde(flatten)]
    wagon: Wagon,
    needed: u32,
}

/// A wagon that would be hammered or locked, if what is open did not say otherwise.
#[derive(Debug, Serialize)]
struct Hangs {
    target: Option<String>,
    /// On which posts it hangs, each run with its first and last number.
    posts: Vec<(u64, u64)>,
}

#[derive(Debug, Serialize)]
struct Hammer {
    target: Option<String>,
    /// None where the majority shrank, because somebody left.
    voter: Option<String>,
    post: Option<u64>,
}

/// The votes of a day for the host.
#[derive(Debug, Serialize)]
pub(in super::super) struct DayVotes {
    phase: Phase,
    /// The post after which they stood so; none for all of the day.
    at: Option<u64>,
    #[serde(flatten)]
    counted: Counted,
    votes: Vec<Vote>,
    not_counted: Vec<RefusedVote>,
    on_hold: Vec<HeldItem>,
}

/// The count that everybody may read.
#[derive(Debug, Serialize)]
pub(in super::super) struct PublicCount {
    phase: Phase,
    #[serde(flatten)]
    counted: Counted,
}

/// The votes of a day at a table.
#[derive(Debug, Serialize)]
pub(in super::super) struct TableVotes {
    phase: Phase,
    polls: Vec<PollNow>,
    /// The votes of a round that is in no poll before it is counted.
    running: Option<Running>,
    not_counted: Vec<RefusedVote>,
    on_hold: Vec<HeldItem>,
    read_to: Option<u64>,
}

/// The running votes of a table as the thread reads them.
#[derive(Debug, Serialize)]
pub(in super::super) struct PublicVotes {
    phase: Phase,
    polls: Vec<OpenPoll>,
    running: Option<Running>,
    read_to: Option<u64>,
}

#[derive(Debug, Serialize)]
struct OpenPoll {
    title: String,
    /// None where it is not shown who voted.
    votes: Option<Vec<Vote>>,
    /// How many votes are shown for what, where that is all there is to see.
    count: Option<Vec<OptionCount>>,
}

#[derive(Debug, Serialize)]
struct OptionCount {
    option: String,
    count: i64,
}

/// A round that runs. No `targets` at all are a refusal; each player votes or does not.
#[derive(Debug, Serialize)]
struct Running {
    votes: Vec<Cast>,
    not_voting: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Cast {
    voter: String,
    targets: Vec<String>,
    post: Option<u64>,
    by_rule: bool,
}

#[derive(Debug, Serialize)]
struct PollNow {
    #[serde(flatten)]
    poll: PollRecord,
    /// Whether votes are taken still.
    open: bool,
}

impl Teller<'_> {
    /// The votes of a day by true weights, with what does not count and what waits.
    pub(in super::super) fn day_votes(
        &self,
        day: Phase,
        at: Option<u64>,
        counted: &DayCount,
    ) -> DayVotes {
        let mut not_counted = archive::not_counted(self.game, counted);
        not_counted.extend(self.uncast_votes(day, at));
        not_counted.sort_by_key(|vote| vote.post);
        DayVotes {
            phase: day,
            at,
            counted: self.counted(day, counted, counted.table.count()),
            votes: archive::votes(self.game, &counted.table),
            not_counted,
            on_hold: self.held_votes(counted),
        }
    }

    /// The running count as the thread reads it.
    pub(in super::super) fn public_count(&self, day: Phase, counted: &DayCount) -> PublicCount {
        let shown = Count::public(&counted.table, self.game.setup.votes.modifiers_public);
        PublicCount {
            phase: day,
            counted: self.counted(day, counted, shown),
        }
    }

    fn counted(&self, day: Phase, counted: &DayCount, count: Count) -> Counted {
        let game = self.game;
        let locks = counted.table.rules().day_ends == nightdesk_game::DayEnds::Lock;
        let needed = count.wagons.iter().map(|wagon| wagon.needed);
        let wagons = archive::wagons(game, &count).into_iter().zip(needed);
        Counted {
            majority: count.majority,
            lock_at: locks.then(|| count.lock_at()),
            for_nobody: count.for_nobody,
            count: wagons
                .map(|(wagon, needed)| WagonNow { wagon, needed })
                .collect(),
            not_voting: archive::silent(game, &count),
            locked: super::names(game, count.locked.iter().copied()),
            hammer: count.hammer.map(|hammer| Hammer {
                target: target(game, hammer.target),
                voter: match hammer.by {
                    HammerBy::Vote { voter, .. } => Some(game.name(voter).to_owned()),
                    HammerBy::Change => None,
                },
                post: hammer.post(),
            }),
            hangs: count
                .hanging
                .iter()
                .map(|hanging| Hangs {
                    target: target(game, hanging.target),
                    posts: hanging.on.iter().map(|open| open.posts()).collect(),
                })
                .collect(),
            missing: game.thread.gaps(day),
            runoff: count.is_runoff,
            read_to: game.last_post_by(day).max(count.last_post),
        }
    }

    /// The rounds of a day at a table, whose votes are named by `then`, with what is open of the day.
    pub(in super::super) fn table_votes(
        &self,
        then: &Game,
        day: Phase,
        polls: &[&Poll],
        running: &RunningVotes,
        counted: &DayCount,
    ) -> TableVotes {
        let refused = running.uncounted.iter().map(|refused| RefusedVote {
            voter: self.game.name(refused.vote.voter).to_owned(),
            target: refused.vote.ballot.and_then(|it| target(self.game, it)),
            unvote: Some(refused.vote.ballot.is_none()),
            post: refused.vote.post,
            reason: refused.why.to_string(),
        });
        let mut not_counted: Vec<RefusedVote> = refused.collect();
        not_counted.extend(self.uncast_votes(day, None));
        not_counted.sort_by_key(|vote| vote.post);
        let polls = polls.iter().map(|poll| PollNow {
            poll: archive::poll(then, poll),
            open: poll.closed.is_none(),
        });
        TableVotes {
            phase: day,
            polls: polls.collect(),
            running: self.running_data(&running.round),
            not_counted,
            on_hold: self.held_votes(counted),
            read_to: self.game.last_post_by(day),
        }
    }

    fn running_data(&self, running: &RunningRound) -> Option<Running> {
        let named = |seats: &[SeatId]| super::names(self.game, seats.iter().copied());
        let votes = running.cast.iter().map(|cast| Cast {
            voter: self.game.name(cast.voter).to_owned(),
            targets: named(&cast.targets),
            post: cast.post,
            by_rule: cast.by_rule,
        });
        (!running.is_empty()).then(|| Running {
            votes: votes.collect(),
            not_voting: named(&running.silent),
        })
    }

    /// The rounds of a table that run where everybody reads, by what everybody may know of them: who
    /// voted for whom, where that is shown, and not what it weighs.
    pub(in super::super) fn public_votes_at_table(
        &self,
        table: &dyn Table,
        phase: Phase,
    ) -> PublicVotes {
        let polls = self.kept_by(table).polls.into_iter();
        let open = polls.filter(|poll| poll.phase == phase && poll.closed.is_none());
        let open = open
            .filter(|poll| poll.is_public)
            .map(|poll| self.open_poll(poll));
        PublicVotes {
            phase,
            polls: open.collect(),
            running: self.running_data(&table.running().public_round),
            read_to: self
                .game
                .last_post_by(phase)
                .max(table.votes_now().last_post),
        }
    }

    fn open_poll(&self, poll: Poll) -> OpenPoll {
        let counts = poll.without_voters.as_ref().map(|lines| {
            let lines = lines.iter().map(|(choice, count)| OptionCount {
                option: archive::target(self.game, choice),
                count: *count,
            });
            lines.collect()
        });
        let votes = || archive::poll(self.game, &poll).votes;
        OpenPoll {
            votes: counts.is_none().then(votes),
            count: counts,
            title: poll.title,
        }
    }

    /// Votes that never came to the table of their day: what they say was not read.
    fn uncast_votes(&self, day: Phase, up_to: Option<u64>) -> Vec<RefusedVote> {
        let uncast = self.uncast(day, up_to);
        let votes = uncast.map(|(post, reason)| RefusedVote {
            voter: post.author.clone(),
            target: None,
            unvote: None,
            post: Some(post.number),
            reason: reason.to_owned(),
        });
        votes.collect()
    }
}

/// Whom a vote is for; none for nobody's elimination.
pub(super) fn target(game: &Game, ballot: Ballot) -> Option<String> {
    match ballot {
        Ballot::Seat(seat) => Some(game.name(seat).to_owned()),
        Ballot::NoElimination => None,
    }
}
