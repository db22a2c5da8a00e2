//! Mayor and secretary after a result (M-2 to M-5, M-9).

use super::super::carried_over::Office;
use super::super::detonator::MayorAfter;
use super::super::outcome::VoteOutcome;
use super::super::protection::ProtectionKind;
use super::super::rulings::Open;
use super::super::say;
use super::Vote;
use crate::Side;
use nightdesk_game::SeatId;

pub(super) fn close(vote: Vote<'_>, outcome: &mut VoteOutcome, mayor: MayorAfter) {
    let reds: Vec<SeatId> = outcome
        .lynched()
        .filter(|seat| vote.town.is_colour(*seat, Side::Red))
        .collect();
    let lynched = u32::try_from(reds.len()).unwrap_or(u32::MAX);
    outcome.standing.reds_lynched = outcome.standing.reds_lynched.saturating_add(lynched);
    let Some(holder) = vote.standing.mayor.holder() else {
        return;
    };
    let falls = match mayor {
        MayorAfter::ByLynching => !reds.is_empty(),
        MayorAfter::Stays => false,
        MayorAfter::Answers => true,
    };
    if falls || outcome.leaves(holder) {
        let saying = match falls {
            true => say::MAYOR_FALLS,
            false => say::MAYOR_LEAVES,
        };
        outcome.account.note(saying.line().about(holder));
        outcome.standing.mayor = Office::Lost;
        outcome.standing.secretary = None;
        return;
    }
    secretary(vote, outcome, holder);
}

/// M-9: she loses the post when she leaves, or when the mayor voted for her.
fn secretary(vote: Vote<'_>, outcome: &mut VoteOutcome, mayor: SeatId) {
    let Some(seat) = vote.standing.secretary else {
        return;
    };
    if outcome.leaves(seat) {
        outcome.standing.secretary = None;
        return;
    }
    let on_vertical = |held: &super::super::protection::Protection| {
        held.kind == ProtectionKind::Vertical && held.on == seat
    };
    let covered = vote.protections.iter().any(on_vertical);
    let voted = vote
        .rounds
        .iter()
        .any(|round| round.ballots.votes_for(mayor, seat));
    if voted && !covered {
        outcome
            .account
            .note(say::DISMISSED.line().about(seat).voter(mayor));
        outcome.account.rely(Open::NewSecretary);
        outcome.aftermath.dismissed = Some(seat);
        outcome.standing.secretary = None;
    }
}
