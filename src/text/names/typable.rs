//! Names that cannot be typed at the desk, or only with care.

use super::fold::same;
use crate::in_each;
use crate::messages::InEach;

/// What is wrong with a name for whoever must type it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameTrouble {
    /// How bad it is.
    pub harm: Harm,
    /// Why, as a half sentence after the name.
    pub reason: InEach,
}

/// How bad a name is for whoever must type it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Harm {
    /// It works, but must be typed with care.
    Awkward,
    /// Lines would not be read, or mean something else.
    Untypable,
}

/// Words that stand for nobody, for nothing done or for everybody.
const TAKEN: [&str; 21] = [
    "nobody",
    "no one",
    "none",
    "nothing",
    "no elimination",
    "no lynch",
    "no execution",
    "no kill",
    "no elim",
    "nolynch",
    "no-lynch",
    "no exec",
    "no exe",
    "no action",
    "no actions",
    "pass",
    "idle",
    "draw",
    "all",
    "everybody",
    "everyone",
];

/// Words that part or link the words of a line.
const LINKS: [&str; 21] = [
    "if",
    "else",
    "otherwise",
    "then",
    "by",
    "at",
    "and",
    "to",
    "on",
    "with",
    "for",
    "votes",
    "voted",
    "because",
    "late",
    "self",
    "himself",
    "herself",
    "themselves",
    "themself",
    "itself",
];

/// Signs that part the words of a line wherever they stand, and what is said of each.
const CUTS: [(&str, &str); 3] = [
    (";", "ends_a_vote"),
    ("->", "is_between"),
    ("→", "is_between"),
];

/// What is wrong with a name, the worst first; none for a name that is typed like any other.
#[must_use]
pub fn name_trouble(name: &str) -> Option<NameTrouble> {
    untypable(name)
        .map(|reason| (Harm::Untypable, reason))
        .or_else(|| awkward(name).map(|reason| (Harm::Awkward, reason)))
        .map(|(harm, reason)| NameTrouble { harm, reason })
}

fn untypable(name: &str) -> Option<InEach> {
    let name = name.trim();
    if name.chars().any(char::is_control) {
        return Some(in_each!("cannot_be_typed"));
    }
    if let Some(sign) = unseen(name) {
        let code = format!("{:04X}", u32::from(sign));
        return Some(in_each!("unseen_sign", code));
    }
    if name.starts_with('#') {
        return Some(in_each!("starts_a_comment"));
    }
    if let Some((sign, why)) = CUTS.iter().find(|(sign, _)| name.contains(sign)) {
        return Some(in_each!(why, sign));
    }
    let is_taken = TAKEN.iter().any(|word| same(word, name));
    is_taken.then(|| in_each!("is_taken"))
}

/// A sign in a name that nobody sees, or that turns the direction of what follows. A joiner counts
/// where no script and no picture needs it: beside the letters that most names are made of.
#[must_use]
pub fn unseen(name: &str) -> Option<char> {
    let is_plain = |letter: Option<&char>| {
        letter.is_none_or(|letter| letter.is_ascii() || ('\u{370}'..='\u{52f}').contains(letter))
    };
    let letters: Vec<char> = name.chars().collect();
    let mut places = letters.iter().enumerate();
    let found = places.find(|(at, letter)| match letter {
        '\u{200c}' | '\u{200d}' => {
            let before = at.checked_sub(1).and_then(|at| letters.get(at));
            is_plain(before) || is_plain(letters.get(at + 1))
        }
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' => {
            true
        }
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' => true,
        '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' => true,
        _ => false,
    });
    found.map(|(_, letter)| *letter)
}

/// The first words after a name that say something else on a line: a post, a time, an option.
#[must_use]
pub fn words_after(name: &str) -> Option<&str> {
    let name = name.trim();
    let starts = name.char_indices().zip(name.chars().skip(1));
    let mut starts =
        starts.filter(|((_, space), next)| space.is_whitespace() && !next.is_whitespace());
    starts.find_map(|((at, space), _)| no_name_at_start(name.get(at + space.len_utf8()..)?))
}

