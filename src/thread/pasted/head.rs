//! Where posts begin: the lines above them, and the words below these.

use std::collections::VecDeque;

use super::Acquainted;

/// The line above a post.
#[derive(Debug, Clone, Copy)]
pub(super) struct Head<'l> {
    /// Where it stands, from 1.
    pub(super) line: usize,
    /// The whole line.
    pub(super) text: &'l str,
    pub(super) number: u64,
    pub(super) author: &'l str,
    /// Whether a sign says that an author stands here: a colon, `by`, `@`.
    is_marked: bool,
}

impl Head<'_> {
    /// Whether a post may begin with it: nobody else than the first author must look like one.
    fn may_begin(&self, with: Acquainted<'_>) -> bool {
        self.is_marked || is_author(self.author, with.knows)
    }
}

/// Somebody known, or a name of one or two words that begins with a capital letter or has none.
fn is_author(author: &str, known: &dyn Fn(&str) -> bool) -> bool {
    if known(author) {
        return true;
    }
    let mut words = author.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_sentence = words.clone().count() > 1
        || (words.next().is_some() && known(first))
        || author.ends_with(['.', '!', '?']);
    !is_sentence && !first.starts_with(char::is_lowercase)
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
        is_marked,
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
        let head = head(line, index + 1);
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
