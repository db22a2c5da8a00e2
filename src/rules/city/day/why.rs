//! Why a player leaves by a vote, or does not, as a tree of reasons.

use super::account::Line;
use super::outcome::{CountedRound, VoteOutcome};
use crate::game::SeatId;
use crate::rules::{Reason, Slot, Statement};

/// The reason for a player's fate: what decided it, and behind it the sums of each round with what
/// raised and lowered them. Nothing is recounted; the account of the vote is put in order.
#[must_use]
pub fn why(outcome: &VoteOutcome, seat: SeatId) -> Reason {
    let key = match outcome.leaves(seat) {
        true => "dies",
        false => "lives",
    };
    let decided = outcome.account.about(seat).map(told);
    let counted = outcome.rounds.iter().map(|round| sum(round, seat));
    Reason {
        says: Statement::new(key).with("target", Slot::Seat(seat)),
        acts: Vec::new(),
        stands: true,
        against: decided.chain(counted).collect(),
        barred: Vec::new(),
        left_out: 0,
    }
}

/// A round's sum, with its votes as acts and the steps that changed it.
fn sum(round: &CountedRound, seat: SeatId) -> Reason {
    let total = round.count.total(seat);
    let votes = round.count.votes.iter().enumerate();
    let for_seat = votes.filter(|(_, weighed)| weighed.vote.on == seat);
    Reason {
        says: Statement::new("sum_is")
            .with("target", Slot::Seat(seat))
            .with("sum", Slot::Words(total.to_string())),
        acts: for_seat.map(|(place, _)| label(place)).collect(),
        stands: !total.is_zero(),
        against: round.count.account.about(seat).map(told).collect(),
        barred: Vec::new(),
        left_out: 0,
    }
}

/// The label of a round's vote by its place in the order of votes: `v1`, `v2`.
#[must_use]
pub fn label(place: usize) -> String {
    format!("v{}", place.saturating_add(1))
}

fn told(line: &Line) -> Reason {
    Reason {
        says: line.says.clone(),
        acts: Vec::new(),
        stands: true,
        against: Vec::new(),
        barred: Vec::new(),
        left_out: 0,
    }
}
