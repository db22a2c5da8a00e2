//! What a move that was made at a table brings there.

use crate::table::again::{changed_now, each_move};
use nightdesk_game::{Entry, Event, Game, TakenMove};
use nightdesk_replies::When;
use nightdesk_rules::{Chance, Recorded, RuleSet, Table, Taken};

/// What a move brings at the table of the game as it stood before.
#[derive(Debug, PartialEq)]
pub(super) struct Brought {
    /// By the line the host typed: it reads the thread's votes as they stand. None if it is
    /// refused.
    typed: Option<Play>,
    /// By the line as it was kept.
    kept: Option<Play>,
    /// Whether what the host typed is the move that was kept.
    is_typed: bool,
}

/// A move as it is played.
#[derive(Debug, Clone, PartialEq)]
struct Play {
    taken: Taken,
    /// Among how many each lot was drawn.
    among: Vec<u32>,
}

/// What moves change at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Steps {
    /// As it was kept: nothing before them is another than it was.
    Kept,
    /// As the rules have it now: something before them was taken back.
    Anew,
}

impl Brought {
    /// What each move of an entry brings; its facts get the steps that are asked for. `table` is the one
    /// of the entry before, and becomes the one of the last move.
    pub(super) fn by(
        (rules, game): (&dyn RuleSet, &Game),
        (entry, facts): (&Entry, &mut [Event]),
        steps: Steps,
        table: &mut Option<Box<dyn Table>>,
    ) -> Vec<Self> {
        let mut brought = Vec::new();
        each_move(rules, game, facts, table, |table, taken| {
            // Where the moves before cannot be taken again, nothing comes of this one either.
            let when = When {
                entry: entry.no,
                ..When::of(taken)
            };
            let play = |line: &str| Play::of(table?, line, when, &taken.draws);
            brought.push(Self::of(&entry.line, taken, play));
            match steps {
                Steps::Kept => taken.step.clone(),
                Steps::Anew => changed_now(table, taken),
            }
        });
        brought
    }

    /// What a move brings by the line that the host typed, and by the one that was kept.
    fn of(typed: &str, taken: &TakenMove, play: impl Fn(&str) -> Option<Play>) -> Self {
        let typed = play(typed);
        let is_typed = typed
            .as_ref()
            .is_some_and(|play| play.taken.line == taken.line);
        let kept = match is_typed {
            true => typed.clone(),
            false => play(&taken.line),
        };
        Self {
            typed,
            kept,
            is_typed,
        }
    }

    pub(super) fn is_the_same_as(&self, other: &Self) -> bool {
        match self.is_typed {
            true => self.typed == other.typed,
            false => self.kept == other.kept,
        }
    }
}

impl Play {
    fn of(table: &dyn Table, line: &str, when: When, draws: &[u32]) -> Option<Self> {
        let mut lots = Counted {
            lots: Recorded::new(draws),
            among: Vec::new(),
        };
        let mut taken = table.take(line, when, &mut lots).ok()?;
        // What the host read then is no part of the game, and where in the table something stands is
        // nothing that follows.
        taken.echo.clear();
        taken.step = None;
        Some(Self {
            taken,
            among: lots.among,
        })
    }
}

/// Lots drawn again, with what each was drawn among.
struct Counted<'d> {
    lots: Recorded<'d>,
    among: Vec<u32>,
}

impl Chance for Counted<'_> {
    fn below(&mut self, end: u32) -> u32 {
        self.among.push(end);
        self.lots.below(end)
    }
}
