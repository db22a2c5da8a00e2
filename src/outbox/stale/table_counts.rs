//! Which running counts of a table had something wrong, for the host's notes after the end.

use super::correction::{count_of, is_table_count};
use super::{checked_parts, first_undo_touching};
use crate::Left;
use crate::Outbox;
use nightdesk_game::{Game, LeftPlace, LeftText};
use nightdesk_report::public::{CorrectedCount, Corrector};

/// A count of a table that has left, as it read then.
struct SaidCount<'l> {
    place: LeftPlace,
    text: &'l LeftText,
    told: Game,
    said: String,
}

impl Outbox<'_> {
    /// The counts of a table that were posted with something wrong, each with the later one that is
    /// known to have said so.
    pub fn corrected_at_table(&self) -> Vec<CorrectedCount> {
        let left = self.left_texts();
        let counts = left.iter();
        let counts: Vec<&Left<'_>> = counts
            .filter(|(_, text, _)| is_table_count(text) && !text.again)
            .collect();
        let noted = counts.iter().filter_map(|count| {
            let (place, text, _) = **count;
            first_undo_touching(self.journal.entries(), place.entry)?;
            let told = self.state_when_left(place, text)?;
            let said = self.made(&told, &checked_parts(text, &told))?;
            let (day, number) = count_of(text, &told)?;
            let number = u32::try_from(number).ok()?;
            let by = self.corrector(
                &SaidCount {
                    place,
                    text,
                    told,
                    said,
                },
                &counts,
            )?;
            Some(CorrectedCount { day, number, by })
        });
        noted.collect()
    }

    /// What corrected a count; none if it had nothing wrong.
    fn corrector(&self, count: &SaidCount<'_>, all: &[&Left<'_>]) -> Option<Corrector> {
        let later = all.iter().filter(|(place, text, _)| {
            place.entry > count.place.entry && text.phase == count.text.phase
        });
        for (place, text, _) in later.copied() {
            let Some(then) = self.journal.at(place.entry.saturating_sub(1)).ok() else {
                continue;
            };
            let known = self.counting_of(&then, count.place, count.text);
            if self.reads_otherwise(count, known.as_ref()) {
                let told = self.state_when_left(*place, text)?;
                let (_, number) = count_of(text, &told)?;
                return Some(Corrector::Count(u32::try_from(number).ok()?));
            }
        }
        let now = self.counting_of(self.journal, count.place, count.text);
        self.reads_otherwise(count, now.as_ref())
            .then_some(Corrector::Nothing)
    }

    /// Whether a count would read otherwise in another state of the game.
    fn reads_otherwise(&self, count: &SaidCount<'_>, game: Option<&Game>) -> bool {
        let parts = checked_parts(count.text, &count.told);
        let read = game.and_then(|game| self.made(game, &parts));
        read.as_ref() != Some(&count.said)
    }
}
