//! Putting BBCode aside before Markdown is read.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{Event, Tag};

use super::{Dialect, parser};
use crate::bbcode::{Mark, Place, Shape, scan};

/// The letters that stand for tags: private ones, of plane 15.
const FIRST: u32 = 0xF_0000;
const COUNT: usize = 0xFFF0;
/// Stands on both sides of such a letter: what stands beside a tag stands beside a punctuation
/// mark, as beside its brackets.
const EDGE: char = '\u{2E20}';

/// A text in which letters stand for the tags and quotes are gone.
#[derive(Debug)]
pub(super) struct Masked<'a> {
    text: String,
    places: Vec<Place<'a>>,
    source: &'a str,
    /// Whether there were quotes.
    pub(super) quoted: bool,
    /// Where the last line of the text begins, and how far the text was searched for that.
    last_line: usize,
    searched: usize,
}

/// A piece of masked text.
#[derive(Debug)]
pub(super) enum Piece<'p, 'a> {
    /// Words of the post.
    Words(&'p str),
    /// A tag.
    Tag(&'p Place<'a>),
}

impl<'a> Masked<'a> {
    pub(super) fn of(source: &'a str, dialect: Dialect) -> Self {
        let mut masked = Self {
            text: String::with_capacity(source.len()),
            places: Vec::new(),
            source,
            quoted: false,
            last_line: 0,
            searched: 0,
        };
        let mut done = 0;
        let mut quotes = 0_usize;
        let tags = match dialect {
            Dialect::Board | Dialect::Log => scan(source, &code_in(source, dialect)),
            Dialect::Chat => Vec::new(),
        };
        for place in tags {
            if quotes == 0 {
                masked.keep(source.get(done..place.span.start).unwrap_or_default());
            }
            done = place.span.end;
            match (place.tag.shape, place.mark) {
                (Shape::Quote, Mark::Close) => quotes = quotes.saturating_sub(1),
                (Shape::Quote, Mark::Open { .. } | Mark::Literal(_)) => quotes += 1,
                (Shape::Inline | Shape::Cell | Shape::Block, _) if quotes > 0 => continue,
                (Shape::Inline | Shape::Cell, _) => {
                    masked.put_aside(place);
                    continue;
                }
                (Shape::Block, _) => {
                    masked.begin_block();
                    masked.put_aside(place);
                }
            }
            masked.quoted |= quotes > 0;
            masked.begin_block();
        }
        if quotes == 0 {
            masked.keep(source.get(done..).unwrap_or_default());
        }
        masked
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Words and tags in a part of the masked text.
    pub(super) fn pieces<'p>(&'p self, mut text: &'p str) -> impl Iterator<Item = Piece<'p, 'a>> {
        std::iter::from_fn(move || {
            let first = text.chars().next()?;
            if let Some(place) = self.place(first) {
                text = text.get(first.len_utf8()..)?;
                text = text.strip_prefix(EDGE).unwrap_or(text);
                return Some(Piece::Tag(place));
            }
            let end = text.find(|letter| self.place(letter).is_some());
            let (words, rest) = text.split_at_checked(end.unwrap_or(text.len()))?;
            text = rest;
            let edge = words.strip_suffix(EDGE).filter(|_| end.is_some());
            Some(Piece::Words(edge.unwrap_or(words)))
        })
    }

    /// A part of the masked text with the tags as they were written.
    pub(super) fn as_written<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if !text.contains(|letter| self.place(letter).is_some()) {
            return Cow::Borrowed(text);
        }
        let pieces = self.pieces(text).map(|piece| match piece {
            Piece::Words(words) => words.to_owned(),
            Piece::Tag(place) => place.span.of(self.source).to_owned(),
        });
        Cow::Owned(pieces.collect())
    }

    fn place(&self, letter: char) -> Option<&Place<'a>> {
        let index = u32::from(letter).checked_sub(FIRST)?;
        self.places.get(usize::try_from(index).ok()?)
    }

    fn put_aside(&mut self, place: Place<'a>) {
        let index = u32::try_from(self.places.len()).ok();
        let letter = index.and_then(|index| char::from_u32(FIRST + index));
        match letter.filter(|_| self.places.len() < COUNT) {
            Some(letter) => {
                self.text.extend([EDGE, letter, EDGE]);
                self.places.push(place);
            }
            // Nobody writes so many tags into a post.
            None => self.keep(place.span.of(self.source)),
        }
    }

    /// What follows must not belong to the paragraph before it.
    fn begin_block(&mut self) {
        let new = self.text.get(self.searched..).unwrap_or_default();
        if let Some(end) = new.rfind('\n') {
            self.last_line = self.searched + end + 1;
        }
        self.searched = self.text.len();
        let line = self.text.get(self.last_line..).unwrap_or_default();
        // After a quote sign it stays in the quote.
        let in_quote = line.trim_start().starts_with('>');
        self.text.push_str(if in_quote { " " } else { "\n\n" });
    }

    /// Words as they are, but for what Markdown would take for something else.
    fn keep(&mut self, words: &str) {
        let foreign = |letter: char| !(FIRST..=0x10_FFFF).contains(&u32::from(letter));
        if !words.contains(['[', '>']) && words.chars().all(foreign) {
            self.text.push_str(words);
            return;
        }
        for line in words.split_inclusive('\n') {
            let begins = self.text.is_empty() || self.text.ends_with('\n');
            let bare = line.trim_start_matches(' ');
            // A spoiler is no quote, and a name in brackets no address.
            if begins && (bare.starts_with(">!") || bare.starts_with('[') && bare.contains("]:")) {
                self.text.push('\\');
                self.text
                    .extend(bare.chars().filter(|letter| foreign(*letter)));
            } else {
                self.text
                    .extend(line.chars().filter(|letter| foreign(*letter)));
            }
        }
    }
}

/// Where code stands: what looks like a tag in it is none.
fn code_in(source: &str, dialect: Dialect) -> Vec<Range<usize>> {
    let mut code = Vec::new();
    if !source.contains('[') || !source.contains(['`', '~', '\t']) && !source.contains("    ") {
        return code;
    }
    for (event, range) in parser(source) {
        let is_code = match event {
            Event::Code(_) => !is_apostrophe(source, &range, dialect),
            Event::Start(Tag::CodeBlock(_)) => true,
            _ => false,
        };
        if is_code {
            code.push(range);
        }
    }
    code
}

/// Whether what begins like code begins with an apostrophe: "it`s".
pub(super) fn is_apostrophe(text: &str, code: &Range<usize>, dialect: Dialect) -> bool {
    let before = text
        .get(..code.start)
        .and_then(|before| before.chars().next_back());
    dialect == Dialect::Log && before.is_some_and(char::is_alphanumeric)
}
