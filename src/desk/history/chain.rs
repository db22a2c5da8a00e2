//! The later steps that hang on one which is to be taken back, all of them at once.

use super::grounds::{self, NotUndone};
use crate::Desk;
use crate::decision::Refused;
use nightdesk_game::{HistoryError, Journal};
use nightdesk_text::messages::Listed;
use nightdesk_text::say;

/// How many undos are tried for it: each asks the rules again for everything after a step.
const MOST_TRIED: usize = 24;

/// A refusal to take a step back, with every step that goes back first, in the order in which they
/// can, or with the last step where all that came later depends on one of them; as it was where
/// that is one step, or no order was found.
pub(super) fn named(desk: &Desk<'_>, no: u64, refused: Refused) -> Refused {
    let first = match chain(desk, no) {
        Some(Chain::Steps(steps)) if steps.len() > 1 => steps,
        Some(Chain::Last(step)) => {
            return Refused::because(refused.code, refused.message).hint(say!(
                desk,
                "more_depends",
                step,
                step2 = super::line_of(desk, step)
            ));
        }
        _ => return refused,
    };
    let lines: Vec<String> = first
        .iter()
        .map(|step| format!("`undo {step}` (`{}`)", super::line_of(desk, *step)))
        .collect();
    Refused::because(refused.code, refused.message).hint(say!(
        desk,
        "these_go_back_first_one_after",
        list = Listed(&lines)
    ))
}

/// What goes back before a step can.
enum Chain {
    /// These steps, first the one that can now.
    Steps(Vec<u64>),
    /// Everything after a step on which all of it stands: the last of it first.
    Last(u64),
}

/// What goes back before a step can; none where that takes too long to find out, or nothing helps.
fn chain(desk: &Desk<'_>, no: u64) -> Option<Chain> {
    let mut journal = desk.journal.clone();
    let mut open = vec![no];
    let mut gone = Vec::new();
    for _ in 0..MOST_TRIED {
        let Some(step) = open.last().copied() else {
            break;
        };
        match hangs_on(desk, &journal, step) {
            Tried::Goes(without) => {
                journal = *without;
                open.pop();
                gone.push(step);
            }
            Tried::Needs(other) if !open.contains(&other) => open.push(other),
            Tried::Bears => {
                let last = super::after(desk.journal, step).last()?.no;
                return Some(Chain::Last(last));
            }
            Tried::Needs(_) | Tried::Stays => return None,
        }
    }
    let is_last = gone.pop() == Some(no) && open.is_empty();
    is_last.then_some(Chain::Steps(gone))
}

/// What comes of taking a step back.
enum Tried {
    /// It goes, and this is the journal without it.
    Goes(Box<Journal>),
    /// This later step goes first.
    Needs(u64),
    /// Everything after it stands on it.
    Bears,
    /// It does not, whatever else goes.
    Stays,
}

fn hangs_on(desk: &Desk<'_>, journal: &Journal, step: u64) -> Tried {
    match grounds::without(desk, journal, step) {
        Ok((_, without)) => Tried::Goes(Box::new(without)),
        Err(NotUndone::Otherwise(entry, _) | NotUndone::Unsure(entry)) => Tried::Needs(entry.no),
        Err(NotUndone::History(HistoryError::Needed { entry, .. })) => Tried::Needs(entry),
        Err(NotUndone::History(HistoryError::Ground)) => Tried::Bears,
        Err(NotUndone::History(_)) => Tried::Stays,
    }
}
