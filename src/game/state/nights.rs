//! Night entries and resolved nights.

use super::{Conflict, Game};
use crate::event::NightRecord;
use crate::order::{EntryId, NightEntry};
use nightdesk_time::{Phase, PhaseKind};

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

    /// Keeps what a phase brought: a night is resolved at once, and a day deed by deed.
    pub(super) fn keep_record(&mut self, record: &NightRecord) {
        let by_day = record.night.kind() == PhaseKind::Day;
        let mut before = self.nights.iter_mut();
        match before.find(|before| by_day && before.night == record.night) {
            Some(before) => {
                before.deaths.extend(&record.deaths);
                before.messages.extend(record.messages.iter().cloned());
            }
            None => self.nights.push(record.clone()),
        }
    }

    /// The records of nights, and not of what was done by day.
    pub fn resolved_nights(&self) -> impl DoubleEndedIterator<Item = &NightRecord> {
        let nights = self.nights.iter();
        nights.filter(|record| record.night.kind() == PhaseKind::Night)
    }

    /// Whether the running phase is a night that was resolved already.
    #[must_use]
    pub fn night_done(&self) -> bool {
        let night = self
            .phase()
            .filter(|phase| phase.kind() == PhaseKind::Night);
        night.is_some_and(|night| self.night_record(night).is_some())
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
