//! Why a player died, lives, or weighed what he weighed: the accounts of nights and votes as trees.

use super::Laid;
use super::line::Reading;
use crate::game::{Language, SeatId};
use crate::rules::city::day::outcome::VoteOutcome;
use crate::rules::city::day::posts::step_words;
use crate::rules::city::day::why::why;
use crate::rules::city::state::Fate;
use crate::rules::city::words::words;
use crate::rules::wording::Wording;
use crate::rules::{Reason, Statement, Why};

impl Laid {
    /// The reason for a player's fate; of a living one the last night and the last vote.
    pub(super) fn reasons(&self, about: &str) -> Option<Why> {
        let seat = self.seats.names(Reading::Typed).read(about.trim()).ok()?;
        let fate = self.state.city.citizen(seat).map(|citizen| citizen.fate);
        let mut because: Vec<Why> = match fate {
            Some(Fate::Night(_)) => self.of_nights(seat).into_iter().collect(),
            Some(Fate::Day(_)) => self.of_votes(seat).into_iter().collect(),
            Some(Fate::Alive) | None => {
                let night = self.of_nights(seat).into_iter();
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

    fn of_nights(&self, seat: SeatId) -> Option<Why> {
        let mut nights = self.state.past.nights.iter().rev();
        let reason = nights.find_map(|night| night.reasons.get(&seat))?;
        Some(self.tree(reason, words()))
    }

    /// The vote by which a player left, or the last one.
    fn of_votes(&self, seat: SeatId) -> Option<Why> {
        let votes = &self.state.past.votes;
        let left = votes.iter().rev().find(|(_, outcome)| outcome.leaves(seat));
        let (day, outcome) = left.or(votes.last())?;
        Some(self.of_vote(*day, outcome, seat))
    }

    /// A vote's account: what came of it for the player, and what his own vote weighed.
    fn of_vote(&self, day: u32, outcome: &VoteOutcome, seat: SeatId) -> Why {
        let mut tree = self.tree(&why(outcome, seat), step_words());
        tree.says = format!("Day {day}: {}", tree.says);
        for round in &outcome.rounds {
            let own = round
                .count
                .votes
                .iter()
                .filter(|weighed| weighed.vote.by == seat);
            for weighed in own {
                let lines = round.count.account.lines.iter();
                let steps = lines.filter(|line| line.voter == Some(seat));
                tree.because.push(Why {
                    says: format!(
                        "the vote for {} weighs {}",
                        self.pen.name(weighed.vote.on),
                        weighed.weight
                    ),
                    because: steps
                        .map(|line| leaf(self.sentence(&line.says, step_words())))
                        .collect(),
                });
            }
        }
        tree
    }

    fn tree(&self, reason: &Reason, words: &Wording) -> Why {
        Why {
            says: self.sentence(&reason.says, words),
            because: reason
                .against
                .iter()
                .map(|reason| self.tree(reason, words))
                .collect(),
        }
    }

    fn sentence(&self, says: &Statement, words: &Wording) -> String {
        words.say(says, &|seat| self.pen.name(seat), Language::English)
    }
}

fn leaf(says: String) -> Why {
    Why {
        says,
        because: Vec::new(),
    }
}
