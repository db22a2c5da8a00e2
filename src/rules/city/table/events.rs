//! What happened at the table as facts of the game.

use std::collections::BTreeMap;

use crate::cards::{Dealt, card_title};
use crate::state::City;
use nightdesk_game::{Card, Cause, Event, Mark, SeatId};
use nightdesk_text::say;

use super::pen::Pen;

/// The cards of the living.
pub(super) fn cards(city: &City) -> BTreeMap<SeatId, Card> {
    let seats = city.citizens.keys().copied();
    seats
        .filter_map(|seat| Some((seat, Dealt::last(city, seat)?.card())))
        .collect()
}

/// The cards that are not what they were; each holder is told his new peaceful role.
pub(super) fn new_cards(before: &BTreeMap<SeatId, Card>, city: &City) -> Vec<Event> {
    let now = cards(city).into_iter();
    now.filter(|(seat, card)| before.get(seat).is_some_and(|was| was != card))
        .map(|(seat, card)| Event::CardChanged {
            seat,
            card,
            because: None,
        })
        .collect()
}

/// A line for the host about each changed card.
pub(super) fn changes(events: &[Event], pen: &Pen) -> Vec<String> {
    let lines = events.iter().filter_map(|event| match event {
        Event::CardChanged { seat, card, .. } => Some(say!(
            pen,
            "player_is_role_now",
            player = pen.name(*seat),
            role = card_title(card, pen.language)
        )),
        _ => None,
    });
    lines.collect()
}

/// Whose side's result a player shares from now on.
pub(super) fn shares(seat: SeatId, with: SeatId, told: bool) -> Vec<Event> {
    vec![
        shares_no_more(seat),
        Event::Marked {
            seat,
            mark: Mark::sharing(with, told),
        },
    ]
}

/// A player's result is that of his own side.
pub(super) fn shares_no_more(seat: SeatId) -> Event {
    Event::Unmarked {
        seat,
        name: Mark::SHARES_RESULT.to_owned(),
    }
}

/// When in a phase somebody dies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DeathTime {
    /// In a day that goes on.
    Midday,
    /// By what ends a phase, or at night.
    PhaseEnd,
}

/// A death as a fact.
pub(super) fn died(seat: SeatId, cause: Cause, comment: Option<&str>, when: DeathTime) -> Event {
    Event::Died {
        seat,
        cause,
        comment: comment.map(str::to_owned),
        post: None,
        midday: when == DeathTime::Midday,
        at: None,
    }
}
