//! Names close to what was written, to be offered and never taken.

use super::fold::{fold, is_separator, squash, without_accents};

/// Something with names, the present one first and aliases after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate<'a, T> {
    /// What the names stand for.
    pub id: T,
    /// The present name, then the others.
    pub names: Vec<&'a str>,
}

/// In what way a text is close to a name, the closest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Likeness {
    /// The name begins with it.
    Beginning,
    /// The name contains it.
    Part,
    /// One or two letters are wrong.
    Misspelling,
    /// It is the first letters of the name's words.
    Initials,
    /// It is one of the name's words, however short.
    Word,
    /// Its letters stand in the name in the same order, the first one in front.
    Letters,
}

impl Likeness {
    const ALL: [Self; 6] = [
        Self::Beginning,
        Self::Part,
        Self::Misspelling,
        Self::Initials,
        Self::Word,
        Self::Letters,
    ];

    /// Whether it is offered only where nothing closer is: so few letters are like many names.
    #[must_use]
    pub const fn is_weak(self) -> bool {
        matches!(self, Self::Word | Self::Letters)
    }
}

/// Letters a text must have before a name counts as beginning with it.
pub(super) const BEGINNING_LETTERS: usize = 3;
/// Letters a text must have before a name counts as containing it.
const PART_LETTERS: usize = 4;
/// Letters a text must have before a name counts as beginning with it misspelt.
const MISSPELT_BEGINNING_LETTERS: usize = 4;
/// Letters of the longest name in which only one may be wrong.
const SHORT_NAME_LETTERS: usize = 5;

/// The closest candidate to a misspelt word, if one is close enough to ask "did you mean".
///
/// Close enough is a Damerau-Levenshtein distance of 1 for names of up to five letters and 2 for
/// longer ones, folded, with at least one letter right. Of equally close ones the first is given.
pub fn closest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let candidates = candidates.into_iter();
    closest_folded(
        wanted,
        candidates.map(|candidate| (fold(candidate), candidate)),
    )
}

/// The same among candidates whose folded forms are at hand, each before what it stands for.
pub fn closest_folded<'a>(
    wanted: &str,
    candidates: impl IntoIterator<Item = (impl AsRef<str>, &'a str)>,
) -> Option<&'a str> {
    let wanted = fold(wanted);
    let close = candidates.into_iter().filter_map(|(name, candidate)| {
        let name = name.as_ref();
        let distance = misspelling_distance(&wanted, name)?;
        (distance < name.chars().count()).then_some((distance, candidate))
    });
    close
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The candidates close to a text that is none of their names, in the order of [`Likeness`].
///
/// Each candidate is given once, for its closest name; see [`NameForms::likenesses`].
pub fn near<T: Copy>(text: &str, candidates: &[Candidate<'_, T>]) -> Vec<(T, Likeness)> {
    let text = NameForms::new(text);
    let closest_of = |candidate: &Candidate<'_, T>| {
        let names = candidate.names.iter();
        names
            .filter_map(|name| NameForms::new(name).likenesses(&text).next())
            .min()
    };
    let mut close: Vec<_> = candidates
        .iter()
        .filter_map(|candidate| Some((candidate.id, closest_of(candidate)?)))
        .collect();
    close.sort_by_key(|(_, likeness)| *likeness);
    close
}

/// A name in the forms in which texts are compared with it, made once for many texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameForms {
    /// The name folded.
    pub folded: String,
    /// The name squashed.
    pub squashed: String,
    /// The first letters of its words, if it has more than one.
    initials: String,
    /// The name squashed, without accents.
    plain: String,
    /// The initials without accents.
    plain_initials: String,
}

impl NameForms {
    /// The forms of a name.
    pub fn new(name: &str) -> Self {
        let folded = fold(name);
        let squashed = squash(&folded);
        let initials = initials(&folded);
        Self {
            plain: without_accents(&squashed),
            plain_initials: without_accents(&initials),
            squashed,
            initials,
            folded,
        }
    }

