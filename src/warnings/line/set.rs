//! `!fwarn set` (rule `W-set`).

use super::options::read_expiry;
use super::words::{Spoken, Words};
use crate::warnings::refusal::{Fault, Refusal};
use crate::warnings::request::{Edit, HostRequest, NotesEdit};
use crate::warnings::usage::Usage;

pub(super) fn read(words: &mut Words<'_>) -> Result<HostRequest, Fault> {
    let id = super::id(words, Usage::Set)?;
    let mut edit = Edit::default();
    // Only the first word may be an expiry; a later `~` is text.
    if let Some(word) = words.peek().filter(|word| word.text.starts_with('~')) {
        words.next();
        let expiry = read_expiry(word.text).map_err(|refusal| word.fault(refusal))?;
        edit.expiry = Some(expiry);
    }
    let only_points = is_points(words.rest().text);
    if let Some(word) = words.peek().filter(|_| only_points) {
        let token = word.text.to_owned();
        return Err(word.fault(Refusal::PointsFixed { token }));
    }
    let spoken = Spoken::of(words.rest());
    if !spoken.has_no_reason() {
        edit.reason = Some(spoken.without_colon().reason(words)?);
    }
    edit.notes = spoken.notes()?.map(|notes| match notes {
        Some(notes) => NotesEdit::Replace(notes),
        None => NotesEdit::Remove,
    });
    match edit == Edit::default() {
        true => Err(words.missing(Refusal::NothingToSet)),
        false => Ok(HostRequest::Set { id, edit }),
    }
}

/// Whether what stands before the notes is points alone, or points before a reason with its colon: a
/// reason may begin with a number.
fn is_points(rest: &str) -> bool {
    let reason = rest.split('|').next().unwrap_or(rest);
    let mut words = reason.split_whitespace().peekable();
    let begins = words.peek().is_some_and(|word| looks_like_points(word));
    let behind = words.find(|word| !looks_like_points(word));
    begins && behind.is_none_or(|word| word.starts_with(':'))
}

/// Whether a word is points as a host might write them: `5`, `@5`, `points`, `points=5`.
fn looks_like_points(word: &str) -> bool {
    let word = word.split('|').next().unwrap_or(word).to_ascii_lowercase();
    let named = ["points", "point"]
        .iter()
        .find_map(|name| word.strip_prefix(name));
    let number = named.map_or(word.as_str(), |rest| rest.trim_start_matches(['=', ':']));
    let number = number.strip_prefix('@').unwrap_or(number);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    is_number(number) || named.is_some_and(|rest| rest.trim_start_matches(['=', ':']).is_empty())
}
