//! What is said in green that is no vote: an approval of something, or the contrary.

use std::sync::LazyLock;

use serde::Deserialize;

use super::letters::{Letter, Letters, is_unsaid};
use nightdesk_text::built_in;
use nightdesk_thread::Body;

/// What a post says in green to something that is to be approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Approval {
    /// It approves.
    For,
    /// It does not.
    Against,
    /// It says the one and the other.
    Both,
    /// It speaks of approving in a longer sentence.
    Perhaps,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    #[serde(rename = "for")]
    approving: Vec<String>,
    against: Vec<String>,
    beside: Vec<String>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("approvals.toml")));

impl Approval {
    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Against, Self::Against) => Self::Against,
            (Self::For, Self::For | Self::Perhaps) | (Self::Perhaps, Self::For) => Self::For,
            (Self::Perhaps, Self::Perhaps) => Self::Perhaps,
            _ => Self::Both,
        }
    }
}

/// The words, without the signs around them.
fn bare(words: &str) -> Vec<&str> {
    let words = words.split_whitespace();
    let words = words.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
    words.filter(|word| !word.is_empty()).collect()
}

fn is_in(list: &[String], word: &str) -> bool {
    list.iter().any(|known| known == word)
}

/// Letters of a word that speaks of approving whatever stands beside it: "for" and "yes" do not.
const SPEAKS: usize = 6;

/// Whether words that say something else besides may be meant to approve.
fn may_approve(words: &str) -> bool {
    let words = words.to_lowercase();
    let words = bare(&words);
    let speaks = |word: &&str| word.chars().count() >= SPEAKS && is_in(&WORDS.approving, word);
    words.iter().any(speaks) && !words.iter().any(|word| is_in(&WORDS.against, word))
}

/// What words say that only approve of something or do not; nothing if they say anything else.
pub(super) fn said(words: &str) -> Option<Approval> {
    let words = words.to_lowercase();
    let words = bare(&words);
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
    let said = runs.filter_map(|run| {
        let perhaps = || may_approve(&run).then_some(Approval::Perhaps);
        said(&run).or_else(perhaps)
    });
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
    use crate::notation::body;

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
            ("^одобрение^", Some(Approval::For)),
            ("^Я одобрил^", Some(Approval::For)),
            ("^одобряю охоту, начинаем с Ольги^", Some(Approval::Perhaps)),
            (
                "^одобряю охоту, начинаем с Ольги^, ^да^",
                Some(Approval::For),
            ),
            ("^за Звездочёта^", None),
        ] {
            assert_eq!(approval(&body(notation), false), expected, "{notation}");
        }
    }
}
