//! One sentence of a text, and who is named in it.

use std::collections::BTreeSet;

use super::folded::{Folded, Place, fold};
use crate::game::{Game, SeatId};

/// Under which names players may be found in a text.
#[derive(Debug, Default)]
pub(super) struct People {
    names: Vec<(SeatId, String)>,
}

/// A sentence.
pub(super) struct Said<'a> {
    line: &'a Folded,
    place: Place,
    named: Vec<(SeatId, Place)>,
}

/// How many words may stand between a player and what is said of him: "Cedar was also the Goon".
const BETWEEN: usize = 3;

impl People {
    /// Names, nicknames and former names, folded.
    pub(super) fn of(game: &Game) -> Self {
        let names = game.seats().flat_map(|(id, seat)| {
            let all = std::iter::once(&seat.name).chain(&seat.aliases);
            all.chain(&seat.former).map(move |name| (id, fold(name)))
        });
        Self {
            names: names.collect(),
        }
    }

    /// Every name there is.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.names.iter().map(|(_, name)| name)
    }

    /// Who is named in a line, in the order of the line.
    pub(super) fn named_in(&self, line: &Folded) -> Vec<(SeatId, Place)> {
        let places = self.names.iter().flat_map(|(seat, name)| {
            let places = line.words(name).into_iter();
            places.map(|place| (*seat, place))
        });
        let mut named: Vec<_> = places.collect();
        named.sort_by_key(|(_, place)| *place);
        named
    }
}

impl<'a> Said<'a> {
    /// The sentences of a line, with those who are named in it.
    pub(super) fn all(line: &'a Folded, people: &People) -> Vec<Self> {
        let named = people.named_in(line);
        let sentences = line.sentences().into_iter();
        sentences
            .map(|place| Self {
                line,
                place,
                named: named
                    .iter()
                    .copied()
                    .filter(|(_, at)| within(place, *at))
                    .collect(),
            })
            .collect()
    }

    /// Who is named.
    pub(super) fn seats(&self) -> BTreeSet<SeatId> {
        self.named.iter().map(|(seat, _)| *seat).collect()
    }

    /// Where a player is named.
    pub(super) fn names_of(&self, seat: SeatId) -> impl Iterator<Item = Place> + '_ {
        let named = self.named.iter();
        named
            .filter(move |(other, _)| *other == seat)
            .map(|(_, place)| *place)
    }

    /// Where words stand outside of these names.
    pub(super) fn outside(&self, words: &str, names: &[String]) -> Vec<Place> {
        let mut places = self.line.outside(words, names);
        places.retain(|place| within(self.place, *place));
        places
    }

    /// Where its line says one of these texts.
    pub(super) fn words_of(&self, texts: &[String]) -> Vec<Place> {
        let texts = texts.iter();
        texts.flat_map(|text| self.line.anywhere(text)).collect()
    }

    /// The first word that begins like one of these, and is nobody's name.
    pub(super) fn begins_like(&self, stems: &[impl AsRef<str>]) -> Option<Place> {
        let nameless = |place: &Place| self.named.iter().all(|(_, name)| !within(*name, *place));
        let mut words = self
            .line
            .single_words(self.place)
            .filter(|(place, _)| nameless(place));
        let word = words.find(|(_, word)| stems.iter().any(|stem| word.starts_with(stem.as_ref())));
        word.map(|(place, _)| place)
    }

    /// Of whom the words at a place are said: who is named last before them or directly behind.
    pub(super) fn subject(&self, place: Place) -> Option<SeatId> {
        let before = self.named.iter().rfind(|(_, name)| name.1 <= place.0);
        let near = before.filter(|(_, name)| self.words_between(name.1, place.0) <= BETWEEN);
        let behind = || {
            let mut named = self.named.iter();
            named.find(|(_, name)| name.0 > place.1 && self.words_between(place.1, name.0) == 0)
        };
        near.or_else(behind).map(|(seat, _)| *seat)
    }

    /// Whether the sentence says exactly what is said elsewhere.
    pub(super) fn stands_in(&self, others: &[String]) -> bool {
        let own = self.line.between(self.place);
        let own = own.trim();
        others.iter().any(|other| other.contains(own))
    }

    fn words_between(&self, from: usize, to: usize) -> usize {
        self.line.single_words((from, to)).count()
    }
}

/// Whether a place lies in another.
pub(super) fn within(outer: Place, inner: Place) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}
