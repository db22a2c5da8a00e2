//! Conditions that the morning decides: only what everybody reads then may be asked (city day N-2).
//!
//! Night notes depend on them, the maid's words, a suicide that may be called off.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::night::{CheckLine, HitLine, Report};
use super::spelling::Spellings;
use nightdesk_game::SeatId;
use nightdesk_text::Language;
use nightdesk_text::built_in;
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;
use nightdesk_text::names::fold;

/// Something that the morning makes public.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// This player was killed.
    Killed(SeatId),
    /// This player was not killed.
    NotKilled(SeatId),
    /// Nobody was killed.
    NobodyKilled,
    /// This player's face was cut.
    Cut(SeatId),
    /// The check, heal or block came out so.
    Came(PublicResult, ResultWord),
}

/// The results that everybody reads in the morning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PublicResult {
    /// The commissioner's.
    Commissioner,
    /// The doctor's.
    Doctor,
    /// The blocker's.
    Blocker,
}

/// How a public result reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ResultWord {
    /// Hit.
    Hit,
    /// Miss.
    Miss,
    /// The check passed.
    CheckPassed,
    /// The check failed.
    CheckFailed,
    /// No information is given.
    NoInformation,
}

/// What the morning makes public.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PublicNight {
    /// Who was killed.
    pub killed: BTreeSet<SeatId>,
    /// Whose faces were cut.
    pub cut: BTreeSet<SeatId>,
    /// The public results.
    pub results: BTreeMap<PublicResult, ResultWord>,
}

impl PublicNight {
    /// What a report says.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        let check = report.commissioner.map(|line| match line {
            CheckLine::Passed => ResultWord::CheckPassed,
            CheckLine::NoInformation => ResultWord::NoInformation,
            CheckLine::Failed => ResultWord::CheckFailed,
        });
        let hit = |line: HitLine| match line {
            HitLine::Hit => ResultWord::Hit,
            HitLine::Miss => ResultWord::Miss,
        };
        let results = [
            (PublicResult::Commissioner, check),
            (PublicResult::Doctor, report.doctor.map(hit)),
            (PublicResult::Blocker, report.blocker.map(hit)),
        ];
        Self {
            killed: report.killed.iter().map(|(seat, _)| *seat).collect(),
            cut: report.cut.iter().copied().collect(),
            results: results
                .into_iter()
                .filter_map(|(result, word)| Some((result, word?)))
                .collect(),
        }
    }
}

impl Condition {
    /// Whether it holds in a morning.
    #[must_use]
    pub fn holds(&self, night: &PublicNight) -> bool {
        match self {
            Self::Killed(seat) => night.killed.contains(seat),
            Self::NotKilled(seat) => !night.killed.contains(seat),
            Self::NobodyKilled => night.killed.is_empty(),
            Self::Cut(seat) => night.cut.contains(seat),
            Self::Came(result, word) => night.results.get(result) == Some(word),
        }
    }

