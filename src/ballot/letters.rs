//! The letters of a line that are said openly, in the form keywords are compared in.

use std::ops::Range;

use super::words::VoteWords;
use nightdesk_text::Span;
use nightdesk_text::names::plain_sign;
use nightdesk_thread::{Hidden, Line, Look, VoteTag};

/// A letter of a line with how it looks.
#[derive(Debug, Clone, Copy)]
pub(super) struct Letter {
    /// The letter: ASCII letters are small, typographic signs plain, white space is a space.
    pub(super) sign: char,
    /// Where it was written, with what cannot be seen after it.
    pub(super) written: Span,
    pub(super) bold: bool,
    pub(super) green: bool,
    pub(super) tag: Option<VoteTag>,
    /// Whether words stood before it that are not said.
    pub(super) after_gap: bool,
}

impl Letter {
    fn is_space(&self) -> bool {
        self.sign == ' '
    }

    /// Whether it is part of a word.
    pub(super) fn in_word(self) -> bool {
        self.sign.is_alphanumeric() || self.sign == '_'
    }
}

/// The letters of a line that are said, and the line they are from.
#[derive(Debug)]
pub(super) struct Letters<'a> {
    text: &'a str,
    letters: Vec<Letter>,
    /// Whether words were left out after the last letter.
    gap: bool,
    /// The words of votes.
    vote_words: Option<&'a VoteWords>,
}

impl<'a> Letters<'a> {
    /// What a line says; words for which `unsaid` holds are left out as if they were not there.
    pub(super) fn of_line(line: &'a Line, unsaid: impl Fn(Look) -> bool) -> Self {
        let mut said = Self {
            text: &line.text,
            letters: Vec::with_capacity(line.text.len()),
            gap: false,
            vote_words: None,
        };
        let mut end = 0;
        for stretch in &line.stretches {
            said.push(Span::new(end, stretch.span.start), Look::default());
            end = stretch.span.end;
            if unsaid(stretch.look) {
                said.gap = true;
                continue;
            }
            if stretch.span.is_empty() {
                said.push_empty(stretch.span, stretch.look);
            } else {
                said.push(stretch.span, stretch.look);
            }
        }
        said.push(Span::new(end, line.text.len()), Look::default());
        said
    }

    /// Words without looks.
    pub(super) fn of_words(text: &'a str) -> Self {
        let mut said = Self {
            text,
            letters: Vec::with_capacity(text.len()),
            gap: false,
            vote_words: None,
        };
        said.push(Span::new(0, text.len()), Look::default());
        said
    }

    /// The same letters, with the words of votes that are to be found in them.
    pub(super) fn with_words(self, vote_words: &'a VoteWords) -> Self {
        Self {
            vote_words: Some(vote_words),
            ..self
        }
    }