    /// All ways in which a text is close to the name, the closest first.
    ///
    /// The squashed name begins with it (three letters or more), contains it (four or more) or is
    /// misspelt by it, or it is the name's initials (vote rules §3.2), one of its words or some of its
    /// letters in their order; with accents or without.
    pub fn likenesses(&self, text: &Self) -> impl Iterator<Item = Likeness> {
        let letters = text.squashed.chars().count();
        Likeness::ALL
            .into_iter()
            .filter(move |likeness| match likeness {
                Likeness::Beginning => {
                    letters >= BEGINNING_LETTERS
                        && self.either(text, |name, text| name.starts_with(text))
                }
                Likeness::Part => {
                    letters >= PART_LETTERS && self.either(text, |name, text| name.contains(text))
                }
                // A word with nearly all letters wrong is another word.
                Likeness::Misspelling => self.either(text, |name, text| {
                    misspelling_distance(text, name)
                        .is_some_and(|wrong| wrong + 1 < name.chars().count())
                }),
                Likeness::Initials => {
                    letters > 0
                        && (self.initials == text.squashed || self.plain_initials == text.plain)
                }
                Likeness::Word => letters > 1 && self.has_word(text),
                Likeness::Letters => self.either(text, |name, text| letters_in_order(text, name)),
            })
    }

    /// Whether the squashed forms stand so to each other, with accents or without.
    fn either(&self, text: &Self, so: impl Fn(&str, &str) -> bool) -> bool {
        so(&self.squashed, &text.squashed)
            || (self.has_accents(text) && so(&self.plain, &text.plain))
    }

    fn has_word(&self, text: &Self) -> bool {
        let words = self.folded.split(|letter: char| !letter.is_alphanumeric());
        let mut words = words.filter(|word| !word.is_empty());
        words.any(|word| word == text.folded || without_accents(word) == text.plain)
    }

    fn has_accents(&self, text: &Self) -> bool {
        self.plain != self.squashed || text.plain != text.squashed
    }

    /// Whether the name begins with the text but for one letter, and the first one is right: `Rivwr`
    /// for Riverbluetail.
    pub fn begins_misspelt(&self, text: &Self) -> bool {
        let letters = text.plain.chars().count();
        let name = self.plain.chars().count();
        letters >= MISSPELT_BEGINNING_LETTERS
            && letters < name
            && text.plain.chars().next() == self.plain.chars().next()
            && (letters - 1..=letters + 1).any(|length| {
                let beginning: String = self.plain.chars().take(length).collect();
                strsim::damerau_levenshtein(&text.plain, &beginning) == 1
            })
    }

    /// Whether a text is the name but for separators and accents.
    pub fn is_but_for_accents(&self, text: &Self) -> bool {
        !text.plain.is_empty() && self.plain == text.plain
    }
}

/// Whether words that begin with a shorter name may be meant for a longer one, which begins with the
/// same name: they are its beginning, or it is misspelt by them.
#[must_use]
pub fn may_go_on_as(shorter: &NameForms, words: &NameForms, longer: &NameForms) -> bool {
    let begins = longer.plain.starts_with(&shorter.plain);
    let is_longer =
        longer.plain.len() > shorter.plain.len() && words.plain.len() > shorter.plain.len();
    begins
        && is_longer
        && longer
            .likenesses(words)
            .any(|likeness| matches!(likeness, Likeness::Beginning | Likeness::Misspelling))
}

/// How many letters are wrong, if a folded text is a misspelling of a folded name.
pub(super) fn misspelling_distance(text: &str, name: &str) -> Option<usize> {
    distance_for(text, name, name.chars().count())
}

/// The same, where a text that is longer than a short name may have two letters wrong as well:
/// "Bobbie" for Bobby.
pub(super) fn wider_misspelling_distance(text: &str, name: &str) -> Option<usize> {
    let letters = text.chars().count().max(name.chars().count());
    distance_for(text, name, letters)
}

fn distance_for(text: &str, name: &str, letters: usize) -> Option<usize> {
    let text_letters = text.chars().count();
    let name_letters = name.chars().count();
    let limit = if letters <= SHORT_NAME_LETTERS { 1 } else { 2 };
    if text_letters == 0 || text_letters.abs_diff(name_letters) > limit {
        return None;
    }
    // Each letter the name has not at all is an error; counting those first spares most distances.
    let foreign = text.chars().filter(|letter| !name.contains(*letter));
    if foreign.take(limit + 1).count() > limit {
        return None;
    }
    let distance = strsim::damerau_levenshtein(text, name);
    (distance <= limit).then_some(distance)
}

