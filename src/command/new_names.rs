//! New names that may be none: ordinary words, alone or around a name.

use super::clauses::split_at;
use super::players::is_quoted;
use super::refused::Complaint;
use super::words::{WORDS, is_one};
use nightdesk_text::names::{Harm, is_plain_words, name_trouble};
use nightdesk_text::{cut_words, in_each};

/// An ordinary word in the place of a new name, and the name that is left without such words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ordinary<'a> {
    pub(super) word: &'a str,
    pub(super) name: Option<&'a str>,
}

/// The complaint about what does not look like a name: numbers, an address, the heading of a list, a letter that marks
/// something, two names with a sign between them. `line` makes the line for a name that is certain.
pub(super) fn no_look_of_another_thing<'a>(
    text: &'a str,
    line: &dyn Fn(&str) -> String,
) -> Result<(), Complaint<'a>> {
    let name = text.trim();
    // What no line can hold at all, and who hosts the game, the desk says in its own words.
    let is_untypable = name_trouble(name).is_some_and(|trouble| trouble.harm == Harm::Untypable);
    if is_quoted(name) || is_untypable || !looks_like_another_thing(name) {
        return Ok(());
    }
    let message = in_each!("does_not_look_like_a_name", name);
    let line = line(&format!("\"{name}\""));
    Err(Complaint::new("not-in-a-name", name, message)
        .hint(in_each!("a_name_in_quotes_is_one", line)))
}

fn looks_like_another_thing(name: &str) -> bool {
    const BETWEEN: [&str; 4] = [" = ", " / ", " // ", " == "];
    let is_number = || {
        let no_letters = name
            .chars()
            .all(|sign| sign.is_ascii() && !sign.is_alphabetic());
        no_letters && name.contains(|sign: char| sign.is_ascii_digit())
    };
    let is_address = || name.contains("://") || cut_words(name, "www.").is_some();
    is_number()
        || is_address()
        || WORDS.marks.iter().any(|mark| mark == name)
        || is_one(&WORDS.headings, name) && !is_one(&WORDS.called_like_hosts, name)
        || BETWEEN.iter().any(|sign| name.contains(sign))
}

/// The ordinary word that a new name is, or begins or ends with in small letters; a name in quotes is one
/// whatever it says. In a list with a name on each line many names begin so: `the baker`.
pub(super) fn ordinary(text: &str, begins: bool) -> Option<Ordinary<'_>> {
    let text = text.trim();
    // What no line can hold at all, the desk says in its own words.
    if is_quoted(text) || is_one(&WORDS.called_like_sides, text) || name_trouble(text).is_some() {
        return None;
    }
    let alone = |word| Some(Ordinary { word, name: None });
    let says_nothing = |sign: char| matches!(sign, '?' | '.' | '…' | '-' | '–' | '—' | ' ');
    let is_small = text.starts_with(char::is_lowercase);
    let is_word = is_one(&WORDS.no_new_names, bare(text)) || is_small && is_plain_words(text);
    if !text.is_empty() && (is_word || text.chars().all(says_nothing)) {
        return alone(text);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let (first, last) = (words.first()?, words.last()?);
    let first = Some(first).filter(|word| begins && is_ordinary(word));
    let word = first.or_else(|| Some(last).filter(|word| is_ordinary(word)))?;
    if words.len() < 2 {
        return None;
    }
    Some(Ordinary {
        word: bare(word),
        name: between_small_words(text),
    })
}

/// The complaint about such a name; `line` makes the line for a name that is certain.
pub(super) fn no_ordinary_word<'a>(
    text: &'a str,
    line: &dyn Fn(&str) -> String,
) -> Result<(), Complaint<'a>> {
    let Some(Ordinary { word, name }) = ordinary(text, true) else {
        return Ok(());
    };
    let line = line(name.unwrap_or("NAME"));
    Err(is_ordinary_word(word)
        .hint(in_each!("write_line", line))
        .hint(in_each!("in_quotes_if_called_so")))
}

/// The complaint that a word is an ordinary one.
pub(super) fn is_ordinary_word(word: &str) -> Complaint<'_> {
    let message = in_each!("is_a_word_of_the_language", nickname = word);
    Complaint::new("not-in-a-name", word, message)
}

/// Whether a word at an end of a name is no part of one: it is an ordinary one in small letters, or one of a few
/// in capitals alone, as `ASAP`.
fn is_ordinary(word: &str) -> bool {
    let word = bare(word);
    let is_listed = || is_one(&WORDS.no_new_names, word);
    let is_loud = || {
        let mut letters = word.chars();
        word.chars().count() > 2 && letters.all(char::is_uppercase)
    };
    match word.starts_with(char::is_lowercase) {
        true => is_plain_words(word) || is_listed(),
        false => is_loud() && is_listed(),
    }
}

