//! Where posts begin: the lines above them, and the words below these.

use std::collections::VecDeque;

use super::Acquainted;
use super::tail::{Tail, known_before};

/// The line above a post.
#[derive(Debug, Clone, Copy)]
pub(super) struct Head<'l> {
    /// Where it stands, from 1.
    pub(super) line: usize,
    /// The whole line.
    pub(super) text: &'l str,
    pub(super) number: u64,
    pub(super) author: &'l str,
    /// When the post was made, as the line has it.
    pub(super) time: Option<&'l str>,
    /// Whether a sign says that an author stands here: a colon, `by`, `@`.
    is_marked: bool,
    /// Whether words stand after the author, so that the line may be none above a post.
    pub(super) is_unclear: bool,
    /// Whether nobody known stands there, and what does begins with a small letter: a name, or words.
    pub(super) is_small: bool,
}

impl Head<'_> {
    /// Whether a post may begin with it: nobody else than the first author must look like one.
    fn may_begin(&self, with: Acquainted<'_>) -> bool {
        self.is_marked || self.is_unclear || self.is_small || is_author(self.author, with.knows)
    }

    /// The same where somebody known stands first: what follows him is no part of his name.
    fn of_known(mut self, known: &dyn Fn(&str) -> bool) -> Self {
        if known(self.author) {
            return self;
        }
        match known_before(self.author, known) {
            Some((author, Tail::Aside(time))) => {
                self.author = author;
                self.time = time;
            }
            // After a sign all of it is a name.
            Some((author, Tail::Words)) if !self.is_marked => {
                self.author = author;
                self.is_unclear = true;
            }
            Some((_, Tail::Words)) | None => {
                self.author = without_colon(self.author);
                self.is_small = !self.is_marked && is_small(self.author, known);
            }
        }
        self
    }
}

/// A name without the colon after it.
fn without_colon(author: &str) -> &str {
    let name = author.trim_end_matches(':').trim_end();
    if name.is_empty() { author } else { name }
}

/// Somebody known, or a name of one or two words that begins with a capital letter or has none.
fn is_author(author: &str, known: &dyn Fn(&str) -> bool) -> bool {
    if known(author) {
        return true;
    }
    !is_sentence(author, known) && !author.starts_with(char::is_lowercase)
}

/// What would be somebody's name, but for its first letter.
fn is_small(author: &str, known: &dyn Fn(&str) -> bool) -> bool {
    !is_sentence(author, known) && author.starts_with(char::is_lowercase)
}

/// More than two words, somebody known and another word, or what ends as a sentence does.
fn is_sentence(author: &str, known: &dyn Fn(&str) -> bool) -> bool {
    let mut words = author.split_whitespace();
    let first = words.next().unwrap_or_default();
    words.clone().count() > 1
        || (words.next().is_some() && known(first))
        || author.ends_with(['.', '!', '?'])
}

/// `#12 Alder`, `#12: Alder`, `#1,204 by Alder`.
fn head(text: &str, line: usize) -> Option<Head<'_>> {
    let rest = text.trim().strip_prefix('#')?;
    let end = rest
        .find(|letter: char| !letter.is_ascii_digit() && letter != ',')
        .unwrap_or(rest.len());
    let (digits, rest) = rest.split_at_checked(end)?;
    let number = digits.replace(',', "").parse().ok()?;
    if !rest.starts_with(|letter: char| letter.is_whitespace() || letter == ':') {
        return None;
    }
    let author = rest.trim_start_matches([':', ' ', '\t', '\u{a0}']).trim();
    let named = author.strip_prefix("by ").unwrap_or(author);
    let named = named.trim_start().trim_start_matches('@').trim_start();
    let is_marked = rest.starts_with(':') || named.len() < author.len();
    (!named.is_empty()).then_some(Head {
        line,
        text,
        number,
        author: named,
        time: None,
        is_marked,
        is_unclear: false,
        is_small: false,
    })
}

/// A line that may be a head, and the lines up to the next one.
pub(super) struct Piece<'l> {
    pub(super) head: Option<Head<'l>>,
    pub(super) words: Vec<&'l str>,
}

/// A text, cut before each line that may be a head.
pub(super) fn pieces<'l>(text: &'l str, with: Acquainted<'_>) -> VecDeque<Piece<'l>> {
    let mut pieces: VecDeque<Piece<'l>> = VecDeque::new();
    for (index, line) in text.lines().enumerate() {
        let head = head(line, index + 1).map(|head| head.of_known(with.knows));
        // The first author need not look like one.
        let is_first = pieces.iter().all(|piece| piece.head.is_none());
        match (head, pieces.back_mut()) {
            (Some(head), _) if is_first || head.may_begin(with) => pieces.push_back(Piece {
                head: Some(head),
                words: Vec::new(),
            }),
            (_, Some(piece)) => piece.words.push(line),
            (_, None) => pieces.push_back(Piece {
                head: None,
                words: vec![line],
            }),
        }
    }
    pieces
}
