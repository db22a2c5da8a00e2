//! What is said in green that is no vote: an approval of something, or the contrary.

use std::sync::LazyLock;

use serde::Deserialize;

use super::letters::{Letter, Letters, is_unsaid};
use crate::thread::Body;

/// What a post says in green to something that is to be approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Approval {
    /// It approves.
    For,
    /// It does not.
    Against,
    /// It says the one and the other.
    Both,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    #[serde(rename = "for")]
    approving: Vec<String>,
    against: Vec<String>,
    beside: Vec<String>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    #[allow(
        clippy::expect_used,
        reason = "the file is part of the program and read by a test"
    )]
    toml::from_str(include_str!("approvals.toml")).expect("the built-in words")
});

impl Approval {
    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::For, Self::For) => Self::For,
            (Self::Against, Self::Against) => Self::Against,
            _ => Self::Both,
        }
    }
}

/// What words say that only approve of something or do not; nothing if they say anything else.
pub(super) fn said(words: &str) -> Option<Approval> {
    let words = words.to_lowercase();
    let words = words.split_whitespace();
    let words = words.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_in = |list: &[String], word: &str| list.iter().any(|known| known == word);
    let known = &WORDS;
    let any = |list: &[String]| words.iter().any(|word| is_in(list, word));
    let all = words.iter().all(|word| {
        let lists = [&known.approving, &known.against, &known.beside];
        lists.into_iter().any(|list| is_in(list, word))
    });
    // "Не согласен", "I do not approve".
    match (all, any(&known.against), any(&known.approving)) {
        (true, true, _) => Some(Approval::Against),
        (true, false, true) => Some(Approval::For),
        (true, false, false) | (false, ..) => None,
    }
}

/// What a body says in green to something that is to be approved; nothing if it says nothing to it.
///
/// What is struck out or code is as if not there, and so is what stands in spoilers unless `spoilers`
/// says that those count.
#[must_use]
pub fn approval(body: &Body, spoilers: bool) -> Option<Approval> {
    let lines = body.lines.iter().filter(|line| !line.stretches.is_empty());
    let runs = lines.flat_map(|line| {
        let letters = Letters::of_line(line, |look| is_unsaid(look, spoilers));
        runs_in_green(&letters)
    });
    let said = runs.filter_map(|run| said(&run));
    said.reduce(Approval::and)
}

/// The words in green of a line, run by run.
fn runs_in_green(letters: &Letters<'_>) -> Vec<String> {
    let is_green = |letter: Letter| letter.green && letter.tag.is_none();
    let mut runs = Vec::new();
    let mut index = 0;
    while index < letters.len() {
        let end = letters.past(index, letters.len(), is_green);
        if end > index {
            runs.push(letters.words(letters.trim(index..end)));
        }
        index = end.max(index + 1);
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ballot::notation::body;

    #[test]
    fn words_approve_or_do_not_in_both_languages_or_say_something_else() {
        for (words, expected) in [
            ("Одобряю!", Some(Approval::For)),
            ("я за охоту на ведьм", Some(Approval::For)),
            ("I approve of the hunt.", Some(Approval::For)),
            ("не одобряю", Some(Approval::Against)),
            ("Против", Some(Approval::Against)),
            ("I do not approve", Some(Approval::Against)),
            ("за Звездочёта", None),
            ("охота", None),
            ("", None),
        ] {
            assert_eq!(said(words), expected, "{words}");
        }
    }
    #[test]
    fn a_post_approves_in_green_alone() {
        for (notation, expected) in [
            ("^Одобряю^", Some(Approval::For)),
            ("Ну что ж, ^*одобряю*^, и идём дальше", Some(Approval::For)),
            ("hm\n^yes^", Some(Approval::For)),
            ("^за^ и ещё раз ^за^", Some(Approval::For)),
            ("^против^", Some(Approval::Against)),
            ("^за^, нет, ^против^", Some(Approval::Both)),
            ("одобряю", None),
            ("*одобряю*", None),
            ("~^одобряю^~", None),
            ("^Bob^", None),
        ] {
            assert_eq!(approval(&body(notation), false), expected, "{notation}");
        }
    }
}
