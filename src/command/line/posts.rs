//! Numbers of posts, one or a run of them.

use crate::clauses::first_word;
use nightdesk_text::names::same;

/// `4`, `#4`, `26-50`, `#26-#50`, `26 to 50`
fn run(text: &str) -> Option<(u64, u64)> {
    let number = |text: &str| text.trim().trim_start_matches('#').parse().ok();
    let text = text.trim();
    let ends = text
        .split_once(" to ")
        .or_else(|| text.split_once(['-', '\u{2013}']));
    let (first, last) = match ends {
        Some((first, last)) => (number(first)?, number(last)?),
        None => (number(text)?, number(text)?),
    };
    (first <= last).then_some((first, last))
}

/// `4, 6-7`, `#4 #6-7`, `4; 6 to 7`, `posts 4 and 6`: runs, however they are parted.
fn runs(text: &str) -> Option<Vec<(u64, u64)>> {
    let text = text.to_lowercase();
    let (word, rest) = first_word(&text);
    let numbers = match word {
        "post" | "posts" => rest,
        _ => &text,
    };
    // A run written with blanks is one word of a list.
    let mut joined = String::with_capacity(numbers.len());
    for word in numbers.split_whitespace() {
        let is_link = |word: &str| matches!(word, "to" | "-" | "\u{2013}");
        let goes_on = joined.ends_with(['-', '\u{2013}']) || word.starts_with(['-', '\u{2013}']);
        if !joined.is_empty() && !is_link(word) && !goes_on {
            joined.push(' ');
        }
        joined.push_str(if word == "to" { "-" } else { word });
    }
    let parts = joined.split([',', ';', ' ']);
    let parts = parts.filter(|part| !part.is_empty() && !matches!(*part, "and" | "&"));
    let runs: Option<Vec<_>> = parts.map(run).collect();
    runs.filter(|runs| !runs.is_empty())
}

/// Whether a text is numbers of posts and nothing else.
pub(super) fn are_numbers(text: &str) -> bool {
    runs(text).is_some()
}

/// `anyway 4, 26-50`: the questions that are passed over; none where nothing is said.
pub(super) fn anyway(text: &str) -> Option<Vec<(u64, u64)>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let (word, rest) = first_word(text);
    same(word, "anyway").then(|| runs(rest)).flatten()
}

/// `posts 26-50 ignore`, `post 6 and 7 ignore`: posts that follow each other.
pub(super) fn ignored(text: &str) -> Option<(u64, u64)> {
    let (posts, word) = text.trim().rsplit_once(char::is_whitespace)?;
    if !same(word, "ignore") {
        return None;
    }
    one_run(posts)
}

/// The run that numbers of posts make together; none where one between them is left out.
pub(super) fn one_run(text: &str) -> Option<(u64, u64)> {
    let mut runs = runs(text)?.into_iter();
    let first = runs.next()?;
    runs.try_fold(first, |(from, to), (next, last)| {
        (next == to.checked_add(1)?).then_some((from, last))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_named_by_their_posts() {
        assert_eq!(anyway(""), Some(Vec::new()));
        assert_eq!(anyway("anyway 4"), Some(vec![(4, 4)]));
        assert_eq!(
            anyway("anyway posts 4, #7 and 26-50"),
            Some(vec![(4, 4), (7, 7), (26, 50)])
        );
        for line in [
            "ANYWAY 4, 6-7",
            "anyway 4 6-7",
            "anyway #4 #6-7",
            "anyway #4, #6-#7",
            "anyway 4; 6-7",
            "Anyway posts 4 and 6 to 7",
            "anyway 4, 6 - 7",
        ] {
            assert_eq!(anyway(line), Some(vec![(4, 4), (6, 7)]), "{line}");
        }
        for unclear in [
            "4",
            "anyway",
            "anyway ",
            "anyway Ann",
            "anyway 9-4",
            "anywhere 4",
            "anyway 4 -",
            "anyway ,",
        ] {
            assert_eq!(anyway(unclear), None, "{unclear}");
        }
    }

    #[test]
    fn posts_are_ignored_by_their_numbers() {
        assert_eq!(ignored("posts 26-50 ignore"), Some((26, 50)));
        assert_eq!(ignored("posts 26 to 50 ignore"), Some((26, 50)));
        assert_eq!(ignored("post 7 ignore"), Some((7, 7)));
        assert_eq!(ignored("posts 6-7 IGNORE"), Some((6, 7)));
        assert_eq!(ignored("post 6 and 7 ignore"), Some((6, 7)));
        for unclear in [
            "posts 26-50",
            "ignore",
            "posts ignore",
            "posts 50-26 ignore",
            "posts 4 and 7 ignore",
        ] {
            assert_eq!(ignored(unclear), None, "{unclear}");
        }
    }
}
