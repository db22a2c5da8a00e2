//! The end of a day: phantom players come and go, the day's marks are taken off (L-15 to L-18).

use super::outcome::{Deathbed, VoteOutcome};
use super::people::{DayRole, Hold, Mark, Player, Status, Town};
use super::rulings::{Open, Rulings};
use crate::Side;
use nightdesk_game::SeatId;
use serde::{Deserialize, Serialize};

/// A phantom and the player he chooses in the evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Possession {
    /// The phantom, killed last night, who voted today (ORD-26).
    pub by: SeatId,
    /// His host player.
    pub on: SeatId,
}

/// What phantoms have chosen before the last vote of a day.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Possessions {
    /// Of phantoms whom an earlier vote of the day lynched.
    pub earlier: Vec<Possession>,
    /// Of phantoms killed last night.
    pub chosen: Vec<Possession>,
}

/// The town after a day's last vote.
///
/// Phantom players have had their one vote and leave, but for a phantom who possesses now; a lynched
/// phantom who possesses comes back for one vote; a black one's host player is cursed.
#[must_use]
pub fn end_of_day(outcome: &VoteOutcome, before: &Possessions, rulings: &Rulings) -> Town {
    let mut town = outcome.town.clone();
    let chosen = match rulings.recommended(Open::NightPhantom) {
        true => before.chosen.as_slice(),
        false => &[],
    };
    let mut possessions = possessed(outcome);
    possessions.extend(fitting(outcome, &before.earlier));
    possessions.extend(fitting(outcome, chosen).filter(|possession| {
        let phantom = outcome.town.player(possession.by);
        phantom.is_some_and(may_possess)
    }));
    for player in town.players.values_mut() {
        if let Status::Phantom { .. } = player.status {
            player.status = Status::Out;
        }
        player.dose = None;
        for mark in [Mark::NotAdmitted, Mark::ForcedVictim, Mark::Cursed] {
            player.marks.remove(&mark);
        }
    }
    for Possession { by, on } in possessions {
        if let Some(phantom) = town.players.get_mut(&by) {
            phantom.status = Status::Phantom {
                possesses: Some(on),
            };
        }
        if town.is_colour(by, Side::Black)
            && let Some(host) = town.players.get_mut(&on)
        {
            host.marks.insert(Mark::Cursed);
        }
    }
    town
}

/// Phantoms whom this vote lynched, and whom they possess at the end of the day.
#[must_use]
pub fn possessed(outcome: &VoteOutcome) -> Vec<Possession> {
    let lynched = outcome.deathbed.iter().filter_map(|moved| match moved {
        Deathbed::Possesses { by, on } => Some(Possession { by: *by, on: *on }),
        Deathbed::SwapRoles { .. } | Deathbed::Crippled { .. } | Deathbed::Disguised { .. } => None,
    });
    lynched.collect()
}

/// Those whose host player is still there.
fn fitting(outcome: &VoteOutcome, wanted: &[Possession]) -> impl Iterator<Item = Possession> {
    wanted.iter().copied().filter(|possession| {
        let host = outcome.town.player(possession.on);
        host.is_some_and(|host| fits(outcome, possession.by, host))
    })
}

/// A phantom of his own role who votes as a phantom player and has possessed nobody yet.
fn may_possess(phantom: &Player) -> bool {
    phantom.role == DayRole::Phantom
        && phantom.hold != Hold::Copied
        && phantom.status == Status::Phantom { possesses: None }
}

/// A living main player; for the faceless only one whose face is cut (L-18).
fn fits(outcome: &VoteOutcome, by: SeatId, host: &Player) -> bool {
    let grey = outcome.town.is_colour(by, Side::Grey);
    host.lives() && (!grey || host.cut.is_some())
}
