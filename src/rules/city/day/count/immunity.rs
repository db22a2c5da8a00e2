//! targets whose votes are all taken for nothing.

use std::collections::BTreeMap;

use super::{Count, Round};
use crate::day::account::Saying;
use crate::day::moves::BeforeVote;
use crate::day::people::{DayRole, Hold};
use crate::day::say;
use crate::day::weight::Weight;
use nightdesk_game::SeatId;

pub(super) fn take(round: &Round<'_>, count: &mut Count) {
    let immune = immune(round);
    count.reweigh(|weighed| {
        let saying = immune.get(&weighed.vote.on)?;
        Some((Weight::ZERO, *saying))
    });
}

/// Everybody whose sum is nothing, and why.
pub(super) fn immune(round: &Round<'_>) -> BTreeMap<SeatId, Saying> {
    let mut immune = BTreeMap::new();
    if let Some(mayor) = round.standing.mayor.holder() {
        let spares = |seat: &SeatId| !round.ballots.votes_for(mayor, *seat);
        let politicians = politicians(round).filter(spares);
        immune.extend(politicians.map(|seat| (seat, say::POLITICIAN_IMMUNE)));
        let secretary = covered_secretary(round, mayor).filter(spares);
        immune.extend(secretary.map(|seat| (seat, say::SECRETARY_IMMUNE)));
    }
    immune.extend(round.pardoned.map(|seat| (seat, say::PARDONED)));
    immune
}

/// M-12: politicians but for copies and the mayor himself.
fn politicians<'a>(round: &'a Round<'_>) -> impl Iterator<Item = SeatId> + 'a {
    let holders = round
        .town
        .holders(|role| matches!(role, DayRole::Politician { .. }));
    holders.filter(|seat| {
        let player = round.town.player(*seat);
        player.is_some_and(|player| player.hold != Hold::Copied)
    })
}

/// M-19: a politician's secretary while his vertical covers somebody else.
fn covered_secretary(round: &Round<'_>, mayor: SeatId) -> Option<SeatId> {
    let secretary = round.standing.secretary?;
    let politician = matches!(round.town.role(mayor), Some(DayRole::Politician { .. }));
    let elsewhere = round.before.last(mayor, |what| match what {
        BeforeVote::Vertical(on) => Some(on.is_some_and(|on| on != secretary)),
        _ => None,
    });
    (politician && elsewhere == Some(true)).then_some(secretary)
}
