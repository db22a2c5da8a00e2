//! What the rules say by themselves, in the language of the game; what a script says is its own.
//!
//! Words also decide: a script compares them, passes them on, keeps them as values. So they are
//! English wherever nobody reads them, and a game takes the same course in any language.

use std::sync::LazyLock;

use super::run::Run;
use super::world::{Outcome, PhaseNumber, SourceName};
use nightdesk_game::Language;
use nightdesk_lang::tree::AbilityType;
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

fn wording() -> &'static Wording {
    static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("built_in.toml")));
    &WORDS
}

/// A sentence with its places filled.
pub(super) fn say(language: Language, key: &str, slots: &[(&str, &str)]) -> String {
    wording().with(key, slots, language)
}

/// A word of the rules of some kind; a word that is none of theirs stays as it is.
pub(super) fn term(language: Language, kind: &str, word: &str) -> String {
    known(language, kind, word).unwrap_or_else(|| word.to_owned())
}

fn known(language: Language, kind: &str, word: &str) -> Option<String> {
    let plain = |c: char| match c.is_alphanumeric() {
        true => c,
        false => '_',
    };
    let word: String = word.to_lowercase().chars().map(plain).collect();
    let template = wording().template(&format!("{kind}_{word}"), language)?;
    Some(template.to_owned())
}

/// An ability as filters name it: `killing`, `attack killing`.
pub(super) fn ability(language: Language, words: &str) -> String {
    if let Some(whole) = known(language, "ability", words) {
        return whole;
    }
    let words = words.to_lowercase();
    let parts = AbilityType::words().find_map(|of| {
        let subtype = words.strip_suffix(&of.to_lowercase())?;
        Some((subtype.strip_suffix(' ')?, of))
    });
    match parts {
        Some((subtype, of)) => {
            let subtype = term(language, "subtype", subtype);
            let of = term(language, "ability", of);
            say(
                language,
                "ability_of",
                &[("subtype", &subtype), ("ability", &of)],
            )
        }
        None => words,
    }
}

/// A term of the rules that an attribute holds.
pub(super) fn value(language: Language, word: &str) -> String {
    let kinds = ["value", "ability", "subtype"].iter();
    let mut known = kinds.filter_map(|kind| known(language, kind, word));
    known.next().unwrap_or_else(|| word.to_owned())
}

/// As what something acts: `role Seer`.
pub(super) fn source(language: Language, name: &SourceName, title: &str) -> String {
    let key = format!("source_{}", name.kind.word());
    say(language, &key, &[("name", title)])
}

/// A phase as headlines have it.
pub(super) fn phase(language: Language, phase: PhaseNumber) -> String {
    let key = match phase.is_night() {
        true => "night",
        false => "day",
    };
    say(language, key, &[("number", &phase.in_name().to_string())])
}

/// A number from -100 to 100 in words, others in digits.
pub(super) fn number(language: Language, number: i64) -> String {
    let size = number.unsigned_abs();
    let one = |size: u64| known(language, "number", &size.to_string());
    let words = match size {
        101.. => None,
        size => one(size).or_else(|| {
            let (tens, ones) = (one(size - size % 10)?, one(size % 10)?);
            let slots = [("tens", tens.as_str()), ("ones", ones.as_str())];
            Some(say(language, "number_and", &slots))
        }),
    };
    match (words, number < 0) {
        (Some(words), true) => say(language, "number_below_nought", &[("number", &words)]),
        (Some(words), false) => words,
        (None, _) => number.to_string(),
    }
}

impl Run<'_> {
    /// The language in which words are put now: English, unless somebody is to read them.
    pub(super) fn speaks(&self) -> Language {
        match self.aloud {
            true => self.world.language,
            false => Language::English,
        }
    }

    /// Puts words that somebody is to read.
    pub(super) fn aloud<T>(&mut self, speak: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.aloud, true);
        let said = speak(self);
        self.aloud = before;
        said
    }

    /// Puts words by which a script decides.
    pub(super) fn silently<T>(&mut self, decide: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.aloud, false);
        let decided = decide(self);
        self.aloud = before;
        decided
    }

    /// A sentence of the rules that somebody is to read.
    pub(super) fn built_in(&self, key: &str, slots: &[(&str, &str)]) -> String {
        say(self.world.language, key, slots)
    }

    /// It worked, and the rules say so.
    pub(super) fn worked(&self, key: &str) -> Outcome {
        self.worked_with(key, &[])
    }

    /// It worked, and the rules say what came of it.
    pub(super) fn worked_with(&self, key: &str, slots: &[(&str, &str)]) -> Outcome {
        let english = say(Language::English, key, slots);
        Outcome::success(self.built_in(key, slots)).also(english)
    }

    /// It did not work, and the rules say so.
    pub(super) fn failed(&self, key: &str) -> Outcome {
        let english = say(Language::English, key, &[]);
        Outcome::failure(self.built_in(key, &[])).also(english)
    }
}

