//! A line with everything in it that the readers of commands look for.

use std::cell::OnceCell;

use nightdesk_text::Span;
use nightdesk_text::names::Occurrence;

use super::doubt::{Claim, Doubts};
use super::keyword::{Keyword, keywords_in};
use super::names::{Named, Names};
use super::sentence::Sentences;
use super::sign;

/// A line of a host's post, searched for names, keywords and ends of sentences.
#[derive(Debug)]
pub(super) struct Line<'a, S> {
    /// The line as it was written.
    pub(super) text: &'a str,
    /// Players' names, from left to right.
    names: Vec<Named<'a, S>>,
    /// The sentences of the line.
    pub(super) sentences: Sentences,
    /// Keywords that count, from left to right.
    keywords: Vec<Occurrence<Keyword>>,
    /// Keywords that meet a name and so do not count.
    masked: Vec<Occurrence<Keyword>>,
    /// What the sides of the game are called.
    pub(super) sides: &'a [String],
    /// What may leave a command in doubt; looked for where there is a command.
    doubts: OnceCell<Doubts>,
}

impl<'a, S: Copy + Ord> Line<'a, S> {
    pub(super) fn new(text: &'a str, names: &'a Names<S>) -> Self {
        let sides = names.sides();
        let names = names.in_line(text);
        let in_name = |span: Span| meets_any(&names, span);
        let (masked, free): (Vec<_>, Vec<_>) = keywords_in(text)
            .into_iter()
            .partition(|keyword| in_name(keyword.span));
        Self::with(text, (names, sides), masked, free)
    }

    /// The same where names hide no keyword; none where no name does.
    pub(super) fn unmasked(&self, names: &'a Names<S>) -> Option<Self> {
        if self.masked.is_empty() {
            return None;
        }
        let named = (names.in_line(self.text), names.sides());
        let free = keywords_in(self.text);
        Some(Self::with(self.text, named, Vec::new(), free))
    }

    fn with(
        text: &'a str,
        (names, sides): (Vec<Named<'a, S>>, &'a [String]),
        masked: Vec<Occurrence<Keyword>>,
        free: Vec<Occurrence<Keyword>>,
    ) -> Self {
        let in_name = |span: Span| meets_any(&names, span);
        let keywords = free
            .into_iter()
            .filter(|keyword| !is_joined(text, keyword.span))
            .collect();
        Self {
            text,
            sentences: Sentences::new(text, in_name),
            names,
            keywords,
            masked,
            sides,
            doubts: OnceCell::new(),
        }
    }

    /// The places of the keywords that `pick` wants, from left to right, with what it made of them.
    pub(super) fn keywords<K>(
        &self,
        pick: impl Fn(Keyword) -> Option<K>,
    ) -> impl Iterator<Item = (K, Span)> {
        self.keywords_from(0, pick)
    }

    /// As [`Line::keywords`], of those that start at an offset or after it.
    pub(super) fn keywords_from<K>(
        &self,
        from: usize,
        pick: impl Fn(Keyword) -> Option<K>,
    ) -> impl Iterator<Item = (K, Span)> {
        let first = self
            .keywords
            .partition_point(|keyword| keyword.span.start < from);
        self.keywords
            .iter()
            .skip(first)
            .filter_map(move |keyword| Some((pick(keyword.id)?, keyword.span)))
    }

    /// The places of one keyword, from left to right.
    pub(super) fn places(&self, wanted: Keyword) -> impl Iterator<Item = Span> {
        self.places_from(0, wanted)
    }

    /// As [`Line::places`], of those that start at an offset or after it.
    pub(super) fn places_from(&self, from: usize, wanted: Keyword) -> impl Iterator<Item = Span> {
        self.keywords_from(from, move |keyword| (keyword == wanted).then_some(()))
            .map(|((), span)| span)
    }

    /// Names that are a keyword, or a part of one, with that keyword.
    pub(super) fn names_as_keywords(&self) -> impl Iterator<Item = (Keyword, &Named<'a, S>)> {
        self.masked.iter().flat_map(|keyword| {
            let names = self.names_in(keyword.span);
            names.map(|name| (keyword.id, name))
        })
    }

    /// Whether any part of a range is part of a name.
    pub(super) fn meets_name(&self, span: Span) -> bool {
        meets_any(&self.names, span)
    }

    /// The seats named in a range, each once, in the order of their names.
    pub(super) fn slots_in(&self, span: Span) -> Vec<S> {
        let mut slots = Vec::new();
        for name in self.names_in(span) {
            for slot in name.slots {
                if !slots.contains(slot) {
                    slots.push(*slot);
                }
            }
        }
        slots
    }

    /// A name by its place among the names.
    pub(super) fn name(&self, place: usize) -> Option<&Named<'a, S>> {
        self.names.get(place)
    }

    /// The place of the first name at an offset or after it.
    pub(super) fn first_name_from(&self, offset: usize) -> usize {
        self.names.partition_point(|name| name.span.start < offset)
    }

    /// The names that stand in a range whole.
    fn names_in(&self, span: Span) -> impl Iterator<Item = &Named<'a, S>> {
        let rest = self.names.iter().skip(self.first_name_from(span.start));
        rest.take_while(move |name| name.span.end <= span.end)
    }

    /// Whether the sentence of a command denies it, supposes it, asks, or tells of another time.
    pub(super) fn is_in_doubt(&self, claim: &Claim) -> bool {
        self.doubts().are_against(claim, self)
    }

    /// What may leave a command in doubt.
    pub(super) fn doubts(&self) -> &Doubts {
        self.doubts
            .get_or_init(|| Doubts::in_text(self.text, |span| self.meets_name(span)))
    }

    /// The sentence around a range, without the signs that end it.
    pub(super) fn sentence(&self, of: Span) -> Span {
        let start = self.sentences.start_of(of.start);
        let end = self.sentences.end_after(of.end);
        Span::new(start, end.unwrap_or(self.text.len()))
    }

    /// Whether a name is followed by `'s`.
    pub(super) fn is_possessive(&self, name: Span) -> bool {
        let mut after = sign::after(self.text, name.end);
        after.next().is_some_and(sign::is_apostrophe)
            && matches!(after.next(), Some('s' | 'S'))
            && !after.next().is_some_and(sign::is_word)
    }
}

/// Whether a word is joined to another by a hyphen or an apostrophe: `dead-tired`.
pub(super) fn is_joined(text: &str, word: Span) -> bool {
    joins(sign::before(text, word.start)) || joins(sign::after(text, word.end))
}

fn joins(mut outwards: impl Iterator<Item = char>) -> bool {
    outwards.next().is_some_and(sign::is_joint) && outwards.next().is_some_and(sign::is_word)
}

fn meets_any<S>(names: &[Named<'_, S>], span: Span) -> bool {
    let first = names.partition_point(|name| name.span.end <= span.start);
    names
        .get(first)
        .is_some_and(|name| name.span.start < span.end)
}