    /// Reads one, with the names of players read by `seat`; none where the words are no condition.
    ///
    /// # Errors
    /// What is wrong with a name.
    pub fn read<E>(
        text: &str,
        seat: &dyn Fn(&str) -> Result<SeatId, E>,
    ) -> Result<Option<Self>, E> {
        let text = Word::If.rest_of(text).unwrap_or(text);
        if Word::NobodyKilled.is(text) {
            return Ok(Some(Self::NobodyKilled));
        }
        if let Some(name) = Word::NotKilled.rest_of(text) {
            return seat(name).map(Self::NotKilled).map(Some);
        }
        if let Some(name) = Word::Killed.rest_of(text) {
            return seat(name).map(Self::Killed).map(Some);
        }
        if let Some(name) = Word::Cut.rest_of(text) {
            return seat(name).map(Self::Cut).map(Some);
        }
        let of_role = RESULTS.iter().find_map(|(word, result)| {
            // The report itself has a colon after the role.
            let (role, rest) = match text.split_once(':') {
                Some((role, rest)) if word.is(role) => (true, rest),
                _ => (false, word.rest_of(text)?),
            };
            let rest = if role { rest.trim() } else { rest };
            Some(Self::Came(*result, outcome(rest)?))
        });
        if of_role.is_some() {
            return Ok(of_role);
        }
        // How a check came out is said of the commissioner alone.
        let of_check = outcome(text).filter(|word| match word {
            ResultWord::CheckPassed | ResultWord::CheckFailed | ResultWord::NoInformation => true,
            ResultWord::Hit | ResultWord::Miss => false,
        });
        if let Some(word) = of_check {
            return Ok(Some(Self::Came(PublicResult::Commissioner, word)));
        }
        // The player may stand in front, too, where the name is one.
        let verbs = [Word::NotKilled, Word::Killed, Word::Cut];
        for verb in verbs {
            if let Some(seat) = verb.before(text).and_then(|name| seat(name).ok()) {
                return Ok(Some(match verb {
                    Word::NotKilled => Self::NotKilled(seat),
                    Word::Killed => Self::Killed(seat),
                    _ => Self::Cut(seat),
                }));
            }
        }
        Ok(None)
    }

    /// The words that [`Condition::read`] understands as the same.
    #[must_use]
    pub fn written(&self, name: &dyn Fn(SeatId) -> String, language: Language) -> String {
        let of_one =
            |word: Word, seat: SeatId| format!("{} {}", word.written(language), name(seat));
        match self {
            Self::Killed(seat) => of_one(Word::Killed, *seat),
            Self::NotKilled(seat) => of_one(Word::NotKilled, *seat),
            Self::NobodyKilled => Word::NobodyKilled.written(language).to_owned(),
            Self::Cut(seat) => of_one(Word::Cut, *seat),
            Self::Came(result, outcome) => {
                let role = RESULTS.iter().find(|(_, known)| known == result);
                let how = OUTCOMES.iter().find(|(_, known)| known == outcome);
                let words = [role.map(|(word, _)| *word), how.map(|(word, _)| *word)];
                let words: Vec<&str> = words
                    .into_iter()
                    .flatten()
                    .map(|word| word.written(language))
                    .collect();
                words.join(" ")
            }
        }
    }
}

/// What a condition may say, for a host whose words were none.
pub fn examples() -> InEach {
    in_each!("what_a_condition_may_say")
}

/// How a public result came out, by its words.
fn outcome(text: &str) -> Option<ResultWord> {
    let found = OUTCOMES.iter().find(|(outcome, _)| outcome.is(text));
    found.map(|(_, word)| *word)
}

const RESULTS: [(Word, PublicResult); 3] = [
    (Word::Commissioner, PublicResult::Commissioner),
    (Word::Doctor, PublicResult::Doctor),
    (Word::Blocker, PublicResult::Blocker),
];

const OUTCOMES: [(Word, ResultWord); 5] = [
    (Word::Hit, ResultWord::Hit),
    (Word::Miss, ResultWord::Miss),
    (Word::CheckPassed, ResultWord::CheckPassed),
    (Word::CheckFailed, ResultWord::CheckFailed),
    (Word::NoInformation, ResultWord::NoInformation),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    NotKilled,
    NobodyKilled,
    Killed,
    Cut,
    Commissioner,
    Doctor,
    Blocker,
    Hit,
    Miss,
    CheckPassed,
    CheckFailed,
    NoInformation,
    If,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    word: Spellings<Word>,
}

static WORDS: LazyLock<Spellings<Word>> = LazyLock::new(|| {
    let file: File = built_in(include_str!("conditions.toml"));
    file.word
});

impl Word {
    fn is(self, text: &str) -> bool {
        WORDS.is(self, text)
    }

