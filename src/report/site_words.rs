//! The words of a site in place of the usual ones.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use nightdesk_text::built_in;
use regex::{Captures, Regex};

/// The forms of other languages for English words, by language and word.
type Others = BTreeMap<String, BTreeMap<String, Vec<String>>>;

pub(super) static OTHERS: LazyLock<Others> =
    LazyLock::new(|| built_in(include_str!("site_words.toml")));

/// Puts a site's words into the texts of templates.
#[derive(Debug)]
pub(super) struct SiteWords<'w> {
    words: &'w BTreeMap<String, String>,
    /// Places of a template, which stay, or any of the usual words.
    pattern: Option<Regex>,
}

impl<'w> SiteWords<'w> {
    /// The words, by the usual one.
    pub(super) fn new(words: &'w BTreeMap<String, String>) -> Self {
        let mut usual: Vec<String> = words
            .keys()
            .filter(|word| !word.trim().is_empty())
            .map(|word| regex::escape(word.trim()))
            .collect();
        // The longest first, so that a phrase comes before a word in it.
        usual.sort_by_key(|word| std::cmp::Reverse(word.len()));
        let pattern = format!(r"\{{[^}}]*\}}|(?i:\b(?:{})\b)", usual.join("|"));
        Self {
            words,
            // Escaped words always make a pattern, unless they are too many to be words.
            pattern: Regex::new(&pattern).ok().filter(|_| !usual.is_empty()),
        }
    }

    /// A template with the site's words; a capital letter at the start of a word stays one.
    pub(super) fn put_into(&self, template: &str) -> String {
        let Some(pattern) = &self.pattern else {
            return template.to_owned();
        };
        let replaced = pattern.replace_all(template, |found: &Captures<'_>| {
            let found = found.get(0).map_or("", |found| found.as_str());
            self.word_for(found).unwrap_or_else(|| found.to_owned())
        });
        replaced.into_owned()
    }

    fn word_for(&self, found: &str) -> Option<String> {
        let folded = found.to_lowercase();
        let usual = self.words.iter();
        let (_, word) = usual
            .into_iter()
            .find(|(usual, _)| usual.trim().to_lowercase() == folded)?;
        let word = literal(word.trim());
        let capital = found.chars().next().is_some_and(char::is_uppercase);
        Some(if capital { capitalised(&word) } else { word })
    }
}

/// The word as a template must spell it to mean no place and nothing loud.
fn literal(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for letter in word.chars() {
        if matches!(letter, '\\' | '{' | '}' | '*') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &[(&str, &str)], template: &str, expected: &str) {
        let words = words
            .iter()
            .map(|(usual, word)| ((*usual).to_owned(), (*word).to_owned()))
            .collect();
        assert_eq!(SiteWords::new(&words).put_into(template), expected);
    }

    #[test]
    fn every_form_of_an_english_word_stands_in_a_text() {
        for (language, words) in &*OTHERS {
            let language = nightdesk_game::Language::read(language).expect("a language");
            let texts = crate::Words::new(language);
            for (word, forms) in words {
                assert!(!texts.uses(word), "{word}");
                for form in forms {
                    assert!(texts.uses(form), "no text has {form}");
                }
            }
        }
    }

    #[test]
    fn words_and_phrases_are_replaced_whole() {
        let words = [
            ("eliminated", "lynched"),
            ("eliminate", "lynch"),
            ("No elimination", "No Lynch"),
        ];
        check(
            &words,
            "Eliminated {eliminated}: eliminate",
            "Lynched {eliminated}: lynch",
        );
        check(&words, "No elimination", "No Lynch");
        check(&words, "uneliminated eliminates", "uneliminated eliminates");
        check(
            &[("казнь", "повешение")],
            "Казнь: {player}",
            "Повешение: {player}",
        );
        check(&[("died", "*{x}*")], "{player} died", r"{player} \*\{x\}\*");
        check(&[], "as it is", "as it is");
    }
}
