//! One sentence of a text, and who is named in it.

use std::collections::BTreeSet;

use super::folded::{Folded, Place, fold};
use super::people::{Named, People, capitals};
use super::phrase::Phrase;
use crate::game::SeatId;

/// A line, and what in it is a name.
pub(super) struct Line {
    pub(super) folded: Folded,
    named: Vec<Named>,
    /// Where names stand that give nothing away whatever they are made of.
    harmless: Vec<Place>,
}

/// A sentence.
pub(super) struct Said<'a> {
    line: &'a Line,
    place: Place,
    named: &'a [Named],
}

/// How many words may stand between a player and what is said of him: "Cedar was also the Goon".
const BETWEEN: usize = 3;

impl Line {
    /// A line of a game that is called so.
    pub(super) fn of(text: &str, people: &People, game: &str) -> Self {
        let folded = Folded::of(text);
        let named = people.named_in(&folded);
        let plain = named.iter().filter(|named| named.is_plain);
        let players = plain.map(|named| named.place);
        let mut of_game = folded.words(&fold(game));
        of_game.retain(|place| {
            let written = folded.written(*place).iter().copied();
            capitals(written).eq(capitals(game.chars()))
        });
        Self {
            harmless: players.chain(of_game).collect(),
            named,
            folded,
        }
    }

    /// Its sentences, with those who are named in them.
    pub(super) fn sentences(&self) -> impl Iterator<Item = Said<'_>> {
        let names = self.named.iter().map(|named| named.place);
        let sentences = self.folded.sentences(names).into_iter();
        sentences.map(move |place| {
            let before = |at: usize| self.named.partition_point(|it| it.place.0 < at);
            let named = self.named.get(before(place.0)..before(place.1));
            Said {
                line: self,
                place,
                named: named.unwrap_or_default(),
            }
        })
    }

    /// Whether what stands at a place is no part of a name.
    pub(super) fn is_said_at(&self, place: Place) -> bool {
        !self.harmless.iter().any(|name| within(*name, place))
    }

    /// Whether somebody is named.
    pub(super) fn names(&self, seat: SeatId) -> bool {
        self.named.iter().any(|named| named.seat == seat)
    }

    /// Whether it has a title, as a part of a name too.
    pub(super) fn has(&self, title: &Phrase) -> bool {
        let places = title.places_in(&self.folded, self.folded.whole());
        !places.is_empty()
    }
}

impl Said<'_> {
    pub(super) fn names_anybody(&self) -> bool {
        !self.named.is_empty()
    }

    /// Who is named.
    pub(super) fn seats(&self) -> BTreeSet<SeatId> {
        self.named.iter().map(|named| named.seat).collect()
    }

    /// Where a player is named.
    pub(super) fn names_of(&self, seat: SeatId) -> impl Iterator<Item = Place> + '_ {
        let named = self.named.iter();
        named
            .filter(move |named| named.seat == seat)
            .map(|named| named.place)
    }

    /// Where it says a title.
    pub(super) fn places(&self, title: &Phrase) -> Vec<Place> {
        let mut places = title.places_in(&self.line.folded, self.place);
        places.retain(|place| self.line.is_said_at(*place));
        places
    }

    /// The first word that begins like one of these, and is nobody's name.
    pub(super) fn begins_like(&self, stems: &[impl AsRef<str>]) -> Option<Place> {
        let nameless = |place: Place| self.named.iter().all(|it| !within(it.place, place));
        let words = self.line.folded.single_words(self.place);
        let mut words = words.filter(|(place, _)| nameless(*place));
        let word = words.find(|(_, word)| stems.iter().any(|stem| word.starts_with(stem.as_ref())));
        word.map(|(place, _)| place)
    }

    /// Of whom the words at a place are said: who is named last before them or directly behind.
    pub(super) fn subject(&self, place: Place) -> Option<SeatId> {
        let named = || self.named.iter();
        let before = named().rfind(|it| it.place.1 <= place.0);
        let near = before.filter(|it| self.words_between(it.place.1, place.0) <= BETWEEN);
        let behind = || {
            named().find(|it| it.place.0 > place.1 && self.words_between(place.1, it.place.0) == 0)
        };
        near.or_else(behind).map(|named| named.seat)
    }

    /// Whether the sentence says exactly what is said elsewhere.
    pub(super) fn stands_in(&self, others: &[String]) -> bool {
        let own = self.line.folded.between(self.place).trim();
        others.iter().any(|other| other.contains(own))
    }

    fn words_between(&self, from: usize, to: usize) -> usize {
        self.line.folded.single_words((from, to)).count()
    }
}

/// Whether a place lies in another.
pub(super) fn within(outer: Place, inner: Place) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}
