//! The lines of a city for `help`, as data in both languages.

use std::sync::LazyLock;

use nightdesk_game::Language;
use nightdesk_rules::{LineGroup, WrittenLines};

static LINES: LazyLock<WrittenLines> = LazyLock::new(|| {
    #[allow(
        clippy::expect_used,
        reason = "the file is part of the program and a test reads it"
    )]
    WrittenLines::read(include_str!("lines.toml")).expect("lines read")
});

/// All lines, in the order of a game.
pub(crate) fn lines(language: Language) -> Vec<LineGroup> {
    LINES.groups(language)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::table::line::first_words;

    /// The verbs of the day's own entry file, in both languages.
    fn verbs_of_the_day() -> Vec<[String; 2]> {
        #[derive(Deserialize)]
        struct Verbs {
            verb: Vec<Verb>,
        }
        #[derive(Deserialize)]
        struct Verb {
            en: Vec<String>,
            ru: Vec<String>,
        }
        let read: Verbs = toml::from_str(include_str!("../day/entry.toml")).expect("verbs");
        let verbs = read.verb.into_iter();
        verbs
            .map(|verb| [verb.en[0].clone(), verb.ru[0].clone()])
            .collect()
    }

    #[test]
    fn every_verb_is_found_by_help_in_both_languages() {
        let of_desk = first_words().map(|words| words.map(str::to_owned));
        for words in of_desk.chain(verbs_of_the_day()) {
            for (word, language) in words.iter().zip([Language::English, Language::Russian]) {
                let found = lines(language)
                    .iter()
                    .flat_map(|group| &group.lines)
                    .any(|line| line.form.contains(word.as_str()));
                assert!(found, "`{word}` stands in no line");
            }
        }
    }
}