    /// The words of votes that are to be found in them.
    pub(super) fn vote_words(&self) -> Option<&'a VoteWords> {
        self.vote_words
    }

    /// The letters as if all of them were bold.
    pub(super) fn all_bold(mut self) -> Self {
        for letter in &mut self.letters {
            letter.bold = true;
        }
        self
    }

    /// The letters as if no tag were around any of them.
    pub(super) fn without_tags(mut self) -> Self {
        self.letters.retain(|letter| !letter.written.is_empty());
        for letter in &mut self.letters {
            letter.tag = None;
        }
        self
    }

    pub(super) fn len(&self) -> usize {
        self.letters.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<Letter> {
        self.letters.get(index).copied()
    }

    /// The letter before an index.
    pub(super) fn before(&self, index: usize) -> Option<Letter> {
        self.get(index.checked_sub(1)?)
    }

    pub(super) fn is(&self, index: usize, sign: char) -> bool {
        self.get(index).is_some_and(|letter| letter.sign == sign)
    }

    pub(super) fn in_word(&self, index: usize) -> bool {
        self.get(index).is_some_and(Letter::in_word)
    }

    pub(super) fn any(&self, is: impl Fn(Letter) -> bool) -> bool {
        self.letters.iter().any(|letter| is(*letter))
    }

    /// Whether the letters from an index on are these, which are small.
    pub(super) fn starts_with(&self, index: usize, word: &str) -> bool {
        let there = self.letters.get(index..).unwrap_or_default();
        let is = |(letter, sign): (&Letter, char)| {
            letter.sign == sign || letter.sign.to_lowercase().eq([sign])
        };
        there.len() >= word.chars().count() && there.iter().zip(word.chars()).all(is)
    }

    /// The first index from `from` to `until` whose letter is not like this, or `until`.
    pub(super) fn past(&self, from: usize, until: usize, like: impl Fn(Letter) -> bool) -> usize {
        (from..until)
            .find(|&index| self.get(index).is_none_or(|letter| !like(letter)))
            .unwrap_or(until.max(from))
    }

    /// The part of a range without spaces at its ends; at its start if there is nothing else.
    pub(super) fn trim(&self, range: Range<usize>) -> Range<usize> {
        let start = self.past(range.start, range.end, |letter| letter.sign == ' ');
        let end = (start..range.end)
            .rev()
            .find(|&index| !self.is(index, ' '))
            .map_or(start, |last| last + 1);
        start..end
    }

    /// The words of a range as they were written, without what is not said.
    pub(super) fn words(&self, range: Range<usize>) -> String {
        let range = self.trim(range);
        let letters = self.letters.get(range).unwrap_or_default();
        letters
            .iter()
            .map(|letter| letter.written.of(self.text))
            .collect()
    }

    /// Where a range was written.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let start = self.get(range.start).map(|letter| letter.written.start);
        let letters = self.letters.get(self.trim(range)).unwrap_or_default();
        match (letters.first(), letters.last()) {
            (Some(first), Some(last)) => first.written.join(last.written),
            _ => Span::at(start.unwrap_or(self.text.len())),
        }
    }

    fn push(&mut self, span: Span, look: Look) {
        let start = span.start;
        for (offset, written) in span.of(self.text).char_indices() {
            let written_at = Span::new(start + offset, start + offset + written.len_utf8());
            let Some(sign) = plain_sign(written) else {
                self.extend_last(written_at);
                continue;
            };
            // Where words are left out, the spaces on both sides of them are one.
            if self.gap && sign.is_whitespace() && self.letters.last().is_some_and(Letter::is_space)
            {
                continue;
            }
            self.letters.push(Letter {
                sign: keyword_form(sign),
                written: written_at,
                bold: look.bold,
                green: look.green,
                tag: look.tag,
                after_gap: std::mem::take(&mut self.gap),
            });
        }
    }

    /// A tag around nothing is a space in the tag.
    fn push_empty(&mut self, span: Span, look: Look) {
        self.letters.push(Letter {
            sign: ' ',
            written: span,
            bold: look.bold,
            green: look.green,
            tag: look.tag,
            after_gap: std::mem::take(&mut self.gap),
        });
    }

    fn extend_last(&mut self, unseen: Span) {
        if let Some(last) = self.letters.last_mut()
            && last.written.end == unseen.start
        {
            last.written.end = unseen.end;
        }
    }
}

/// Whether words are not said: struck out, code, or in a spoiler where those do not count.
pub(super) fn is_unsaid(look: Look, spoilers: bool) -> bool {
    let hidden = match look.hidden {
        Some(Hidden::Code) => true,
        Some(Hidden::Spoiler) => !spoilers,
        None => false,
    };
    look.struck || hidden
}

fn keyword_form(sign: char) -> char {
    match sign {
        // The wide forms of ASCII, as keyboards for Chinese and Japanese give them.
        '\u{ff01}'..='\u{ff5e}' => u32::from(sign)
            .checked_sub(0xfee0)
            .and_then(char::from_u32)
            .map_or(sign, |narrow| narrow.to_ascii_lowercase()),
        _ if sign.is_whitespace() => ' ',
        _ => sign.to_ascii_lowercase(),
    }
}
