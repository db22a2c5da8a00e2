//! Night entries and resolved nights.

use super::{Conflict, Game};
use crate::event::NightRecord;
use crate::order::{EntryId, NightEntry};
use nightdesk_time::Phase;

impl Game {
    /// The night entries for one night, in order of arrival.
    pub fn entries_for(&self, night: Phase) -> impl DoubleEndedIterator<Item = &NightEntry> {
        self.entries
            .iter()
            .filter(move |entry| entry.night == night)
    }

    /// The record of a resolved night.
    #[must_use]
    pub fn night_record(&self, night: Phase) -> Option<&NightRecord> {
        self.nights
            .iter()
            .rev()
            .find(|record| record.night == night)
    }

    /// Whether the running phase is a night that was resolved already.
    #[must_use]
    pub fn night_done(&self) -> bool {
        self.phase()
            .is_some_and(|phase| self.night_record(phase).is_some())
    }

    pub(super) fn take_entry(&mut self, entry: &NightEntry) -> Result<(), Conflict> {
        self.seat_mut(entry.seat)?;
        self.entries.push(entry.clone());
        Ok(())
    }

    pub(super) fn cancel(&mut self, id: EntryId) -> Result<(), Conflict> {
        let before = self.entries.len();
        self.entries.retain(|entry| entry.id != id);
        if self.entries.len() == before {
            Err(Conflict::NoEntry(id))
        } else {
            Ok(())
        }
    }
}
