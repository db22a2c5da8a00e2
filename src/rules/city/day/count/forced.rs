//! A-10, the forced death: all others on one player; and all reds on one (H-12).

use super::immunity::immune;
use super::{Count, Round};
use crate::Side;
use crate::day::ballots::Ballots;
use crate::day::people::Town;
use crate::day::say;
use nightdesk_game::SeatId;

pub(super) fn take(round: &Round<'_>, count: &mut Count) {
    let immune = immune(round);
    let forced: Vec<SeatId> = count
        .sums
        .keys()
        .copied()
        .filter(|on| !immune.contains_key(on) && all_others_on(round.town, round.ballots, *on))
        .collect();
    // Two players alone who vote for each other do not force each other out.
    if forced.len() > 1 && round.kind != &super::RoundKind::Hunt {
        return;
    }
    for on in &forced {
        count.account.note(say::ALL_OTHERS.line().about(*on));
    }
    count.forced = forced;
}

/// Whether all other living main players vote for a player.
#[must_use]
pub fn all_others_on(town: &Town, ballots: &Ballots, on: SeatId) -> bool {
    let mut others = town
        .living()
        .map(|(seat, _)| seat)
        .filter(|seat| *seat != on)
        .peekable();
    others.peek().is_some() && others.all(|seat| ballots.votes_for(seat, on))
}

/// Whether all living red players vote for a player (A-7, H-12).
#[must_use]
pub fn all_reds_on(town: &Town, ballots: &Ballots, on: SeatId) -> bool {
    let mut reds = town.living_of(Side::Red).peekable();
    reds.peek().is_some() && reds.all(|seat| ballots.votes_for(seat, on))
}
