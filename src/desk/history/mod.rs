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
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::messages::Listed;
use nightdesk_text::say;

pub(super) fn undo(desk: &Desk<'_>, entry: Option<u64>) -> Result<Decision, Refused> {
    let no = match entry {
        Some(no) => no,
        None => newest_step(desk)?,
    };
    let line = line_of(desk, no);
    if entry.is_none()
        && let Some(sent) = not_left::sent_cards(desk, no)
    {
        let message = say!(desk, "would_be_undone_next", line);
        return Err(Refused::because("cards-sent", message).hint(say!(
            desk,
            "takes_that_back_first_was_something",
            no = sent.no,
            line = sent.line
        )));
    }
    let said = match entry {
        Some(_) => say!(desk, "undone_no_line", no, line),
        None => say!(desk, "undone_line", line),
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
    let newest = desk
        .journal
        .last_done()
        .map_err(|error| refused(desk.language(), error))?;
    let mut steps = desk.journal.done();
    steps
        .find(|no| !not_left::is_record(desk, *no))
        .ok_or_else(|| {
            let line = line_of(desk, newest);
            refused(desk.language(), HistoryError::NothingToUndo).hint(say!(
                desk,
                "takes_back_that_it_left",
                newest,
                line
            ))
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
        true => say!(desk, "the_ledger_is_not_reached", number),
        false => say!(desk, "the_ledger_is_not_reached_by_undo", number),
    })
}

pub(super) fn redo(desk: &Desk<'_>) -> Result<Decision, Refused> {
    let no = desk
        .journal
        .last_undone()
        .map_err(|error| refused(desk.language(), error))?;
    let said = say!(desk, "done_again", no = line_of(desk, no));
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
                    chain::named(desk, no, refused(desk.language(), error))
                }
                NotUndone::History(error) => refused(desk.language(), error),
                NotUndone::Otherwise(entry, grounds) => chain::named(
                    desk,
                    no,
                    in_the_way(desk.language(), entry, &grounds.0, &grounds.1),
                ),
                NotUndone::Unsure(entry) => chain::named(desk, no, unsure(desk.language(), entry)),
            })?
        }
        change => {
            let after = grounds::changed(desk.journal, desk.now, &change)
                .map_err(|error| refused(desk.language(), error))?;
            (change, after)
        }
    };
    let told = deadline::deadline_to_post_again(desk, after.game(), &change);
    let mut decision = Decision::changing(change).say(said);
    decision.echo.extend(made_wrong(desk.game(), after.game()));
    Ok(decision.due(told))
}

/// The entries that stand on one that is to be taken back, the first few by name: a game that runs
/// has its cards and its beginning.
fn ground_of(desk: &Desk<'_>, no: u64) -> Refused {
    let later = after(desk.journal, no);
    let Some(last) = later.last() else {
        return refused(desk.language(), HistoryError::Ground);
    };
    let named = later.iter().take(MOST_NAMED);
    let mut names: Vec<String> = named
        .map(|entry| format!("{} (`{}`)", entry.no, entry.line))
        .collect();
    match later.len().saturating_sub(names.len()) {
        0 => {}
        more => names.push(say!(desk, "more_more", more)),
    }
    let message = match later.len() {
        1 => say!(desk, "entry_depends", names = Listed(&names)),
        _ => say!(desk, "entries_depend", names = Listed(&names)),
    };
    Refused::because("ground", say!(desk, "nothing_changed_message", message)).hint(say!(
        desk,
        "the_last_of_them_goes_back",
        no = last.no,
        line = last.line
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
fn in_the_way(language: Language, entry: &Entry, was: &Ground, is: &Ground) -> Refused {
    let Entry { no, line, .. } = entry;
    let (code, why) = match (was, is) {
        (Ground::Day(was), Ground::Day(is)) if was.count.wagons != is.count.wagons => (
            "day-ended",
            say!(&language, "was_ended_by_these_votes", day = was.day),
        ),
        (Ground::Day(was), _) => (
            "day-ended",
            say!(
                &language,
                "would_have_ended_otherwise_without",
                day = was.day
            ),
        ),
        (Ground::Night(night, _), _) => ("needed", say!(&language, "was_resolved", night)),
        (Ground::NightIsOver(_), _) => (
            "needed",
            say!(&language, "needs_the_night_that_it_ends", line),
        ),
        (Ground::End(was), Ground::End(is)) if was.over != is.over => (
            "needed",
            match (was.over.is_empty(), is.over.is_empty()) {
                (_, true) => say!(&language, "without_it_would_not_have_ended", line),
                (true, false) => say!(&language, "without_it_would_have_ended", line),
                (false, false) => say!(&language, "without_it_entry_would_have_come", no, line),
            },
        ),
        (Ground::Move(_) | Ground::End(_) | Ground::Settled(_), _) => (
            "needed",
            say!(&language, "without_it_entry_would_have_come", no, line),
        ),
        (Ground::Living(_) | Ground::MayAct(_) | Ground::During(_) | Ground::Tied(_), _) => (
            "needed",
            say!(&language, "without_it_entry_could", no, line),
        ),
    };
    let takes = match was {
        Ground::Day(_) => say!(&language, "the_end_of_the_day"),
        Ground::Night(..) => say!(&language, "the_night"),
        Ground::NightIsOver(_)
        | Ground::End(_)
        | Ground::Move(_)
        | Ground::Settled(_)
        | Ground::Living(_)
        | Ground::MayAct(_)
        | Ground::During(_)
        | Ground::Tied(_) => say!(&language, "that_entry"),
    };
    Refused::because(code, say!(&language, "nothing_changed", why)).hint(say!(
        &language,
        "takes_back_first",
        no,
        line,
        takes
    ))
}

/// A move that nobody can rule again stands in the way.
fn unsure(language: Language, Entry { no, line, .. }: &Entry) -> Refused {
    let why = say!(&language, "this_version_would_not_rule_entry", no, line);
    Refused::because("needed", say!(&language, "nothing_changed", why)).hint(say!(
        &language,
        "takes_that_back_first",
        no,
        line
    ))
}

fn line_of(desk: &Desk<'_>, no: u64) -> String {
    desk.journal
        .entries()
        .iter()
        .find(|entry| entry.no == no)
        .map(|entry| entry.line.clone())
        .unwrap_or_default()
}

fn refused(language: Language, error: HistoryError) -> Refused {
    let code = match &error {
        HistoryError::NothingToUndo => "nothing-to-undo",
        HistoryError::NothingToRedo => "nothing-to-redo",
        HistoryError::NoSuchEntry(_) => "no-such-entry",
        HistoryError::AlreadyUndone(_) => "already-undone",
        HistoryError::Foundation(_) => "foundation",
        HistoryError::Needed { .. } => "needed",
        HistoryError::Ground => "ground",
        HistoryError::NotNext { .. } => "not-next",
        HistoryError::NoFacts(_) => "no-facts",
        HistoryError::Contradiction(_) | HistoryError::NotLater(_) => "conflict",
        HistoryError::WrongNumber { .. } => "wrong-number",
    };
    let refused = Refused::because(code, say!(&language, "nothing_changed_error", error));
    match error {
        HistoryError::Needed { entry, line, .. } => refused.hint(say!(
            &language,
            "undo_entry_line_takes_that_back_first",
            entry,
            line
        )),
        HistoryError::NoSuchEntry(_) => {
            refused.hint(say!(&language, "lists_the_entries_with_their_numbers"))
        }
        _ => refused,
    }
}
