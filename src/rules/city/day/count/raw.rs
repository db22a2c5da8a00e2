//! what every vote weighs by itself, its bonuses added (city day §6.1).

use super::support::{Circle, politicians, witnesses};
use super::{Count, Part, Round, Weighed, lawyer, scandal};
use crate::day::account::{Account, Saying};
use crate::day::ballots::{RoundKind, Vote, VoteKind};
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::people::{DayRole, Hold, Mark, Player, Status};
use crate::day::rulings::Open;
use crate::day::say;
use crate::day::weight::Weight;
use crate::{Elite, Side};
use nightdesk_game::SeatId;

/// Gives every vote its weight, hidden votes after the others.
pub(super) fn take(round: &Round<'_>, count: &mut Count) {
    let circles = circles(round, &mut count.account);
    for vote in &round.ballots.votes {
        if let Some(player) = round.town.player(vote.by) {
            let weighed = weigh(round, &circles, player, *vote, &mut count.account);
            count.votes.push(weighed);
        }
    }
    plant(round, count);
}

struct Circles {
    witnesses: Vec<Circle>,
    politicians: Vec<Circle>,
}

/// ORD-34: at a hunt they count for each target, or not at all.
fn circles(round: &Round<'_>, account: &mut Account) -> Circles {
    let circles = Circles {
        witnesses: witnesses(round),
        politicians: politicians(round),
    };
    let named = !circles.witnesses.is_empty() || !circles.politicians.is_empty();
    if round.kind != &RoundKind::Hunt || !named {
        return circles;
    }
    account.rely(Open::HuntBonuses);
    match round.rulings.recommended(Open::HuntBonuses) {
        true => circles,
        false => Circles {
            witnesses: Vec::new(),
            politicians: Vec::new(),
        },
    }
}

fn weigh(
    round: &Round<'_>,
    circles: &Circles,
    player: &Player,
    vote: Vote,
    account: &mut Account,
) -> Weighed {
    let mut weighed = Weighed {
        vote,
        weight: Weight::ONE,
        part: part(player),
        exempt: Weight::ZERO,
        bought: Weight::ZERO,
        kept: Weight::ZERO,
    };
    match (player.elite, player.status) {
        (Some(Elite::Mason | Elite::Servant), _) => {
            set(&mut weighed, Weight::ZERO, say::MASON, account);
        }
        (Some(Elite::Agent), _) | (None, Status::Out) => {}
        // He has no role of his own, but somebody may stand by him.
        (None, Status::Phantom { .. }) => named_by_others(round, circles, &mut weighed, account),
        (None, Status::Alive) => living(round, circles, player, &mut weighed, account),
    }
    weighed
}

fn living(
    round: &Round<'_>,
    circles: &Circles,
    player: &Player,
    weighed: &mut Weighed,
    account: &mut Account,
) {
    if let Some(weight) = judge_weight(round, player) {
        set(weighed, weight, say::JUDGE, account);
        if player.hold == Hold::Inherited && weight != JUDGE_START {
            account.rely(Open::JudgeHeir);
        }
    }
    if player.working_role().is_none() && player.role != DayRole::Plain {
        account.rely(Open::BlockedRole);
    }
    named_by_others(round, circles, weighed, account);
    own_role(round, player, weighed, account);
    mayor_with_politician(round, circles, weighed, account);
    if lawyer::sees_through(round, weighed.vote.on, weighed.vote.by) {
        let weight = weighed.weight.min(Weight::ONE);
        set(weighed, weight, say::SEEN_THROUGH, account);
        weighed.bought = Weight::ZERO;
    }
}

/// V-11: the judge's own weight; a copy has four.
pub(super) fn judge_weight(round: &Round<'_>, player: &Player) -> Option<Weight> {
    match (passive_role(round, player)?, player.hold) {
        (DayRole::Judge { .. }, Hold::Copied) => Some(COPIED_JUDGE),
        (DayRole::Judge { weight }, Hold::Own | Hold::Inherited) => Some(*weight),
        _ => None,
    }
}

