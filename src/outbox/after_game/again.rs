//! Nights resolved again, and who sat where in them.

use std::collections::BTreeMap;

use crate::Outbox;
use nightdesk_game::{Event, Game, NightRecord};
use nightdesk_rules::Resolution;
use nightdesk_time::{Phase, PhaseKind};

impl Outbox<'_> {
    /// Every resolved night, resolved again as the game stood then, so that its reasons are there
    /// to be drawn; none where something else comes out than what was kept.
    pub fn nights_again(&self) -> BTreeMap<Phase, Option<Resolution>> {
        let mut nights = BTreeMap::new();
        self.journal.retrace(|before, entry| {
            let records = entry.change.facts().iter().filter_map(|event| match event {
                Event::NightResolved { record } => Some(record),
                _ => None,
            });
            let records = records.filter(|record| record.night.kind() == PhaseKind::Night);
            nights.extend(records.map(|record| (record.night, self.again(before, record))));
        });
        nights
    }

    /// The game with the players of each resolved night and of each day that is over, or of each phase
    /// that is over at a table, where somebody else sits in one of their seats now.
    pub fn players_then(&self) -> BTreeMap<Phase, Game> {
        let at_table = self.rules.tables().is_some();
        let mut nights = BTreeMap::new();
        self.journal.retrace(|before, entry| {
            let seats = || self.game.seats.iter().zip(&before.seats);
            if seats().all(|(now, then)| now.name == then.name) {
                return;
            }
            let facts = entry.change.facts().iter();
            let over = facts.filter_map(|event| match event {
                Event::NightResolved { record } => Some(record.night),
                Event::PhaseBegan { .. } | Event::GameOver { .. } => {
                    let over = before.phase();
                    over.filter(|phase| at_table || phase.kind() == PhaseKind::Day)
                }
                _ => None,
            });
            nights.extend(over.map(|night| {
                let mut game = self.game.clone();
                for (seat, then) in game.seats.iter_mut().zip(&before.seats) {
                    seat.name.clone_from(&then.name);
                }
                (night, game)
            }));
        });
        nights
    }

    fn again(&self, before: &Game, record: &NightRecord) -> Option<Resolution> {
        let method = method_of(&record.resolved_by);
        let again = nightdesk_desk::preview(before, self.rules, method).ok()?;
        let same = again.deaths == record.deaths && again.resolved_by == record.resolved_by;
        same.then_some(again)
    }
}

/// The method in a record's signature, as `rar` in `classic/rar 1`.
pub fn method_of(signature: &str) -> Option<&str> {
    let (_, method) = signature.split_once('/')?;
    method.split_whitespace().next()
}
