//! A line folded for comparing, with the places of its words.

/// A range of letters of a line.
pub(super) type Place = (usize, usize);

pub(super) fn fold(text: &str) -> String {
    text.chars().flat_map(fold_letter).collect()
}

fn fold_letter(letter: char) -> impl Iterator<Item = char> {
    letter.to_lowercase()
}

/// A line folded letter by letter, so that places in it are places in the line.
pub(super) struct Folded {
    letters: Vec<char>,
    /// For each folded letter, the letter of the line it comes from.
    origin: Vec<usize>,
}

impl Folded {
    pub(super) fn of(line: &str) -> Self {
        let (origin, letters) = line
            .chars()
            .enumerate()
            .flat_map(|(index, letter)| fold_letter(letter).map(move |folded| (index, folded)))
            .unzip();
        Self { letters, origin }
    }

    /// Where the words stand, as ranges of letters of the line.
    pub(super) fn anywhere(&self, words: &str) -> Vec<Place> {
        let wanted: Vec<char> = words.chars().collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        self.letters
            .windows(wanted.len())
            .enumerate()
            .filter(|(_, window)| *window == wanted)
            .filter_map(|(start, _)| {
                let last = self.origin.get(start + wanted.len() - 1)?;
                Some((*self.origin.get(start)?, last + 1))
            })
            .collect()
    }

    /// The same, as whole words only.
    pub(super) fn words(&self, words: &str) -> Vec<Place> {
        let is_letter = |index: Option<usize>| {
            index
                .and_then(|index| self.origin.iter().position(|origin| *origin == index))
                .and_then(|index| self.letters.get(index))
                .is_some_and(|letter| letter.is_alphanumeric())
        };
        self.anywhere(words)
            .into_iter()
            .filter(|(start, end)| !is_letter(start.checked_sub(1)) && !is_letter(Some(*end)))
            .collect()
    }

    /// The same, where it is not part of one of these names.
    pub(super) fn outside(&self, words: &str, names: &[String]) -> Vec<Place> {
        let named: Vec<Place> = names.iter().flat_map(|name| self.words(name)).collect();
        self.words(words)
            .into_iter()
            .filter(|(start, end)| !named.iter().any(|(from, to)| from <= start && end <= to))
            .collect()
    }

    /// The words that lie whole in a range, each with its place.
    pub(super) fn single_words(&self, (from, to): Place) -> impl Iterator<Item = (Place, String)> {
        let mut words: Vec<(Place, String)> = Vec::new();
        let mut open = false;
        for (letter, origin) in self.letters.iter().zip(&self.origin) {
            let inside = from <= *origin && *origin < to;
            let continues = letter.is_alphanumeric() || (open && *letter == '-');
            match words.last_mut().filter(|_| open) {
                Some(((_, end), word)) if inside && continues => {
                    word.push(*letter);
                    *end = origin + 1;
                }
                _ if inside && letter.is_alphanumeric() => {
                    words.push(((*origin, origin + 1), letter.to_string()));
                }
                _ => {}
            }
            open = inside && continues;
        }
        words.into_iter()
    }

    /// The folded letters of a range.
    pub(super) fn between(&self, (from, to): Place) -> String {
        let letters = self.letters.iter().zip(&self.origin);
        let inside = letters.filter(|(_, origin)| from <= **origin && **origin < to);
        inside.map(|(letter, _)| *letter).collect()
    }

    /// The sentences of the line, as ranges of letters of the line.
    pub(super) fn sentences(&self) -> Vec<Place> {
        let mut sentences = Vec::new();
        let mut from = 0;
        for (letter, origin) in self.letters.iter().zip(&self.origin) {
            if matches!(letter, '.' | '!' | '?' | ';') {
                sentences.push((from, origin + 1));
                from = origin + 1;
            }
        }
        let end = self.origin.last().map_or(0, |last| last + 1);
        if from < end {
            sentences.push((from, end));
        }
        sentences
    }
}
