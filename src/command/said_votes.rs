//! A sentence of a host about votes: `Birch votes Dogwood`, `Birch unvotes (#12)`, `Birch and Cedar vote Elm`.

use super::VoteLine;
use super::clauses::{self, cut_at, first_word, place_of_end, places_of, players, split_at};
use super::names::Names;
use super::offers::vote_or_action;
use super::player_words::{self, is_nothing, unmarked};
use super::refused::Complaint;
use super::votes::{ballot, cut_post, means_nobody, nobody_or_no_vote};
use super::word_or_name::is_word;
use super::words::{WORDS, is_one};
use nightdesk_game::{Ballot, SeatId};
use nightdesk_text::names::same;
use nightdesk_text::{AROUND, in_each};
use nightdesk_time::PhaseKind;

/// What a line says of votes, in one sentence or in several; none where it is about something else.
///
/// # Errors
/// Whom a sentence does not name clearly.
pub(super) fn read<'a>(
    text: &'a str,
    names: &Names,
) -> Result<Option<Vec<VoteLine>>, Complaint<'a>> {
    match several(text, names) {
        Some(votes) => Ok(Some(votes)),
        None => sentence(text, names),
    }
}

/// The votes of a line in which each sentence is read to its last word: `Birch votes Elm; Fir votes Elm`, `Birch
/// votes Elm and Fir votes Elm`.
fn several(text: &str, names: &Names) -> Option<Vec<VoteLine>> {
    /// A longer line is no line of the desk.
    const LONGEST: usize = 4_000;
    const SIGNS: [&str; 6] = [";", " and ", " & ", ",", ". ", " и "];
    if text.len() > LONGEST {
        return None;
    }
    let known = names.known().occurrences(text);
    let is_free = |at: &usize| known.iter().all(|name| !name.span.contains(*at));
    let signs = SIGNS.into_iter();
    let places = signs.flat_map(|sign| text.match_indices(sign).map(|(at, sign)| (at, sign.len())));
    let mut places: Vec<(usize, usize)> = places.filter(|(at, _)| is_free(at)).collect();
    places.sort_unstable();
    places.into_iter().find_map(|(at, length)| {
        let (first, rest) = split_at(text, at);
        let rest = split_at(rest, length).1.trim_start_matches([' ', ',', ';']);
        let rest = ["and ", "и "]
            .iter()
            .find_map(|link| rest.strip_prefix(link))
            .unwrap_or(rest);
        if rest.is_empty() {
            return None;
        }
        let mut votes = sentence(first, names).ok()??;
        votes.extend(read(rest, names).ok()??);
        Some(votes)
    })
}

/// What a sentence says of votes; none where it is about something else.
///
/// # Errors
/// Whom it does not name clearly: a sentence about votes is read to its last word.
fn sentence<'a>(text: &'a str, names: &Names) -> Result<Option<Vec<VoteLine>>, Complaint<'a>> {
    // Who asks has not said that it is so.
    if text.ends_with('?') {
        return Ok(None);
    }
    let plain = without_vote_tags(text).or_else(|| {
        let plain = unmarked(text, names);
        (plain != text).then_some(plain)
    });
    if let Some(plain) = plain {
        return sentence(&plain, names).map_err(|complaint| complaint.of_form(&plain, text));
    }
    let (bare, first) = leading_post(text, names);
    let bare = bare.trim_end_matches(['.', '!']).trim_end();
    let bare = bare.strip_suffix("[/b]").unwrap_or(bare);
    if let Some(found) = names.known().at_start(bare)
        && let said = split_at(bare, found.span.end)
            .1
            .trim_start_matches([' ', ':', ','])
        && is_one(&WORDS.abstains, said)
        && names.phase != Some(PhaseKind::Night)
    {
        return Err(nobody_or_no_vote(said, names.name(found.id)));
    }
    if let Some(voter) = unvote_first(bare, names) {
        return super::votes::read_unvotes(voter, names).map(Some);
    }
    let Some((before, said)) = said(bare, names) else {
        return Ok(None);
    };
    let Some(voters) = voters(before, names) else {
        return match clauses::side_by_side(before.trim(), names) {
            Some(part) => Err(beside_a_word(part, names)),
            None => Ok(None),
        };
    };
    let (ballot, last) = match said {
        Said::Unvote(rest) => unvote(rest, voters.first().copied(), names)?,
        Said::Vote(rest) => {
            let (target, post) = cut_post(rest)?;
            let target = target.trim_start_matches([':', ' ']);
            // Somebody may be called like a polite word.
            let target = match names.player(target) {
                Ok(_) => target,
                Err(_) => AROUND.after_all.off_the_end(target),
            };
            // "Vexx instead of Wren": whom the vote was for.
            let target = match player_words::in_place_of(target) {
                Some((target, before)) if names.player(before).is_ok() => target,
                Some(_) | None => target,
            };
            let first = voters.first().copied();
            (Some(said_of(bare, target, first, names)?), post)
        }
    };
    let post = last.or(first);
    let votes = voters.into_iter().map(|voter| VoteLine {
        voter,
        ballot,
        post,
        by_former: names.former_in(voter, text),
    });
    Ok(Some(votes.collect()))
}

