//! What a move that was made at a table brings there.

use nightdesk_game::{Entry, Event, Game};
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

impl Brought {
    /// What each move of an entry brings. `table` is the one of the entry before, and becomes the
    /// one of the last move.
    pub(super) fn by(
        rules: &dyn RuleSet,
        game: &Game,
        entry: &Entry,
        table: &mut Option<Box<dyn Table>>,
    ) -> Vec<Self> {
        let facts = entry.change.facts();
        let is_move = |event: &Event| matches!(event, Event::MoveTaken { .. });
        if !facts.iter().any(is_move) {
            return Vec::new();
        }
        let mut game = game.clone();
        let mut brought = Vec::new();
        for event in facts {
            if let Event::MoveTaken {
                line,
                draws,
                at,
                sent,
                ..
            } = event
            {
                let when = When {
                    at: *at,
                    sent: *sent,
                    entry: entry.no,
                };
                // Where the moves before cannot be taken again, nothing comes of this one either.
                *table = crate::table(&game, rules, table.take()).ok().flatten();
                let play = |line: &str| Play::of(table.as_deref()?, line, when, draws);
                brought.push(Self::of(&entry.line, line, play));
            }
            // What counts has been applied before.
            let _fits = game.apply(event);
        }
        brought
    }

    /// What a move brings by the line that the host typed, and by the one that was kept.
    fn of(typed: &str, kept: &str, play: impl Fn(&str) -> Option<Play>) -> Self {
        let typed = play(typed);
        let is_typed = typed.as_ref().is_some_and(|play| play.taken.line == kept);
        let kept = match is_typed {
            true => typed.clone(),
            false => play(kept),
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
