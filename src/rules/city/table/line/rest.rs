//! Lines by which a player does nothing, or takes back what was sent: `Anna none`, `cancel Anna`.

use super::commands::first_name;
use super::words::{Verb, Word};
use super::{Line, refused, seat, unread};
use crate::Role;
use crate::catalogue::{called, named};
use crate::day::entry::Names;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::Place;
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
    let may_be = names.fitting_in(rest, Place::Any);
    if !names.has(rest) || may_be.len() < 2 {
        return cancelled(rest, names);
    }
    let lines = may_be.iter().map(|seat| {
        let name = names.of(*seat);
        format!("`{}`", say!(names, "takes_his_move_back", name))
    });
    let lines = names.language().any_of(&lines.collect::<Vec<_>>());
    let message = say!(names, "may_mean_more_than_one_thing", text = rest, lines);
    Err(refused("unreadable", message))
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
