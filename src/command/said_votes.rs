//! A sentence of a host about votes: `Birch votes Dogwood`, `Birch unvotes (#12)`, `Birch and Cedar vote Elm`.

use super::VoteLine;
use super::clauses::{first_word, places_of, players, split_at};
use super::names::Names;
use super::refused::Complaint;
use super::votes::{ballot, cut_post};
use super::words::{WORDS, is_one};
use nightdesk_game::{Ballot, SeatId};

/// What a sentence says of votes; none where it is about something else.
///
/// # Errors
/// Whom it does not name clearly: a sentence about votes is read to its last word.
pub(super) fn read<'a>(
    text: &'a str,
    names: &Names,
) -> Result<Option<Vec<VoteLine>>, Complaint<'a>> {
    // Who asks has not said that it is so.
    if text.ends_with('?') {
        return Ok(None);
    }
    let (bare, first) = leading_post(text);
    let bare = bare.trim_end_matches(['.', '!']).trim_end();
    let bare = bare.strip_suffix("[/b]").unwrap_or(bare);
    if let Some(voter) = unvote_first(bare) {
        return super::votes::read_unvotes(voter, names).map(Some);
    }
    let Some((voters, said)) = said(bare, names) else {
        return Ok(None);
    };
    let (ballot, last) = match said {
        Said::Unvote(rest) => unvote(rest, voters.first().copied(), names)?,
        Said::Vote(rest) => {
            let (target, post) = cut_post(rest)?;
            let target = target.trim_start_matches([':', ' ']);
            let first = voters.first().copied();
            (Some(ballot(target, first, names)?), post)
        }
    };
    let post = last.or(first);
    let votes = voters.into_iter().map(|voter| VoteLine {
        voter,
        ballot,
        post,
    });
    Ok(Some(votes.collect()))
}

/// Whose vote is taken back by a line as a post has it: `unvote: Birch`.
fn unvote_first(text: &str) -> Option<&str> {
    let rest = after(text, &WORDS.unvotes)?;
    rest.strip_prefix(':')
}

/// What is said of the voters, and what follows it.
enum Said<'a> {
    Vote(&'a str),
    Unvote(&'a str),
}

/// The number with which a line begins: `#12 Birch votes Dogwood`.
fn leading_post(text: &str) -> (&str, Option<u64>) {
    let (word, rest) = first_word(text);
    let number = word.strip_prefix('#').map(|it| it.trim_end_matches(':'));
    match number.and_then(|number| number.parse().ok()) {
        Some(post) if post > 0 => (rest, Some(post)),
        Some(_) | None => (text, None),
    }
}

/// Who votes by a sentence, and what it says of them; none where no word of votes follows upon
/// players.
fn said<'a>(text: &'a str, names: &Names) -> Option<(Vec<SeatId>, Said<'a>)> {
    let firsts = WORDS
        .votes_for
        .iter()
        .chain(&WORDS.unvotes)
        .chain(&WORDS.takes_vote_back);
    let mut firsts: Vec<&str> = firsts.map(|words| first_word(words).0).collect();
    firsts.sort_unstable();
    firsts.dedup();
    // As a vote stands in a post: "Birch: Vote: Dogwood", "Birch: [b]Vote: Dogwood[/b]".
    // A second one may follow: "Birch unvotes, votes Dogwood".
    let in_post = firsts.iter().flat_map(|word| {
        [
            format!("{word}:"),
            format!("{word},"),
            format!("[b]{word}"),
            format!("[b]{word}:"),
        ]
    });
    let in_post: Vec<String> = in_post.collect();
    let in_post = in_post.iter().map(String::as_str);
    let firsts: Vec<&str> = firsts.iter().copied().chain(in_post).collect();
    let place = places_of(text, &firsts, names).into_iter().next()?;
    let (before, rest) = split_at(text, place.start);
    let rest = rest.strip_prefix("[b]").unwrap_or(rest);
    let said = back(rest).or_else(|| {
        let unvote = after(rest, &WORDS.unvotes).map(Said::Unvote);
        unvote.or_else(|| after(rest, &WORDS.votes_for).map(Said::Vote))
    })?;
    Some((voters(before, names)?, said))
}

/// `takes his vote back`, with nothing but the post after it.
fn back(rest: &str) -> Option<Said<'_>> {
    let behind = after(rest, &WORDS.takes_vote_back)?;
    let (more, _) = cut_post(behind).ok()?;
    more.trim().is_empty().then_some(Said::Unvote(behind))
}

/// What follows the longest of some words at the start of a text.
fn after<'a>(text: &'a str, words: &[String]) -> Option<&'a str> {
    let found = words.iter().filter_map(|words| {
        let (start, rest) = text.split_at_checked(words.len())?;
        let ends = rest.is_empty() || rest.starts_with([' ', ':', ',']);
        (ends && start.eq_ignore_ascii_case(words)).then_some(rest)
    });
    found.min_by_key(|rest| rest.len()).map(str::trim_start)
}

/// The players before a word of votes: one, or several parted by commas and `and`.
fn voters(text: &str, names: &Names) -> Option<Vec<SeatId>> {
    let text = text.trim().trim_end_matches(':').trim_end();
    let seats = match names.player(text) {
        Ok(seat) => vec![seat],
        Err(_) => players(text, names).ok()?,
    };
    Some(seats).filter(|seats| !seats.is_empty())
}

/// What is said after `unvotes`: nothing, whom the vote was for, or the next vote.
fn unvote<'a>(
    rest: &'a str,
    voter: Option<SeatId>,
    names: &Names,
) -> Result<(Option<Ballot>, Option<u64>), Complaint<'a>> {
    let (rest, post) = cut_post(rest)?;
    let rest = rest.trim_start_matches([':', ',', ';', ' ']);
    if rest.is_empty() {
        return Ok((None, post));
    }
    let (word, behind) = first_word(rest);
    let next = match is_one(&["and".to_owned(), "then".to_owned()], word) {
        true => behind,
        false => rest,
    };
    match after(next, &WORDS.votes_for) {
        Some(target) => Ok((
            Some(ballot(target.trim_start_matches([':', ' ']), voter, names)?),
            post,
        )),
        None => names.player(rest).map(|_| (None, post)),
    }
}
