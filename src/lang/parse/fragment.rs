//! A part of a file's text that knows where it stands, and ways to cut it.

use crate::text::Span;

/// A part of a text with its place in the whole.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fragment<'a> {
    pub(super) text: &'a str,
    /// Offset of its first byte in the whole.
    pub(super) at: usize,
}

impl<'a> Fragment<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    pub(super) fn span(self) -> Span {
        Span::new(self.at, self.at + self.text.len())
    }

    pub(super) fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// The part from one offset in it to another.
    pub(super) fn part(self, from: usize, to: usize) -> Self {
        let text = self.text.get(from..to).unwrap_or_default();
        Self::new(text, self.at + from)
    }

    /// The part from an offset in it to the end.
    pub(super) fn from(self, from: usize) -> Self {
        self.part(from, self.text.len())
    }

    /// Without white space at both ends.
    pub(super) fn trim(self) -> Self {
        let start = self.text.len() - self.text.trim_start_matches(is_space).len();
        let end = self.text.trim_end_matches(is_space).len().max(start);
        self.part(start, end)
    }

    /// Cut at the first `: ` outside backticks, or at a colon at the end.
    pub(super) fn cut_at_colon(self) -> Option<(Self, Self)> {
        let colon = outside_backticks(self.text)
            .find(|(at, sign)| *sign == ':' && self.text.get(at + 1..).is_some_and(ends_word))?;
        let at = colon.0;
        Some((self.part(0, at).trim(), self.from(at + 1).trim()))
    }

    /// Cut where parameters begin: before a bracket that stands behind a space or first.
    pub(super) fn cut_before_parameters(self) -> (Self, Self) {
        for (at, sign) in outside_backticks(self.text) {
            let opens = matches!(sign, '[' | '{' | '⟨' | '|');
            if opens
                && self
                    .part(0, at)
                    .text
                    .chars()
                    .next_back()
                    .is_none_or(is_space)
            {
                return (self.part(0, at).trim(), self.from(at).trim());
            }
        }
        (self.trim(), self.from(self.text.len()))
    }

    /// The parts between commas outside backticks and brackets, trimmed.
    pub(super) fn split_at_commas(self) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut depth = 0_usize;
        let mut start = 0;
        for (at, sign) in outside_backticks(self.text) {
            match sign {
                '(' | '[' | '{' | '⟨' => depth += 1,
                ')' | ']' | '}' | '⟩' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    parts.push(self.part(start, at).trim());
                    start = at + 1;
                }
                _ => {}
            }
        }
        parts.push(self.from(start).trim());
        parts
    }

    /// If it begins with `open`: what stands up to its partner, and what stands behind that.
    pub(super) fn bracketed(self, open: char, close: char) -> Option<(Self, Self)> {
        if !self.text.starts_with(open) {
            return None;
        }
        let mut depth = 0_usize;
        for (at, sign) in outside_backticks(self.text) {
            if sign == open && (open != close || depth == 0) {
                depth += 1;
            } else if sign == close {
                depth -= 1;
                if depth == 0 {
                    let inner = self.part(open.len_utf8(), at);
                    return Some((inner, self.from(at + close.len_utf8())));
                }
            }
        }
        None
    }
}

fn ends_word(rest: &str) -> bool {
    rest.chars().next().is_none_or(is_space)
}

/// White space, and the invisible spaces that come along when a guide is copied.
pub(super) fn is_space(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '\u{200b}' | '\u{feff}')
}

/// The characters of a text with their offsets, but for those between backticks.
fn outside_backticks(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut inside = false;
    text.char_indices().filter(move |(_, sign)| {
        if *sign == '`' {
            inside = !inside;
            return false;
        }
        !inside
    })
}
