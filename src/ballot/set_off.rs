//! Whether a name is set off from the words after it, so that they are no part of another name.

use std::sync::LazyLock;

use serde::Deserialize;

use nightdesk_text::built_in;
use nightdesk_text::names::{fold, plain_sign};

/// Words that begin what is said about a vote; those of all languages count in every game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    words: Vec<String>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("set_off.toml")));

/// Whether what stands after a name is none of it: nothing that is said, a bracket, a comma, a full
/// stop, a dash, or a word that begins a reason.
pub(super) fn is_set_off(rest: &str) -> bool {
    if !rest.contains(char::is_alphanumeric) {
        return true;
    }
    let rest = rest.trim_start_matches(['"', '\'', '”', '’', '»', ')', ']']);
    let mut signs = rest.chars();
    let Some(first) = signs.next() else {
        return true;
    };
    let parts = !signs.next().is_some_and(char::is_alphanumeric);
    match first {
        ',' | '(' | '[' | '{' | '…' | '–' | '—' | '―' => true,
        // "Mr.Pips" and "Ann-Marie" are one word.
        '.' | '-' => parts,
        _ if first.is_whitespace() => begins_a_reason(rest.trim_start()),
        _ => false,
    }
}

fn begins_a_reason(rest: &str) -> bool {
    let first = rest.chars().next().and_then(plain_sign);
    if first.is_some_and(|sign| matches!(sign, ',' | '(' | '[' | '{' | '.' | '…' | '-')) {
        return true;
    }
    let end = rest.find(|letter: char| !letter.is_alphanumeric());
    let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
    WORDS.words.contains(&fold(word)) || is_how_many_are_missing(word, after)
}

/// Whether it is "L-1" or "E-2".
fn is_how_many_are_missing(word: &str, after: &str) -> bool {
    let mut signs = after.chars().filter_map(plain_sign);
    matches!(word, "L" | "l" | "E" | "e")
        && signs.next() == Some('-')
        && signs.next().is_some_and(|sign| sign.is_ascii_digit())
}

/// The words before what is said about them, where something is: `thes` of `thes (hammer)`.
pub(super) fn before_set_off(words: &str) -> Option<&str> {
    let mut before: Option<char> = None;
    words.char_indices().find_map(|(at, sign)| {
        let is_word_end = !sign.is_alphanumeric() && before.is_some_and(char::is_alphanumeric);
        before = Some(sign);
        let rest = words.get(at..).filter(|_| is_word_end)?;
        let is_said = rest.contains(char::is_alphanumeric) && is_set_off(rest);
        is_said.then(|| words.get(..at)).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_cannot_go_on_with_a_name_sets_it_off() {
        for rest in [
            "",
            "!",
            " 😀",
            ", he lies",
            ",he lies",
            ". He lies",
            "... he lies",
            " (again)",
            "(again)",
            " - he lies",
            " -he lies",
            "- he lies",
            " — he lies",
            "—he lies",
            "\" because",
            " because he lies",
            " FOR lying",
            " please!",
            " now",
            " потому что врёт",
            " L-1",
            " E-2, careful",
            " instead",
        ] {
            assert!(is_set_off(rest), "{rest:?}");
        }
        for rest in [
            " Miler",
            " he lies",
            "-Mari",
            ".Pips",
            "'s brother",
            " or no lynch",
            " / Ana",
            " nowhere",
            ": he lies",
            "?? or who",
            " L",
            " Lee-1",
        ] {
            assert!(!is_set_off(rest), "{rest:?}");
        }
    }

    #[test]
    fn what_is_said_about_a_name_is_cut() {
        for (words, expected) in [
            ("thes (hammer)", Some("thes")),
            ("sb - that's L-2", Some("sb")),
            ("sla for that post", Some("sla")),
            ("Bast. You know why", Some("Bast")),
            ("frozen an L-1", Some("frozen an")),
            ("old ann", None),
            ("Mr.Pips", None),
            ("(again)", None),
            ("", None),
        ] {
            assert_eq!(before_set_off(words), expected, "{words:?}");
        }
    }
}
