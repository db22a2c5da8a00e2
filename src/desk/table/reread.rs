//! Whether the rules of this version read moves as they were ruled.

use std::collections::BTreeSet;

use nightdesk_game::{Entry, Event, Game, Journal, SeatId};
use nightdesk_replies::When;
use nightdesk_rules::{Recorded, RuleSet, Table};
use nightdesk_time::Phase;

/// A move that is read otherwise now than when it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOtherwise {
    /// The number of its entry.
    pub no: u64,
    /// What the host typed.
    pub line: String,
    /// What followed from it, in words for the host.
    pub ruled: String,
    /// What follows from it by the rules as they are now.
    pub now: String,
}

/// The moves in force among the entries that are `meant` that read otherwise now. Only an entry of one
/// move says what followed from it alone; one that is refused now is named where the table is missing.
#[must_use]
pub fn read_otherwise(
    rules: &dyn RuleSet,
    journal: &Journal,
    meant: impl Fn(&Game, &Entry) -> bool,
) -> Vec<ReadOtherwise> {
    let mut table: Option<Box<dyn Table>> = None;
    let mut otherwise = Vec::new();
    journal.retrace(|game, entry| {
        let facts = journal.facts(entry);
        let Some((line, when, draws)) = only_move(entry.no, facts).filter(|_| meant(game, entry))
        else {
            return;
        };
        table = super::table(game, rules, table.take()).ok().flatten();
        let lots = &mut Recorded::new(draws);
        let taken = table.as_ref().map(|table| table.take(line, when, lots));
        let Some(Ok(taken)) = taken else {
            return;
        };
        let (ruled, now) = (Followed::of(facts), Followed::of(&taken.events));
        if ruled != now {
            otherwise.push(ReadOtherwise {
                no: entry.no,
                line: entry.line.clone(),
                ruled: ruled.in_words(game),
                now: now.in_words(game),
            });
        }
    });
    otherwise
}

/// What followed from a move, as far as players saw it at once.
#[derive(Debug, Default, PartialEq, Eq)]
struct Followed {
    died: BTreeSet<SeatId>,
    began: Vec<Phase>,
}

impl Followed {
    fn of<'e>(events: impl IntoIterator<Item = &'e Event>) -> Self {
        let mut followed = Self::default();
        for event in events {
            match event {
                Event::Died { seat, .. } => {
                    followed.died.insert(*seat);
                }
                Event::PhaseBegan { phase, .. } => followed.began.push(*phase),
                _ => {}
            }
        }
        followed
    }

    fn in_words(&self, game: &Game) -> String {
        let names = |seats: &BTreeSet<SeatId>| {
            let names = seats.iter().map(|seat| game.name(*seat));
            names.collect::<Vec<_>>().join(", ")
        };
        let died = match self.died.is_empty() {
            true => "nobody died".to_owned(),
            false => format!("died: {}", names(&self.died)),
        };
        let began = self.began.iter().map(|phase| format!("{phase} began"));
        let all: Vec<String> = std::iter::once(died).chain(began).collect();
        all.join(", ")
    }
}

/// The line of an entry that is one move and what followed from it.
fn only_move(entry: u64, facts: &[Event]) -> Option<(&str, When, &[u32])> {
    let mut moves = facts.iter().filter_map(|event| match event {
        Event::MoveTaken {
            line,
            draws,
            at,
            sent,
            ..
        } => {
            let when = When {
                at: *at,
                sent: *sent,
                entry,
            };
            Some((line.as_str(), when, draws.as_slice()))
        }
        _ => None,
    });
    let only = moves.next()?;
    moves.next().is_none().then_some(only)
}
