//! A step that a host names by what it was: `undo the death of Elm`, `undo the deal`.

use super::catalogue::{self, Id};
use super::names::Names;
use super::words::{WORDS, is_one};
use super::{Command, HostOrder, line};
use nightdesk_game::SeatId;
use nightdesk_text::after_words;

/// A step that is to be taken back, before anybody knows which entry it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepMeant<'a> {
    /// What it was.
    pub kind: StepKind,
    /// Whose, where the line names somebody.
    pub seat: Option<SeatId>,
    /// The words for it.
    pub words: &'a str,
}

/// What a step was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepKind {
    /// Somebody died or was taken out.
    Death,
    /// Somebody voted.
    Vote,
    /// A seat got another player.
    Replacement,
    /// The cards were dealt.
    Deal,
    /// A day ended.
    DayEnd,
    /// A night was resolved.
    Night,
    /// A deadline moved.
    Deadline,
}

/// Which step a line means that would undo one, or asks how; none where it names none.
#[must_use]
pub fn step_meant<'a>(line: &'a str, names: &Names) -> Option<StepMeant<'a>> {
    let line = WORDS.how_to.off_the_start(line.trim());
    let (command, rest) = catalogue::at_start(line)?;
    if command.id != Id::Undo {
        return None;
    }
    let rest = rest.trim_end_matches(['?', '.', '!', ' ']);
    let rest = after_words(rest, "the").unwrap_or(rest);
    if let Some(kind) = kind_of(rest) {
        let (seat, words) = (None, rest);
        return Some(StepMeant { kind, seat, words });
    }
    let owned = rest.split_once("'s ").or_else(|| rest.split_once("’s "));
    let of = rest.split_once(" of ").map(|(thing, name)| (name, thing));
    let (name, thing) = of.or(owned)?;
    let (kind, seat) = (kind_of(thing)?, Some(names.player(name).ok()?));
    let words = rest;
    Some(StepMeant { kind, seat, words })
}

fn kind_of(thing: &str) -> Option<StepKind> {
    let thing = thing.trim();
    let of = &WORDS.undone;
    let kinds = [
        (&of.death, StepKind::Death),
        (&of.vote, StepKind::Vote),
        (&of.replacement, StepKind::Replacement),
        (&of.deal, StepKind::Deal),
        (&of.day_end, StepKind::DayEnd),
        (&of.night, StepKind::Night),
        (&of.deadline, StepKind::Deadline),
    ];
    let mut kinds = kinds.into_iter();
    kinds.find_map(|(words, kind)| is_one(words, thing).then_some(kind))
}

/// Whether a line tells what somebody did in a night that is over: `Elm shot Fir last night`.
#[must_use]
pub fn of_last_night(line: &str, names: &Names) -> bool {
    let line = line.trim_end_matches(['.', '!', ' ']);
    let Some(said) = WORDS.last_night.after(line) else {
        return false;
    };
    let is_entry = matches!(
        line::read(said, names),
        Ok(Command::Order(HostOrder::Night(_) | HostOrder::Votes(_)))
    );
    is_entry && names.known().at_start(said).is_some()
}
