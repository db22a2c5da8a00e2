//! What single characters do at the edges of words; characters that cannot be seen do nothing.

use unicode_normalization::char::is_combining_mark;

use nightdesk_text::names::plain_sign;

/// The characters after an offset, outwards.
pub(super) fn after(text: &str, offset: usize) -> impl Iterator<Item = char> {
    let after = text.get(offset..).unwrap_or_default();
    after.chars().filter(|c| is_visible(*c))
}

/// The characters before an offset, outwards.
pub(super) fn before(text: &str, offset: usize) -> impl Iterator<Item = char> {
    let before = text.get(..offset).unwrap_or_default();
    before.chars().rev().filter(|c| is_visible(*c))
}

/// Whether a character can be seen.
pub(super) fn is_visible(c: char) -> bool {
    plain_sign(c).is_some()
}

/// Whether a character is a part of words.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || is_combining_mark(c)
}

/// Whether a character joins two words to one. A dash does not, though it may look like a hyphen.
pub(super) fn is_joint(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}') || is_apostrophe(c)
}

/// Whether a character can be an apostrophe, typographic or not.
pub(super) fn is_apostrophe(c: char) -> bool {
    plain_sign(c) == Some('\'')
}

/// Whether a character after a full stop lets a sentence end there.
pub(super) fn is_space_quote_or_bracket(c: char) -> bool {
    c.is_whitespace()
        || matches!(plain_sign(c), Some('\'' | '"'))
        || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>')
}
