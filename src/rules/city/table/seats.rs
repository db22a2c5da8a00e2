//! Whom a name in a line means.

use super::line::Reading;
use crate::game::{Game, SeatId};
use crate::rules::city::day::entry::Names;
use crate::rules::city::moves::People;

/// The players by all their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seats(Vec<Named>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Named {
    /// The name in the setup: the one that lines are kept with, since it never changes.
    first: String,
    /// The present name, then all others.
    all: Vec<String>,
}

impl Seats {
    pub(super) fn of(game: &Game) -> Self {
        let seats = game.seats().map(|(_, seat)| Named {
            first: seat.first_player().to_owned(),
            all: std::iter::once(&seat.name)
                .chain(&seat.aliases)
                .chain(&seat.former)
                .cloned()
                .collect(),
        });
        Self(seats.collect())
    }

    /// The present names, in list order.
    pub(super) fn present(&self) -> impl Iterator<Item = &str> {
        self.0
            .iter()
            .filter_map(|named| named.all.first())
            .map(String::as_str)
    }

    /// The names as a line of the day may use them.
    pub(super) fn names(&self, reading: Reading) -> Names {
        Names::new(
            self.pairs(reading)
                .map(|(seat, name)| (seat, name.to_owned())),
        )
    }

    /// The names as a night move may use them.
    pub(super) fn people(&self, reading: Reading) -> People<'_> {
        People::new(self.pairs(reading))
    }

    fn pairs(&self, reading: Reading) -> impl Iterator<Item = (SeatId, &str)> {
        self.0.iter().enumerate().flat_map(move |(index, named)| {
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
