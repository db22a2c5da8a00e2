//! What the host had to put right, for the post after the end.

use crate::Outbox;
use nightdesk_game::DueText;
use nightdesk_report::public::{CorrectedCount, Corrector, HostingNotes};
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_votes::{DayCount, day_count};

impl Outbox<'_> {
    /// Which posted counts were corrected, and which orders came late.
    pub fn hosting_notes(&self) -> HostingNotes {
        let begun = self.game.phases.iter().map(|start| start.phase);
        let days = begun.filter(|phase| phase.kind() == PhaseKind::Day);
        let at_desk = days.flat_map(|day| self.corrected_counts(day));
        HostingNotes {
            corrected: match self.rules.tables().is_some() {
                true => self.corrected_at_table(),
                false => at_desk.collect(),
            },
            late: self.late_and_counted(),
            refused: self.late_and_refused(),
        }
    }

    fn corrected_counts(&self, day: Phase) -> Vec<CorrectedCount> {
        let count = day_count(self.game, day, None);
        let by_next = count.put_right.iter();
        let by_next = by_next.map(|(of, by)| (*of, Corrector::Count(*by)));
        let others = self.corrected_at_end(day, &count);
        let all = by_next.chain(others);
        let noted = all.map(|(number, by)| CorrectedCount { day, number, by });
        noted.collect()
    }

    /// The wrong counts that no later one put right, with what is known to have done so.
    fn corrected_at_end(&self, day: Phase, count: &DayCount) -> Vec<(u32, Corrector)> {
        let wrong: Vec<u32> = count.still_wrong().collect();
        if wrong.is_empty() {
            return Vec::new();
        }
        let told = self.known_wrong_at_end(day);
        let by = |number: &u32| match told.contains(number) {
            true => Corrector::FinalCount,
            false => Corrector::Nothing,
        };
        let wrong = wrong.into_iter();
        wrong.map(|number| (number, by(&number))).collect()
    }

    /// The wrong counts of a day of which its final count, where it has left, told that they are: a
    /// final count that left before a vote was taken back told nothing of it.
    fn known_wrong_at_end(&self, day: Phase) -> Vec<u32> {
        let left = self.left_texts().into_iter();
        let left = left.filter(|(_, text, _)| text.holds(DueText::FinalTally(day)) && !text.again);
        let then = left.filter_map(|(place, text, _)| self.state_when_left(place, text));
        let told = then.flat_map(|then| {
            day_count(&then, day, None)
                .still_wrong()
                .collect::<Vec<_>>()
        });
        told.collect()
    }
}
