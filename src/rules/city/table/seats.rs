//! Whom a name in a line means.

use super::line::Reading;
use crate::day::entry::Names;
use crate::moves::People;
use nightdesk_game::{Game, SeatId};
use nightdesk_rules::kept::SeatNames;

/// The players by all their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seats {
    players: Vec<SeatNames>,
    /// The forum names of those who host.
    hosts: Vec<String>,
}

impl Seats {
    pub(super) fn of(game: &Game) -> Self {
        Self {
            players: SeatNames::of(game),
            hosts: game.setup.hosts.clone(),
        }
    }

    /// The present names, in list order.
    pub(super) fn present(&self) -> impl Iterator<Item = &str> {
        self.players.iter().map(SeatNames::present)
    }

    /// Whether somebody has another name than lines are kept with.
    pub(super) fn are_renamed(&self) -> bool {
        self.players
            .iter()
            .any(|names| names.present() != names.first)
    }

    /// The names as a line of the day may use them.
    pub(super) fn names(&self, reading: Reading) -> Names {
        Names::new(
            self.pairs(reading)
                .map(|(seat, name)| (seat, name.to_owned())),
        )
        .with_hosts(&self.hosts)
    }

    /// The names as a night move may use them.
    pub(super) fn people(&self, reading: Reading) -> People<'_> {
        People::new(self.pairs(reading))
    }

    fn pairs(&self, reading: Reading) -> impl Iterator<Item = (SeatId, &str)> {
        self.players
            .iter()
            .enumerate()
            .flat_map(move |(index, named)| {
                let names = match reading {
                    Reading::Typed => named.all.as_slice(),
                    Reading::Kept => std::slice::from_ref(&named.first),
                };
                names
                    .iter()
                    .map(move |name| (SeatId::at(index), name.as_str()))
            })
    }
}
