//! Whether the rules of this version read the moves of a running game as they were ruled.
//!
//! A table is laid anew by the rules as they are now, while the journal keeps what followed from
//! each move when it was made. Where the two differ, the host must know before going on.

use std::collections::BTreeSet;

use super::Session;
use nightdesk_command::Hiding;
use nightdesk_game::{Entry, Event, Game, SeatId};
use nightdesk_replies::When;
use nightdesk_rules::{Recorded, Table};
use nightdesk_time::Phase;

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

impl Session {
    /// That moves are read otherwise now than when they were made: for each what was ruled, what
    /// today's rules make of it, and the version that ruled. Nothing where the game has no table, or
    /// where it cannot be laid, which is told by itself. While others can see the screen only the
    /// entries are named.
    #[must_use]
    pub fn read_otherwise(&self, hiding: Hiding) -> Vec<String> {
        let Ok(rules) = self.rules() else {
            return Vec::new();
        };
        if rules.tables().is_none() {
            return Vec::new();
        }
        let journal = self.journal();
        let mut game = Game::default();
        let mut table: Option<Box<dyn Table>> = None;
        let mut told = Vec::new();
        let entries = journal.entries().iter();
        for entry in entries.filter(|entry| journal.in_force(entry.no)) {
            let facts = entry.change.facts();
            if let Some((line, when, draws)) = only_move(entry.no, facts) {
                let Ok(laid) = nightdesk_desk::table(&game, rules, table.take()) else {
                    break;
                };
                // A move that is refused now is named where the table is missing.
                let taken = laid.as_ref().and_then(|table| {
                    let taken = table.take(line, when, &mut Recorded::new(draws));
                    taken.ok()
                });
                if let Some(taken) = taken {
                    let (ruled, now) = (Followed::of(facts), Followed::of(&taken.events));
                    if ruled != now {
                        told.push(self.told_otherwise(entry, (&ruled, &now), &game, hiding));
                    }
                }
                table = laid;
            }
            if facts.iter().any(|fact| game.apply(fact).is_err()) {
                break;
            }
        }
        told
    }

    fn told_otherwise(
        &self,
        entry: &Entry,
        (ruled, now): (&Followed, &Followed),
        game: &Game,
        hiding: Hiding,
    ) -> String {
        let no = entry.no;
        let version = self.open_game().and_then(|open| open.written_by().of(no));
        let by = match version {
            Some(version) => format!("version {version}, which wrote it"),
            None => "the version that wrote it, which the journal does not name".to_owned(),
        };
        let (line, differs) = match hiding {
            Hiding::Hidden => (String::new(), "What differs: (hidden).".to_owned()),
            Hiding::Shown => (
                format!(" (`{}`)", entry.line),
                format!(
                    "Ruled: {}. Read now: {}.",
                    ruled.in_words(game),
                    now.in_words(game)
                ),
            ),
        };
        format!(
            "Entry {no}{line} was ruled by other rules than this version has. {differs} What was ruled \
             stays in the list of players and in every text; votes, checks and `why` go by what is \
             read now. Go on with {by}, or `undo {no}` and enter it again."
        )
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
