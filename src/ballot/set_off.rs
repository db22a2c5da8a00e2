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
pub(super) fn is_set_off(behind: &str) -> bool {
    if !behind.contains(char::is_alphanumeric) {
        return true;
    }
    let behind = behind.trim_start_matches(['"', '\'', '”', '’', '»', ')', ']']);
    let mut signs = behind.chars();
    let Some(first) = signs.next() else {
        return true;
    };
    let parts = !signs.next().is_some_and(char::is_alphanumeric);
    match first {
        ',' | '(' | '[' | '{' | '…' | '–' | '—' | '―' => true,
        // "Mr.Pips" and "Ann-Marie" are one word.
        '.' | '-' => parts,
        _ if first.is_whitespace() => begins_a_reason(behind.trim_start()),
        _ => false,
    }
}

fn begins_a_reason(behind: &str) -> bool {
    let first = behind.chars().next().and_then(plain_sign);
    if first.is_some_and(|sign| matches!(sign, ',' | '(' | '[' | '{' | '.' | '…' | '-')) {
        return true;
    }
    let end = behind.find(|letter: char| !letter.is_alphanumeric());
    let word = fold(behind.get(..end.unwrap_or(behind.len())).unwrap_or(behind));
    WORDS.words.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_cannot_go_on_with_a_name_sets_it_off() {
        for behind in [
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
        ] {
            assert!(is_set_off(behind), "{behind:?}");
        }
        for behind in [
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
        ] {
            assert!(!is_set_off(behind), "{behind:?}");
        }
    }
}
