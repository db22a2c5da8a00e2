//! What bold words, a hash command or a labelled tag say.

use std::ops::Range;

use super::keyword::{
    Keyword, Place, after_colon, colon_follows, heading_follows, heads_a_count, insists,
    is_abbreviated, keyword_at, keywords, leads_to_a_vote, meant_as_keyword, near_keyword_at,
    takes_back,
};
use super::letters::{Letter, Letters};
use super::mark::{HeldKind, MarkFault, Says};
use super::sentence::begun;
use super::words::VoteWords;

/// Something said, with the letters that say it.
pub(super) type Said = (Range<usize>, Says);

/// Whether words are somebody's name.
pub(super) type IsName<'n> = &'n dyn Fn(&str) -> bool;

/// What a bold run says; nothing if it does not speak of voting.
pub(super) fn bold(line: &Letters<'_>, run: Range<usize>, is_name: IsName<'_>) -> Vec<Said> {
    let run = line.trim(run);
    if run.is_empty() {
        return Vec::new();
    }
    let place = keyword_at(line, run.start).filter(|place| place.letters.end <= run.end);
    match place {
        Some(place)
            if !place.tied
                && (!heads_a_count(line, &place)
                    || is_name(&line.words(place.letters.end..run.end))) =>
        {
            command(line, &place, run.end, is_name)
        }
        Some(place) if place.tied => vec![held(line, HeldKind::MentionsVote, run)],
        None if cut_in_two(line, run.start) => vec![held(line, HeldKind::PartBold, run)],
        _ => mention(line, run.clone())
            .or_else(|| near_command(line, run, is_name))
            .into_iter()
            .collect(),
    }
}

/// A run that begins with a keyword bent or misspelt: the host is asked.
fn near_command(line: &Letters<'_>, run: Range<usize>, is_name: IsName<'_>) -> Option<Said> {
    let end = near_keyword_at(line, run.start).filter(|end| *end <= run.end)?;
    if is_name(&line.words(run.clone())) {
        return None;
    }
    if heading_follows(line, end) {
        let words = line.words(run.clone());
        return Some((run, Says::NotCounted(MarkFault::VoteCountHeading, words)));
    }
    Some(held(line, HeldKind::MentionsVote, run))
}

/// What a keyword and the words after it, up to an index, say.
pub(super) fn command(
    line: &Letters<'_>,
    place: &Place,
    end: usize,
    is_name: IsName<'_>,
) -> Vec<Said> {
    let said = commanded(line, place, end, is_name).into_iter();
    let held = said.map(|(range, says)| match says {
        Says::Vote(words)
            if line
                .vote_words()
                .is_some_and(|it| is_taken_back(&words, it, is_name)) =>
        {
            held(line, HeldKind::MentionsVote, range)
        }
        says => (range, says),
    });
    held.collect()
}

/// The same as if nothing in it took a vote back.
fn commanded(line: &Letters<'_>, place: &Place, end: usize, is_name: IsName<'_>) -> Vec<Said> {
    match place.keyword {
        Keyword::Vote => vec![vote(line, place, end, is_name)],
        Keyword::Unvote => unvote(line, place, end, is_name),
    }
}

/// Whether the words of a vote take it back after their first one: `Ana. Actually UNVOTE`, `Ana, never mind`.
pub(super) fn is_taken_back(words: &str, vote_words: &VoteWords, is_name: IsName<'_>) -> bool {
    let line = Letters::of_words(words).with_words(vote_words);
    let begins =
        |at: &usize| line.in_word(*at) && !line.before(*at).is_some_and(|letter| letter.in_word());
    let starts = (0..line.len()).filter(begins);
    let said = |at: usize| line.words(at..line.len().min(at + LONGEST_TAKEN_BACK));
    let after_another = starts.clone().zip(starts.skip(1));
    let mut starts = after_another
        .filter(|(before, _)| !insists(&said(*before)))
        .map(|(_, at)| at);
    let takes_back = |at: usize| {
        let keyword = keyword_at(&line, at).filter(|place| !place.tied);
        let near = near_keyword_at(&line, at);
        let near =
            near.and_then(|end| meant_as_keyword(&line, &line.words(at..end).to_lowercase()));
        let unvotes = keyword.map(|place| place.keyword).or(near) == Some(Keyword::Unvote);
        unvotes || takes_back(&said(at))
    };
    starts.any(takes_back) && !is_name(words)
}

/// The longest words that take a vote back, and the sign after them, in letters.
const LONGEST_TAKEN_BACK: usize = 24;

