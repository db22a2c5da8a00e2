//! Words about seats: lists of names, nicknames, messages.

use super::Recipients;
use super::clauses::{cut_at, first_word, leading_player, players, split_at};
use super::names::Names;
use super::refused::Complaint;
use crate::game::SeatId;
use crate::text::names::{no_name_at_start, same, words_behind};

/// New names, separated by commas; one in quotes may hold a comma itself.
pub(super) fn new_names(text: &str) -> Result<Vec<String>, Complaint<'_>> {
    let names: Vec<String> = listed(text)
        .into_iter()
        .filter(|name| !unquoted(name.trim()).is_empty())
        .map(new_name)
        .collect::<Result<_, _>>()?;
    if names.is_empty() {
        return Err(
            Complaint::new("no_name", text, "no name is given").hint("separate names by commas")
        );
    }
    Ok(names)
}

/// What stands between commas, semicolons and ends of lines that are in no quotes. Quotes that begin
/// behind the first letter of a name, or go on in the next line, are signs of the name.
fn listed(text: &str) -> Vec<&str> {
    let separates = |c: char| matches!(c, ',' | ';' | '\n');
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let quoted = leading_quotes(rest).filter(|quoted| !quoted.contains('\n'));
        let from = quoted.map_or(0, |quoted| {
            rest.len() - rest.trim_start().len() + quoted.len()
        });
        let (held, behind) = split_at(rest, from);
        let Some((last, next)) = behind.split_once(separates) else {
            parts.push(rest);
            return parts;
        };
        parts.push(split_at(rest, held.len() + last.len()).0);
        rest = next;
    }
}

/// The quotes with which a text begins and what stands in them, where they are closed.
fn leading_quotes(text: &str) -> Option<&str> {
    let text = text.trim_start();
    QUOTES.iter().find_map(|(open, close)| {
        let inside = text.strip_prefix(*open)?;
        let end = open.len_utf8() + inside.find(*close)? + close.len_utf8();
        text.get(..end)
    })
}

/// A new name as it will stand; what other lines say behind a name is part of one in quotes alone.
pub(super) fn new_name(text: &str) -> Result<String, Complaint<'_>> {
    let text = text.trim();
    let name = unquoted(text);
    match words_behind(name).filter(|_| name.len() == text.len()) {
        None => Ok(name.to_owned()),
        Some(words) => Err(Complaint::new(
            "not_in_a_name",
            words,
            format!("`{words}` is no part of a name, and this line has no other place for it"),
        )
        .hint(
            "what you type holds from now on; where the name really goes on so, write it in quotes",
        )),
    }
}

/// Quotes that may stand around a name, each with the one that closes it.
const QUOTES: [(char, char); 4] = [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»')];

/// A name without the quotes around it: they may be written where a name has blanks in it, and no
/// player is called by them.
fn unquoted(name: &str) -> &str {
    let inside = QUOTES.iter().find_map(|(open, close)| {
        let inside = name.strip_prefix(*open)?;
        inside.strip_suffix(*close)
    });
    inside.map_or(name, str::trim)
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

/// One player and the words behind him, which name nobody else: one order is about one player.
pub(super) fn one_player_and_words<'a>(
    text: &'a str,
    names: &Names,
) -> Result<(SeatId, &'a str), Complaint<'a>> {
    let (first, listed) = match text.split_once([',', ';', '&']) {
        Some((first, rest)) => (first.trim(), Some(rest.trim())),
        None => (text, None),
    };
    let (seat, words) = match names.player(first) {
        Ok(seat) => (seat, listed.unwrap_or_default()),
        Err(_) => {
            let (seat, words) = leading_player(text, names)?;
            (seat, words.trim_start_matches([',', ';', ':', ' ']))
        }
    };
    let more = match first_word(words) {
        (and, rest) if same(and, "and") => rest,
        _ => words,
    };
    let piece = more.split([',', ';', '&']).next().unwrap_or(more).trim();
    let whole = names.known().at_start(piece).is_some_and(|found| {
        let rest = split_at(piece, found.span.end).1;
        rest.trim().is_empty() && found.id != seat
    });
    let part = listed.is_some() && names.player(piece).is_ok_and(|other| other != seat);
    if whole || part {
        return Err(Complaint::new(
            "too_many_names",
            more,
            format!("`{piece}` is a player, too, and one line is about one player"),
        )
        .hint("write a line for each of them"));
    }
    Ok((seat, words))
}

/// The host's words on a death, which the thread may read; a post or a time alone is none.
pub(super) fn comment(text: &str) -> Result<Option<String>, Complaint<'_>> {
    let text = text.trim();
    match no_name_at_start(text) {
        Some(words) => Err(Complaint::new(
            "no_comment",
            words,
            format!("`{words}` is no comment on a death, and this line has no other place for it"),
        )
        .hint("what you type holds from now on; a death told in a post is read with that post")),
        None => Ok(Some(text.to_owned()).filter(|text| !text.is_empty())),
    }
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
