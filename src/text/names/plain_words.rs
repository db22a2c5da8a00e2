//! Words of the language, which are never short for a name.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;

use super::fold::fold;
use crate::built_in;

/// The words, a list for each language; those of all languages count in every game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lists {
    en: Vec<String>,
    ru: Vec<String>,
}

static WORDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let lists: Lists = built_in(include_str!("plain_words.toml"));
    let words = lists.en.iter().chain(&lists.ru);
    words.map(|word| fold(word)).collect()
});

/// Whether a text is made of words of the language alone, and of one at least.
#[must_use]
pub fn is_plain_words(text: &str) -> bool {
    text.contains(char::is_alphanumeric)
        && !text.starts_with(|sign: char| !sign.is_alphanumeric())
        && are_plain_words(&fold(text))
}

/// Whether every word of a folded text is a word of the language, so that the text is short for no
/// name.
pub(super) fn are_plain_words(folded: &str) -> bool {
    let mut words = folded
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.all(|word| WORDS.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_both_languages_are_known_in_any_case() {
        for text in [
            "all",
            "the end",
            "in",
            "one",
            "no-one",
            "все",
            "никто",
            "ещё",
        ] {
            assert!(are_plain_words(&fold(text)), "{text}");
        }
        for text in ["baker", "the baker", "элла", "elm or"] {
            assert!(!are_plain_words(&fold(text)), "{text}");
        }
    }
}
