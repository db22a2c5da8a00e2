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
    text: String,
    /// For each byte of the folded text, the letter of the line it comes from; they only go up.
    origin: Vec<usize>,
}

impl Folded {
    pub(super) fn of(line: &str) -> Self {
        let mut folded = Self {
            text: String::with_capacity(line.len()),
            origin: Vec::with_capacity(line.len()),
        };
        for (index, letter) in line.chars().enumerate() {
            folded.text.extend(fold_letter(letter));
            folded.origin.resize(folded.text.len(), index);
        }
        folded
    }

    /// Where the words stand, as ranges of letters of the line.
    pub(super) fn anywhere(&self, words: &str) -> Vec<Place> {
        let mut places = Vec::new();
        let Some(first) = words.chars().next() else {
            return places;
        };
        let mut from = 0;
        while let Some(found) = self.text.get(from..).and_then(|rest| rest.find(words)) {
            let start = from + found;
            let place = self
                .origin
                .get(start)
                .zip(self.origin.get(start + words.len() - 1));
            places.extend(place.map(|(start, last)| (*start, last + 1)));
            from = start + first.len_utf8();
        }
        places
    }

    /// The same, as whole words only.
    pub(super) fn words(&self, words: &str) -> Vec<Place> {
        let is_letter = |index: Option<usize>| {
            index
                .and_then(|index| self.letter(index))
                .is_some_and(char::is_alphanumeric)
        };
        let mut places = self.anywhere(words);
        places.retain(|(start, end)| !is_letter(start.checked_sub(1)) && !is_letter(Some(*end)));
        places
    }

    /// The first folded letter of a letter of the line.
    fn letter(&self, index: usize) -> Option<char> {
        let byte = self.origin.partition_point(|origin| *origin < index);
        self.text.get(byte..)?.chars().next()
    }

    /// The folded letters, each with the letter of the line it comes from.
    fn letters(&self) -> impl Iterator<Item = (char, usize)> {
        let letters = self.text.char_indices();
        letters.filter_map(|(byte, letter)| Some((letter, *self.origin.get(byte)?)))
    }

    /// The same, where it is not part of one of these names.
    pub(super) fn outside(&self, words: &str, names: &[String]) -> Vec<Place> {
        let mut places = self.words(words);
        if !places.is_empty() {
            let named: Vec<Place> = names.iter().flat_map(|name| self.words(name)).collect();
            places
                .retain(|(start, end)| !named.iter().any(|(from, to)| from <= start && end <= to));
        }
        places
    }

    /// The words that lie whole in a range, each with its place.
    pub(super) fn single_words(&self, (from, to): Place) -> impl Iterator<Item = (Place, String)> {
        let mut words: Vec<(Place, String)> = Vec::new();
        let mut open = false;
        for (letter, origin) in self.letters() {
            let inside = from <= origin && origin < to;
            let continues = letter.is_alphanumeric() || (open && letter == '-');
            match words.last_mut().filter(|_| open) {
                Some(((_, end), word)) if inside && continues => {
                    word.push(letter);
                    *end = origin + 1;
                }
                _ if inside && letter.is_alphanumeric() => {
                    words.push(((origin, origin + 1), letter.to_string()));
                }
                _ => {}
            }
            open = inside && continues;
        }
        words.into_iter()
    }

    /// The folded letters of a range.
    pub(super) fn between(&self, (from, to): Place) -> String {
        let inside = self
            .letters()
            .filter(|(_, origin)| from <= *origin && *origin < to);
        inside.map(|(letter, _)| letter).collect()
    }

    /// The sentences of the line, as ranges of letters of the line.
    pub(super) fn sentences(&self) -> Vec<Place> {
        let mut sentences = Vec::new();
        let mut from = 0;
        for (letter, origin) in self.letters() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_at_their_places_in_the_line() {
        let line = Folded::of("The GOON is İGoon; goon-like, Goon goon Goon.");
        assert_eq!(
            line.anywhere("goon"),
            [(4, 8), (13, 17), (19, 23), (30, 34), (35, 39), (40, 44)]
        );
        assert_eq!(
            line.words("goon"),
            [(4, 8), (19, 23), (30, 34), (35, 39), (40, 44)]
        );
        assert_eq!(line.words("goon goon"), [(30, 39), (35, 44)]);
        assert_eq!(
            line.outside("goon", &["goon goon".to_owned()]),
            [(4, 8), (19, 23)]
        );
        assert!(line.anywhere("").is_empty());
    }

    #[test]
    fn letters_of_several_bytes_are_counted_as_letters() {
        let line = Folded::of("Ёжик — это Ёж.");
        assert_eq!(line.words("ёж"), [(11, 13)]);
        assert_eq!(line.between((11, 13)), "ёж");
        assert_eq!(line.sentences(), [(0, 14)]);
    }
}