/// Whether the letters of a text stand in a name in the same order, the first one in front: `rbt` for
/// Riverbluetail. Two letters at the least, and fewer than the name has.
pub(super) fn letters_in_order(text: &str, name: &str) -> bool {
    let mut rest = name.chars();
    let first = text.chars().next();
    let is_short = text.chars().nth(1).is_some() && text.chars().count() < name.chars().count();
    is_short
        && first.is_some_and(|letter| rest.next() == Some(letter))
        && text
            .chars()
            .skip(1)
            .all(|letter| rest.any(|of_name| of_name == letter))
}

/// The first letters of the words of a folded name; empty for a single word.
pub(super) fn initials(folded: &str) -> String {
    let words = folded.split(is_separator).filter(|word| !word.is_empty());
    let initials: String = words.filter_map(|word| word.chars().next()).collect();
    if initials.chars().nth(1).is_some() {
        initials
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::names::tricky::tricky_text;

    #[test]
    fn the_closest_word_is_offered() {
        let words = ["doctor", "cop", "Mister Blue", "врач", "vote", "votes"];
        for (wanted, expected) in [
            ("docter", Some("doctor")),
            ("dcotor", Some("doctor")),
            ("dictar", Some("doctor")),
            ("DOCTR", Some("doctor")),
            ("cpo", Some("cop")),
            ("cat", None),
            ("mister  blu", Some("Mister Blue")),
            ("Врачь", Some("врач")),
            ("voter", Some("vote")),
            ("", None),
            ("the quiet one", None),
        ] {
            assert_eq!(closest(wanted, words), expected, "{wanted:?}");
        }
        assert_eq!(closest("x", ["a", "b"]), None, "nothing in common");
    }

    fn near_names<'a>(text: &str, names: &[&'a str]) -> Vec<(&'a str, Likeness)> {
        let candidates: Vec<_> = names
            .iter()
            .map(|&name| Candidate {
                id: name,
                names: vec![name],
            })
            .collect();
        near(text, &candidates)
    }

    #[test]
    fn near_names_come_by_likeness_then_in_their_order() {
        use Likeness::{Beginning, Initials, Letters, Misspelling, Part};
        let names = ["Ana", "Elm", "Fir", "Dogwood", "Ironwood", "Mister Blue"];
        for (text, expected) in [
            ("dog", &[("Dogwood", Beginning)][..]),
            ("ir", &[("Fir", Misspelling), ("Ironwood", Letters)]),
            ("an", &[("Ana", Misspelling)]),
            ("dogwod", &[("Dogwood", Misspelling)]),
            ("wood", &[("Dogwood", Part), ("Ironwood", Part)]),
            ("mister_", &[("Mister Blue", Beginning)]),
            ("M.B.", &[("Mister Blue", Initials)]),
            ("the quiet one", &[]),
            ("", &[]),
            ("...", &[]),
        ] {
            assert_eq!(near_names(text, &names), expected, "{text:?}");
        }
        assert_eq!(
            near_names("blue", &["Blu", "True Blue", "Bluebell", "B-L-U-E Bird"]),
            [
                ("Bluebell", Beginning),
                ("B-L-U-E Bird", Beginning),
                ("True Blue", Part),
                ("Blu", Misspelling)
            ]
        );
    }

    #[test]
    fn a_candidate_is_given_once_for_its_closest_name() {
        let candidates = [
            Candidate {
                id: 1,
                names: vec!["Boblin", "Bobster"],
            },
            Candidate {
                id: 2,
                names: vec!["Ann", "Bobs"],
            },
        ];
        let expected = [(1, Likeness::Beginning), (2, Likeness::Beginning)];
        assert_eq!(near("bobs", &candidates), expected);
    }

    proptest! {
        #[test]
        fn any_text_has_an_answer(text in tricky_text(), names in prop::collection::vec(tricky_text(), 0..5)) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            if let Some(name) = closest(&text, names.iter().copied()) {
                prop_assert!(names.contains(&name));
            }
            let ids: Vec<_> = near_names(&text, &names);
            prop_assert!(ids.len() <= names.len());
            prop_assert!(ids.is_sorted_by_key(|(_, likeness)| *likeness));
        }
    }
}
