//! Cards that have come to nothing without their holders' knowing it.
//!
//! Their holders still read them, and still enter what they could. Whatever asks what a card does asks
//! [`card_in_force`], so that nothing of such a card works, by night or by day, at a death or at the end.

use std::borrow::Cow;

use super::catalogue::Catalogue;
use super::component::HOLLOW;
use nightdesk_game::{Card, Event, Mark, Seat, SeatId};
use nightdesk_time::Phase;

/// The card of a seat as it works: what its holder reads, or the plain one of the side.
#[must_use]
pub fn card_in_force<'s>(catalogue: &Catalogue, seat: &'s Seat) -> Option<Cow<'s, Card>> {
    let card = seat.card.as_ref()?;
    Some(match lost(seat, None) {
        Some(mark) => Cow::Owned(emptied(catalogue, card, mark)),
        None => Cow::Borrowed(card),
    })
}

/// Whether a seat has lost its abilities without knowing it.
#[must_use]
pub(crate) fn is_hollow(seat: &Seat) -> bool {
    lost(seat, None).is_some()
}

/// What is left of the card of a seat that has lost its abilities before a phase without knowing it.
#[must_use]
pub(super) fn left_before(
    catalogue: &Catalogue,
    seat: &Seat,
    phase: Option<Phase>,
) -> Option<Card> {
    let card = seat.card.as_ref()?;
    Some(emptied(catalogue, card, lost(seat, phase)?))
}

/// The plain card of a side, which votes as another card does.
#[must_use]
pub(crate) fn plain(catalogue: &Catalogue, card: &Card) -> Card {
    Card {
        faction: card.faction.clone(),
        roles: vec![catalogue.plain_role(&card.faction).to_owned()],
        votes: card.votes,
        ..Card::default()
    }
}

/// That the holder of a card loses all of it without knowing it.
#[must_use]
pub(crate) fn loses(seat: SeatId, card: &Card, since: Option<Phase>) -> Event {
    Event::Marked {
        seat,
        mark: Mark {
            name: HOLLOW.to_owned(),
            by: None,
            value: Some(what(card)),
            since,
            until: None,
        },
    }
}

/// That a card which comes now is no lost one.
#[must_use]
pub(crate) fn ends(seat: SeatId) -> Event {
    Event::Unmarked {
        seat,
        name: HOLLOW.to_owned(),
    }
}

/// The mark of a loss that holds: another card that came later, from the host or anybody, is not lost.
/// What a phase itself brings works after it.
fn lost(seat: &Seat, phase: Option<Phase>) -> Option<&Mark> {
    let card = seat.card.as_ref()?;
    let roles = |mark: &Mark| {
        mark.value
            .as_deref()
            .map(|lost| split(lost).0 == roles(card))
    };
    let mut marks = seat.marks.iter();
    marks.find(|mark| {
        let before = mark.since.is_none() || mark.since != phase;
        // Earlier versions kept no word of the card.
        mark.name == HOLLOW && before && roles(mark).unwrap_or(true)
    })
}

/// The plain card, and what was given to its holder after the loss.
fn emptied(catalogue: &Catalogue, card: &Card, mark: &Mark) -> Card {
    let mut left = plain(catalogue, card);
    // An order that goes without words still does.
    left.seeks.clone_from(&card.seeks);
    if let Some((_, given)) = mark.value.as_deref().map(split) {
        let later = card.shots.iter();
        let later = later.filter(|(slug, _)| !given.split(AND).any(|it| it == slug.as_str()));
        left.shots = later.map(|(slug, shots)| (slug.clone(), *shots)).collect();
    }
    left
}

/// Between the names of what was lost.
const AND: char = '+';
/// Between the roles of a lost card and what it had besides.
const BESIDES: char = '/';

fn what(card: &Card) -> String {
    let given: Vec<&str> = card.shots.keys().map(String::as_str).collect();
    let given = given.join(&AND.to_string());
    format!("{}{BESIDES}{given}", roles(card))
}

fn roles(card: &Card) -> String {
    card.roles.join(&AND.to_string())
}

fn split(lost: &str) -> (&str, &str) {
    lost.split_once(BESIDES).unwrap_or((lost, ""))
}
