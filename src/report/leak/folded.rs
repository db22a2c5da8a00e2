//! A line folded for comparing, with the places of its words.

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;

use nightdesk_text::names;

/// A range of letters of a line.
pub(super) type Place = (usize, usize);

/// A text in which spellings that a reader takes for the same are equal.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        push_folded(&mut folded, letter);
    }
    folded
}

/// Folds a letter as the desk folds names, and leaves its accents out, as those who type do.
fn push_folded(folded: &mut String, letter: char) {
    match letter {
        letter if letter.is_whitespace() => {
            if !folded.ends_with(' ') {
                folded.push(' ');
            }
        }
        letter if letter.is_ascii() => folded.push(letter.to_ascii_lowercase()),
        'а'..='и' | 'к'..='я' => folded.push(letter),
        // It parts words, and other than a hyphen it is never part of a name.
        '—' | '―' => folded.push('—'),
        letter => {
            let mut bytes = [0; 4];
            let named = names::fold(letter.encode_utf8(&mut bytes));
            let bare = named.nfd();
            folded.extend(bare.filter(|letter| canonical_combining_class(*letter) == 0));
        }
    }
}

/// The runs of letters and digits of a text, as ranges of its bytes.
pub(super) fn runs(text: &str) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, letter) in text.char_indices() {
        if !letter.is_alphanumeric() {
            continue;
        }
        let end = at + letter.len_utf8();
        match runs.last_mut().filter(|run| run.end == at) {
            Some(run) => run.end = end,
            None => runs.push(at..end),
        }
    }
    runs
}

/// A line folded letter by letter, so that places in it are places in the line.
pub(super) struct Folded {
    letters: Vec<char>,
    text: String,
    /// For each byte of the folded text, the letter of the line it comes from; they only go up.
    origin: Vec<usize>,
    /// The runs of letters and digits, as ranges of bytes of the folded text.
    runs: Vec<Range<usize>>,
}

impl Folded {
    pub(super) fn of(line: &str) -> Self {
        let letters: Vec<char> = line.chars().collect();
        let mut text = String::with_capacity(line.len());
        let mut origin = Vec::with_capacity(line.len());
        for (index, letter) in letters.iter().enumerate() {
            push_folded(&mut text, *letter);
            origin.resize(text.len(), index);
        }
        Self {
            runs: runs(&text),
            letters,
            text,
            origin,
        }
    }

    /// The letters of a place as the line has them.
    pub(super) fn written(&self, (start, end): Place) -> &[char] {
        self.letters.get(start..end).unwrap_or_default()
    }

    /// The folded letters of a place.
    pub(super) fn between(&self, place: Place) -> &str {
        self.part(self.bytes(place))
    }

    /// A range of the folded text.
    pub(super) fn part(&self, bytes: Range<usize>) -> &str {
        self.text.get(bytes).unwrap_or_default()
    }

    /// The whole line.
    pub(super) fn whole(&self) -> Place {
        (0, self.letters.len())
    }

    /// Where a range of the folded text comes from.
    pub(super) fn place(&self, bytes: Range<usize>) -> Option<Place> {
        let start = self.origin.get(bytes.start)?;
        let last = self.origin.get(bytes.end.checked_sub(1)?)?;
        Some((*start, last + 1))
    }

    fn bytes(&self, (start, end): Place) -> Range<usize> {
        let byte = |letter| self.origin.partition_point(|origin| *origin < letter);
        byte(start)..byte(end)
    }

    /// Where the words stand, as ranges of bytes of the folded text.
    fn found(&self, words: &str) -> impl Iterator<Item = Range<usize>> {
        let mut from = 0;
        std::iter::from_fn(move || {
            let first = words.chars().next()?;
            let start = from + self.text.get(from..)?.find(words)?;
            from = start + first.len_utf8();
            Some(start..start + words.len())
        })
    }

    /// Where the words stand.
    pub(super) fn anywhere(&self, words: &str) -> Vec<Place> {
        let found = self.found(words);
        found.filter_map(|bytes| self.place(bytes)).collect()
    }

    /// The same, as whole words only.
    pub(super) fn words(&self, words: &str) -> Vec<Place> {
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let stands_free = |bytes: &Range<usize>| {
            let before = self.part(0..bytes.start).chars().next_back();
            let after = self.part(bytes.end..self.text.len()).chars().next();
            !is_letter(before) && !is_letter(after)
        };
        let found = self.found(words).filter(stands_free);
        found.filter_map(|bytes| self.place(bytes)).collect()
    }

    /// The runs of letters and digits that lie whole in a place, as ranges of bytes.
    pub(super) fn runs_in(&self, place: Place) -> &[Range<usize>] {
        let bytes = self.bytes(place);
        let first = self.runs.partition_point(|run| run.start < bytes.start);
        let end = self.runs.partition_point(|run| run.end <= bytes.end);
        self.runs.get(first..end).unwrap_or_default()
    }

