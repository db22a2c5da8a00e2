//! The words that make a vote, and words that look like it.

use std::ops::Range;
use std::sync::LazyLock;

use serde::Deserialize;

use super::letters::{Letter, Letters};
use super::words::VoteWords;
use nightdesk_text::built_in;

/// The word a vote begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keyword {
    Vote,
    Unvote,
}

/// A keyword in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) keyword: Keyword,
    pub(super) letters: Range<usize>,
    /// A hyphen or an apostrophe ties it to another word: no keyword, but not far from one.
    pub(super) tied: bool,
}

/// The keyword that starts at an index, if no letter, digit or `_` touches it.
pub(super) fn keyword_at(line: &Letters<'_>, start: usize) -> Option<Place> {
    let (keyword, length) = line.vote_words()?.keyword(line, start)?;
    let end = start + length;
    let after_gap = line.get(start).is_some_and(|letter| letter.after_gap);
    let in_word = line.before(start).is_some_and(|letter| letter.in_word());
    if line.in_word(end) || (in_word && !after_gap) {
        return None;
    }
    let ties = |index: usize| line.is(index, '-') || line.is(index, '\'');
    let tied_before = start
        .checked_sub(2)
        .is_some_and(|second| ties(second + 1) && line.in_word(second));
    Some(Place {
        keyword,
        letters: start..end,
        tied: tied_before || (ties(end) && line.in_word(end + 1)),
    })
}

/// Words that are no keyword and may be meant as one, and words that only look so.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NearWords {
    bent: Vec<String>,
    others: Vec<String>,
}

static NEAR: LazyLock<NearWords> = LazyLock::new(|| built_in(include_str!("near.toml")));

/// The longest word that may be meant as a keyword, in letters.
const LONGEST_NEAR: usize = 20;

/// Where a word ends that starts at an index and is a keyword bent or misspelt: `unvoted`, `vtoe`.
pub(super) fn near_keyword_at(line: &Letters<'_>, start: usize) -> Option<usize> {
    let is_inside = line.before(start).is_some_and(|letter| letter.in_word());
    let end = line.past(start, line.len(), |letter| letter.in_word());
    if is_inside || end - start > LONGEST_NEAR {
        return None;
    }
    let word = line.words(start..end).to_lowercase();
    let is_near = || {
        line.vote_words()
            .is_some_and(|words| words.is_misspelt(&word))
    };
    let is_other = NEAR.others.contains(&word);
    let is_one = NEAR.bent.contains(&word) || !word.is_empty() && !is_other && is_near();
    is_one.then_some(end)
}

/// The keywords in a range that stand by themselves, from left to right.
pub(super) fn keywords(line: &Letters<'_>, range: Range<usize>) -> impl Iterator<Item = Place> {
    let Range { start, end } = range;
    let mut free_from = start;
    (start..end).filter_map(move |index| {
        let place = keyword_at(line, index).filter(|_| index >= free_from)?;
        free_from = place.letters.end;
        (!place.tied && place.letters.end <= end).then_some(place)
    })
}

/// The keyword that the letters before an index end with, spaces and colons between aside.
pub(super) fn keyword_before(line: &Letters<'_>, index: usize) -> Option<Place> {
    let between = |letter: Letter| matches!(letter.sign, ' ' | ':') && letter.tag.is_none();
    let end = (0..index)
        .rev()
        .find(|&before| !line.get(before).is_some_and(between))?
        + 1;
    // The longest that fits is the word meant.
    let longest = line.vote_words().map_or(0, VoteWords::longest);
    (end.saturating_sub(longest)..end)
        .filter_map(|start| keyword_at(line, start))
        .find(|place| place.letters.end == end && !place.tied)
}

/// Where what is said after a keyword begins: after spaces and colons.
pub(super) fn after_colon(line: &Letters<'_>, from: usize, until: usize) -> usize {
    line.past(from, until, |letter| matches!(letter.sign, ' ' | ':'))
}

/// Whether a colon stands after an index, a space before it or not.
pub(super) fn colon_follows(line: &Letters<'_>, from: usize) -> bool {
    line.is(line.past(from, from + 1, |letter| letter.sign == ' '), ':')
}

/// Whether a keyword is the first word of "vote count", "vote counter", "vote tally".
pub(super) fn heads_a_count(line: &Letters<'_>, place: &Place) -> bool {
    let next = place.letters.end + 1;
    place.keyword == Keyword::Vote
        && line.is(place.letters.end, ' ')
        && ["count", "tally", "tallies"]
            .iter()
            .any(|word| line.starts_with(next, word))
}

/// Whether a range begins with "V:" or "UV:".
pub(super) fn is_abbreviated(line: &Letters<'_>, start: usize) -> bool {
    ["v", "uv"]
        .iter()
        .any(|short| line.starts_with(start, short) && colon_follows(line, start + short.len()))
}
