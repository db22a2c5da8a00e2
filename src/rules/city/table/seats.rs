//! Whom a name in a line means.

use super::line::Reading;
use crate::day::entry::Names;
use crate::moves::People;
use nightdesk_game::{Game, SeatId};
use nightdesk_rules::kept::SeatNames;
use nightdesk_text::names::same;

/// The players by all their names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seats {
    players: Vec<SeatNames>,
    /// Who had seats that others have now.
    former: Vec<(SeatId, String)>,
    /// The forum names of those who host.
    hosts: Vec<String>,
}

impl Seats {
    pub(super) fn of(game: &Game) -> Self {
        Self {
            players: SeatNames::of(game),
            former: game
                .seats()
                .flat_map(|(id, seat)| seat.former.iter().map(move |name| (id, name.clone())))
                .collect(),
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

    /// Who had a seat before, where a line begins with that name, and whose the seat is now, with what
    /// comes after the name.
    pub(super) fn former_in_front<'a>(
        &'a self,
        line: &'a str,
    ) -> Option<(&'a str, &'a str, &'a str)> {
        let line = line.trim();
        let after = |name: &str| {
            let rest = line.get(name.len()..)?;
            let is_whole = !rest.starts_with(char::is_alphanumeric);
            (is_whole && same(line.get(..name.len())?, name)).then_some(rest)
        };
        let found = self.former.iter().filter_map(|(seat, name)| {
            let rest = after(name)?;
            Some((*seat, name.as_str(), rest))
        });
        let (seat, former, rest) = found.max_by_key(|(_, name, _)| name.len())?;
        let mut present = self.present();
        let is_anothers = present.any(|name| name.len() >= former.len() && after(name).is_some());
        let now = self.players.get(seat.index())?.present();
        (!is_anothers).then_some((former, now, rest))
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