    /// The run that stands before a letter, if only this stands between them.
    pub(super) fn run_before(&self, letter: usize, gap: &str) -> Option<(Place, &str)> {
        let run = self.runs_in((0, letter)).last()?;
        let bytes = run.end..self.bytes((letter, letter)).start;
        let follows = self.part(bytes) == gap;
        let place = self.place(run.clone()).filter(|_| follows)?;
        Some((place, self.part(run.clone())))
    }

    /// The words that lie whole in a place, each with its own; a hyphen joins what it parts.
    pub(super) fn single_words(&self, place: Place) -> impl Iterator<Item = (Place, &str)> {
        let mut words: Vec<Range<usize>> = Vec::new();
        for run in self.runs_in(place) {
            let joined = words
                .last_mut()
                .filter(|word| self.part(word.end..run.start) == "-");
            match joined {
                Some(word) => word.end = run.end,
                None => words.push(run.clone()),
            }
        }
        let words = words.into_iter();
        words.filter_map(|word| Some((self.place(word.clone())?, self.part(word))))
    }

    /// The sentences of the line. None is cut in a link or a number, nor in one of these names,
    /// which are in the order of the line.
    pub(super) fn sentences(&self, names: impl IntoIterator<Item = Place>) -> Vec<Place> {
        let mut names = names.into_iter().peekable();
        let mut sentences = Vec::new();
        let (mut from, mut name_end) = (0, 0);
        let marks = self.text.match_indices(['.', '!', '?', ';']);
        for (byte, mark) in marks {
            let next_byte = byte + mark.len();
            let Some((letter, end)) = self.place(byte..next_byte) else {
                continue;
            };
            while let Some((_, end)) = names.next_if(|(start, _)| *start <= letter) {
                name_end = name_end.max(end);
            }
            let next = self.part(next_byte..self.text.len()).chars().next();
            let in_word = next.is_some_and(char::is_alphanumeric);
            if letter >= name_end && !in_word && from < end {
                sentences.push((from, end));
                from = end;
            }
        }
        if from < self.letters.len() {
            sentences.push((from, self.letters.len()));
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
        assert!(line.anywhere("").is_empty());
        let words: Vec<&str> = line.single_words((12, 30)).map(|(_, word)| word).collect();
        assert_eq!(words, ["igoon", "goon-like"]);
        assert_eq!(line.run_before(8, ""), Some(((4, 8), "goon")));
        assert_eq!(line.run_before(9, " "), Some(((4, 8), "goon")));
        assert_eq!(line.run_before(9, ""), None);
    }

    #[test]
    fn letters_of_several_bytes_are_counted_as_letters() {
        let line = Folded::of("Ёжик — это Ёж.");
        assert_eq!(line.words("еж"), [(11, 13)]);
        assert_eq!(line.between((11, 13)), "еж");
        assert_eq!(line.sentences([]), [(0, 14)]);
        assert_eq!(line.written((11, 13)), ['Ё', 'ж']);
    }

    #[test]
    fn spellings_that_count_as_the_same_are_equal() {
        for (one, other) in [
            ("Cédar", "CEDAR"),
            ("Ce\u{301}dar", "Cedar"),
            ("Ёжик", "ЕЖИК"),
            ("Андрей", "Андреи\u{306}"),
            ("O’Neil", "o'neil"),
            ("Straße", "STRASSE"),
            ("Mr\u{a0} Big", "mr big"),
            ("Ｗｏｌｆ", "wolf"),
            ("B\u{200b}o\u{ad}b", "bob"),
            ("Jean–Luc", "jean-luc"),
        ] {
            assert_eq!(fold(one), fold(other));
            let line = Folded::of(&format!("Ёж, {one} ☃\u{fe0f}"));
            let end = 4 + one.chars().count();
            let found = line.words(&fold(other));
            assert_eq!(found.len(), 1, "{one}");
            assert!(found[0].0 == 4 && found[0].1 == end, "{one}: {found:?}");
        }
        assert_eq!(Folded::of("☃\u{fe0f}cop").words("cop"), [(2, 5)]);
    }

    #[test]
    fn a_sentence_ends_where_no_word_goes_on() {
        let line = Folded::of("See a.example/b.c; at 1.5 «Mr. X?!» left… So!");
        let sentence = |place: Place| line.written(place).iter().collect::<String>();
        let sentences = line.sentences([(27, 34)]).into_iter().map(sentence);
        assert_eq!(
            sentences.collect::<Vec<_>>(),
            ["See a.example/b.c;", " at 1.5 «Mr. X?!» left…", " So!"]
        );
    }
}
