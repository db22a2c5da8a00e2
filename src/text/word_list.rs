//! Closed lists of words that people type, compared as names are.

use serde::Deserialize;

use crate::names::{fold, most_bytes};

/// Words that count alike, of one word or several each.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Vec<String>")]
pub struct WordList {
    words: Vec<String>,
    folded: Vec<String>,
    most_bytes: usize,
}

impl From<Vec<String>> for WordList {
    fn from(words: Vec<String>) -> Self {
        Self {
            folded: words.iter().map(|words| fold(words)).collect(),
            most_bytes: most_bytes(words.iter().map(String::as_str)),
            words,
        }
    }
}

impl WordList {
    /// Whether a text is one of them.
    #[must_use]
    pub fn has(&self, text: &str) -> bool {
        text.len() <= self.most_bytes && self.folded.contains(&fold(text))
    }

    /// All of them, as they are written.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// What comes after the longest of them at the start of a text; none where nothing does.
    #[must_use]
    pub fn before<'t>(&self, text: &'t str) -> Option<&'t str> {
        let found = self.iter().filter_map(|words| after_words(text, words));
        found
            .min_by_key(|rest| rest.len())
            .filter(|rest| !rest.is_empty())
    }

    /// What comes before the longest of them at the end of a text; none where nothing does.
    #[must_use]
    pub fn after<'t>(&self, text: &'t str) -> Option<&'t str> {
        let found = self.iter().filter_map(|words| before_words(text, words));
        found
            .min_by_key(|rest| rest.len())
            .filter(|rest| !rest.is_empty())
    }

    /// A text without them at its start, however many there are.
    #[must_use]
    pub fn off_the_start<'t>(&self, text: &'t str) -> &'t str {
        let mut text = text;
        while let Some(rest) = self.before(text) {
            text = without_marks(rest);
        }
        text
    }

    /// A text without them and the signs around them at its end, however many there are.
    #[must_use]
    pub fn off_the_end<'t>(&self, text: &'t str) -> &'t str {
        let mut text = text.trim_end_matches(ENDS);
        while let Some(rest) = self.after(text).or_else(|| self.before_brackets(text)) {
            text = rest.trim_end_matches(ENDS);
        }
        text
    }

    /// What comes before one of them in brackets at the end of a text.
    fn before_brackets<'t>(&self, text: &'t str) -> Option<&'t str> {
        let (before, inside) = text.strip_suffix(')')?.rsplit_once('(')?;
        let before = before.trim_end();
        (self.has(inside.trim()) && !before.is_empty()).then_some(before)
    }
}

/// Signs that end a sentence or a part of one.
const ENDS: [char; 4] = ['.', '!', ',', ' '];

/// A text without the signs that bots and lists have before a word.
#[must_use]
pub fn without_marks(text: &str) -> &str {
    let bare = text.trim_start_matches([
        ' ', ':', ',', '.', '-', '–', '—', '!', '#', '/', '→', '>', '=',
    ]);
    bare.trim()
}

/// What comes after some words at the start of a text.
#[must_use]
pub fn after_words<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let rest = cut_words(text, words)?;
    let ends = rest.is_empty() || rest.starts_with([' ', ':', ',', '!']) || rest.starts_with(". ");
    ends.then(|| rest.trim_start())
}

/// What follows the letters of some words with which a text begins, whatever that is.
#[must_use]
pub fn cut_words<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let mut ends = text.char_indices().map(|(end, _)| end);
    let end = ends.nth(words.chars().count()).unwrap_or(text.len());
    let (first, rest) = text.split_at_checked(end)?;
    (fold(first) == fold(words)).then_some(rest)
}

/// What comes before some words at the end of a text.
fn before_words<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let last = words.chars().count().checked_sub(1)?;
    let (start, _) = text.char_indices().rev().nth(last)?;
    let (before, end) = text.split_at_checked(start)?;
    (fold(end) == fold(words) && before.ends_with([' ', ',', ';'])).then(|| before.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared_as_names_are() {
        let list = WordList::from(vec!["i'd like to".to_owned(), "пойдёт".to_owned()]);
        assert!(list.has("I’D like  to") && list.has("Пойдет") && !list.has("like to"));
        assert_eq!(list.before("I’d like to check"), Some("check"));
        assert_eq!(list.before("пойдет: Elm"), Some(": Elm"));
        assert_eq!(list.before("пойдёт"), None);
        assert_eq!(list.after("check, I’d like to"), Some("check,"));
        assert_eq!(list.off_the_end("check пойдет, пойдёт."), "check");
        assert_eq!(list.off_the_end("check (пойдёт)"), "check");
        assert_eq!(list.off_the_end("(пойдёт)"), "(пойдёт)");
    }
}
