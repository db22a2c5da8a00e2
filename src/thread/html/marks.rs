//! A quick first look at which words an element has.

use std::hash::Hasher;

use crate::fnv::Fnv;

/// A summary of some words: what lacks the mark of a word lacks the word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Marks(u64);

impl Marks {
    /// Puts the mark of a word in, one of 64.
    pub(super) fn add(&mut self, word: &str) {
        let mut hash = Fnv::default();
        hash.write(word.as_bytes());
        self.0 |= 1 << (hash.finish() >> 58);
    }

    /// Whether all marks of others are in it.
    pub(super) fn hold(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn marks<'a>(words: impl IntoIterator<Item = &'a String>) -> Marks {
        let mut marks = Marks::default();
        words.into_iter().for_each(|word| marks.add(word));
        marks
    }

    proptest! {
        #[test]
        fn no_word_is_overlooked(words in prop::collection::vec("[a-z-]{0,12}", 0..9), count in 0..9_usize) {
            prop_assert!(marks(&words).hold(marks(words.iter().take(count))));
        }
    }

    #[test]
    fn words_have_different_marks() {
        let all = ["post", "content", "username", "time", "notice", "div"].map(str::to_owned);
        let held = |word: &String| {
            all.iter()
                .filter(|other| marks([*other]).hold(marks([word])))
                .count()
        };
        assert!(all.iter().all(|word| held(word) == 1));
    }
}
