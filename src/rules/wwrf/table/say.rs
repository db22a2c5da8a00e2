//! Our own sentences around the words of the book.

use std::sync::LazyLock;

use nightdesk_game::Language;
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;

/// The words of the texts.
fn wording() -> &'static Wording {
    static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));
    &WORDS
}

/// A sentence with its places filled.
pub(super) fn say(language: Language, key: &str, slots: &[(&str, &str)]) -> String {
    wording().with(key, slots, language)
}

#[cfg(test)]
mod tests {
    use super::wording;
    use nightdesk_game::Language;
    use nightdesk_text::messages::places;

    #[test]
    fn both_languages_have_the_same_sentences_with_the_same_places() {
        let words = wording();
        let keys = |language| words.keys(language).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(keys(Language::English), keys(Language::Russian));
        for key in keys(Language::English) {
            let filled = |language| {
                let template = words.template(&key, language).expect("a template");
                let mut places: Vec<&str> = places(template).collect();
                places.sort_unstable();
                places
            };
            assert_eq!(
                filled(Language::English),
                filled(Language::Russian),
                "{key}"
            );
        }
    }
}