/// A sentence with the word in place of the tags of a vote: `Birch [vote]Dogwood[/vote]`.
fn without_vote_tags(text: &str) -> Option<String> {
    const OPENS: &str = "[vote]";
    let at = text.to_ascii_lowercase().find(OPENS)?;
    let (before, from) = split_at(text, at);
    let (_, target) = split_at(from, OPENS.len());
    let target = target.trim_end();
    let ends = split_at(target, target.len().saturating_sub("[/vote]".len()));
    let target = match ends {
        (target, end) if end.eq_ignore_ascii_case("[/vote]") => target,
        _ => target,
    };
    Some(format!("{} votes {target}", before.trim_end()))
}

/// What a line by day says of votes in which nothing but a sign stands between the names:
/// `Birch, Cedar -> Dogwood`, `Birch: NL`; none where it is no such line.
///
/// # Errors
/// Where it may as well be what somebody does at night.
pub(super) fn bare<'a>(
    text: &'a str,
    names: &Names,
) -> Result<Option<Vec<VoteLine>>, Complaint<'a>> {
    if names.phase != Some(PhaseKind::Day) {
        return Ok(None);
    }
    if let Some(complaint) = several_bare(text, names) {
        return Err(complaint);
    }
    let plain = unmarked(text, names);
    let (words, first) = leading_post(&plain, names);
    let Ok((words, last)) = cut_post(words) else {
        return Ok(None);
    };
    let words = words.trim_end_matches(['.', '!']);
    let parted = WORDS.arrows.iter().find_map(|sign| {
        let (before, target) = words.split_once(sign.as_str())?;
        Some((
            voters(before, names)?,
            AROUND.after_all.off_the_end(target.trim()),
        ))
    });
    let Some((voters, target)) = parted else {
        return Ok(None);
    };
    let is_nobody = means_nobody(target, names) && !is_nothing(target);
    if !is_nobody && names.player(target).is_err() {
        return Ok(None);
    }
    let post = last.or(first);
    if let [voter] = voters.as_slice()
        && names.can_act(*voter)
        && !is_nobody
        && post.is_none()
    {
        return Err(vote_or_action(
            text,
            (*voter, names.name(*voter)),
            target,
            names,
        ));
    }
    let ballot = ballot(target, voters.first().copied(), names);
    let ballot = ballot.map_err(|complaint| complaint.of_form(&plain, text))?;
    let votes = voters.into_iter().map(|voter| VoteLine {
        voter,
        ballot: Some(ballot),
        post,
        by_former: names.former_in(voter, text),
    });
    Ok(Some(votes.collect()))
}

