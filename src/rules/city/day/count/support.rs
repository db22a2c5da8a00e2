//! Who stands by whom: the witness' and the politician's players (V-12, M-14).

use super::Round;
use crate::day::admit::WITNESS_MOST;
use crate::day::moves::BeforeVote;
use crate::day::people::DayRole;
use nightdesk_game::SeatId;

/// A player with those he named before the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Circle {
    /// Who named them.
    pub(super) by: SeatId,
    /// Whom he named.
    pub(super) named: Vec<SeatId>,
}

impl Circle {
    /// How many of the named vote for a target.
    pub(super) fn along(&self, round: &Round<'_>, on: SeatId) -> u32 {
        let along = self
            .named
            .iter()
            .filter(|seat| round.ballots.votes_for(**seat, on));
        u32::try_from(along.count()).unwrap_or(u32::MAX)
    }
}

/// The witnesses with their players.
pub(super) fn witnesses(round: &Round<'_>) -> Vec<Circle> {
    let holders = round.town.holders(|role| matches!(role, DayRole::Witness));
    let circle = |by| {
        let named = round.before.last(by, |what| match what {
            BeforeVote::Witness(named) => Some(named),
            _ => None,
        })?;
        Some(Circle {
            by,
            named: allowed(round, by, named, WITNESS_MOST),
        })
    };
    holders.filter_map(circle).collect()
}

/// The politicians with their supporters; as mayor a politician has none (M-18).
pub(super) fn politicians(round: &Round<'_>) -> Vec<Circle> {
    let holders = round
        .town
        .holders(|role| matches!(role, DayRole::Politician { .. }));
    let circle = |by| {
        let Some(DayRole::Politician { limit }) = round.town.role(by) else {
            return None;
        };
        if round.standing.mayor.holder() == Some(by) {
            return None;
        }
        let named = round.before.last(by, |what| match what {
            BeforeVote::Supporters(named) => Some(named),
            _ => None,
        })?;
        Some(Circle {
            by,
            named: allowed(round, by, named, *limit),
        })
    };
    holders.filter_map(circle).collect()
}

/// Different players in the game whom a role may choose, himself left out, as far as the limit.
fn allowed(round: &Round<'_>, by: SeatId, named: &[SeatId], most: u32) -> Vec<SeatId> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut kept: Vec<SeatId> = Vec::new();
    for seat in named {
        let player = round.town.player(*seat);
        let may = player.is_some_and(|player| player.is_in_game() && player.elite.is_none());
        let mayor = round.standing.mayor.holder() == Some(*seat);
        if may && !mayor && *seat != by && !kept.contains(seat) && kept.len() < most {
            kept.push(*seat);
        }
    }
    kept
}
