//! The words in which players are told of a setup.

use std::sync::LazyLock;

use nightdesk_game::Language;
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("opening.toml")));

/// A line with its places filled.
pub(super) fn opening_line(language: Language, key: &str, places: &[(&str, String)]) -> String {
    WORDS.with(key, places, language)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use nightdesk_text::messages::places;

    #[test]
    fn both_languages_have_the_same_lines_and_places() {
        let keys = |language| WORDS.keys(language).collect::<BTreeSet<_>>();
        assert_eq!(keys(Language::English), keys(Language::Russian));
        for key in WORDS.keys(Language::English) {
            let of = |language| {
                let template = WORDS.template(key, language).unwrap();
                places(template).collect::<BTreeSet<_>>()
            };
            assert_eq!(of(Language::English), of(Language::Russian), "{key}");
        }
    }
}
