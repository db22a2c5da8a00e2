//! "a, b and c", counted nouns, quoting; plural forms by language.

use serde::{Deserialize, Serialize};

use crate::messages::AnyOf;
use crate::say;

/// A language in which texts are worded.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Russian.
    #[serde(rename = "ru")]
    Russian,
}

impl Language {
    /// All there are.
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// Its short word, as files and options write it: `en`, `ru`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Russian => "ru",
        }
    }

    /// The language of a short word.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.word() == word)
    }

    /// Puts items into one phrase: "a, b and c", "а, б и в"; empty for no items.
    pub fn list<S: AsRef<str>>(self, items: &[S]) -> String {
        let and = say!(&self, "and");
        let mut phrase = String::new();
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                let is_last = index + 1 == items.len();
                phrase.push_str(if is_last { &and } else { ", " });
            }
            phrase.push_str(item.as_ref());
        }
        phrase
    }

    /// A run of posts from its first to its last: `post 4`, `posts 26 to 50`.
    #[must_use]
    pub fn posts(self, (first, last): (u64, u64)) -> String {
        match first == last {
            true => say!(&self, "one_post", number = first),
            false => say!(&self, "posts", first, last),
        }
    }

    /// Items of which one is meant: "a or b", "а или б".
    pub fn any_of<S: AsRef<str>>(self, items: &[S]) -> String {
        let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
        items.join(&say!(&self, "or"))
    }

    /// What may have been meant, all that is as near: "did you mean `A` or `B`?".
    pub fn did_you_mean<S: AsRef<str>>(self, meant: &[S]) -> String {
        let meant: Vec<String> = meant.iter().map(|one| quote(one.as_ref())).collect();
        say!(&self, "did_you_mean", any = AnyOf(&meant))
    }

    /// The same at the end of another sentence: "; did you mean `A` or `B`?"; empty for nothing.
    pub fn perhaps<S: AsRef<str>>(self, meant: &[S]) -> String {
        match meant {
            [] => String::new(),
            meant => format!("; {}", self.did_you_mean(meant)),
        }
    }
}

/// A title with more in brackets after it, and no two brackets in a row: "Doctor (twice, Town)"
/// for the title "Doctor (twice)" and "Doctor (twice) (Town)". What only ends like a bracket is
/// none: "Smiley :)".
#[must_use]
pub fn in_one_bracket(title: &str, whole: String) -> String {
    let more = whole
        .strip_prefix(title)
        .and_then(|more| more.strip_prefix(" ("));
    match without_last_bracket(title).zip(more) {
        Some((open, more)) => format!("{open}, {more}"),
        None => whole,
    }
}

/// A title that ends with words in brackets, without the sign that closes them.
fn without_last_bracket(title: &str) -> Option<&str> {
    let open = title.strip_suffix(')')?;
    let mut depth = 1_usize;
    for (at, letter) in open.char_indices().rev() {
        match letter {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let before = open.get(..at)?;
            return before.ends_with(' ').then_some(open);
        }
    }
    None
}

/// Puts items into one English phrase: "a, b and c"; empty for no items.
pub fn list<S: AsRef<str>>(items: &[S]) -> String {
    Language::English.list(items)
}

/// The forms that a language has for a number of things: words, or what makes the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noun<T> {
    /// "vote", "votes".
    English {
        /// After 1.
        one: T,
        /// After all other numbers.
        many: T,
    },
    /// "голос", "голоса", "голосов".
    Russian {
        /// After 1, 21, 31, …
        one: T,
        /// After 2 to 4, 22 to 24, …
        few: T,
        /// After all other numbers, 11 to 14 among them.
        many: T,
    },
}

impl<T> Noun<T> {
    /// The form for a number.
    pub fn form(self, number: usize) -> T {
        match self {
            Noun::English { one, .. } if number == 1 => one,
            Noun::English { many, .. } => many,
            Noun::Russian { one, few, many } => match (number % 100, number % 10) {
                (11..=14, _) => many,
                (_, 1) => one,
                (_, 2..=4) => few,
                _ => many,
            },
        }
    }
}

impl Noun<&str> {
    /// The number and the noun: "3 votes", "3 голоса".
    pub fn count(self, number: usize) -> String {
        format!("{number} {}", self.form(number))
    }
}

/// A number and an English noun: "1 vote", "3 votes".
pub fn count(number: usize, singular: &str, plural: &str) -> String {
    Noun::English {
        one: singular,
        many: plural,
    }
    .count(number)
}

/// Sets what the host wrote apart from our words, in backticks.
///
/// Text that itself holds a backtick gets double quotes instead.
pub fn quote(text: &str) -> String {
    if text.contains('`') {
        format!("\"{text}\"")
    } else {
        format!("`{text}`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_may_have_been_meant_are_offered() {
        let (english, russian) = (Language::English, Language::Russian);
        assert_eq!(english.perhaps::<&str>(&[]), "");
        assert_eq!(english.perhaps(&["Ana"]), "; did you mean `Ana`?");
        let two = ["Ana", "A`a"];
        assert_eq!(english.perhaps(&two), "; did you mean `Ana` or \"A`a\"?");
        assert_eq!(russian.perhaps(&two), "; может быть, `Ana` или \"A`a\"?");
    }

    #[test]
    fn lists_join_the_last_two_with_a_word() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["Ana"]), "Ana");
        assert_eq!(list(&["Ana", "Bob"]), "Ana and Bob");
        assert_eq!(list(&["Ana", "Bob", "Cleo"]), "Ana, Bob and Cleo");
        assert_eq!(
            Language::Russian.list(&["Аня", "Боря", "Вова"]),
            "Аня, Боря и Вова"
        );
    }

    #[test]
    fn brackets_are_joined_and_a_smile_is_none() {
        for (title, joined) in [
            ("Doctor", "Doctor (Town)"),
            ("Doctor (twice)", "Doctor (twice, Town)"),
            ("Doctor (twice (or so))", "Doctor (twice (or so), Town)"),
            ("Smiley :)", "Smiley :) (Town)"),
            ("Fox (red) :)", "Fox (red) :) (Town)"),
            ("Cop(1)", "Cop(1) (Town)"),
        ] {
            assert_eq!(in_one_bracket(title, format!("{title} (Town)")), joined);
        }
    }

    #[test]
    fn english_has_two_forms() {
        assert_eq!(count(0, "vote", "votes"), "0 votes");
        assert_eq!(count(1, "vote", "votes"), "1 vote");
        assert_eq!(count(21, "vote", "votes"), "21 votes");
    }

    #[test]
    fn russian_has_three_forms() {
        let vote = Noun::Russian {
            one: "голос",
            few: "голоса",
            many: "голосов",
        };
        for (numbers, form) in [
            (&[1, 21, 101, 1001][..], "голос"),
            (&[2, 3, 4, 22, 104], "голоса"),
            (&[0, 5, 10, 11, 12, 14, 20, 111, 112, 1013], "голосов"),
        ] {
            for &number in numbers {
                assert_eq!(vote.count(number), format!("{number} {form}"));
            }
        }
    }

    #[test]
    fn quotes_stay_readable_around_a_backtick() {
        assert_eq!(quote("Mister Blue"), "`Mister Blue`");
        assert_eq!(quote("a`b"), "\"a`b\"");
    }
}
