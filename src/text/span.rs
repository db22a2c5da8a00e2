//! A named source, a range in it, its line and column.

use std::ops::Range;
use std::sync::Arc;

/// A range of bytes in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// The range from `start` up to, not including, `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The empty range at one offset.
    pub fn at(offset: usize) -> Self {
        Self::new(offset, offset)
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// The same range in a text that begins `offset` bytes earlier.
    #[must_use]
    pub fn shifted(self, offset: usize) -> Self {
        Self::new(
            self.start.saturating_add(offset),
            self.end.saturating_add(offset),
        )
    }

    /// How many bytes it holds.
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether it holds nothing.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the byte at `offset` belongs to it.
    pub fn contains(self, offset: usize) -> bool {
        (self.start..self.end).contains(&offset)
    }

    /// The part of `text` it stands for, moved outwards to whole characters and cut to the text.
    pub fn of(self, text: &str) -> &str {
        let start = floor_boundary(text, self.start);
        let end = ceil_boundary(text, self.end).max(start);
        text.get(start..end).unwrap_or_default()
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start..span.end
    }
}

/// A named text, cheap to share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source(Arc<Content>);

#[derive(Debug, PartialEq, Eq)]
struct Content {
    name: String,
    text: String,
    /// Offset of the first byte of every line but the first.
    line_starts: Vec<usize>,
}

impl Source {
    /// A text with the name to show for it: a file, or what the host typed into.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts = text
            .match_indices('\n')
            .map(|(offset, _)| offset + 1)
            .collect();
        Self(Arc::new(Content {
            name: name.into(),
            text,
            line_starts,
        }))
    }

    /// The name to show.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The line and the column of an offset, both from 1; columns count characters.
    ///
    /// An offset inside a character means that character, one after the end means the end.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = floor_boundary(self.text(), offset);
        let breaks = self.0.line_starts.partition_point(|&start| start <= offset);
        let start = breaks
            .checked_sub(1)
            .and_then(|last| self.0.line_starts.get(last));
        let before = Span::new(start.copied().unwrap_or(0), offset).of(self.text());
        (breaks + 1, before.chars().count() + 1)
    }

    /// The text of a range, moved outwards to whole characters and cut to the text.
    pub fn slice(&self, span: Span) -> &str {
        span.of(self.text())
    }
}

fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn ceil_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset += 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn join_takes_in_both_and_what_lies_between() {
        assert_eq!(Span::new(7, 9).join(Span::new(2, 3)), Span::new(2, 9));
        assert_eq!(Span::at(4).join(Span::at(4)), Span::at(4));
        assert!(Span::at(4).is_empty());
        assert!(Span::new(2, 4).contains(3) && !Span::new(2, 4).contains(4));
        assert_eq!(Span::new(1, 2).shifted(10), Span::new(11, 12));
    }

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let source = Source::new("setup.toml", "роль\r\n= \"врач\"\n");
        let врач = source.text().find("врач").unwrap();
        assert_eq!(source.line_column(0), (1, 1));
        assert_eq!(source.line_column(врач), (2, 4));
        assert_eq!(source.line_column(врач + 1), (2, 4), "inside a character");
        assert_eq!(source.line_column(source.text().len()), (3, 1));
        assert_eq!(source.line_column(usize::MAX), (3, 1));
    }

    #[test]
    fn slices_keep_whole_characters_and_stay_inside() {
        let source = Source::new("s", "aёb");
        assert_eq!(source.slice(Span::new(1, 3)), "ё");
        assert_eq!(source.slice(Span::new(2, 2)), "ё");
        assert_eq!(source.slice(Span::new(0, 2)), "aё");
        assert_eq!(source.slice(Span::new(3, 90)), "b");
        assert_eq!(source.slice(Span::new(3, 1)), "");
    }

    proptest! {
        #[test]
        fn every_offset_has_a_place(text in ".{0,40}(\n.{0,9}){0,3}", a: usize, b in 0..99_usize) {
            let source = Source::new("s", text.clone());
            prop_assert!(text.contains(source.slice(Span::new(b, a))));
            let (line, column) = source.line_column(b);
            let shown = text.split('\n').nth(line - 1).unwrap();
            prop_assert!(column <= shown.chars().count() + 1);
        }
    }
}
