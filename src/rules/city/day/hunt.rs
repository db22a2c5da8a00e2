//! The witch hunt: whether it may be held, and whom it lynches (city day §9).

use serde::{Deserialize, Serialize};

use super::account::Account;
use super::aftermath::{self, Decided, after_hunt};
use super::ballots::{Legality, RoundKind};
use super::carried_over::{CarriedOver, Hunt, Office};
use super::count::{Count, Round, all_reds_on, count};
use super::deathbed::Dying;
use super::decide::by_first_vote;
use super::detonator::{self, ByVotes};
use super::outcome::{CountedRound, Death, DeathCause, Pending, VoteOutcome};
use super::people::{DayRole, Mark, Status, Town};
use super::protection::protections;
use super::rulings::{Open, Rulings};
use super::say;
use super::vote::{LynchVote, VoteOfDay};
use crate::{Format, Side};
use nightdesk_game::SeatId;

/// Whether a hunt may be offered now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HuntOffer {
    /// Approvals are collected.
    Offered,
    /// The mayor is in office, or none was elected yet (H-1).
    MayorInOffice,
    /// The one hunt of the game was held (H-4).
    Used,
    /// Too few are alive (H-5).
    TooFew,
    /// This is an extra vote (V-53).
    ExtraVote,
}

/// What collecting approvals came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HuntStart {
    /// Whether it was offered.
    pub offer: HuntOffer,
    /// Players whose approval counts (H-2).
    pub eligible: usize,
    /// How many of them approved.
    pub approvals: usize,
    /// Whether the hunt begins.
    pub begins: bool,
    /// Whether a hunt is still possible in this game, if not today.
    pub available_after: bool,
    /// The open ruling on who is alive, where it decided.
    pub relied: Option<Open>,
}

/// Whether a hunt may be offered.
#[must_use]
pub fn offer(town: &Town, standing: &CarriedOver, vote: VoteOfDay, rulings: &Rulings) -> HuntOffer {
    if vote == VoteOfDay::Extra {
        return HuntOffer::ExtraVote;
    }
    if standing.hunt == Hunt::Used {
        return HuntOffer::Used;
    }
    if standing.mayor != Office::Lost {
        return HuntOffer::MayorInOffice;
    }
    match enough_alive(alive(town, rulings), standing.format) {
        true => HuntOffer::Offered,
        false => HuntOffer::TooFew,
    }
}

/// Who counts for the least number of a hunt (ORD-25).
#[must_use]
pub fn alive(town: &Town, rulings: &Rulings) -> usize {
    let phantoms = town
        .players
        .values()
        .filter(|player| player.elite.is_none() && matches!(player.status, Status::Phantom { .. }));
    match rulings.recommended(Open::HuntAlive) {
        true => town.living().count(),
        false => town.living().count() + phantoms.count(),
    }
}

/// H-5: enough are alive.
#[must_use]
pub fn enough_alive(living: usize, format: Format) -> bool {
    living >= least_alive(format)
}

/// The fewest living players with whom a hunt may be held.
#[must_use]
pub const fn least_alive(format: Format) -> usize {
    match format {
        Format::Normal => 6,
        Format::Extended => 7,
    }
}

/// Counts approvals: half of the acting main players, within the time (H-2, H-3).
#[must_use]
pub fn approvals(
    town: &Town,
    standing: &CarriedOver,
    vote: VoteOfDay,
    approving: &[SeatId],
    minutes: u32,
    rulings: &Rulings,
) -> HuntStart {
    let offer = offer(town, standing, vote, rulings);
    let kept_out = [Mark::NotAdmitted, Mark::Barred, Mark::ForcedVictim];
    let eligible: Vec<SeatId> = town
        .living()
        .filter(|(_, player)| !kept_out.iter().any(|mark| player.has(*mark)))
        .map(|(seat, _)| seat)
        .collect();
    let approvals = eligible
        .iter()
        .filter(|seat| approving.contains(seat))
        .count();
    let enough = approvals * 2 >= eligible.len();
    let begins = offer == HuntOffer::Offered && minutes <= APPROVAL_MINUTES && enough;
    let unused = standing.hunt == Hunt::Unused && !begins;
    let other = rulings.with_other(Open::HuntAlive);
    let decided = offer != self::offer(town, standing, vote, &other);
    HuntStart {
        offer,
        eligible: eligible.len(),
        approvals,
        begins,
        available_after: unused && enough_alive(alive(town, rulings), standing.format),
        relied: decided.then_some(Open::HuntAlive),
    }
}

/// Minutes in which approvals must be there (H-3).
pub const APPROVAL_MINUTES: u32 = 15;

/// Decides a hunt.
#[must_use]
pub fn hunt(vote: &LynchVote) -> VoteOutcome {
    let mut account = Account::default();
    let protections = protections(
        &vote.town,
        &vote.standing,
        &vote.before,
        &vote.rulings,
        &mut account,
    );
    let kind = RoundKind::Hunt;
    let legality = Legality {
        town: &vote.town,
        standing: &vote.standing,
        protections: &protections,
        rulings: &vote.rulings,
        kind: &kind,
    };
    let ballots = legality.ballots(&vote.casts, &mut account);
    let round = Round {
        town: &vote.town,
        standing: &vote.standing,
        rulings: &vote.rulings,
        protections: &protections,
        before: &vote.before,
        during: &vote.during,
        ballots: &ballots,
        kind: &kind,
        pardoned: None,
    };
    let counted = count(&round);
    let places = places(&round, &counted, &mut account);
    let rounds = [CountedRound {
        kind: kind.clone(),
        ballots,
        count: counted,
        pardoned: None,
    }];
    let (decided, pending) = decided(vote, &rounds, &places, &mut account);
    let given = aftermath::Vote {
        town: &vote.town,
        standing: &vote.standing,
        before: &vote.before,
        protections: &protections,
        rulings: &vote.rulings,
        rounds: &rounds,
        of_day: vote.of_day,
    };
    let mut outcome = aftermath::close(given, decided, pending, None, account);
    if outcome.pending.is_none() {
        after_hunt(&mut outcome);
    }
    outcome
}

