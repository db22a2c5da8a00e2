//! What a move that was made at a table brings there.

use crate::table::again::each_move;
use nightdesk_game::{Entry, Event, Game, TableStep, TakenMove};
use nightdesk_replies::When;
use nightdesk_rules::{Chance, Cue, Recorded, RuleSet, Table, Taken};

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
    /// What it changed at the table, as that was kept.
    ruled: Option<TableStep>,
    /// What it changes by the rules as they are now; none where it cannot be taken, or is a line alone.
    now: Option<TableStep>,
}

/// A move as it is played.
#[derive(Debug, Clone, PartialEq)]
struct Play {
    taken: Taken,
    /// Among how many each lot was drawn.
    among: Vec<u32>,
}

/// What stands at a table before a move, beside what stood there when the move was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// No move before it was taken back, or changes something else now.
    Same,
    /// A move was, or does.
    Another,
}

/// Nobody knows what a move would have changed.
#[derive(Debug)]
pub(super) struct Unsure;

impl Brought {
    /// What each move of an entry brings; its facts get the step that `goes_on` says of each. `table` is
    /// the one of the entry before, and becomes the one of the last move.
    pub(super) fn by(
        (rules, game): (&dyn RuleSet, &Game),
        (entry, facts): (&Entry, &mut [Event]),
        table: &mut Option<Box<dyn Table>>,
        goes_on: &mut dyn FnMut(u64, &Self) -> Option<TableStep>,
    ) -> Vec<Self> {
        let mut brought = Vec::new();
        each_move(rules, game, facts, table, |table, taken| {
            // Where the moves before cannot be taken again, nothing comes of this one either.
            let play = |line: &str| Play::of(table?, line, taken);
            let mut one = Self::of(&entry.line, taken, play);
            one.now = table.and_then(|table| table.step_now(taken).ok());
            let step = goes_on(entry.no, &one);
            brought.push(one);
            step
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
            ruled: taken.step.clone(),
            now: None,
        }
    }

    /// What the move changed, as it was kept.
    pub(super) fn ruled(&self) -> Option<TableStep> {
        self.ruled.clone()
    }

    /// What the move changes by the rules as they are now.
    pub(super) fn now(&self) -> Option<TableStep> {
        self.now.clone()
    }

    /// What the move changes without an earlier step, `without` being what it brings then. A line alone
    /// stays one.
    ///
    /// It changes what it did where the same stands before it as did, and today's rules make the same of
    /// it in both games. It may change something else where today's rules say what it did change: by
    /// rules that ruled it otherwise nobody knows what it would have been.
    ///
    /// # Errors
    /// [`Unsure`] where that is not certain.
    pub(super) fn step_without(
        &self,
        without: &Self,
        table: Before,
    ) -> Result<Option<TableStep>, Unsure> {
        if self.ruled.is_none() {
            return Ok(None);
        }
        if without.now.is_none() {
            return Err(Unsure);
        }
        match table {
            Before::Same if self.now == without.now => Ok(self.ruled()),
            Before::Same | Before::Another if self.now == self.ruled => Ok(without.now()),
            Before::Same | Before::Another => Err(Unsure),
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
    fn of(table: &dyn Table, line: &str, moved: &TakenMove) -> Option<Self> {
        let mut lots = Counted {
            lots: Recorded::new(&moved.draws),
            among: Vec::new(),
        };
        let mut taken = table
            .take(Cue::Line(line), When::of(moved), &mut lots)
            .ok()?;
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
