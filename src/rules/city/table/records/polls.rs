//! The votes that were held: the election round by round, then those of the days.

use chrono::{DateTime, Utc};

use super::{Came, CityTable, ElectionRound, HeldVote, LoggedVote, RoundLog};
use crate::day::Weight;
use crate::day::ballots::{AutoCause, VoteKind};
use crate::day::moves::Choice;
use crate::day::outcome::{CountedRound, VoteOutcome};
use crate::day::posts::first_vote;
use nightdesk_game::SeatId;
use nightdesk_rules::{Poll, PollBallot, PollChoice, PollLine, PollWeight, Why};
use nightdesk_time::Phase;

impl CityTable {
    /// Every round of votes that was counted.
    pub(in super::super) fn polls_held(&self) -> Vec<Poll> {
        let past = &self.state.past;
        let election = past.election.iter().enumerate();
        let election = election.map(|(index, round)| self.of_election(index, round));
        let held = past.votes.iter().zip(&past.held);
        let votes = held.flat_map(|((day, outcome), held)| self.rounds(*day, outcome, held));
        election.chain(votes).chain(self.unfinished()).collect()
    }

    fn of_election(&self, index: usize, round: &ElectionRound) -> Poll {
        let mut count: Vec<PollLine> = Vec::new();
        for (by, on, weight) in &round.votes {
            let weight = of(*weight);
            let choice = PollChoice::Seat(*on);
            match count.iter_mut().find(|line| line.choice == choice) {
                Some(line) => {
                    line.total = line.total + weight;
                    line.votes.push((*by, weight));
                }
                None => count.push(PollLine {
                    choice,
                    total: weight,
                    votes: vec![(*by, weight)],
                }),
            }
        }
        count.sort_by_key(|line| std::cmp::Reverse(line.total));
        let came = match (round.mayor, round.again) {
            (Some(mayor), _) => self.pen.word("elected", &[("name", self.pen.name(mayor))]),
            (None, true) => self.pen.word("voted_again", &[]),
            (None, false) => self.pen.word("elected_nobody", &[]),
        };
        let first = round.first.map(|first| self.pen.said(&first_vote(first)));
        let came = first.map_or(came.clone(), |first| format!("{came} {first} (E-8)"));
        let title = self.round_title(self.pen.word("election", &[]), index);
        self.poll(Phase::Day(1), title, &round.log, |poll| {
            poll.count = count;
            poll.came = came;
            let given = |by, on| {
                let mut votes = round.votes.iter();
                votes.any(|(voter, target, _)| (*voter, *target) == (by, on))
            };
            poll.void = void(poll, given);
        })
    }