#[cfg(test)]
mod tests {
    use super::{ability, number, wording};
    use nightdesk_game::Language::{English, Russian};
    use nightdesk_lang::tree::{AbilitySubtype, AbilityType, DefaultAttribute};
    use nightdesk_text::messages::places;

    #[test]
    fn both_languages_have_the_same_words_with_the_same_places() {
        let words = wording();
        let keys = |language| words.keys(language).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(keys(English), keys(Russian));
        for key in keys(English) {
            let of = |language| {
                let template = words.template(&key, language).expect("a template");
                let mut places: Vec<&str> = places(template).collect();
                places.sort_unstable();
                places
            };
            assert_eq!(of(English), of(Russian), "{key}");
        }
    }

    #[test]
    fn triggers_without_names_have_words() {
        let guide: toml::Table = toml::from_str(include_str!("../../lang/guide/triggers.toml"))
            .expect("the guide reads");
        let all = guide.values().filter_map(toml::Value::as_array).flatten();
        let syntax = all
            .filter_map(|one| one.get("syntax")?.as_array())
            .flatten();
        let fixed = syntax
            .filter_map(toml::Value::as_str)
            .filter(|words| !words.contains('{'));
        let mut seen = 0;
        for words in fixed {
            assert!(super::known(Russian, "trigger", words).is_some(), "{words}");
            seen += 1;
        }
        assert!(seen > 50, "{seen}");
    }

    /// Every key that an ability says stands in the file.
    #[test]
    fn what_abilities_say_has_words() {
        let sources = [
            include_str!("abilities/announcing.rs"),
            include_str!("abilities/applying.rs"),
            include_str!("abilities/changing.rs"),
            include_str!("abilities/choices.rs"),
            include_str!("abilities/counting.rs"),
            include_str!("abilities/deceiving.rs"),
            include_str!("abilities/displaying.rs"),
            include_str!("abilities/granting.rs"),
            include_str!("abilities/investigating.rs"),
            include_str!("abilities/joining.rs"),
            include_str!("abilities/killing.rs"),
            include_str!("abilities/leaving.rs"),
            include_str!("abilities/mod.rs"),
            include_str!("abilities/places.rs"),
            include_str!("abilities/polls.rs"),
            include_str!("abilities/protecting.rs"),
            include_str!("abilities/returning.rs"),
            include_str!("abilities/targeting.rs"),
        ];
        let before = [
            ".worked(",
            ".failed(",
            ".worked_with(",
            ".built_in(",
            "done: ",
            "failed: ",
            "FAILED: &str = ",
        ];
        let mut found = 0;
        for source in sources {
            for before in before {
                for rest in source.split(before).skip(1) {
                    let Some((key, _)) = rest
                        .trim_start()
                        .strip_prefix('"')
                        .and_then(|rest| rest.split_once('"'))
                    else {
                        continue;
                    };
                    assert!(wording().template(key, Russian).is_some(), "{key}");
                    found += 1;
                }
            }
        }
        assert!(found > 60, "{found}");
    }

    #[test]
    fn every_term_of_the_language_has_words() {
        let known = |kind: &str, word: &str| super::known(Russian, kind, word).is_some();
        for word in AbilityType::words() {
            assert!(known("ability", word), "{word}");
        }
        for word in AbilitySubtype::words() {
            assert!(known("subtype", word), "{word}");
        }
        for word in DefaultAttribute::words() {
            assert!(known("attribute", word), "{word}");
        }
        assert_eq!(ability(English, "attack killing"), "attack killing");
        assert_eq!(ability(Russian, "attack killing"), "убийство (нападение)");
        assert_eq!(ability(Russian, "conversation reset"), "беседа заново");
    }

    #[test]
    fn numbers_up_to_a_hundred_are_words() {
        let said = [0, 2, 19, 20, 42, 100, -3, 101, -101].map(|one| number(English, one));
        let expected = [
            "Zero",
            "Two",
            "Nineteen",
            "Twenty",
            "Forty-Two",
            "One Hundred",
            "Minus Three",
            "101",
            "-101",
        ];
        assert_eq!(said, expected);
        assert_eq!(
            [0, 42, -3, 101].map(|one| number(Russian, one)),
            ["ноль", "сорок два", "минус три", "101"]
        );
    }
}