    /// What stands after the word, if a text begins with it and goes on.
    fn rest_of(self, text: &str) -> Option<&str> {
        let rest = WORDS.after(self, text).map(str::trim);
        rest.filter(|rest| !rest.is_empty())
    }

    /// What stands before the word, if a text ends with it.
    fn before(self, text: &str) -> Option<&str> {
        let text = text.trim();
        WORDS
            .all()
            .filter(|(word, _)| *word == self)
            .find_map(|(_, spelling)| {
                let letters = spelling.chars().count();
                let (start, _) = text.char_indices().rev().nth(letters.checked_sub(1)?)?;
                let (name, end) = text.split_at_checked(start)?;
                let apart = name.ends_with(char::is_whitespace);
                (apart && fold(end) == fold(spelling)).then(|| name.trim())
            })
    }

    fn written(self, language: Language) -> &'static str {
        WORDS.written(self, language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(name: &str) -> Result<SeatId, String> {
        match name {
            "Eva" => Ok(SeatId(3)),
            other => Err(other.to_owned()),
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let name = |_: SeatId| "Eva".to_owned();
        for condition in [
            Condition::Killed(SeatId(3)),
            Condition::NotKilled(SeatId(3)),
            Condition::NobodyKilled,
            Condition::Cut(SeatId(3)),
            Condition::Came(PublicResult::Doctor, ResultWord::Hit),
            Condition::Came(PublicResult::Commissioner, ResultWord::NoInformation),
        ] {
            for language in [Language::English, Language::Russian] {
                let written = condition.written(&name, language);
                assert_eq!(
                    Condition::read(&written, &seat),
                    Ok(Some(condition.clone()))
                );
            }
        }
        assert_eq!(Condition::read("killed Gus", &seat), Err("Gus".to_owned()));
        assert_eq!(Condition::read("it rains", &seat), Ok(None));
    }

    #[test]
    fn the_words_of_the_report_are_understood() {
        let read = |text: &str| Condition::read(text, &seat).expect("a known name");
        let check = |word| Some(Condition::Came(PublicResult::Commissioner, word));
        assert_eq!(read("чек прошел"), check(ResultWord::CheckPassed));
        assert_eq!(read("чек прошёл"), check(ResultWord::CheckPassed));
        assert_eq!(
            read("Комиссар: чек не прошёл"),
            check(ResultWord::CheckFailed)
        );
        assert_eq!(
            read("информация не предоставляется"),
            check(ResultWord::NoInformation)
        );
        let doctor = Condition::Came(PublicResult::Doctor, ResultWord::Miss);
        assert_eq!(read("если доктор не попал"), Some(doctor.clone()));
        assert_eq!(read("доктор: не попал"), Some(doctor));
        for killed in ["умер Eva", "Eva умер", "если Eva убита", "убили Eva"]
        {
            assert_eq!(read(killed), Some(Condition::Killed(SeatId(3))), "{killed}");
        }
        assert_eq!(read("Eva не убита"), Some(Condition::NotKilled(SeatId(3))));
        assert_eq!(read("срезано лицо Eva"), Some(Condition::Cut(SeatId(3))));
        // Whose hit it is must be said: two roles have one.
        assert_eq!(read("попал"), None);
        // What was kept by the words of before still reads.
        assert_eq!(read("комиссар прошла"), check(ResultWord::CheckPassed));
        assert_eq!(read("комиссар сбита"), check(ResultWord::CheckFailed));
        assert_eq!(read("убит Eva"), Some(Condition::Killed(SeatId(3))));
    }

    #[test]
    fn conditions_ask_for_what_everybody_reads() {
        let night = PublicNight {
            killed: [SeatId(3)].into(),
            ..PublicNight::default()
        };
        assert!(Condition::Killed(SeatId(3)).holds(&night));
        assert!(!Condition::NobodyKilled.holds(&night));
        assert!(!Condition::Came(PublicResult::Doctor, ResultWord::Hit).holds(&night));
    }
}
