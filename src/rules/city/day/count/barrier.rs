//! A-7, barriers: single votes fall to one, then the barrier takes its value off the sum.

use super::immunity::immune;
use super::raw::{judge_weight, passive_role};
use super::{Count, Part, Round, Weighed, all_reds_on, lawyer, scandal};
use crate::Side;
use crate::day::account::{Account, Saying};
use crate::day::people::{DayRole, Hold, Player};
use crate::day::rulings::Open;
use crate::day::say;
use crate::day::weight::Weight;
use nightdesk_game::SeatId;

pub(super) fn take(round: &Round<'_>, count: &mut Count) {
    let immune = immune(round);
    let scandals = scandal::scandals(round);
    let mut targets: Vec<SeatId> = count.votes.iter().map(|weighed| weighed.vote.on).collect();
    targets.sort();
    targets.dedup();
    let mut raised = Vec::new();
    for on in targets {
        let Some(barrier) = barrier(round, &scandals, on, &mut count.account) else {
            continue;
        };
        if !immune.contains_key(&on) {
            cap_votes(round, count, on, &barrier);
            raised.push((on, barrier));
        }
    }
    count.add_up();
    for (on, barrier) in raised {
        take_off(round, count, on, &barrier);
        take_off_bought(round, count, on, &barrier);
    }
}

/// A target's barrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Barrier {
    value: Weight,
    saying: Saying,
    source: Source,
}

/// Whence a barrier comes, as far as bought votes care (ORD-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// Drugs alone.
    Drugs,
    /// The target's role or move alone.
    Own,
    /// Both; the smaller of the two.
    Both(Weight, Saying),
}

/// The largest barrier (V-29); none where a scandal blocks it.
fn barrier(
    round: &Round<'_>,
    scandals: &[scandal::Scandal],
    on: SeatId,
    account: &mut Account,
) -> Option<Barrier> {
    let player = round.town.player(on)?;
    let liar = scandals.iter().find(|scandal| scandal.by == on);
    let liar = liar.filter(|scandal| scandal.own == scandal::Own::Barrier);
    let own = [
        own_barrier(round, player, account),
        liar.map(|_| (Weight::votes(2), say::LIAR_BARRIER)),
    ];
    let own = own.into_iter().flatten().max_by_key(|(value, _)| *value);
    let drugs = player.dose.map(|dose| (dose.barrier(), say::DRUG_BARRIER));
    let (value, saying) = own.into_iter().chain(drugs).max_by_key(value_of)?;
    let source = match (own, drugs) {
        (None, _) => Source::Drugs,
        (Some(_), None) => Source::Own,
        (Some(own), Some(drugs)) => {
            let (value, saying) = [own, drugs].into_iter().min_by_key(value_of)?;
            Source::Both(value, saying)
        }
    };
    if scandal::names(scandals, on) {
        account.note(say::BARRIER_BLOCKED.line().about(on).weight("value", value));
        return None;
    }
    let everybody = player.colour != Side::Red && all_reds_on(round.town, round.ballots, on);
    if everybody {
        account.note(say::ALL_REDS.line().about(on).change(value, Weight::ZERO));
        account.rely(Open::AllRedsCap);
        if !round.rulings.recommended(Open::AllRedsCap) {
            return None;
        }
    }
    Some(Barrier {
        value: match everybody {
            true => Weight::ZERO,
            false => value,
        },
        saying,
        source: match (everybody, source) {
            (true, Source::Both(_, saying)) => Source::Both(Weight::ZERO, saying),
            (_, source) => source,
        },
    })
}

const fn value_of((value, _): &(Weight, Saying)) -> Weight {
    *value
}

/// V-24, V-26, V-28: the barrier a role gives its holder.
fn own_barrier(
    round: &Round<'_>,
    player: &Player,
    account: &mut Account,
) -> Option<(Weight, Saying)> {
    match passive_role(round, player)? {
        DayRole::Hero { .. } => Some((Weight::votes(1), say::HERO_BARRIER)),
        DayRole::Politician { .. } => Some((Weight::ZERO, say::POLITICIAN_BARRIER)),
        DayRole::Priest if player.hold == Hold::Copied => {
            Some((COPIED_PRIEST, say::PRIEST_BARRIER))
        }
        DayRole::Priest => {
            let value = PRIEST - Weight::votes(round.standing.reds_lynched);
            if value.is_zero() {
                account.rely(Open::SpentPriest);
                if !round.rulings.recommended(Open::SpentPriest) {
                    return None;
                }
            }
            Some((value, say::PRIEST_BARRIER))
        }
        _ => None,
    }
}

/// Every vote above one falls to one, but for judges, lawyers and what drugs cannot stop.
fn cap_votes(round: &Round<'_>, count: &mut Count, on: SeatId, barrier: &Barrier) {
    let in_force = count.limits.in_force;
    for weighed in count
        .votes
        .iter_mut()
        .filter(|weighed| weighed.vote.on == on)
    {
        if lawyer::sees_through(round, weighed.vote.by, on) {
            weighed.exempt = weighed.weight;
            continue;
        }
        let capped = capped(round, weighed, barrier, in_force, &mut count.account);
        if capped != weighed.weight {
            let vote = weighed.vote;
            let line = say::BARRIER_CAP.line().about(on).voter(vote.by);
            count.account.note(line.change(weighed.weight, capped));
            weighed.weight = capped;
        }
    }
}

