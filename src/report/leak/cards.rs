//! What a sentence says of the cards that are hidden.

use super::folded::{Folded, Place, fold};
use super::said::{People, Said};
use crate::game::{Card, Game, Seat, SeatId};
use crate::report::view::side_title;
use crate::report::{PublicView, Voice};

/// A seat whose card is hidden.
#[derive(Debug)]
pub(super) struct Holder {
    pub(super) seat: SeatId,
    /// Title of the card; none where it is told already.
    role: Option<String>,
    /// Title of the side.
    side: String,
}

/// Every seat whose card is hidden, with its card.
pub(super) fn hidden<'g>(
    game: &'g Game,
    view: &'g PublicView,
) -> impl Iterator<Item = (SeatId, &'g Card)> {
    let shown = |seat| {
        view.player(seat)
            .is_some_and(|player| player.shown.is_some())
    };
    let with_card = |(id, seat): (SeatId, &'g Seat)| Some((id, seat.card.as_ref()?));
    game.seats()
        .filter_map(with_card)
        .filter(move |(seat, _)| !shown(*seat))
}

impl Holder {
    pub(super) fn of(seat: SeatId, card: &Card, game: &Game, voice: &dyn Voice) -> Self {
        let side = side_title(&game.setup, &card.faction);
        Self {
            seat,
            role: Some(fold(&voice.card_title(card))),
            side: fold(side),
        }
    }

    /// Leaves out the role where everybody was told it of this holder; of a side only those words
    /// are public, which need not be true.
    pub(super) fn without_told(mut self, told: &[String], people: &People) -> Self {
        let is_told = |role: &String| {
            told.iter().any(|told| {
                let line = Folded::of(told);
                let named = people.named_in(&line);
                named.iter().any(|(seat, _)| *seat == self.seat) && !line.words(role).is_empty()
            })
        };
        if self.role.as_ref().is_some_and(is_told) {
            self.role = None;
        }
        self
    }

    /// What must not be said of it.
    fn titles(&self) -> impl Iterator<Item = &String> {
        self.role.iter().chain([&self.side])
    }

    /// Where a sentence says what the seat is: of it alone, of it and others who all are that, or
    /// right behind its name.
    pub(super) fn told_in(&self, all: &[Self], said: &Said<'_>, names: &[String]) -> Vec<Place> {
        let named = said.seats();
        if !named.contains(&self.seat) {
            return Vec::new();
        }
        let told = self.titles().flat_map(|title| {
            let is_such = |seat: &SeatId| {
                let holder = all.iter().find(|holder| holder.seat == *seat);
                holder.is_some_and(|holder| holder.titles().any(|other| other == title))
            };
            let of_all = named.iter().all(is_such);
            let mut places = said.outside(title, names);
            places.retain(|place| of_all || said.subject(*place) == Some(self.seat));
            places
        });
        told.collect()
    }
}
