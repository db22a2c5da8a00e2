//! Why a player died, lives, or weighed what he weighed: the accounts of nights and votes as trees;
//! what was done in a night stands in [`super::deeds`].

use super::CityTable;
use super::line::Reading;
use super::stage::{Stage, Step};
use crate::Role;
use crate::day::ballots::VoteKind;
use crate::day::count::Weighed;
use crate::day::outcome::{CountedRound, VoteOutcome};
use crate::day::posts::step_words;
use crate::state::Fate;
use nightdesk_game::SeatId;
use nightdesk_rules::{Poll, PollChoice, Reason, Slot, Statement, Why};
use nightdesk_text::messages::Wording;
use nightdesk_text::names::same;
use nightdesk_time::Phase;

impl CityTable {
    /// The reason for a player's fate; of a living one the last night and the last vote.
    pub(super) fn reasons(&self, about: &str) -> Option<Why> {
        if ["votes", "vote", "голоса", "голосование"]
            .iter()
            .any(|word| same(word, about))
        {
            return self.of_whole_vote().or_else(|| self.of_the_election());
        }
        if is_night(about) || about.trim().is_empty() {
            return self.of_whole_night(None);
        }
        if let Some(number) = night_number(about) {
            return self.of_whole_night(Some(number));
        }
        let seat = self.seats.names(Reading::Typed).read(about.trim()).ok()?;
        let fate = self.state.city.citizen(seat).map(|citizen| citizen.fate);
        let mut because: Vec<Why> = match fate {
            Some(Fate::Night(number)) => {
                let by_hand = self.taken_out_at_night(seat, number).into_iter();
                by_hand.chain(self.of_night(seat, Some(number))).collect()
            }
            Some(Fate::Day(day)) => {
                let by_hand = self.taken_out_by_day(seat, day).into_iter();
                by_hand.chain(self.of_votes(seat)).collect()
            }
            Some(Fate::Alive) | None => {
                let night = self.of_night(seat, None).into_iter();
                night.chain(self.of_votes(seat)).collect()
            }
        };
        match because.len() {
            0 | 1 => because.pop(),
            _ => Some(Why {
                says: self.pen.name(seat),
                because,
            }),
        }
    }

    /// That the host took a player out in a night, where the night itself did not.
    fn taken_out_at_night(&self, seat: SeatId, number: u32) -> Option<Why> {
        let past = &self.state.past;
        let nights = past.nights.iter().zip(&past.played);
        let mut nights = nights.filter(|(_, played)| played.day == number);
        let died = nights.any(|(night, _)| night.deaths.iter().any(|death| death.player == seat));
        (!died).then(|| self.taken_out("of_night", seat, number))
    }

    /// The same by day.
    fn taken_out_by_day(&self, seat: SeatId, day: u32) -> Option<Why> {
        let mut votes = self.state.past.votes.iter();
        let left = votes.any(|(_, outcome)| outcome.leaves(seat));
        (!left).then(|| self.taken_out("day", seat, day))
    }

    fn taken_out(&self, key: &str, seat: SeatId, number: u32) -> Why {
        let says = self
            .pen
            .word("out_by_hand", &[("player", self.pen.name(seat))]);
        let slots = [("number", number.to_string()), ("says", says)];
        leaf(self.pen.word(key, &slots))
    }

    /// The vote by which a player left, or the last one.
    fn of_votes(&self, seat: SeatId) -> Option<Why> {
        let votes = &self.state.past.votes;
        let left = votes.iter().rev().find(|(_, outcome)| outcome.leaves(seat));
        let (day, outcome) = left.or(votes.last())?;
        Some(self.of_vote(*day, outcome, seat))
    }

