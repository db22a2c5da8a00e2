//! Words that mean something of their own where a host types them, in any language.

use std::sync::LazyLock;

use serde::Deserialize;

use nightdesk_lang::tree::Key;
use nightdesk_text::built_in;

/// The words of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Typed {
    /// That nothing is done.
    nothing: Vec<String>,
    /// That nobody is named.
    nobody: Vec<String>,
    /// That a vote is for nobody.
    abstains: Vec<String>,
    yes: Vec<String>,
    no: Vec<String>,
    /// After whom a vote is for: that the vote's name follows.
    leads_on: Vec<String>,
    /// From nought on.
    numbers: Vec<String>,
}

/// What a word may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Means {
    Nothing,
    Nobody,
    Abstains,
    Yes,
    No,
    LeadsOn,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Languages {
    en: Typed,
    ru: Typed,
}

fn languages() -> [&'static Typed; 2] {
    static WORDS: LazyLock<Languages> = LazyLock::new(|| built_in(include_str!("typed.toml")));
    [&WORDS.en, &WORDS.ru]
}

impl Typed {
    fn of(&self, means: Means) -> &[String] {
        match means {
            Means::Nothing => &self.nothing,
            Means::Nobody => &self.nobody,
            Means::Abstains => &self.abstains,
            Means::Yes => &self.yes,
            Means::No => &self.no,
            Means::LeadsOn => &self.leads_on,
        }
    }
}

/// All words that mean something.
pub(super) fn words(means: Means) -> impl Iterator<Item = &'static str> {
    let words = languages()
        .into_iter()
        .flat_map(move |words| words.of(means));
    words.map(String::as_str)
}

/// Whether a text means something.
pub(super) fn is(text: &str, means: Means) -> bool {
    let said = Key::of(text);
    words(means).any(|word| Key::of(word) == said)
}

/// A number in a word.
pub(super) fn number(text: &str) -> Option<i64> {
    let said = Key::of(text);
    let place = |words: &Typed| {
        let mut numbers = words.numbers.iter();
        numbers.position(|word| Key::of(word) == said)
    };
    let number = languages().into_iter().find_map(place)?;
    i64::try_from(number).ok()
}

#[cfg(test)]
mod tests {
    use super::{Means, is, number};

    #[test]
    fn words_are_read_in_both_languages_however_they_are_written() {
        for (text, means) in [
            ("No action", Means::Nothing),
            ("без хода", Means::Nothing),
            ("No one", Means::Nobody),
            ("Никого", Means::Nobody),
            ("no lynch", Means::Abstains),
            ("воздерживается", Means::Abstains),
            ("Да", Means::Yes),
            ("false", Means::No),
        ] {
            assert!(is(text, means), "{text}");
        }
        assert!(!is("Ana", Means::Nothing) && !is("no", Means::Yes));
        assert_eq!(number("Twelve"), Some(12));
        assert_eq!(number("три"), Some(3));
        assert_eq!(number("thirteen"), None);
    }
}