/// The complaint about several such votes in one line, with the line that says that they are votes:
/// `Birch -> Elm, Cedar -> Fir`.
fn several_bare<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let known = names.known().occurrences(text);
    let is_free = |at: usize| known.iter().all(|name| !name.span.contains(at));
    let arrows = || WORDS.arrows.iter().filter(|sign| sign.contains('>'));
    let mut signs = text.match_indices([',', ';']).map(|(at, _)| at);
    if !signs.any(is_free) || !arrows().any(|sign| text.contains(sign.as_str())) {
        return None;
    }
    let votes = text.split([',', ';']).map(|piece| {
        let mut parted = arrows().filter_map(|sign| piece.split_once(sign.as_str()));
        let (voter, target) = parted.next()?;
        let (target, post) = cut_post(target.trim()).ok()?;
        let post = post.map_or_else(String::new, |post| format!(" #{post}"));
        let (voter, target) = (names.player(voter).ok()?, names.player(target).ok()?);
        let (voter, target) = (names.name(voter), names.name(target));
        Some(format!("{voter} {target}{post}"))
    });
    let votes: Vec<String> = votes.collect::<Option<_>>()?;
    let message = in_each!("a_vote_or_a_night_action", text);
    Some(
        Complaint::new("doubtful-line", text, message).meant(&format!("vote {}", votes.join("; "))),
    )
}

/// Whether a line by day says that somebody turns to another, which is a vote then whatever else the same
/// word is for.
pub(super) fn turns(text: &str, names: &Names) -> bool {
    let turns = || WORDS.turns_to.iter().chain(&WORDS.turns_from);
    let firsts: Vec<&str> = turns().map(|words| first_word(words).0).collect();
    let places = places_of(text, &firsts, names).into_iter();
    let all: Vec<String> = turns().cloned().collect();
    let mut turns = places.filter_map(|place| after(split_at(text, place.start).1, &all));
    names.phase == Some(PhaseKind::Day) && turns.next().is_some()
}

/// Whose vote is taken back by a line as a post has it: `unvote: Birch`.
fn unvote_first<'a>(text: &'a str, names: &Names) -> Option<&'a str> {
    let rest = after(text, &WORDS.unvotes).or_else(|| after(text, &names.unvotes))?;
    rest.strip_prefix(':')
}

/// What is said of the voters, and what follows it.
enum Said<'a> {
    Vote(&'a str),
    Unvote(&'a str),
}

/// The number with which a line begins: `#12 Birch votes Dogwood`, `12: Birch …`, `post 12: …`.
fn leading_post<'a>(text: &'a str, names: &Names) -> (&'a str, Option<u64>) {
    // "In #12, Birch voted Dogwood."
    let said = match first_word(text) {
        (word, rest) if is_one(&WORDS.before_a_post, word) && rest.starts_with(['#', 'p', 'P']) => {
            rest
        }
        _ => text,
    };
    let (word, rest) = first_word(said);
    let is_set_off = || word.ends_with(':') && names.known().at_start(rest).is_some();
    let (number, rest) = match word.eq_ignore_ascii_case("post") {
        true => {
            let (number, rest) = first_word(rest);
            (Some(number.trim_start_matches('#')), rest)
        }
        false if is_set_off() => (Some(word.trim_start_matches('#')), rest),
        false if names.is_called(word) => (None, rest),
        false => (word.strip_prefix(['#', 'p']), rest),
    };
    let number = number.map(|it| it.trim_end_matches([':', ',']));
    match number.and_then(|number| number.parse().ok()) {
        Some(post) if post > 0 => (rest, Some(post)),
        Some(_) | None => (text, None),
    }
}

/// The complaint about two names side by side before a word of votes, of which one may be a word: `Alder will vote`.
fn beside_a_word<'a>(part: &'a str, names: &Names) -> Complaint<'a> {
    let message = in_each!("names_side_by_side", part);
    let complaint = Complaint::new("doubtful-line", part, message).hint(in_each!("parted_by_and"));
    let known = names.known().occurrences(part);
    match known.as_slice() {
        [voter, word] if is_word(part, word, names) && !is_word(part, voter, names) => {
            complaint.meant(voter.span.of(part))
        }
        _ => complaint,
    }
}

