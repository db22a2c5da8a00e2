//! The lines for players that a host may put into own words.

use super::catalogue::Catalogue;
use super::entry::Refused;
use super::explain::words;
use nightdesk_game::Setup;
use nightdesk_rules::OwnLine;
use nightdesk_text::messages::{Wording, places};

/// Private results and what is told beside them, by their keys in the message file.
const RESULTS: [&str; 67] = [
    "no_result",
    "mafia",
    "not_mafia",
    "town",
    "not_town",
    "gun",
    "no_gun",
    "role",
    "vanilla",
    "not_vanilla",
    "vanilla_townie",
    "not_vanilla_townie",
    "plain_killer",
    "not_plain_killer",
    "is_role",
    "is_not_role",
    "has_killed",
    "has_not",
    "can_and_has_not",
    "cannot_or_has",
    "can_talk",
    "cannot_talk",
    "checked",
    "same_side",
    "other_side",
    "not_compared",
    "track_saw",
    "track_nothing",
    "watch_saw",
    "watch_nothing",
    "follow_saw",
    "follow_nothing",
    "voyeur_saw",
    "voyeur_nothing",
    "motion",
    "motion_nothing",
    "left_home",
    "left_home_nothing",
    "was_visited",
    "was_visited_nothing",
    "visitor_roles_saw",
    "visitor_roles_nothing",
    "guard_saw",
    "guard_nothing",
    "vision_saw",
    "vision_nothing",
    "fruit",
    "friend",
    "message",
    "neighborize",
    "neighborized",
    "loud",
    "announcing",
    "noticeable",
    "masonry",
    "vanillaised",
    "vote_taken",
    "bleeding",
    "absorbed",
    "jailed",
    "card",
    "recruited",
    "kill_failed",
    "public_kill_failed",
    "receipt",
    "receipt_alone",
    "blocked",
];

/// Answers to players besides those to the refusals of an entry.
const MORE_ANSWERS: [&str; 4] = [
    "refusal_chosen_before",
    "refusal_late_alone",
    "refusal_must_act",
    "refusal_second_action_kill",
];

/// Every such line in the language of a setup.
pub(super) fn own_lines(setup: &Setup) -> Vec<OwnLine> {
    let of_messages = |key: String, token: &str| {
        let words = words().template(token, setup.language)?;
        Some(OwnLine {
            key,
            words: words.to_owned(),
            places: places(words).map(str::to_owned).collect(),
        })
    };
    let results = RESULTS
        .iter()
        .filter_map(|token| of_messages(Wording::own_key(token), token));
    let answers = Refused::ALL.iter().map(|refused| refused.answer_key());
    let answers = answers.chain(MORE_ANSWERS.map(str::to_owned));
    let answers = answers.filter_map(|key| of_messages(key.clone(), &key));
    // The words of the setup itself are what is asked for here, not what they replace.
    let catalogue = Catalogue::builtin_in(setup.language);
    let plain = |key: String, words: &str| OwnLine {
        key,
        words: words.to_owned(),
        places: places(words).map(str::to_owned).collect(),
    };
    let abilities = catalogue.abilities.values();
    let abilities = abilities.map(|it| plain(ability_key(&it.slug), &it.line));
    let modifiers = catalogue.modifiers.values();
    let modifiers = modifiers.filter_map(|it| {
        let clause = it.clause.as_deref()?;
        Some(plain(modifier_key(&it.slug), clause))
    });
    results
        .chain(answers)
        .chain(abilities)
        .chain(modifiers)
        .collect()
}

/// The key of an ability's line in a role message.
pub(super) fn ability_key(slug: &str) -> String {
    format!("ability_{slug}")
}

/// The key of what a modifier adds to a role message.
pub(super) fn modifier_key(slug: &str) -> String {
    format!("modifier_{slug}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_game::Language;

    #[test]
    fn every_line_is_there_in_both_languages_with_the_same_places() {
        let [english, russian] = [Language::English, Language::Russian].map(|language| {
            own_lines(&Setup {
                language,
                ..Setup::default()
            })
        });
        let keys = |lines: &[OwnLine]| -> Vec<(String, Vec<String>)> {
            let sorted = |line: &OwnLine| {
                let mut places = line.places.clone();
                places.sort();
                places.dedup();
                (line.key.clone(), places)
            };
            lines.iter().map(sorted).collect()
        };
        assert_eq!(keys(&english), keys(&russian));
        let known = RESULTS.len() + Refused::ALL.len();
        assert!(english.len() > known + 50, "{}", english.len());
        for (line, other) in english.iter().zip(&russian) {
            assert_ne!(line.words, other.words, "{}", line.key);
        }
    }
}
