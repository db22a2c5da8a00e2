//! The words for actions and additions, read once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Action;
use crate::role::{Peaceful, Role};
use nightdesk_text::names::{closest, fold, is_declined, squash};
use nightdesk_text::{Language, built_in};

/// Something that is added to a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Addition {
    Condom,
    Role,
    Except,
    Target,
    Insurance,
    Uninsured,
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

/// Words in both languages, the first of each printed, and what an addition goes with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Forms {
    en: Vec<String>,
    ru: Vec<String>,
    /// The actions it goes with; all where none is listed.
    #[serde(default)]
    of: Vec<Action>,
    /// The roles it goes with; all where none is listed.
    #[serde(default)]
    by: Vec<Role>,
    /// The actions with which it has no value.
    #[serde(default)]
    bare: Vec<Action>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    action: BTreeMap<Action, Forms>,
    /// What players say for an action besides.
    said: BTreeMap<Action, Vec<String>>,
    either: Vec<Either>,
    /// Where a role does an action that others call otherwise: the words for it.
    of_role: BTreeMap<Peaceful, BTreeMap<Action, Forms>>,
    option: BTreeMap<Addition, Forms>,
}

/// What players say where one of several actions is meant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Either {
    of: Vec<Action>,
    words: Vec<String>,
}

static WORDS: LazyLock<File> = LazyLock::new(|| built_in(include_str!("words.toml")));

impl File {
    /// What players say, each word with an action it may stand for.
    fn all_said(&self) -> impl Iterator<Item = (&str, Action)> {
        let of_one = self.said.iter();
        let of_one = of_one.flat_map(|(action, words)| words.iter().map(|word| (word, *action)));
        let of_any = self.either.iter().flat_map(|either| {
            let words = either.words.iter();
            words.flat_map(move |word| either.of.iter().map(move |action| (word, *action)))
        });
        of_one
            .chain(of_any)
            .map(|(word, action)| (word.as_str(), action))
    }
}

/// A word that is none of those it could be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unknown {
    /// The closest known one.
    pub(super) suggestion: Option<&'static str>,
}

impl Forms {
    fn spelled(&self, language: Language) -> &[String] {
        match language {
            Language::English => &self.en,
            Language::Russian => &self.ru,
        }
    }
}

/// Every word of a table, with what it stands for.
fn all<K: Copy>(table: &BTreeMap<K, Forms>) -> impl Iterator<Item = (K, &str)> {
    table.iter().flat_map(|(key, forms)| {
        let languages = [Language::English, Language::Russian].into_iter();
        let words = languages.flat_map(|language| forms.spelled(language));
        words.map(|word| (*key, word.as_str()))
    })
}

fn find<K: Copy>(table: &'static BTreeMap<K, Forms>, text: &str) -> Result<K, Unknown> {
    let wanted = squash(text);
    let found = all(table).find(|(_, word)| squash(word) == wanted);
    found.map(|(key, _)| key).ok_or_else(|| Unknown {
        suggestion: closest(text, all(table).map(|(_, word)| word)),
    })
}

fn first<K: Ord>(table: &BTreeMap<K, Forms>, key: K, language: Language) -> &str {
    let words = table
        .get(&key)
        .and_then(|forms| forms.spelled(language).first());
    words.map_or("", String::as_str)
}

/// What a word does; a role may have a word of its own for it.
pub(super) fn action(role: Role, text: &str) -> Result<Action, Unknown> {
    let own = own_words(role).and_then(|words| find(words, text).ok());
    own.map_or_else(|| find(&WORDS.action, text), Ok)
}

fn own_words(role: Role) -> Option<&'static BTreeMap<Action, Forms>> {
    WORDS.of_role.get(&role.peaceful()?)
}