/// What is before a word of votes, and what the sentence says of those who are named there.
fn said<'a>(text: &'a str, names: &Names) -> Option<(&'a str, Said<'a>)> {
    let turns_to = match names.phase {
        Some(PhaseKind::Night) => &[],
        Some(PhaseKind::Day) | None => WORDS.turns_to.as_slice(),
    };
    let turns_from = match names.phase {
        Some(PhaseKind::Night) => &[],
        Some(PhaseKind::Day) | None => WORDS.turns_from.as_slice(),
    };
    let firsts = WORDS
        .votes_for
        .iter()
        .chain(turns_to)
        .chain(turns_from)
        .chain(&WORDS.unvotes)
        .chain(&WORDS.takes_vote_back)
        .chain(&names.votes)
        .chain(&names.unvotes);
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
    let said = back(rest, names).or_else(|| {
        let lists = |lists: [&[String]; 2]| lists.into_iter().find_map(|list| after(rest, list));
        let unvote = lists([&WORDS.unvotes, &names.unvotes]).map(Said::Unvote);
        let vote = || {
            let vote = lists([&WORDS.votes_for, &names.votes]);
            vote.or_else(|| after(rest, turns_to))
                .or_else(|| turned_to(after(rest, turns_from)?, names))
        };
        unvote.or_else(|| vote().map(Said::Vote))
    })?;
    Some((before, said))
}

/// Whom a vote is for now, after words of whom it was for: `Elm to Dogwood`.
fn turned_to<'a>(rest: &'a str, names: &Names) -> Option<&'a str> {
    let (before, _, target) = cut_at(rest, &["to", "onto"], names)?;
    names.player(before).is_ok().then_some(target)
}

/// `takes his vote back`, with nothing after it but the post, or whom it was for: `takes his vote off Elm`.
fn back<'a>(rest: &'a str, names: &Names) -> Option<Said<'a>> {
    let rest = after(rest, &WORDS.takes_vote_back)?;
    let (more, _) = cut_post(rest).ok()?;
    if more.trim().is_empty() {
        return Some(Said::Unvote(rest));
    }
    let whom = after(rest, &WORDS.off_whom).unwrap_or(rest);
    let (name, _) = cut_post(whom).ok()?;
    names.player(name).is_ok().then_some(Said::Unvote(whom))
}

/// What follows the longest of some words at the start of a text.
fn after<'a>(text: &'a str, words: &[String]) -> Option<&'a str> {
    let found = words.iter().filter_map(|words| {
        let (start, rest) = text.split_at_checked(words.len())?;
        let ends = rest.is_empty() || rest.starts_with([' ', ':', ',']);
        (ends && same(start, words)).then_some(rest)
    });
    found.min_by_key(|rest| rest.len()).map(str::trim_start)
}

/// A vote for whom a text names with which a line ends, in the case that the words before it ask for.
fn said_of<'a>(
    line: &str,
    target: &'a str,
    voter: Option<SeatId>,
    names: &Names,
) -> Result<Ballot, Complaint<'a>> {
    let meant = || {
        let place = place_of_end(line, target);
        names.target(target, place).map(Ballot::Seat)
    };
    match ballot(target, voter, names) {
        Ok(Ballot::Seat(seat)) if names.player(target).is_ok_and(|player| player == seat) => {
            meant()
        }
        Ok(ballot) => Ok(ballot),
        Err(complaint) => meant().map_err(|_| complaint),
    }
}

/// The players before a word of votes: one, or several parted by commas and `and`.
fn voters(text: &str, names: &Names) -> Option<Vec<SeatId>> {
    let text = text.trim().trim_end_matches([':', '-', '–', '—', ' ']);
    // "Birch's vote is on Dogwood".
    let of = ["'s", "’s"].iter().find_map(|end| text.strip_suffix(end));
    let text = of.filter(|name| names.is_called(name)).unwrap_or(text);
    let seats = match names.player(text) {
        Ok(seat) => vec![seat],
        Err(_) if clauses::side_by_side(text, names).is_some() => return None,
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
    if rest.is_empty() || AROUND.after_all.has(rest) && names.player(rest).is_err() {
        return Ok((None, post));
    }
    let (word, following) = first_word(rest);
    let next = match is_one(&["and".to_owned(), "then".to_owned()], word) {
        true => following,
        false => rest,
    };
    match after(next, &WORDS.votes_for).or_else(|| after(next, &names.votes)) {
        Some(target) => Ok((
            Some(said_of(
                next,
                target.trim_start_matches([':', ' ']),
                voter,
                names,
            )?),
            post,
        )),
        None => names.player(rest).map(|_| (None, post)),
    }
}
