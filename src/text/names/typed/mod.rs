//! What the host types at the desk: a whole name, a whole word of one, or the beginning of one, as
//! long as it fits only one. Anything weaker is offered and never taken.

use super::closest::{
    BEGINNING_LETTERS, Candidate, initials, letters_in_order, misspelling_distance,
    wider_misspelling_distance,
};
use super::declined::{Case, are_form_in, are_form_of, changes_in, declinable_words, forms_of};
use super::fold::{fold, most_bytes, squash, without_accents};
use super::known::KnownNames;
use super::place::Place;
use super::plain_words::are_plain_words;
use super::sound::sounds_like;

/// Whom a typed text means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found<T> {
    /// Exactly this one.
    One(T),
    /// It fits all of these, in their order, and so means none of them.
    Several(Vec<T>),
    /// It fits nothing.
    None {
        /// Whose names it may stand for: misspelt, as initials, or cut short. To be offered, never
        /// taken.
        near: Vec<T>,
    },
}

/// Finds whom a typed text means; a looser reading is tried only where stricter ones fit nobody.
///
/// From strict to loose: the present name, an alias, a name but for separators, a name but for
/// accents, then whole words of a name, a beginning of three letters and more, or a name in another
/// case of Russian. Two fits by the same reading are [`Found::Several`]. Letters from inside a name are
/// no name, words of the language are short for none, and a name with a question mark is a question.
pub fn find_typed<T: Copy + PartialEq>(text: &str, candidates: &[Candidate<'_, T>]) -> Found<T> {
    found(text, candidates, &Reading::FROM_STRICT_TO_LOOSE)
}

/// The same, where nobody asks whom a text that means nobody may stand for: finding that out costs
/// more than all the rest.
pub fn find_meant<T: Copy + PartialEq>(text: &str, candidates: &[Candidate<'_, T>]) -> Option<T> {
    match find_fitting(text, candidates).as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// All whom a text fits by the strictest reading by which it fits anybody; it means one if that is
/// the only one.
pub fn find_fitting<T: Copy + PartialEq>(text: &str, candidates: &[Candidate<'_, T>]) -> Vec<T> {
    match is_too_long(text, candidates) {
        true => Vec::new(),
        false => fitting(
            &Typed::new(text),
            candidates,
            &Reading::FROM_STRICT_TO_LOOSE,
        ),
    }
}

/// All whom a text may mean in its place. A name that is written just so, and is another player's in the
/// case that the place asks for, is that other player's; where the place asks for none, it may be both.
///
/// In a place that asks for a case a name in another one is taken, too, if no other name is like it.
pub fn find_fitting_in<T: Copy + PartialEq>(
    text: &str,
    candidates: &[Candidate<'_, T>],
    place: Place,
) -> Vec<T> {
    let case = match place {
        Place::Named => return find_fitting(text, candidates),
        Place::Any => None,
        Place::Of(case) => Some(case),
    };
    if is_too_long(text, candidates) {
        return Vec::new();
    }
    let typed = Typed::new(text);
    let whole = fitting(&typed, candidates, &Reading::WHOLE);
    if !whole.is_empty() {
        return typed.or_declined(whole, candidates, case);
    }
    let fits = fitting(&typed, candidates, &[Reading::Short]);
    match case {
        Some(case) => typed.best_in(fits, candidates, case),
        None => fits,
    }
}

/// The same of who does something: a name in another case of Russian is that of somebody to whom it is
/// done, so such a one is only offered.
pub fn find_subject<T: Copy + PartialEq>(text: &str, candidates: &[Candidate<'_, T>]) -> Found<T> {
    let found = find_typed(text, candidates);
    let Found::One(one) = found else {
        return found;
    };
    let own = candidates.iter().filter(|candidate| candidate.id == one);
    let own: Vec<Candidate<'_, T>> = own.cloned().collect();
    match fitting(&Typed::new(text), &own, &Reading::AS_SUBJECT).is_empty() {
        true => Found::None { near: vec![one] },
        false => found,
    }
}

/// The same of whole names alone, for lines in which a wrong player cannot be mended; what is short
/// for a name is offered.
pub fn find_whole<T: Copy + PartialEq>(text: &str, candidates: &[Candidate<'_, T>]) -> Found<T> {
    found(text, candidates, &Reading::WHOLE)
}

fn found<T: Copy + PartialEq>(
    text: &str,
    candidates: &[Candidate<'_, T>],
    readings: &[Reading],
) -> Found<T> {
    if is_too_long(text, candidates) {
        return Found::None { near: Vec::new() };
    }
    let typed = Typed::new(text);
    let fits = fitting(&typed, candidates, readings);
    match fits.as_slice() {
        [] => Found::None {
            near: typed.offered(candidates),
        },
        [one] => Found::One(*one),
        _ => Found::Several(fits),
    }
}

/// Whom a text fits by the strictest reading by which it fits anybody.
fn fitting<T: Copy + PartialEq>(
    typed: &Typed,
    candidates: &[Candidate<'_, T>],
    readings: &[Reading],
) -> Vec<T> {
    for reading in readings {
        let mut fits = Vec::new();
        for candidate in candidates {
            if !fits.contains(&candidate.id) && typed.fits(*reading, &candidate.names) {
                fits.push(candidate.id);
            }
        }
        if let (Reading::Short, [one]) = (reading, fits.as_slice()) {
            fits = typed.or_nearer(*one, candidates);
        }
        if !fits.is_empty() {
            return fits;
        }
    }
    Vec::new()
}

fn is_too_long<T>(text: &str, candidates: &[Candidate<'_, T>]) -> bool {
    let names = candidates.iter().flat_map(|candidate| &candidate.names);
    text.len() > most_bytes(names.copied())
}

/// In what way a typed text is compared with names.
#[derive(Debug, Clone, Copy)]
enum Reading {
    PresentName,
    AnyName,
    ButForSeparators,
    ButForAccents,
    /// Whole words of a name, or its beginning.
    ShortAsSubject,
    /// The same, or another case of it.
    Short,
}

impl Reading {
    const FROM_STRICT_TO_LOOSE: [Self; 5] = [
        Self::PresentName,
        Self::AnyName,
        Self::ButForSeparators,
        Self::ButForAccents,
        Self::Short,
    ];
    const AS_SUBJECT: [Self; 5] = [
        Self::PresentName,
        Self::AnyName,
        Self::ButForSeparators,
        Self::ButForAccents,
        Self::ShortAsSubject,
    ];
    const WHOLE: [Self; 4] = [
        Self::PresentName,
        Self::AnyName,
        Self::ButForSeparators,
        Self::ButForAccents,
    ];
}

/// A typed text in the forms in which it is compared.
#[derive(Debug)]
struct Typed {
    folded: String,
    squashed: String,
    loose: String,
    /// Its words without accents.
    words: Vec<String>,
    /// Its words as they may be in another case of Russian.
    declinable: Vec<String>,
    /// Whether all of them are words of the language.
    is_plain: bool,
    /// Whether it has a sign by which it asks, or is struck out.
    says_no_name: bool,
}

impl Typed {
    fn new(text: &str) -> Self {
        let folded = fold(text);
        let squashed = squash(&folded);
        let loose = without_accents(&squashed);
        Self {
            words: words_of(&folded),
            declinable: declinable_words(&folded),
            is_plain: are_plain_words(&folded),
            says_no_name: ["?", "~~"].iter().any(|sign| folded.contains(sign)),
            folded,
            squashed,
            loose,
        }
    }

    /// Whom it may mean beside the one for whose name it is short: where it is no whole word of the
    /// present name and no other case of it, a name of another that differs by a letter or two is as near.
    fn or_nearer<T: Copy + PartialEq>(&self, one: T, candidates: &[Candidate<'_, T>]) -> Vec<T> {
        let present = |is: &dyn Fn(&str) -> bool| {
            candidates.iter().any(|own| {
                let mut present = own.names.iter().take(1);
                own.id == one && present.any(|name| is(name))
            })
        };
        let is_word = present(&|name| self.is_words_of(name) || self.is_form_of(name));
        // A form of a name may end so ("Ивана"), and begin what else somebody is called.
        let begins = present(&|name| self.begins(name, BEGINNING_LETTERS));
        let is_near =
            |name: &&str| self.misspells(name).is_some() && !(begins && self.goes_on_from(name));
        let fits = candidates.iter().filter(|candidate| {
            candidate.id == one || !is_word && candidate.names.iter().any(is_near)
        });
        ids(fits)
    }

    /// Those who are called so, and those whose whole name it is in a case; if it must be in that one,
    /// the former only if their own names stay as they are.
    fn or_declined<T: Copy + PartialEq>(
        &self,
        called: Vec<T>,
        candidates: &[Candidate<'_, T>],
        case: Option<Case>,
    ) -> Vec<T> {
        let is_declined = |name: &str| {
            let name = declinable_words(&fold(name));
            name.len() == self.declinable.len() && are_form_in(&self.declinable, &name, case)
        };
        let declined = match self.may_be_short() {
            true => ids(any_name(candidates, &is_declined)),
            false => Vec::new(),
        };
        if declined.iter().all(|one| called.contains(one)) {
            return called;
        }
        let stays = case.is_none_or(|case| !changes_in(&self.declinable, case));
        let both = candidates.iter().filter(|candidate| {
            declined.contains(&candidate.id) || stays && called.contains(&candidate.id)
        });
        ids(both)
    }

    /// Of those whom it fits, the ones whom it fits in a case. A name in another case may be a slip in
    /// writing another name.
    fn best_in<T: Copy + PartialEq>(
        &self,
        fits: Vec<T>,
        candidates: &[Candidate<'_, T>],
        case: Case,
    ) -> Vec<T> {
        let is_right = |name: &str| {
            let name_words = declinable_words(&fold(name));
            self.fits(Reading::ShortAsSubject, &[name])
                || are_form_in(&self.declinable, &name_words, Some(case))
        };
        let right = any_name(candidates, &is_right);
        let right = ids(right.filter(|candidate| fits.contains(&candidate.id)));
        match (right.is_empty(), fits.as_slice()) {
            (false, _) => right,
            (true, [one]) => {
                let near = misspelt_form(&self.loose, candidates).into_iter();
                let near: Vec<T> = near.map(|(_, id)| id).collect();
                let is_near = |id: &T| id == one || near.contains(id);
                ids(candidates.iter().filter(|candidate| is_near(&candidate.id)))
            }
            (true, _) => fits,
        }
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
            Reading::ShortAsSubject => {
                self.may_be_short()
                    && names
                        .iter()
                        .any(|name| self.is_words_of(name) || self.begins(name, BEGINNING_LETTERS))
            }
            Reading::Short => {
                self.fits(Reading::ShortAsSubject, names)
                    || self.may_be_short() && names.iter().any(|name| self.is_form_of(name))
            }
        }
    }

    const fn may_be_short(&self) -> bool {
        !self.is_plain && !self.says_no_name
    }

    /// Whether it is a name, or words of one in a row, in another case of Russian.
    fn is_form_of(&self, name: &str) -> bool {
        are_form_of(&self.declinable, &declinable_words(&fold(name)))
    }

    /// Whether it is one whole word of a name, or several in a row.
    fn is_words_of(&self, name: &str) -> bool {
        let is_word = self.loose.chars().any(char::is_alphabetic);
        let is_long = self.loose.chars().nth(1).is_some();
        is_word && is_long && {
            let words = words_of(&fold(name));
            let mut runs = words.windows(self.words.len());
            runs.any(|run| run == self.words.as_slice())
        }
    }

    /// Whether a name begins with it, and it has so many letters.
    fn begins(&self, name: &str, letters: usize) -> bool {
        self.loose.chars().count() >= letters && loosen(name).starts_with(&self.loose)
    }

    /// Whether it is a name with other letters after it than the last one again: `Dogw` is no slip in
    /// writing Dog, and `Bobb` may be one in writing Bob.
    fn goes_on_from(&self, name: &str) -> bool {
        let name = loosen(name);
        let more = self.loose.strip_prefix(name.as_str());
        more.is_some_and(|more| more.chars().next() != name.chars().last())
    }

    fn misspells(&self, name: &str) -> Option<usize> {
        let name = loosen(name);
        let distance = misspelling_distance(&self.loose, &name)?;
        (distance < name.chars().count()).then_some(distance)
    }

    /// Whose names it may stand for, by the strongest reading that fits anybody.
    fn offered<T: Copy + PartialEq>(&self, candidates: &[Candidate<'_, T>]) -> Vec<T> {
        if self.loose.is_empty() {
            return Vec::new();
        }
        if self.is_plain {
            return ids(any_name(candidates, &|name| self.is_words_of(name)));
        }
        let near = nearest_to(&self.loose, candidates);
        let short =
            |name: &str| self.begins(name, 1) || self.initials_of(name) || self.is_words_of(name);
        let likely = candidates.iter().filter(|candidate| {
            near.contains(&candidate.id) || candidate.names.iter().any(|name| short(name))
        });
        let likely = ids(likely);
        if !likely.is_empty() {
            return likely;
        }
        let misspelt_word = ids(any_name(candidates, &|name| self.misspells_a_word_of(name)));
        if !misspelt_word.is_empty() {
            return misspelt_word;
        }
        let named = self.named_in(candidates);
        if !named.is_empty() {
            return named;
        }
        ids(any_name(candidates, &|name| {
            let name = loosen(name);
            let is_part = self.loose.chars().nth(2).is_some() && name.contains(&self.loose);
            is_part || letters_in_order(&self.loose, &name)
        }))
    }

    fn initials_of(&self, name: &str) -> bool {
        initials(&without_accents(&fold(name))) == self.loose
    }

    /// Whether it is nearly a name, or nearly a word of one.
    fn misspells_a_word_of(&self, name: &str) -> bool {
        let words = words_of(&fold(name));
        let whole = loosen(name);
        let words = words.iter().filter(|word| word.chars().nth(2).is_some());
        let mut all = words.map(String::as_str).chain([whole.as_str()]);
        all.any(|word| {
            let distance = wider_misspelling_distance(&self.loose, word);
            distance.is_some_and(|distance| distance + 1 < word.chars().count())
        })
    }

    /// Those whose whole names stand in it.
    fn named_in<T: Copy + PartialEq>(&self, candidates: &[Candidate<'_, T>]) -> Vec<T> {
        let names = candidates
            .iter()
            .flat_map(|candidate| candidate.names.iter().map(|name| (*name, candidate.id)));
        let known = KnownNames::new(names);
        let mut named: Vec<T> = Vec::new();
        for occurrence in known.occurrences(&self.folded) {
            if !named.contains(&occurrence.id) {
                named.push(occurrence.id);
            }
        }
        named
    }
}

/// The candidates one of whose names is like this.
fn any_name<'c, 'n, T>(
    candidates: &'c [Candidate<'n, T>],
    is: &'c impl Fn(&str) -> bool,
) -> impl Iterator<Item = &'c Candidate<'n, T>> {
    let is_one =
        move |candidate: &&'c Candidate<'n, T>| candidate.names.iter().any(|name| is(name));
    candidates.iter().filter(is_one)
}

/// Whom candidates are, each once.
fn ids<'c, 'n: 'c, T: Copy + PartialEq + 'c>(
    candidates: impl Iterator<Item = &'c Candidate<'n, T>>,
) -> Vec<T> {
    let mut all: Vec<T> = Vec::new();
    for candidate in candidates {
        if !all.contains(&candidate.id) {
            all.push(candidate.id);
        }
    }
    all
}

/// The words of a folded text without accents.
fn words_of(folded: &str) -> Vec<String> {
    let plain = without_accents(folded);
    let words = plain.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// Whose names a typed text may be a misspelling of, where no others are nearer; to be offered, never
/// taken.
pub fn nearest<T: Copy + PartialEq>(text: &str, candidates: &[Candidate<'_, T>]) -> Vec<T> {
    if is_too_long(text, candidates) {
        return Vec::new();
    }
    nearest_to(&loosen(text), candidates)
}

fn nearest_to<T: Copy + PartialEq>(loose: &str, candidates: &[Candidate<'_, T>]) -> Vec<T> {
    let misspelt = match misspelt(loose, candidates) {
        misspelt if misspelt.is_empty() => misspelt_form(loose, candidates),
        misspelt => misspelt,
    };
    if misspelt.is_empty() {
        let sounds = |name: &str| sounds_like(loose, &loosen(name));
        return ids(any_name(candidates, &sounds));
    }
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

/// The same where a name in another case of Russian is misspelt: `Тмура` of Тимур. One letter may be wrong.
fn misspelt_form<T: Copy>(loose: &str, candidates: &[Candidate<'_, T>]) -> Vec<(usize, T)> {
    let misspelt = candidates.iter().filter_map(|candidate| {
        let names = candidate.names.iter();
        let forms = names.flat_map(|name| forms_of(&loosen(name)));
        let distances = forms.filter_map(|form| misspelling_distance(loose, &form));
        let least = distances.min().filter(|distance| *distance <= 1)?;
        Some((least, candidate.id))
    });
    misspelt.collect()
}

/// The squashed name without accents.
fn loosen(name: &str) -> String {
    without_accents(&squash(name))
}

#[cfg(test)]
mod tests;
