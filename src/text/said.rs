//! What players write around what they mean: greetings, polite words, markup. The same in the games of all
//! rule sets.
//!
//! Only words of closed lists are taken away, and only such that change nothing: whatever else a line
//! holds stays, for its reader to understand or to refuse.

use std::sync::LazyLock;

use serde::Deserialize;

use super::built_in;

/// Words that change nothing, by where they stand.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Around {
    /// Before everything else.
    pub greetings: Vec<String>,
    /// Between the sender and a colon.
    pub wrote: Vec<String>,
    /// Before what is done.
    pub before_verb: Vec<String>,
    /// After everything else.
    pub after_all: Vec<String>,
}

/// The words, in both languages.
pub static AROUND: LazyLock<Around> = LazyLock::new(|| built_in(include_str!("said.toml")));

/// A line without the tags of BBCode and the stars of Markdown.
#[must_use]
pub fn without_markup(line: &str) -> String {
    // What is struck or quoted is not what the line says: those tags stay, and no name is read with them.
    const TAGS: [&str; 6] = ["b", "i", "u", "color", "size", "font"];
    let mut bare = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, from)) = rest.split_once('[') {
        bare.push_str(before);
        let tag = from.split_once(']').filter(|(tag, _)| {
            let name = tag.trim_start_matches('/').split(['=', ' ']).next();
            name.is_some_and(|name| TAGS.iter().any(|known| known.eq_ignore_ascii_case(name)))
        });
        match tag {
            Some((_, behind)) => rest = behind,
            None => {
                bare.push('[');
                rest = from;
            }
        }
    }
    bare.push_str(rest);
    bare.replace("**", "")
}

/// A text without the signs that bots and lists have before a word.
#[must_use]
pub fn without_marks(text: &str) -> &str {
    let bare =
        text.trim_start_matches([' ', ':', ',', '-', '–', '—', '!', '#', '/', '→', '>', '=']);
    bare.trim()
}

/// A text without such words at its start, however many there are.
#[must_use]
pub fn without_start<'t>(text: &'t str, words: &[String]) -> &'t str {
    let mut text = text;
    while let Some(rest) = start(text, words) {
        text = without_marks(rest);
    }
    text
}

/// A text without such words and the signs around them at its end, however many there are.
#[must_use]
pub fn without_end<'t>(text: &'t str, words: &[String]) -> &'t str {
    let mut text = text.trim_end_matches(['.', '!', ',', ' ']);
    while let Some(rest) = end(text, words) {
        text = rest.trim_end_matches(['.', '!', ',', ' ']);
    }
    text
}

/// What comes after the longest of these words at the start of a text; none where nothing does.
#[must_use]
pub fn start<'t>(text: &'t str, words: &[String]) -> Option<&'t str> {
    let found = words.iter().filter_map(|words| begins(text, words));
    found
        .min_by_key(|rest| rest.len())
        .filter(|rest| !rest.is_empty())
}

/// What comes before the longest of these words at the end of a text; none where nothing does.
#[must_use]
pub fn end<'t>(text: &'t str, words: &[String]) -> Option<&'t str> {
    let found = words.iter().filter_map(|words| {
        let at = text.len().checked_sub(words.len())?;
        let (before, last) = text.split_at_checked(at)?;
        (is(last, words) && before.ends_with([' ', ',', ';'])).then(|| before.trim_end())
    });
    found
        .min_by_key(|rest| rest.len())
        .filter(|rest| !rest.is_empty())
}

/// What comes after some words at the start of a text.
#[must_use]
pub fn begins<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let (first, rest) = text.split_at_checked(words.len())?;
    let ends = rest.is_empty() || rest.starts_with([' ', ':', ',']);
    (is(first, words) && ends).then(|| rest.trim_start())
}

/// Whether a text is some words; typographic apostrophes are as good as plain ones.
#[must_use]
pub fn is(text: &str, words: &str) -> bool {
    let text = text
        .chars()
        .map(|sign| if sign == '’' { '\'' } else { sign });
    text.flat_map(char::to_lowercase)
        .eq(words.chars().flat_map(char::to_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_list_has_a_word_that_changes_what_is_meant() {
        let words = &*AROUND;
        let lists = [
            &words.greetings,
            &words.wrote,
            &words.before_verb,
            &words.after_all,
        ];
        for phrase in lists.into_iter().flatten() {
            let changes = [
                "not",
                "no",
                "if",
                "unless",
                "or",
                "never",
                "don't",
                "else",
                "не",
                "ни",
                "нет",
                "если",
                "или",
                "либо",
                "никогда",
                "кроме",
                "вместо",
                "может",
                "бы",
                "роль",
                "играю",
            ];
            let mut parts = phrase.split(' ');
            assert!(parts.all(|word| !changes.contains(&word)), "{phrase}");
            assert_eq!(*phrase, phrase.to_lowercase());
        }
    }

    #[test]
    fn markup_goes_and_what_is_struck_or_quoted_stays() {
        for (line, bare) in [
            ("[b]Elm[/b]", "Elm"),
            ("**Elm**", "Elm"),
            ("[color=green]Elm[/color]", "Elm"),
            ("[s]Elm[/s]", "[s]Elm[/s]"),
            ("[quote]Elm[/quote]", "[quote]Elm[/quote]"),
            ("[Elm", "[Elm"),
        ] {
            assert_eq!(without_markup(line), bare, "{line}");
        }
    }
}