/// The target is all that follows.
fn vote(line: &Letters<'_>, place: &Place, end: usize, is_name: IsName<'_>) -> Said {
    let whole = line.trim(place.letters.start..end);
    let start = after_repeated(
        line,
        after_colon(line, place.letters.end, end),
        end,
        is_name,
    );
    // Somebody may be called "В тени".
    let words = line
        .vote_words()
        .filter(|_| !is_name(&line.words(start..end)));
    let start = words.map_or(start, |words| words.after_link(line, start, end));
    let target = line.trim(start..end);
    if target.is_empty() {
        let seen = line.words(whole.start..before_next_mark(line, end));
        return (whole, Says::Held(HeldKind::Incomplete, seen));
    }
    let another = keyword_at(line, target.end).is_some();
    if line.in_word(target.end - 1) && line.in_word(target.end) && !another {
        // The run ends inside a word: the name is not seen as it was read.
        let word_end = line.past(target.end, line.len(), |letter| letter.in_word());
        let seen = line.words(whole.start..word_end);
        return (whole, Says::Held(HeldKind::PartBold, seen));
    }
    (whole, Says::Vote(line.words(target)))
}

/// How often a keyword is written again at most.
const MOST_REPEATED: usize = 3;

/// How many words after an unvote may be a name and what joins it to a vote.
const MOST_BETWEEN: usize = 8;

/// Where the target begins after a keyword that was written again: `VOTE: Vote: Bob`.
fn after_repeated(line: &Letters<'_>, mut start: usize, end: usize, is_name: IsName<'_>) -> usize {
    for _ in 0..MOST_REPEATED {
        let again = keyword_at(line, start).filter(|again| {
            again.keyword == Keyword::Vote && !again.tied && again.letters.end <= end
        });
        match again {
            Some(again) if !is_name(&line.words(start..end)) => {
                let next = after_colon(line, again.letters.end, end);
                if next >= end {
                    break;
                }
                start = next;
            }
            Some(_) | None => break,
        }
    }
    start
}

/// Where the words end that stand before the next keyword of a vote: a bold one, or one after
/// `##`.
fn before_next_mark(line: &Letters<'_>, from: usize) -> usize {
    let hash_or_space = |letter: Letter| matches!(letter.sign, '#' | ' ');
    let marked = |place: &Place| {
        let start = place.letters.start;
        let bold = line.get(start).is_some_and(|letter| letter.bold);
        bold || line.before(start).is_some_and(|letter| letter.sign == '#')
            || line.before(start).is_some_and(hash_or_space)
                && start.checked_sub(2).is_some_and(|hash| line.is(hash, '#'))
    };
    let next = keywords(line, from..line.len()).find(marked);
    let end = next.map_or(line.len(), |place| place.letters.start);
    let last = (from..end)
        .rev()
        .find(|&index| !line.get(index).is_some_and(hash_or_space));
    last.map_or(from, |last| last + 1)
}

/// An unvote may name whom it leaves, and a vote may follow it at once.
fn unvote(line: &Letters<'_>, place: &Place, end: usize, is_name: IsName<'_>) -> Vec<Said> {
    let start = place.letters.start;
    let vote = keywords(line, place.letters.end..end).find(|next| next.keyword == Keyword::Vote);
    let left = line.words(after_colon(line, place.letters.end, end)..end);
    let Some(vote) = vote.filter(|_| !is_name(&left)) else {
        let mut said = vec![(line.trim(start..end), Says::Unvote)];
        said.extend(near_vote_after(line, place.letters.end..end, is_name));
        return said;
    };
    let at = vote.letters.start;
    let left = (line.trim(start..at), Says::Unvote);
    let between = line.words(place.letters.end..at);
    if joins(&between) || names_alone(&between, is_name) || colon_follows(line, vote.letters.end) {
        vec![left, self::vote(line, &vote, end, is_name)]
    } else {
        vec![left, held(line, HeldKind::MentionsVote, at..end)]
    }
}

/// A vote right after an unvote whose keyword is misspelt: `unvote, vtoe: Bob`.
fn near_vote_after(line: &Letters<'_>, rest: Range<usize>, is_name: IsName<'_>) -> Option<Said> {
    if is_name(&line.words(after_colon(line, rest.start, rest.end)..rest.end)) {
        return None;
    }
    let starts = rest
        .clone()
        .filter(|&at| line.in_word(at) && !line.before(at).is_some_and(|letter| letter.in_word()));
    let mut starts = starts.take(MOST_BETWEEN);
    let at = starts.find(|&at| near_keyword_at(line, at).is_some_and(|end| end <= rest.end))?;
    let between = line.words(rest.start..at);
    (joins(&between) || names_alone(&between, is_name))
        .then(|| held(line, HeldKind::MentionsVote, at..rest.end))
}

