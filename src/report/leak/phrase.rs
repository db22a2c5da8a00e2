//! Titles and names whose words may each stand in any of their forms.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::folded::{Folded, Place, fold, runs};
use super::forms::forms;
use nightdesk_text::names;

/// A title or a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Phrase {
    text: String,
    words: Vec<Word>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    /// What stands between it and the word before, folded.
    gap: String,
    /// Its forms, folded.
    forms: BTreeSet<String>,
}

impl Phrase {
    pub(super) fn of(title: &str) -> Self {
        // Endings are told apart while the words have their accents: `й` is no `и`.
        let plain = names::fold(title);
        let part = |bytes: Range<usize>| plain.get(bytes).unwrap_or_default();
        let mut end = 0;
        let words = runs(&plain).into_iter().map(|run| Word {
            gap: fold(part(std::mem::replace(&mut end, run.end)..run.start)),
            forms: forms(part(run)).iter().map(|form| fold(form)).collect(),
        });
        Self {
            words: words.collect(),
            text: fold(title),
        }
    }

    pub(super) fn is_of_several_words(&self) -> bool {
        self.words.len() > 1
    }

    /// Where it stands within a place of a line.
    pub(super) fn places_in(&self, line: &Folded, place: Place) -> Vec<Place> {
        if self.words.is_empty() {
            let mut places = line.words(&self.text);
            places.retain(|(start, end)| place.0 <= *start && *end <= place.1);
            return places;
        }
        let runs = line.runs_in(place);
        let starts = (0..runs.len()).filter_map(|first| runs.get(first..));
        starts.filter_map(|runs| self.begins(line, runs)).collect()
    }

    /// Its place, if the line has it from the first of these runs on.
    fn begins(&self, line: &Folded, runs: &[Range<usize>]) -> Option<Place> {
        let runs = runs.get(..self.words.len())?;
        let (first, last) = (runs.first()?, runs.last()?);
        let mut end = None;
        for (word, run) in self.words.iter().zip(runs) {
            let joined = end.is_none_or(|end| word.follows(line.part(end..run.start)));
            if !joined || !word.forms.contains(line.part(run.clone())) {
                return None;
            }
            end = Some(run.end);
        }
        line.place(first.start..last.end)
    }
}

impl Word {
    /// Whether it may stand so far after the word before it.
    fn follows(&self, gap: &str) -> bool {
        gap == self.gap || gap.chars().all(|sign| matches!(sign, ' ' | '-' | '_'))
    }
}

/// Phrases that are looked for at one go, each for what it stands for.
#[derive(Debug)]
pub(super) struct Phrases<T> {
    phrases: Vec<(T, Phrase)>,
    /// By each form of its first word, which phrases may begin there.
    by_first: BTreeMap<String, Vec<usize>>,
}

impl<T> Phrases<T> {
    /// Where any of them stands in a line.
    pub(super) fn places<'a>(
        &'a self,
        line: &'a Folded,
    ) -> impl Iterator<Item = (&'a T, Place)> + 'a {
        let runs = line.runs_in(line.whole());
        let starts = (0..runs.len()).filter_map(move |first| runs.get(first..));
        let by_words = starts.flat_map(move |runs| {
            let first = runs.first().map(|run| line.part(run.clone()));
            let here = first.and_then(|word| self.by_first.get(word));
            let here = here.into_iter().flatten();
            let here = here.filter_map(move |index| self.phrases.get(*index));
            here.filter_map(move |(of, phrase)| Some((of, phrase.begins(line, runs)?)))
        });
        let wordless = self
            .phrases
            .iter()
            .filter(|(_, phrase)| phrase.words.is_empty());
        let by_signs = wordless.flat_map(move |(of, phrase)| {
            let places = phrase.places_in(line, line.whole()).into_iter();
            places.map(move |place| (of, place))
        });
        by_words.chain(by_signs)
    }
}

impl Phrases<String> {
    /// What is left when some of these are no longer looked for.
    pub(super) fn without(self, some: &BTreeSet<String>) -> Phrases<()> {
        let phrases = self.phrases.into_iter();
        let left = phrases.filter(|(of, _)| !some.contains(of));
        left.map(|(_, phrase)| ((), phrase)).collect()
    }
}

impl<T> Default for Phrases<T> {
    fn default() -> Self {
        Self::from_iter([])
    }
}

impl<T> FromIterator<(T, Phrase)> for Phrases<T> {
    fn from_iter<I: IntoIterator<Item = (T, Phrase)>>(phrases: I) -> Self {
        let phrases: Vec<(T, Phrase)> = phrases.into_iter().collect();
        let mut by_first: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, (_, phrase)) in phrases.iter().enumerate() {
            let forms = phrase.words.first().map(|word| &word.forms);
            for form in forms.into_iter().flatten() {
                by_first.entry(form.clone()).or_default().push(index);
            }
        }
        Self { phrases, by_first }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_of_a_title_may_be_inflected() {
        for (title, text, times) in [
            (
                "Vanilla Townie",
                "Two Vanilla Townies, a vanilla-townie.",
                2,
            ),
            ("Vanilla Townie", "Vanilla: Townie", 0),
            ("сын босса", "Сыну Босса сказали о сыновьях босса.", 2),
            ("сын босса", "Сын пришёл. Босса нет.", 0),
            ("дочь главы", "с дочерью главы", 1),
            ("актёр", "Актеры и актёрами, но не актерский", 2),
            ("лжец + мафия", "лжеца + мафию", 1),
            ("Jack-of-all-Trades", "Jacks of all trades", 1),
            ("1-shot Strongman", "the 1-shot strongmen", 1),
            ("🐺", "The 🐺 howls", 1),
        ] {
            let line = Folded::of(text);
            let phrase = Phrase::of(title);
            let places = phrase.places_in(&line, line.whole());
            assert_eq!(places.len(), times, "{title} in {text}");
            let all: Phrases<()> = [((), phrase)].into_iter().collect();
            let at_one_go: Vec<Place> = all.places(&line).map(|(_, place)| place).collect();
            assert_eq!(at_one_go, places, "{title} in {text}");
        }
    }
}
