//! Numbers that people write as words.

use std::sync::LazyLock;

use serde::Deserialize;

use super::built_in;

static NUMBERS: LazyLock<Numbers> = LazyLock::new(|| built_in(include_str!("numbers.toml")));

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    /// Of each number from 1 on.
    words: Vec<Vec<String>>,
}

/// The number that a word, or one of two words, stands for, in any language: `a`, `two`, `twenty-four`, `три`.
#[must_use]
pub fn number_in_words(word: &str) -> Option<u32> {
    let word = word.to_lowercase().replace(' ', "-");
    let mut numbers = (1..).zip(&NUMBERS.words);
    let found = numbers.find(|(_, words)| words.contains(&word));
    found.map(|(number, _)| number)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_word_stands_for_one_number() {
        let mut seen = BTreeSet::new();
        for word in NUMBERS.words.iter().flatten() {
            assert!(seen.insert(word.to_lowercase()), "{word} is there twice");
            assert_eq!(*word, word.to_lowercase());
        }
        assert_eq!(
            (number_in_words("An"), number_in_words("три")),
            (Some(1), Some(3))
        );
        assert_eq!(number_in_words("many"), None);
    }
}
