//! What a sentence says of the cards that are hidden.

use super::folded::{Folded, Place, fold};
use super::said::{People, Said};
use crate::game::{Card, Game, Seat, SeatId};
use crate::report::view::{Shown, side_title};
use crate::report::{PublicView, Voice};

/// A seat whose card is hidden.
#[derive(Debug)]
pub(super) struct Holder {
    pub(super) seat: SeatId,
    /// Title of the card; none where it is told already.
    role: Option<String>,
    /// Title of the side; none where it is open.
    side: Option<String>,
}

/// Every seat of whose card something is hidden, with what is.
pub(super) fn hidden<'g>(
    game: &'g Game,
    view: &'g PublicView,
) -> impl Iterator<Item = (SeatId, Card)> {
    game.seats().filter_map(|(id, seat)| {
        let shown = view.player(id).and_then(|player| player.shown.as_ref());
        let card = seat.card.as_ref()?;
        Some((id, hidden_part(card, seat, shown)?))
    })
}

/// What of a card nobody may read yet: all of one that is not shown, and what the rule set left
/// hidden of one that it opened in part; none where nothing is left.
fn hidden_part(card: &Card, seat: &Seat, shown: Option<&Shown>) -> Option<Card> {
    if shown.is_none() {
        return Some(card.clone());
    }
    let opened = seat.opened.as_ref()?;
    let mut hidden = card.clone();
    hidden.roles.retain(|role| !opened.roles.contains(role));
    if opened.faction.as_ref() == Some(&card.faction) {
        hidden.faction.clear();
    }
    (!hidden.roles.is_empty() || !hidden.faction.is_empty()).then_some(hidden)
}

impl Holder {
    pub(super) fn of(seat: SeatId, card: &Card, game: &Game, voice: &dyn Voice) -> Self {
        let side = || fold(side_title(&game.setup, &card.faction));
        Self {
            seat,
            role: (!card.roles.is_empty()).then(|| fold(&voice.card_title(card))),
            side: (!card.faction.is_empty()).then(side),
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
        self.role.iter().chain(&self.side)
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
