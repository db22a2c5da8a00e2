//! Who is doomed: the highest sum, ties, hard ties (city day §8.1, §8.2).

use super::account::Account;
use super::ballots::{Ballots, RoundKind, VoteKind};
use super::count::{Count, Round};
use super::people::{DayRole, Mark};
use super::rulings::Open;
use super::say;
use crate::Side;
use nightdesk_game::SeatId;

/// What the sums of a round say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Decision {
    /// These are to die.
    Doomed(Vec<SeatId>),
    /// These must be voted on again.
    Tie(Vec<SeatId>),
    /// Nobody dies.
    Nobody,
}

/// Decides a round, one player's sum taken for nothing where he is pardoned.
pub(super) fn decide(
    round: &Round<'_>,
    count: &Count,
    pardoned: Option<SeatId>,
    account: &mut Account,
) -> Decision {
    let mut forced = count.forced.iter().filter(|seat| Some(**seat) != pardoned);
    if let Some(seat) = forced.next() {
        account.note(say::FORCED.line().about(*seat));
        return Decision::Doomed(vec![*seat]);
    }
    let leaders = count.leaders_without(pardoned);
    let obligatory = leaders.iter().find(|seat| {
        let player = round.town.player(**seat);
        player.is_some_and(|player| player.has(Mark::ForcedVictim))
    });
    if let Some(seat) = obligatory {
        account.note(say::FORCED_VICTIM.line().about(*seat));
        return Decision::Doomed(vec![*seat]);
    }
    match leaders.as_slice() {
        [] => without_sums(round, pardoned, account),
        [seat] => {
            let line = say::HIGHEST.line().about(*seat);
            account.note(line.weight("sum", count.total(*seat)));
            Decision::Doomed(vec![*seat])
        }
        _ => tie(round, count, leaders, account),
    }
}

/// Nobody has a sum: the targets of a re-vote are level at nothing (V-35), otherwise nobody dies.
fn without_sums(round: &Round<'_>, pardoned: Option<SeatId>, account: &mut Account) -> Decision {
    if let RoundKind::Tie { targets } = round.kind {
        let level = targets.iter().copied();
        let level: Vec<SeatId> = level.filter(|seat| Some(*seat) != pardoned).collect();
        if level.len() > 1 {
            return hard_tie(round, level, account);
        }
    }
    account.rely(Open::NoSum);
    account.note(say::NO_SUM.line());
    Decision::Nobody
}

fn tie(round: &Round<'_>, count: &Count, leaders: Vec<SeatId>, account: &mut Account) -> Decision {
    if let Some(seat) = grey_tie(round, count, &leaders, account) {
        return Decision::Doomed(vec![seat]);
    }
    match round.kind {
        RoundKind::First | RoundKind::Hunt => {
            if let Some(seat) = judged(round, count, &leaders, account) {
                return Decision::Doomed(vec![seat]);
            }
            account.note(
                say::TIE
                    .line()
                    .with("targets", nightdesk_rules::Slot::Seats(leaders.clone())),
            );
            Decision::Tie(leaders)
        }
        RoundKind::Tie { .. } | RoundKind::Priest { .. } => {
            let judge = judge_on(round, &leaders);
            if judge.is_some() {
                account.rely(Open::JudgeInRevote);
            }
            match judge {
                Some((by, seat)) if !round.rulings.recommended(Open::JudgeInRevote) => {
                    account.note(say::JUDGED.line().about(seat).voter(by));
                    Decision::Doomed(vec![seat])
                }
                _ => hard_tie(round, leaders, account),
            }
        }
    }
}

/// V-34: a tied player the judge voted for is condemned and dies alone.
fn judged(
    round: &Round<'_>,
    count: &Count,
    leaders: &[SeatId],
    account: &mut Account,
) -> Option<SeatId> {
    let (by, seat) = judge_on(round, leaders)?;
    let silenced = count.votes.iter().any(|weighed| {
        weighed.vote.by == by && weighed.vote.on == seat && weighed.weight.is_zero()
    });
    if silenced {
        account.rely(Open::SilencedJudge);
        if !round.rulings.recommended(Open::SilencedJudge) {
            return None;
        }
    }
    account.note(say::JUDGED.line().about(seat).voter(by));
    Some(seat)
}

fn judge_on(round: &Round<'_>, leaders: &[SeatId]) -> Option<(SeatId, SeatId)> {
    let mut judges = round
        .town
        .holders(|role| matches!(role, DayRole::Judge { .. }));
    judges.find_map(|by| {
        let on = leaders
            .iter()
            .find(|seat| round.ballots.votes_for(by, **seat))?;
        Some((by, *on))
    })
}

/// V-33: the grey correction decides a tie of two, while the faceless lives.
fn grey_tie(
    round: &Round<'_>,
    count: &Count,
    leaders: &[SeatId],
    account: &mut Account,
) -> Option<SeatId> {
    let [one, other] = leaders else { return None };
    let (seat, saying) = all_reds_on_one(round, count, *one, *other)
        .or_else(|| equal_numbers(round, count, *one, *other))?;
    if round.town.living_faceless().is_none() {
        account.rely(Open::GreyTies);
        if round.rulings.recommended(Open::GreyTies) {
            return None;
        }
    }
    account.note(saying.line().about(seat));
    Some(seat)
}

