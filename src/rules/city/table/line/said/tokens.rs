//! The words and signs of a line, each with its place.

use crate::moves::arrow_at;

/// What a piece of a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    /// It parts whose line it is from what is done, or that from whom it is done to: `:`, `->`, ` - `.
    Parts,
    /// It parts targets, or a target from what is added.
    Comma,
    /// It joins targets: `+`, `&`, `/`.
    Joins,
    /// It ends a sentence, and says nothing.
    Ends,
}

/// A piece of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Longer lines are no move: whoever tries all ways to read one tries too many.
const MOST: usize = 40;

/// The pieces of a line; none where it is too long for one move.
pub(super) fn tokens(line: &str) -> Option<Vec<Token>> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let letter = rest.chars().next()?;
        let (kind, length) = match sign(line, at) {
            Some(sign) => sign,
            None if is_gap(letter) => {
                at += letter.len_utf8();
                continue;
            }
            None => (Kind::Word, word_length(line, at)),
        };
        let end = at + length;
        tokens.push(Token {
            kind,
            start: at,
            end,
        });
        if tokens.len() > MOST {
            return None;
        }
        at = end;
    }
    Some(tokens)
}

fn word_length(line: &str, start: usize) -> usize {
    let rest = line.get(start..).unwrap_or_default();
    let mut ends = rest.char_indices().skip(1);
    let end = ends.find(|(offset, letter)| is_gap(*letter) || sign(line, start + offset).is_some());
    end.map_or(rest.len(), |(offset, _)| offset)
}

/// The sign at a place of a line, with its length; a dash inside a word is a letter of it.
fn sign(line: &str, at: usize) -> Option<(Kind, usize)> {
    let rest = line.get(at..)?;
    if let Some(arrow) = arrow_at(rest) {
        return Some((Kind::Parts, arrow.len()));
    }
    let letter = rest.chars().next()?;
    let kind = match letter {
        ':' | '=' | '>' => Kind::Parts,
        '-' | '–' | '—' if is_apart(line, at, letter) => Kind::Parts,
        ',' | ';' => Kind::Comma,
        '+' | '&' | '/' => Kind::Joins,
        '.' | '!' if ends_word(rest, letter) => Kind::Ends,
        _ => return None,
    };
    Some((kind, letter.len_utf8()))
}

/// Whether a dash has no letter on one of its sides.
fn is_apart(line: &str, at: usize, dash: char) -> bool {
    let before = line.get(..at).and_then(|before| before.chars().next_back());
    let after = line.get(at + dash.len_utf8()..);
    let after = after.and_then(|after| after.chars().next());
    let is_of_word = |letter: Option<char>| letter.is_some_and(|letter| !is_gap(letter));
    !(is_of_word(before) && is_of_word(after))
}

/// Whether nothing of a word follows a sign.
fn ends_word(rest: &str, sign: char) -> bool {
    let after = rest.get(sign.len_utf8()..).unwrap_or_default();
    after
        .chars()
        .next()
        .is_none_or(|letter| is_gap(letter) || letter == sign)
}

/// Whether a letter is of no word; that a line asks is seen by who reads all of it.
fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '?' | '«' | '»' | '“' | '”' | '„')
}
