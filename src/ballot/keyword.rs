//! The words that make a vote, and words that look like it.

use std::ops::Range;
use std::sync::LazyLock;

use serde::Deserialize;

use super::letters::{Letter, Letters};
use super::words::VoteWords;
use nightdesk_text::{DOUBT, WordList, built_in};

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
    bent_back: Vec<String>,
    past: Vec<String>,
    others: Vec<String>,
    headings: Vec<String>,
    concludes: Vec<String>,
    leads: Vec<String>,
    denied: Vec<String>,
    refuses: WordList,
    takes_back: Vec<String>,
    /// Words that do not, though a word of them does.
    insists: WordList,
}

impl NearWords {
    fn is_bent(&self, word: &str) -> bool {
        let all = [&self.bent, &self.bent_back, &self.past];
        all.iter()
            .any(|words| words.iter().any(|bent| bent == word))
    }
}

static NEAR: LazyLock<NearWords> = LazyLock::new(|| built_in(include_str!("near.toml")));

/// Words that take back a vote: those of votes, and those that take back anything.
static TAKES_BACK: LazyLock<WordList> = LazyLock::new(|| {
    let all = [&NEAR.takes_back, &DOUBT.taken_back, &DOUBT.jokes];
    let all: Vec<String> = all.into_iter().flatten().cloned().collect();
    WordList::from(all)
});

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
    let is_one = NEAR.is_bent(&word) || misspelt(line, &word).is_some();
    is_one.then_some(end)
}

/// Which keyword a word is meant as that is one bent or misspelt, and does not tell of what was.
pub(super) fn meant_as_keyword(line: &Letters<'_>, word: &str) -> Option<Keyword> {
    if NEAR.past.iter().any(|past| past == word) {
        None
    } else if NEAR.bent.iter().any(|bent| bent == word) {
        Some(Keyword::Vote)
    } else if NEAR.bent_back.iter().any(|bent| bent == word) {
        Some(Keyword::Unvote)
    } else {
        misspelt(line, word)
    }
}

fn misspelt(line: &Letters<'_>, word: &str) -> Option<Keyword> {
    let is_other = word.is_empty() || NEAR.others.iter().any(|other| other == word);
    let words = line.vote_words().filter(|_| !is_other);
    words.and_then(|words| words.misspelt(word))
}

/// Whether words before a keyword leave it a vote: "EBWOP:", "my".
pub(super) fn leads_to_a_vote(before: &str) -> bool {
    words_in(before).all(|word| NEAR.leads.contains(&word))
}

/// How many words before bold words are looked at.
const MOST_DENYING: usize = 4;

/// What comes after the last sign that parts a sentence.
fn last_part(text: &str) -> &str {
    let parts = |sign: char| matches!(sign, '.' | ',' | ';' | ':' | '!' | '?' | '(' | ')' | '"');
    text.rsplit(parts).next().unwrap_or(text).trim()
}

/// Whether words that end right before others deny these or set a condition: "I am not going to".
pub(super) fn denies(before: &str) -> bool {
    let words: Vec<String> = words_in(last_part(before)).collect();
    let last = words.iter().rev().take(MOST_DENYING);
    let mut last = last.take_while(|word| !NEAR.concludes.contains(*word));
    last.any(|word| NEAR.denied.contains(word))
}

/// Whether such words say plainly that their writer does not do what follows: "so I will not". More words before
/// them may be about what somebody else has said.
pub(super) fn refuses(before: &str) -> bool {
    let part = last_part(before);
    let more = match NEAR.refuses.has(part) {
        true => Some(""),
        false => NEAR.refuses.after(part),
    };
    let says_no_more = |word: String| NEAR.leads.contains(&word) || NEAR.concludes.contains(&word);
    more.is_some_and(|more| words_in(more).all(says_no_more))
}

/// Whether words begin with some that take back what was said before them: "never mind".
pub(super) fn takes_back(words: &str) -> bool {
    is_taking_back(words) || TAKES_BACK.before(words).is_some() && !insists(words)
}

/// Whether words say no more than that.
pub(super) fn is_taking_back(words: &str) -> bool {
    TAKES_BACK.has(words.trim_end_matches(['.', '!', ',', ' ', ')', ']', '"', '…']))
}

/// Whether words begin with some that mean what was said before them, though a word of them may take it
/// back: "not kidding".
pub(super) fn insists(words: &str) -> bool {
    NEAR.insists.before(words).is_some() || NEAR.insists.has(words.trim_end_matches(['.', '!']))
}

fn words_in(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|sign: char| !sign.is_alphanumeric() && !matches!(sign, '\'' | '’'));
    let words = words.map(|word| word.trim_matches(['\'', '’']));
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| word.to_lowercase().replace('’', "'"))
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

/// Where what is said after a keyword begins: after spaces, colons and dashes in their place, as in
/// "Vote - Bob".
pub(super) fn after_colon(line: &Letters<'_>, from: usize, until: usize) -> usize {
    let sign = |index: usize| line.get(index).map(|letter| letter.sign);
    let is_dash = |index: usize| matches!(sign(index), Some('-' | '=' | '>'));
    let ends =
        |index: usize| index >= until || matches!(sign(index), Some(' ' | ':')) || is_dash(index);
    let is_between = |index: &usize| {
        matches!(sign(*index), Some(' ' | ':')) || is_dash(*index) && ends(index + 1)
    };
    (from..until)
        .find(|index| !is_between(index))
        .unwrap_or(until.max(from))
}

/// Whether words hold a colon, as "Vote: Bob" does.
pub(super) fn colon_in(words: &str) -> bool {
    words.contains([':', '：'])
}

/// Whether a colon stands after an index, a space before it or not.
pub(super) fn colon_follows(line: &Letters<'_>, from: usize) -> bool {
    line.is(line.past(from, from + 1, |letter| letter.sign == ' '), ':')
}

/// Whether a keyword is the first word of "vote count", "vote tally", "vote history".
pub(super) fn heads_a_count(line: &Letters<'_>, place: &Place) -> bool {
    place.keyword == Keyword::Vote && heading_follows(line, place.letters.end)
}

/// Whether a word that makes a heading comes after a space at an index.
pub(super) fn heading_follows(line: &Letters<'_>, end: usize) -> bool {
    let next = end + 1;
    let is_there =
        |word: &String| line.starts_with(next, word) && !line.in_word(next + word.chars().count());
    line.is(end, ' ') && NEAR.headings.iter().any(is_there)
}

/// Whether a range begins with "V:" or "UV:".
pub(super) fn is_abbreviated(line: &Letters<'_>, start: usize) -> bool {
    ["v", "uv"]
        .iter()
        .any(|short| line.starts_with(start, short) && colon_follows(line, start + short.len()))
}
