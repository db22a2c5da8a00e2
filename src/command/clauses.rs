//! Cutting a line at its words, without cutting a known name.

use super::names::Names;
use super::refused::Complaint;
use crate::game::SeatId;
use crate::text::Span;

/// What the CLI adds to any line; the words of the line are read without it.
#[derive(Debug, Clone, Default)]
pub(super) struct Flags<'a> {
    /// `--commit`.
    pub(super) commit: bool,
    /// `--yes`.
    pub(super) yes: bool,
    /// `--accept-late`.
    pub(super) accept_late: bool,
    /// `--extra`.
    pub(super) extra: bool,
    /// `--dot`.
    pub(super) dot: bool,
    /// `--history`.
    pub(super) history: bool,
    /// `--all`.
    pub(super) all: bool,
    /// `--ics`.
    pub(super) ics: bool,
    /// `--at N`, where a command has a use for it.
    pub(super) at: Option<&'a str>,
    /// `--method M`.
    pub(super) method: Option<&'a str>,
}

/// Cuts the flags from the end of a text, or from anywhere behind its first words.
///
/// `--json` and `--at N` belong to the program around and are passed over.
pub(super) fn cut_flags(text: &str) -> Result<(&str, Flags<'_>), Complaint<'_>> {
    let mut flags = Flags::default();
    let Some(start) = flags_start(text) else {
        return Ok((text.trim(), flags));
    };
    let (words, rest) = split_at(text, start);
    let mut rest = rest.split_whitespace();
    while let Some(word) = rest.next() {
        match word {
            "--commit" => flags.commit = true,
            "--yes" => flags.yes = true,
            "--accept-late" => flags.accept_late = true,
            "--extra" => flags.extra = true,
            "--dot" => flags.dot = true,
            "--history" => flags.history = true,
            "--all" => flags.all = true,
            "--ics" => flags.ics = true,
            "--json" => {}
            "--at" => {
                flags.at = rest.next();
            }
            "--method" => {
                flags.method = Some(rest.next().ok_or_else(|| {
                    Complaint::new("no_method", word, "`--method` needs the name of a method")
                })?);
            }
            _ => {
                return Err(Complaint::new(
                    "no_such_flag",
                    word,
                    format!("`{word}` does not belong at the end of this line"),
                )
                .hint("flags such as `--commit` come last"));
            }
        }
    }
    Ok((words.trim(), flags))
}

/// Where the first flag stands, outside quotes.
fn flags_start(text: &str) -> Option<usize> {
    let mut quoted = false;
    let mut before = ' ';
    for (offset, c) in text.char_indices() {
        match c {
            '"' | '“' | '”' => quoted = !quoted,
            '-' if !quoted && before.is_whitespace() => {
                let (_, rest) = split_at(text, offset);
                let flag = rest.strip_prefix("--").and_then(|flag| flag.chars().next());
                if flag.is_some_and(char::is_alphabetic) {
                    return Some(offset);
                }
            }
            _ => {}
        }
        before = c;
    }
    None
}

/// A text in two; the second half is empty when the offset is none of the text.
pub(super) fn split_at(text: &str, offset: usize) -> (&str, &str) {
    text.split_at_checked(offset)
        .unwrap_or((text, text.get(text.len()..).unwrap_or_default()))
}

/// The first word of a text and what follows it.
pub(super) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = split_at(text, end);
    (word, rest.trim_start())
}

/// Cuts a text at the first of some words that is no part of a known name:
/// what stands before, the word, and what follows it.
pub(super) fn cut_at<'a>(
    text: &'a str,
    words: &[&str],
    names: &Names,
) -> Option<(&'a str, &'a str, &'a str)> {
    let taken: Vec<Span> = names
        .known()
        .occurrences(text)
        .iter()
        .map(|occurrence| occurrence.span)
        .collect();
    let mut offset = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim();
        let free = || taken.iter().all(|span| !span.contains(offset));
        if words.iter().any(|wanted| wanted.eq_ignore_ascii_case(word)) && free() {
            let (before, from) = split_at(text, offset);
            let (word, behind) = split_at(from, word.len());
            return Some((before.trim(), word, behind.trim()));
        }
        offset += piece.len();
    }
    None
}

/// Players separated by commas, semicolons, `and`, `&`, `to` or arrows; without any of
/// these, one player or two whose names can be told apart.
pub(super) fn players<'a>(text: &'a str, names: &Names) -> Result<Vec<SeatId>, Complaint<'a>> {
    let mut pieces = vec![text.trim()];
    for arrow in ["->", "→", ",", ";", "&"] {
        pieces = pieces
            .into_iter()
            .flat_map(|piece| piece.split(arrow).map(str::trim))
            .collect();
    }
    let mut seats = Vec::new();
    for piece in pieces {
        between_words(piece, names, &mut seats)?;
    }
    Ok(seats)
}

fn between_words<'a>(
    piece: &'a str,
    names: &Names,
    seats: &mut Vec<SeatId>,
) -> Result<(), Complaint<'a>> {
    match cut_at(piece, &["and", "to"], names) {
        Some((before, _, behind)) => {
            between_words(before, names, seats)?;
            between_words(behind, names, seats)
        }
        None => {
            match names.player(piece) {
                Ok(seat) => seats.push(seat),
                Err(complaint) => match two_players(piece, names) {
                    Some((first, second)) => seats.extend([first, second]),
                    None => return Err(complaint),
                },
            }
            Ok(())
        }
    }
}

/// A player at the start of a text and what follows: a whole name if one stands there,
/// else the fewest words that fit exactly one player.
pub(super) fn leading_player<'a>(
    text: &'a str,
    names: &Names,
) -> Result<(SeatId, &'a str), Complaint<'a>> {
    let text = text.trim();
    if let Some(found) = names.known().at_start(text) {
        return Ok((found.id, split_at(text, found.span.end).1.trim_start()));
    }
    let (word, rest) = first_word(text);
    names.player(word).map(|seat| (seat, rest))
}

/// Two names side by side, if there is one place where they can be told apart.
fn two_players(text: &str, names: &Names) -> Option<(SeatId, SeatId)> {
    if let Some(found) = names.known().at_start(text)
        && let Ok(second) = names.player(split_at(text, found.span.end).1)
    {
        return Some((found.id, second));
    }
    let mut places = text
        .match_indices(char::is_whitespace)
        .filter_map(|(offset, _)| {
            let (first, second) = split_at(text, offset);
            Some((names.player(first).ok()?, names.player(second).ok()?))
        });
    let found = places.next()?;
    places.all(|other| other == found).then_some(found)
}

/// The words in quotes, and the text without them.
pub(super) fn cut_quoted(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find(['"', '“', '«'])?;
    let (before, from) = split_at(text, start);
    let mut inside = from.chars();
    inside.next();
    let inside = inside.as_str();
    let end = inside.rfind(['"', '”', '»'])?;
    let (words, behind) = split_at(inside, end);
    let mut behind = behind.chars();
    behind.next();
    Some((before.trim(), words.trim(), behind.as_str().trim()))
}
