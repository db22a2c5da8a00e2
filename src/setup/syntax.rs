//! What the reader of TOML says of a text that is none, in the language of the game.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use nightdesk_text::{Language, built_in, say};

/// Its sentences in Russian, by the English ones.
static RUSSIAN: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| built_in(include_str!("syntax.ru.toml")));

/// What stands before the signs or words that would be right.
const EXPECTED: &str = ", expected ";

/// What the reader of TOML says is wrong, in small letters and on one line.
#[must_use]
pub fn no_toml(error: &toml::de::Error, language: Language) -> String {
    let message = error.message().trim().to_lowercase().replace('\n', ", ");
    said(&message, language)
}

/// A message of the reader. One that has no Russian words is set off by some.
fn said(message: &str, language: Language) -> String {
    let (what, expected) = message
        .split_once(EXPECTED)
        .map_or((message, None), |(what, expected)| (what, Some(expected)));
    let to = &language;
    let (why, expected) = match language {
        Language::English => (Some(what), expected),
        Language::Russian => (
            RUSSIAN.get(what).map(String::as_str),
            // Signs are the same in every language; words such as `literal string` help nobody.
            expected.filter(|expected| are_signs(expected)),
        ),
    };
    match (why, expected) {
        (Some(why), Some(expected)) => say!(to, "not_read_there", why, expected),
        (Some(why), None) => why.to_owned(),
        (None, _) => say!(to, "not_read", why = message),
    }
}

/// Whether nothing else is listed than signs: `` `\n`, `#` ``.
fn are_signs(expected: &str) -> bool {
    let is_sign = |word: &str| word.starts_with('`') && word.ends_with('`');
    expected.split(", ").all(is_sign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::de::DeTable;

    /// Texts with all kinds of mistakes of form.
    const BROKEN: [&str; 23] = [
        "[votes\n",
        "[[votes\n",
        "a\n",
        "a = \n",
        "= 1\n",
        "a = maybe\n",
        "a = \"x\n",
        "a = 'x\n",
        "a = \"\"\"x\n",
        "a = '''x\n",
        "a = \"\\q\"\n",
        "a = 1\na = 2\n",
        "a = [1, 2\n",
        "a = [1 2]\n",
        "a = [1,, 2]\n",
        "a = { b = 1\n",
        "a = { b = 1,, c = 2 }\n",
        "a = 1\n[a.b]\n",
        "a = 01\n",
        "a = 2026-13-01\n",
        "a = 2026-1-01\n",
        "a = 1 b = 2\n",
        "привет = 1\n",
    ];

    #[test]
    fn what_the_reader_says_has_russian_words() {
        for text in BROKEN {
            let (_, errors) = DeTable::parse_recoverable(text);
            assert!(!errors.is_empty(), "{text}");
            for error in errors {
                let english = no_toml(&error, Language::English);
                assert_eq!(english, error.message().to_lowercase());
                let russian = no_toml(&error, Language::Russian);
                assert!(!russian.contains(&english), "{text}: {russian}");
            }
        }
    }

    #[test]
    fn signs_that_would_be_right_stay_and_what_has_no_words_is_shown() {
        let said = |message| said(message, Language::Russian);
        assert_eq!(
            said("unclosed table, expected `]`"),
            "таблица не закрыта, ожидается `]`"
        );
        assert_eq!(
            said("string values must be quoted, expected literal string"),
            "текст пишется в кавычках"
        );
        assert_eq!(said("a new fault"), "это не читается: a new fault");
    }
}
