//! A part of a file's text that knows where it stands, and ways to cut it.

use std::borrow::Cow;

use nightdesk_text::Span;

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

    /// Cut at the first colon outside backticks, whatever follows it.
    pub(super) fn cut_at_any_colon(self) -> Option<(Self, Self)> {
        let (at, _) = outside_backticks(self.text).find(|(_, sign)| *sign == ':')?;
        Some((self.part(0, at).trim(), self.from(at + 1).trim()))
    }

    /// Cut at the first of some words that stands alone, between spaces.
    pub(super) fn cut_at_word(self, words: &[&str]) -> Option<(Self, Self)> {
        let mut before_is_space = false;
        for (at, sign) in self.text.char_indices() {
            let rest = self.from(at).text;
            let length = words.iter().find_map(|word| {
                let after = rest.strip_prefix(word)?;
                (before_is_space && after.starts_with(is_space)).then_some(word.len())
            });
            if let Some(length) = length {
                return Some((self.part(0, at).trim(), self.from(at + length).trim()));
            }
            before_is_space = is_space(sign);
        }
        None
    }

    /// The parts between spaces of any kind; two that touch have an empty part between them.
    pub(super) fn split_at_spaces(self) -> impl Iterator<Item = Self> {
        let spaces = self.text.match_indices(is_space);
        let spaces = spaces.map(|(at, space)| (at, at + space.len()));
        let end = self.text.len();
        let mut start = 0;
        spaces.chain([(end, end)]).map(move |(end, next)| {
            let part = self.part(start, end);
            start = next;
            part
        })
    }

    /// Its words with one plain space between each, whatever spaces it has.
    pub(super) fn one_spaced(self) -> Cow<'a, str> {
        let plain =
            |text: &str| !text.contains("  ") && !text.contains(|c| c != ' ' && is_space(c));
        let trimmed = self.trim().text;
        if plain(trimmed) {
            return Cow::Borrowed(trimmed);
        }
        let words = trimmed.split(is_space).filter(|word| !word.is_empty());
        Cow::Owned(words.collect::<Vec<&str>>().join(" "))
    }

    /// Cut where parameters begin: before a bracket that stands after a space or first.
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

    /// The parts between a sign, trimmed.
    pub(super) fn split_at(self, sign: char) -> Vec<Self> {
        let mut start = 0;
        let mut parts = Vec::new();
        for (at, found) in self.text.match_indices(sign) {
            parts.push(self.part(start, at).trim());
            start = at + found.len();
        }
        parts.push(self.from(start).trim());
        parts
    }

    /// If it begins with `open`: what stands up to its partner, and what stands after that.
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
