//! The polls that were held.

use chrono::{DateTime, Utc};

use super::{Consequences, ScriptTable};
use crate::effect::{Counted, Effect, Origin, PollOutcome, PollResult};
use crate::run::place;
use crate::table::played::{Caused, Voted};
use crate::table::texts::Readers;
use crate::world::{OpenPoll, PollOption, World};
use nightdesk_game::SeatId;
use nightdesk_rules::{Poll, PollBallot, PollChoice, PollLine, PollWeight, Why};

impl ScriptTable {
    /// Every poll that was closed, in the order in which they were; then those that never were.
    pub(in super::super) fn polls_held(&self) -> Vec<Poll> {
        let Some(world) = &self.world else {
            return Vec::new();
        };
        let came = self.came_of_all();
        let effects = self.past.effects.iter();
        let held = effects.filter_map(|caused| self.poll_held(world, caused, &came));
        let open = world.open_polls.iter();
        let open = open.filter_map(|open| self.poll_open(world, open));
        held.chain(open).collect()
    }

    /// A poll that is open, with the votes that stand in it.
    fn poll_open(&self, world: &World, open: &OpenPoll) -> Option<Poll> {
        let of_thread = self.thread_votes_in(world, open);
        let (result, counted) = Self::result_now(&self.book, world, open.id, &of_thread)?;
        let of_thread = of_thread.iter().map(|(voter, option)| PollBallot {
            voter: *voter,
            choices: option.iter().map(|one| self.chosen(one)).collect(),
            post: None,
            at: None,
            of_thread: true,
        });
        let mut ballots = self.ballots(open.id);
        ballots.extend(of_thread);
        let at = place(&open.place)?;
        let mut opens = self.past.effects.iter();
        let phase = opens.find_map(|caused| match caused.effect {
            Effect::PollOpened { poll, .. } if poll == open.id => Some(caused.phase),
            _ => None,
        });
        Some(Poll {
            phase: phase.unwrap_or(world.phase).into(),
            title: open.name.clone(),
            is_public: self.readers(world, &at) == Readers::Everyone,
            opened: self.records.opened.get(&open.id).copied()?,
            closed: None,
            ballots,
            count: self.poll_lines(&counted),
            without_voters: self.shown_without_voters(&result, self.shows_voters(world, open)),
            silent: counted.silent,
            void: Vec::new(),
            by_rule: Vec::new(),
            out: Vec::new(),
            why: None,
            came: match self.is_over || world.ended.is_some() {
                true => self.say("poll_cut_short", &[]),
                false => self.say("poll_stays_open", &[]),
            },
        })
    }

    fn poll_held(&self, world: &World, caused: &Caused, came: &Consequences<'_>) -> Option<Poll> {
        let Effect::PollClosed {
            poll,
            name,
            place,
            result,
            ..
        } = &caused.effect
        else {
            return None;
        };
        let (counted, closed) = self.records.counts.get(poll)?;
        let is_public = self.readers(world, place) == Readers::Everyone;
        let origin = Origin::Poll(*poll);
        let words = self.outcome_words(&result.outcome);
        Some(Poll {
            phase: caused.phase.into(),
            title: name.clone(),
            is_public,
            opened: self.opened(*poll, *closed),
            closed: Some(*closed),
            ballots: self.ballots(*poll),
            count: self.poll_lines(counted),
            without_voters: {
                let names_voters = result.lines.iter().all(|line| line.voters.is_some());
                self.shown_without_voters(result, names_voters)
            },
            silent: counted.silent.clone(),
            void: Vec::new(),
            by_rule: Vec::new(),
            out: came.effects(origin).filter_map(died).collect(),
            why: self.why_it_came(origin, format!("{name}: {words}"), came),
            came: words,
        })
    }

    fn opened(&self, poll: u32, closed: DateTime<Utc>) -> DateTime<Utc> {
        self.records.opened.get(&poll).copied().unwrap_or(closed)
    }

    fn ballots(&self, poll: u32) -> Vec<PollBallot> {
        let votes = self.records.votes.get(&poll).into_iter().flatten();
        votes.map(|vote| self.ballot(vote)).collect()
    }

    /// What came of a poll, in the language of the game.
    pub(in super::super) fn outcome_words(&self, outcome: &PollOutcome) -> String {
        match outcome {
            PollOutcome::Winner(seat) => self.say("winner", &[("winner", self.seats.name(*seat))]),
            PollOutcome::Word(word) => {
                self.say("result_word", &[("winner", &self.option_word(word))])
            }
            PollOutcome::Tie(tied) => {
                let tied: Vec<String> = tied
                    .iter()
                    .map(|option| self.option_shown(option))
                    .collect();
                self.say("tie", &[("tied", &tied.join(", "))])
            }
            PollOutcome::Disqualified(_) | PollOutcome::Nobody => self.say("no_winner", &[]),
            PollOutcome::Cancelled => self.say("cancelled", &[]),
        }
    }

    /// What an answer or a vote led to, each with the chain between; none where it led to nothing.
    pub(super) fn why_it_came(
        &self,
        origin: Origin,
        says: String,
        came: &Consequences<'_>,
    ) -> Option<Why> {
        let effects = came.effects(origin).filter_map(|caused| {
            Some(Why {
                says: self.brought(&caused.effect)?,
                because: self.chain(caused.reason.as_ref()),
            })
        });
        let vain = came.objected(origin).map(|objected| Why {
            says: self.tried(&objected.reason),
            because: self.chain(Some(&objected.reason)),
        });
        let because: Vec<Why> = effects.chain(vain).collect();
        (!because.is_empty()).then_some(Why { says, because })
    }
}

impl ScriptTable {
    fn ballot(&self, (at, vote): &(DateTime<Utc>, Voted)) -> PollBallot {
        PollBallot {
            voter: vote.voter,
            choices: vote
                .option
                .iter()
                .map(|option| self.chosen(option))
                .collect(),
            post: vote.post,
            at: Some(*at),
            of_thread: vote.of_thread,
        }
    }

    fn chosen(&self, option: &PollOption) -> PollChoice {
        match option {
            PollOption::Player(seat) => PollChoice::Seat(*seat),
            PollOption::Word(word) => PollChoice::Words(self.option_word(word)),
        }
    }

    /// A result as it is shown, where it does not show who voted.
    fn shown_without_voters(
        &self,
        result: &PollResult,
        names_voters: bool,
    ) -> Option<Vec<(PollChoice, i64)>> {
        let lines = result.lines.iter();
        let lines = lines.map(|line| (self.chosen(&line.option), line.votes));
        (!names_voters).then(|| lines.collect())
    }

    fn poll_lines(&self, counted: &Counted) -> Vec<PollLine> {
        let lines = counted.options.iter().map(|one| PollLine {
            choice: self.chosen(&one.option),
            total: PollWeight::votes(one.total),
            votes: one
                .votes
                .iter()
                .map(|(voter, weight)| (*voter, PollWeight::votes(*weight)))
                .collect(),
        });
        let mut lines: Vec<PollLine> = lines.collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.total));
        lines
    }
}

pub(super) fn died(caused: &Caused) -> Option<SeatId> {
    match &caused.effect {
        Effect::Died { player, .. } => Some(*player),
        _ => None,
    }
}