    fn rounds<'a>(
        &'a self,
        day: u32,
        outcome: &'a VoteOutcome,
        held: &'a HeldVote,
    ) -> impl Iterator<Item = Poll> + 'a {
        let title = self.pen.vote_title(held.kind, held.number);
        let last = outcome.rounds.len().saturating_sub(1);
        let rounds = outcome.rounds.iter().zip(&held.logs).enumerate();
        rounds.map(move |(index, (round, log))| {
            let title = self.round_title(title.clone(), index);
            let decided = (index == last).then_some(outcome);
            self.poll(Phase::Day(day), title, log, |poll| {
                self.fill(poll, round, decided);
            })
        })
    }

    /// What a round came to; the last one of a vote decides it.
    pub(super) fn fill(
        &self,
        poll: &mut Poll,
        round: &CountedRound,
        decided: Option<&VoteOutcome>,
    ) {
        let mut count: Vec<PollLine> = Vec::new();
        for seat in round.count.sums.keys() {
            let votes = round.count.votes.iter();
            let votes = votes.filter(|weighed| weighed.vote.on == *seat);
            count.push(PollLine {
                choice: PollChoice::Seat(*seat),
                total: of(round.total(*seat)),
                votes: votes
                    .map(|weighed| (weighed.vote.by, of(weighed.weight)))
                    .collect(),
            });
        }
        count.sort_by_key(|line| std::cmp::Reverse(line.total));
        poll.count = count;
        // An autovote is the player's own vote, counted against himself (city day V-4); so is what
        // the targets of a re-vote are counted for (V-35).
        let counted = round.count.votes.iter().map(|weighed| weighed.vote);
        let by_rule = counted.filter(|vote| match vote.kind {
            VoteKind::Auto(_) | VoteKind::ByRule => true,
            VoteKind::Given(_) | VoteKind::Planted => false,
        });
        poll.by_rule = by_rule
            .map(|vote| (vote.by, PollChoice::Seat(vote.on)))
            .collect();
        let given = |by, on| {
            let mut votes = round.ballots.votes.iter();
            votes.any(|vote| {
                let is_given = matches!(vote.kind, VoteKind::Given(_) | VoteKind::Planted);
                is_given && (vote.by, vote.on) == (by, on)
            })
        };
        poll.void = void(poll, given);
        poll.silent = without_vote(poll, round);
        poll.out = decided.map_or_else(Vec::new, |outcome| {
            outcome.deaths.iter().map(|death| death.seat).collect()
        });
        poll.came = match (decided, poll.out.as_slice()) {
            (None, _) => self.pen.word("voted_again", &[]),
            (Some(_), []) => self.pen.word("voted_nobody", &[]),
            (Some(_), out) => self
                .pen
                .word("voted_out", &[("names", self.pen.listed(out))]),
        };
        // What ordinary votes come to, the count says.
        let sums = round.count.sums.keys();
        let sums = sums.filter_map(|seat| self.changed_sum(round, *seat));
        let decided = decided
            .into_iter()
            .flat_map(|outcome| self.decided(outcome));
        poll.why = Some(Why {
            says: format!("{}: {}", poll.title, poll.came),
            because: sums.chain(decided).collect(),
        });
    }

    pub(super) fn poll(
        &self,
        phase: Phase,
        title: String,
        log: &RoundLog,
        fill: impl FnOnce(&mut Poll),
    ) -> Poll {
        let mut poll = Poll {
            phase,
            title,
            is_public: true,
            opened: log.opened.unwrap_or(DateTime::<Utc>::MIN_UTC),
            closed: log.closed,
            ballots: log.ballots.iter().map(|vote| self.ballot(vote)).collect(),
            count: Vec::new(),
            // The City votes in the thread.
            without_voters: None,
            silent: Vec::new(),
            void: Vec::new(),
            by_rule: Vec::new(),
            out: Vec::new(),
            came: String::new(),
            why: None,
        };
        fill(&mut poll);
        poll
    }

    fn ballot(&self, vote: &LoggedVote) -> PollBallot {
        let choices = match &vote.came {
            Came::TakenOut => Vec::new(),
            Came::Vote(choices) if choices.is_empty() => {
                vec![PollChoice::NoVote(self.pen.word("refuses", &[]))]
            }
            Came::Vote(choices) => choices.iter().map(|choice| self.choice(*choice)).collect(),
        };
        PollBallot {
            voter: vote.voter,
            choices,
            post: vote.post,
            at: vote.at,
            of_thread: vote.of_thread,
        }
    }

    fn choice(&self, choice: Choice) -> PollChoice {
        match choice {
            Choice::Player(seat) => PollChoice::Seat(seat),
            Choice::Stranger => PollChoice::NoVote(self.pen.word("stranger", &[])),
        }
    }

    pub(super) fn round_title(&self, title: String, index: usize) -> String {
        match index {
            0 => title,
            _ => {
                let slots = [("title", title), ("number", (index + 1).to_string())];
                self.pen.word("round", &slots)
            }
        }
    }
}

/// The votes for players that stood in the end and that the rules did not take as such.
fn void(poll: &Poll, given: impl Fn(SeatId, SeatId) -> bool) -> Vec<(SeatId, PollChoice)> {
    let standing = poll.history().into_iter().filter(|vote| !vote.withdrawn);
    let void = standing.filter(|vote| match vote.choice {
        PollChoice::Seat(on) => !vote.by_rule && !given(vote.voter, on),
        PollChoice::Words(_) | PollChoice::NoVote(_) => false,
    });
    void.map(|vote| (vote.voter, vote.choice)).collect()
}

/// Who was away or refused, and has no vote in the count for all that: an autovote may weigh nothing
/// (city day V-6), and a re-vote and a hunt have none.
fn without_vote(poll: &Poll, round: &CountedRound) -> Vec<SeatId> {
    let refused = round.ballots.refusals.iter().copied();
    let away = round.ballots.autovotes.iter();
    let away = away.filter(|(_, cause)| matches!(cause, AutoCause::Absent | AutoCause::Refused));
    let voters = poll.count.iter().flat_map(|line| &line.votes);
    let mut without: Vec<SeatId> = Vec::new();
    for seat in refused.chain(away.map(|(seat, _)| *seat)) {
        let counts = voters.clone().any(|(voter, _)| *voter == seat);
        if !counts && !without.contains(&seat) {
            without.push(seat);
        }
    }
    without
}

fn of(weight: Weight) -> PollWeight {
    PollWeight::halves(i64::from(weight.in_halves()))
}