/// The role as far as it works without a move; a blocked one does not (ORD-30).
pub(super) fn passive_role<'a>(round: &Round<'_>, player: &'a Player) -> Option<&'a DayRole> {
    let blocked_works = !round.rulings.recommended(Open::BlockedRole)
        && player.lives()
        && !player.has(Mark::ForcedVictim);
    match player.working_role() {
        None if blocked_works => Some(&player.role),
        role => role,
    }
}

/// V-12, M-14: whoever was named and votes along gains one.
fn named_by_others(
    round: &Round<'_>,
    circles: &Circles,
    weighed: &mut Weighed,
    account: &mut Account,
) {
    let Vote { by, on, .. } = weighed.vote;
    let named =
        |circle: &&Circle| circle.named.contains(&by) && round.ballots.votes_for(circle.by, on);
    for _ in circles.witnesses.iter().filter(named) {
        gain(weighed, Weight::ONE, say::VOUCHED, account);
    }
    for _ in circles.politicians.iter().filter(named) {
        gain(weighed, Weight::ONE, say::SUPPORTER, account);
    }
    for circle in circles.witnesses.iter().filter(|circle| circle.by == by) {
        let along = circle.along(round, on);
        gain(weighed, Weight::votes(along), say::WITNESS, account);
    }
    for circle in circles.politicians.iter().filter(|circle| circle.by == by) {
        let pairs = circle.along(round, on) / 2;
        gain(weighed, Weight::votes(pairs), say::POLITICIAN, account);
    }
}

/// What the voter's own role adds.
fn own_role(round: &Round<'_>, player: &Player, weighed: &mut Weighed, account: &mut Account) {
    let Vote { by, on, .. } = weighed.vote;
    if let Some(DayRole::Necromancer { bodies }) = passive_role(round, player) {
        gain(weighed, Weight::votes(*bodies), say::BODIES, account);
    }
    match player.working_role() {
        Some(DayRole::Politician { limit }) if round.standing.mayor.holder() == Some(by) => {
            account.rely(Open::PersonalSupport);
            let bonus = support(round, *limit);
            gain(weighed, bonus, say::POLITICIAN_MAYOR, account);
        }
        Some(DayRole::DrugDealer { purse }) => {
            let bought = bought(round, by, *purse, account);
            weighed.bought = bought;
            gain(weighed, bought, say::BOUGHT, account);
        }
        Some(DayRole::Phantom) => phantom(round, player, weighed, account),
        Some(DayRole::Lawyer { .. }) if lawyer::gains(round, by, on) => {
            match cancelled(round, by, &DuringVote::CancelLawyer) && player.colour == Side::Black {
                true => account.note(say::LAWYER_CANCELLED.line().about(on).voter(by)),
                false => gain(weighed, Weight::ONE, say::LAWYER, account),
            }
        }
        _ => {}
    }
}

/// V-17: one more for each active phantom player, unless the phantom gives it up.
fn phantom(round: &Round<'_>, player: &Player, weighed: &mut Weighed, account: &mut Account) {
    let Vote { by, on, .. } = weighed.vote;
    if given_up(round, by, player) {
        account.rely(Open::PhantomCancel);
        account.note(say::PHANTOM_CANCELLED.line().about(on).voter(by));
        return;
    }
    let phantoms = round.town.players.values();
    let phantoms = phantoms.filter(|player| matches!(player.status, Status::Phantom { .. }));
    let phantoms = u32::try_from(phantoms.count()).unwrap_or(u32::MAX);
    gain(weighed, Weight::votes(phantoms), say::PHANTOM, account);
}

/// Whether the phantom bonus is given up: by its holder, for a copy also by the original.
fn given_up(round: &Round<'_>, by: SeatId, player: &Player) -> bool {
    let cancels = |seat| cancelled(round, seat, &DuringVote::CancelPhantom);
    let original = |seat: SeatId| {
        let holder = round.town.player(seat);
        holder.is_some_and(|holder| holder.hold != Hold::Copied)
    };
    let mut phantoms = round.town.holders(|role| matches!(role, DayRole::Phantom));
    cancels(by)
        || player.hold == Hold::Copied && phantoms.any(|seat| original(seat) && cancels(seat))
}

