//! What a move that was made at a table brings there.

use crate::desk;
use crate::game::{Entry, Event, Game};
use crate::rules::{Chance, Recorded, RuleSet, Table, Taken, When};

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

impl Brought {
    /// What the move of an entry brings; none if there is none in it. `table` is the one of the
    /// entry before, and becomes the one of this.
    pub(super) fn by(
        rules: &dyn RuleSet,
        game: &Game,
        entry: &Entry,
        table: &mut Option<Box<dyn Table>>,
    ) -> Option<Self> {
        let mut events = entry.change.facts().iter();
        let (line, draws, when) = events.find_map(|event| match event {
            Event::MoveTaken {
                line,
                draws,
                at,
                sent,
                ..
            } => {
                let (at, sent) = (*at, *sent);
                Some((line, draws, When { at, sent }))
            }
            _ => None,
        })?;
        // Where the moves before cannot be taken again, nothing comes of this one either.
        *table = desk::table(game, rules, table.take()).ok().flatten();
        let play = |line: &str| Play::of(table.as_deref()?, line, when, draws);
        let typed = play(&entry.line);
        let is_typed = typed.as_ref().is_some_and(|play| play.taken.line == *line);
        let kept = match is_typed {
            true => typed.clone(),
            false => play(line),
        };
        Some(Self {
            typed,
            kept,
            is_typed,
        })
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
        // What the host read then is no part of the game.
        taken.echo.clear();
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
