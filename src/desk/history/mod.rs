//! Undo and redo, with the step's own words.
//!
//! A step in the middle is taken back only where it is certain that all later ones would have come out the
//! same without it ([`grounds`]), else all that must go first are named ([`chain`]); what has left
//! meanwhile is named ([`not_left`]),
//! and a deadline that was told is told anew ([`deadline`]).

mod chain;
mod deadline;
mod earlier;
mod grounds;
mod moves;
mod not_left;

pub use earlier::{by_other_rules, with_steps};

use super::Desk;
use super::decision::{Decision, Refused};
use super::votes::made_wrong;
use grounds::{Ground, NotUndone};
use nightdesk_game::{Change, Entry, Event, HistoryError, Journal};
use nightdesk_text::wording::list;

pub(super) fn undo(desk: &Desk<'_>, entry: Option<u64>) -> Result<Decision, Refused> {
    let no = match entry {
        Some(no) => no,
        None => newest_step(desk)?,
    };
    let line = line_of(desk, no);
    if entry.is_none()
        && let Some(sent) = not_left::sent_cards(desk, no)
    {
        let message = format!("`{line}` would be undone next, and its role PMs count as sent");
        return Err(Refused::because("cards_sent", message).hint(format!(
            "`undo {}` (`{}`) takes that back first; was something else meant, `log` has the numbers",
            sent.no, sent.line
        )));
    }
    let said = match entry {
        Some(_) => format!("Undone {no}: {line}"),
        None => format!("Undone: {line}"),
    };
    let mut decision = change(desk, Change::undo(no), said)?;
    decision.echo.extend(not_left::lines(desk, no));
    if entry.is_none() {
        decision.echo.extend(not_left::kept(desk, no));
    }
    decision.echo.extend(beside_ledger(desk, no));
    Ok(decision)
}

/// The newest step that did more than record what was posted or sent: what has left the desk is in
/// the thread, whatever is taken back here.
fn newest_step(desk: &Desk<'_>) -> Result<u64, Refused> {
    let newest = desk.journal.last_done().map_err(refused)?;
    let mut steps = desk.journal.done();
    steps
        .find(|no| !not_left::is_record(desk, *no))
        .ok_or_else(|| {
            let line = line_of(desk, newest);
            refused(HistoryError::NothingToUndo)
                .hint(format!("`undo {newest}` takes back that it left: `{line}`"))
        })
}

/// That the ledger still has the warnings whose texts go with a step.
fn beside_ledger(desk: &Desk<'_>, no: u64) -> Option<String> {
    let entry = desk.journal.entries().iter().find(|entry| entry.no == no)?;
    // What the ledger says is heard again with a text that has left, and that text is due again.
    let leaves = |fact: &Event| matches!(fact, Event::TextLeft { .. });
    if entry.change.facts().iter().any(leaves) {
        return None;
    }
    let mut facts = entry.change.facts().iter();
    let warning = facts.find_map(|fact| match fact {
        Event::WarningSaid { warning, .. } => Some(warning),
        _ => None,
    })?;
    let number = warning.number;
    Some(match warning.gone {
        true => format!(
            "The ledger is not reached by undo: warning {number} stays deleted there. Only the word \
             about that is not due any more."
        ),
        false => format!(
            "The ledger is not reached by undo: warning {number} stands there as it was given or \
             changed, `!fwarn del {number}` deletes it. Only the text about it is not due any more."
        ),
    })
}

pub(super) fn redo(desk: &Desk<'_>) -> Result<Decision, Refused> {
    let no = desk.journal.last_undone().map_err(refused)?;
    let said = format!("Done again: {}", line_of(desk, no));
    change(desk, Change::Redo(no), said)
}

/// Tries it on a copy, so that a step that others need is named before anything is written, and
/// tells when a count that has left the desk is wrong now.
fn change(desk: &Desk<'_>, change: Change, said: String) -> Result<Decision, Refused> {
    let (change, after) = match change {
        Change::Undo { no, .. } => {
            grounds::without(desk, desk.journal, no).map_err(|why| match why {
                NotUndone::History(HistoryError::Ground) => ground_of(desk, no),
                NotUndone::History(error @ HistoryError::Needed { .. }) => {
                    chain::named(desk, no, refused(error))
                }
                NotUndone::History(error) => refused(error),
                NotUndone::Otherwise(entry, grounds) => {
                    chain::named(desk, no, in_the_way(entry, &grounds.0, &grounds.1))
                }
                NotUndone::Unsure(entry) => chain::named(desk, no, unsure(entry)),
            })?
        }
        change => {
            let after = grounds::changed(desk.journal, desk.now, &change).map_err(refused)?;
            (change, after)
        }
    };
    let told = deadline::told_otherwise(desk, after.game(), &change);
    let mut decision = Decision::changing(change).say(said);
    decision.echo.extend(made_wrong(desk.game(), after.game()));
    Ok(decision.due(told))
}

