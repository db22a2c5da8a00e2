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
    /// Before why something is done.
    reasons: WordList,
    /// The same after a sign alone.
    remarks: WordList,
    /// With one of these in it, a remark may change what is meant.
    turns: WordList,
}

impl Around {
    /// What comes before the reason with which a text ends: "checks Elm because he lies", "лечу Егора, он мне
    /// кажется городским". A line without it is to be offered, and never taken.
    #[must_use]
    pub fn before_reason<'t>(&self, text: &'t str) -> Option<&'t str> {
        let blanks = text.match_indices(' ').map(|(at, _)| text.split_at(at));
        let mut found = blanks.filter(|(before, rest)| {
            let rest = rest.trim_start();
            let is_set_off = before.ends_with([',', ';', '.', '!', '-', '–', '—']);
            self.reasons.before(rest).is_some()
                || is_set_off && self.remarks.before(rest).is_some() && !self.turns(rest)
        });
        let (before, _) = found.next()?;
        let before = before.trim_end_matches([',', ';', '.', '!', '-', '–', '—', ' ']);
        (!before.is_empty()).then_some(before)
    }

    fn turns(&self, text: &str) -> bool {
        let mut words = text.split(|sign: char| !sign.is_alphanumeric());
        words.any(|word| self.turns.has(word))
    }
}

/// The words, in both languages.
pub static AROUND: LazyLock<Around> = LazyLock::new(|| built_in(include_str!("courtesies.toml")));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_at_the_end_and_turns_nothing() {
        for (text, before) in [
            ("checks Elm because he lies", Some("checks Elm")),
            ("лечу Илью, он мне кажется мирным", Some("лечу Илью")),
            ("лечу Илью. Он мирный", Some("лечу Илью")),
            ("за Женю, потому что молчит", Some("за Женю")),
            ("лечу Илью, он или она", None),
            ("лечу Илью он мирный", None),
            ("потому что молчит", None),
        ] {
            assert_eq!(AROUND.before_reason(text), before, "{text}");
        }
    }

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
