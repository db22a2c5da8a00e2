//! Which orders came late, phase by phase, for the host's notes behind the end.

use super::Teller;
use crate::desk;
use crate::game::{Entry, Event, Game, TakenMove};
use crate::text::names::fold;
use crate::time::{Phase, PhaseKind};

/// The flags with which a late order is taken all the same.
const TAKEN_BY: [&str; 2] = ["--accept-late", "--yes"];

impl Teller<'_> {
    /// The nights in which orders came late and counted, with how many.
    pub(super) fn late_and_counted(&self) -> Vec<(Phase, usize)> {
        let has_table = self.rules.tables().is_some();
        let begun = self.game.phases.iter().map(|start| start.phase);
        let nights = begun.filter(|phase| phase.kind() == PhaseKind::Night);
        let late = nights.map(|night| match has_table {
            true => (night, self.late_at_table(night)),
            false => {
                let standing = desk::standing_entries(self.game, self.rules, night);
                (night, standing.iter().filter(|entry| entry.late).count())
            }
        });
        late.filter(|(_, count)| *count > 0).collect()
    }

    /// The phases in which orders came late and were refused, with how many.
    pub(super) fn late_and_refused(&self) -> Vec<(Phase, usize)> {
        let refused = self.refused_as_late();
        let begun = self.game.phases.iter().map(|start| start.phase);
        let counted = begun.map(|phase| {
            let of_phase = refused.iter().filter(|of| **of == phase);
            (phase, of_phase.count())
        });
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// The phase of each order that was refused as late and that the host did not take after all.
    fn refused_as_late(&self) -> Vec<Phase> {
        let entries = self.journal.entries().iter();
        let counting = entries.filter(|entry| self.journal.in_force(entry.no));
        let mut refused: Vec<(Phase, String)> = Vec::new();
        for entry in counting {
            let line = bare(&entry.line);
            match refused_in(entry) {
                Some(phase) => refused.push((phase, line)),
                None if takes_late(entry) => refused.retain(|(_, typed)| *typed != line),
                None => {}
            }
        }
        refused.into_iter().map(|(phase, _)| phase).collect()
    }

    /// How many orders of a night came late to the table and counted.
    fn late_at_table(&self, night: Phase) -> usize {
        let moves = self.game.moves.iter();
        let late = moves.filter(|taken| taken.late && taken.phase == Some(night));
        let late: Vec<&TakenMove> = late.collect();
        if late.is_empty() {
            return 0;
        }
        let uncounted = self.uncounted_at_end(night);
        let counted = late.iter().filter(|taken| !uncounted.contains(&taken.no));
        counted.count()
    }

    /// The moves of a night that did not count at the table as it stood when the night ended.
    fn uncounted_at_end(&self, night: Phase) -> Vec<u64> {
        let mut last: Option<Game> = None;
        self.journal.retrace(|before, _| {
            if before.phase() == Some(night) {
                last = Some(before.clone());
            }
        });
        let table = last.and_then(|then| desk::table(&then, self.rules, None).ok().flatten());
        let uncounted = table.map(|table| table.uncounted()).unwrap_or_default();
        uncounted.iter().map(|gone| gone.no).collect()
    }
}

/// The phase of an order that an entry refused as late; none if it refused none.
fn refused_in(entry: &Entry) -> Option<Phase> {
    let mut facts = entry.change.facts().iter();
    facts.find_map(|fact| match fact {
        Event::LateRefused { phase, .. } => Some(*phase),
        _ => None,
    })
}

/// Whether an entry took an order although it was late.
fn takes_late(entry: &Entry) -> bool {
    let mut facts = entry.change.facts().iter();
    facts.any(|fact| match fact {
        Event::EntryTaken { entry } => entry.late,
        Event::MoveTaken { late, .. } => *late,
        _ => false,
    })
}

/// A line as it was typed but for the flags that take a late order.
fn bare(line: &str) -> String {
    let words = line.split_whitespace();
    let words: Vec<&str> = words.filter(|word| !TAKEN_BY.contains(word)).collect();
    fold(&words.join(" "))
}
