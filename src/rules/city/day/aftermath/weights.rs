//! Judge, politician and drug dealer after a result (V-30, M-15, V-14).

use super::super::moves::BeforeVote;
use super::super::outcome::{CountedRound, VoteOutcome};
use super::super::people::{DayRole, Hold};
use super::super::rulings::Open;
use super::super::say;
use super::super::weight::Weight;
use super::Vote;
use crate::Side;
use nightdesk_game::SeatId;

/// Who was lynched, in the votes of which round.
struct Lynched<'a> {
    seat: SeatId,
    side: Side,
    round: &'a CountedRound,
}

impl Lynched<'_> {
    fn had_the_vote_of(&self, by: SeatId) -> bool {
        self.round.ballots.votes_for(by, self.seat)
    }
}

pub(super) fn close(vote: Vote<'_>, outcome: &mut VoteOutcome) {
    let lynched: Vec<Lynched<'_>> = outcome
        .lynchings()
        .filter_map(|death| {
            Some(Lynched {
                seat: death.seat,
                side: vote.town.player(death.seat)?.colour,
                round: death.voted_in(vote.rounds)?,
            })
        })
        .collect();
    for (seat, player) in &vote.town.players {
        if !player.lives() || player.hold == Hold::Copied {
            continue;
        }
        let role = match &player.role {
            DayRole::Judge { weight } => {
                let after = judge(vote, *weight, &lynched, *seat, outcome);
                if after != *weight {
                    let line = say::JUDGE_AFTER.line().about(*seat);
                    outcome.account.note(line.change(*weight, after));
                }
                DayRole::Judge { weight: after }
            }
            DayRole::Politician { limit } => DayRole::Politician {
                limit: politician(*limit, &lynched, *seat),
            },
            DayRole::DrugDealer { purse } => {
                let spent = vote.before.last(*seat, |what| match what {
                    BeforeVote::Buy(votes) => Some(*votes),
                    _ => None,
                });
                DayRole::DrugDealer {
                    purse: *purse - (spent.unwrap_or_default() - kept(vote, *seat)),
                }
            }
            _ => continue,
        };
        if let Some(after) = outcome.town.players.get_mut(seat) {
            after.role = role;
        }
    }
}

/// V-30: both lynched players count; grey changes nothing.
fn judge(
    vote: Vote<'_>,
    weight: Weight,
    lynched: &[Lynched<'_>],
    by: SeatId,
    outcome: &mut VoteOutcome,
) -> Weight {
    let mut gained = 0;
    let mut lost = 0;
    for one in lynched {
        match (one.side, one.had_the_vote_of(by)) {
            (Side::Red, true) => lost += 3,
            (Side::Red, false) => lost += 2,
            (Side::Black, true) => gained += 1,
            (Side::Black, false) | (Side::Grey, _) => {}
        }
    }
    let raised = weight + Weight::votes(gained);
    let lost = Weight::votes(lost);
    if raised < lost {
        outcome.account.rely(Open::JudgeFloor);
    }
    let floor = match vote.rulings.recommended(Open::JudgeFloor) {
        true => Weight::ZERO,
        false => Weight::ONE,
    };
    let after = (raised - lost).min(JUDGE_CAP);
    after.max(floor.min(weight))
}

/// What was bought in vain and stays: what no round counted, where the host rules so (ORD-17).
fn kept(vote: Vote<'_>, seat: SeatId) -> Weight {
    let votes = vote.rounds.iter().flat_map(|round| &round.count.votes);
    let bought = votes.filter(|weighed| weighed.vote.by == seat && !weighed.bought.is_zero());
    let kept = bought.map(|weighed| weighed.kept).min();
    kept.unwrap_or_default()
}

/// M-15: only players he voted for count.
fn politician(limit: u32, lynched: &[Lynched<'_>], by: SeatId) -> u32 {
    let voted_for = |wanted: Side| {
        let of_side = lynched
            .iter()
            .filter(|one| one.side == wanted && one.had_the_vote_of(by));
        u32::try_from(of_side.count()).unwrap_or(u32::MAX)
    };
    limit
        .saturating_add(voted_for(Side::Black))
        .saturating_sub(voted_for(Side::Red))
}

/// A judge never weighs more (V-30).
const JUDGE_CAP: Weight = Weight::votes(6);
