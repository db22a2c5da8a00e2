//! Words about seats: lists of names, nicknames, messages.

use super::Recipients;
use super::clauses::{cut_at, leading_player, players};
use super::names::Names;
use super::refused::Complaint;
use crate::game::SeatId;

/// New names, separated by commas.
pub(super) fn new_names(text: &str) -> Result<Vec<String>, Complaint<'_>> {
    let names: Vec<_> = text
        .split([',', ';', '\n'])
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect();
    if names.is_empty() {
        return Err(
            Complaint::new("no_name", text, "no name is given").hint("separate names by commas")
        );
    }
    Ok(names)
}

/// A player and the words behind him.
pub(super) fn player_and_words<'a>(
    text: &'a str,
    names: &Names,
    missing: &str,
) -> Result<(SeatId, &'a str), Complaint<'a>> {
    let (seat, rest) = leading_player(text, names)?;
    let rest = rest.trim_start_matches(['=', ':', ',']).trim();
    if rest.is_empty() {
        return Err(Complaint::new("words_missing", text, missing));
    }
    Ok((seat, rest))
}

/// `all`, or players.
pub(super) fn recipients<'a>(text: &'a str, names: &Names) -> Result<Recipients, Complaint<'a>> {
    if text.trim().eq_ignore_ascii_case("all") {
        return Ok(Recipients::All);
    }
    players(text, names).map(Recipients::Seats)
}

/// A text and the reason behind `because`.
pub(super) fn cut_reason<'a>(text: &'a str, names: &Names) -> (&'a str, Option<String>) {
    match cut_at(text, &["because"], names) {
        Some((before, _, reason)) => (before, Some(reason.to_owned()).filter(|it| !it.is_empty())),
        None => (text.trim(), None),
    }
}