/// What some words add, as it is written in brackets, and its value where they hold it: "с презервативом"
/// is `презерватив`, and "без презерватива" says that it is not added. What has words of its own is there
/// only `with_value`, and cannot be absent.
pub(crate) fn spoken_addition(text: &str, with_value: bool) -> Option<(String, &'static str)> {
    if addition(text).is_ok() {
        return Some((text.to_owned(), ""));
    }
    let (preposition, noun) = text.split_once(' ')?;
    let known = WORDS.option.iter().flat_map(|(addition, words)| {
        let words = words.ru.iter();
        words.map(|word| (*addition, word))
    });
    let mut known = known.filter(|(_, word)| is_declined(noun, word));
    let (addition, word) = known.next()?;
    let value = match fold(preposition).as_str() {
        "с" | "со" | "в" if with_value || addition.is_yes_or_no() => "",
        "без" if !with_value && (addition.is_yes_or_no() || addition == Addition::Insurance) => {
            "нет"
        }
        _ => return None,
    };
    Some((word.clone(), value))
}

/// Whether what a word adds is words for a player, which nobody may cut or read.
pub(crate) fn is_message(word: &str) -> bool {
    matches!(addition(word), Ok(Addition::Message | Addition::More))
}

/// The words for what may be added to such moves of a role.
pub(crate) fn additions_of(
    role: Role,
    moves: impl Iterator<Item = Action>,
    language: Language,
) -> Vec<&'static str> {
    let all = moves.flat_map(|action| Addition::of_move(role, action));
    let all: BTreeSet<Addition> = all.collect();
    all.into_iter().map(|one| one.word(language)).collect()
}

/// Whether a role's move may be about a role in place of a player.
pub(crate) fn takes_role(role: Role, action: Action) -> bool {
    let words = WORDS.option.get(&Addition::Role);
    let is_bare = words.is_some_and(|words| words.bare.contains(&action));
    Addition::Role.goes_with(role, action) && !is_bare
}

/// What a word may stand for in what players say, and the only role for which it does, if there is one.
pub(crate) fn said(text: &str) -> Vec<(Action, Option<Peaceful>)> {
    type Known = BTreeMap<String, Vec<(Action, Option<Peaceful>)>>;
    static KNOWN: LazyLock<Known> = LazyLock::new(|| {
        let of_all = all(&WORDS.action).map(|(action, word)| (word, action, None));
        let more = WORDS.all_said().map(|(word, action)| (word, action, None));
        let own = WORDS
            .of_role
            .iter()
            .flat_map(|(role, words)| all(words).map(|(action, word)| (word, action, Some(*role))));
        let mut known = Known::new();
        for (word, action, role) in of_all.chain(more).chain(own) {
            let means = known.entry(squash(word)).or_default();
            if !means.contains(&(action, role)) {
                means.push((action, role));
            }
        }
        known
    });
    KNOWN.get(&squash(text)).cloned().unwrap_or_default()
}

/// The closest word that players say for an action.
pub(crate) fn closest_said(text: &str) -> Option<&'static str> {
    let more = WORDS.all_said().map(|(word, _)| word);
    closest(text, all(&WORDS.action).map(|(_, word)| word).chain(more))
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

    /// Whether it is there or not, and says no more.
    const fn is_yes_or_no(self) -> bool {
        match self {
            Self::Condom
            | Self::Agreed
            | Self::Waived
            | Self::Across
            | Self::Aside
            | Self::Home
            | Self::Master
            | Self::InPlace
            | Self::Uninsured
            | Self::Yields => true,
            Self::Role
            | Self::Except
            | Self::Target
            | Self::Insurance
            | Self::InsuranceTarget
            | Self::Priority
            | Self::Dose
            | Self::Alibi
            | Self::Exempt
            | Self::Skip
            | Self::Bodies
            | Self::Feed
            | Self::Message
            | Self::More
            | Self::If
            | Self::Unless
            | Self::Unwanted
            | Self::For => false,
        }
    }

    /// Whether a role's move takes it.
    pub(super) fn goes_with(self, role: Role, action: Action) -> bool {
        WORDS.option.get(&self).is_some_and(|words| {
            let of = words.of.is_empty() || words.of.contains(&action);
            of && (words.by.is_empty() || words.by.contains(&role))
        })
    }

    /// Those that a role's move may have of its own; what any move may have is not among them.
    pub(super) fn of_move(role: Role, action: Action) -> impl Iterator<Item = Self> {
        let own = WORDS.option.iter();
        let own = own.filter(|(_, words)| !(words.of.is_empty() && words.by.is_empty()));
        let all = own.map(|(addition, _)| *addition);
        all.filter(move |addition| addition.goes_with(role, action))
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