    /// A vote's account: what came of it for the player, his sums vote by vote, what his own vote
    /// weighed.
    fn of_vote(&self, day: u32, outcome: &VoteOutcome, seat: SeatId) -> Why {
        let key = match outcome.leaves(seat) {
            true => "dies",
            false => "lives",
        };
        let says = Statement::new(key).with("target", Slot::Seat(seat));
        let decided = outcome.account.about(seat);
        let decided = decided.map(|line| leaf(self.sentence(&line.says, step_words())));
        let rounds = self.by_round(outcome, |round| {
            let sum = round
                .ballots
                .any_vote_for(seat)
                .map(|_| self.sum(round, seat));
            let own = round.count.votes.iter();
            let own = own.filter(|weighed| weighed.vote.by == seat && weighed.vote.on != seat);
            let own = own.map(|weighed| self.weighed(round, weighed));
            sum.into_iter().chain(own).collect()
        });
        let slots = [
            ("number", day.to_string()),
            ("says", self.sentence(&says, step_words())),
        ];
        Why {
            says: self.pen.word("day", &slots),
            because: decided.chain(rounds).collect(),
        }
    }

    /// The whole of the last vote: every player's sum, every vote in it, every step of its weight.
    fn of_whole_vote(&self) -> Option<Why> {
        let running = self.running_outcome();
        let running = running.as_ref().map(|outcome| (self.state.day(), outcome));
        let last = self.state.past.votes.last();
        let last = last.map(|(day, outcome)| (*day, outcome));
        let (day, outcome) = running.or(last)?;
        let rounds = self.by_round(outcome, |round| {
            let sums = round.count.sums.keys();
            sums.map(|seat| self.sum(round, *seat)).collect()
        });
        let slots = [
            ("number", day.to_string()),
            ("says", self.pen.word("votes", &[])),
        ];
        Some(Why {
            says: self.pen.word("day", &slots),
            because: rounds.into_iter().chain(self.decided(outcome)).collect(),
        })
    }

    /// What the votes of the running vote that are counted come to, while players are asked or a re-vote
    /// runs.
    fn running_outcome(&self) -> Option<VoteOutcome> {
        let Stage::Vote(stage) = &self.state.stage else {
            return None;
        };
        let mut outcome = stage.outcome();
        match stage.step {
            Step::Asked => Some(outcome),
            Step::Open => {
                outcome.rounds.pop();
                outcome.account.lines.clear();
                (!outcome.rounds.is_empty()).then_some(outcome)
            }
            Step::Before | Step::Offered => None,
        }
    }

    /// The election, round by round: who had whose votes, and what came of it.
    fn of_the_election(&self) -> Option<Why> {
        let elections = self.polls_held().into_iter();
        let elections =
            elections.filter(|poll| poll.phase == Phase::Day(1) && poll.closed.is_some());
        let rounds: Vec<Why> = elections
            .map(|poll| self.of_election_round(&poll))
            .collect();
        let slots = [
            ("number", "1".to_owned()),
            ("says", self.pen.word("votes", &[])),
        ];
        (!rounds.is_empty()).then(|| Why {
            says: self.pen.word("day", &slots),
            because: rounds,
        })
    }

    fn of_election_round(&self, poll: &Poll) -> Why {
        let sums = poll.count.iter().filter_map(|line| {
            let PollChoice::Seat(seat) = &line.choice else {
                return None;
            };
            let voters: Vec<SeatId> = line.votes.iter().map(|(voter, _)| *voter).collect();
            let (name, voters) = (self.pen.name(*seat), self.pen.listed(&voters));
            Some(leaf(format!("{name} – {}: {voters}", line.total)))
        });
        Why {
            says: poll.title.clone(),
            because: sums.chain([leaf(poll.came.clone())]).collect(),
        }
    }

    /// What is told of each round; where there was a re-vote, under its name.
    fn by_round(
        &self,
        outcome: &VoteOutcome,
        told: impl Fn(&CountedRound) -> Vec<Why>,
    ) -> Vec<Why> {
        let rounds = outcome.rounds.iter().map(told);
        if outcome.rounds.len() < 2 {
            return rounds.flatten().collect();
        }
        let named = rounds.zip(0_u32..).filter(|(told, _)| !told.is_empty());
        named
            .map(|(because, number)| Why {
                says: match number {
                    0 => self.pen.word("first_round", &[]),
                    number => self.pen.numbered("further_round", number),
                },
                because,
            })
            .collect()
    }