/// V-33a: all reds on one, the most black and grey votes on the other.
fn all_reds_on_one(
    round: &Round<'_>,
    count: &Count,
    one: SeatId,
    other: SeatId,
) -> Option<(SeatId, super::account::Saying)> {
    let dark = |seat: SeatId| {
        let sums = count.sums.get(&seat).copied().unwrap_or_default();
        sums.black + sums.grey
    };
    let most = count.sums.keys().map(|seat| dark(*seat)).max();
    [(one, other), (other, one)]
        .into_iter()
        .find(|(red, black)| {
            all_red_votes_on(round, *red) && !dark(*black).is_zero() && Some(dark(*black)) == most
        })
        .map(|(red, _)| (red, say::GREY_ALL_REDS))
}

/// Whether every vote of a living red player is for one target; who refused or may not vote gives
/// none.
fn all_red_votes_on(round: &Round<'_>, on: SeatId) -> bool {
    let red = |by: SeatId| round.town.lives(by) && round.town.is_colour(by, Side::Red);
    let mut votes = round.ballots.votes.iter();
    let others = votes.any(|vote| vote.kind != VoteKind::Planted && red(vote.by) && vote.on != on);
    !others && round.ballots.voters_of(on).any(red)
}

/// V-33b and V-33c: with equal numbers the larger red weight, then the first red vote.
fn equal_numbers(
    round: &Round<'_>,
    count: &Count,
    one: SeatId,
    other: SeatId,
) -> Option<(SeatId, super::account::Saying)> {
    let town = round.town;
    let reds = town.living_of(Side::Red).count();
    let others = town.living_of(Side::Black).count() + town.living_of(Side::Grey).count();
    if reds != others {
        return None;
    }
    let red = |seat| count.sums.get(&seat).copied().unwrap_or_default().red;
    if red(one) != red(other) {
        let heavier = if red(one) > red(other) { one } else { other };
        return Some((heavier, say::GREY_RED_WEIGHT));
    }
    let first = |seat| {
        let by_red = |by| town.is_colour(by, Side::Red);
        round.ballots.first_vote_for(seat, by_red)
    };
    let seat = match (first(one), first(other)) {
        (None, None) => return None,
        (Some(_), None) => one,
        (None, Some(_)) => other,
        (Some(a), Some(b)) => {
            if a < b {
                one
            } else {
                other
            }
        }
    };
    Some((seat, say::GREY_FIRST_RED))
}

/// V-35: a tie in a re-vote.
fn hard_tie(round: &Round<'_>, leaders: Vec<SeatId>, account: &mut Account) -> Decision {
    let negatives = negatives(round, account);
    if leaders.len() == 2 {
        if negatives > 2 {
            account.note(
                say::BOTH_DIE
                    .line()
                    .with("negatives", nightdesk_rules::Slot::Number(negatives)),
            );
            return Decision::Doomed(leaders);
        }
        account.note(
            say::NOBODY_DIES
                .line()
                .with("negatives", nightdesk_rules::Slot::Number(negatives)),
        );
        return Decision::Nobody;
    }
    if negatives <= 2 {
        account.rely(Open::ThreeWay);
        if !round.rulings.recommended(Open::ThreeWay) {
            return Decision::Nobody;
        }
    }
    account.note(say::FIRST_TWO.line());
    let mut ordered = leaders;
    by_first_vote(round.ballots, &mut ordered, account);
    ordered.truncate(2);
    Decision::Doomed(ordered)
}

/// Sorts by who was voted for first, early votes and votes by rule not counted; who got none
/// that counts stands after, by the first of any kind (ORD-4).
pub(super) fn by_first_vote(ballots: &Ballots, seats: &mut [SeatId], account: &mut Account) {
    let anybody = |_: SeatId| true;
    let first = |seat: SeatId| ballots.first_vote_for(seat, anybody);
    if seats.iter().any(|seat| first(*seat).is_none()) {
        account.rely(Open::NoFirstVote);
    }
    seats.sort_by_key(|seat| {
        let none = usize::MAX;
        let any = ballots.any_vote_for(*seat);
        (first(*seat).unwrap_or(none), any.unwrap_or(none))
    });
}

/// ORD-1: living black players; with the other answer the faceless, too.
fn negatives(round: &Round<'_>, account: &mut Account) -> u32 {
    let blacks = round.town.living_of(Side::Black).count();
    let grey = round.town.living_of(Side::Grey).count();
    let matters = grey > 0 && blacks <= 2 && blacks + grey > 2;
    if matters {
        account.rely(Open::Negatives);
    }
    let counted = match round.rulings.recommended(Open::Negatives) {
        true => blacks,
        false => blacks + grey,
    };
    u32::try_from(counted).unwrap_or(u32::MAX)
}