/// The two players with most votes, the surer one first.
struct Places {
    held_by: Vec<SeatId>,
    /// Those of them whom nothing saves (H-12).
    inevitable: Vec<SeatId>,
}

/// Who holds the places (H-8 to H-12).
fn places(round: &Round<'_>, count: &Count, account: &mut Account) -> Places {
    let mut inevitable = inevitable(round, count, account);
    inevitable.truncate(PLACES);
    let mut places = inevitable.clone();
    let forced = count
        .forced
        .iter()
        .filter(|seat| !inevitable.contains(seat));
    places.extend(forced);
    let mut sums: Vec<_> = count
        .sums
        .iter()
        .map(|(seat, sums)| (sums.total(), *seat))
        .filter(|(total, seat)| !total.is_zero() && !places.contains(seat))
        .collect();
    sums.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    for group in sums.chunk_by(|a, b| a.0 == b.0) {
        let free = PLACES.saturating_sub(places.len());
        if free == 0 {
            break;
        }
        let mut seats: Vec<SeatId> = group.iter().map(|(_, seat)| *seat).collect();
        if seats.len() > free {
            order(round, &mut seats, account);
        }
        for seat in seats.into_iter().take(free) {
            let line = say::HUNT_PLACE.line().about(seat);
            account.note(line.weight("sum", count.total(seat)));
            places.push(seat);
        }
    }
    places.truncate(PLACES);
    Places {
        held_by: places,
        inevitable,
    }
}

/// H-12: a black or grey player all living reds vote for.
fn inevitable(round: &Round<'_>, count: &Count, account: &mut Account) -> Vec<SeatId> {
    let dark = |seat: SeatId| {
        let player = round.town.player(seat);
        player.is_some_and(|player| player.colour != Side::Red)
    };
    let forced: Vec<SeatId> = count
        .sums
        .keys()
        .copied()
        .filter(|seat| dark(*seat) && all_reds_on(round.town, round.ballots, *seat))
        .collect();
    for seat in &forced {
        account.note(say::HUNT_ALL_REDS.line().about(*seat));
    }
    forced
}

/// H-9, H-10: those the judge voted for first, then who was voted for earlier.
fn order(round: &Round<'_>, seats: &mut [SeatId], account: &mut Account) {
    by_first_vote(round.ballots, seats, account);
    let judge = round
        .town
        .holders(|role| matches!(role, DayRole::Judge { .. }))
        .next();
    let judged = |seat: &SeatId| judge.is_some_and(|by| round.ballots.votes_for(by, *seat));
    if let (Some(by), Some(seat)) = (judge, seats.iter().find(|seat| judged(seat))) {
        account.note(say::HUNT_JUDGE.line().about(*seat).voter(by));
    } else if let Some(seat) = seats.first() {
        account.note(say::HUNT_FIRST.line().about(*seat));
    }
    seats.sort_by_key(|seat| !judged(seat));
}

impl Places {
    /// Who dies by votes beside a blast: who holds the first place, even as its target, and whoever
    /// dies inevitably.
    fn beside_blast(&self) -> Vec<SeatId> {
        let first = self.held_by.first().into_iter().copied();
        let others = self.inevitable.iter().copied();
        let others = others.filter(|seat| Some(seat) != self.held_by.first());
        first.chain(others).collect()
    }
}

/// V-44: an armed detonator takes the place of the lynched player with the lower priority.
fn decided(
    vote: &LynchVote,
    rounds: &[CountedRound],
    places: &Places,
    account: &mut Account,
) -> (Decided, Option<Pending>) {
    let mut decided = Decided::default();
    let by_votes = |seat: SeatId| Death {
        seat,
        cause: DeathCause::Votes,
    };
    match detonator::armed(&vote.town, &vote.before) {
        None => decided.deaths = places.held_by.iter().copied().map(by_votes).collect(),
        Some(by) => {
            let Some(on) = detonator::target(&vote.town, &vote.standing, &vote.during, by) else {
                return (decided, Some(Pending::DetonatorTarget { by }));
            };
            account.note(say::HUNT_BLAST.line().about(on).voter(by));
            let mut stays = places.beside_blast();
            let named = ByVotes {
                doomed: &places.held_by,
                surely: &stays,
            };
            let blast = detonator::blast(&vote.town, &vote.rulings, (by, on), named, account);
            decided.take_blast(blast);
            stays.retain(|seat| !decided.dies(*seat));
            decided.deaths.splice(0..0, stays.into_iter().map(by_votes));
        }
    }
    for (seat, player) in vote.town.living() {
        if player.has(Mark::ForcedVictim) {
            account.note(say::FORCED_VICTIM.line().about(seat));
            decided.add(Death {
                seat,
                cause: DeathCause::ForcedVictim,
            });
        }
    }
    let dying = Dying {
        town: &vote.town,
        standing: &vote.standing,
        during: &vote.during,
        rounds,
    };
    let executions: Vec<(SeatId, Death)> = decided
        .deaths
        .iter()
        .filter_map(|death| Some((death.seat, dying.execution(death.seat)?)))
        .collect();
    decided.execute(&vote.town, executions, account);
    decided.last_moves(&dying, account);
    (decided, None)
}

/// How many a hunt lynches.
const PLACES: usize = 2;
