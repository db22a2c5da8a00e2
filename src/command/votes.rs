//! Typed votes: `vote Elm Cedar #31; Birch Cedar #33`.

use super::VoteLine;
use super::clauses::{first_word, players, split_at};
use super::names::Names;
use super::refused::{Complaint, any_may_be_meant};
use super::words::{WORDS, is_one};
use nightdesk_game::{Ballot, SeatId};
use nightdesk_text::in_each;
use nightdesk_text::names::same;

/// Reads one vote or several, separated by semicolons.
pub(super) fn read<'a>(text: &'a str, names: &Names) -> Result<Vec<VoteLine>, Complaint<'a>> {
    if pieces(text).next().is_none() {
        return Err(
            Complaint::new("no-vote", text, in_each!("it_does_not_say_who_votes"))
                .hint(in_each!("write_vote_with_post")),
        );
    }
    pieces(text).map(|piece| vote(piece, names)).collect()
}

/// Reads votes that were taken back.
pub(super) fn read_unvotes<'a>(
    text: &'a str,
    names: &Names,
) -> Result<Vec<VoteLine>, Complaint<'a>> {
    let mut votes = Vec::new();
    for piece in pieces(text) {
        let (voter, post) = cut_post(piece.trim_start_matches([':', ' ']))?;
        let seat = names.player(voter)?;
        votes.push(VoteLine {
            voter: seat,
            ballot: None,
            post,
            by_former: names.former_in(seat, voter),
        });
    }
    if votes.is_empty() {
        return Err(Complaint::new(
            "no-vote",
            text,
            in_each!("it_does_not_say_whose_vote"),
        ));
    }
    Ok(votes)
}

/// What follows a word at the start of a text.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = first_word(text);
    same(first, word).then_some(rest)
}

fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(';')
        .flat_map(after_posts)
        .map(str::trim)
        .filter(|piece| !piece.is_empty())
}

/// Votes that commas part, each of which ends with its post: `Elm Cedar #31, Birch Cedar #33`.
fn after_posts(text: &str) -> Vec<&str> {
    let is_post = |piece: &str| {
        let last = piece.trim_end().rsplit(char::is_whitespace).next();
        let number = last.and_then(|last| last.strip_prefix('#'));
        number.is_some_and(|number| {
            !number.is_empty() && number.bytes().all(|sign| sign.is_ascii_digit())
        })
    };
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(',') {
        let piece = text.get(start..at).unwrap_or_default();
        if is_post(piece) {
            pieces.push(piece);
            start = at + 1;
        }
    }
    pieces.push(text.get(start..).unwrap_or_default());
    pieces
}

fn vote<'a>(piece: &'a str, names: &Names) -> Result<VoteLine, Complaint<'a>> {
    let (text, post) = cut_post(piece)?;
    let (voter, ballot) = match for_some(text, &|target| means_nobody(target, names), names) {
        Some((voter, target)) => {
            for_nobody_alone(target, names)?;
            (voter, Ballot::NoElimination)
        }
        None => pair(text, names).map_err(|complaint| unsigned_post(text).unwrap_or(complaint))?,
    };
    Ok(VoteLine {
        voter,
        ballot: Some(ballot),
        post,
        by_former: names.former_in(voter, text),
    })
}

/// A number at the end is meant for the post, and lacks its sign.
fn unsigned_post(text: &str) -> Option<Complaint<'_>> {
    let (_, last) = text.rsplit_once(char::is_whitespace)?;
    let is_number = last.bytes().all(|letter| letter.is_ascii_digit());
    is_number.then(|| {
        Complaint::new("no-post-sign", last, in_each!("names_no_player", last))
            .meant(&format!("#{last}"))
            .hint(in_each!("write_for_the_post", last))
    })
}

/// Whom a vote is for, by the words where its name stands.
///
/// # Errors
/// Where these name no player and say no elimination for nobody.
pub(super) fn ballot<'a>(
    target: &'a str,
    voter: Option<SeatId>,
    names: &Names,
) -> Result<Ballot, Complaint<'a>> {
    let target = target.trim();
    if means_nobody(target, names) {
        return for_nobody_alone(target, names).map(|()| Ballot::NoElimination);
    }
    if let Some(voter) = voter.filter(|_| is_one(&WORDS.himself, target))
        && names.player(target).is_err()
    {
        return Ok(Ballot::Seat(voter));
    }
    let voter = voter.map_or("NAME", |voter| names.name(voter));
    match names.player(target) {
        Ok(seat) => Ok(Ballot::Seat(seat)),
        Err(complaint) => Err(which_nobody(target, voter, names).unwrap_or(complaint)),
    }
}

