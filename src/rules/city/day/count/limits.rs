//! The limits of the black, red and grey corrections (city day §7).

use serde::{Deserialize, Serialize};

use crate::Side;
use crate::day::carried_over::CarriedOver;
use crate::day::people::{Mark, Player, Status, Town};
use crate::day::rulings::{Open, Rulings};
use crate::day::weight::Weight;

/// How much a colour's votes may come to on one target.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Active red players, red phantom players included.
    pub reds: u32,
    /// Active black players.
    pub blacks: u32,
    /// Whether some red player was lynched before this vote.
    pub in_force: bool,
}

impl Limits {
    /// The limits when a vote starts.
    #[must_use]
    pub fn of(town: &Town, standing: &CarriedOver, rulings: &Rulings) -> Self {
        let all = rulings.recommended(Open::ActiveReds);
        let idle = |player: &Player| {
            [Mark::NotAdmitted, Mark::Barred, Mark::Crippled]
                .into_iter()
                .any(|mark| player.has(mark))
        };
        let active = |side: Side, phantoms: bool| {
            let of_side = town.players.values().filter(|player| {
                let counts = match player.status {
                    Status::Alive => true,
                    Status::Phantom { .. } => phantoms,
                    Status::Out => false,
                };
                let acts = all || side != Side::Red || !idle(player);
                counts && acts && player.votes_for_colour(side)
            });
            u32::try_from(of_side.count()).unwrap_or(u32::MAX)
        };
        Self {
            reds: active(Side::Red, true),
            blacks: active(Side::Black, false),
            in_force: standing.corrections_in_force(),
        }
    }

    /// The limit of black votes, and of every single red or grey vote: `max(R − 1, B)`.
    #[must_use]
    pub fn black(self) -> Weight {
        Weight::votes(self.reds.saturating_sub(1).max(self.blacks))
    }

    /// The limit of black votes and the grey one together: `max(R, B)`.
    #[must_use]
    pub fn grey(self) -> Weight {
        Weight::votes(self.reds.max(self.blacks))
    }
}
