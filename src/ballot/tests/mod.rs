//! The vote reader, held against tables of forms, the worked cases and laws.

mod asides;
mod cases;
mod floods;
mod laws;
mod marks;
mod names;
mod perhaps;
mod words;

use super::notation::body;
use super::{
    Mark, Meant, NameRule, Named, Roster, Says, Syntaxes, Target, VoteWords, marks as read,
};

/// What a notation says, in short.
fn says(notation: &str) -> Vec<String> {
    says_as(notation, &Syntaxes::default())
}

fn says_as(notation: &str, syntaxes: &Syntaxes) -> Vec<String> {
    let roster = known();
    let marks = read(&body(notation), syntaxes, false, &roster);
    marks.iter().map(short).collect()
}

/// Whom the reader of marks knows.
fn known() -> Roster<&'static str> {
    roster(&["Ana", "Bob", "Cleo", "Count Vlad", "Vote Bot", "Звездочёт"])
}

fn short(mark: &Mark) -> String {
    match &mark.says {
        Says::Vote(words) => format!("vote {words}"),
        Says::Unvote => "unvote".to_owned(),
        Says::Held(kind, words) => format!("{} {words}", kind.name()),
        Says::NotCounted(fault, words) => format!("{} {words}", fault.name()),
    }
}

/// A slot in short: `name = other name, other name`, with a `+` before it if it is dead.
fn roster(slots: &[&'static str]) -> Roster<&'static str> {
    let named = slots.iter().map(|slot| {
        let alive = !slot.starts_with('+');
        let slot = slot.trim_start_matches('+');
        let (name, others) = slot.split_once(" = ").unwrap_or((slot, ""));
        Named {
            slot: name,
            name,
            other_names: others.split(", ").filter(|name| !name.is_empty()).collect(),
            alive,
        }
    });
    let mut roster = Roster::new(named, &VoteWords::usual());
    roster.add_other("Meg");
    roster.add_other("Zoe the GM");
    roster
}

/// Whom words mean, in short.
fn meant(words: &str, roster: &Roster<&'static str>, rule: NameRule) -> String {
    match super::meant(words, roster, rule) {
        Meant::Certain(Target::Slot(slot)) => slot.to_owned(),
        Meant::Certain(Target::NoLynch) => "(no lynch)".to_owned(),
        Meant::Certain(Target::Unvote) => "(unvote)".to_owned(),
        Meant::Fitting(slot) => format!("{slot} (fits)"),
        Meant::Likely(slot) => format!("{slot} (likely)"),
        Meant::NotAPlayer => "(not a player)".to_owned(),
        Meant::Ask { kind, candidates } => format!("{}: {}", kind.name(), candidates.join(", ")),
    }
}
