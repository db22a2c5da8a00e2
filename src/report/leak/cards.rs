//! What a sentence says of the cards that are hidden.

use super::folded::Place;
use super::phrase::Phrase;
use super::said::{Line, Said, within};
use super::telling::telling;
use crate::view::{Shown, side_title};
use crate::{PublicView, Voice};
use nightdesk_game::{Card, Game, Seat, SeatId};

/// A seat whose card is hidden.
#[derive(Debug)]
pub(super) struct Holder {
    pub(super) seat: SeatId,
    /// Titles of the card, in all languages; none where it is told already.
    roles: Vec<Phrase>,
    /// Titles of the side, in all languages; none where it is open.
    sides: Vec<Phrase>,
    /// What else they are called, which says it only right beside the name.
    other: Vec<Phrase>,
    /// Their colours, which are those of other things, too.
    colours: Vec<Phrase>,
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
    let Some(opened) = seat.opened.as_ref() else {
        // A role that is open from the start says nothing of the side.
        let role_alone = matches!(shown, Some(Shown::RoleAlone { .. }));
        return (role_alone && !card.faction.is_empty()).then(|| Card {
            roles: Vec::new(),
            ..card.clone()
        });
    };
    let mut hidden = card.clone();
    hidden.roles.retain(|role| !opened.roles.contains(role));
    if opened.faction.as_ref() == Some(&card.faction) {
        hidden.faction.clear();
    }
    (!hidden.roles.is_empty() || !hidden.faction.is_empty()).then_some(hidden)
}

impl Holder {
    pub(super) fn of(seat: SeatId, card: &Card, game: &Game, voice: &dyn Voice) -> Self {
        let elsewhere = voice.titles_elsewhere(card);
        let (mut roles, mut sides) = (elsewhere.roles, elsewhere.sides);
        let names = voice.card_names(card);
        if !card.roles.is_empty() {
            roles.push(voice.card_title(card));
            roles.extend(names.roles.into_iter().chain(names.modifiers));
        }
        if !card.faction.is_empty() {
            sides.push(side_title(&game.setup, &card.faction).to_owned());
        }
        let other = names.aliases.into_iter();
        let other = other.filter(|name| !telling().is_everyday(name));
        let (colours, other): (Vec<String>, Vec<String>) =
            other.partition(|name| telling().is_colour(name));
        let phrases = |names: Vec<String>| names.iter().map(|name| Phrase::of(name)).collect();
        Self {
            seat,
            roles: phrases(roles),
            sides: phrases(sides),
            other: phrases(other),
            colours: phrases(colours),
        }
    }

    /// Leaves out the role where everybody was told it of this holder; of a side only those words
    /// are public, which need not be true.
    pub(super) fn without_public(mut self, told: &[Line]) -> Self {
        let told = told.iter().filter(|line| line.names(self.seat));
        let told: Vec<&Line> = told.collect();
        if self
            .roles
            .iter()
            .any(|role| told.iter().any(|line| line.has(role)))
        {
            self.roles.clear();
        }
        self
    }

    /// What must not be said of it.
    fn titles(&self) -> impl Iterator<Item = &Phrase> {
        self.roles.iter().chain(&self.sides)
    }

    /// Where a sentence says what the seat is: of it alone, of it and others who all are that, right
    /// beside its name, in a list of those who are that, or as somebody else is.
    pub(super) fn places_in(&self, all: &[Self], said: &Said<'_>) -> Vec<Place> {
        let named = said.seats();
        if !named.contains(&self.seat) {
            return Vec::new();
        }
        let beside =
            |place: Place| said.is_of(self.seat, place) || said.is_also_of(self.seat, place);
        let other = self.other.iter().flat_map(|name| said.places(name));
        let other = other.filter(|place| beside(*place));
        let colours = self.colours.iter().flat_map(|name| said.places(name));
        let colours = colours.filter(|place| said.is_said_to_be(self.seat, *place));
        let other = other.chain(colours);
        let told = self.titles().flat_map(|title| {
            let is_such = |seat: &SeatId| {
                let holder = all.iter().find(|holder| holder.seat == *seat);
                holder.is_some_and(|holder| holder.titles().any(|other| other == title))
            };
            let of_all = named.iter().all(is_such);
            let mut places = said.places(title);
            places.retain(|place| of_all || beside(*place) || said.heads(*place));
            places
        });
        let told: Vec<Place> = told.collect();
        let is_new = |place: &Place| !told.iter().any(|told| within(*told, *place));
        let other: Vec<Place> = other.filter(is_new).collect();
        told.into_iter().chain(other).collect()
    }
}
