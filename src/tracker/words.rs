//! The codes of the tracker rules in words for people.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use nightdesk_game::Language;
use nightdesk_text::built_in;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    en: String,
    ru: String,
}

static WORDS: LazyLock<BTreeMap<String, Words>> =
    LazyLock::new(|| built_in(include_str!("words.toml")));

/// What a code of the tracker rules means: `not-bold` is `not in bold`. A code that another version
/// has kept in a journal stays as it is.
#[must_use]
pub fn in_words(code: &str, language: Language) -> &str {
    let words = WORDS.get(code);
    words.map_or(code, |words| match language {
        Language::English => &words.en,
        Language::Russian => &words.ru,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_ballot::{HeldKind, INSIDE_LINE, MarkFault, NameDoubt};
    use nightdesk_gm::DoubtKind;
    use nightdesk_votes::NotCounted;

    #[test]
    fn every_code_has_words() {
        use DoubtKind as Line;
        let marks = [
            MarkFault::NotBold,
            MarkFault::Abbreviation,
            MarkFault::VoteCountHeading,
            MarkFault::Denied,
        ];
        let held = [
            HeldKind::Incomplete,
            HeldKind::PartBold,
            HeldKind::MentionsVote,
            HeldKind::InGreen,
            HeldKind::ColourLost,
        ];
        let votes = [
            NotCounted::VoterDead,
            NotCounted::TargetDead,
            NotCounted::Locked,
            NotCounted::AfterHammer,
            NotCounted::NoElimination,
            NotCounted::SelfVote,
            NotCounted::NotInRunoff,
            NotCounted::NotInDuel,
            NotCounted::DayEnded,
            NotCounted::GameOver,
        ];
        let lines = [
            Line::NameInOtherSentence,
            Line::WhichPlayer,
            Line::Possessive,
            Line::DeathInsideComment,
            Line::KeywordIsName,
            Line::NameIsOther,
            Line::Hedged,
            Line::ResurrectFormat,
            Line::ResurrectName,
            Line::EarlyOtherText,
            Line::EarlyWrongNumber,
            Line::TimeNotUnderstood,
            Line::ReplaceNewUnknown,
            Line::ReplaceNewInGame,
            Line::ReplaceOld,
            Line::StruckOut,
            Line::LaterPhase,
            Line::ListOfDead,
            Line::MoveFar,
            Line::OtherWords,
        ];
        let codes = [
            marks.map(MarkFault::name).to_vec(),
            held.map(HeldKind::name).to_vec(),
            NameDoubt::ALL.map(NameDoubt::name).to_vec(),
            votes.map(NotCounted::word).to_vec(),
            lines.map(Line::name).to_vec(),
        ];
        let of_tracker = [
            INSIDE_LINE,
            "not-a-player",
            "target-not-a-player",
            "edited",
            "no-deadlines",
            "move-into-past",
            "early-wrong-phase",
            "replace-new-side",
            "replace-old-dead",
            "table-refused",
            "which-vote",
            "night-post",
            "dead-post",
            "edited-post",
        ];
        for code in codes.into_iter().flatten().chain(of_tracker) {
            for language in [Language::English, Language::Russian] {
                assert_ne!(in_words(code, language), code);
            }
        }
        assert_eq!(in_words("of-later", Language::English), "of-later");
    }
}
