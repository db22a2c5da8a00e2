//! What stands after a command: `kill Name why`, `penalty Name silenced`, `vote Name Name`.

use super::words::Word;
use super::{Line, Sanction, refused, seat, unread};
use crate::cards::{Dealt, read_card};
use crate::day::entry::{DayLine, Names, without_post};
use crate::day::moves::{Cast, Choice};
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::{InEach, InLanguage};
use nightdesk_text::say;

/// `kill Ana broke the rules`: the longest name that leaves a comment.
pub(super) fn killed(rest: &str, names: &Names) -> Result<Line, Refusal> {
    match first_name(rest, names) {
        Some((seat, comment)) => {
            let comment = Some(comment.to_owned()).filter(|comment| !comment.is_empty());
            Ok(Line::Kill(seat, comment))
        }
        None => seat(rest, names).map(|seat| Line::Kill(seat, None)),
    }
}

pub(super) fn penalty(rest: &str, names: &Names) -> Result<Line, Refusal> {
    const KINDS: [(Word, Sanction); 4] = [
        (Word::Silenced, Sanction::Silenced),
        (Word::Victim, Sanction::Victim),
        (Word::Off, Sanction::Off),
        (Word::Lifted, Sanction::Lifted),
    ];
    let Some((seat, kind)) = first_name(rest, names) else {
        return seat(rest, names).and_then(|_| Err(no_penalty("", names)));
    };
    let found = KINDS.iter().find(|(word, _)| word.is(kind));
    found
        .map(|(_, sanction)| Line::Penalty(seat, *sanction))
        .ok_or_else(|| no_penalty(kind, names))
}

fn no_penalty(kind: &str, names: &Names) -> Refusal {
    let message = match kind.is_empty() {
        true => say!(names, "a_penalty_is_missing"),
        false => say!(names, "is_no_penalty", kind),
    };
    refused("no-penalty", message)
}

pub(super) fn card(rest: &str, names: &Names) -> Result<Line, Refusal> {
    let named = first_name(rest, names).filter(|(_, text)| !text.is_empty());
    let Some((seat, text)) = named else {
        return Err(refused("no-card", say!(names, "a_player_and_a_card")));
    };
    let read = read_card(text, names.language()).map_err(|error| {
        let message = InEach::same(error.message);
        unread(names, &message, error.suggestion)
    })?;
    match Dealt::of(&read.1) {
        Some(dealt) => Ok(Line::Card(seat, dealt)),
        None => Err(refused(
            "no-card",
            say!(names, "is_no_card_of_a_city", text),
        )),
    }
}

/// The longest name a text begins with, and what stands after it.
pub(super) fn first_name<'t>(text: &'t str, names: &Names) -> Option<(SeatId, &'t str)> {
    let text = text.trim();
    let spaces = text.char_indices().filter(|(_, sign)| sign.is_whitespace());
    let ends = spaces.map(|(end, _)| end).chain([text.len()]);
    // A comment may be long, and no name is as long as that.
    let mut ends: Vec<usize> = ends.take(names.most_words()).collect();
    ends.reverse();
    ends.into_iter().find_map(|end| {
        let (name, rest) = text.split_at_checked(end)?;
        let seat = names.meant(name)?;
        // "Dave Miler" may be Dave Miller, and no Dave with a word after.
        (!names.may_be_longer(seat, name, rest)).then(|| (seat, rest.trim()))
    })
}

/// `vote Ana Bob #12; Cid Bob`: one vote, or several.
pub(super) fn votes(text: &str, names: &Names) -> Result<Line, Refusal> {
    let given = text.split(';').filter(|vote| !vote.trim().is_empty());
    let casts: Vec<Cast> = given
        .map(|given| vote(given, names))
        .collect::<Result<_, _>>()?;
    match <[Cast; 1]>::try_from(casts) {
        Ok([cast]) => Ok(Line::Day(DayLine::Vote(cast))),
        Err(casts) if casts.is_empty() => Err(no_two_names(text.trim(), names)),
        Err(casts) => Ok(Line::Votes(casts)),
    }
}

/// `Ana Bob #12`: two names and perhaps a post. Where a player is called like both, the host says
/// which of them is meant.
fn vote(text: &str, names: &Names) -> Result<Cast, Refusal> {
    let (bare, post) = without_post(text);
    let of_post = two_names(bare, names);
    if post.is_none() {
        return of_post;
    }
    match (of_post, two_names(text, names)) {
        (Ok(of_post), Err(_)) => Ok(of_post.in_post(post)),
        (Err(_), Ok(whole)) => Ok(whole),
        (Ok(of_post), Ok(whole)) => {
            let both = [of_post.in_post(post), whole];
            let lines = both.map(|cast| DayLine::Vote(cast).write(names, names.language()));
            let [with_post, without] = lines;
            let text = text.trim();
            let message = say!(names, "post_or_end_of_a_name", text, with_post, without);
            Err(refused("unreadable", message))
        }
        (Err(wrong), Err(_)) => Err(wrong),
    }
}

/// The shortest first name that leaves a second one.
fn two_names(text: &str, names: &Names) -> Result<Cast, Refusal> {
    let spaces = text.char_indices().filter(|(_, sign)| sign.is_whitespace());
    for (at, _) in spaces.take(names.most_words()) {
        let Some((voter, target)) = text.split_at_checked(at) else {
            continue;
        };
        let target = target
            .trim()
            .trim_start_matches("->")
            .trim_start_matches('→')
            .trim();
        let Ok(by) = names.read(voter) else { continue };
        if Word::Nobody.is(target) {
            return Ok(Cast::refusal(by));
        }
        if let Ok(on) = names.read(target) {
            return Ok(Cast::posted(by, on));
        }
        // Two are named at a hunt (city day H-6).
        if let Ok(several) = names.list(target) {
            let choices = several.into_iter().map(Choice::Player).collect();
            return Ok(Cast {
                choices,
                ..Cast::refusal(by)
            });
        }
    }
    // Two words are a voter and a player, one of whom was misspelled.
    if let [voter, target] = text.split_whitespace().collect::<Vec<_>>().as_slice() {
        seat(voter, names)?;
        seat(target, names)?;
    }
    Err(no_two_names(text, names))
}

fn no_two_names(text: &str, names: &Names) -> Refusal {
    let message = say!(names, "is_no_voter_and_a_player", text);
    refused("no-vote", message)
}