fn pair<'a>(text: &'a str, names: &Names) -> Result<(SeatId, Ballot), Complaint<'a>> {
    if let Some((voter, target)) = for_some(
        text,
        &|target| is_one(&WORDS.nobody_not_said, target),
        names,
    ) && let Some(complaint) = which_nobody(target, names.name(voter), names)
    {
        return Err(complaint);
    }
    if let Some(complaint) = one_in_brackets(text, names) {
        return Err(complaint);
    }
    let usual: Vec<&str> = WORDS.voter_to_target.iter().map(String::as_str).collect();
    let (text, links): (_, &[&str]) = match after_word(text, "from") {
        Some(rest) if names.known().at_start(text).is_none() => (rest, &["for", "on", "to"]),
        _ => (text, &usual),
    };
    let seats = match super::clauses::cut_at(text, links, names) {
        Some((voter, _, target)) => {
            // `Elm votes for Cedar` has two of them.
            let (word, following) = first_word(target);
            let is_link = is_one(&WORDS.voter_to_target, word);
            let target = if is_link { following } else { target };
            vec![names.player(voter)?, names.player(target)?]
        }
        None => match (players(text, names), parted_by_sign(text, names)) {
            (Ok(seats), _) => seats,
            (Err(_), Some(seats)) => seats.to_vec(),
            // A pair of which only one name is wrong is about that name.
            (Err(complaint), None) => return Err(one_wrong(text, names).unwrap_or(complaint)),
        },
    };
    match seats.as_slice() {
        [voter, target] => Ok((*voter, Ballot::Seat(*target))),
        [_] => Err(
            Complaint::new("no-target", text, in_each!("names_only_one_player", text))
                .hint(in_each!("write_vote")),
        ),
        _ => Err(Complaint::new(
            "too-many-names",
            text,
            in_each!("is_more_than_one_vote", text),
        )
        .hint(in_each!("separate_votes"))),
    }
}

/// Two players with nothing but a sign between them that leads from one to the other: `Elm>Cedar`.
fn parted_by_sign(text: &str, names: &Names) -> Option<[SeatId; 2]> {
    let mut signs = WORDS.leads_to.iter();
    signs.find_map(|sign| {
        let (voter, target) = text.split_once(sign.as_str())?;
        Some([names.player(voter).ok()?, names.player(target).ok()?])
    })
}

/// The complaint about two names of which one is in brackets: either may be the voter.
fn one_in_brackets<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let (before, inside) = text.trim_end().strip_suffix(')')?.rsplit_once('(')?;
    let (one, other) = (names.player(before).ok()?, names.player(inside).ok()?);
    if names.is_called(text) {
        return None;
    }
    let (one, other) = (names.name(one), names.name(other));
    let lines = [(other, one), (one, other)];
    let lines = lines.map(|(voter, target)| format!("{voter} votes {target}"));
    let message = in_each!("which_of_the_two_votes", text);
    Some(Complaint::new("doubtful-line", text, message).hint(any_may_be_meant(&lines)))
}

/// The complaint about the second name where the first one is sound, or the other way round.
fn one_wrong<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let (first, rest) = match names.known().at_start(text) {
        Some(found) => split_at(text, found.span.end),
        None => first_word(text),
    };
    if rest.trim().is_empty() {
        return None;
    }
    match names.player(first) {
        Err(complaint) => Some(complaint),
        Ok(seat) => {
            let misspelt = names.rest_of_name_misspelt(text, first, seat);
            misspelt.or_else(|| names.player(rest).err())
        }
    }
}

/// Whether words mean that nobody is to be eliminated.
pub(super) fn means_nobody(text: &str, names: &Names) -> bool {
    let words = WORDS.for_nobody.iter().chain(&WORDS.for_nobody_short);
    let mut words = words.chain(&names.nobody);
    let text = text.trim();
    let bare = after_word(text, "a").unwrap_or(text);
    words.any(|word| same(word, text) || same(word, bare)) && !names.is_called(text)
}

