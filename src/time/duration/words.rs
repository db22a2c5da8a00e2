//! The words of lengths of time, from `words.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Unit;
use super::reader::Form;
use nightdesk_text::built_in;

static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("words.toml")));

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    units: BTreeMap<Unit, Spellings>,
    joints: Spellings,
}

/// How something is written, all in small letters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Spellings {
    /// Also in the host's lines of a thread.
    #[serde(default)]
    thread: Vec<String>,
    /// Everywhere else.
    more: Vec<String>,
}

impl Spellings {
    fn has(&self, word: &str, form: Form) -> bool {
        let has = |words: &[String]| words.iter().any(|known| known == word);
        has(&self.thread) || (form == Form::Host && has(&self.more))
    }
}

/// The unit that a word names.
pub(super) fn unit(word: &str, form: Form) -> Option<Unit> {
    let word = word.to_lowercase();
    let mut units = WORDS.units.iter();
    let found = units.find(|(_, spellings)| spellings.has(&word, form));
    found.map(|(unit, _)| *unit)
}

/// Whether a word may stand between two parts of a length.
pub(super) fn is_joint(word: &str, form: Form) -> bool {
    WORDS.joints.has(&word.to_lowercase(), form)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_word_means_one_thing_and_is_in_small_letters() {
        let units = WORDS.units.values().chain([&WORDS.joints]);
        let units = units.flat_map(|spellings| spellings.thread.iter().chain(&spellings.more));
        let mut seen = BTreeSet::new();
        for word in units {
            assert_eq!(*word, word.to_lowercase());
            assert!(seen.insert(word), "{word} is there twice");
        }
        assert_eq!(WORDS.units.len(), 5);
    }
}
