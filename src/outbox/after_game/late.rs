//! Which orders came late, phase by phase, for the host's notes after the end.

use crate::Outbox;
use nightdesk_game::{Entry, Event, Game, TakenMove};
use nightdesk_text::names::fold;
use nightdesk_time::{Phase, PhaseKind};

/// The words before an order's own time, in the languages that are read.
const AT: [&str; 2] = [" at ", " в "];

/// The words that say no more than that it came late.
const LATE: [&str; 2] = [" late", " опоздал"];

/// The flags with which a late order is taken all the same.
const TAKEN_BY: [&str; 2] = ["--accept-late", "--yes"];

impl Outbox<'_> {
    /// The nights in which orders came late and counted, with how many.
    pub fn late_and_counted(&self) -> Vec<(Phase, usize)> {
        let has_table = self.rules.tables().is_some();
        let begun = self.game.phases.iter().map(|start| start.phase);
        let nights = begun.filter(|phase| phase.kind() == PhaseKind::Night);
        let late = nights.map(|night| match has_table {
            true => (night, self.late_at_table(night)),
            false => {
                let standing = nightdesk_desk::standing_entries(self.game, self.rules, night);
                (night, standing.iter().filter(|entry| entry.late).count())
            }
        });
        late.filter(|(_, count)| *count > 0).collect()
    }

    /// The phases in which orders came late and were refused, with how many.
    pub fn late_and_refused(&self) -> Vec<(Phase, usize)> {
        let refused = self.refused_as_late();
        let begun = self.game.phases.iter().map(|start| start.phase);
        let counted = begun.map(|phase| {
            let of_phase = refused.iter().filter(|of| **of == phase);
            (phase, of_phase.count())
        });
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// The phase of each order that was refused as late and was not taken after all: by the host's
    /// word, or since its own time says that it came before.
    fn refused_as_late(&self) -> Vec<Phase> {
        let mut refused: Vec<(Phase, String)> = Vec::new();
        self.journal.retrace(|before, entry| {
            let line = bare(&entry.line);
            if let Some(taken) = taken_for(before, entry) {
                refused.retain(|(phase, typed)| *phase != taken || *typed != line);
            }
            // With another time it is the same order still.
            let order = refused_in(entry).map(|phase| (phase, line));
            let new = order.filter(|order| !refused.contains(order));
            refused.extend(new);
        });
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
        let table = last.and_then(|then| {
            nightdesk_desk::table(&then, self.rules, None)
                .ok()
                .flatten()
        });
        let replies = table.map(|table| table.replies()).unwrap_or_default();
        let entered = nightdesk_replies::entered(&replies).into_iter();
        let uncounted = entered.filter(|(_, entered)| entered.uncounted.is_some());
        uncounted.map(|(entry, _)| entry).collect()
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

/// The phase of an order that an entry took; none if it took none.
fn taken_for(before: &Game, entry: &Entry) -> Option<Phase> {
    let mut facts = entry.change.facts().iter();
    facts.find_map(|fact| match fact {
        Event::EntryTaken { entry } => Some(entry.night),
        Event::MoveTaken { .. } => before.phase(),
        _ => None,
    })
}

/// The order in a line as it was typed: without the flags that take a late one, the word that may begin
/// it, and its own time.
fn bare(line: &str) -> String {
    let words = line.split_whitespace();
    let words: Vec<&str> = words.filter(|word| !TAKEN_BY.contains(word)).collect();
    let line = fold(&words.join(" "));
    let line = line.strip_prefix("act ").unwrap_or(&line);
    let late = LATE.iter().find_map(|word| line.strip_suffix(word));
    let timed = AT.iter().filter_map(|word| line.rsplit_once(word));
    let timed = timed.filter(|(_, time)| time.contains(':'));
    let timed = timed
        .map(|(front, _)| front)
        .max_by_key(|front| front.len());
    late.or(timed).unwrap_or(line).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn an_order_is_the_same_whatever_its_time() {
        for line in [
            "act Dogwood jail Hawthorn",
            "act Dogwood jail Hawthorn at 20:07",
            "Dogwood  jail Hawthorn at 2027-03-31 20:07 --accept-late",
            "Dogwood jail Hawthorn late",
            "dogwood jail hawthorn в 20:07",
        ] {
            assert_eq!(bare(line), "dogwood jail hawthorn", "{line}");
        }
        assert_ne!(bare("Dogwood jail Birch"), "dogwood jail hawthorn");
        assert_eq!(bare("Anna: doctor -> Fay"), "anna: doctor -> fay");
    }
}
