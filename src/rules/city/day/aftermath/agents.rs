//! Agents who leave after the second vote (L-5 to L-8).

use super::super::outcome::VoteOutcome;
use super::super::people::{Mark, Status};
use crate::Elite;
use nightdesk_game::SeatId;

/// After the second vote, or a later one, agents without an office leave.
pub(super) fn close(outcome: &mut VoteOutcome) {
    if outcome.standing.vote_number() < LAST_VOTE {
        return;
    }
    let held = [outcome.standing.mayor.holder(), outcome.standing.secretary];
    let leaving: Vec<(SeatId, bool)> = outcome
        .town
        .players
        .iter()
        .filter(|(seat, player)| {
            let agent = player.elite == Some(Elite::Agent) && player.is_in_game();
            agent && !held.contains(&Some(**seat))
        })
        .map(|(seat, player)| (*seat, player.has(Mark::SideHidden)))
        .collect();
    for (seat, hidden) in leaving {
        outcome.aftermath.agents_leave.push(seat);
        if !hidden {
            outcome.aftermath.agents_revealed.push(seat);
        }
        if let Some(player) = outcome.town.players.get_mut(&seat) {
            player.status = Status::Out;
        }
    }
}

/// An agent reports home after this vote.
const LAST_VOTE: u32 = 2;