/// A word without the signs after it.
fn bare(word: &str) -> &str {
    word.trim_end_matches(['.', ',', '!', '?', ';', ':', '…'])
}

/// What is left of a text without the words in small letters at both ends, where it looks like a name.
fn between_small_words(text: &str) -> Option<&str> {
    let is_no_name = |word: &str| word.starts_with(char::is_lowercase) || is_ordinary(word);
    let mut name = text;
    while let Some((first, rest)) = name.split_once(char::is_whitespace)
        && is_no_name(first)
    {
        name = rest.trim_start();
    }
    while let Some((rest, last)) = name.rsplit_once(char::is_whitespace)
        && is_no_name(last)
    {
        name = rest.trim_end();
    }
    let name = bare(name);
    let is_long = name.chars().nth(1).is_some();
    let is_name = is_long && name.starts_with(char::is_uppercase) && ordinary(name, true).is_none();
    is_name.then_some(name)
}

/// A name with a full stop after one of its words, as two sentences have it: `Tess. Pip`. A short word with a
/// point may be a title, and so are a few longer ones: `Capt. Jack`.
pub(super) fn in_sentences(name: &str) -> Option<Vec<&str>> {
    /// `Mrs.` is as long.
    const TITLE: usize = 3;
    let is_long = |part: &str| {
        let word = part.rsplit(' ').next().unwrap_or(part);
        let letters = word.chars().count();
        let is_long = letters > TITLE || letters == TITLE && name.ends_with('.');
        is_long && !is_one(&WORDS.titles, word)
    };
    let mut parts = Vec::new();
    let mut rest = name;
    while let Some(at) = rest
        .match_indices(". ")
        .map(|(at, _)| at)
        .find(|at| is_long(split_at(rest, *at).0))
    {
        let (part, from) = split_at(rest, at);
        parts.push(part.trim());
        rest = split_at(from, 1).1.trim_start();
    }
    parts.push(rest.trim_end_matches('.'));
    (parts.len() > 1 && !is_quoted(name)).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_name_is_no_ordinary_word_and_neither_begins_nor_ends_with_one() {
        for (text, word, name) in [
            ("please", "please", None),
            ("Tomorrow", "Tomorrow", None),
            ("ASAP", "ASAP", None),
            ("TBD", "TBD", None),
            ("???", "???", None),
            ("etc.", "etc.", None),
            ("her brother", "her", None),
            ("a friend", "a", None),
            ("due to inactivity", "due", None),
            ("inactivity", "inactivity", None),
            ("new player Juno", "new", Some("Juno")),
            ("my friend Juno", "my", Some("Juno")),
            ("our lovely Juno", "our", Some("Juno")),
            ("Juno finally", "finally", Some("Juno")),
            ("Juno ASAP", "ASAP", Some("Juno")),
            ("Hopeful now", "now", Some("Hopeful")),
            ("Tess as backup", "backup", Some("Tess")),
            ("I am in", "in", None),
            ("5 players", "players", None),
        ] {
            assert_eq!(
                ordinary(text, true),
                Some(Ordinary { word, name }),
                "{text}"
            );
        }
        for text in [
            "Juno",
            "juno",
            "The Baker",
            "Will",
            "May",
            "Cat in the Hat",
            "Bo the Great",
            "4ever",
            "\"the baker\"",
            "Zoë",
            "Ann-Marie",
            "Mr. Grey",
        ] {
            assert_eq!(ordinary(text, true), None, "{text}");
        }
        assert_eq!(ordinary("the baker", false), None);
    }

    #[test]
    fn what_looks_like_another_thing_is_no_name_unasked() {
        let is_name = |name: &str| no_look_of_another_thing(name, &str::to_owned).is_ok();
        for text in [
            "10",
            "12/12",
            "+1",
            "x",
            "http://example.org",
            "www.example.org",
            "Players",
            "Pip = Vexx",
            "Tess // Pip",
        ] {
            assert!(!is_name(text), "{text}");
            assert!(is_name(&format!("\"{text}\"")), "{text}");
        }
        for name in [
            "Agent 007",
            "4ever",
            "X",
            "Zoë",
            "www",
            "Ann/Bob",
            "🦊",
            "Playerson",
        ] {
            assert!(is_name(name), "{name}");
        }
    }

    #[test]
    fn names_that_full_stops_part_are_several() {
        assert_eq!(
            in_sentences("Tess. Pip. Vexx."),
            Some(vec!["Tess", "Pip", "Vexx"])
        );
        for name in [
            "Mr. Grey",
            "Mrs. Grey",
            "Capt. Jack",
            "Prof. Plum",
            "John A. Smith Jr.",
            "Tess.",
        ] {
            assert_eq!(in_sentences(name), None, "{name}");
        }
    }
}
