//! Who is named in a line.

use std::collections::BTreeSet;

use super::folded::{Folded, Place, fold};
use super::phrase::{Phrase, Phrases};
use nightdesk_game::{Game, SeatId};
use nightdesk_text::names;

/// After these a word is no name, whoever is called so: "the mason".
const ARTICLES: [&str; 3] = ["a", "an", "the"];

/// In bytes: what is left of `A.` without its dot is an everyday word.
const SHORTEST: usize = 3;

/// Under which names players may be found in a text.
#[derive(Debug, Default)]
pub(super) struct People {
    names: Vec<Name>,
    /// Names that stand in the cases of Russian.
    inflected: Phrases<(SeatId, bool)>,
}

#[derive(Debug)]
struct Name {
    seat: SeatId,
    /// As the player writes it.
    written: String,
    /// As others may, folded.
    spellings: BTreeSet<String>,
}

/// A player's name in a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Named {
    pub(super) seat: SeatId,
    pub(super) place: Place,
    /// Whether nothing else can be meant there: it has the capitals of the name, and no article.
    pub(super) is_plain: bool,
}

impl People {
    /// Players by their names, nicknames and former names.
    pub(super) fn of(game: &Game) -> Self {
        let names = game.seats().flat_map(|(id, seat)| {
            let all = std::iter::once(&seat.name).chain(&seat.aliases);
            all.chain(&seat.former).map(move |name| Name::of(id, name))
        });
        let names: Vec<Name> = names.collect();
        let inflected = names.iter().filter_map(Name::inflected).collect();
        Self { names, inflected }
    }

    /// Who is named in a line, in the order of the line.
    pub(super) fn named_in(&self, line: &Folded) -> Vec<Named> {
        let plain = self.names.iter().flat_map(|name| name.places(line));
        let mut named: Vec<Named> = plain.collect();
        named.sort_by_key(|named| named.place);
        let is_free = |place: &Place| {
            let found = named.binary_search_by_key(place, |named| named.place);
            found.is_err()
        };
        let inflected = self.inflected.places(line);
        let inflected = inflected.filter(|((_, capital), place)| {
            let letter = line.written(*place).first();
            is_free(place) && (!capital || letter.is_some_and(|letter| letter.is_uppercase()))
        });
        let inflected = inflected.map(|((seat, _), place)| Named {
            seat: *seat,
            place,
            is_plain: false,
        });
        let inflected: Vec<Named> = inflected.collect();
        named.extend(inflected);
        named.sort_by_key(|named| named.place);
        named
    }
}

impl Name {
    fn of(seat: SeatId, name: &str) -> Self {
        let folded = fold(name);
        let undotted = folded.replace('.', "").replace(['_', '-'], " ");
        let shorter = [fold(&names::squash(name)), undotted.trim().to_owned()];
        let shorter = shorter.into_iter().filter(|it| it.len() >= SHORTEST);
        Self {
            seat,
            written: name.to_owned(),
            spellings: shorter.chain([folded]).collect(),
        }
    }

    /// A name of Russian words in its cases, and whether it begins with a capital there.
    fn inflected(&self) -> Option<((SeatId, bool), Phrase)> {
        let folded = names::fold(&self.written);
        let is_russian = |letter: char| matches!(letter, 'а'..='я' | ' ' | '-');
        let capital = self.written.starts_with(char::is_uppercase);
        let russian = folded.chars().all(is_russian);
        russian.then(|| ((self.seat, capital), Phrase::of(&self.written)))
    }

    fn places(&self, line: &Folded) -> impl Iterator<Item = Named> {
        let spellings = self.spellings.iter();
        let places = spellings.flat_map(move |spelling| line.words(spelling));
        places.map(move |place| Named {
            seat: self.seat,
            place,
            is_plain: self.is_plain(line, place),
        })
    }

    fn is_plain(&self, line: &Folded, place: Place) -> bool {
        let written = line.written(place).iter().copied();
        let before = line.run_before(place.0, " ");
        let is_article = |(_, word): (Place, &str)| ARTICLES.contains(&word);
        capitals(written).eq(capitals(self.written.chars())) && !before.is_some_and(is_article)
    }
}

/// Which letters are capitals.
pub(super) fn capitals(letters: impl Iterator<Item = char>) -> impl Iterator<Item = bool> {
    let letters = letters.filter(|letter| letter.is_alphabetic());
    letters.map(char::is_uppercase)
}
