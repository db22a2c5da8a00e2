//! Open rulings: questions a rule set's source leaves open, as named keys.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use nightdesk_game::{Language, Setup};
use nightdesk_text::built_in;

/// A question that the rule set's source does not decide.
///
/// Each is a key of the setup with the recommended default; when one decides
/// an outcome, the explanation names it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// The setup key, under `[rulings]`.
    pub key: String,
    /// The number under which the rule set's specification lists it.
    pub number: String,
    /// The question, as one asks it.
    pub question: String,
    /// The answer that held where none was given, in games begun before the usual one changed.
    #[serde(default)]
    pub formerly: Option<String>,
    /// The edition of the rules from which on the usual answer holds, where another one held before.
    #[serde(default = "first_edition")]
    pub since: u32,
    /// Answers that held after the former one and before the usual one, the earliest first.
    #[serde(default)]
    pub meanwhile: Vec<Meanwhile>,
    /// The possible answers; the first is the default.
    pub choices: Vec<RulingChoice>,
    /// Words of which an answer may be a list, parted by commas, where no choice is taken.
    #[serde(default)]
    pub parts: Vec<String>,
    /// Whether it may also be answered by any other number above zero.
    #[serde(default)]
    pub takes_number: bool,
    /// Whether it may also be answered by any side of the game, by its slug.
    #[serde(default)]
    pub takes_side: bool,
    /// What there must be one of in a night for the answer to change it; of a ruling without this, any
    /// night will do.
    #[serde(default)]
    pub bears_on: Option<Vec<String>>,
    /// The answers of sites whose usual ones differ, by the name that `like` has for them.
    #[serde(default)]
    pub like: BTreeMap<String, String>,
    /// Its words in languages other than English.
    #[serde(default)]
    pub elsewhere: BTreeMap<Language, RulingWords>,
}

/// A ruling in another language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingWords {
    /// The question.
    pub question: String,
    /// What each answer means, by its value in the setup.
    pub answers: BTreeMap<String, String>,
}

/// An answer that was the usual one for some editions of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meanwhile {
    /// The edition from which on another answer holds.
    pub before: u32,
    /// The value in the setup.
    pub value: String,
}

/// The key of a setup's `[rulings]` by which all answers are a site's usual ones.
pub const LIKE: &str = "like";

/// One answer to an open ruling.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulingChoice {
    /// The value in the setup.
    pub value: String,
    /// What it means.
    pub meaning: String,
}

/// A setup's answers to open rulings; a game begun by an earlier edition of the rules has those that
/// held then, where its host gave none. Answers of a site (`like`) come before those, and single ones
/// before all.
#[must_use]
pub fn answers(rulings: &[Ruling], setup: &Setup) -> BTreeMap<String, String> {
    let held = |ruling: &Ruling| {
        let answer = ruling.held_in(setup.edition)?;
        Some((ruling.key.clone(), answer.to_owned()))
    };
    let mut answers: BTreeMap<String, String> = rulings.iter().filter_map(held).collect();
    if let Some(site) = setup.rulings.get(LIKE) {
        let usual = |ruling: &Ruling| Some((ruling.key.clone(), ruling.like.get(site)?.clone()));
        answers.extend(rulings.iter().filter_map(usual));
    }
    let single = setup.rulings.iter().filter(|(key, _)| *key != LIKE);
    answers.extend(single.map(|(key, answer)| (key.clone(), answer.clone())));
    answers
}

/// The names that `like` may have.
#[must_use]
pub fn sites(rulings: &[Ruling]) -> Vec<&str> {
    let names = rulings.iter().flat_map(|ruling| ruling.like.keys());
    let names: BTreeSet<&str> = names.map(String::as_str).collect();
    names.into_iter().collect()
}

const fn first_edition() -> u32 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    ruling: Vec<Ruling>,
}

impl Ruling {
    /// The rulings of a file that is part of the program: tables `[[ruling]]`.
    #[must_use]
    pub fn built_in(file: &str) -> Vec<Self> {
        let file: File = built_in(file);
        file.ruling
    }

    /// Takes the words of a language from a file that is part of the program: a table for each key.
    ///
    /// # Panics
    /// If the file has words for a key that no ruling has.
    pub fn put_into_words(rulings: &mut [Self], language: Language, file: &str) {
        let mut words: BTreeMap<String, RulingWords> = built_in(file);
        for ruling in rulings {
            let of_ruling = words.remove(&ruling.key);
            ruling
                .elsewhere
                .extend(of_ruling.map(|words| (language, words)));
        }
        assert!(words.is_empty(), "no ruling has these: {words:?}");
    }

    /// The recommended answer.
    #[must_use]
    pub fn default_value(&self) -> &str {
        self.choices
            .first()
            .map_or("", |choice| choice.value.as_str())
    }

    /// The answer that was the usual one in an edition of the rules, where that is another one now.
    #[must_use]
    pub fn held_in(&self, edition: u32) -> Option<&str> {
        if edition < self.since {
            return self.formerly.as_deref();
        }
        let mut meanwhile = self.meanwhile.iter();
        let held = meanwhile.find(|held| edition < held.before);
        held.map(|held| held.value.as_str())
    }

    /// The question, in English where a language has no words for it.
    #[must_use]
    pub fn question_in(&self, language: Language) -> &str {
        let words = self.elsewhere.get(&language);
        words.map_or(&self.question, |words| &words.question)
    }

    /// The question with what an answer means, in English where a language has no words for it.
    #[must_use]
    pub fn in_words(&self, answer: &str, language: Language) -> String {
        let (question, meaning) = match self.elsewhere.get(&language) {
            Some(words) => (&words.question, words.answers.get(answer)),
            None => {
                let mut choices = self.choices.iter();
                let choice = choices.find(|choice| choice.value == answer);
                (&self.question, choice.map(|choice| &choice.meaning))
            }
        };
        format!("{question} {}", meaning.map_or(answer, String::as_str))
    }

    /// Whether it can be answered so.
    #[must_use]
    pub fn takes(&self, answer: &str) -> bool {
        let chosen = self.choices.iter().any(|choice| choice.value == answer);
        let mut words = answer.split(',').map(str::trim);
        let listed =
            !self.parts.is_empty() && words.all(|word| self.parts.iter().any(|part| part == word));
        let counted = || answer.parse().is_ok_and(|number: u32| number > 0);
        chosen || listed || self.takes_number && counted()
    }
}
