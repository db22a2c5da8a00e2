//! Lines by which a player does nothing, or something of a player's is taken back: `Anna none`,
//! `cancel Anna`, `unvote Anna`.

use super::commands::first_name;
use super::words::{Verb, Word};
use super::{Line, one_named, refused, seat, unread, without_sign};
use crate::Role;
use crate::catalogue::{called, named};
use crate::day::entry::{Names, without_post};
use crate::moves::arrow_at;
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::Place;
use nightdesk_text::wording::quote;
use nightdesk_text::{in_each, say};

/// `Anna none`, `Anna doctor none`, `Anna: doctor none`; none if the line is another one.
pub(super) fn read(text: &str, names: &Names) -> Option<Line> {
    let (by, said) = match first_name(text, names) {
        Some((by, said)) => {
            let name = text.get(..text.len().checked_sub(said.len())?)?;
            (names.subject(name).is_ok()).then_some((by, said))?
        }
        None => names.ends(text, ':').find_map(|place| {
            let (name, rest) = text.split_at_checked(place)?;
            Some((
                names.subject(name).ok()?,
                rest.trim_start_matches(':').trim(),
            ))
        })?,
    };
    if Verb::said(said) == Some(Verb::Rest) {
        return Some(Line::Rest(by, None));
    }
    of_role(said).map(|role| Line::Rest(by, Some(role)))
}

/// `doctor none`.
fn of_role(said: &str) -> Option<Role> {
    let mut places = said.match_indices(' ').map(|(place, _)| place);
    places.find_map(|place| {
        let (role, rest) = said.split_at_checked(place)?;
        let role = called(role)?;
        Word::NoAction.is(rest).then_some(role)
    })
}

/// The same as a host types it: "отменить ход Александра" may be said of Александр, too.
pub(super) fn cancelled_by_host(rest: &str, names: &Names) -> Result<Line, Refusal> {
    let line = |name: &str| say!(names, "takes_his_move_back", name);
    one_by_host(rest, rest, names, line, |rest| {
        cancelled(without_sign(rest), names)
    })
}

/// Whose vote a host takes out: "отменить голос Александра" may be said of Александр, too.
pub(super) fn unvoted_by_host(rest: &str, names: &Names) -> Result<Line, Refusal> {
    let name = match names.has(rest) {
        true => rest,
        false => without_post(rest).0,
    };
    let verb = Verb::Unvote.written(names.language());
    let line = |name: &str| format!("{verb} -> {name}");
    one_by_host(rest, name, names, line, |rest| {
        one_named(Verb::Unvote, rest, names).map(Line::Unvote)
    })
}

/// What a host takes back of the one player that a line names, with the lines for all who may be meant. After an
/// arrow a name is as it is in the desk's own lines.
fn one_by_host(
    rest: &str,
    name: &str,
    names: &Names,
    line: impl Fn(&str) -> String,
    read: impl FnOnce(&str) -> Result<Line, Refusal>,
) -> Result<Line, Refusal> {
    let may_be = several_meant(name, names).filter(|_| arrow_at(rest).is_none());
    match may_be {
        Some(may_be) => {
            let lines = may_be.iter().map(|seat| line(names.of(*seat)));
            Err(one_of_these(rest, lines, names))
        }
        None => read(rest),
    }
}

/// All whom a host may mean by one player's whole name that is another's in a case of Russian; none where
/// it is clear.
pub(super) fn several_meant(text: &str, names: &Names) -> Option<Vec<SeatId>> {
    let may_be = names.fitting_in(text, Place::Any);
    (names.has(text) && may_be.len() > 1).then_some(may_be)
}

/// That a line is not clear, with those that are.
pub(super) fn one_of_these(
    text: &str,
    lines: impl Iterator<Item = String>,
    names: &Names,
) -> Refusal {
    let lines: Vec<String> = lines.map(|line| quote(&line)).collect();
    let lines = names.language().any_of(&lines);
    let message = say!(names, "may_mean_more_than_one_thing", text, lines);
    refused("unreadable", message)
}

/// What stands after `cancel`: a player, and perhaps a role.
pub(super) fn cancelled(rest: &str, names: &Names) -> Result<Line, Refusal> {
    let rest = rest.trim();
    if rest.is_empty() {
        return Err(refused("unknown-words", say!(names, "whose_move")));
    }
    if let Ok(by) = names.read(rest) {
        return Ok(Line::Cancel(by, None));
    }
    if let Some((by, role)) = first_name(rest, names).filter(|(_, role)| !role.is_empty()) {
        let role = named(role.trim_start_matches(':').trim()).map_err(|close| {
            let message = in_each!("names_no_role", word = role);
            unread(names, &message, close.map(str::to_owned))
        })?;
        return Ok(Line::Cancel(by, Some(role)));
    }
    if rest == "all" || rest.trim_start_matches('#').parse::<u64>().is_ok() {
        return Err(refused("unknown-words", say!(names, "cancelled_by_player")));
    }
    seat(rest, names).map(|by| Line::Cancel(by, None))
}
