//! The liar's scandals: whom they name, and what they do there (V-21 to V-23, V-27).

use super::Round;
use crate::Side;
use crate::day::admit::LIAR_MOST;
use crate::day::moves::DuringVote;
use crate::day::people::{DayRole, Hold};
use nightdesk_game::SeatId;

/// A scandal as it works.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Scandal {
    /// Whose.
    pub(super) by: SeatId,
    /// Whose mechanics it follows.
    pub(super) side: Side,
    /// The other players it names.
    pub(super) others: Vec<SeatId>,
    /// Whether the liar names himself.
    pub(super) own: Own,
    /// For whom votes are planted.
    pub(super) planted: Vec<SeatId>,
}

/// What a scandal does for the liar himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Own {
    /// Nothing.
    Nothing,
    /// He named himself and has a double barrier.
    Barrier,
    /// He named himself, but a copy gives no barrier.
    CopyWithout,
}

/// Everything the liars of this round do.
pub(super) fn scandals(round: &Round<'_>) -> Vec<Scandal> {
    let liars = round.town.holders(|role| matches!(role, DayRole::Liar));
    liars.filter_map(|by| scandal(round, by)).collect()
}

/// Whether another player's scandal names a seat.
pub(super) fn names(scandals: &[Scandal], seat: SeatId) -> bool {
    scandals
        .iter()
        .any(|scandal| scandal.others.contains(&seat))
}

fn scandal(round: &Round<'_>, by: SeatId) -> Option<Scandal> {
    let (targets, planted, set_by) = round.during.last(by, |what| match what {
        DuringVote::Scandal {
            targets,
            planted,
            set_by,
        } => Some((targets, planted, set_by)),
        _ => None,
    })?;
    let player = round.town.player(by)?;
    let most = usize::try_from(LIAR_MOST).unwrap_or_default();
    let mut named: Vec<SeatId> = Vec::new();
    for seat in targets.iter().take(most) {
        if may_be_named(round, *seat) && !named.contains(seat) {
            named.push(*seat);
        }
    }
    let own = match (named.contains(&by), player.hold) {
        (false, _) => Own::Nothing,
        (true, Hold::Own | Hold::Inherited) => Own::Barrier,
        (true, Hold::Copied) => Own::CopyWithout,
    };
    named.retain(|seat| *seat != by);
    let side = set_by.unwrap_or(player.colour);
    let may_plant = match side {
        Side::Red => 0,
        Side::Black | Side::Grey => named.len(),
    };
    let legality = round.legality();
    let planted = planted.iter().copied().take(may_plant);
    Some(Scandal {
        by,
        side,
        own,
        planted: planted
            .filter(|seat| legality.may_be_voted_for(*seat).is_ok())
            .collect(),
        others: named,
    })
}

/// No role may choose the mayor (M-1) or an elite player (L-1).
fn may_be_named(round: &Round<'_>, seat: SeatId) -> bool {
    let player = round.town.player(seat);
    round.standing.mayor.holder() != Some(seat)
        && player.is_some_and(|player| player.is_in_game() && player.elite.is_none())
}
