//! What the host had to put right, for the post behind the end.

use super::Teller;
use crate::desk;
use crate::report::public::{CorrectedCount, HostingNotes};
use crate::time::{Phase, PhaseKind};
use crate::votes::final_count;

impl Teller<'_> {
    /// Which posted counts were corrected, and in which nights orders came late and counted.
    pub(super) fn hosting_notes(&self) -> HostingNotes {
        let begun = self.game.phases.iter().map(|start| start.phase);
        let (days, nights): (Vec<Phase>, Vec<Phase>) =
            begun.partition(|phase| phase.kind() == PhaseKind::Day);
        let corrected = days.into_iter().flat_map(|day| self.corrected_counts(day));
        let late = nights.into_iter().filter_map(|night| {
            let entries = desk::standing_entries(self.game, self.rules, night);
            let late = entries.iter().filter(|entry| entry.late).count();
            (late > 0).then_some((night, late))
        });
        HostingNotes {
            corrected: corrected.collect(),
            late: late.collect(),
        }
    }

    fn corrected_counts(&self, day: Phase) -> Vec<CorrectedCount> {
        let count = final_count(self.game, day);
        let last = count
            .corrections
            .of
            .filter(|_| count.corrections.is_wrong());
        let by_next = count.put_right.iter().map(|(of, by)| (*of, Some(*by)));
        let all = by_next.chain(last.map(|of| (of, None)));
        let noted = all.map(|(number, by)| CorrectedCount { day, number, by });
        noted.collect()
    }
}