/// Whether words between an unvote and a vote are the name of who is left, and what joins the two.
fn names_alone(between: &str, is_name: IsName<'_>) -> bool {
    let mut left = between.trim_start_matches([':', ' ']);
    loop {
        if is_name(left) {
            return true;
        }
        let Some((before, last)) = left.trim_end().rsplit_once(' ') else {
            return false;
        };
        if !joins(last) {
            return false;
        }
        left = before;
    }
}

/// What words that were held say if they count: those of their first keyword, or all of them as
/// a name.
pub(super) fn counted(words: &str, vote_words: &VoteWords, is_name: IsName<'_>) -> Vec<Says> {
    let line = Letters::of_words(words).with_words(vote_words);
    let after = |keyword: Keyword, end: usize| match keyword {
        Keyword::Vote => Says::Vote(line.words(after_colon(&line, end, line.len())..line.len())),
        Keyword::Unvote => Says::Unvote,
    };
    if let Some((keyword, end)) = begun(&line) {
        return vec![after(keyword, end)];
    }
    if let Some((keyword, end)) = near_beginning(&line)
        && !is_name(words)
    {
        return vec![after(keyword, end)];
    }
    let place = (0..line.len())
        .filter_map(|index| keyword_at(&line, index))
        .find(|place| !heads_a_count(&line, place));
    match place {
        Some(place) => {
            let said = commanded(&line, &place, line.len(), is_name);
            said.into_iter().map(|(_, says)| says).collect()
        }
        None => vec![Says::Vote(words.to_owned())],
    }
}

/// The keyword that words begin with bent or misspelt, signs before it aside, and where it ends.
fn near_beginning(line: &Letters<'_>) -> Option<(Keyword, usize)> {
    let start = line.past(0, line.len(), |letter| !letter.in_word());
    let end = near_keyword_at(line, start).filter(|_| keyword_at(line, start).is_none())?;
    let word = line.words(start..end).to_lowercase();
    Some((meant_as_keyword(line, &word)?, end))
}

/// Whether words that were held are plainly meant as a vote, though they are not written as one:
/// nothing but "EBWOP" and the like is before the keyword, and they neither ask nor speak of votes in
/// the past. Where keyword and name do not look the same, a colon shows that they belong together.
pub(super) fn is_plainly_meant(kind: HeldKind, words: &str, vote_words: &VoteWords) -> bool {
    let line = Letters::of_words(words).with_words(vote_words);
    if words.contains('?') {
        return false;
    }
    let place = (0..line.len()).find_map(|index| keyword_at(&line, index));
    let begins = begun(&line).or_else(|| near_beginning(&line));
    let first = place
        .as_ref()
        .map(|place| (place.keyword, place.letters.end));
    if let Some((Keyword::Vote, end)) = begins.or(first)
        && is_taken_back(&line.words(end..line.len()), vote_words, &|_| false)
    {
        return false;
    }
    if begins.is_some() {
        return true;
    }
    let Some(place) = place.filter(|place| !heads_a_count(&line, place)) else {
        return false;
    };
    let before = line.words(0..place.letters.start);
    let is_led = leads_to_a_vote(&before);
    match kind {
        HeldKind::MentionsVote | HeldKind::Incomplete => is_led,
        HeldKind::PartBold => is_led && colon_follows(&line, place.letters.end),
        HeldKind::InGreen | HeldKind::ColourLost => false,
    }
}

/// Whether words between an unvote and a vote only join the two.
fn joins(between: &str) -> bool {
    between
        .split(|letter: char| !letter.is_alphanumeric())
        .all(|word| ["", "and", "then", "now"].contains(&word.to_ascii_lowercase().as_str()))
}

/// A run that does not begin with a command, but speaks of voting.
fn mention(line: &Letters<'_>, run: Range<usize>) -> Option<Said> {
    let places: Vec<Place> = keywords(line, run.clone()).collect();
    let not_counted = |fault| {
        (
            run.clone(),
            Says::NotCounted(fault, line.words(run.clone())),
        )
    };
    if places.iter().any(|place| !heads_a_count(line, place)) {
        Some(held(line, HeldKind::MentionsVote, run))
    } else if !places.is_empty() {
        Some(not_counted(MarkFault::VoteCountHeading))
    } else if is_abbreviated(line, run.start) {
        Some(not_counted(MarkFault::Abbreviation))
    } else {
        None
    }
}

/// Whether a keyword at an index has its first letters outside the run, as in "un**vote**".
fn cut_in_two(line: &Letters<'_>, start: usize) -> bool {
    line.starts_with(start, "vote")
        && !line.in_word(start + 4)
        && line.before(start).is_some_and(|letter| letter.in_word())
}

fn held(line: &Letters<'_>, kind: HeldKind, range: Range<usize>) -> Said {
    let words = line.words(range.clone());
    (range, Says::Held(kind, words))
}
