//! Finding the tags in a text.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::pen::Effect;
use nightdesk_text::Span;

use super::tags::{Tag, TagId};

/// A tag in a text.
#[derive(Debug)]
pub(crate) struct Place<'a> {
    /// Where it stands; of a literal, with both its ends.
    pub(crate) span: Span,
    /// Which tag it is.
    pub(crate) tag: &'static Tag,
    /// What of the tag it is.
    pub(crate) mark: Mark<'a>,
}

/// What of a tag stands in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark<'a> {
    /// Its beginning.
    Open {
        /// Whether it has an end. Only asked of tags for which it matters.
        ended: bool,
        /// What stands after its name: the colour of `[color=green]`.
        argument: &'a str,
    },
    /// Its end.
    Close,
    /// The whole of it around text that holds no tags.
    Literal(&'a str),
}

/// Every tag in a text, in order. Nothing is looked for in the ranges to `skip`, which are in order, too.
pub(crate) fn scan<'a>(text: &'a str, skip: &[Range<usize>]) -> Vec<Place<'a>> {
    let mut scanner = Scanner {
        text,
        last_ends: BTreeMap::new(),
    };
    let mut skip = skip.iter().peekable();
    let mut places = Vec::new();
    let mut at = 0;
    while let Some(bracket) = text
        .get(at..)
        .and_then(|rest| rest.find('['))
        .map(|found| at + found)
    {
        while skip.next_if(|range| range.end <= bracket).is_some() {}
        at = match skip.peek() {
            Some(range) if range.start <= bracket => range.end,
            Some(_) | None => match scanner.tag_at(bracket) {
                Some(place) => {
                    let end = place.span.end;
                    places.push(place);
                    end
                }
                None => bracket + 1,
            },
        };
    }
    pair(&mut places);
    places
}

struct Scanner<'a> {
    text: &'a str,
    /// Where the last end of a literal tag stands, so that no missing end is looked for twice.
    last_ends: BTreeMap<TagId, Option<usize>>,
}

impl<'a> Scanner<'a> {
    fn tag_at(&mut self, bracket: usize) -> Option<Place<'a>> {
        let (name, end, closing) = written(self.text, bracket)?;
        let tag = Tag::named(name)?;
        let after_name = bracket + 1 + name.len();
        let span = Span::new(bracket, end);
        if closing {
            let mark = Mark::Close;
            return Some(Place { span, tag, mark });
        }
        if !tag.literal {
            let argument = self.text.get(after_name..end.saturating_sub(1));
            let mark = Mark::Open {
                ended: false,
                argument: argument.unwrap_or_default().trim_start_matches(['=', ' ']),
            };
            return Some(Place { span, tag, mark });
        }
        let close = self.end_of(tag, name, end)?;
        let text = self.text.get(end..close.start)?;
        Some(Place {
            span: Span::new(bracket, close.end),
            tag,
            mark: Mark::Literal(text),
        })
    }

    /// Where the end of a literal tag stands.
    fn end_of(&mut self, tag: &Tag, name: &str, from: usize) -> Option<Span> {
        let text = self.text;
        let last = self
            .last_ends
            .entry(tag.id)
            .or_insert_with(|| ends(text, name, 0).last().map(|end| end.start));
        if last.is_none_or(|last| last < from) {
            return None;
        }
        ends(text, name, from).next()
    }
}

/// The ends of a tag, in order.
fn ends<'a>(text: &'a str, name: &'a str, from: usize) -> impl Iterator<Item = Span> + 'a {
    let mut at = from;
    std::iter::from_fn(move || {
        loop {
            let start = at + text.get(at..)?.find("[/")?;
            at = start + 2;
            if let Some((found, end, true)) = written(text, start)
                && found.eq_ignore_ascii_case(name)
            {
                return Some(Span::new(start, end));
            }
        }
    })
}

/// Longer words are no tags.
const LONGEST_NAME: usize = 16;
/// What follows the name is an address or a list of facts at most.
const LONGEST_ARGUMENT: usize = 2048;

/// The name of the tag that seems to stand at a bracket, the offset after it, and whether it is
/// an end.
fn written(text: &str, bracket: usize) -> Option<(&str, usize, bool)> {
    let inside = text.get(bracket..)?.strip_prefix('[')?;
    let (inside, closing) = match inside.strip_prefix('/') {
        Some(rest) => (rest, true),
        None => (inside, false),
    };
    let named = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'*';
    let letters = inside.bytes().take(LONGEST_NAME + 1);
    let length = letters.take_while(named).count();
    let (name, rest) = inside.split_at_checked(length)?;
    if name.is_empty() || name.len() > LONGEST_NAME {
        return None;
    }
    let argument = match rest.bytes().next()? {
        b']' => 0,
        b'=' | b' ' | b',' | b':' if !closing => argument_length(rest)?,
        _ => return None,
    };
    let start = text.len() - rest.len();
    Some((name, start + argument + 1, closing))
}

/// How many bytes stand before the bracket that ends a tag. A bracket in quotation marks does not.
fn argument_length(rest: &str) -> Option<usize> {
    let mut limit = rest.len().min(LONGEST_ARGUMENT);
    while !rest.is_char_boundary(limit) {
        limit -= 1;
    }
    let line = rest.get(..limit)?.lines().next()?;
    let quoted = line.strip_prefix('=').and_then(|value| {
        let mark = value
            .chars()
            .next()
            .filter(|mark| ['"', '\''].contains(mark))?;
        let mut escaped = false;
        let closes = |letter: char| {
            let closes = letter == mark && !escaped;
            escaped = letter == '\\' && !escaped;
            closes
        };
        // Two bytes for the sign of equality and the mark itself.
        let end = 2 + value.get(1..)?.find(closes)?;
        Some(end + line.get(end..)?.find(']')?)
    });
    quoted.or_else(|| line.find(']'))
}

/// Finds the ends of the vote tags.
fn pair(places: &mut [Place<'_>]) {
    let mut ends: BTreeMap<TagId, usize> = BTreeMap::new();
    for place in places.iter_mut().rev() {
        if !matches!(place.tag.effect, Effect::Vote(_)) {
            continue;
        }
        let waiting = ends.entry(place.tag.id).or_default();
        match &mut place.mark {
            Mark::Close => *waiting += 1,
            Mark::Open { ended, .. } => {
                *ended = *waiting > 0;
                *waiting = waiting.saturating_sub(1);
            }
            Mark::Literal(_) => {}
        }
    }
}