fn capped(
    round: &Round<'_>,
    weighed: &mut Weighed,
    barrier: &Barrier,
    in_force: bool,
    account: &mut Account,
) -> Weight {
    let player = round.town.player(weighed.vote.by);
    let own = player.and_then(|player| judge_weight(round, player));
    if own.is_some_and(|own| own > JUDGE_ABOVE) {
        let still_above = weighed.weight > JUDGE_ABOVE;
        if in_force && !still_above && weighed.weight > Weight::ONE {
            account.rely(Open::CappedJudge);
        }
        if still_above || round.rulings.recommended(Open::CappedJudge) {
            return weighed.weight.min(JUDGE_AT_BARRIER);
        }
    }
    let bought = weighed.bought.min(weighed.weight - Weight::ONE);
    let stopped = !bought.is_zero() && player.is_some_and(|player| player.dose.is_none());
    if stopped && barrier.source == Source::Drugs {
        account.rely(Open::BoughtAgainstDrugs);
        if round.rulings.recommended(Open::BoughtAgainstDrugs) {
            weighed.exempt = bought;
            return (weighed.weight - bought).min(Weight::ONE) + bought;
        }
        weighed.kept = bought;
    }
    weighed.weight.min(Weight::ONE)
}

/// The value off the sum: black votes first, then grey, red, agents'; exempt votes never.
fn take_off(round: &Round<'_>, count: &mut Count, on: SeatId, barrier: &Barrier) {
    let mut left = barrier.value;
    for (place, part) in order(round).into_iter().enumerate() {
        let exempt: Weight = count
            .votes
            .iter()
            .filter(|weighed| weighed.vote.on == on && weighed.part == part)
            .map(|weighed| weighed.exempt)
            .sum();
        let Some(sums) = count.sums.get_mut(&on) else {
            return;
        };
        let contested = !sums.grey.is_zero() && !sums.red.is_zero();
        let sum = sums.part(part);
        let taken = left.min(*sum - exempt);
        if taken.is_zero() {
            continue;
        }
        let before = *sum;
        *sum = before - taken;
        left = left - taken;
        if place > 0 && part != Part::Elite && contested {
            count.account.rely(Open::BarrierOrder);
        }
        if part == Part::Elite || !sums.elite.is_zero() && place > 0 {
            count.account.rely(Open::AgentVotes);
        }
        let line = barrier
            .saying
            .line()
            .about(on)
            .change(before, before - taken);
        count.account.note(
            line.weight("value", barrier.value)
                .with("part", super::part_words(part)),
        );
    }
}

/// ORD-17: where the barriers add up against bought votes, the smaller one takes its value off what
/// the larger one left of them.
fn take_off_bought(round: &Round<'_>, count: &mut Count, on: SeatId, barrier: &Barrier) {
    let Source::Both(value, saying) = barrier.source else {
        return;
    };
    let votes = count.votes.iter();
    let bought = votes.filter(|weighed| weighed.vote.on == on && !weighed.bought.is_zero());
    let bought: Vec<Weighed> = bought.copied().collect();
    for weighed in bought {
        let Some(sums) = count.sums.get_mut(&on) else {
            return;
        };
        let sum = sums.part(weighed.part);
        let before = *sum;
        let taken = value.min(weighed.weight - weighed.exempt).min(before);
        if taken.is_zero() {
            continue;
        }
        count.account.rely(Open::BoughtAgainstBoth);
        if !round.rulings.recommended(Open::BoughtAgainstBoth) {
            continue;
        }
        *sum = before - taken;
        let line = saying.line().about(on).change(before, before - taken);
        count.account.note(
            line.weight("value", value)
                .with("part", super::part_words(weighed.part)),
        );
    }
}

/// ORD-18, ORD-19: what follows the black votes.
fn order(round: &Round<'_>) -> [Part; 4] {
    let grey_first = round.rulings.recommended(Open::BarrierOrder);
    let agents_last = round.rulings.recommended(Open::AgentVotes);
    match (grey_first, agents_last) {
        (true, true) => [Part::Black, Part::Grey, Part::Red, Part::Elite],
        (false, true) => [Part::Black, Part::Red, Part::Grey, Part::Elite],
        (true, false) => [Part::Black, Part::Elite, Part::Grey, Part::Red],
        (false, false) => [Part::Black, Part::Elite, Part::Red, Part::Grey],
    }
}

/// A priest's barrier before any red player was lynched (V-26).
const PRIEST: Weight = Weight::votes(3);
/// A copied priest's barrier: a third less (V-26).
const COPIED_PRIEST: Weight = Weight::votes(2);
/// While a judge weighs more than this, a barrier leaves him two.
const JUDGE_ABOVE: Weight = Weight::votes(3);
/// What a barrier leaves a heavy judge.
const JUDGE_AT_BARRIER: Weight = Weight::votes(2);
