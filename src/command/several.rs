//! A line is one command: what stands behind a `;` and begins like another one is refused, for it
//! would be lost as words of the first.

use super::catalogue::{self, Id};
use super::names::Names;
use super::refused::{Complaint, Unread};
use crate::text::wording::quote;

/// Why a line is not taken that holds several commands; none where it is one.
///
/// `own` are the first words of lines that only the rules of the game know.
#[must_use]
pub fn several_in(line: &str, names: &Names, own: &[String]) -> Option<Unread> {
    let (first, _) = catalogue::at_start(line.trim())?;
    if takes_any_words(first.id) {
        return None;
    }
    let pieces = pieces(line);
    let begins = |piece: &&str| {
        let is_command = catalogue::at_start(piece).is_some() || begins_with_one(piece, own);
        is_command && names.known().at_start(piece).is_none()
    };
    let second = pieces.iter().skip(1).copied().find(begins)?;
    let lines: Vec<String> = pieces.iter().copied().map(quote).collect();
    let complaint = Complaint::new(
        "several_commands",
        second,
        "a line is one command, and nothing of this one was done",
    );
    Some(
        complaint
            .hint(format!("type them one after another: {}", lines.join(", ")))
            .about(line),
    )
}

/// Whether what stands behind a command is words, or entries with a `;` of their own.
fn takes_any_words(id: Id) -> bool {
    matches!(
        id,
        Id::Note
            | Id::Mistake
            | Id::Scene
            | Id::Practice
            | Id::Act
            | Id::EndDay
            | Id::Read
            | Id::Archive
            | Id::Handoff
    )
}

fn begins_with_one(piece: &str, own: &[String]) -> bool {
    let first = piece.split_whitespace().next().unwrap_or_default();
    own.iter().any(|word| word.eq_ignore_ascii_case(first))
}

/// The parts of a line between the signs that stand outside of quotes.
fn pieces(line: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let parts = line.split(|sign: char| {
        is_quoted ^= sign == '"';
        sign == ';' && !is_quoted
    });
    let parts = parts.map(str::trim).filter(|piece| !piece.is_empty());
    parts.collect()
}
