//! One sentence of a text, and who is named in it.

use std::collections::BTreeSet;

use super::folded::{Folded, Place, fold};
use super::people::{Named, People, capitals};
use super::phrase::Phrase;
use super::telling::telling;
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

    /// Whether the words at a place are said of a player: of who is named last before them or
    /// directly behind, by a name that may be another's too.
    pub(super) fn is_of(&self, seat: SeatId, place: Place) -> bool {
        let named = || self.named.iter().map(|named| named.place);
        let before = named().rfind(|name| name.1 <= place.0);
        let near = before.filter(|name| self.words_between(name.1, place.0) <= BETWEEN);
        let behind =
            || named().find(|name| name.0 > place.1 && self.words_between(place.1, name.0) == 0);
        let name = near.or_else(behind);
        name.is_some_and(|name| self.names_of(seat).any(|own| own == name))
    }

    /// Whether what is said at a place is true of a player, too, because he is like the one it is said
    /// of: "was a Townie, as is Fir".
    pub(super) fn is_also_of(&self, seat: SeatId, place: Place) -> bool {
        let mut behind = self.named.iter().filter(|named| named.place.0 >= place.1);
        let Some(first) = behind.next() else {
            return false;
        };
        let words = self.words_in((place.1, first.place.0));
        first.seat == seat && telling().like.is_made_by(words.iter().copied())
    }

    /// Whether a place heads a list of players and of nothing else: "Town: Dogwood, Birch".
    pub(super) fn heads(&self, place: Place) -> bool {
        let rest = (place.1, self.place.1);
        let text = self.line.folded.between(rest);
        let Some(listed) = text.strip_prefix(':') else {
            return false;
        };
        let nameless = |word: Place| self.named.iter().all(|it| !within(it.place, word));
        let words = self.line.folded.single_words(rest);
        let mut others = words.filter(|(word, _)| nameless(*word));
        !listed.trim().is_empty() && others.all(|(_, word)| matches!(word, "and" | "и"))
    }

    /// The word that tells what one player did to another, as somebody who did it to that other or
    /// to whom it was done would be named around it.
    pub(super) fn deed_between(&self, by: SeatId, to: SeatId) -> Option<Place> {
        let nameless = |word: Place| self.named.iter().all(|it| !within(it.place, word));
        let words = self.line.folded.single_words(self.place);
        let words: Vec<(Place, &str)> = words.filter(|(word, _)| nameless(*word)).collect();
        let told = (0..words.len()).find(|at| self.is_deed_of(&words, *at, by, to))?;
        words.get(told).map(|(place, _)| *place)
    }

    fn is_deed_of(&self, words: &[(Place, &str)], at: usize, by: SeatId, to: SeatId) -> bool {
        let deeds = &telling().deeds;
        let Some((place, word)) = words.get(at).copied() else {
            return false;
        };
        if !deeds.has(word) || deeds.is_of_several(word) {
            return false;
        }
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        let turned = before.is_some_and(|(_, before)| deeds.is_turned_by(before, word));
        let named_before = |seat| self.names_of(seat).any(|name| name.1 <= place.0);
        let named_behind = |seat| self.names_of(seat).any(|name| name.0 >= place.1);
        let is_by = |name: Place| {
            let stands = words.iter().rfind(|(word, _)| word.1 <= name.0);
            stands.is_some_and(|(stands, word)| {
                deeds.is_by(word) && self.words_between(stands.1, name.0) == 0
            })
        };
        if self.names_of(by).any(is_by) {
            return true;
        }
        // In Russian who did it may stand behind.
        let free = !word.is_ascii() && named_before(to) && named_behind(by);
        !turned && (named_before(by) && named_behind(to) || free)
    }

    /// Whether the sentence says exactly what is said elsewhere.
    pub(super) fn stands_in(&self, others: &[String]) -> bool {
        let own = self.line.folded.between(self.place).trim();
        others.iter().any(|other| other.contains(own))
    }

    fn words_in(&self, place: Place) -> Vec<&str> {
        let words = self.line.folded.single_words(place);
        words.map(|(_, word)| word).collect()
    }

    fn words_between(&self, from: usize, to: usize) -> usize {
        self.line.folded.single_words((from, to)).count()
    }
}

/// Whether a place lies in another.
pub(super) fn within(outer: Place, inner: Place) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}
