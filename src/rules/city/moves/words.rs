//! The words for actions and additions, read once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Action;
use crate::role::{Peaceful, Role};
use nightdesk_text::Language;
use nightdesk_text::names::{closest, squash};

/// Something that is added to a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Addition {
    Condom,
    Role,
    Except,
    Target,
    Insurance,
    InsuranceTarget,
    Priority,
    Agreed,
    Waived,
    Dose,
    Aside,
    Alibi,
    Exempt,
    Skip,
    Bodies,
    Home,
    Feed,
    Message,
    More,
    Master,
    If,
    Unless,
    Yields,
    Across,
    Unwanted,
    For,
    InPlace,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Forms {
    en: Vec<String>,
    ru: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    action: BTreeMap<Action, Forms>,
    /// Where a role does an action that others call otherwise: the words for it.
    of_role: BTreeMap<Peaceful, BTreeMap<Action, Forms>>,
    option: BTreeMap<Addition, Forms>,
}

static WORDS: LazyLock<File> = LazyLock::new(|| {
    #[allow(
        clippy::expect_used,
        reason = "the file is part of the program and read by a test"
    )]
    toml::from_str(include_str!("words.toml")).expect("the built-in words")
});

/// A word that is none of those it could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unknown {
    /// The closest known one.
    pub(super) suggestion: Option<&'static str>,
}

fn find<K: Copy>(table: &'static BTreeMap<K, Forms>, text: &str) -> Result<K, Unknown> {
    let wanted = squash(text);
    let known = || {
        table
            .iter()
            .flat_map(|(key, forms)| forms.en.iter().chain(&forms.ru).map(|word| (*key, word)))
    };
    let found = known().find(|(_, word)| squash(word) == wanted);
    found.map(|(key, _)| key).ok_or_else(|| Unknown {
        suggestion: closest(text, known().map(|(_, word)| word.as_str())),
    })
}

fn first<K: Ord>(table: &BTreeMap<K, Forms>, key: K, language: Language) -> &str {
    let forms = table.get(&key).map(|forms| match language {
        Language::English => &forms.en,
        Language::Russian => &forms.ru,
    });
    forms
        .and_then(|words| words.first())
        .map_or("", String::as_str)
}

/// What a word does; a role may have a word of its own for it.
pub(super) fn action(role: Role, text: &str) -> Result<Action, Unknown> {
    let own = own_words(role).and_then(|words| find(words, text).ok());
    own.map_or_else(|| find(&WORDS.action, text), Ok)
}

fn own_words(role: Role) -> Option<&'static BTreeMap<Action, Forms>> {
    WORDS.of_role.get(&role.peaceful()?)
}

/// What a word adds.
pub(super) fn addition(text: &str) -> Result<Addition, Unknown> {
    find(&WORDS.option, text)
}

impl Action {
    /// The word for it, whoever does it.
    #[must_use]
    pub fn word(self, language: Language) -> &'static str {
        first(&WORDS.action, self, language)
    }

    /// The word for it where this role does it.
    #[must_use]
    pub fn word_of(self, role: Role, language: Language) -> &'static str {
        let own = own_words(role).filter(|words| words.contains_key(&self));
        first(own.unwrap_or(&WORDS.action), self, language)
    }
}

impl Addition {
    pub(super) fn word(self, language: Language) -> &'static str {
        first(&WORDS.option, self, language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_may_have_a_word_of_its_own_for_an_action() {
        let (wizard, actor) = (Peaceful::Wizard, Peaceful::Actor);
        let word = |role: Peaceful, language| Action::Copy.word_of(Role::Peaceful(role), language);
        assert_eq!(word(wizard, Language::Russian), "берёт роль");
        assert_eq!(word(actor, Language::Russian), "копирует");
        for (role, words) in &WORDS.of_role {
            for (done, forms) in words {
                for said in forms.en.iter().chain(&forms.ru) {
                    let read = action(Role::Peaceful(*role), said);
                    assert_eq!(read.ok(), Some(*done), "{said}");
                }
                // What is kept in a journal by the common word is read on.
                for said in [Language::English, Language::Russian].map(|one| done.word(one)) {
                    let read = action(Role::Peaceful(*role), said);
                    assert_eq!(read.ok(), Some(*done), "{said}");
                }
            }
        }
    }

    #[test]
    fn every_action_has_words_of_its_own() {
        let mut seen: BTreeMap<String, Action> = BTreeMap::new();
        for (action, forms) in &WORDS.action {
            for word in forms.en.iter().chain(&forms.ru) {
                let before = seen.insert(squash(word), *action);
                assert_eq!(before, None, "`{word}` is two actions");
            }
        }
        assert_eq!(WORDS.action.len(), 53, "every action stands in the file");
    }
}
