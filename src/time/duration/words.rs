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
    several: Vec<Several>,
    around: Around,
}

/// A word for several of a unit.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Several {
    unit: Unit,
    times: u32,
    words: Vec<String>,
}

/// Words around numbers and units, in the words of a host alone.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Around {
    half: Vec<String>,
    half_before: Vec<String>,
    no_half: Vec<String>,
    one_and_a_half: Vec<String>,
    fillers: Vec<String>,
    one_more: Vec<String>,
    alone: Vec<String>,
}

impl Around {
    pub(super) fn is_half(&self, word: &str) -> bool {
        has(&self.half, word)
    }

    pub(super) fn is_one_and_a_half(&self, word: &str) -> bool {
        has(&self.one_and_a_half, word)
    }

    pub(super) fn is_filler(&self, word: &str) -> bool {
        has(&self.fillers, word)
    }

    /// Whether a unit stands for one of it after this word.
    pub(super) fn is_one_more(&self, word: &str) -> bool {
        has(&self.one_more, word)
    }

    /// Whether a unit stands for one of it where there is no number.
    pub(super) fn means_one(&self, word: &str) -> bool {
        has(&self.alone, word)
    }

    /// The unit of which a word is half, as `дня` of `полдня`.
    pub(super) fn halved<'w>(&self, word: &'w str) -> Option<&'w str> {
        if has(&self.no_half, word) {
            return None;
        }
        let mut before = self.half_before.iter();
        let unit_word = before.find_map(|half| word.strip_prefix(half.as_str()))?;
        unit(unit_word, Form::Host).map(|_| unit_word)
    }
}

fn has(words: &[String], word: &str) -> bool {
    let word = word.to_lowercase();
    words.contains(&word)
}

/// Words around numbers and units.
pub(super) fn around() -> &'static Around {
    &WORDS.around
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

/// The unit that a word names, and how many of it.
pub(super) fn unit(word: &str, form: Form) -> Option<(Unit, u32)> {
    let word = word.to_lowercase();
    let mut units = WORDS.units.iter();
    let one = units.find(|(_, spellings)| spellings.has(&word, form));
    let several = || {
        let mut several = WORDS.several.iter().filter(|_| form == Form::Host);
        let found = several.find(|several| several.words.contains(&word))?;
        Some((found.unit, found.times))
    };
    one.map(|(unit, _)| (*unit, 1)).or_else(several)
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
        let around = [
            &WORDS.around.half,
            &WORDS.around.half_before,
            &WORDS.around.no_half,
            &WORDS.around.one_and_a_half,
            &WORDS.around.fillers,
        ];
        let units = units.chain(around.into_iter().flatten());
        let units = units.chain(WORDS.several.iter().flat_map(|several| &several.words));
        let mut seen = BTreeSet::new();
        for word in units {
            assert_eq!(*word, word.to_lowercase());
            assert!(seen.insert(word), "{word} is there twice");
        }
        assert_eq!(WORDS.units.len(), 5);
    }
}
