//! ceilings of single voters: phantoms, drugs, scandals.

use super::{Count, Round, Weighed, scandal};
use crate::Side;
use crate::day::account::Saying;
use crate::day::ballots::VoteKind;
use crate::day::moves::DuringVote;
use crate::day::people::Status;
use crate::day::rulings::Open;
use crate::day::say;
use crate::day::weight::Weight;
use nightdesk_game::SeatId;

pub(super) fn take(round: &Round<'_>, count: &mut Count) {
    count.reweigh(|weighed| phantom(round, weighed));
    count.reweigh(|weighed| drugged(round, weighed));
    let scandals = scandal::scandals(round);
    count.reweigh(|weighed| silenced(&scandals, weighed));
    for scandal in &scandals {
        if scandal.own == scandal::Own::Nothing || scandal.side != Side::Red {
            continue;
        }
        count.account.rely(Open::SelfScandal);
        if !round.rulings.recommended(Open::SelfScandal) {
            count
                .reweigh(|weighed| of(weighed, scandal.by).then_some((Weight::ZERO, say::SCANDAL)));
        }
    }
}

/// V-19: a possessing phantom counts only along with his host player, a grey one never.
fn phantom(round: &Round<'_>, weighed: &Weighed) -> Option<(Weight, Saying)> {
    let vote = weighed.vote;
    let player = round.town.player(vote.by)?;
    let Status::Phantom { possesses } = player.status else {
        return None;
    };
    if phantoms_given_up(round) {
        return Some((Weight::ZERO, say::PHANTOM_CANCELLED));
    }
    let host = possesses?;
    if player.colour == Side::Grey {
        return Some((Weight::ZERO, say::GREY_PHANTOM));
    }
    let along = round.ballots.votes_for(host, vote.on);
    (!along).then_some((Weight::ZERO, say::PHANTOM_APART))
}

/// ORD-10, the other answer: a cancelled bonus takes the phantom players' votes away, too.
fn phantoms_given_up(round: &Round<'_>) -> bool {
    let mut moves = round.during.iter();
    !round.rulings.recommended(Open::PhantomCancel)
        && moves.any(|entered| entered.what == DuringVote::CancelPhantom)
}

/// V-15: a drugged player's vote is worth one at most.
fn drugged(round: &Round<'_>, weighed: &Weighed) -> Option<(Weight, Saying)> {
    let player = round.town.player(weighed.vote.by)?;
    let open = weighed.vote.kind != VoteKind::Planted;
    (open && player.dose.is_some()).then(|| (weighed.weight.min(Weight::ONE), say::DRUGGED))
}

/// V-21, V-22: a red scandal takes all weight, another one what is above one.
fn silenced(scandals: &[scandal::Scandal], weighed: &Weighed) -> Option<(Weight, Saying)> {
    let named = scandals
        .iter()
        .filter(|scandal| scandal.others.iter().any(|seat| of(weighed, *seat)));
    let after = named.map(|scandal| match scandal.side {
        Side::Red => (Weight::ZERO, say::SCANDAL),
        Side::Black | Side::Grey => (weighed.weight.min(Weight::ONE), say::BLACK_SCANDAL),
    });
    after.min_by_key(|(weight, _)| *weight)
}

fn of(weighed: &Weighed, seat: SeatId) -> bool {
    weighed.vote.by == seat && weighed.vote.kind != VoteKind::Planted
}
