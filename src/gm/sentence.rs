//! Where the sentences of a line end.

use nightdesk_text::Span;

use super::sign;

/// The sentences of a line.
///
/// A sentence ends with one or more of `. ! ? … ;` before a space, a quote, a bracket or the end of
/// the line, unless that is part of a name (tracker §0, "Sentence end").
#[derive(Debug)]
pub(super) struct Sentences {
    ends: Vec<End>,
}

/// The signs that end a sentence.
#[derive(Debug)]
struct End {
    span: Span,
    /// Whether a question mark is among them.
    asks: bool,
}

impl Sentences {
    /// Finds the ends; `in_name` tells whether a range meets a name.
    pub(super) fn new(text: &str, in_name: impl Fn(Span) -> bool) -> Self {
        let mut ends = Vec::new();
        let mut open: Option<End> = None;
        for (start, c) in text.char_indices().filter(|(_, c)| sign::is_visible(*c)) {
            let place = Span::new(start, start + c.len_utf8());
            if matches!(c, '.' | '!' | '?' | '…' | ';') && !in_name(place) {
                let end = open.get_or_insert(End {
                    span: place,
                    asks: false,
                });
                end.span = end.span.join(place);
                end.asks |= c == '?';
            } else if let Some(end) = open.take()
                && sign::is_space_quote_or_bracket(c)
            {
                ends.push(end);
            }
        }
        ends.extend(open);
        Self { ends }
    }

    /// Where the sentence around an offset starts.
    pub(super) fn start_of(&self, offset: usize) -> usize {
        let before = self.ends.partition_point(|end| end.span.end <= offset);
        let last = before.checked_sub(1).and_then(|last| self.ends.get(last));
        last.map_or(0, |end| end.span.end)
    }

    /// Where the sentence around an offset ends, its signs aside; none where the line does.
    pub(super) fn end_after(&self, offset: usize) -> Option<usize> {
        let next = self.ends.partition_point(|end| end.span.start < offset);
        self.ends.get(next).map(|end| end.span.start)
    }

    /// Whether the first end of a sentence after an offset holds a question mark.
    pub(super) fn asks_after(&self, offset: usize) -> bool {
        let next = self.ends.partition_point(|end| end.span.start < offset);
        self.ends.get(next).is_some_and(|end| end.asks)
    }
}