    /// How a vote was decided after its sums, step by step.
    pub(super) fn decided<'a>(
        &'a self,
        outcome: &'a VoteOutcome,
    ) -> impl Iterator<Item = Why> + 'a {
        let decided = outcome.account.lines.iter();
        decided.map(|line| leaf(self.sentence(&line.says, step_words())))
    }

    /// A player's sum in a round, as far as something changed it: none where every vote in it is an
    /// ordinary one.
    pub(super) fn changed_sum(&self, round: &CountedRound, seat: SeatId) -> Option<Why> {
        let mut sum = self.sum(round, seat);
        let ordinary = round.count.votes.iter().filter(|weighed| {
            weighed.vote.on == seat && self.weighed(round, weighed).because.is_empty()
        });
        let ordinary: Vec<Why> = ordinary.map(|one| self.weighed(round, one)).collect();
        sum.because.retain(|why| !ordinary.contains(why));
        (!sum.because.is_empty()).then_some(sum)
    }

    /// A player's sum in a round: its votes with their steps, then what changed the whole.
    fn sum(&self, round: &CountedRound, seat: SeatId) -> Why {
        let votes = round.count.votes.iter();
        let votes = votes.filter(|weighed| weighed.vote.on == seat);
        let whole = round.count.account.about(seat);
        let whole = whole.filter(|line| line.voter.is_none());
        let slots = [
            ("player", self.pen.name(seat)),
            ("sum", round.total(seat).to_string()),
        ];
        let whole = whole.map(|line| line.says.clone());
        let whole = whole.chain(round.pardon_line(seat));
        Why {
            says: self.pen.word("votes_for", &slots),
            because: votes
                .map(|weighed| self.weighed(round, weighed))
                .chain(whole.map(|says| leaf(self.sentence(&says, step_words()))))
                .collect(),
        }
    }

    /// A vote with its weight, and the steps that made it.
    fn weighed(&self, round: &CountedRound, weighed: &Weighed) -> Why {
        let by = weighed.vote.by;
        let lines = round.count.account.lines.iter();
        let lines = lines.filter(|line| {
            line.voter == Some(by)
                && line
                    .about
                    .is_none_or(|on| on == weighed.vote.on || on == by)
        });
        // Of a planted vote it is told once that it is one, however many its voter planted.
        let is_planted = weighed.vote.kind == VoteKind::Planted;
        let planted = lines.clone().find(|line| is_planted && line.plants());
        let steps = planted
            .into_iter()
            .chain(lines.filter(|line| !line.plants()));
        let slots = [
            ("player", self.pen.name(weighed.vote.on)),
            ("weight", weighed.weight.to_string()),
        ];
        Why {
            says: format!("{}: {}", self.pen.name(by), self.pen.word("weighs", &slots)),
            because: steps
                .map(|line| leaf(self.sentence(&line.says, step_words())))
                .collect(),
        }
    }

    pub(super) fn tree(&self, reason: &Reason, words: &Wording) -> Why {
        Why {
            says: self.sentence(&reason.says, words),
            because: reason
                .against
                .iter()
                .map(|reason| self.tree(reason, words))
                .collect(),
        }
    }

    /// A sentence in the game's language; reasons of the night hold roles by their slugs.
    pub(super) fn sentence(&self, says: &Statement, words: &Wording) -> String {
        let mut says = says.clone();
        for (_, slot) in &mut says.slots {
            if let Slot::Ability(slug) = slot
                && let Some(role) = Role::of_slug(slug)
            {
                *slot = Slot::Words(self.pen.role(role).to_owned());
            }
        }
        says.in_words(words, &|seat| self.pen.name(seat), self.pen.language)
    }
}

/// The night that is asked for as a whole, as in `why night 2`.
fn night_number(about: &str) -> Option<u32> {
    let (word, number) = about.trim().split_once(char::is_whitespace)?;
    number.trim().parse().ok().filter(|_| is_night(word))
}

/// `why night`: the last one.
fn is_night(about: &str) -> bool {
    ["night", "ночь"]
        .iter()
        .any(|known| same(known, about.trim()))
}

pub(super) fn leaf(says: String) -> Why {
    Why {
        says,
        because: Vec::new(),
    }
}