/// The entries that stand on one that is to be taken back, the first few by name: a game that runs
/// has its cards and its beginning.
fn ground_of(desk: &Desk<'_>, no: u64) -> Refused {
    let later = after(desk.journal, no);
    let Some(last) = later.last() else {
        return refused(HistoryError::Ground);
    };
    let named = later.iter().take(MOST_NAMED);
    let mut names: Vec<String> = named
        .map(|entry| format!("{} (`{}`)", entry.no, entry.line))
        .collect();
    match later.len().saturating_sub(names.len()) {
        0 => {}
        more => names.push(format!("{more} more")),
    }
    let message = match later.len() {
        1 => format!("entry {} stands on it", list(&names)),
        _ => format!("entries {} stand on it", list(&names)),
    };
    Refused::because("ground", format!("nothing changed: {message}")).hint(format!(
        "the last of them goes back first: `undo {}` (`{}`)",
        last.no, last.line
    ))
}

/// The entries in force after one that have changed the game.
fn after(journal: &Journal, no: u64) -> Vec<&Entry> {
    let counts = |entry: &&Entry| {
        entry.no > no && journal.in_force(entry.no) && !entry.change.facts().is_empty()
    };
    journal.entries().iter().filter(counts).collect()
}

/// How many entries that stand on another are named.
const MOST_NAMED: usize = 3;

/// An entry that would have come out otherwise stands in the way.
fn in_the_way(entry: &Entry, was: &Ground, is: &Ground) -> Refused {
    let Entry { no, line, .. } = entry;
    let (code, why) = match (was, is) {
        (Ground::Day(was), Ground::Day(is)) if was.count.wagons != is.count.wagons => {
            ("day_ended", format!("{} was ended by these votes", was.day))
        }
        (Ground::Day(was), _) => (
            "day_ended",
            format!("{} would have ended otherwise without it", was.day),
        ),
        (Ground::Night(night, _), _) => ("needed", format!("{night} was resolved with it")),
        (Ground::NightIsOver(_), _) => ("needed", format!("`{line}` needs the night that it ends")),
        (Ground::End(was), Ground::End(is)) if was.over != is.over => (
            "needed",
            match is.over {
                Some(_) => format!("without it `{line}` would have ended the game"),
                None => format!("without it `{line}` would not have ended the game"),
            },
        ),
        (Ground::Move(_) | Ground::End(_) | Ground::Settled(_), _) => (
            "needed",
            format!("without it entry {no} (`{line}`) would have come out otherwise"),
        ),
        (Ground::Living(_) | Ground::MayAct(_) | Ground::During(_) | Ground::Tied(_), _) => (
            "needed",
            format!("without it entry {no} (`{line}`) could not have been taken"),
        ),
    };
    let takes = match was {
        Ground::Day(_) => "the end of the day",
        Ground::Night(..) => "the night",
        Ground::NightIsOver(_)
        | Ground::End(_)
        | Ground::Move(_)
        | Ground::Settled(_)
        | Ground::Living(_)
        | Ground::MayAct(_)
        | Ground::During(_)
        | Ground::Tied(_) => "that",
    };
    Refused::because(code, format!("nothing changed: {why}"))
        .hint(format!("`undo {no}` (`{line}`) takes {takes} back first"))
}

/// A move that nobody can rule again stands in the way.
fn unsure(Entry { no, line, .. }: &Entry) -> Refused {
    let why = format!(
        "this version would not rule entry {no} (`{line}`) as it was ruled, so it is not certain what \
         that changed without it"
    );
    Refused::because("needed", format!("nothing changed: {why}"))
        .hint(format!("`undo {no}` (`{line}`) takes that back first"))
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
        HistoryError::Contradiction(_) | HistoryError::NotLater(_) => "conflict",
        HistoryError::WrongNumber { .. } => "wrong_number",
    };
    let refused = Refused::because(code, format!("nothing changed: {error}"));
    match error {
        HistoryError::Needed { entry, line, .. } => {
            refused.hint(format!("`undo {entry}` (`{line}`) takes that back first"))
        }
        HistoryError::NoSuchEntry(_) => refused.hint("`log` lists the entries with their numbers"),
        _ => refused,
    }
}
