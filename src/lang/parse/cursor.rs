//! A place in a fragment that moves on as things are read.

use super::fragment::{Fragment, is_space};
use nightdesk_text::Span;

/// A place in a fragment. Reading never goes past the fragment's end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    fragment: Fragment<'a>,
    next: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(fragment: Fragment<'a>) -> Self {
        Self { fragment, next: 0 }
    }

    /// What is still to be read.
    pub(super) fn rest(&self) -> Fragment<'a> {
        self.fragment.from(self.next)
    }

    /// Where it is in the whole text.
    pub(super) fn here(&self) -> usize {
        self.fragment.at + self.next
    }

    /// From a place in the whole text up to here.
    pub(super) fn since(&self, start: usize) -> Span {
        Span::new(start, self.here())
    }

    /// Passes over white space.
    pub(super) fn skip_spaces(&mut self) {
        let rest = self.rest().text;
        self.next += rest.len() - rest.trim_start_matches(is_space).len();
    }

    /// Whether nothing but white space is left.
    pub(super) fn at_end(&self) -> bool {
        self.rest().trim().is_empty()
    }

    /// The next character.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().text.chars().next()
    }

    /// The next character that is not white space.
    pub(super) fn peek_ahead(&self) -> Option<char> {
        self.rest().trim().text.chars().next()
    }

    /// Passes over a text if it comes next, with nothing before it.
    pub(super) fn eat_exactly(&mut self, text: &str) -> bool {
        let found = self.rest().text.starts_with(text);
        if found {
            self.next += text.len();
        }
        found
    }

    /// Passes over words if they come next, whole; how many spaces stand between does not matter.
    pub(super) fn eat(&mut self, words: &str) -> bool {
        let Some(length) = words_at(self.rest().text, words) else {
            return false;
        };
        self.next += length;
        true
    }

    /// Passes over an arrow if it comes next; `=>` is what a keyboard has for it.
    pub(super) fn eat_arrow(&mut self) -> bool {
        self.eat("⇒") || self.eat("=>")
    }

    /// Whether words come next.
    pub(super) fn sees(&self, words: &str) -> bool {
        words_at(self.rest().text, words).is_some()
    }

    /// Takes characters as long as they are wanted.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> Fragment<'a> {
        let rest = self.rest();
        let length = rest.text.find(|c| !wanted(c)).unwrap_or(rest.text.len());
        self.next += length;
        rest.part(0, length)
    }

    /// Takes a bracket that comes next up to its partner: what is in it.
    pub(super) fn take_bracketed(&mut self, open: char, close: char) -> Option<Fragment<'a>> {
        let (inner, rest) = self.rest().bracketed(open, close)?;
        self.next = self.fragment.text.len() - rest.text.len();
        Some(inner)
    }

    /// Takes what stands between two backticks that come next.
    pub(super) fn take_backticked(&mut self) -> Option<Fragment<'a>> {
        let rest = self.rest();
        let inner = rest.text.strip_prefix('`')?;
        let length = inner.find('`')?;
        self.next += length + 2;
        Some(rest.part(1, 1 + length))
    }

    /// Takes everything.
    pub(super) fn take_rest(&mut self) -> Fragment<'a> {
        let rest = self.rest().trim();
        self.next = self.fragment.text.len();
        rest
    }
}

/// The length of the words at the beginning of a text, the white space before them included.
fn words_at(text: &str, words: &str) -> Option<usize> {
    let mut rest = text;
    for word in words.split(' ') {
        rest = rest.trim_start_matches(is_space).strip_prefix(word)?;
        let next = rest.chars().next();
        let word_ends = !word.ends_with(char::is_alphanumeric)
            || !next.is_some_and(|c| c.is_alphanumeric() || c == '_');
        if !word_ends {
            return None;
        }
    }
    Some(text.len() - rest.len())
}