fn cancelled(round: &Round<'_>, by: SeatId, how: &DuringVote) -> bool {
    let given = round.during.last(by, |what| (what == how).then_some(()));
    given.is_some()
}

/// M-13: the mayor who votes with a politician gets the bonus of the politician's support.
fn mayor_with_politician(
    round: &Round<'_>,
    circles: &Circles,
    weighed: &mut Weighed,
    account: &mut Account,
) {
    let Vote { by, on, .. } = weighed.vote;
    if round.standing.mayor.holder() != Some(by) {
        return;
    }
    for circle in &circles.politicians {
        if circle.by == by || !round.ballots.votes_for(circle.by, on) {
            continue;
        }
        let along = circle.along(round, on);
        if along > 0 {
            account.rely(Open::PersonalSupport);
        }
        gain(
            weighed,
            support(round, along),
            say::MAYORS_POLITICIAN,
            account,
        );
    }
}

/// ORD-9: the politician's own bonus by so many supporters, or theirs with it.
fn support(round: &Round<'_>, supporters: u32) -> Weight {
    let own = Weight::votes(supporters / 2);
    match round.rulings.recommended(Open::PersonalSupport) {
        true => own,
        false => own + Weight::votes(supporters),
    }
}

/// V-14: what was declared, as far as the purse goes; it lasts through a re-vote (ORD-33).
fn bought(round: &Round<'_>, by: SeatId, purse: Weight, account: &mut Account) -> Weight {
    let declared = round.before.last(by, |what| match what {
        BeforeVote::Buy(votes) => Some(*votes),
        _ => None,
    });
    let declared = declared.unwrap_or_default().min(purse);
    match round.kind {
        RoundKind::Tie { .. } | RoundKind::Priest { .. } if !declared.is_zero() => {
            account.rely(Open::BoughtInRevote);
            match round.rulings.recommended(Open::BoughtInRevote) {
                true => declared,
                false => Weight::ZERO,
            }
        }
        _ => declared,
    }
}

/// V-23: hidden votes after the others.
fn plant(round: &Round<'_>, count: &mut Count) {
    for scandal in scandal::scandals(round) {
        let part = match scandal.side {
            Side::Red => continue,
            Side::Black => Part::Black,
            Side::Grey => {
                count.account.rely(Open::PlantedColour);
                match round.rulings.recommended(Open::PlantedColour) {
                    true => Part::Black,
                    false => Part::Grey,
                }
            }
        };
        for on in scandal.planted {
            count
                .account
                .note(say::PLANTED.line().about(on).voter(scandal.by));
            count.votes.push(Weighed {
                vote: Vote {
                    by: scandal.by,
                    on,
                    kind: VoteKind::Planted,
                },
                weight: Weight::ONE,
                part,
                exempt: Weight::ZERO,
                bought: Weight::ZERO,
                kept: Weight::ZERO,
            });
        }
    }
}

fn part(player: &Player) -> Part {
    match (player.elite, player.colour) {
        (Some(_), _) => Part::Elite,
        (None, Side::Red) => Part::Red,
        (None, Side::Black) => Part::Black,
        (None, Side::Grey) => Part::Grey,
    }
}

fn gain(weighed: &mut Weighed, bonus: Weight, saying: Saying, account: &mut Account) {
    let weight = weighed.weight + bonus;
    set(weighed, weight, saying, account);
}

fn set(weighed: &mut Weighed, weight: Weight, saying: Saying, account: &mut Account) {
    if weight != weighed.weight {
        let Vote { by, on, .. } = weighed.vote;
        account.note(
            saying
                .line()
                .about(on)
                .voter(by)
                .change(weighed.weight, weight),
        );
        weighed.weight = weight;
    }
}

/// A judge's weight at the start (V-11).
pub(crate) const JUDGE_START: Weight = Weight::votes(6);
/// A copied judge's weight: a third less (V-11).
pub(crate) const COPIED_JUDGE: Weight = Weight::votes(4);
