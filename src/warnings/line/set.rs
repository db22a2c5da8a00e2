//! `!fwarn set` (rule `W-set`).

use super::like_option::like_option;
use super::options::read_expiry;
use super::words::{Spoken, Words};
use crate::refusal::{Fault, Refusal, TypedReason};
use crate::request::{Edit, HostRequest, NotesEdit};
use crate::usage::Usage;

pub(super) fn read(words: &mut Words<'_>) -> Result<HostRequest, Fault> {
    let id = super::id(words, Usage::Set)?;
    let mut edit = Edit::default();
    // Only the first word may be an expiry; a later `~` is text.
    if let Some(word) = words.peek().filter(|word| word.text.starts_with('~')) {
        words.next();
        let expiry = read_expiry(word.text).map_err(|refusal| word.fault(refusal))?;
        edit.expiry = Some(expiry);
    }
    let spoken = Spoken::of(words.rest());
    if let Some(like) = like_option(spoken.reason_as_typed(), edit.expiry.is_some())
        && let Some(word) = words.peek()
    {
        let typed = Box::new(TypedReason {
            id,
            before: edit.expiry.map(|expiry| expiry.to_string()),
            reason: spoken.reason_as_typed().to_owned(),
            notes: spoken.notes_as_typed().map(str::to_owned),
        });
        return Err(word.fault(Refusal::ReasonLikeOption { typed, like }));
    }
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
