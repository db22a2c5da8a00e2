//! The priest's pardon: whether he may, and whom (V-36).

use super::account::Account;
use super::ballots::VoteKind;
use super::count::{Count, Round};
use super::moves::DuringVote;
use super::people::{DayRole, Hold, Mark};
use super::protection::{Protection, ProtectionKind, weakest_of_circle};
use super::rulings::Open;
use super::say;
use nightdesk_game::SeatId;

/// A pardon that takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PardonMove {
    /// The priest.
    pub(super) by: SeatId,
    /// Whom he pardons.
    pub(super) on: SeatId,
}

/// The pardon of a round, if a priest makes one and may.
pub(super) fn pardon(
    round: &Round<'_>,
    count: &Count,
    doomed: &[SeatId],
    account: &mut Account,
) -> Option<PardonMove> {
    let priests: Vec<SeatId> = round
        .town
        .holders(|role| matches!(role, DayRole::Priest))
        .collect();
    let pardons = |by: &SeatId| {
        let given = round.during.last(*by, |what| match what {
            DuringVote::Pardon => Some(()),
            _ => None,
        });
        given.is_some()
    };
    let by = priests.into_iter().find(pardons)?;
    let on = target(round, count, by, account)?;
    let refused = refusal(round, by, on, doomed);
    if let Some(saying) = refused {
        account.note(saying.line().about(on).voter(by));
        return None;
    }
    account.note(say::PARDON.line().about(on).voter(by));
    Some(PardonMove { by, on })
}

/// The other player the priest voted for himself.
fn target(round: &Round<'_>, count: &Count, by: SeatId, account: &mut Account) -> Option<SeatId> {
    let mut own = count.votes.iter().filter(|weighed| weighed.vote.by == by);
    let weighed = own.find(|weighed| weighed.vote.kind != VoteKind::Planted)?;
    if weighed.weight.is_zero() {
        account.rely(Open::SilencedPriest);
        if !round.rulings.recommended(Open::SilencedPriest) {
            return None;
        }
    }
    (weighed.vote.on != by).then_some(weighed.vote.on)
}

fn refusal(
    round: &Round<'_>,
    by: SeatId,
    on: SeatId,
    doomed: &[SeatId],
) -> Option<super::account::Saying> {
    let player = round.town.player(by)?;
    if player.hold == Hold::Copied {
        return Some(say::COPY_SAVES_NOBODY);
    }
    if doomed.contains(&by) {
        return Some(say::PRIEST_IS_VICTIM);
    }
    let obligatory = |seat| {
        let player = round.town.player(seat);
        player.is_some_and(|player| player.has(Mark::ForcedVictim))
    };
    if obligatory(on) {
        return Some(say::NOTHING_SAVES);
    }
    let own = Protection {
        by,
        on,
        kind: ProtectionKind::Pardon,
    };
    let held: Vec<Protection> = round.protections.iter().copied().chain([own]).collect();
    (weakest_of_circle(&held) == Some(own)).then_some(say::CIRCLE)
}

/// Whether the lynched priest lets the pardoned player die in his place.
pub(super) fn swaps(round: &Round<'_>, pardon: PardonMove) -> bool {
    let given = round.during.last(pardon.by, |what| match what {
        DuringVote::LetPardonedDie => Some(()),
        _ => None,
    });
    given.is_some()
}
