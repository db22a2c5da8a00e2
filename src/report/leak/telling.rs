//! Words that tell: what was done by night, who is like somebody else, what a role is called besides.

use std::sync::LazyLock;

use serde::Deserialize;

use super::folded::fold;
use nightdesk_text::built_in;

/// The lists of one file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Telling {
    /// What one player does to another.
    pub(super) deeds: Deeds,
    /// What makes two players alike.
    pub(super) like: Like,
    names: Names,
}

/// Words for what is done to somebody.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deeds {
    beginnings: Vec<String>,
    words: Vec<String>,
    passive: Vec<String>,
    turned: Vec<String>,
    by: Vec<String>,
    of_several: Vec<String>,
    /// Beginnings that say the same, even of one player alone.
    same: Vec<Vec<String>>,
}

/// Words between what is said of one and another who is the same.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Like {
    marks: Vec<String>,
    beside: Vec<String>,
}

/// What else roles and sides are called.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Names {
    unmistakable: Vec<String>,
    everyday: Vec<String>,
    colours: Vec<String>,
    between: Vec<String>,
}

static TELLING: LazyLock<Telling> = LazyLock::new(|| built_in(include_str!("telling.toml")));

/// The words of the program.
pub(super) fn telling() -> &'static Telling {
    &TELLING
}

impl Telling {
    /// Whether another name of a role says it whoever stands near.
    pub(super) fn is_unmistakable(&self, name: &str) -> bool {
        has(&self.names.unmistakable, name)
    }

    /// Whether another name of a role or side is an everyday word.
    pub(super) fn is_everyday(&self, name: &str) -> bool {
        has(&self.names.everyday, name)
    }

    /// Whether another name of a side says it only where nothing but a verb stands between.
    pub(super) fn is_colour(&self, name: &str) -> bool {
        has(&self.names.colours, &fold(name))
    }

    /// Whether a word between a player and a colour makes the player have it: "Anna is a red".
    pub(super) fn makes_it_so(&self, word: &str) -> bool {
        has(&self.names.between, word)
    }
}

impl Deeds {
    /// Whether a folded word tells of one.
    pub(super) fn has(&self, word: &str) -> bool {
        let begins = |beginning: &String| word.starts_with(beginning.as_str());
        has(&self.words, word) || self.beginnings.iter().any(begins)
    }

    /// How words begin that say the same as one that begins so.
    pub(super) fn same_as(&self, stem: &str) -> &[String] {
        let alike = |one: &String| stem.starts_with(one.as_str()) || one.starts_with(stem);
        let is_of = |same: &&Vec<String>| same.iter().any(alike);
        self.same.iter().find(is_of).map_or(&[], Vec::as_slice)
    }

    /// Whether a word after this one tells what was done to whom it is said of: "was killed", but
    /// "was killing"; "убит", but "убил".
    pub(super) fn is_turned(&self, before: Option<&str>, word: &str) -> bool {
        let by_itself = || {
            self.turned
                .iter()
                .any(|ending| word.ends_with(ending.as_str()))
        };
        match word.is_ascii() {
            true => {
                before.is_some_and(|before| has(&self.passive, before)) && !word.ends_with("ing")
            }
            false => by_itself(),
        }
    }

    /// Whether who did it stands after this word.
    pub(super) fn is_by(&self, word: &str) -> bool {
        has(&self.by, word)
    }

    /// Whether a word is said of several who did it, or to whom it was done.
    pub(super) fn is_of_several(&self, word: &str) -> bool {
        let ends = |ending: &String| word.ends_with(ending.as_str());
        self.of_several.iter().any(ends)
    }
}

impl Like {
    /// Whether these words, and nothing else, make who stands after them the same.
    pub(super) fn is_made_by<'w>(&self, words: impl Iterator<Item = &'w str> + Clone) -> bool {
        let mut all = words.clone();
        let mut words = words;
        words.any(|word| has(&self.marks, word))
            && all.all(|word| has(&self.marks, word) || has(&self.beside, word))
    }
}

fn has(words: &[String], word: &str) -> bool {
    words.iter().any(|other| other == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leak::folded::fold;

    #[test]
    fn the_words_stand_as_lines_are_folded() {
        let Telling { deeds, like, .. } = telling();
        for word in deeds.same.iter().flatten() {
            assert_eq!(fold(word), *word);
        }
        let lists = [
            &deeds.beginnings,
            &deeds.words,
            &deeds.passive,
            &deeds.turned,
            &deeds.by,
            &deeds.of_several,
            &like.marks,
            &like.beside,
        ];
        for word in lists.into_iter().flatten() {
            assert_eq!(fold(word), *word);
            assert!(!word.contains(' '), "`{word}` is no word");
        }
    }

    #[test]
    fn words_of_deeds_are_known_and_others_are_not() {
        let deeds = &telling().deeds;
        for word in [
            "killed",
            "shot",
            "investigates",
            "cut",
            "выстрелил",
            "лечил",
        ] {
            assert!(deeds.has(word), "{word}");
        }
        for word in [
            "skill",
            "cute",
            "hither",
            "elected",
            "shotgun",
            "уверен",
            "market",
            "healthy",
            "frame",
            "picture",
            "блокнот",
            "охотно",
        ] {
            assert!(!deeds.has(word), "{word}");
        }
        assert!(deeds.is_turned(Some("was"), "killed"));
        assert!(!deeds.is_turned(Some("was"), "killing"));
        assert!(deeds.is_turned(None, "убита") && deeds.is_turned(Some("был"), "застрелен"));
        assert!(!deeds.is_turned(Some("был"), "убииц") && !deeds.is_turned(None, "лечит"));
        assert!(deeds.same_as("check").contains(&"investigat".to_owned()));
        assert!(deeds.same_as("protects").contains(&"healed".to_owned()));
        assert_eq!(deeds.same_as("vote"), [""; 0]);
        assert!(deeds.is_of_several("убили") && !deeds.is_of_several("убил"));
    }

    #[test]
    fn one_is_like_another_after_words_that_say_so_alone() {
        let like = |words: &str| telling().like.is_made_by(words.split(' '));
        assert!(like("like") && like("and so is") && like("как и"));
        assert!(!like("and") && !like("like everybody"));
    }
}
