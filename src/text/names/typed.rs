//! What the host types at the desk: any part of a name will do, as long as it fits only one.

use super::closest::{Candidate, initials, misspelling_distance};
use super::fold::{fold, most_bytes, squash, without_accents};

/// Whom a typed text means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found<T> {
    /// Exactly this one.
    One(T),
    /// It fits all of these, in their order, and so means none of them.
    Several(Vec<T>),
    /// It fits nothing.
    None {
        /// Whose names it may be a misspelling of, where no others are nearer; to be offered, never
        /// taken.
        near: Vec<T>,
    },
}

/// Finds whom a typed text means; a looser reading is tried only where stricter ones fit nobody.
///
/// From strict to loose: the present name, an alias, a name but for separators, a name but for
/// accents, a part of a name or its initials. Two fits by the same reading are [`Found::Several`].
pub fn find_typed<T: Copy + PartialEq>(text: &str, candidates: &[Candidate<'_, T>]) -> Found<T> {
    let names = candidates.iter().flat_map(|candidate| &candidate.names);
    if text.len() > most_bytes(names.copied()) {
        return Found::None { near: Vec::new() };
    }
    let typed = Typed::new(text);
    for reading in Reading::FROM_STRICT_TO_LOOSE {
        let mut fits = Vec::new();
        for candidate in candidates {
            if !fits.contains(&candidate.id) && typed.fits(reading, &candidate.names) {
                fits.push(candidate.id);
            }
        }
        if let (Reading::Part, [one]) = (reading, fits.as_slice()) {
            fits = typed.or_nearer(*one, candidates);
        }
        match fits.as_slice() {
            [] => {}
            [one] => return Found::One(*one),
            _ => return Found::Several(fits),
        }
    }
    Found::None {
        near: nearest_to(&typed.loose, candidates),
    }
}

/// In what way a typed text is compared with names.
#[derive(Debug, Clone, Copy)]
enum Reading {
    PresentName,
    AnyName,
    ButForSeparators,
    ButForAccents,
    Part,
}

impl Reading {
    const FROM_STRICT_TO_LOOSE: [Self; 5] = [
        Self::PresentName,
        Self::AnyName,
        Self::ButForSeparators,
        Self::ButForAccents,
        Self::Part,
    ];
}

/// A typed text in the forms in which it is compared.
#[derive(Debug)]
struct Typed {
    folded: String,
    squashed: String,
    loose: String,
}

impl Typed {
    fn new(text: &str) -> Self {
        let folded = fold(text);
        let squashed = squash(&folded);
        let loose = without_accents(&squashed);
        Self {
            folded,
            squashed,
            loose,
        }
    }

    /// Whom it may mean beside the one of whose names it is a part: where that is an alias alone, a
    /// whole name of another that differs by a letter or two is as near.
    fn or_nearer<T: Copy + PartialEq>(&self, one: T, candidates: &[Candidate<'_, T>]) -> Vec<T> {
        let by_present_name = candidates.iter().any(|own| {
            let mut present = own.names.iter().take(1);
            own.id == one && present.any(|name| self.is_part(name))
        });
        let is_near = |name: &&str| {
            let name = loosen(name);
            let distance = misspelling_distance(&self.loose, &name);
            distance.is_some_and(|distance| distance < name.chars().count())
        };
        let fits = candidates.iter().filter(|candidate| {
            candidate.id == one || !by_present_name && candidate.names.iter().any(is_near)
        });
        let mut all = Vec::new();
        for candidate in fits {
            if !all.contains(&candidate.id) {
                all.push(candidate.id);
            }
        }
        all
    }

    /// Whether it means one of the names; a form of which nothing is left means none.
    fn fits(&self, reading: Reading, names: &[&str]) -> bool {
        let is_folded = |name: &&str| !self.folded.is_empty() && fold(name) == self.folded;
        match reading {
            Reading::PresentName => names.first().is_some_and(is_folded),
            Reading::AnyName => names.iter().any(is_folded),
            Reading::ButForSeparators => {
                !self.squashed.is_empty() && names.iter().any(|name| squash(name) == self.squashed)
            }
            Reading::ButForAccents => {
                !self.loose.is_empty() && names.iter().any(|name| loosen(name) == self.loose)
            }
            Reading::Part => !self.loose.is_empty() && names.iter().any(|name| self.is_part(name)),
        }
    }

    fn is_part(&self, name: &str) -> bool {
        let folded = without_accents(&fold(name));
        loosen(name).contains(&self.loose) || initials(&folded) == self.loose
    }
}

/// Whose names a typed text may be a misspelling of, where no others are nearer; to be offered, never
/// taken.
pub fn nearest<T: Copy + PartialEq>(text: &str, candidates: &[Candidate<'_, T>]) -> Vec<T> {
    let names = candidates.iter().flat_map(|candidate| &candidate.names);
    if text.len() > most_bytes(names.copied()) {
        return Vec::new();
    }
    nearest_to(&loosen(text), candidates)
}

fn nearest_to<T: Copy + PartialEq>(loose: &str, candidates: &[Candidate<'_, T>]) -> Vec<T> {
    let misspelt = misspelt(loose, candidates);
    let least = misspelt.iter().map(|(distance, _)| *distance).min();
    let mut nearest = Vec::new();
    for (distance, id) in misspelt {
        if Some(distance) == least && !nearest.contains(&id) {
            nearest.push(id);
        }
    }
    nearest
}

/// The candidates of whose names a text may be a misspelling, with the letters that are wrong.
fn misspelt<T: Copy>(loose: &str, candidates: &[Candidate<'_, T>]) -> Vec<(usize, T)> {
    let misspelt = candidates.iter().filter_map(|candidate| {
        let distances = candidate.names.iter().filter_map(|name| {
            let name = loosen(name);
            misspelling_distance(loose, &name).filter(|&distance| distance < name.chars().count())
        });
        Some((distances.min()?, candidate.id))
    });
    misspelt.collect()
}

/// The squashed name without accents.
fn loosen(name: &str) -> String {
    without_accents(&squash(name))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::names::tricky::tricky_text;

    /// Players with their aliases; the id is the present name.
    const DESK: &[&[&str]] = &[
        &["Mister Blue", "Bluey"],
        &["Dogwood"],
        &["Ironwood", "Dog"],
        &["José"],
        &["Josephine"],
        &["Сергей Ёлкин"],
        &["İlker"],
        &["Søren-K"],
        &["..."],
        &["Dog's End", "Ana"],
        &["Ana"],
    ];

    fn find(text: &str) -> Found<&'static str> {
        let candidates: Vec<_> = DESK
            .iter()
            .map(|names| Candidate {
                id: names[0],
                names: names.to_vec(),
            })
            .collect();
        find_typed(text, &candidates)
    }

    #[test]
    fn the_strictest_reading_that_fits_counts() {
        for (text, id) in [
            ("MISTER blue", "Mister Blue"),
            ("bluey", "Mister Blue"),
            ("mister_blue", "Mister Blue"),
            ("dog", "Ironwood"),
            ("dogw", "Dogwood"),
            ("iron", "Ironwood"),
            ("jose", "José"),
            ("josep", "Josephine"),
            ("mb", "Mister Blue"),
            ("blu", "Mister Blue"),
            ("елкин", "Сергей Ёлкин"),
            ("сергеи", "Сергей Ёлкин"),
            ("СЁ", "Сергей Ёлкин"),
            ("ILKER", "İlker"),
            ("ılker", "İlker"),
            ("soren", "Søren-K"),
            ("...", "..."),
            ("ana", "Ana"),
        ] {
            assert_eq!(find(text), Found::One(id), "{text:?}");
        }
    }

    #[test]
    fn two_fits_are_refused() {
        assert_eq!(find("wood"), Found::Several(vec!["Dogwood", "Ironwood"]));
        assert_eq!(find("jos"), Found::Several(vec!["José", "Josephine"]));
        let same_person = [
            Candidate {
                id: 1,
                names: vec!["Bobby"],
            },
            Candidate {
                id: 1,
                names: vec!["Bobster"],
            },
        ];
        assert_eq!(find_typed("bob", &same_person), Found::One(1));
    }

    #[test]
    fn a_misspelling_is_offered_never_taken() {
        for (text, near) in [
            ("ironwod", &["Ironwood"][..]),
            ("ironwoodd", &["Ironwood"]),
            ("jsoe", &["José"]),
            ("Сергей Елкен", &["Сергей Ёлкин"]),
            ("zzz", &[]),
            ("", &[]),
            ("  ", &[]),
            ("-", &[]),
        ] {
            let near = near.to_vec();
            assert_eq!(find(text), Found::None { near }, "{text:?}");
        }
    }

    #[test]
    fn all_that_are_as_near_are_offered() {
        let named = |name| Candidate {
            id: name,
            names: vec![name],
        };
        let candidates = ["Marten", "Martin", "Marvin", "Rob"].map(named);
        assert_eq!(nearest("Martn", &candidates), ["Marten", "Martin"]);
        assert_eq!(nearest("Marvn", &candidates), ["Marvin"]);
        assert_eq!(nearest("Zed", &candidates), [""; 0]);
        let near = vec!["Marten", "Martin"];
        assert_eq!(find_typed("Martn", &candidates), Found::None { near });
    }

    proptest! {
        #[test]
        fn a_full_name_is_never_taken_for_another(
            text in tricky_text(),
            names in prop::collection::vec(tricky_text(), 0..5),
        ) {
            let candidates: Vec<_> = names
                .iter()
                .enumerate()
                .map(|(id, name)| Candidate { id, names: vec![name.as_str()] })
                .collect();
            for (text, own) in names.iter().map(|name| (name, true)).chain([(&text, false)]) {
                match find_typed(text, &candidates) {
                    Found::One(id) => prop_assert!(!own || fold(&names[id]) == fold(text)),
                    Found::Several(ids) => prop_assert!(ids.len() > 1),
                    Found::None { .. } => prop_assert!(!own || fold(text).is_empty()),
                }
            }
        }
    }
}
