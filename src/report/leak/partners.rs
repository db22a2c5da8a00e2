//! Who plays with whom.

use std::collections::BTreeSet;

use super::folded::Place;
use super::phrase::Phrase;
use super::said::Said;
use crate::Circle;
use crate::view::side_title;
use nightdesk_game::{Game, SeatId};

/// How words begin that speak of partners, in the languages of games; folded.
const PARTNER: [&str; 11] = [
    "partner",
    "teammate",
    "team-mate",
    "accomplice",
    "scumbudd",
    "напарни",
    "сообщни",
    "партнер",
    "подельни",
    "сокомандни",
    "тиммейт",
];

/// Players who know each other, as long as somebody of them is hidden.
#[derive(Debug)]
pub(super) struct Ring {
    members: BTreeSet<SeatId>,
    hidden: BTreeSet<SeatId>,
    /// What the ring and its side are called.
    titles: Vec<Phrase>,
}

impl Ring {
    /// What a circle keeps secret; none if nobody is alone in knowing.
    pub(super) fn of(circle: &Circle, game: &Game, hidden: &BTreeSet<SeatId>) -> Option<Self> {
        let members: BTreeSet<SeatId> = circle.members.iter().copied().collect();
        let hidden: BTreeSet<SeatId> = members.intersection(hidden).copied().collect();
        let titles = [circle.name.as_str(), side_title(&game.setup, &circle.name)].map(Phrase::of);
        (members.len() > 1 && !hidden.is_empty()).then(|| Self {
            members,
            hidden,
            titles: titles.into(),
        })
    }

    /// The hidden members whom a sentence gives away: as somebody's partner, or two together with
    /// the name of their side.
    pub(super) fn members_in(&self, said: &Said<'_>) -> Vec<(SeatId, Place)> {
        let named = said.seats();
        let titled = || self.titles.iter().any(|it| !said.places(it).is_empty());
        let together = named.intersection(&self.members).count() > 1 && titled();
        if !together && said.begins_like(&PARTNER).is_none() {
            return Vec::new();
        }
        let told = named.intersection(&self.hidden).copied();
        told.flat_map(|seat| said.names_of(seat).map(move |place| (seat, place)))
            .collect()
    }
}
