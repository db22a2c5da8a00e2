//! A line is one command: what stands after a `;` and begins like another one is refused, for it
//! would be lost as words of the first.

use super::catalogue::{self, Description, Id};
use super::names::Names;
use super::refused::{Complaint, Unread};
use nightdesk_text::in_each;

/// Why a line is not taken that holds several commands; none where it is one.
///
/// `own` are the first words of lines that only the rules of the game know.
#[must_use]
pub fn several_in(line: &str, names: &Names, own: &[String]) -> Option<Unread> {
    let (first, _) = catalogue::at_start(line.trim())?;
    if takes_any_words(first) {
        return None;
    }
    let reason = match first.id {
        // A death needs none: what begins like a command after its comment is one.
        Id::Kill => line.len(),
        _ => reason_at(line),
    };
    refused(line, reason, names, own)
}

/// The same of a line in the thread's own words that tells of a death: what begins like a command
/// after its comment is one.
#[must_use]
pub fn several_with_death(line: &str, names: &Names, own: &[String]) -> Option<Unread> {
    refused(line, line.len(), names, own)
}

/// Why a line is not taken in which a command stands after a `;`, up to its reason.
fn refused(line: &str, reason: usize, names: &Names, own: &[String]) -> Option<Unread> {
    let (head, reason) = line.split_at_checked(reason)?;
    let pieces = pieces(head);
    let begins = |piece: &&str| is_command(piece, own) && names.known().at_start(piece).is_none();
    let second = pieces.iter().skip(1).copied().find(begins)?;
    let mut lines: Vec<String> = pieces.iter().map(|piece| (*piece).to_owned()).collect();
    if let Some(last) = lines.last_mut() {
        last.push_str(reason.trim_end());
    }
    let message = in_each!("a_line_is_one_command");
    let complaint = Complaint::new("several-commands", second, message);
    // What is only told after a command is no line of its own.
    let is_line = |line: &String| is_command(line, own) || super::read(line, names).is_ok();
    Some(
        complaint
            .meant_each_if(&lines, is_line)
            .about(line, names.language),
    )
}

/// Whether what stands after a command is words, or entries or a file's name with a `;` of their
/// own.
fn takes_any_words(command: &Description) -> bool {
    match command.id {
        Id::Act | Id::EndDay | Id::Read | Id::Archive | Id::Handoff => true,
        Id::Kill => false,
        _ => command.takes_words(),
    }
}

/// Where the words begin with which a line gives its reason: after `because`, or a `:` that is none
/// of a time. A reason may be in several clauses.
fn reason_at(line: &str) -> usize {
    const BECAUSE: &str = " because ";
    let mut is_quoted = false;
    let mut signs = line.char_indices();
    let found = signs.find(|(at, sign)| {
        is_quoted ^= *sign == '"';
        let rest = line.get(*at..).unwrap_or_default();
        let because = rest.get(..BECAUSE.len());
        let because = because.is_some_and(|word| word.eq_ignore_ascii_case(BECAUSE));
        !is_quoted && (because || rest.starts_with(": "))
    });
    found.map_or(line.len(), |(at, _)| at)
}

/// Whether a part of a line begins like a command, of the desk or of the rules of the game.
fn is_command(piece: &str, own: &[String]) -> bool {
    let first = piece.split_whitespace().next().unwrap_or_default();
    catalogue::at_start(piece).is_some() || own.iter().any(|word| word.eq_ignore_ascii_case(first))
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
