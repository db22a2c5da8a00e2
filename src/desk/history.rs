//! Undo and redo, with the step's own words (H6.1).

use super::Desk;
use super::decision::{Decision, DueText, Refused};
use super::votes::made_wrong;
use crate::game::{Change, Entry, Event, Game, HistoryError};
use crate::text::wording::list;
use crate::time::{Phase, PhaseKind};
use crate::votes::day_count;

pub(super) fn undo(desk: &Desk<'_>, entry: Option<u64>) -> Result<Decision, Refused> {
    let journal = desk.journal;
    let no = match entry {
        Some(no) => no,
        None => journal.last_done().map_err(refused)?,
    };
    let line = line_of(desk, no);
    let said = match entry {
        Some(_) => format!("Undone {no}: {line}"),
        None => format!("Undone: {line}"),
    };
    let mut decision = change(desk, Change::Undo(no), said)?;
    decision.echo.extend(not_left(desk, no));
    Ok(decision)
}

/// That texts count as not posted or sent once the step is undone that recorded it, and which step
/// a host may have meant who has posted them (H6.2).
fn not_left(desk: &Desk<'_>, no: u64) -> Vec<String> {
    let entries = desk.journal.entries();
    let Some(undone) = entries.iter().find(|entry| entry.no == no) else {
        return Vec::new();
    };
    let names = left_by(undone);
    if names.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!(
        "It counts as not posted or sent: {}.",
        list(&names)
    )];
    let before = entries.iter().rev().find(|entry| {
        let done = matches!(entry.change, Change::Do(_)) && left_by(entry).is_empty();
        done && entry.no < no && desk.journal.in_force(entry.no)
    });
    if let Some(step) = before.filter(|step| step.no > 1) {
        lines.push(format!(
            "Has it left all the same? `redo`, then `undo {}` takes back `{}`, and the next text corrects it.",
            step.no, step.line
        ));
    }
    lines
}

/// What an entry records as posted or sent, where it does nothing else.
fn left_by(entry: &Entry) -> Vec<&str> {
    let Change::Do(events) = &entry.change else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for event in events {
        match event {
            Event::TextLeft { text, .. } => names.push(text.name.as_str()),
            Event::CountPosted { .. } | Event::RoleMessage { .. } => {}
            _ => return Vec::new(),
        }
    }
    names
}

pub(super) fn redo(desk: &Desk<'_>) -> Result<Decision, Refused> {
    let no = desk.journal.last_undone().map_err(refused)?;
    let said = format!("Done again: {}", line_of(desk, no));
    change(desk, Change::Redo(no), said)
}

/// Tries it on a copy, so that a step that others need is named before anything is written, and
/// tells when a count that has left the desk is wrong now (H6.2).
fn change(desk: &Desk<'_>, change: Change, said: String) -> Result<Decision, Refused> {
    let mut copy = desk.journal.clone();
    let draft = copy.draft(desk.now, "", change.clone());
    copy.append(draft).map_err(refused)?;
    let ended = finished_otherwise(desk.game(), copy.game());
    if let (Change::Undo(_), Some(day)) = (&change, ended) {
        return Err(stands(desk, day));
    }
    let told = told_another_deadline(desk, copy.game(), &change);
    let mut decision = Decision::changing(change).say(said);
    decision.echo.extend(made_wrong(desk.game(), copy.game()));
    Ok(decision.due(told))
}

/// The new deadline, where one was posted since the step that is undone or redone: it is told anew
/// at once, for the next move may never come (H6.2).
fn told_another_deadline(desk: &Desk<'_>, after: &Game, change: &Change) -> Option<DueText> {
    let (Change::Undo(no) | Change::Redo(no)) = change else {
        return None;
    };
    let before = desk.game();
    let deadline = |game: &Game| game.deadline().ok().flatten();
    let moves = before.phase() == after.phase() && deadline(before) != deadline(after);
    let mut later = desk.journal.entries().iter().filter(|entry| entry.no > *no);
    let told = later.any(|entry| tells_deadline(entry) && desk.journal.in_force(entry.no));
    (moves && told).then_some(DueText::DeadlineMoved)
}

/// Whether an entry records that a new deadline was posted.
fn tells_deadline(entry: &Entry) -> bool {
    let mut events = entry.change.facts().iter();
    events.any(|event| match event {
        Event::TextLeft { text, .. } => text.holds(DueText::DeadlineMoved),
        _ => false,
    })
}

/// A day that is over, and would have ended by other votes: what followed from it stands.
fn finished_otherwise(before: &Game, after: &Game) -> Option<Phase> {
    let (_, over) = after.phases.split_last()?;
    let days = over.iter().map(|start| start.phase);
    let mut days = days.filter(|phase| phase.kind() == PhaseKind::Day);
    days.find(|day| {
        let wagons = |game| day_count(game, *day, None).table.count().wagons;
        wagons(before) != wagons(after)
    })
}

fn stands(desk: &Desk<'_>, day: Phase) -> Refused {
    let refused = Refused::because(
        "day_ended",
        format!("nothing changed: {day} was ended by these votes"),
    );
    let next = desk.game().setup.schedule.first.after(day);
    let begins =
        |event: &Event| matches!(event, Event::PhaseBegan { phase, .. } if Some(*phase) == next);
    let mut entries = desk.journal.entries().iter().rev();
    let end = entries.find(|entry| match &entry.change {
        Change::Do(events) => events.iter().any(begins),
        Change::Undo(_) | Change::Redo(_) => false,
    });
    match end {
        Some(end) => refused.hint(format!(
            "`undo {}` (`{}`) takes the end of the day back first",
            end.no, end.line
        )),
        None => refused,
    }
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
