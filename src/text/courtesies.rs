//! What players write around what they mean: greetings and polite words. The same in the games of all rule
//! sets.
//!
//! Only words of closed lists are taken away, and only such that change nothing: whatever else a line
//! holds stays, for its reader to understand or to refuse.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{WordList, built_in};

/// Words that change nothing, by where they stand.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Around {
    /// Before everything else.
    pub greetings: WordList,
    /// Between the sender and a colon.
    pub wrote: WordList,
    /// Before what is done.
    pub before_verb: WordList,
    /// After everything else.
    pub after_all: WordList,
}

/// The words, in both languages.
pub static AROUND: LazyLock<Around> = LazyLock::new(|| built_in(include_str!("courtesies.toml")));

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
        for phrase in lists.into_iter().flat_map(WordList::iter) {
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
            assert_eq!(phrase, phrase.to_lowercase());
        }
    }
}
