//! The format and the open rulings that a setup has in force.

use std::sync::LazyLock;

use super::day::rulings::{Open, Rulings as DayRulings, listed as of_the_day};
use super::role::Format;
use super::rulings::{Rulings, open_rulings};
use nightdesk_game::{Language, Setup};
use nightdesk_rules::{Ruling, answers};

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
    pub fn of(setup: &Setup) -> Self {
        let answers = answers(rulings(), setup);
        let set = |key: &str| answers.get(key).map(String::as_str);
        let recommended = |key: &str, value: &str| {
            let known = RULINGS.iter().find(|ruling| ruling.key == key);
            known.is_none_or(|ruling| ruling.default_value() == value)
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

static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| {
    let mut rulings = Ruling::built_in(include_str!("formats.toml"));
    rulings.extend_from_slice(open_rulings());
    rulings.extend(of_the_day());
    let russian = include_str!("rulings.ru.toml");
    Ruling::put_into_words(&mut rulings, Language::Russian, russian);
    rulings
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulings::PoisonerSilent;

    #[test]
    fn every_answer_is_understood_and_the_first_is_the_default() {
        for ruling in rulings() {
            for (place, choice) in ruling.choices.iter().enumerate() {
                let usual =
                    InForce::of(&setup(&[(&ruling.key, &choice.value)])) == InForce::default();
                assert_eq!(usual, place == 0, "{} = {}", ruling.key, choice.value);
            }
        }
    }

    /// A setup of today with these answers.
    fn setup(answers: &[(&str, &str)]) -> Setup {
        let answers = answers.iter().copied();
        Setup {
            edition: Setup::EDITION,
            rulings: answers
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
            ..Setup::default()
        }
    }

    #[test]
    fn a_game_of_an_earlier_edition_keeps_what_held_then() {
        assert_eq!(InForce::of(&setup(&[])), InForce::default());
        let earlier = InForce::of(&Setup::default());
        assert_eq!(earlier.night.poisoner_silent, PoisonerSilent::Saved);
        assert!(!earlier.day.recommended(Open::BoughtAgainstBoth));
        for ruling in rulings() {
            let formerly = ruling.formerly.as_deref();
            assert!(
                formerly.is_none_or(|value| ruling.takes(value)),
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
        let found = InForce::of(&setup(&[
            ("format", "extended"),
            ("cut_timing", "end"),
            ("judge_floor", "one"),
        ]));
        assert_eq!(found.format, Format::Extended);
        assert_eq!(found.night.cut_timing, crate::rulings::CutTiming::End);
        assert!(!found.day.recommended(Open::JudgeFloor));
    }
}
