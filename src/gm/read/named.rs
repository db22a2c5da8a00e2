//! Who is named before a keyword, found once for all keywords of a line.

use crate::line::Line;
use nightdesk_text::Span;

/// The seats named in a part of a line, while the part grows to the right.
#[derive(Debug)]
pub(super) struct NamedBefore<'l, 'a, S> {
    line: &'l Line<'a, S>,
    start: usize,
    /// Which name comes next.
    next: usize,
    /// Each seat once, in the order of their names.
    slots: Vec<S>,
    /// Whether one of the names says only whose.
    possessive: bool,
    /// Where the first name stands.
    first: Option<Span>,
}

impl<'l, 'a, S: Copy + Ord> NamedBefore<'l, 'a, S> {
    /// Nobody, from the start of the line on.
    pub(super) fn new(line: &'l Line<'a, S>) -> Self {
        Self {
            line,
            start: 0,
            next: 0,
            slots: Vec::new(),
            possessive: false,
            first: None,
        }
    }

    /// Looks between two offsets from now on; neither may go back.
    pub(super) fn look(&mut self, start: usize, end: usize) {
        if start > self.start {
            self.start = start;
            self.next = self.line.first_name_from(start);
            self.slots.clear();
            self.possessive = false;
            self.first = None;
        }
        while let Some(name) = self.line.name(self.next)
            && name.span.end <= end
        {
            self.next += 1;
            self.first = self.first.or(Some(name.span));
            self.possessive |= self.line.is_possessive(name.span);
            for slot in name.slots {
                if !self.slots.contains(slot) {
                    self.slots.push(*slot);
                }
            }
        }
    }

    /// Who is named.
    pub(super) fn slots(&self) -> &[S] {
        &self.slots
    }

    /// Where the first name stands.
    pub(super) fn first(&self) -> Option<Span> {
        self.first
    }

    /// Whether one of the names says only whose.
    pub(super) fn is_possessive(&self) -> bool {
        self.possessive
    }
}
