//! The verbs of typed lines and the words for them.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::day::questions::Topic;
use nightdesk_game::Language;
use nightdesk_text::built_in;
use nightdesk_text::names::fold;

/// What a typed line does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Verb {
    Vote,
    EarlyVote,
    Refusal,
    Approval,
    Vertical,
    ShadowVertical,
    LegalProtection,
    Supporters,
    Witness,
    Buy,
    Arm,
    Detonate,
    Scandal,
    Pardon,
    LetPardonedDie,
    Defend,
    TakeVoter,
    HeroicSuicide,
    Execute,
    SwapRoles,
    Cripple,
    Disguise,
    Possess,
    CancelPhantom,
    CancelLawyer,
    Decline,
}

/// All verbs with their words.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Verbs {
    verb: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    verb: Verb,
    en: Vec<String>,
    ru: Vec<String>,
}

/// The verbs of `entry.toml`.
pub(super) fn verbs() -> &'static Verbs {
    static VERBS: LazyLock<Verbs> = LazyLock::new(|| built_in(include_str!("../entry.toml")));
    &VERBS
}

impl Verbs {
    /// The verb of these words, in either language.
    pub(super) fn of(&self, words: &str) -> Option<Verb> {
        let typed = fold(words);
        let entry = self
            .verb
            .iter()
            .find(|entry| entry.words().any(|known| fold(known) == typed));
        entry.map(|entry| entry.verb)
    }

    /// The verb a text begins with, the longest words first, and what stands after it.
    pub(super) fn at_start<'a>(&self, text: &'a str) -> Option<(Verb, &'a str)> {
        let spaces = self.words().map(|words| words.matches(' ').count() + 1);
        // A note may be long; spaces may be doubled, and no verb is longer than that.
        let most = 2 * spaces.max().unwrap_or_default();
        text.match_indices(' ')
            .take(most)
            .filter_map(|(place, _)| text.split_at_checked(place))
            .filter_map(|(words, rest)| Some((self.of(words)?, rest.trim())))
            .last()
    }

    /// Every word of every verb.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.verb.iter().flat_map(Entry::words)
    }

    /// How a verb is written.
    pub(super) fn written(&self, verb: Verb, language: Language) -> &str {
        let entry = self.verb.iter().find(|entry| entry.verb == verb);
        let words = entry.map(|entry| match language {
            Language::English => &entry.en,
            Language::Russian => &entry.ru,
        });
        words
            .and_then(|words| words.first())
            .map_or("", String::as_str)
    }
}

impl Entry {
    fn words(&self) -> impl Iterator<Item = &str> {
        self.en.iter().chain(&self.ru).map(String::as_str)
    }
}

impl Verb {
    /// Which question a verb answers.
    pub(super) fn topic(self) -> Option<Topic> {
        Some(match self {
            Verb::Detonate => Topic::Detonate,
            Verb::Scandal => Topic::Scandal,
            Verb::Pardon => Topic::Pardon,
            Verb::LetPardonedDie => Topic::LetPardonedDie,
            Verb::Defend => Topic::Defend,
            Verb::TakeVoter => Topic::TakeVoter,
            Verb::HeroicSuicide => Topic::HeroicSuicide,
            Verb::Execute => Topic::Execute,
            Verb::SwapRoles => Topic::SwapRoles,
            Verb::Cripple => Topic::Cripple,
            Verb::Disguise => Topic::Disguise,
            Verb::Possess => Topic::Possess,
            Verb::CancelPhantom => Topic::CancelPhantom,
            Verb::CancelLawyer => Topic::CancelLawyer,
            Verb::Vote
            | Verb::EarlyVote
            | Verb::Refusal
            | Verb::Approval
            | Verb::Vertical
            | Verb::ShadowVertical
            | Verb::LegalProtection
            | Verb::Supporters
            | Verb::Witness
            | Verb::Buy
            | Verb::Arm
            | Verb::Decline => return None,
        })
    }

    /// The verb that answers a question.
    pub(super) fn of_topic(topic: Topic) -> Self {
        match topic {
            Topic::Detonate => Verb::Detonate,
            Topic::CancelPhantom => Verb::CancelPhantom,
            Topic::Scandal => Verb::Scandal,
            Topic::CancelLawyer => Verb::CancelLawyer,
            Topic::Pardon => Verb::Pardon,
            Topic::LetPardonedDie => Verb::LetPardonedDie,
            Topic::Execute => Verb::Execute,
            Topic::Defend => Verb::Defend,
            Topic::TakeVoter => Verb::TakeVoter,
            Topic::HeroicSuicide => Verb::HeroicSuicide,
            Topic::SwapRoles => Verb::SwapRoles,
            Topic::Cripple => Verb::Cripple,
            Topic::Disguise => Verb::Disguise,
            Topic::Possess => Verb::Possess,
        }
    }
}
