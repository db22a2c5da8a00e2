//! Known names in a line, each with its place in the line as it was written.

use std::collections::BTreeMap;

use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use super::fold::{ordinary, push_decomposed};
use crate::Span;

/// Names to look for in lines, with the id each stands for.
#[derive(Debug, Clone)]
pub struct KnownNames<T> {
    /// By first character, longest first.
    names: BTreeMap<char, Vec<Known<T>>>,
}

#[derive(Debug, Clone)]
struct Known<T> {
    decomposed: String,
    id: T,
}

/// A known name in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occurrence<T> {
    /// Whose name it is.
    pub id: T,
    /// Where it stands in the line as it was written.
    pub span: Span,
}

impl<T: Copy> KnownNames<T> {
    /// Makes the list; of names that are the same when folded, the first one counts.
    pub fn new<S: AsRef<str>>(names: impl IntoIterator<Item = (S, T)>) -> Self {
        let mut known: BTreeMap<char, BTreeMap<String, T>> = BTreeMap::new();
        for (name, id) in names {
            let decomposed = decompose(name.as_ref());
            let Some(first) = decomposed.chars().next() else {
                continue;
            };
            let group = known.entry(first).or_default();
            group.entry(decomposed).or_insert(id);
        }
        let sorted = known.into_iter().map(|(first, group)| {
            let names = group.into_iter();
            let mut names: Vec<_> = names
                .map(|(decomposed, id)| Known { decomposed, id })
                .collect();
            names.sort_by_key(|name| std::cmp::Reverse(name.decomposed.len()));
            (first, names)
        });
        Self {
            names: sorted.collect(),
        }
    }

    /// All names in the line from left to right, the longest at each place, never overlapping.
    ///
    /// Neither edge of an occurrence cuts a word: no letter, digit or `_` of the name touches one
    /// outside (tracker rules §0, "Names"). An `@` before a name is not part of it.
    pub fn occurrences(&self, line: &str) -> Vec<Occurrence<T>> {
        let line = Line::new(line);
        let mut found = Vec::new();
        let mut free_from = 0;
        for piece in &line.pieces {
            if piece.start < free_from {
                continue;
            }
            if let Some((name, span)) = self.longest_at(&line, *piece) {
                free_from = piece.start + name.decomposed.len();
                found.push(Occurrence { id: name.id, span });
            }
        }
        found
    }

    /// The longest name that starts the text, white space before it aside.
    pub fn at_start(&self, text: &str) -> Option<Occurrence<T>> {
        let line = Line::new(text);
        let first = line
            .pieces
            .iter()
            .find(|piece| !line.from(piece.start).starts_with(' '))?;
        let (name, span) = self.longest_at(&line, *first)?;
        Some(Occurrence { id: name.id, span })
    }

    /// The longest name that ends the text, white space after it aside.
    pub fn at_end(&self, text: &str) -> Option<Occurrence<T>> {
        let line = Line::new(text.trim_end());
        let ending = self.names.values().flatten().filter_map(|name| {
            let start = line.text.len().checked_sub(name.decomposed.len())?;
            let place = line
                .pieces
                .binary_search_by_key(&start, |piece| piece.start)
                .ok()?;
            let span = line.place_of(&name.decomposed, *line.pieces.get(place)?)?;
            Some((name, span))
        });
        let (name, span) = ending.max_by_key(|(name, _)| name.decomposed.len())?;
        Some(Occurrence { id: name.id, span })
    }

    fn longest_at(&self, line: &Line, piece: Piece) -> Option<(&Known<T>, Span)> {
        let first = line.from(piece.start).chars().next()?;
        self.names.get(&first)?.iter().find_map(|name| {
            let span = line.place_of(&name.decomposed, piece)?;
            Some((name, span))
        })
    }
}

/// The decomposed form of a line, and where its pieces come from.
#[derive(Debug)]
struct Line {
    text: String,
    /// In order, without gaps in `text`.
    pieces: Vec<Piece>,
}

/// What one letter of the line, with its marks, has become.
#[derive(Debug, Clone, Copy)]
struct Piece {
    /// Offset in the decomposed text.
    start: usize,
    /// The letter in the line as it was written.
    written: Span,
}

impl Line {
    fn new(written: &str) -> Self {
        let capacity = written.len();
        let mut line = Self {
            text: String::with_capacity(capacity),
            pieces: Vec::with_capacity(capacity),
        };
        if written.chars().all(|c| ordinary(c).is_some()) {
            for (offset, c) in written.char_indices() {
                line.push(offset, c.encode_utf8(&mut [0; 4]));
            }
        } else {
            // Legacy clusters: extended ones would glue some letters to the space after them.
            for (offset, letter) in written.grapheme_indices(false) {
                line.push(offset, letter);
            }
        }
        line
    }

    fn push(&mut self, offset: usize, letter: &str) {
        let start = self.text.len();
        push_decomposed(&mut self.text, letter);
        // What cannot be seen leaves no piece, so that it belongs to no name.
        if self.text.len() > start {
            self.pieces.push(Piece {
                start,
                written: Span::new(offset, offset + letter.len()),
            });
        }
    }

    fn from(&self, start: usize) -> &str {
        self.text.get(start..).unwrap_or_default()
    }

    /// Where a name stands, if it starts with this piece, takes whole pieces and cuts no word.
    fn place_of(&self, name: &str, first: Piece) -> Option<Span> {
        let rest = self.from(first.start).strip_prefix(name)?;
        let last = self.last_before(first.start + name.len())?;
        let before = self.text.get(..first.start)?;
        let cuts = (starts_in_word(name) && ends_in_word(before))
            || (ends_in_word(name) && starts_in_word(rest));
        (!cuts).then(|| first.written.join(last.written))
    }

    /// The piece that ends at an offset of the decomposed text.
    fn last_before(&self, end: usize) -> Option<Piece> {
        let next = self.pieces.partition_point(|piece| piece.start < end);
        let whole = self
            .pieces
            .get(next)
            .map_or(self.text.len(), |piece| piece.start)
            == end;
        whole
            .then(|| self.pieces.get(next.checked_sub(1)?).copied())
            .flatten()
    }
}

fn decompose(name: &str) -> String {
    let mut decomposed = String::with_capacity(name.len());
    push_decomposed(&mut decomposed, name);
    decomposed.trim_matches(' ').to_owned()
}

fn starts_in_word(text: &str) -> bool {
    text.chars().next().is_some_and(is_word)
}

fn ends_in_word(text: &str) -> bool {
    text.chars()
        .rev()
        .find(|&c| !is_combining_mark(c))
        .is_some_and(is_word)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests;