/// Asks what `nobody` says of a vote: that it is for no elimination, or that it is none.
fn which_nobody<'a>(target: &'a str, voter: &str, names: &Names) -> Option<Complaint<'a>> {
    let is_said = is_one(&WORDS.nobody_not_said, target) && !means_nobody(target, names);
    is_said.then(|| nobody_or_no_vote(target, voter))
}

/// The complaint about words that may be a vote for no elimination, or none.
pub(super) fn nobody_or_no_vote<'a>(said: &'a str, voter: &str) -> Complaint<'a> {
    let message = in_each!("may_be_for_no_elimination", said);
    Complaint::new("nobody-or-no-vote", said, message)
        .hint(in_each!("write_no_elimination_or_unvote", voter))
}

/// Refuses words for no elimination that are short for a player, too: `NL` of Night Lark.
fn for_nobody_alone<'a>(target: &'a str, names: &Names) -> Result<(), Complaint<'a>> {
    let Ok(seat) = names.player(target) else {
        return Ok(());
    };
    let name = names.name(seat);
    let message = in_each!("may_be_short_for", target, name);
    Err(Complaint::new("doubtful-line", target, message)
        .meant(name)
        .hint(in_each!("for_nobody_write")))
}

/// Who votes in a pair whose second half is none of the names but such words, and these.
fn for_some<'a>(
    text: &'a str,
    is_it: &dyn Fn(&str) -> bool,
    names: &Names,
) -> Option<(SeatId, &'a str)> {
    text.match_indices(char::is_whitespace)
        .find_map(|(offset, _)| {
            let (voter, target) = split_at(text, offset);
            let target = target.trim().trim_start_matches("->").trim_start();
            let voter = without_link(voter);
            is_it(target).then(|| Some((names.player(voter).ok()?, target)))?
        })
}

/// A voter without `votes for`, `->` and the like after the name.
fn without_link(voter: &str) -> &str {
    let mut voter = voter
        .trim()
        .trim_end_matches("->")
        .trim_end_matches([':', ',']);
    voter = voter.trim_end();
    while let Some((name, link)) = voter.rsplit_once(char::is_whitespace)
        && is_one(&WORDS.voter_to_target, link)
    {
        voter = name.trim_end();
    }
    voter
}

/// Cuts off `#14`, `(#14)`, `post 14` or `in post 14`.
pub(super) fn cut_post(text: &str) -> Result<(&str, Option<u64>), Complaint<'_>> {
    let in_brackets = text
        .trim_end()
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('));
    if let Some((before, inside)) = in_brackets
        && before.ends_with(char::is_whitespace)
        && let number = after_word(inside.trim(), "post").unwrap_or(inside).trim()
        && let Ok(post) = number.trim_start_matches('#').parse()
    {
        return Ok((before.trim(), Some(of_a_player(post, number)?)));
    }
    if let Some((before, number)) = text.rsplit_once(char::is_whitespace)
        && let Some((before, word)) = before.trim_end().rsplit_once(char::is_whitespace)
        && same(word, "post")
        && let Ok(post) = number.trim_start_matches('#').parse()
    {
        let before = before.trim();
        return Ok((without_in(before), Some(of_a_player(post, number)?)));
    }
    match text.rsplit_once('#') {
        Some((before, number)) if before.is_empty() || before.ends_with(char::is_whitespace) => {
            match number.trim().parse() {
                Ok(post) => Ok((without_in(before.trim()), Some(of_a_player(post, number)?))),
                Err(_) => Err(Complaint::new(
                    "bad-post",
                    number,
                    in_each!("is_no_post_number", number = number.trim()),
                )
                .hint(in_each!("a_vote_takes_no_time"))),
            }
        }
        Some(_) | None => Ok((text, None)),
    }
}

/// What comes before a post without the word that leads to it: `in #14`, `at post 14`.
fn without_in(before: &str) -> &str {
    match before.rsplit_once(char::is_whitespace) {
        Some((before, word)) if is_one(&WORDS.before_a_post, word) => before.trim_end(),
        Some(_) | None => before,
    }
}

/// The number of a post that a player can have made: the count of a thread begins with 1, and where a
/// board begins it with 0, that post is the one that opens the thread.
fn of_a_player(post: u64, number: &str) -> Result<u64, Complaint<'_>> {
    match post {
        0 => Err(
            Complaint::new("bad-post", number, in_each!("no_vote_in_post_0"))
                .hint(in_each!("a_vote_ends_in_its_post")),
        ),
        post => Ok(post),
    }
}
