//! Undo and redo, with the step's own words (H6.1).

use super::Desk;
use super::decision::{Decision, Refused};
use crate::game::{Change, HistoryError};

pub(super) fn undo(desk: &Desk<'_>, entry: Option<u64>) -> Result<Decision, Refused> {
    let journal = desk.journal;
    let no = match entry {
        Some(no) => no,
        None => journal.last_done().map_err(refused)?,
    };
    let decision = try_change(desk, Change::Undo(no))?;
    let line = line_of(desk, no);
    Ok(decision.say(match entry {
        Some(_) => format!("Undone {no}: {line}"),
        None => format!("Undone: {line}"),
    }))
}

pub(super) fn redo(desk: &Desk<'_>) -> Result<Decision, Refused> {
    let no = desk.journal.last_undone().map_err(refused)?;
    let decision = try_change(desk, Change::Redo(no))?;
    Ok(decision.say(format!("Done again: {}", line_of(desk, no))))
}

/// Tries it on a copy, so that a step that others need is named before anything is written.
fn try_change(desk: &Desk<'_>, change: Change) -> Result<Decision, Refused> {
    let mut copy = desk.journal.clone();
    let draft = copy.draft(desk.now, "", change.clone());
    copy.append(draft).map_err(refused)?;
    Ok(Decision::changing(change))
}

fn line_of(desk: &Desk<'_>, no: u64) -> String {
    desk.journal
        .entries()
        .iter()
        .find(|entry| entry.no == no)
        .map(|entry| entry.line.clone())
        .unwrap_or_default()
}

fn refused(error: HistoryError) -> Refused {
    let code = match &error {
        HistoryError::NothingToUndo => "nothing_to_undo",
        HistoryError::NothingToRedo => "nothing_to_redo",
        HistoryError::NoSuchEntry(_) => "no_such_entry",
        HistoryError::AlreadyUndone(_) => "already_undone",
        HistoryError::Foundation(_) => "foundation",
        HistoryError::Needed { .. } => "needed",
        HistoryError::Ground => "ground",
        HistoryError::NotNext { .. } => "not_next",
        HistoryError::NoFacts(_) => "no_facts",
        HistoryError::Contradiction(_) => "conflict",
        HistoryError::WrongNumber { .. } => "wrong_number",
    };
    Refused::because(code, format!("nothing changed: {error}"))
}
