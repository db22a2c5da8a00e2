//! One sentence of a text, and who is named in it.

use std::collections::BTreeSet;

use super::folded::{Folded, Place, fold};
use super::people::{Named, People, capitals};
use super::phrase::Phrase;
use super::telling::telling;
use nightdesk_game::SeatId;

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
        self.nameless_words()
            .find(|(_, word)| begins_like(word, stems))
            .map(|(place, _)| place)
    }

    /// The same, but for words that tell only what became of somebody, as everybody knows: in "Elm was
    /// killed, and Cedar wept" Cedar did nothing.
    pub(super) fn begins_like_by(&self, stems: &[impl AsRef<str>], by: SeatId) -> Option<Place> {
        let words: Vec<(Place, &str)> = self.nameless_words().collect();
        let mut all = (0..words.len()).filter_map(|at| Some((at, words.get(at)?)));
        let told = all.find(|(at, (_, word))| {
            let turned = || is_turned(&words, *at);
            begins_like(word, stems) && (!turned() || self.is_named_by(&words, *at, by))
        });
        told.map(|(_, (place, _))| *place)
    }

    /// The first word that begins like one of these and tells what one player did to another, by the
    /// names around it: "Elm is alive because Birch healed her", "Elm was healed, and Birch smiled"; the
    /// latter only while nobody knows what became of the other.
    pub(super) fn done_by(
        &self,
        stems: &[String],
        by: SeatId,
        to: SeatId,
        lives: bool,
    ) -> Option<Place> {
        let words: Vec<(Place, &str)> = self.nameless_words().collect();
        let nearest_is = |seat: SeatId, place: Place| {
            let nearest = self.named.iter().rfind(|named| named.place.1 <= place.0);
            nearest.is_some_and(|named| named.seat == seat)
        };
        let mut all = (0..words.len()).filter_map(|at| Some((at, words.get(at)?)));
        let told = all.find(|(at, (place, word))| {
            begins_like(word, stems)
                && match is_turned(&words, *at) {
                    false => nearest_is(by, *place),
                    true => {
                        let by_nobody = !self.named.iter().any(|named| {
                            named.place.0 >= place.1 && self.follows_by(&words, named.place)
                        });
                        self.is_named_by(&words, *at, by)
                            || lives && by_nobody && nearest_is(to, *place)
                    }
                }
        });
        told.map(|(_, (place, _))| *place)
    }

    /// The words of the sentence that are no part of a name.
    fn nameless_words(&self) -> impl Iterator<Item = (Place, &str)> {
        let nameless = |place: Place| self.named.iter().all(|it| !within(it.place, place));
        let words = self.line.folded.single_words(self.place);
        words.filter(move |(place, _)| nameless(*place))
    }

    /// Whether the words at a place are said of a player: of who is named last before them or
    /// directly after, by a name that may be another's too.
    pub(super) fn is_of(&self, seat: SeatId, place: Place) -> bool {
        let named = || self.named.iter().map(|named| named.place);
        let before = named().rfind(|name| name.1 <= place.0);
        let near = before.filter(|name| self.words_between(name.1, place.0) <= BETWEEN);
        let after =
            || named().find(|name| name.0 > place.1 && self.words_between(place.1, name.0) == 0);
        let name = near.or_else(after);
        name.is_some_and(|name| self.names_of(seat).any(|own| own == name))
    }

    /// Whether a player is said to be what stands at a place, as in "Anna is red"; "Anna wore a red hat"
    /// does not say so.
    pub(super) fn is_said_to_be(&self, seat: SeatId, place: Place) -> bool {
        let before = self.named.iter().rfind(|named| named.place.1 <= place.0);
        before.is_some_and(|named| {
            let between = self.words_in((named.place.1, place.0));
            named.seat == seat && between.iter().all(|word| telling().makes_it_so(word))
        })
    }

    /// Whether what is said at a place is true of a player, too, because he is like the one it is said
    /// of: "was a Townie, as is Fir".
    pub(super) fn is_also_of(&self, seat: SeatId, place: Place) -> bool {
        let mut later = self.named.iter().filter(|named| named.place.0 >= place.1);
        let Some(first) = later.next() else {
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
        let words: Vec<(Place, &str)> = self.nameless_words().collect();
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
        let named_before = |seat| self.names_of(seat).any(|name| name.1 <= place.0);
        let named_after = |seat| self.names_of(seat).any(|name| name.0 >= place.1);
        if is_turned(words, at) {
            return self.is_named_by(words, at, by);
        }
        // In Russian who did it may stand after.
        let free = !word.is_ascii() && named_before(to) && named_after(by);
        let is_by = self.names_of(by).any(|name| self.follows_by(words, name));
        let after_both = self.names_of(by).any(|name| self.follows(name, to, place));
        is_by || named_before(by) && named_after(to) || free || after_both
    }

    /// Whether a word stands after who did it, and both after to whom: "Dogwood was the one Cedar
    /// killed", "Егора ночью Анна вылечила"; a comma ends what is told.
    fn follows(&self, by: Place, to: SeatId, word: Place) -> bool {
        let is_next = by.1 <= word.0 && self.words_between(by.1, word.0) == 0;
        let joined =
            |to: Place| to.1 <= by.0 && !self.line.folded.between((to.1, by.0)).contains(',');
        is_next && self.names_of(to).any(joined)
    }

    /// Whether a word that tells what was done to somebody has the doer with it: "was killed by Cedar",
    /// "убит ночью Иваном"; a comma ends what is told.
    fn is_named_by(&self, words: &[(Place, &str)], at: usize, by: SeatId) -> bool {
        let Some((place, word)) = words.get(at).copied() else {
            return false;
        };
        let with = |name: Place| {
            let between = (place.1, name.0);
            name.0 >= place.1 && !self.line.folded.between(between).contains(',')
        };
        let mut names = self.names_of(by);
        names.any(|name| self.follows_by(words, name) || !word.is_ascii() && with(name))
    }

    /// Whether a name stands directly after a word as "by".
    fn follows_by(&self, words: &[(Place, &str)], name: Place) -> bool {
        let stands = words.iter().rfind(|(word, _)| word.1 <= name.0);
        stands.is_some_and(|(stands, word)| {
            telling().deeds.is_by(word) && self.words_between(stands.1, name.0) == 0
        })
    }

    /// Whether the sentence says exactly what is said elsewhere.
    pub(super) fn is_said_in(&self, others: &[String]) -> bool {
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

/// Whether the word tells what was done to somebody, not what somebody did.
fn is_turned(words: &[(Place, &str)], at: usize) -> bool {
    let word = |at: usize| words.get(at).map(|(_, word)| *word);
    let before = at.checked_sub(1).and_then(word);
    word(at).is_some_and(|word| telling().deeds.is_turned(before, word))
}

fn begins_like(word: &str, stems: &[impl AsRef<str>]) -> bool {
    stems.iter().any(|stem| word.starts_with(stem.as_ref()))
}

/// Whether a place lies in another.
pub(super) fn within(outer: Place, inner: Place) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}
