//! Servants who stand in for their masters at a vote (L-13), and repeated autovotes (V-8).

use super::ballots::Ballots;
use super::moves::{Cast, Way};
use super::posts::Substitute;
use nightdesk_game::SeatId;

/// The votes with servants speaking for their masters.
///
/// Where a substitution was announced, the servant's vote is the master's, and the master's own
/// posts do not count. Otherwise a servant may only leave a vote with the host for a master who
/// left none: an early one, which the master's own vote beats.
#[must_use]
pub fn with_servants(
    casts: &[Cast],
    servants: &[Substitute],
    announced: &[Substitute],
) -> Vec<Cast> {
    let announced_master = |servant: SeatId| announced.iter().find(|pair| pair.servant == servant);
    let replaced = |by: SeatId| announced.iter().any(|pair| pair.master == by);
    let master_of = |servant: SeatId| servants.iter().find(|pair| pair.servant == servant);
    let voted = |by: SeatId| casts.iter().any(|cast| cast.by == by);
    casts
        .iter()
        .filter_map(|cast| {
            if let Some(pair) = announced_master(cast.by) {
                return Some(spoken_for(cast, pair.master));
            }
            match master_of(cast.by) {
                Some(pair) if cast.way == Way::Early && !voted(pair.master) => {
                    Some(spoken_for(cast, pair.master))
                }
                // A servant does not vote.
                Some(_) => None,
                None if replaced(cast.by) => None,
                None => Some(cast.clone()),
            }
        })
        .collect()
}

fn spoken_for(cast: &Cast, master: SeatId) -> Cast {
    Cast {
        by: master,
        ..cast.clone()
    }
}

/// Players with an autovote in both of two neighbouring votes: nothing follows in the game, the
/// host keeps a note (V-8).
#[must_use]
pub fn autovoted_twice(previous: &Ballots, now: &Ballots) -> Vec<SeatId> {
    let before = |seat: &SeatId| previous.autovotes.iter().any(|(other, _)| other == seat);
    let now = now.autovotes.iter().map(|(seat, _)| *seat);
    now.filter(before).collect()
}
