//! What a community may set about its ledger.

use serde::{Deserialize, Serialize};

use super::expiry::Expiry;
use super::line::number;
use super::refusal::Refusal;
use super::tiers::{TierError, Tiers};
use nightdesk_text::messages::{InEach, Worded};
use nightdesk_text::names::closest;
use nightdesk_text::{Language, in_each};

/// The rules of a community.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// How long a warning lasts if nothing is said (rule `X-default`).
    #[serde(with = "expiry")]
    pub default_expiry: Expiry,
    /// After how many hours a game of stasis ends by itself, never none (rule `S-unit`).
    #[serde(deserialize_with = "hours")]
    pub stasis_hours_per_game: u32,
    /// What follows by itself when points rise (rule `T-rule`).
    pub tiers: Tiers,
    /// The language of what players are told.
    pub language: Language,
}

/// One rule with a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// [`Rules::default_expiry`]
    DefaultExpiry(Expiry),
    /// [`Rules::stasis_hours_per_game`]
    StasisHours(u32),
    /// [`Rules::tiers`]
    Tiers(Tiers),
    /// [`Rules::language`]
    Language(Language),
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            default_expiry: Expiry::After(chrono::TimeDelta::days(30)),
            stasis_hours_per_game: 1,
            tiers: Tiers::default(),
            language: Language::default(),
        }
    }
}

impl Rules {
    /// The names of the rules, as they are kept and typed.
    pub const KEYS: [&str; 4] = [
        "default_expiry",
        "stasis_hours_per_game",
        "tiers",
        "language",
    ];

    /// Every rule with its value.
    #[must_use]
    pub fn each(&self) -> [Rule; 4] {
        [
            Rule::DefaultExpiry(self.default_expiry),
            Rule::StasisHours(self.stasis_hours_per_game),
            Rule::Tiers(self.tiers.clone()),
            Rule::Language(self.language),
        ]
    }

    /// The same rules but for one.
    #[must_use]
    pub fn with(mut self, rule: Rule) -> Self {
        match rule {
            Rule::DefaultExpiry(expiry) => self.default_expiry = expiry,
            Rule::StasisHours(hours) => self.stasis_hours_per_game = hours,
            Rule::Tiers(tiers) => self.tiers = tiers,
            Rule::Language(language) => self.language = language,
        }
        self
    }
}

impl Rule {
    /// A rule as a host types it.
    ///
    /// # Errors
    /// When there is no such rule, or it cannot have the value.
    pub fn read(key: &str, value: &str) -> Result<Self, Refusal> {
        let wrong = |right: InEach| Refusal::RuleInvalid {
            key: key.to_owned(),
            value: value.to_owned(),
            right,
        };
        match key {
            "default_expiry" => Expiry::read(value.strip_prefix('~').unwrap_or(value))
                .map(Self::DefaultExpiry)
                .ok_or_else(|| wrong(as_expiry())),
            "stasis_hours_per_game" => number(value)
                .and_then(whole_hours)
                .map(Self::StasisHours)
                .ok_or_else(|| wrong(as_hours())),
            "tiers" => value
                .parse()
                .map(Self::Tiers)
                .map_err(|error: TierError| wrong(InEach::of(|language| error.worded(language)))),
            "language" => Language::read(value)
                .map(Self::Language)
                .ok_or_else(|| wrong(in_each!("rule_language"))),
            _ => Err(Refusal::RuleUnknown {
                key: key.to_owned(),
                near: closest(key, Rules::KEYS).map(str::to_owned),
            }),
        }
    }

    /// Its name.
    #[must_use]
    pub fn key(&self) -> &'static str {
        match self {
            Self::DefaultExpiry(_) => "default_expiry",
            Self::StasisHours(_) => "stasis_hours_per_game",
            Self::Tiers(_) => "tiers",
            Self::Language(_) => "language",
        }
    }

    /// Its value, as a host types it.
    #[must_use]
    pub fn value(&self) -> String {
        match self {
            Self::DefaultExpiry(expiry) => expiry.to_string(),
            Self::StasisHours(hours) => hours.to_string(),
            Self::Tiers(tiers) => tiers.to_string(),
            Self::Language(language) => language.word().to_owned(),
        }
    }
}

fn as_expiry() -> InEach {
    in_each!("rule_expiry")
}

fn as_hours() -> InEach {
    in_each!("rule_hours")
}

fn whole_hours(number: u64) -> Option<u32> {
    u32::try_from(number).ok().filter(|hours| *hours > 0)
}

fn hours<'de, D: serde::Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let hours = whole_hours(u64::deserialize(from)?);
    hours.ok_or_else(|| serde::de::Error::custom(as_hours()))
}

/// A length in the words of the option, `30d`; a leading `~` is forgiven.
mod expiry {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::{Expiry, as_expiry};

    pub(super) fn serialize<S: Serializer>(expiry: &Expiry, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(expiry)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Expiry, D::Error> {
        let text = String::deserialize(from)?;
        Expiry::read(text.strip_prefix('~').unwrap_or(&text))
            .ok_or_else(|| D::Error::custom(as_expiry()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_typed_as_it_is_shown() {
        let rules = Rules::default();
        let shown = rules.each();
        assert_eq!(shown.clone().map(|rule| rule.key()), Rules::KEYS);
        for rule in shown {
            assert_eq!(Rule::read(rule.key(), &rule.value()), Ok(rule.clone()));
            assert_eq!(rules.clone().with(rule), rules);
        }
        let kept = serde_json::to_value(&rules).unwrap();
        let kept: Vec<&str> = kept
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        let mut keys = Rules::KEYS;
        keys.sort_unstable();
        assert_eq!(kept, keys);
    }

    #[test]
    fn a_rule_that_cannot_be_is_refused() {
        for (key, value, code) in [
            ("default_expiry", "30", "rule-invalid"),
            ("stasis_hours_per_game", "0", "rule-invalid"),
            ("tiers", "1-4 never", "rule-invalid"),
            ("language", "de", "rule-invalid"),
            ("languag", "ru", "rule-unknown"),
        ] {
            let refusal = Rule::read(key, value).unwrap_err();
            assert_eq!(refusal.code(), code, "{key}");
            assert!(
                !refusal.diagnostic(Language::English).hints.is_empty(),
                "{key}"
            );
        }
        let none = r#"{ "stasis_hours_per_game": 0 }"#;
        assert!(serde_json::from_str::<Rules>(none).is_err());
    }
}
