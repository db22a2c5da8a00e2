//! The format and the open rulings that a setup has in force.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::day::rulings::{Open, Rulings as DayRulings, listed as of_the_day};
use super::role::Format;
use super::rulings::{Rulings, open_rulings};
use crate::rules::Ruling;

/// What a host switched, as the night and the day read it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InForce {
    /// Which format is played.
    pub format: Format,
    /// The answers of the night.
    pub night: Rulings,
    /// The answers of the day.
    pub day: DayRulings,
}

impl InForce {
    /// Reads the rulings of a setup; what is not set is as recommended.
    #[must_use]
    pub fn of(rulings: &BTreeMap<String, String>) -> Self {
        let known = |key: &str| RULINGS.iter().find(|ruling| ruling.key == key);
        let set = |key: &str| {
            let unset = || known(key).map(Ruling::unset_value);
            rulings.get(key).map(String::as_str).or_else(unset)
        };
        let recommended = |key: &str, value: &str| {
            known(key).is_none_or(|ruling| ruling.default_value() == value)
        };
        let switched = Open::ALL
            .iter()
            .copied()
            .filter(|open| set(open.key()).is_some_and(|value| !recommended(open.key(), value)));
        let of_the_night = open_rulings().iter().map(|ruling| ruling.key.as_str());
        let night = of_the_night.filter_map(|key| Some((key, set(key)?)));
        Self {
            format: set(FORMAT).and_then(Format::of_slug).unwrap_or_default(),
            // The setup reader has refused what no ruling knows.
            night: Rulings::from_words(night).unwrap_or_default(),
            day: DayRulings::switching(switched),
        }
    }
}

/// The format, then the open rulings of the night and of the day.
#[must_use]
pub fn rulings() -> &'static [Ruling] {
    &RULINGS
}

const FORMAT: &str = "format";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    ruling: Vec<Ruling>,
}

static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| {
    #[allow(
        clippy::expect_used,
        reason = "the files are part of the program and read by a test"
    )]
    {
        let formats: File =
            toml::from_str(include_str!("formats.toml")).expect("the built-in formats");
        let day = of_the_day().expect("the built-in rulings of the day");
        let night = open_rulings().iter().cloned();
        formats.ruling.into_iter().chain(night).chain(day).collect()
    }
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::city::rulings::PoisonerSilent;

    #[test]
    fn every_answer_is_understood_and_the_first_is_the_default() {
        for ruling in rulings() {
            for (place, choice) in ruling.choices.iter().enumerate() {
                let set = [(ruling.key.clone(), choice.value.clone())];
                let mut all = made_today();
                all.extend(set);
                let usual = InForce::of(&all) == InForce::default();
                assert_eq!(usual, place == 0, "{} = {}", ruling.key, choice.value);
            }
        }
    }

    /// What the setup of a game made today has for rulings whose default was another one before.
    fn made_today() -> BTreeMap<String, String> {
        let changed = rulings().iter().filter(|ruling| ruling.before.is_some());
        changed
            .map(|ruling| (ruling.key.clone(), ruling.default_value().to_owned()))
            .collect()
    }

    #[test]
    fn a_game_made_before_a_default_changed_keeps_the_earlier_one() {
        assert_eq!(InForce::of(&made_today()), InForce::default());
        let earlier = InForce::of(&BTreeMap::new());
        assert_eq!(earlier.night.poisoner_silent, PoisonerSilent::Saved);
        assert!(!earlier.day.recommended(Open::BoughtAgainstBoth));
        for ruling in rulings() {
            let before = ruling.before.as_deref();
            assert!(
                before.is_none_or(|value| ruling.takes(value)),
                "{}",
                ruling.key
            );
        }
    }

    #[test]
    fn no_key_stands_twice() {
        let mut keys: Vec<&str> = rulings().iter().map(|ruling| ruling.key.as_str()).collect();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }

    #[test]
    fn answers_of_night_and_day_stand_side_by_side() {
        let set = [
            ("format", "extended"),
            ("cut_timing", "end"),
            ("judge_floor", "one"),
        ];
        let set = set
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into();
        let found = InForce::of(&set);
        assert_eq!(found.format, Format::Extended);
        assert_eq!(
            found.night.cut_timing,
            crate::rules::city::rulings::CutTiming::End
        );
        assert!(!found.day.recommended(Open::JudgeFloor));
    }
}
