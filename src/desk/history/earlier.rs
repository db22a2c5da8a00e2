//! Journals of format 1, which kept of a move at a table its line alone.

use super::grounds::{changed, later_facts};
use crate::table::again::{each_move, is_move};
use crate::table::keeps_steps;
use crate::table::reread::read_otherwise;
use nightdesk_game::{Change, Entry, Event, Journal, Setup};
use nightdesk_rules::{RuleSet, Table};

/// The entries of a journal with what each move changed at the table, where some have their lines
/// alone: those are taken once more, each as the entries before it left the game. None where there is
/// no such move.
///
/// None, too, where a move that counts cannot be taken any more, where something else followed from it, or
/// where the game had other rules then ([`by_other_rules`]): the host is told of that, and decides by which
/// version the game goes on. What was undone may stay a line alone.
#[must_use]
pub fn with_steps(rules: &dyn RuleSet, journal: &Journal) -> Option<Vec<Entry>> {
    if keeps_steps(journal.game()) || by_other_rules(journal) {
        return None;
    }
    let mut whole = Journal::default();
    let mut table: Option<Box<dyn Table>> = None;
    for entry in journal.entries() {
        let change = match &entry.change {
            Change::Do(facts) => {
                let mut facts = facts.clone();
                let counts = journal.in_force(entry.no);
                let mut lines_alone = false;
                each_move(
                    rules,
                    whole.game(),
                    &mut facts,
                    &mut table,
                    |table, taken| {
                        let again = || table?.step_now(taken).ok();
                        let step = taken.step.clone().or_else(again);
                        lines_alone |= step.is_none() && counts;
                        step
                    },
                );
                if lines_alone {
                    return None;
                }
                Change::Do(facts)
            }
            Change::Undo { no, later } if later.is_empty() => undone(rules, &whole, *no)?,
            change => change.clone(),
        };
        let entry = Entry {
            change,
            ..entry.clone()
        };
        whole.append(entry).ok()?;
    }
    let as_ruled = || read_otherwise(rules, &whole, |_, _| true).is_empty();
    (keeps_steps(whole.game()) && as_ruled()).then(|| whole.entries().to_vec())
}

/// Whether a move that counts and is a line alone was made by another role book, or by other rulings or
/// settings, than the game has now, by which format 1 reads it.
#[must_use]
pub fn by_other_rules(journal: &Journal) -> bool {
    let rules_of = |setup: &Setup| {
        (
            setup.files.clone(),
            setup.rulings.clone(),
            setup.edition,
            setup.language,
            setup.schedule.zone.clone(),
        )
    };
    let present = rules_of(&journal.game().setup);
    let mut by_another = false;
    journal.retrace(|game, entry| {
        let mut facts = journal.facts(entry).iter();
        let is_line_alone = |fact: &Event| matches!(fact, Event::MoveTaken { step: None, .. });
        by_another |= facts.any(is_line_alone) && rules_of(&game.setup) != present;
    });
    by_another
}

/// The undo of an entry, with the facts of those later ones that change something else without it.
fn undone(rules: &dyn RuleSet, journal: &Journal, no: u64) -> Option<Change> {
    let is_later = |entry: &&Entry| entry.no > no && journal.in_force(entry.no);
    let mut later = journal.entries().iter().filter(is_later);
    if !later.any(|entry| entry.change.facts().iter().any(is_move)) {
        return Some(Change::undo(no));
    }
    let at = journal.entries().last()?.at;
    let without = changed(journal, at, &Change::undo(no)).ok()?;
    let later = later_facts(rules, &without, no)?;
    Some(Change::Undo { no, later })
}