/// What says something else than a name or a comment at the start of a text: a post, a time, an
/// option.
#[must_use]
pub fn no_name_at_start(text: &str) -> Option<&str> {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let of_post = word.strip_prefix('#').is_some_and(is_number);
    let option = word.strip_prefix("--").unwrap_or_default();
    if of_post || option.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Some(word);
    }
    let time = rest.split_whitespace().next().filter(|time| is_time(time));
    time.filter(|_| same(word, "at")).map(|_| text)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `20:07`, `9:30`.
fn is_time(word: &str) -> bool {
    let parts = word.split_once(':');
    parts.is_some_and(|(hour, minute)| is_number(hour) && is_number(minute))
}

fn awkward(name: &str) -> Option<InEach> {
    let name = name.trim();
    if let Some(words) = words_after(name) {
        return Some(in_each!("says_something_else", words));
    }
    if name.starts_with('/') {
        return Some(in_each!("starts_as_commands"));
    }
    if let Some(sign) = name.chars().find(|c| matches!(c, ',' | '&')) {
        return Some(in_each!("parts_names", sign));
    }
    if let Some(sign) = name
        .chars()
        .find(|c| matches!(c, '"' | '“' | '”' | '«' | '»'))
    {
        return Some(in_each!("begins_a_message", sign));
    }
    if name.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(in_each!("is_a_number"));
    }
    let word = LINKS.iter().find(|word| same(word, name))?;
    Some(in_each!("links_others", word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn harm(name: &str) -> Option<Harm> {
        name_trouble(name).map(|trouble| trouble.harm)
    }

    #[test]
    fn what_cannot_be_typed_is_told_from_what_is_awkward() {
        for name in [
            "a;b",
            "a->b",
            "a → b",
            "#3",
            "# Ash",
            "none",
            "Nobody",
            "NO LYNCH",
            "all",
            "a\nb",
            " none ",
            "a\u{200b}b",
            "\u{2800}",
            "\u{3164}",
            "a\u{202e}b",
            "a\u{200d}b",
            "а\u{200d}б",
        ] {
            assert_eq!(harm(name), Some(Harm::Untypable), "{name}");
        }
        for name in [
            "/me",
            "Salt & Pepper",
            "Smith, John",
            "\"Ash\"",
            "42",
            "If",
            "himself",
            "Agent #7",
            "Ash at 20:07",
        ] {
            assert_eq!(harm(name), Some(Harm::Awkward), "{name}");
        }
        for name in [
            "Bad Ash",
            "Стёпа",
            "O'Neil",
            "a-b",
            "no",
            "Nonesuch",
            "4ever",
            "kill",
            "a#3",
            "Ash # three",
            "Ash at Sea",
            "Ash --",
            "👩\u{200d}💻",
            "می\u{200c}خواهم",
        ] {
            assert_eq!(harm(name), None, "{name}");
        }
    }

    #[test]
    fn words_that_are_no_part_of_a_name_are_found_after_it() {
        for (name, words) in [
            ("Bad Ash #50", "#50"),
            ("Ash  #50 --yes", "#50"),
            ("Ash --yes", "--yes"),
            ("Ash at 20:07 sharp", "at 20:07 sharp"),
        ] {
            assert_eq!(words_after(name), Some(words), "{name}");
        }
        for name in ["#50", "at 20:07", "Ash#50", "Ash #x", "Ash at Sea", ""] {
            assert_eq!(words_after(name), None, "{name}");
        }
    }

    #[test]
    fn the_reason_names_what_is_in_the_way() {
        let reason = |name| name_trouble(name).unwrap().reason.to_string();
        assert_eq!(reason("a;b"), "holds `;`, which ends a vote on a line");
        assert_eq!(
            reason("Nobody"),
            "is a word that stands for nobody, for everybody or for nothing done on a line"
        );
    }
}
